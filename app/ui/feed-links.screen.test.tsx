/** Following a list: its feeds, where programs and readers find them. */
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { native } from '#tests/setup/processes/native.ts';
import { readAtom, readJsonFeed, readRss } from '#tests/setup/rules/feed-rules.ts';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

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

const textOf = async (path: string) => (await native.fetch(new URL(path, site.url))).text();

/** The feeds that the head of this page names, by type. */
async function feedsOf(path: string): Promise<Record<string, string>> {
  const { head } = new DOMParser().parseFromString(await textOf(path), 'text/html');
  const links = [...head.querySelectorAll('link[rel=alternate]')];
  return Object.fromEntries(links.map((link) => [link.getAttribute('type'), link.getAttribute('href')]));
}

describe('following', () => {
  it.each(LISTS)('%s names its feeds in its head, and each is one', async (path) => {
    const feeds = await feedsOf(path);
    const fetched = (type: string) => textOf(feeds[type] ?? `no ${type}`);
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
    const path = '/collection/family-life-at-your-volume';
    expect(await feedsOf(path)).toEqual({});
    await using page = await site.openScreen(path);
    expect(within(page.main()).queryByText('Get updates')).toBeNull();
  });

  it('is said in plain words', async () => {
    await using page = await site.openScreen('/topic/adhd?consumption=Listen&page=2');
    await page.user.click(within(page.main()).getByText('Get updates'));
    const link = screen.getByRole('link', { name: 'RSS feed' });
    expect(link.getAttribute('href')).toBe('/topic/adhd.rss?consumption=Listen');
    await page.reads('You need no account');
    await page.press('button', 'Copy the address', page.main());
    await page.hears('Link copied.');
    expect(await navigator.clipboard.readText()).toBe(`${site.url}/topic/adhd.rss?consumption=Listen`);
  });
});
