/** What the specification says of lists and strips and what no other file of tests looks at. */
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { Shelves } from '#tests/builders/shelves.ts';
import { withPages } from '#tests/setup/pages/pages.ts';

const site = withPages();

const get = (path: string) => site.call('GET', path);
const region = (name: string | RegExp) => screen.getByRole('region', { name });
const byName = (names: string[]) => names.toSorted((a, b) => a.localeCompare(b, 'en'));
const namesOf = ({ data }: { data: { name: string }[] }) => data.map(({ name }) => name);
/** Without what holds its last words together and what a screen reader is told of a new tab. */
const plain = (title: string) => title.replace(/\s*\(opens in new tab\)$/, '').replaceAll('\u2060', '');

// spec(104, 105, 106, 377)
it('the strip of home is in the order of names, leads to topics and collections, and on to all of them', async () => {
  const page = await site.openPage('/home');
  const [topics, collections] = [await get('/category/topic?size=18'), await get('/content/collection?size=18')];
  const strip = region('Explore topics and collections');
  const titles = within(strip).getAllByRole('heading', { level: 3 });
  expect(titles.map(({ textContent }) => plain(textContent))).toEqual(
    byName([...namesOf(topics), ...namesOf(collections)]),
  );
  for (const title of titles) expect(page.leadsTo(/./, title)).toMatch(/^\/(topic|collection)\/[^/]+$/);
  const total = topics.pagination.total_objects + collections.pagination.total_objects;
  expect(page.leadsTo(new RegExp(`^See all ${total} topics and collections`), strip)).toBe('/topics-and-collections');
});

// spec(148, 149, 378)
it('explore is one list by name, of eight topics and eight collections, each with its word', async () => {
  const page = await site.openPage('/topics-and-collections');
  const [topics, collections] = [await get('/category/topic?size=8'), await get('/content/collection?size=8')];
  const cards = within(page.main()).getAllByRole('article');
  const expected = byName([...namesOf(topics), ...namesOf(collections)]);
  expect(cards.map((card) => plain(within(card).getByRole('heading').textContent))).toEqual(expected);
  for (const [i, name] of expected.entries())
    within(cards[i] as HTMLElement).getByText(namesOf(topics).includes(name) ? 'Topic' : 'Collection');
});

// spec(279)
it('a tag of home shows what carries it, and nothing else', async () => {
  await site.openPage('/home?tag=sleep');
  const { data } = await get('/content/search?tag=sleep&size=6');
  const titles = [...region('Good places to start').querySelectorAll('article h3 bdi')].map((one) => one.textContent);
  expect(titles).toEqual(data.map(({ display_title }: { display_title: string }) => display_title));
});

describe('the directory', () => {
  // spec(128)
  it('the directory ends with what one may also like', async () => {
    await site.openPage('/directory');
    screen.getByRole('heading', { name: 'You may also like' });
  });

  // spec(134, 135)
  it('an entry of the directory says where it is, and that it is online', async () => {
    const page = await site.openPage('/directory?size=50');
    const { data } = await get('/directory/entry?size=50');
    const cards = [...page.main().querySelectorAll<HTMLElement>('.cards article')];
    expect(cards).toHaveLength(data.length);
    expect(data.some(({ online }: { online: boolean }) => online)).toBe(true);
    const said = ({ name, city, online }: { name: string; city: { name: string } | null; online: boolean }) => {
      const card = cards.find(({ textContent }) => plain(textContent).includes(name)) as HTMLElement;
      return (!city || card.textContent.includes(city.name)) && (!online || within(card).queryByText(/^Online$/));
    };
    expect(data.filter((entry: Parameters<typeof said>[0]) => !said(entry))).toEqual([]);
  });
});

