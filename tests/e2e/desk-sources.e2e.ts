/** A feed and a calendar of somebody else: into the inbox, decided by keys, changed at the source, cancelled, undone. */
import { afterAll, beforeAll, expect, it } from 'vitest';
import { linkCheckJobs, noteNewLinks, noticeDueLinks } from '#server/curation/tending/link-checks.ts';
import { later } from '#server/database/instants.ts';
import { LINK_CHECK_JOB } from '#server/jobs/kinds.ts';
import { Worker } from '#server/jobs/worker.ts';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { withBrowser } from '#tests/setup/browser/visitor.ts';
import { loopbackClient, type OtherSite, openOtherSite } from '#tests/setup/other-site.ts';

withBrowser();

const site = withMembersSite({ TEST_LOOPBACK_SOURCES: 'on' });
const FEED = 'application/rss+xml';
const thing = (n: number, about: string) =>
  `<item><guid>g${n}</guid><title>Qqthing ${n}</title><link>https://example.org/qq/${n}</link><description>${about}</description></item>`;
const rss = (about = 'About it.') =>
  `<rss version="2.0"><channel><title>Qqkettle</title><link>https://example.org/</link><description>d</description>${[1, 2, 3].map((n) => thing(n, about)).join('')}</channel></rss>`;
const day = (ahead: number) => new Date(Date.now() + ahead * 86_400_000).toISOString().slice(0, 10).replaceAll('-', '');
const ics = (more: string) =>
  `BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:x\r\nBEGIN:VEVENT\r\nUID:qq1\r\nDTSTAMP:20260101T000000Z\r\nDTSTART:${day(9)}T090000Z\r\nDTEND:${day(9)}T100000Z\r\nSUMMARY:Qqswim\r\n${more}END:VEVENT\r\nEND:VCALENDAR\r\n`;

let curator: SiteMember;
let other: OtherSite;
beforeAll(async () => {
  other = await openOtherSite({
    '/feed': { body: rss(), type: FEED },
    '/cal': { body: ics(''), type: 'text/calendar' },
  });
  curator = await joinDesk(site, 'nadia@example.org', 'Curators', { first_name: 'Nadia', last_name: 'Whitlock' });
});
afterAll(() => other[Symbol.asyncDispose]());

const call = (method: string, path: string, body?: unknown) => site.call(method, `/curation${path}`, body, curator);
const found = async (query: string) => (await call('GET', `/items?query=${query}`)).data;
const countOf = async (state: string) => (await call('GET', '/inbox')).counts[state];

it('is looked at from now on, and what it has is accepted and dismissed by keys', async () => {
  await using visitor = await site.arrive('/curate/sources', curator);
  const { page } = visitor;
  await page.getByLabel('Address of a feed or a calendar').fill(`${other.url}/feed`);
  await visitor.button('Look at it').click();
  await expect.poll(() => countOf('new'), { timeout: 20_000 }).toBe(3);
  await visitor.open('/curate/sources');
  await visitor.main().getByRole('heading', { name: 'Qqkettle' }).waitFor();
  expect(await visitor.axe()).toEqual([]);
  await visitor.main().getByRole('link', { name: '3 waiting' }).click();
  await visitor.main().getByRole('button', { name: 'Qqthing 1' }).waitFor();
  const here = () => visitor.main().locator('[aria-current=true]').getByRole('button').first().textContent();
  expect(await here()).toBe('Qqthing 1');
  expect(await visitor.axe()).toEqual([]);
  await page.keyboard.press('ArrowDown');
  expect(await here()).toBe('Qqthing 2');
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('a');
  await page.getByText('Accepted: ‘Qqthing 1’ is a draft now.').waitFor();
  await expect.poll(here).toBe('Qqthing 2');
  expect(await found('qqthing')).toMatchObject([{ display_title: 'Qqthing 1', status: 'draft' }]);
  await page.keyboard.press('d');
  await page.getByText('Dismissed: ‘Qqthing 2’.').waitFor();
  await expect.poll(here).toBe('Qqthing 3');
  await page.keyboard.press('u');
  await page.getByText('Undone: ‘Qqthing 2’ waits again.').waitFor();
  await expect.poll(() => countOf('new')).toBe(2);
  // While somebody types, a letter is a letter.
  const title = page.getByLabel('Title', { exact: true });
  await page.keyboard.press('e');
  await expect.poll(() => title.evaluate((field) => field === document.activeElement)).toBe(true);
  // Nor is it a key when one has pressed beside the fields.
  await page.evaluate(() => (document.activeElement as HTMLElement).blur());
  await page.keyboard.press('a');
  await title.press('Escape');
  await title.waitFor({ state: 'detached' });
  await page.keyboard.press('e');
  await title.fill('Qqbetter');
  await title.press('d');
  await title.press('Control+Enter');
  await expect.poll(async () => (await found('qqbetterd'))[0]?.status).toBe('draft');
  await visitor.button('Turn single keys off').click();
  await page.keyboard.press('a');
  await visitor.button('Turn single keys on').waitFor();
  expect(await countOf('new')).toBe(1);
  expect(await visitor.axe()).toEqual([]);
});

