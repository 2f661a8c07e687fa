/** How the desk looks that tends what comes from sources and where links lead. What it does: `app/desk/sources/sources.screen.test.tsx`. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { withBrowser } from '#tests/setup/browser/visitor.ts';
import { type OtherSite, openOtherSite } from '#tests/setup/other-site.ts';

withBrowser();

const site = withMembersSite({ TEST_LOOPBACK_SOURCES: 'on' });
const thing = (n: number, about: string) =>
  `<item><guid>g${n}</guid><title>Qqthing ${n}</title><link>https://example.org/qq/${n}</link><description>${about}</description></item>`;
const feed = (about: string) => ({
  body: `<rss version="2.0"><channel><title>Qqkettle</title><link>https://example.org/</link><description>d</description>${[1, 2].map((n) => thing(n, about)).join('')}</channel></rss>`,
  type: 'application/rss+xml',
});

let curator: SiteMember;
let other: OtherSite;
beforeAll(async () => {
  other = await openOtherSite({ '/feed': feed('About it.') });
  curator = await joinDesk(site, 'nadia@example.org', 'Curators', { first_name: 'Nadia', last_name: 'Whitlock' });
});
afterAll(() => other[Symbol.asyncDispose]());

const call = (method: string, path: string, body?: unknown) => site.call(method, `/curation${path}`, body, curator);
const countOf = async (state: string) => (await call('GET', '/inbox')).counts[state];

it('the sources fit 320 pixels, also one that does not answer', async () => {
  await call('POST', '/sources', { url: `${other.url}/feed` });
  await call('POST', '/sources', { url: `${other.url}/none`, name: 'Qqgone' });
  const problemOf = async (wanted: string) =>
    (await call('GET', '/sources')).data.find(({ name }: { name: string }) => name === wanted)?.health.problem;
  await expect.poll(() => problemOf('Qqgone')).toBe('There is nothing at this address any more.');
  await expect.poll(() => countOf('new')).toBe(2);
  await using visitor = await site.arrive('/curate/sources', curator, { width: 320, height: 640 });
  await visitor
    .main()
    .getByText(/^Problem: There is nothing at this address any more\. Tried again/)
    .waitFor();
  expect(await visitor.axe()).toEqual([]);
  expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});

it('the inbox obeys single keys, and has no fault that axe finds, nor has what a source changed', async () => {
  await using visitor = await site.arrive('/curate/inbox', curator);
  const { page } = visitor;
  const row = visitor.main().locator('[aria-current=true]');
  await row.getByRole('button', { name: 'Qqthing 1' }).waitFor();
  expect(await visitor.axe()).toEqual([]);
  await page.keyboard.press('a');
  await page.getByText('Accepted: ‘Qqthing 1’ is a draft now.').waitFor();
  await row.getByRole('button', { name: 'Qqthing 2' }).waitFor();
  await visitor.button('Turn single keys off').click();
  await page.keyboard.press('a');
  await visitor.button('Turn single keys on').waitFor();
  expect(await visitor.axe()).toEqual([]);
  expect(await countOf('new')).toBe(1);

  other.pages.set('/feed', feed('About the qqpool.'));
  const [source] = (await call('GET', '/sources')).data.filter(({ name }: { name: string }) => name === 'Qqkettle');
  await call('POST', `/sources/${source.id}/fetch`);
  await expect.poll(() => countOf('changed')).toBe(1);
  await visitor.open('/curate/inbox?state=changed');
  await row.locator('ins').filter({ hasText: 'qqpool' }).waitFor();
  expect(await visitor.axe()).toEqual([]);
});

it('the list of what to look at has no fault that axe finds', async () => {
  const { id, url } = await call('POST', '/items', {
    ...{ kind: 'tool', name: 'Qqdead', url: `${other.url}/qqdead`, status: 'published' },
  });
  const at = new Date().toISOString();
  const problem = 'There is no page at this address any more.';
  const look = { last_at: at, next_at: at, since: at, well_at: null, finding: 'dead', strikes: 3, problem } as const;
  await site.store.db
    .insertInto('link_check')
    .values({ item_id: id, url, moved_to: null, ...look })
    .onConflict((conflict) => conflict.column('item_id').doUpdateSet(look))
    .execute();
  await using visitor = await site.arrive('/curate', curator);
  await visitor.main().getByRole('link', { name: 'All of it' }).click();
  await visitor.page.getByRole('heading', { name: 'To look at', level: 1 }).waitFor();
  await visitor.main().getByRole('listitem').filter({ hasText: 'Qqdead' }).getByText(problem).waitFor();
  expect(await visitor.axe()).toEqual([]);
});
