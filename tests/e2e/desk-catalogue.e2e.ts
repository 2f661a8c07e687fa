/** What orders the catalogue, as curators tend it: terms, collections, and words that mean the same. */
import { beforeAll, expect, it } from 'vitest';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { type Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();

let curator: SiteMember;
beforeAll(async () => {
  curator = await joinDesk(site, 'nadia@example.org', 'Curators', { first_name: 'Nadia', last_name: 'Whitlock' });
});

const call = (method: string, path: string, body?: unknown) => site.call(method, `/curation${path}`, body, curator);
const done = (visitor: Visitor, words: string | RegExp) =>
  visitor.main().getByRole('status').filter({ hasText: words }).first().waitFor();

it('makes one tag of two', async () => {
  const { id } = await call('POST', '/items', { kind: 'tool', name: 'Ear defenders', tags: ['Qqhush'] });
  await call('POST', '/terms', { vocabulary: 'tag', name: 'Qqquiet' });
  await using visitor = await site.arrive('/curate/vocabularies?query=qq', curator);
  await visitor.button('Merge Qqhush').click();
  const form = visitor.page.getByRole('form', { name: 'Merge Qqhush' });
  const into = form.getByLabel('‘Qqhush’ becomes part of');
  expect(await into.evaluate((input) => input === document.activeElement)).toBe(true);
  await visitor.page.keyboard.type('qqloud');
  await visitor.page.keyboard.press('Enter');
  await form.getByText('We do not know ‘qqloud’').waitFor();
  expect(await visitor.axe()).toEqual([]);
  await into.fill('Qqquiet');
  await form.getByRole('button', { name: 'Merge' }).click();
  await done(visitor, '‘Qqhush’ is part of ‘Qqquiet’ now. Used once.');
  expect((await call('GET', `/items/${id}`)).tags).toEqual(['Qqquiet']);
});

it('orders a collection by keys', async () => {
  const things = [];
  for (const name of ['Alder', 'Birch', 'Cedar']) things.push(await call('POST', '/items', { kind: 'tool', name }));
  const names = things.map((thing) => thing.external_id);
  const { id } = await call('POST', '/items', {
    kind: 'collection',
    name: 'Trees',
    slug: 'trees',
    items: names.slice(0, 2),
  });
  await using visitor = await site.arrive(`/curate/collections/${id}`, curator);
  await visitor.heading('Trees').waitFor();
  const place = visitor.page.getByRole('list', { name: 'What it holds' });
  await place.getByRole('button', { name: 'Move Alder down' }).focus();
  await visitor.page.keyboard.press('Alt+ArrowDown');
  await visitor.main().getByText('Alder is number 2 of 2 now.').waitFor();
  const focused = () => visitor.page.evaluate(() => document.activeElement?.textContent);
  expect(await focused()).toBe('Move Alder up');
  await visitor.page.getByRole('form', { name: 'Add to What it holds' }).getByLabel('Add something').fill('cedar');
  await visitor.page.keyboard.press('Enter');
  await place.getByRole('button', { name: 'Move Cedar up' }).press('Enter');
  const order = () => place.getByRole('listitem').locator('bdi').allTextContents();
  expect(await order()).toEqual(['Birch', 'Cedar', 'Alder']);
  await place.getByRole('button', { name: 'To the top Alder' }).click();
  expect(await order()).toEqual(['Alder', 'Birch', 'Cedar']);
  expect(await focused()).toBe('Move Alder down');
  expect(await place.getByRole('button', { name: 'Move Alder up' }).isDisabled()).toBe(true);
  await place.getByRole('button', { name: 'To the top Cedar' }).click();
  await place.getByRole('button', { name: 'To the top Birch' }).click();
  expect(await visitor.axe()).toEqual([]);
  // The button that keeps it is in sight, however low the window.
  await visitor.page.setViewportSize({ width: 1280, height: 400 });
  await visitor.page.evaluate(() => scrollTo(0, 0));
  const keep = await visitor.button('Keep this order').boundingBox();
  expect((keep?.y ?? 400) + (keep?.height ?? 0)).toBeLessThanOrEqual(400);
  await visitor.button('Keep this order').click();
  await done(visitor, 'The order is kept.');
  expect((await call('GET', `/items/${id}`)).items).toEqual([names[1], names[2], names[0]]);
});

it('asks before an order that is not kept is left, and has it again afterwards', async () => {
  const things = [];
  for (const name of ['Qqash', 'Qqbeech', 'Qqelm']) things.push(await call('POST', '/items', { kind: 'tool', name }));
  const names = things.map((thing) => thing.external_id);
  const { id } = await call('POST', '/items', { kind: 'collection', name: 'Qqwood', items: names.slice(0, 1) });
  await using visitor = await site.arrive(`/curate/collections/${id}`, curator);
  const place = visitor.page.getByRole('list', { name: 'What it holds' });
  const order = () => place.getByRole('listitem').locator('bdi').allTextContents();
  for (const name of ['Qqbeech', 'Qqelm']) {
    await visitor.page.getByRole('form', { name: 'Add to What it holds' }).getByLabel('Add something').fill(name);
    await visitor.page.keyboard.press('Enter');
    await place.getByText(name, { exact: true }).first().waitFor();
  }
  await visitor.button('To the top Qqelm').click();
  const rail = visitor.page.getByRole('navigation', { name: 'Desk' });
  await rail.getByRole('link', { name: 'Topics' }).click();
  const question = visitor.page.getByRole('dialog', { name: 'This order is not kept yet' });
  await question.waitFor();
  expect(await visitor.axe()).toEqual([]);
  await question.getByRole('button', { name: 'Stay here' }).click();
  expect(visitor.path).toBe(`/curate/collections/${id}`);
  await rail.getByRole('link', { name: 'Topics' }).click();
  await question.getByRole('button', { name: 'Go, and finish it later' }).click();
  await visitor.page.getByRole('heading', { name: 'Topics', level: 1 }).waitFor();
  await visitor.page.goto(`${site.url}/curate/collections/${id}`);
  await visitor.main().getByText('What you arranged here last time is back.').waitFor();
  expect(await order()).toEqual(['Qqelm', 'Qqash', 'Qqbeech']);
  await rail.getByRole('link', { name: 'Topics' }).click();
  await question.getByRole('button', { name: 'Keep this order and go' }).click();
  await visitor.page.getByRole('heading', { name: 'Topics', level: 1 }).waitFor();
  expect((await call('GET', `/items/${id}`)).items).toEqual([names[2], names[0], names[1]]);
  await visitor.page.goBack();
  await place.waitFor();
  expect(await order()).toEqual(['Qqelm', 'Qqash', 'Qqbeech']);
  // Nothing waits any more: nobody is asked.
  await rail.getByRole('link', { name: 'Topics' }).click();
  await visitor.page.getByRole('heading', { name: 'Topics', level: 1 }).waitFor();
});

it('shows topics, what is featured and popular searches, and keeps words out', async () => {
  await using visitor = await site.arrive('/curate/topics', curator);
  await visitor.button(/^Quote of ADHD$/).click();
  await visitor.page
    .getByRole('form', { name: 'Quote of ADHD' })
    .getByLabel('Quote', { exact: true })
    .fill('Not less.');
  await visitor.button('Keep this quote').click();
  await done(visitor, 'The quote of ‘ADHD’ is kept.');
  expect(await visitor.axe()).toEqual([]);
  await visitor.page.getByRole('navigation', { name: 'Desk' }).getByRole('link', { name: 'Featured' }).click();
  const list = visitor.page.getByRole('list', { name: 'On the home page' });
  const second = await list.getByRole('listitem').nth(1).locator('bdi').textContent();
  await visitor.button(`Move ${second} up`).click();
  await visitor.button('Keep this order').click();
  await done(visitor, 'The order is kept.');
  expect(await list.getByRole('listitem').first().locator('bdi').textContent()).toBe(second);
  expect(await visitor.axe()).toEqual([]);
  await visitor.page.getByRole('link', { name: 'Popular searches' }).click();
  await visitor.page.getByLabel('Words to keep out').fill('Qqgossip');
  await visitor.page.keyboard.press('Enter');
  await done(visitor, 'No popular search holds ‘qqgossip’ any more.');
  await visitor.button('Let it in again qqgossip').click();
  await done(visitor, '‘qqgossip’ is counted again from now on.');
  expect(await visitor.axe()).toEqual([]);
});
