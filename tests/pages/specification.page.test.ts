/** What the specification says of pages and what no other file of tests looks at. */
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { site as particulars } from '#site';
import { withPages } from '#tests/setup/pages/pages.ts';

const site = withPages();

const region = (name: string | RegExp) => screen.getByRole('region', { name });
const words = (part: Element) => part.textContent.replaceAll(/\s+/g, ' ').trim();

// spec(26, 41, 92, 102, 109, 110, 398)
it('home says what it is, what it offers, what matters to us and how to take part', async () => {
  const page = await site.openPage('/home');
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Understanding neurodivergence');
  expect(document.documentElement.lang).toBe('en-GB');
  expect(within(page.main()).getAllByText('Join now for free').length).toBeGreaterThan(0);
  const offers = within(region('What we offer')).getAllByRole('link');
  expect(offers.map((one) => [one.textContent, one.getAttribute('href')])).toEqual([
    ['Topics', '/topics-and-collections'],
    ['Events', '/events'],
    ['Curated Collections', '/topics-and-collections'],
    ['Directory', '/directory'],
  ]);
  expect(within(region('What matters to us')).getAllByRole('listitem')).toHaveLength(3);
  expect(page.leadsTo('Suggest content', region('Get involved'))).toBe('/suggest');
  expect(page.leadsTo('Share your work', region('Get involved'))).toBe('/contact');
  region(/Become a member - it’s free!/);
  const banner = screen.getByRole('complementary', { name: /^Advertisement: / });
  within(banner).getByText('Advertisement');
  expect(within(banner).getByRole('link').getAttribute('rel')).toContain('sponsored');
});

// spec(28, 29, 111)
it('the support bar leads to both places, each in a new tab', async () => {
  await site.openPage('/home');
  const links = within(screen.getByRole('complementary', { name: 'Support us' })).getAllByRole('link');
  expect(links.map((one) => [one.getAttribute('href'), one.getAttribute('target')])).toEqual([
    [String(particulars.supportUs.crowdfunding), '_blank'],
    [String(particulars.supportUs.coffee), '_blank'],
  ]);
});

// spec(15, 30, 31)
it('the foot names the company, its number and address, and that a newsletter is coming soon', async () => {
  const page = await site.openPage('/about');
  const foot = screen.getByRole('contentinfo');
  const { name, number, address } = particulars.company;
  for (const some of [name, String(number), address, 'Newsletter: coming soon']) expect(words(foot)).toContain(some);
  expect(page.leadsTo('Become a member', foot)).toBe('/signup');
});

// spec(16, 17, 18, 19, 21, 107, 108, 121)
it.each(['/home', '/search'])('a visitor compares the three memberships on %s', async (path) => {
  await site.openPage(path);
  const block = within(region(/Become a member - it’s free!/));
  // A table where there is room, else one part below the other.
  const table = block.getByRole('table');
  expect(within(table).getAllByRole('columnheader').map(words)).toEqual([
    'What you can do',
    'Non-member',
    'Free member',
    expect.stringMatching(/^Premium ?coming soon$/),
  ]);
  const has = (what: string) => {
    const row = within(table).getByRole('rowheader', { name: what }).closest('tr') as HTMLElement;
    return within(row).getAllByRole('cell').map(words);
  };
  expect(has('Selected collections')).toEqual(['No', 'Yes', 'Yes']);
  expect(has('Newsletter (coming soon)')).toEqual(['No', 'Yes', 'Yes']);
  for (const what of ['All collections', 'Premium webinars and events', 'Member-only offers and early access'])
    expect(has(what), what).toEqual(['No', 'No', 'Yes']);
  expect(block.getAllByRole('heading', { level: 3 }).map(words)).toEqual([
    'Non-member',
    'Free member',
    'Premium coming soon',
  ]);
  expect(block.getAllByRole('list')).toHaveLength(3);
});

