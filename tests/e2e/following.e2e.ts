import { describe, expect, it } from 'vitest';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';
import { readAtom, readJsonFeed, readRss } from '#tests/setup/rules/feed-rules.ts';

withBrowser();

const LISTS = [
  '/home?tag=new',
  '/search?query=sensory',
  '/topic/adhd?consumption=Listen',
  '/collection/getting-the-day-started',
  '/events?type=online',
  '/directory',
  '/blog',
  '/topics-and-collections',
  '/people',
  '/tools?query=timer',
  '/support?way=text',
];

/** The feeds that the head of this page names, by type. */
const feedsOf = ({ page }: Visitor): Promise<Record<string, string>> =>
  page.evaluate(() =>
    Object.fromEntries(
      [...document.head.querySelectorAll<HTMLLinkElement>('link[rel=alternate]')].map(({ type, href }) => [type, href]),
    ),
  );

describe('following', () => {
  it.each(LISTS)('%s names its feeds in its head, and each is one', async (path) => {
    await using visitor = await Visitor.arrive(path);
    const feeds = await feedsOf(visitor);
    const fetched = async (type: string) => (await fetch(feeds[type] ?? '')).text();
    const [rss, atom, json] = [
      readRss(await fetched('application/rss+xml')),
      readAtom(await fetched('application/atom+xml')),
      readJsonFeed(JSON.parse(await fetched('application/feed+json'))),
    ];
    expect(rss.length).toBeGreaterThan(0);
    expect(atom.map(({ id }) => id)).toEqual(json.map(({ id }) => id));
    expect(rss.map(({ id }) => id)).toEqual(json.map(({ id }) => id));
  });

  it('is offered nowhere that a visitor may not look', async () => {
    await using visitor = await Visitor.arrive('/collection/family-life-at-your-volume');
    expect(await feedsOf(visitor)).toEqual({});
    expect(await visitor.main().getByText('Follow', { exact: true }).count()).toBe(0);
  });

  it('speaks of the page that was sent, and of no later one', async () => {
    await using visitor = await Visitor.arrive('/topic/adhd');
    expect(Object.keys(await feedsOf(visitor))).toHaveLength(4);
    await visitor.main().getByRole('link', { name: 'Topics and Collections' }).click();
    await visitor.page.getByRole('heading', { level: 1, name: 'Topics and Collections' }).waitFor();
    expect(await feedsOf(visitor)).toEqual({});
  });

  it.each([true, false])('is said in plain words, with script: %s', async (javaScript) => {
    await using visitor = await Visitor.arrive('/topic/adhd?consumption=Listen&page=2', { javaScript });
    const main = visitor.main();
    await main.getByText('Follow', { exact: true }).click();
    const link = main.getByRole('link', { name: 'Read in a feed reader' });
    await link.waitFor();
    expect(await link.getAttribute('href')).toBe('/topic/adhd.rss?consumption=Listen');
    expect(await main.getByText('You need no account').isVisible()).toBe(true);
    expect(await main.getByRole('button', { name: 'Copy the address' }).count()).toBe(javaScript ? 1 : 0);
  });
});
