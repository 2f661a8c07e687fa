/** Addresses that nobody wrote on purpose: typed wrongly, kept from long ago, or made up. */
import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { UNLISTED } from '#domain/unlisted.ts';
import { joinDesk } from '#tests/setup/browser/curator.ts';
import { withPages } from '#tests/setup/pages/pages.ts';

const site = withPages();

/** `…` stands for a word that is longer than any slug or name. */
const inFull = (path: string) => path.replace('…', 'x'.repeat(301));

const SIGNS = [
  '%00',
  '%01',
  '%08',
  '%0B',
  '%0D',
  '%0D%0A',
  '%1B',
  '%7F',
  '%C2%85',
  '%E2%80%A8',
  '%EF%BF%BE',
  '%F0%9F%92%A9',
];

describe('an address that holds a key', () => {
  it.each([
    '/login/link/a-key',
    '/LOGIN/link/a-key',
    '/account/address/a-key',
    '/account/proof/a-key',
    '/verification/confirm/a-key',
    '/forgot-my-password/recovery?profile=x&session=a-key',
    '/setup?key=a-key',
  ])('is told to no other site, found by no search engine, and kept nowhere: %s', async (path) => {
    const { headers } = await site.ask(path);
    expect(Object.fromEntries(headers)).toMatchObject(UNLISTED);
  });
});

it('a page is the same for every visitor, is not sent twice, runs no script but its own, and cannot be framed', async () => {
  const { headers } = await site.ask('/events');
  expect(headers.get('set-cookie')).toBeNull();
  expect((await site.ask('/events', { headers: { 'if-none-match': headers.get('etag') ?? '' } })).status).toBe(304);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')+;/);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).not.toMatch(/script-src[^;]*unsafe/);
});

describe('an address that cannot be meant', () => {
  it.each([
    '/events?start_date=abc',
    '/events?end_date=2027-02-30',
    '/events?location=…',
    '/search?topic=…',
    '/search?query=…',
    '/directory?category=…',
    '/home?tag=…',
    '/collection/getting-the-day-started?audience=…',
    '/topic/adhd?tag=…',
  ])('still shows its page: %s', async (path) => {
    const page = await site.openPage(inFull(path));
    expect(page.status).toBe(200);
    expect(page.main().textContent.length).toBeGreaterThan(100);
    expect(screen.queryByRole('heading', { name: 'This page could not be shown' })).toBeNull();
  });

  it.each(SIGNS)('shows its page with the sign %s in it', async (sign) => {
    for (const path of [`/search?query=a${sign}b`, `/events?query=${sign}`, `/search?topic=${sign}&topic=x`]) {
      const page = await site.openPage(path);
      expect(page.status, path).toBe(200);
      expect(page.main().textContent.length, path).toBeGreaterThan(100);
    }
  });

  it('shows its first page, with as many as usual', async () => {
    await site.openPage('/search?page=abc&size=9999&unknown=1');
    expect(within(screen.getByRole('region', { name: 'Results' })).getAllByRole('article')).toHaveLength(12);
  });

  it.each(['/topic/…', '/collection/…', '/blog/…', '/item/tool/…', '/item/constructor/x', '/item/__proto__/x'])(
    'is told apart from a fault of ours: %s',
    async (path) => {
      const page = await site.openPage(inFull(path));
      expect(page.status).toBe(404);
      screen.getByRole('heading', { name: /Page not found/ });
    },
  );
});

describe('a page far down a list', () => {
  it.each([
    ['/search?size=5&page=11', '/search?page=10&size=5'],
    ['/events?size=2&page=11', '/events?page=10&size=2'],
    ['/directory?size=2&page=11', '/directory?page=10&size=2'],
  ])('leads back to what comes before: %s', async (path, before) => {
    const page = await site.openPage(path);
    const [to, expected] = [page.leadsTo('Show previous'), before].map((href) => {
      const { pathname, searchParams } = new URL(href, site.url);
      return [pathname, Object.fromEntries(searchParams)];
    });
    expect(to).toEqual(expected);
    // It stands alone.
    const size = Number(new URLSearchParams(location.search).get('size'));
    expect(page.main().querySelectorAll('.cards article, #results article').length).toBeLessThanOrEqual(size);
  });

  it.each([
    '/search?page=500',
    '/events?page=500',
    '/directory?page=500',
    '/blog?page=500',
    '/topics-and-collections?page=500',
    '/topic/adhd?page=500',
    '/collection/getting-the-day-started?page=500',
    '/home?page=500',
  ])('past its end says so, and leads to the end: %s', async (path) => {
    const page = await site.openPage(path);
    screen.getByText(/^This list has no page 500/);
    await page.follow(/^(?:Go to page \d+|Show all [\d,]+)$/, page.main());
    expect(screen.getAllByText('That is everything.').length).toBeGreaterThan(0);
    expect(within(page.main()).getAllByRole('article').length).toBeGreaterThan(0);
  });
});

it('what an address asks of events shows, can be taken off, and is kept by the form', async () => {
  const path = '/events?query=tea&type=in-person&start_date=2020-01-01&end_date=2040-05-11';
  const page = await site.openPage(path);
  const chip = (words: string) => new RegExp(`^${words} ?: remove this filter`);
  for (const words of ['“tea”', 'In person', 'From Wednesday 1 January 2020', 'Until Friday 11 May 2040'])
    expect(screen.getAllByRole('link', { name: chip(words) }), words).toHaveLength(1);
  const taken = new URL(page.leadsTo(chip('In person')), site.url).searchParams;
  expect([taken.has('type'), taken.get('query')]).toEqual([false, 'tea']);
  await page.send('Apply');
  const kept = new URLSearchParams(location.search);
  expect(Object.fromEntries(kept)).toMatchObject({ query: 'tea', type: 'in-person', start_date: '2020-01-01' });
});

it('an address that something has left leads to the one of now', async () => {
  const curator = await joinDesk(site, 'nadia@example.org');
  const items = '/curation/items';
  const fields = { kind: 'tool', name: 'Sundial', synopsis: 'It counts.', status: 'published' };
  const { id, version } = await site.call('POST', items, fields, curator);
  await site.call('PUT', `${items}/${id}`, { slug: 'new-sundial' }, curator, version);
  const { status, headers } = await site.ask('/item/tool/sundial');
  expect([status, headers.get('location')]).toEqual([301, '/item/tool/new-sundial']);
  const page = await site.openPage('/item/tool/sundial');
  expect([page.status, page.path]).toEqual([200, '/item/tool/new-sundial']);
  screen.getByRole('heading', { name: 'Sundial' });
});
