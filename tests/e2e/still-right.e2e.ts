/** A provider is asked whether what the site says of them is still right, and answers without an account. */
import { beforeAll, describe, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();
const site = withMembersSite();
const PAGE = '/item/directory/sideways-chairs-counselling';
const EMAIL = 'hello@sidewayschairs.example.org';
let nadia: SiteMember;
let id: number;

beforeAll(async () => {
  nadia = await joinDesk(site, 'nadia@example.org', 'Curators', { first_name: 'Nadia', last_name: 'Whitlock' });
  ({ id } = await site.call('GET', '/directory/entry/sideways-chairs-counselling'));
});

const fits = (visitor: Visitor) =>
  visitor.page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth);

/** Sends a link as the desk does, and reads it in the mailbox of the provider. */
async function linkInMail(): Promise<string> {
  const before = site.mailbox.last(EMAIL)?.text;
  await site.call('POST', `/curation/items/${id}/confirmation`, { email: EMAIL }, nadia);
  await expect.poll(() => site.mailbox.last(EMAIL)?.text !== before, { timeout: 15_000 }).toBe(true);
  const [link = ''] = site.mailbox.last(EMAIL)?.text.match(/http\S+still-right\S+/) ?? [];
  return link;
}
const pathOf = (link: string) => link.replace(/^https?:\/\/[^/]+/, '');

describe('the page of what is said', () => {
  it('is confirmed by keys, once, and the entry has its tick', async () => {
    await using desk = await site.arrive(`/curate/items/${id}`, nadia);
    expect(await desk.page.getByLabel('Their email').inputValue()).toBe(EMAIL);
    await desk.button('Send the link').click();
    await desk.page.getByText(/was asked today, .* The link works until/).waitFor();
    expect(await desk.axe('main')).toEqual([]);
    const path = pathOf(await linkInMail());
    await using provider = await Visitor.arrive(path, { url: site.url, width: 320 });
    await provider.page.getByText('about 3 weeks').waitFor();
    expect(await fits(provider)).toBe(true);
    expect(await provider.axeInEveryTheme()).toEqual([]);
    await provider.page.getByLabel('Is it right?').focus();
    await provider.page.keyboard.press('ArrowDown');
    await provider.page.keyboard.press('Tab');
    await provider.page.keyboard.press('Enter');
    await provider.page.getByText('we have your answer.').waitFor();
    await expect
      .poll(async () => (await site.call('GET', '/directory/entry/sideways-chairs-counselling')).checked_by)
      .toBe('the provider');
    await provider.open(PAGE);
    await provider.page
      .getByText(/, by the provider$/)
      .first()
      .waitFor();

    await provider.open(path);
    await provider.page.getByText(/This link works no more/).waitFor();
  });

  it('takes what has changed without script, and says what is missing', async () => {
    const path = pathOf(await linkInMail());
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
    await using desk = await site.arrive('/curate', nadia);
    await desk.link('Confirmed in the last year').waitFor();
  });

  it('says what it is for to whoever has no link', async () => {
    await using visitor = await Visitor.arrive('/still-right', { url: site.url });
    await visitor.page.getByText(/This page is for providers/).waitFor();
  });
});

describe('what is no longer offered', () => {
  it('says so on its card and page, and has no ways to reach it', async () => {
    await using visitor = await Visitor.arrive('/directory?query=fenwick+drum+room&exact=true', { url: site.url });
    const card = visitor.page.locator('article', { has: visitor.page.getByText('No longer offered') }).first();
    await card.waitFor();
    expect(await card.getByRole('link', { name: /Website/ }).count()).toBe(0);
    await visitor.open('/item/directory/fenwick-drum-room');
    await visitor.page.getByText('The room is closed, because its building is being mended.').waitFor();
    expect(
      await visitor
        .main()
        .getByRole('link', { name: /^Website/ })
        .count(),
    ).toBe(0);
    expect(await visitor.axe()).toEqual([]);
  });
});
