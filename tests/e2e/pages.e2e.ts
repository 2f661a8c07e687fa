/** What holds for every page. */
import { describe, expect, it } from 'vitest';
import { isOf, isOver, OPENED, PAGES, routePatterns } from '#tests/setup/browser/addresses.ts';
import { overflow } from '#tests/setup/browser/layout-audit.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

it('every address that the site knows is among the pages looked at', () => {
  const forgotten = routePatterns().filter((pattern) => !PAGES.some(([path]) => isOf(pattern, path)));
  expect(forgotten).toEqual([]);
});

const WIDE = { width: 1280, height: 800 };
const NARROW = { width: 320, height: 800 };

describe.each(PAGES)('%s', (path, title) => {
  // spec(33, 43, 44, 45, 46, 60, 61, 62)
  it('has a title, one main heading and landmarks, and no fault that axe finds in any theme, wide and narrow', async () => {
    await using visitor = await Visitor.arrive(path, { ...WIDE, reducedMotion: 'reduce' });
    if (isOver(path)) visitor.allowOver();
    expect(await visitor.page.title()).toBe(title);
    for (const size of [WIDE, NARROW]) {
      await visitor.page.setViewportSize(size);
      expect(await visitor.page.getByRole('heading', { level: 1 }).count()).toBe(1);
      for (const landmark of ['banner', 'main', 'contentinfo'] as const)
        expect(await visitor.page.getByRole(landmark).count(), landmark).toBe(1);
      // The other themes have the same colours at every width.
      expect(await visitor.axeInEveryTheme(size === NARROW ? ['paper'] : undefined)).toEqual([]);
      expect(await visitor.page.evaluate(overflow)).toBeLessThanOrEqual(0);
    }
  });
});

describe.each(OPENED)('$name', ({ path, only, open }) => {
  it.each([1280, 320].filter((width) => only !== (width > 1000 ? 'narrow' : 'wide')))(
    'has no fault that axe finds in any theme, open, at %i pixels',
    async (width) => {
      await using visitor = await Visitor.arrive(path, { width, height: 800, reducedMotion: 'reduce' });
      await open(visitor.page);
      expect(await visitor.axeInEveryTheme(only !== 'narrow' && width === 320 ? ['paper'] : undefined)).toEqual([]);
    },
  );
});

describe('moving between pages', () => {
  it('begins with a link that skips to the content', async () => {
    await using visitor = await Visitor.arrive('/events');
    // Once the cookie choice is made.
    await visitor.page.evaluate(() => document.querySelector('#cookie-banner')?.remove());
    await visitor.page.keyboard.press('Tab');
    expect(await visitor.page.evaluate(() => document.activeElement?.textContent)).toBe('Skip to the content');
    await visitor.page.keyboard.press('Enter');
    expect(await visitor.page.evaluate(() => document.activeElement?.id)).toBe('content');
  });

  it('moves the focus to the new page’s heading and says its title', async () => {
    await using visitor = await Visitor.arrive('/home');
    await visitor.page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Events' }).click();
    await expect.poll(() => visitor.page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
    expect(await visitor.page.evaluate(() => document.activeElement?.textContent)).toBe('Events');
    expect(await visitor.page.getByRole('status').filter({ hasText: 'Events · Tessera' }).count()).toBe(1);
  });

  it('leaves the focus alone when only a filter changes', async () => {
    await using visitor = await Visitor.arrive('/search?query=sensory');
    await visitor.link(/^Read \d/).click();
    await visitor.page.waitForURL('**consumption=Read');
    expect(await visitor.page.evaluate(() => document.activeElement?.textContent)).toMatch(/^Read/);
  });

  it('corrects an address that cannot be meant, and shows the first page', async () => {
    await using visitor = await Visitor.arrive('/search?page=abc&size=9999&unknown=1');
    expect(await visitor.page.getByRole('region', { name: 'Results' }).getByRole('article').count()).toBe(12);
  });

  it('shows a late page alone, with a way to what comes before', async () => {
    await using visitor = await Visitor.arrive('/search?size=5&page=11');
    expect(await visitor.page.getByRole('region', { name: 'Results' }).getByRole('article').count()).toBe(5);
    expect(await visitor.link('Show what comes before').getAttribute('href')).toBe('/search?page=10&size=5');
  });
});

describe('what is sent', () => {
  it('runs no inline script but its own, asks no other host, and cannot be framed', async () => {
    await using visitor = await Visitor.arrive('/about');
    const response = await visitor.open('/home');
    const policy = response?.headers()['content-security-policy'] ?? '';
    expect(policy).toMatch(/script-src 'self'( 'sha256-[^']+')+;/);
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/script-src[^;]*unsafe/);
  });

  it('is the same for every visitor, and is not sent twice', async () => {
    await using visitor = await Visitor.arrive('/about');
    const first = await visitor.page.request.get(`${new URL(visitor.page.url()).origin}/events`);
    const again = await visitor.page.request.get(`${new URL(visitor.page.url()).origin}/events`, {
      headers: { 'if-none-match': first.headers().etag ?? '' },
    });
    expect(again.status()).toBe(304);
    expect(first.headers()['set-cookie']).toBeUndefined();
  });
});