describe('a topic', () => {
  // spec(154, 155, 157)
  it('refining a topic sets how and what, begins at page 1, and All takes it off', async () => {
    await site.openPage('/topic/adhd?page=2');
    const links = within(screen.getByRole('navigation', { name: 'All on ADHD' })).getAllByRole('link');
    expect(
      links.slice(0, 4).map((one) => [one.textContent.replace(/\d.*$/, '').trim(), one.getAttribute('href')]),
    ).toEqual([
      ['All', '/topic/adhd'],
      ['To read', '/topic/adhd?consumption=Read&type=Post'],
      ['To listen', '/topic/adhd?consumption=Listen&type=Media'],
      ['To watch', '/topic/adhd?consumption=Watch&type=Media'],
    ]);
  });

  const other = () => document.querySelector<HTMLElement>('section[aria-labelledby="other"]') as HTMLElement;

  // spec(161, 280)
  it.each(['Events', 'People', 'Tools', 'Support', 'Guides'])(
    'the tab %s shows its own things, and more where there are more',
    async (tab) => {
      await site.openPage(`/topic/adhd?tab=${tab}`);
      const { data, pagination } = await get(`/content/other?topic=adhd&type=${tab}`);
      const [first] = within(other()).queryAllByRole('article');
      expect(first?.querySelector('h3 bdi')?.textContent).toEqual(data[0]?.name ?? data[0]?.title);
      expect(within(other()).queryAllByRole('link', { name: 'Show more' })).toHaveLength(pagination.has_next ? 1 : 0);
    },
  );

  // spec(161)
  it('a tab of other content has ‘Show more’ where there is more than a page', async () => {
    const shelves = new Shelves(site.store.db);
    await shelves.topic({ slug: 'drums', name: 'drums' });
    for (let i = 1; i <= 13; i++) await shelves.tool({ name: `drums ${i}`, topics: ['drums'] });
    await vi.waitFor(
      async () => expect((await get('/content/other?topic=drums&type=Tools')).pagination.total_objects).toBe(13),
      { timeout: 15_000 },
    );
    const page = await site.openPage('/topic/drums?tab=Tools');
    expect(page.leadsTo('Show more', other())).toContain('tab_page=2');
    while (within(other()).queryByRole('link', { name: 'Show more' })) await page.follow('Show more', other());
    expect(within(other()).getAllByRole('article')).toHaveLength(13);
  });

  // spec(281)
  it('a change of tab begins at its page 1', async () => {
    const page = await site.openPage('/topic/adhd?tab=People&tab_page=2');
    const tabs = within(other().querySelector('nav') as HTMLElement).getAllByRole('link');
    expect(page.path).toContain('tab_page=2');
    expect(tabs.length).toBeGreaterThan(1);
    expect(tabs.filter((tab) => tab.getAttribute('href')?.includes('tab_page'))).toEqual([]);
  });

  // spec(163)
  it('a topic ends with an invitation to join, after what one may also like', async () => {
    const page = await site.openPage('/topic/adhd');
    const heads = [...page.main().querySelectorAll('h2')].map(({ textContent }) => textContent);
    expect(heads.slice(-2)).toEqual(['You may also like', 'Become a member - it’s free!']);
  });
});

// spec(169)
it('a theme without heroes shows the heroes of the whole collection', async () => {
  const { hero_posts, theme_2 } = await get('/content/collection/finding-out-later');
  expect(theme_2.hero_posts).toEqual([]);
  await site.openPage('/collection/finding-out-later?theme=2');
  expect(region('Highlights').textContent).toContain(hero_posts[0].title);
});

// spec(20)
it('a premium collection is locked for visitors, with the reason', async () => {
  const page = await site.openPage('/collection/work-that-fits');
  screen.getByRole('heading', { name: 'This collection is for Premium members' });
  expect(page.main().textContent).toContain('Premium is coming soon.');
  expect(within(page.main()).queryAllByRole('article')).toEqual([]);
});

it('shows a book, a video and a podcast of one title by one maker as one card, with the way to each', async () => {
  const shelves = new Shelves(site.store.db);
  const work = { display_title: 'Marmalade mornings', authors: ['Ada Lark'] };
  await shelves.post({ ...work, slug: 'marmalade-book', tags: ['Book'], primary_tags: ['Book'] });
  await shelves.media({ ...work, slug: 'marmalade-video', tags: ['Video'], primary_tags: ['Video'] });
  await shelves.media({ ...work, slug: 'marmalade-podcast', tags: ['Podcast'], primary_tags: ['Podcast'] });
  await vi.waitFor(
    async () => expect((await get('/content/search?query=marmalade')).pagination.total_objects).toBe(3),
    { timeout: 15_000 },
  );
  const page = await site.openPage('/search?query=marmalade');
  const cards = within(page.main())
    .getAllByRole('article')
    .filter(({ textContent }) => textContent.includes('Marmalade mornings'));
  expect(cards).toHaveLength(1);
  const forms = within(within(cards[0] as HTMLElement).getByText(/^Also as/)).getAllByRole('link');
  expect(forms).toHaveLength(2);
  expect(forms.map(({ textContent }) => textContent).join(' ')).toMatch(/(book|video|podcast).*(book|video|podcast)/);
});
