/** What becomes of an address: it leads on, or says kindly that something is gone; and how one asks for that. */
import { describe, expect, it } from 'vitest';
import { makePreview } from '#server/curation/api/preview-links.ts';
import { changeItem, createItem } from '#server/curation/revisions/change-items.ts';
import { setStatus } from '#server/curation/revisions/statuses.ts';
import { SHELL } from '#server/features/audit/audit.ts';
import { Shelves } from '#tests/builders/shelves.ts';
import { withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();
const site = withMembersSite();

const NAMES = ['Sundial', 'Abacus', 'Metronome', 'Hourglass', 'Compass'];
let made = 0;

/** A tool that is published, on the site's own pages as soon as this resolves. */
async function newTool() {
  const name = `${NAMES[made++ % NAMES.length]} number ${made}`;
  const tool = await createItem(
    site.store.db,
    SHELL,
    'tool',
    { name, synopsis: 'It counts.' },
    { status: 'published' },
  );
  await expect.poll(() => status(`/item/tool/${tool.slug}`), { timeout: 10_000 }).toBe(200);
  return { ...tool, name };
}

const status = async (path: string) => (await fetch(site.url + path, { redirect: 'manual' })).status;
const arrive = (path: string, options = {}) => Visitor.arrive(path, { ...options, url: site.url });

describe('an address', () => {
  it('that something has left leads to the one of now, and says so when that was taken down', async () => {
    const { id, slug, name } = await newTool();
    await changeItem(site.store.db, SHELL, id, { slug: `new-${slug}` });
    await expect.poll(() => status(`/item/tool/${slug}`), { timeout: 10_000 }).toBe(301);
    await using visitor = await arrive(`/item/tool/${slug}`);
    expect(visitor.path).toBe(`/item/tool/new-${slug}`);
    expect(await visitor.heading(name).count()).toBe(1);
    await setStatus(site.store.db, SHELL, id, { status: 'archived' });
    await expect.poll(() => status(`/item/tool/new-${slug}`), { timeout: 10_000 }).toBe(410);
    visitor.allow(/status of 410/, 'it is gone');
    await visitor.open(`/item/tool/new-${slug}`);
    await visitor.heading('This is no longer here').waitFor();
    expect(await visitor.main().getByText('We have taken this tool away.').isVisible()).toBe(true);
    expect(await visitor.page.title()).toBe('No longer here · Tessera');
    for (const width of [390, 1280]) {
      await visitor.page.setViewportSize({ width, height: 844 });
      expect(await visitor.axeInEveryTheme()).toEqual([]);
    }
  });

  it('of an event that is over says so', async () => {
    await new Shelves(site.store.db).event({ slug: 'long-ago', title: 'Long ago', start_date: '2020-06-05' });
    await expect.poll(() => status('/item/event/long-ago'), { timeout: 10_000 }).toBe(200);
    await using visitor = await arrive('/item/event/long-ago');
    await visitor.main().getByText('This event is over.').waitFor();
    expect(await visitor.link(/^Add to my calendar/).count()).toBe(0);
    expect(await visitor.axe()).toEqual([]);
  });

  it('for a look before publishing shows page and card, and is kept nowhere', async () => {
    const { db } = site.store;
    const { id } = await createItem(
      db,
      SHELL,
      'post',
      { display_title: 'A quiet start', body: '*Begin* slowly.' },
      { status: 'draft' },
    );
    const { url } = await makePreview(db, SHELL, id, site.url);
    const response = await fetch(url);
    expect([response.status, response.headers.get('cache-control')]).toEqual([200, 'no-store']);
    await using visitor = await arrive(new URL(url).pathname);
    expect(await visitor.heading('A quiet start').count()).toBe(2);
    expect(await visitor.main().getByText('Only people with this link can see it.').isVisible()).toBe(true);
    expect(await visitor.main().getByText('Begin slowly.').isVisible()).toBe(true);
    expect(await visitor.axeInEveryTheme()).toEqual([]);
  });
});

describe('a problem', () => {
  const fillIn = async ({ page }: Visitor, email: string) => {
    await page.getByLabel('What is it about?').selectOption({ label: 'It says something about me' });
    await page.getByLabel('What is wrong?').fill('My name is in it.');
    await page.getByLabel('Your email').fill(email);
  };
  const requests = () => site.store.db.selectFrom('removal_request').select(['item_id', 'email', 'why']).execute();

  it('is reported from the page of the thing, and asks for an address only where we must answer', async () => {
    const { id, slug, name } = await newTool();
    await using visitor = await arrive(`/item/tool/${slug}`);
    const { page } = visitor;
    await visitor.link('Report a problem, or ask us to take this down').click();
    await page.waitForURL('**/removal?**');
    await visitor.link(name).waitFor();
    await visitor.button('Send').click();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('removal-why');
    expect(await visitor.axeInEveryTheme()).toEqual([]);
    const address = page.getByLabel('Your email');
    expect(await address.isVisible()).toBe(false);
    await fillIn(visitor, 'not-kept@example.org');
    await page.getByLabel('What is it about?').selectOption('wrong');
    expect(await address.isVisible()).toBe(false);
    expect(await visitor.axe()).toEqual([]);
    await visitor.button('Send').click();
    await visitor
      .main()
      .getByText(/Its number is R-\d+\./)
      .waitFor();
    expect(await visitor.axe()).toEqual([]);
    expect(await requests()).toContainEqual({ item_id: id, email: '', why: 'wrong' });
  });

  it('is reported without script: the address is asked for where we must answer, and what was wrong keeps its words', async () => {
    const { id, slug } = await newTool();
    await using visitor = await arrive(`/removal?kind=tool&slug=${slug}`, { javaScript: false });
    visitor.allow(/status of 400/, 'the address is none');
    const address = visitor.page.getByLabel('Your email');
    expect(await address.isVisible()).toBe(false);
    await fillIn(visitor, 'nobody');
    await visitor.button('Send').click();
    await visitor.main().getByText('This needs an @').waitFor();
    expect(await visitor.page.getByLabel('What is wrong?').inputValue()).toBe('My name is in it.');
    await address.fill('plain@example.org');
    await visitor.button('Send').click();
    const received = visitor.main().getByText(/Its number is R-\d+\./);
    await received.waitFor();
    expect(await requests()).toContainEqual({ item_id: id, email: 'plain@example.org', why: 'about-me' });
    await visitor.open(`/removal?kind=tool&slug=${slug}`);
    await fillIn(visitor, 'not-kept@example.org');
    await visitor.page.getByLabel('What is it about?').selectOption('wrong');
    expect(await address.isVisible()).toBe(false);
    await visitor.button('Send').click();
    await received.waitFor();
    expect(await requests()).toContainEqual({ item_id: id, email: '', why: 'wrong' });
  });
});
