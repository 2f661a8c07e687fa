/** Suggesting a link or a correction without script, and how its form and the inbox look. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';
import { type OtherSite, openOtherSite } from '#tests/setup/other-site.ts';

withBrowser();

const site = withMembersSite({ TEST_LOOPBACK_SOURCES: 'on' });
const ITEM = '/item/directory/sideways-chairs-counselling';
let curator: SiteMember;
let other: OtherSite;
beforeAll(async () => {
  other = await openOtherSite({ '/film': { body: '<title>Qqquiet film</title>' } });
  curator = await joinDesk(site, 'nadia@example.org', 'Curators', { first_name: 'Nadia', last_name: 'Whitlock' });
});
afterAll(() => other[Symbol.asyncDispose]());

it('a link and a correction are sent without script', async () => {
  await using visitor = await Visitor.arrive('/home', { url: site.url, javaScript: false, width: 390 });
  await visitor.main().getByRole('link', { name: 'Suggest content' }).click();
  visitor.allow(/status of 400/, 'the page says what is wrong');
  const link = visitor.page.getByLabel('Link', { exact: true });
  await link.fill('no link');
  await visitor.button('Send').click();
  await visitor.page.getByText('Please check this link.').waitFor();
  // What was typed is still there.
  expect(await link.inputValue()).toBe('no link');
  await link.fill(`${other.url}/film`);
  await visitor.page.getByLabel('Why is it good?').fill('It is calm.');
  await visitor.button('Send').click();
  await visitor.page.getByText('we have it.').waitFor();
  await visitor.open(ITEM);
  await visitor.main().getByRole('link', { name: 'Suggest a correction' }).click();
  await visitor.page.getByLabel('What is wrong?').fill('They have moved to Hull.');
  await visitor.button('Send').click();
  await visitor.page.getByText('we have it.').waitFor();
  const inbox = async () => JSON.stringify((await site.call('GET', '/curation/inbox', undefined, curator)).data);
  await expect.poll(inbox).toContain(`${other.url}/film`);
  await expect.poll(inbox).toContain('They have moved to Hull.');
});

it('a form with a problem and the inbox have no fault that axe finds', async () => {
  const { id } = await site.call('GET', '/directory/entry/sideways-chairs-counselling');
  await site.call('POST', '/content/suggestion', {
    id,
    object_type: 'DirectoryEntry',
    message: 'They have moved to Hove.',
  });
  await using desk = await site.arrive('/curate/inbox', curator);
  await desk
    .main()
    .getByText(/They have moved to (?:Hull|Hove)/)
    .first()
    .waitFor();
  expect(await desk.axe()).toEqual([]);
  await using visitor = await Visitor.arrive('/suggest', { url: site.url, width: 320 });
  await visitor.page.getByLabel('Link', { exact: true }).fill('no link');
  await visitor.button('Send').click();
  await visitor.page.getByText('Please check this link.').waitFor();
  expect(await visitor.axeInEveryTheme()).toEqual([]);
});
