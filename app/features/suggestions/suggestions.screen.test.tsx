/** Anybody suggests a link or a correction; a curator decides by keys, and whoever asked for it is told. */
import { screen, waitFor } from '@testing-library/react';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { type OtherSite, openOtherSite } from '#tests/setup/other-site.ts';
import type { SiteMember } from '#tests/setup/processes/open-site.ts';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens({ TEST_LOOPBACK_SOURCES: 'on' });
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

it('a link, from home', async () => {
  const link = `${other.url}/film`;
  await using page = await site.openScreen('/home');
  await page.press('link', 'Suggest content', page.main());
  await page.fill('Link', 'no link');
  await page.press('button', 'Send');
  await page.reads('Please check this link.');
  // What was typed is still there.
  expect(screen.getByLabelText<HTMLInputElement>('Link').value).toBe('no link');
  await page.fill('Link', link);
  await page.fill(/^Why is it good\?/, 'It is calm.');
  await page.press('button', 'Send');
  await page.reads('we have it.');
  await waitFor(async () => expect((await inbox()).map(({ url }: { url: string }) => url)).toContain(link));
});

it('a correction, from the page of a thing: decided by keys, and told by email', async () => {
  await using page = await site.openScreen(ITEM);
  await page.press('link', 'Suggest a correction', page.main());
  await page.fill('What is wrong?', 'They have moved to Hull.');
  await page.fill(/^Your email/, 'eve@example.org');
  await page.user.keyboard('{Enter}');
  await page.reads('we have it.');

  await using desk = await site.openScreen('/curate/inbox', { as: curator });
  // What may mislead readers stands first.
  await desk.reads('‘They have moved to Hull.’');
  const here = document.querySelector<HTMLElement>('main [aria-current=true]');
  expect(here?.textContent).toContain('‘They have moved to Hull.’');
  expect(here?.textContent).toContain('The sender is told by email');
  expect(here?.querySelector('a[href^="/curate/items/"]')?.textContent).toContain('Open the form');
  await desk.press('button', 'Turn on keyboard shortcuts');
  await desk.user.keyboard('a');
  await waitFor(() => expect(site.mailbox.last('eve@example.org')?.text).toContain('corrected'));
  expect((await inbox()).map(({ message }: { message: string }) => message)).not.toContain('They have moved to Hull.');
});

it('what is here already says where; what was searched comes along, and a guide leads here, too', async () => {
  const { url } = await site.call('GET', '/directory/entry/sideways-chairs-counselling');
  await using page = await site.openScreen('/suggest?about=qqnothingatall');
  const why = await screen.findByLabelText<HTMLInputElement>(/^Why is it good\?/);
  expect(why.value).toBe('I was looking for: qqnothingatall');
  await page.fill('Link', url);
  await page.press('button', 'Send');
  await page.reads('it is here already.');
  expect(screen.getByRole('link', { name: 'Open its page' }).getAttribute('href')).toMatch(new RegExp(`${ITEM}$`));
  // Whoever writes the address of this page cannot make it lead anywhere else.
  await page.open('/suggest?sent=%2F%2Fevil.example');
  await page.reads('we have it.');
  expect(page.main().querySelector('a[href*="evil"]')).toBeNull();
  const [guide] = (await site.call('GET', '/content/guide')).data;
  await page.open(`/guide/${guide.slug}`);
  await page.press('link', 'Report a problem with this guide', page.main());
  await screen.findByLabelText('What is wrong?');
});
