/** A provider’s answer without script and by keys, and how its pages look. */
import { beforeAll, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();
const site = withMembersSite();
const EMAIL = 'hello@sidewayschairs.example.org';
let nadia: SiteMember;
let id: number;

beforeAll(async () => {
  nadia = await joinDesk(site, 'nadia@example.org', 'Curators', { first_name: 'Nadia', last_name: 'Whitlock' });
  ({ id } = await site.call('GET', '/directory/entry/sideways-chairs-counselling'));
});

/** Sends a link as the desk does, and reads it in the mailbox of the provider. */
async function linkInMail(): Promise<string> {
  const before = site.mailbox.last(EMAIL)?.text;
  await site.call('POST', `/curation/items/${id}/confirmation`, { email: EMAIL }, nadia);
  await expect.poll(() => site.mailbox.last(EMAIL)?.text !== before, { timeout: 15_000 }).toBe(true);
  const [link = ''] = site.mailbox.last(EMAIL)?.text.match(/http\S+still-right\S+/) ?? [];
  return link.replace(/^https?:\/\/[^/]+/, '');
}

it('the page of what is said is answered by keys at 320 pixels, in every theme', async () => {
  const path = await linkInMail();
  await using desk = await site.arrive(`/curate/items/${id}`, nadia);
  await desk.page.getByText(/was asked today, .* The link works until/).waitFor();
  expect(await desk.axe('main')).toEqual([]);
  await using provider = await Visitor.arrive(path, { url: site.url, width: 320 });
  expect(
    await provider.page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth),
  ).toBe(true);
  expect(await provider.axeInEveryTheme()).toEqual([]);
  await provider.page.getByLabel('Is it right?').focus();
  await provider.page.keyboard.press('ArrowDown');
  await provider.page.keyboard.press('Tab');
  await provider.page.keyboard.press('Enter');
  await provider.page.getByText('we have your answer.').waitFor();
  await provider.open('/item/directory/fenwick-drum-room');
  await provider.page.getByText('The room is closed, because its building is being mended.').waitFor();
  expect(await provider.axe()).toEqual([]);
});

it('it takes what has changed without script, and says what is missing', async () => {
  const path = await linkInMail();
  await using provider = await Visitor.arrive(path, { url: site.url, javaScript: false });
  provider.allow(/status of 400/, 'what has changed is missing at first');
  await provider.page.getByLabel('Is it right?').selectOption('changed');
  await provider.page.getByRole('button', { name: 'Send' }).click();
  await provider.page.getByText('Please tell us what has changed.').waitFor();
  await provider.page.getByLabel('What has changed?').fill('We have moved to Hove.');
  await provider.page.getByRole('button', { name: 'Send' }).click();
  await provider.page.getByText('we have your answer.').waitFor();
  const { data } = await site.call('GET', '/curation/messages', undefined, nadia);
  expect(data[0].message).toContain('We have moved to Hove.');
});
