/** What the search takes for the same, as curators tend it. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import type { SiteMember } from '#tests/setup/processes/open-site.ts';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

let curator: SiteMember;
beforeAll(async () => {
  curator = await joinDesk(site, 'nadia@example.org', 'Curators', { first_name: 'Nadia', last_name: 'Whitlock' });
});

const call = (method: string, path: string, body?: unknown) => site.call(method, `/curation${path}`, body, curator);
const search = () => site.call('GET', '/content/search?query=qqhush');

it('tries a group of words before it is kept, keeps it, and takes it back', async () => {
  await call('POST', '/items', { kind: 'tool', name: 'Qqstill lamp', status: 'published' });
  await using page = await site.openScreen('/curate/thesaurus?query=adhd', { as: curator });
  await screen.findByRole('link', { name: 'Change ADHD' });
  await page.press('link', 'Add synonyms');
  await page.fill('The word that we use', 'Qqhush');
  await page.fill('Word 1', 'qqhush');
  await page.press('button', 'Save');
  await page.reads('‘qqhush’ is the word that the group goes by.');
  await page.fill('Word 1', 'qqstill');
  await page.fill('Word 2', 'qqshush');
  await page.choose('Kind of qqshush', 'Older name');
  await page.fill('What readers are told who type ‘qqshush’', 'We say hush here.');
  await page.user.click(within(screen.getByRole('form', { name: 'Try it' })).getByRole('button'));
  await page.says('‘Qqhush’ finds nothing now, and 1 thing with your changes.');
  const changed = screen.getByRole('region', { name: 'With your changes' });
  expect(within(changed).getByRole('listitem').textContent).toMatch(/Qqstill lamp.*New here/);
  expect((await search()).others).toEqual([]);
  await page.press('button', 'Save');
  await page.says('‘Qqhush’ is saved.');
  await waitFor(async () => expect((await search()).others.length).toBe(1));

  await page.open('/curate/history');
  await page.press('button', /^Undo thesaurus: Qqhush/);
  await page.says('‘thesaurus: Qqhush’ is restored.');
  await waitFor(async () => expect((await search()).others).toEqual([]));
});

it('shows what somebody else made of a group meanwhile, and lets one choose', async () => {
  const { id, version } = await call('POST', '/thesaurus', { preferred: 'Qqmild', terms: ['qqsoft,equivalent,,'] });
  await using page = await site.openScreen('/curate/thesaurus?group=qqmild', { as: curator });
  await page.press('button', 'Change qqsoft');
  const word = await screen.findByLabelText<HTMLInputElement>('Word 1');
  expect(document.activeElement).toBe(word);
  await page.fill('Word 1', 'qqgentle');
  await site.call('PUT', `/curation/thesaurus/${id}`, { terms: ['qqslow,equivalent,,'] }, curator, version);
  await page.press('button', 'Save');
  await page.reads('It now says: ‘Qqmild’: qqslow.');
  expect(word.value).toBe('qqgentle');
  await page.press('button', 'Use my version');
  await page.says('‘Qqmild’ is saved.');
  expect((await call('GET', '/thesaurus?query=qqmild')).data[0].terms).toEqual(['qqgentle,equivalent,,']);
});
