/** Addresses that nobody wrote on purpose: typed wrongly, kept from long ago, or made up. */
import { describe, expect, inject, it } from 'vitest';
import { UNLISTED } from '#domain/unlisted.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

/** `…` stands for a word that is longer than any slug or name. */
const inFull = (path: string) => path.replace('…', 'x'.repeat(301));

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
    const { headers } = await fetch(new URL(path, inject('siteUrl')), { redirect: 'manual' });
    expect(Object.fromEntries(headers)).toMatchObject(UNLISTED);
  });
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
    await using visitor = await Visitor.arrive('/about');
    expect((await visitor.open(inFull(path)))?.status()).toBe(200);
    expect(await visitor.heading('This page could not be shown').count()).toBe(0);
  });

  it('shows its page whatever signs are in it, and nothing is amiss', async () => {
    await using visitor = await Visitor.arrive('/about');
    const signs = [
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
    for (const sign of signs)
      for (const path of [`/search?query=a${sign}b`, `/events?query=${sign}`, `/search?topic=${sign}&topic=x`]) {
        await visitor.open(path);
        await visitor.settle();
        expect((await visitor.main().textContent())?.length, path).toBeGreaterThan(100);
      }
  });

  it.each(['/topic/…', '/collection/…', '/blog/…', '/item/tool/…', '/item/constructor/x', '/item/__proto__/x'])(
    'is told apart from a fault of ours: %s',
    async (path) => {
      await using visitor = await Visitor.arrive('/about');
      visitor.allow(/status of 404/, 'there is no such page');
      expect((await visitor.open(inFull(path)))?.status()).toBe(404);
      expect(await visitor.heading('Page not found').count()).toBe(1);
    },
  );
});

describe('a page far down a list', () => {
  it.each([
    ['/search?size=5&page=11', '/search?page=10&size=5'],
    ['/events?size=2&page=11', '/events?page=10&size=2'],
    ['/directory?size=2&page=11', '/directory?page=10&size=2'],
  ])('leads back to what comes before: %s', async (path, before) => {
    await using visitor = await Visitor.arrive(path);
    const [to, expected] = [await visitor.link('Show what comes before').getAttribute('href'), before].map((href) => {
      const { pathname, searchParams } = new URL(href ?? '', 'http://here');
      return [pathname, Object.fromEntries(searchParams)];
    });
    expect(to).toEqual(expected);
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
    await using visitor = await Visitor.arrive(path);
    expect(await visitor.page.getByText(/^This list has no page 500/).count()).toBe(1);
    await visitor
      .main()
      .getByRole('link', { name: /^(?:Go to page \d+|Show all [\d,]+)$/ })
      .click();
    await expect.poll(() => visitor.page.getByText('That is everything.').count()).toBeGreaterThan(0);
    expect(await visitor.main().getByRole('article').count()).toBeGreaterThan(0);
  });
});

const chipOf = (visitor: Visitor, words: string) => visitor.link(new RegExp(`^${words} ?: take this filter off`));

it('what an address asks of events shows, can be taken off, and is kept without script', async () => {
  const path = '/events?query=tea&type=in-person&start_date=2020-01-01&end_date=2040-05-11';
  {
    await using visitor = await Visitor.arrive(path);
    for (const chip of ['“tea”', 'In person', 'From Wednesday 1 January 2020', 'Until Friday 11 May 2040'])
      expect(await chipOf(visitor, chip).count(), chip).toBe(1);
    await chipOf(visitor, 'In person').click();
    await visitor.page.waitForURL((url) => !url.searchParams.has('type') && url.searchParams.get('query') === 'tea');
  }
  await using visitor = await Visitor.arrive(path, { javaScript: false });
  await visitor.button('Apply').click();
  const kept = new URL(visitor.page.url()).searchParams;
  expect(Object.fromEntries(kept)).toMatchObject({ query: 'tea', type: 'in-person', start_date: '2020-01-01' });
});
