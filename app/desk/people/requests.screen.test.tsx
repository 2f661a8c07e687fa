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
  await page.reads('Nobody has taken this yet.');
  await page.press('button', 'Take it down while we look');
  await screen.findByRole('button', { name: 'Put it back' });
  await page.reads('You have taken this.');
  await page.reads('It was taken down while we look.');
  expect(await status()).toBe('archived');
  await page.press('radio', /Remove it/);
  await page.press('button', 'Decide');
  await page.reads('Decided: it is removed.');
  await waitFor(async () => expect((await text()).value).toContain('We have taken ‘Loud bell’ down.'));
  // A text that announces a reason does not go without it.
  await page.choose('A text to begin with', 'It stays');
  await page.press('button', 'Send this answer');
  const unsaid = 'Please write the reason after ‘This is why:’. Nothing was sent.';
  await page.reads(unsaid);
  await page.choose('A text to begin with', 'It is removed');
  await waitFor(() => expect(page.main().textContent).not.toContain(unsaid));
  await page.fill('Text', `${(await text()).value}\nWith thanks.`);
  await page.press('button', 'Send this answer');
  await page.reads('Your answer is on its way.');
  await screen.findByRole('button', { name: 'Send another answer' });
  expect((await site.mail('eve@example.org', 'Our answer to you')).text).toContain('With thanks.');
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
  await page.press('button', 'I’ll take it');
  await page.reads('Somebody is on it.');
  // Also where the page comes before the name that signs the answer.
  await page.open();
  await page.press('button', 'Send this answer');
  await page.reads(/no answer yet.*Nothing was sent\./);
  expect((await text()).value).toMatch(/Nadia, for/);
});