it('changes at the source: the change is shown and accepted; a date that is cancelled is, too', async () => {
  const { id } = await call('POST', '/sources', { url: `${other.url}/cal`, publish: true });
  await expect.poll(async () => (await found('qqswim'))[0]?.status, { timeout: 20_000 }).toBe('published');
  await call('PUT', `/sources/${id}`, { publish: false });
  other.pages.set('/cal', { body: ics('LOCATION:The qqpool\r\n'), type: 'text/calendar' });
  await call('POST', `/sources/${id}/fetch`);
  await expect.poll(() => countOf('changed'), { timeout: 20_000 }).toBe(1);
  await using visitor = await site.arrive('/curate/inbox?state=changed', curator);
  const row = visitor.main().locator('[aria-current=true]');
  await row.getByText('Qqswim').waitFor();
  await row.locator('ins').filter({ hasText: 'The qqpool' }).waitFor();
  expect(await visitor.axe()).toEqual([]);
  await visitor
    .main()
    .getByRole('button', { name: /^Accept/ })
    .click();
  await visitor.main().getByText('Nothing waits here.', { exact: false }).waitFor();
  expect((await found('qqswim'))[0].city_details).toBe('The qqpool');
  other.pages.set('/cal', { body: ics('LOCATION:The qqpool\r\nSTATUS:CANCELLED\r\n'), type: 'text/calendar' });
  await call('POST', `/sources/${id}/fetch`);
  await expect.poll(() => countOf('changed'), { timeout: 20_000 }).toBe(1);
  await visitor.open('/curate/inbox');
  await visitor.main().locator('[aria-current=true]').getByText('It does not take place').waitFor();
  await visitor
    .main()
    .getByRole('button', { name: /^Accept/ })
    .click();
  await expect.poll(async () => (await found('qqswim'))[0].cancelled).toBe(true);
});

it('that does not answer is told in its own row, at 320 pixels, too', async () => {
  await call('POST', '/sources', { url: `${other.url}/none`, name: 'Qqgone' });
  await expect
    .poll(
      async () =>
        (await call('GET', '/sources')).data.find(({ name }: { name: string }) => name === 'Qqgone')?.health.problem,
      {
        timeout: 20_000,
      },
    )
    .toBe('There is nothing at this address any more.');
  await using visitor = await site.arrive('/curate/sources', curator, { width: 320, height: 640 });
  const row = visitor.main().getByRole('listitem').filter({ hasText: 'Qqgone' });
  await row.getByText(/^Problem: There is nothing at this address any more\. Tried again/).waitFor();
  expect(await visitor.axe()).toEqual([]);
  expect(await visitor.page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
  await row.getByRole('button', { name: 'Change Qqgone' }).click();
  await visitor.page.getByLabel('How often').selectOption('Every week');
  await visitor.button('Keep these changes').click();
  await row.getByText('Every week.').waitFor();
  await row.getByRole('button', { name: 'Leave Qqgone' }).click();
  await row.getByRole('button', { name: 'Leave this source' }).click();
  await row.waitFor({ state: 'detached' });
});

it('leads to links: one that is dead is taken off in one press, one that moved takes the new address', async () => {
  other.pages.set('/qqnew', { body: '<title>Qqnew</title><p>A page of words.</p>' });
  other.pages.set('/qqold', { body: '', status: 301, headers: { location: '/qqnew' } });
  const make = (name: string) =>
    call('POST', '/items', { kind: 'tool', name, url: `${other.url}/${name.toLowerCase()}`, status: 'published' });
  const [dead, moved] = [await make('Qqdead'), await make('Qqold')];
  const { db } = site.store;
  const worker = new Worker(
    db,
    { [LINK_CHECK_JOB]: linkCheckJobs(db, { client: loopbackClient() }) },
    { beforeLooking: () => noticeDueLinks(db, 0) },
  );
  for (let look = 0; look < 3; look++) {
    await noteNewLinks(db);
    await db
      .updateTable('link_check')
      .set({ next_at: later(-1_000) })
      .where('item_id', 'in', [dead.id, moved.id])
      .execute();
    await worker.work();
  }
  await worker.stop();
  await using visitor = await site.arrive('/curate', curator);
  await visitor.main().getByRole('link', { name: 'All of it' }).click();
  await visitor.page.getByRole('heading', { name: 'To look at', level: 1 }).waitFor();
  const row = (name: string) => visitor.main().getByRole('listitem').filter({ hasText: name });
  await row('Qqdead').getByText('There is no page at this address any more.').waitFor();
  expect(await visitor.axe()).toEqual([]);
  await row('Qqdead')
    .getByRole('button', { name: /^Take it off the site/ })
    .click();
  await row('Qqdead').waitFor({ state: 'detached' });
  await row('Qqold')
    .getByRole('button', { name: /^Take the new address/ })
    .click();
  await row('Qqold').waitFor({ state: 'detached' });
  expect((await call('GET', `/items/${moved.id}`)).url).toBe(`${other.url}/qqnew`);
  expect((await call('GET', `/items/${dead.id}`)).status).toBe('archived');
});