// spec(115, 117, 408)
it('search has eight popular searches, also beside a query, and four ways, also where one has nothing', async () => {
  const page = await site.openPage('/search');
  // Once something was asked, they come after what was found.
  for (const path of ['/search', '/search?query=sleep']) {
    await page.open(path);
    const popular = screen.getByRole('navigation', { name: 'Popular searches' });
    within(popular).getByText('Popular');
    expect(within(popular).getAllByRole('link')).toHaveLength(8);
    const [result] = screen.getAllByRole('article');
    const isAfter = (result?.compareDocumentPosition(popular) ?? 0) & Node.DOCUMENT_POSITION_FOLLOWING;
    expect(isAfter > 0).toBe(path !== '/search');
  }
  for (const [query, nothing] of [
    ['sleep', ['Watch']],
    ['zzqqy', ['All', 'Listen', 'Read', 'Watch']],
  ] as const) {
    await page.open(`/search?query=${query}`);
    const ways = page.wordsOf('link', screen.getByRole('navigation', { name: 'Format' }));
    const read = ways.map((one) => /^(All|Listen|Read|Watch)\s*(\d+) result/.exec(one) ?? [one]);
    expect(read.map(([, way]) => way)).toEqual(['All', 'Listen', 'Read', 'Watch']);
    expect(read.flatMap(([, way, results]) => (results === '0' ? way : []))).toEqual(nothing);
  }
});

// spec(123, 124, 125, 141, 142, 144)
it('the filters of the directory and of events say what no choice means', async () => {
  const page = await site.openPage('/directory');
  const lists = () => [...page.main().querySelectorAll('select')];
  const first = () => lists().map(({ options: [none] }) => [none?.value, none?.text]);
  expect(first()).toEqual([
    ['', 'Select'],
    ['', 'All Audiences'],
    ['', 'All Locations'],
  ]);
  expect(lists().find(({ name }) => name === 'location')?.options.length).toBeGreaterThan(2);
  await page.open('/events');
  expect(first()).toEqual([
    ['', 'All Types'],
    ['', 'All Tags'],
    ['', 'All Audiences'],
    ['', 'All Locations'],
  ]);
});

// spec(147)
it('an event without place says ‘Location not specified’, and one that is online says so instead', async () => {
  const page = await site.openPage('/item/event/two-person-walks');
  expect(within(page.main()).getAllByText('Location not specified').length).toBeGreaterThan(0);
  await page.open('/item/event/tea-before-the-night-shift');
  expect(within(page.main()).getAllByText(/^Online$/).length).toBeGreaterThan(0);
  expect(within(page.main()).queryByText('Location not specified')).toBeNull();
});

// spec(131, 132)
it('entries of the directory have their badges', async () => {
  const page = await site.openPage('/directory?size=50');
  for (const badge of ['Sponsored', 'Neuro-affirming', 'Neurodivergent-led'])
    expect(within(page.main()).getAllByText(badge).length, badge).toBeGreaterThan(0);
});

// spec(25)
it.each(['/tools?size=50', '/support?size=50'])('what somebody paid for says so on %s', async (path) => {
  const page = await site.openPage(path);
  const cards = within(page.main()).getAllByRole('article');
  const paid = cards.filter((card) => card.querySelector('a[rel~="sponsored"]'));
  expect(paid.length).toBeGreaterThan(0);
  for (const card of paid) within(card).getByText(/^(?:Sponsored|Affiliate)$/);
  expect(within(page.main()).getAllByText('Sponsored').length).toBeGreaterThan(0);
});

// spec(3, 34)
it('about says whom the site is for, and with speaking who founded it', async () => {
  const page = await site.openPage('/speaking');
  expect(page.main().textContent).toContain(particulars.founder.name);
  await page.open('/about');
  for (const some of [
    particulars.founder.name,
    'neurodivergent people',
    'those who live with them',
    'those who work with them',
  ])
    expect(page.main().textContent).toContain(some);
});

describe('the navigation', () => {
  // spec(64)
  it('has every link', async () => {
    const page = await site.openPage('/events');
    const main = screen.getByRole('navigation', { name: 'Main' });
    for (const [name, path] of [
      ['Home', '/home'],
      ['Topics and Collections', '/topics-and-collections'],
      ['Events', '/events'],
      ['Directory', '/directory'],
      ['Search', '/search'],
      ['Speaker', '/speaking'],
      ['Blog', '/blog'],
    ] as const)
      expect(page.leadsTo(name, main), name).toBe(path);
  });
});
