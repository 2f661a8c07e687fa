/** What the specification says of lists and strips and what no other file of tests looks at. */
import { describe, expect, inject, it } from 'vitest';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const get = async (path: string) => (await fetch(`${inject('siteUrl')}/api${path}`)).json();
const region = (visitor: Visitor, name: string | RegExp) => visitor.main().getByRole('region', { name });
const byName = (names: string[]) => names.toSorted((a, b) => a.localeCompare(b, 'en'));
const namesOf = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name);

// spec(104, 105, 106, 377)
it('the strip of home is in the order of names, leads to topics and collections, and on to all of them', async () => {
  await using visitor = await Visitor.arrive('/home', { javaScript: false });
  const [topics, collections] = [await get('/category/topic?size=18'), await get('/content/collection?size=18')];
  const strip = region(visitor, 'Explore topics and collections');
  const titles = await strip.getByRole('heading', { level: 3 }).allTextContents();
  expect(titles.map((title) => title.replace(/ \(opens in new tab\)$/, ''))).toEqual(
    byName([...namesOf(topics), ...namesOf(collections)]),
  );
  const paths = await strip
    .getByRole('heading', { level: 3 })
    .getByRole('link')
    .evaluateAll((all) => all.map((one) => one.getAttribute('href')));
  expect(paths.length).toBe(titles.length);
  for (const path of paths) expect(path).toMatch(/^\/(topic|collection)\/[^/]+$/);
  const total = topics.pagination.total_objects + collections.pagination.total_objects;
  const rest = strip.getByRole('link', { name: `See all ${total} topics and collections` });
  expect(await rest.getAttribute('href')).toBe('/topics-and-collections');
});

// spec(148, 149, 378)
it('explore is one list by name, of eight topics and eight collections, each with its word', async () => {
  await using visitor = await Visitor.arrive('/topics-and-collections', { javaScript: false });
  const [topics, collections] = [await get('/category/topic?size=8'), await get('/content/collection?size=8')];
  const cards = visitor.main().getByRole('article');
  const titles = await cards.getByRole('heading').allTextContents();
  const expected = byName([...namesOf(topics), ...namesOf(collections)]);
  expect(titles.map((title) => title.replace(/\s*\(opens in new tab\)$/, '').replaceAll('\u2060', ''))).toEqual(
    expected,
  );
  for (const [i, name] of expected.entries()) {
    const word = namesOf(topics).includes(name) ? 'Topic' : 'Collection';
    expect(await cards.nth(i).getByText(word, { exact: true }).count(), name).toBe(1);
  }
});

// spec(95)
it('a search from home begins with a press of its button, too', async () => {
  await using visitor = await Visitor.arrive('/home');
  await visitor.page.getByLabel('What would you like to know about?').fill('quiet');
  await visitor.main().getByRole('button', { name: 'Search', exact: true }).click();
  await visitor.page.waitForURL('**/search?query=quiet');
});

// spec(279)
it('a tag of home shows what carries it, and nothing else', async () => {
  await using visitor = await Visitor.arrive('/home?tag=sleep', { javaScript: false });
  const { data } = await get('/content/search?tag=sleep&size=6');
  const titles = await region(visitor, 'Where to start').locator('article h3 bdi').allTextContents();
  expect(titles).toEqual(data.map(({ display_title }: { display_title: string }) => display_title));
});

