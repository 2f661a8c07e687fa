/** Lists as curators make them their own, and what waits on the desk’s home page because it failed. */
import { beforeAll, expect, it } from 'vitest';
import { now } from '#server/database/instants.ts';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { type Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();

let curator: SiteMember;
let administrator: SiteMember;
beforeAll(async () => {
  curator = await joinDesk(site, 'nadia@example.org');
  administrator = await joinDesk(site, 'bea@example.org', 'Administrators');
});

const done = (visitor: Visitor, words: string | RegExp) =>
  visitor.main().getByRole('status').filter({ hasText: words }).first().waitFor();

it('has its first row high up, and its filters behind one press, chosen ones counted', async () => {
  await site.call('POST', '/curation/items', { kind: 'tool', name: 'Qqfirst', price: 'Free' }, curator);
  await using visitor = await site.arrive('/curate/items', curator);
  await visitor.page.setViewportSize({ width: 1280, height: 800 });
  const { page } = visitor;
  const first = page.getByRole('row').nth(1);
  await first.waitFor();
  const cookies = page.getByRole('button', { name: 'Essential only' });
  if (await cookies.isVisible()) {
    await cookies.click();
    await cookies.waitFor({ state: 'hidden' });
  }
  expect((await first.boundingBox())?.y).toBeLessThan(420);
  await visitor.button('More filters').press('Enter');
  await page.getByLabel('Missing', { exact: true }).selectOption({ label: 'In 30 seconds' });
  await page.getByLabel('Changed last by', { exact: true }).selectOption({ label: 'Me' });
  await expect.poll(() => visitor.path).toBe('/curate/items?missing=in_short&by=me');
  await page.getByRole('row').filter({ hasText: 'Qqfirst' }).waitFor();
  expect(await visitor.axe()).toEqual([]);
  await visitor.button('Fewer filters').click();
  await visitor.button(/^More filters \(2\)$/).waitFor();
  await visitor.button('Clear all filters').click();
  await visitor.button(/^More filters$/).waitFor();
});

it('deletes drafts that nobody saw, names what stays, and takes that back', async () => {
  const add = async (name: string, status: string) =>
    (await site.call('POST', '/curation/items', { kind: 'tool', name, status }, curator)).id as number;
  const drafts = [await add('Qqslip one', 'draft'), await add('Qqslip two', 'review')];
  await add('Qqslip out', 'published');
  await using visitor = await site.arrive('/curate/items?query=qqslip', curator);
  await visitor.page.getByRole('checkbox', { name: 'Choose all on this page' }).check();
  const bar = visitor.page.getByRole('region', { name: 'What to do with the 3 chosen' });
  await bar.getByRole('button', { name: 'More' }).click();
  await bar.getByRole('button', { name: 'Delete drafts' }).click();
  expect(await visitor.axe()).toEqual([]);
  await bar.getByRole('button', { name: 'Delete these drafts' }).click();
  await done(visitor, '2 drafts deleted.');
  await done(visitor, '1 item: Readers have seen it, so it stays. Set it to ‘Archived’.');
  await visitor.page.getByText('1 item', { exact: true }).waitFor();
  await visitor.button('Undo').click();
  await done(visitor, '2 items put back.');
  for (const id of drafts) expect((await site.call('GET', `/curation/items/${id}`, undefined, curator)).id).toBe(id);
});

it('keeps a view of the list with its filters, its order and its columns', async () => {
  const item = { kind: 'tool', name: 'Qqkettle', tags: ['Qqkitchen'] };
  await site.call('POST', '/curation/items', item, curator);
  await using visitor = await site.arrive('/curate/items?kind=tool&query=qqkettle', curator);
  const heads = () => visitor.page.getByRole('columnheader').allTextContents();
  const row = visitor.page.getByRole('row').filter({ hasText: 'Qqkettle' });
  await row.waitFor();
  expect((await heads()).slice(1)).toEqual(['Kind', 'Status', 'Topics', 'Changed']);
  await visitor.page.getByText('Columns and views').click();
  await visitor.page.getByRole('checkbox', { name: 'Topics' }).uncheck();
  await visitor.page.getByRole('checkbox', { name: 'Tags' }).check();
  await expect.poll(async () => (await heads()).slice(1)).toEqual(['Kind', 'Status', 'Tags', 'Changed']);
  await row.getByText('Qqkitchen').waitFor();
  await visitor.page.getByRole('button', { name: 'Kind' }).click();
  await visitor.button('Keep this view').click();
  await visitor.main().getByText('Problem: Please write a name for it.').waitFor();
  await visitor.page.getByLabel('Name of a view').fill('Kitchen things');
  await visitor.button('Keep this view').click();
  await done(visitor, 'The view ‘Kitchen things’ stands above the list now.');
  expect(await visitor.axe()).toEqual([]);
  await visitor.page.goto(`${site.url}/curate/items`);
  const view = visitor.page.getByRole('navigation', { name: 'Views' }).getByRole('link', { name: 'Kitchen things' });
  await view.click();
  await row.waitFor();
  expect((await heads()).slice(1)).toEqual(['Kind', 'Status', 'Tags', 'Changed']);
  expect(await view.getAttribute('aria-current')).toBe('page');
  expect(visitor.path).toContain('sort=kind');
  // Nobody else has it.
  await using other = await site.arrive('/curate/items', administrator);
  await other.page.getByRole('row').nth(1).waitFor();
  expect(await other.page.getByRole('link', { name: 'Kitchen things' }).count()).toBe(0);
  await visitor.page.getByText('Columns and views').click();
  await visitor.button('Delete the view ‘Kitchen things’').click();
  await expect.poll(() => view.count()).toBe(0);
});

it('names a job that failed, and lets administrators have it tried again or dropped', async () => {
  const job = { payload: '{}', run_at: now(), created_at: now(), failed_at: now(), trouble: 'no answer in time' };
  await site.store.db
    .insertInto('job')
    .values([
      { ...job, kind: 'webhook' },
      { ...job, kind: 'import' },
      {
        ...job,
        kind: 'mail',
        payload: '{"template":"answer","content":{},"about":"M-5"}',
        recipient: 'eve@example.org',
      },
    ])
    .execute();
  await using reader = await site.arrive('/curate', curator);
  await reader.main().getByText('An address is not told any more what changes here.').waitFor();
  await reader.main().getByText('Our answer to M-5 was not sent.').waitFor();
  expect(await reader.main().getByText('eve@').count()).toBe(0);
  expect(await reader.page.getByRole('button', { name: /Try again/ }).count()).toBe(0);
  await using visitor = await site.arrive('/curate', administrator);
  await visitor.button(/^Try again ?An address/).waitFor();
  expect(await visitor.axe()).toEqual([]);
  await visitor.button(/^Try again ?An address/).click();
  await done(visitor, 'It is tried again.');
  for (const subject of ['A table', 'Our answer']) {
    await visitor.button(new RegExp(`^Drop it ?${subject}`)).click();
    await expect.poll(() => visitor.button(new RegExp(`^Drop it ?${subject}`)).count()).toBe(0);
    await done(visitor, 'It is dropped.');
  }
  await expect.poll(() => visitor.button(/^Try again/).count()).toBe(0);
  await expect
    .poll(() => site.store.db.selectFrom('job').select('id').where('failed_at', 'is not', null).execute())
    .toEqual([]);
});

it('offers the words as the catalogue spells them where a list is empty under words', async () => {
  await site.call('POST', '/curation/items', { kind: 'tool', name: 'Qqmuseum map' }, curator);
  await using visitor = await site.arrive('/curate/items?query=qqmusuem&kind=tool', curator);
  await visitor.main().getByText('Nothing for ‘qqmusuem’. Did you mean qqmuseum?').waitFor();
  expect(await visitor.axe()).toEqual([]);
  await visitor.link('qqmuseum').click();
  await visitor.page.getByRole('row').filter({ hasText: 'Qqmuseum map' }).waitFor();
  expect(visitor.path).toBe('/curate/items?query=qqmuseum&kind=tool');
});
