/**
 * Collections, shared lists and favourites of many things: a page at a time, with script, without it, and by keyboard. And every page
 * for members: it comes to life from what was sent, without an error; `sweep.e2e.ts` sees it for visitors.
 */
import { expect, it } from 'vitest';
import { Shelves } from '#tests/builders/shelves.ts';
import { PAGES } from '#tests/setup/browser/addresses.ts';
import { withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Faults, keepTroubles, whatIsAsked } from '#tests/setup/browser/sweep.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();

/** The newest things to read, hear and watch of the demo. */
const things = (most: number) =>
  site.store.db
    .selectFrom('published_item')
    .select(['id', 'external_id', 'kind'])
    .where('kind', 'in', ['post', 'media', 'tool', 'event'])
    .orderBy('id')
    .limit(most)
    .execute();

it('a theme of a collection goes on page by page, without its heroes, and says where it ends', async () => {
  const held = await things(60);
  const shelves = new Shelves(site.store.db, async () => {});
  await shelves.collection({
    slug: 'a-large-one',
    name: 'A large one',
    theme_1_name: 'Everything we know',
    theme_1_items: held.map(({ external_id }) => external_id),
  });
  await expect.poll(async () => (await fetch(`${site.url}/collection/a-large-one`)).status).toBe(200);
  for (const javaScript of [true, false]) {
    await using visitor = await Visitor.arrive('/collection/a-large-one', { url: site.url, javaScript, width: 320 });
    const theme = visitor.page.getByRole('region', { name: 'Everything we know' });
    expect(await theme.getByRole('article').count()).toBe(24);
    expect(await theme.textContent()).toContain('Showing 24 of 60');
    if (javaScript) expect(await visitor.axe()).toEqual([]);
    const more = theme.getByRole('link', { name: 'Show more' });
    await more.focus();
    await visitor.page.keyboard.press('Enter');
    await expect.poll(() => theme.getByRole('article').count()).toBe(48);
    expect(visitor.path).toBe('/collection/a-large-one?theme_page=2');
    await theme.getByRole('link', { name: 'Show more' }).click();
    await expect.poll(() => theme.getByRole('article').count()).toBe(60);
  }

  // It has one length from its first page on.
  const heard = (await things(30)).filter(({ kind }) => kind === 'post' || kind === 'media').slice(0, 7);
  const ids = heard.map(({ external_id }) => external_id);
  await shelves.collection({
    external_id: 'with-heroes',
    slug: 'with-heroes',
    name: 'With heroes',
    theme_1_name: 'Led by three',
    theme_1_items: ids,
    theme_1_hero_items: ids.filter((_, i) => i % 3 === 0),
  });
  await expect.poll(async () => (await fetch(`${site.url}/collection/with-heroes`)).status).toBe(200);
  await using visitor = await Visitor.arrive('/collection/with-heroes?theme=1&size=3', { url: site.url });
  const theme = visitor.page.getByRole('region', { name: 'Led by three' });
  expect(await theme.textContent()).toContain('Showing 3 of 4');
  await theme.getByRole('link', { name: 'Show more' }).click();
  await expect.poll(() => theme.getByRole('article').count()).toBe(4);
  await visitor.open('/collection/with-heroes?theme=1&theme_page=99');
  await theme.getByText('This list has no page 99. It ends with page 1.').waitFor();
});

it('a shared list and a section of the account go on page by page', async () => {
  const member = await site.join('keeps-much@example.org');
  const posts = await site.store.db
    .selectFrom('published_item')
    .select('id')
    .where('kind', '=', 'post')
    .limit(60)
    .execute();
  const total = posts.length;
  // More than come along with the member.
  expect(total).toBeGreaterThan(50);
  await site.store.db
    .insertInto('favourite')
    .values(posts.map(({ id }) => ({ member_id: member.id, item_id: id, created_at: new Date().toISOString() })))
    .execute();
  const { address } = await site.call('POST', '/auth/shared-list', { section: 'library' }, member);
  for (const javaScript of [true, false]) {
    await using guest = await Visitor.arrive(new URL(address).pathname, { url: site.url, javaScript, width: 320 });
    const cards = guest.main().getByRole('article');
    expect(await cards.count()).toBe(12);
    expect(await guest.main().textContent()).toContain(`${total} things`);
    await guest.link('Show more').click();
    await expect.poll(() => cards.count()).toBe(24);
  }
  await using owner = await site.arrive('/account', member);
  const library = owner.page.getByRole('region', { name: /^My library/ });
  await library.getByRole('button', { name: `Show all ${total}` }).click();
  await expect.poll(() => library.getByRole('article').count()).toBe(50);
  await library.getByText(`Showing 50 of ${total}`).waitFor();
  expect(await owner.axe()).toEqual([]);
  // What is taken out moves up what comes after it: none is passed over.
  await library
    .getByRole('button', { name: /^Saved(: |$)/ })
    .first()
    .click();
  await library.getByText(`Showing 50 of ${total - 1}`).waitFor();
  await library.getByRole('button', { name: 'Show more' }).click();
  await expect.poll(() => library.getByRole('article').count()).toBe(total - 1);
  await library.getByText(`Showing ${total - 1} of ${total - 1}`).waitFor();
});

it('every page comes to life without an error for a member whose tokens the browser holds', async () => {
  await using visitor = await site.arrive('/home', await site.join('alive@example.com'));
  keepTroubles(visitor);
  const faults = new Faults();
  const isQuiet = whatIsAsked(visitor);
  const own = ['/account', '/account/settings', '/account?tab=history'];
  for (const path of [...PAGES.map(([one]) => one), ...own])
    await faults.of(path, visitor, async () => {
      await visitor.open(path);
      // What is asked anew once it is known who looks belongs to it.
      await isQuiet();
    });
  expect(faults.pages.length).toBeGreaterThan(own.length + 40);
  expect(faults.about('opened', 'console')).toEqual([]);
  expect(await visitor.page.evaluate(() => localStorage.getItem('refresh'))).not.toBeNull();
});

it('so do pages for a member whose session is over before they have come to life', async () => {
  const gone = await site.join('gone@example.com');
  await site.call('POST', '/auth/logout', undefined, gone);
  for (const path of ['/search', '/collection/getting-the-day-started', '/topic/adhd']) {
    await using visitor = await site.arrive(path, gone);
    visitor.allow(/status of 401/, 'the session is over');
    await expect.poll(() => visitor.page.evaluate(() => localStorage.getItem('refresh'))).toBeNull();
  }
});
