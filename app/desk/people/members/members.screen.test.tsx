/** Members at the desk, as administrators see them. */
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { PASSWORD } from '#tests/setup/api/members.ts';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import type { SiteMember } from '#tests/setup/processes/open-site.ts';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

let administrator: SiteMember;
beforeAll(async () => {
  administrator = await joinDesk(site, 'bea@example.org', 'Administrators');
});

it('are invited, given a group, closed and deleted by an administrator', async () => {
  const email = 'tomasz@example.org';
  await using page = await site.openScreen('/curate/members', { as: administrator });
  await page.fill('Their email address', email);
  await page.press('button', 'Invite');
  await page.says(`${email} is invited.`);
  await page.fill('Find a member', 'tomasz');
  await page.press('button', 'Search');
  await page.press('button', new RegExp(`^Role ?of ${email}$`));
  const works = await screen.findByRole<HTMLInputElement>('checkbox', { name: 'Curator (edits content)' });
  expect(works.checked).toBe(true);
  await page.user.click(works);
  await page.press('button', 'Save');
  await page.says(`Role of ${email} saved.`);
  await page.press('button', new RegExp(`^Suspend ?${email}$`));
  await page.says(`${email} is suspended and cannot log in.`);
  await page.press('button', new RegExp(`^Delete ?${email}$`));
  await page.press('button', 'Delete account');
  await page.says(`The account of ${email} is deleted.`);
  await page.reads('No member found.');
});

it('are shown to no curator', async () => {
  await using page = await site.openScreen('/curate/members', { as: await joinDesk(site, 'nadia@example.org') });
  await page.reads('Only administrators see who is a member.');
  expect(screen.queryByRole('link', { name: 'Members' })).toBeNull();
});

it('ask once more who it is, some time after the log-in, and then do what was asked for', async () => {
  const { email } = await site.join('june@example.org');
  const timePasses = () =>
    site.store.db
      .updateTable('session')
      .set({ proven_at: '2020-01-01T00:00:00.000Z' })
      .where('member_id', '=', administrator.id)
      .execute();
  await timePasses();
  await using page = await site.openScreen('/curate/members?query=june', { as: administrator });
  const asked = () => screen.findByRole('region', { name: 'Confirm it’s you' });
  const isAskedNoMore = () =>
    waitFor(() => expect(screen.queryByRole('region', { name: 'Confirm it’s you' })).toBeNull());
  const prove = async () => {
    await page.fill('Your password', PASSWORD, await asked());
    await page.press('button', 'Go on', await asked());
  };
  await page.press('button', new RegExp(`^Role ?of ${email}$`));
  await page.press('checkbox', 'Curator (edits content)');
  await page.press('button', 'Save');
  await page.reads('You are changing who has access.');
  await page.press('button', 'Cancel', await asked());
  await isAskedNoMore();
  // What was ticked is still there.
  await page.press('button', 'Save');
  await prove();
  await page.says(`Role of ${email} saved.`);
  await isAskedNoMore();
  await page.reads('Curator.');

  await timePasses();
  await page.fill('Their email address', 'asked@example.org');
  await page.press('button', 'Invite');
  await prove();
  await page.says('asked@example.org is invited.');
});
