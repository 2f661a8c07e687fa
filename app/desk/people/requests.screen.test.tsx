/** What people ask of the desk: to have something taken down, or anything else. */
import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import type { SiteMember } from '#tests/setup/processes/open-site.ts';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

let nadia: SiteMember;
beforeAll(async () => {
  nadia = await joinDesk(site, 'nadia@example.org', 'Curators', { first_name: 'Nadia', last_name: 'Whitlock' });
});

const text = () => screen.findByLabelText<HTMLTextAreaElement>('Text');

it('a removal request takes the item down with one press, is decided, and answered by mail', async () => {
  const bell = { kind: 'tool', name: 'Loud bell', synopsis: 'It rings.', status: 'published' };
  const { id } = await site.call('POST', '/curation/items', bell, nadia);
  const status = async () => (await site.call('GET', `/curation/items/${id}`, undefined, nadia)).status;
  const asked = { id, object_type: 'Tool', why: 'about-me', reason: 'My name is in it.', email: 'eve@example.org' };
  await site.call('POST', '/content/removal', asked);
  await using page = await site.openScreen('/curate/removals', { as: nadia });
  await page.press('link', /Loud bell/, page.main());
  await screen.findByRole('heading', { name: 'Removal request: Loud bell' });
  await page.reads('My name is in it.');
  await page.reads('Not assigned.');
  await page.press('button', 'Hide it while we decide');
  await screen.findByRole('button', { name: 'Show it again' });
  await page.reads('Assigned to you.');
  await page.reads('Hidden while we decide.');
  expect(await status()).toBe('archived');
  await page.press('radio', /Remove it/);
  await page.press('button', 'Decide');
  await page.reads('Decided: removed.');
  await waitFor(async () => expect((await text()).value).toContain('We have removed ‘Loud bell’.'));
  // A text that announces a reason does not go without it.
  await page.choose('Start from a template', 'Left on the site');
  await page.press('button', 'Send reply');
  const unsaid = 'Please write the reason after ‘This is why:’. Nothing was sent.';
  await page.reads(unsaid);
  await page.choose('Start from a template', 'Removed');
  await waitFor(() => expect(page.main().textContent).not.toContain(unsaid));
  await page.fill('Text', `${(await text()).value}\nWith thanks.`);
  await page.press('button', 'Send reply');
  await page.reads('Your reply is on its way.');
  await screen.findByRole('button', { name: 'Send another reply' });
  expect((await site.mail('eve@example.org', 'Our reply to you')).text).toContain('With thanks.');
});

it('a message is reached from home and from its list, taken, and not answered with nothing', async () => {
  const hello = { name: 'Eve', email: 'eve@example.org', subject: 'feedback', message: 'Hello' };
  await site.call('POST', '/auth/contact', hello);
  await using page = await site.openScreen('/curate', { as: nadia });
  // Home leads to the message itself, not to the list that it stands in.
  await page.press('link', 'Feedback');
  await screen.findByRole('heading', { name: 'Feedback: Eve' });
  await page.open('/curate/messages');
  await page.press('link', 'Feedback: Eve');
  await screen.findByRole('heading', { name: 'Feedback: Eve' });
  await page.press('button', 'Assign to me');
  await page.reads('In progress.');
  // Also where the page comes before the name that signs the answer.
  await page.open();
  await page.press('button', 'Send reply');
  await page.reads(/still empty.*Nothing was sent\./);
  expect((await text()).value).toMatch(/Nadia, for/);
});
