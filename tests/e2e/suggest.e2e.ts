/** Anybody suggests a link or a correction; a curator decides by keys, and whoever asked for it is told. */
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
  other = await openOtherSite({
    '/film': { body: '<script type="application/ld+json">{"@type":"VideoObject","name":"Qqquiet film"}</script>' },
  });
  curator = await joinDesk(site, 'nadia@example.org', 'Curators', { first_name: 'Nadia', last_name: 'Whitlock' });
});
afterAll(() => other[Symbol.asyncDispose]());

const inbox = async () => (await site.call('GET', '/curation/inbox', undefined, curator)).data;

it.each([true, false])('a link, from home, with script: %s', async (javaScript) => {
  const link = `${other.url}/film?again=${javaScript}`;
  await using visitor = await Visitor.arrive('/home', { url: site.url, javaScript, width: 390 });
  await visitor.main().getByRole('link', { name: 'Suggest content' }).click();
  if (!javaScript) visitor.allow(/status of 400/, 'the page says what is wrong');
  await visitor.page.getByLabel('Link', { exact: true }).fill('no link');
  await visitor.button('Send').click();
  await visitor.page.getByText('Please check this link.').waitFor();
  // What was typed is still there.
  expect(await visitor.page.getByLabel('Link', { exact: true }).inputValue()).toBe('no link');
  await visitor.page.getByLabel('Link', { exact: true }).fill(link);
  await visitor.page.getByLabel('Why is it good?').fill('It is calm.');
  await visitor.button('Send').click();
  await visitor.page.getByText('we have it.').waitFor();
  await expect.poll(async () => (await inbox()).map(({ url }: { url: string }) => url)).toContain(link);
});

it('a correction, from the page of a thing: decided by keys, and told by email', async () => {
  await using visitor = await Visitor.arrive(ITEM, { url: site.url, width: 320 });
  await visitor.main().getByRole('link', { name: 'Suggest a correction' }).click();
  await visitor.page.getByLabel('What is wrong?').fill('They have moved to Hull.');
  await visitor.page.getByLabel('Your email').fill('eve@example.org');
  expect(await visitor.axeInEveryTheme()).toEqual([]);
  await visitor.page.keyboard.press('Enter');
  await visitor.page.getByText('we have it.').waitFor();

  await using desk = await site.arrive('/curate/inbox', curator);
  // What may mislead readers stands first.
  const here = desk.main().locator('[aria-current=true]');
  await here.getByText('‘They have moved to Hull.’').waitFor();
  await here.getByText('The sender is told by email').waitFor();
  expect(await here.getByRole('link', { name: 'Open its form' }).getAttribute('href')).toMatch(
    /^\/curate\/items\/\d+$/,
  );
  expect(await desk.axe()).toEqual([]);
  await desk.page.keyboard.press('a');
  await expect.poll(() => site.mailbox.last('eve@example.org')?.text, { timeout: 15_000 }).toContain('put right');
  expect((await inbox()).map(({ message }: { message: string }) => message)).not.toContain('They have moved to Hull.');
});

it('what is here already says where; an empty search and a guide lead here, too', async () => {
  const { url } = await site.call('GET', '/directory/entry/sideways-chairs-counselling');
  await using visitor = await Visitor.arrive('/search?query=qqnothingatall', { url: site.url });
  await visitor.main().getByRole('link', { name: 'suggest a link' }).click();
  expect(await visitor.page.getByLabel('Why is it good?').inputValue()).toBe('I was looking for: qqnothingatall');
  await visitor.page.getByLabel('Link', { exact: true }).fill(url);
  await visitor.button('Send').click();
  await visitor.page.getByText('it is here already.').waitFor();
  await visitor.main().getByRole('link', { name: 'Open its page' }).click();
  await expect.poll(() => visitor.path).toBe(ITEM);
  // Whoever writes the address of this page cannot make it lead anywhere else.
  await visitor.open('/suggest?sent=%2F%2Fevil.example');
  await visitor.page.getByText('we have it.').waitFor();
  expect(await visitor.main().locator('a[href*="evil"]').count()).toBe(0);
  const [guide] = (await site.call('GET', '/content/guide')).data;
  await visitor.open(`/guide/${guide.slug}`);
  await visitor.main().getByRole('link', { name: 'Something wrong?' }).click();
  await visitor.page.getByLabel('What is wrong?').waitFor();
});