describe('the directory', () => {
  // spec(126, 145, 284)
  it.each(['/directory', '/events'])('a changed filter of %s begins at page 1', async (path) => {
    await using visitor = await Visitor.arrive(`${path}?page=2`);
    await visitor.page.getByLabel('Audience').selectOption({ index: 1 });
    await expect.poll(() => visitor.path).toMatch(new RegExp(`^${path}\\?audience=[^&]+$`));
  });

  // spec(128)
  it('the directory ends with what one may also like', async () => {
    await using visitor = await Visitor.arrive('/directory', { javaScript: false });
    await visitor.heading('You may also like').waitFor();
  });

  // spec(134, 135)
  it('an entry of the directory says where it is, and that it is online', async () => {
    await using visitor = await Visitor.arrive('/directory?size=50', { javaScript: false });
    const { data } = await get('/directory/entry?size=50');
    const cards = visitor.main().locator('.cards').getByRole('article');
    expect(await cards.count()).toBe(data.length);
    const words = await cards.allInnerTexts();
    const said = ({ name, city, online }: { name: string; city: { name: string } | null; online: boolean }) => {
      const card = words.find((one) => one.includes(name)) ?? '';
      return (!city || card.includes(city.name)) && (!online || /^Online$/m.test(card));
    };
    expect(data.filter((entry: Parameters<typeof said>[0]) => !said(entry))).toEqual([]);
    expect(data.some(({ online }: { online: boolean }) => online)).toBe(true);
  });
});

describe('a topic', () => {
  // spec(154, 155, 157)
  it('refining a topic sets how and what, begins at page 1, and All takes it off', async () => {
    await using visitor = await Visitor.arrive('/topic/adhd?page=2', { javaScript: false });
    const refine = visitor.page.getByRole('navigation', { name: 'All on ADHD' });
    const paths = await refine
      .getByRole('link')
      .evaluateAll((all) =>
        all.slice(0, 4).map((one) => [one.textContent?.replace(/\d.*$/, '').trim(), one.getAttribute('href')]),
      );
    expect(paths).toEqual([
      ['All', '/topic/adhd'],
      ['To read', '/topic/adhd?consumption=Read&type=Post'],
      ['To listen', '/topic/adhd?consumption=Listen&type=Media'],
      ['To watch', '/topic/adhd?consumption=Watch&type=Media'],
    ]);
  });

  // spec(161, 280)
  it.each(['Events', 'People', 'Tools', 'Support', 'Guides'])(
    'the tab %s shows its own things, and more where there are more',
    async (tab) => {
      await using visitor = await Visitor.arrive(`/topic/adhd?tab=${tab}`, { javaScript: false });
      const { data, pagination } = await get(`/content/other?topic=adhd&type=${tab}`);
      const other = visitor.main().locator('section[aria-labelledby="other"]');
      const titles = await other.getByRole('article').locator('h3 bdi').first().allTextContents();
      expect(titles).toEqual(
        data.slice(0, 1).map((card: { name?: string; title?: string }) => card.name ?? card.title),
      );
      expect(await other.getByRole('link', { name: 'Show more', exact: true }).count()).toBe(
        pagination.has_next ? 1 : 0,
      );
    },
  );

  // spec(281)
  it('a change of tab begins at its page 1', async () => {
    await using visitor = await Visitor.arrive('/topic/adhd?tab=People&tab_page=2', { javaScript: false });
    const tabs = visitor.main().locator('section[aria-labelledby="other"] nav').first().getByRole('link');
    const paths = await tabs.evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''));
    expect(paths.length).toBeGreaterThan(1);
    expect(paths.filter((path) => path.includes('tab_page'))).toEqual([]);
  });

  // spec(163)
  it('a topic ends with an invitation to join, after what one may also like', async () => {
    await using visitor = await Visitor.arrive('/topic/adhd', { javaScript: false });
    const heads = await visitor.main().getByRole('heading', { level: 2 }).allTextContents();
    expect(heads.slice(-2)).toEqual(['You may also like', 'Become a member - it’s free!']);
  });
});

// spec(169)
it('a theme without heroes shows the heroes of the whole collection', async () => {
  const { hero_posts, theme_2 } = await get('/content/collection/finding-out-later');
  expect(theme_2.hero_posts).toEqual([]);
  await using visitor = await Visitor.arrive('/collection/finding-out-later?theme=2', { javaScript: false });
  const heroes = region(visitor, 'Highlights');
  const titles = hero_posts.map((hero: { title: string }) => hero.title);
  expect(titles.length).toBeGreaterThan(0);
  expect(await heroes.textContent()).toContain(titles[0]);
});
