/** How the question about cookies stands in the page, and what a browser loads after an answer: `app/features/consent/consent.screen.test.tsx` has the rest. */
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { focused } from '#tests/setup/browser/layout-audit.ts';
import { theBrowser, Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';
import { runServer, runSite } from '#tests/setup/processes/process.ts';

withBrowser({ anew: true });

const banner = (visitor: Visitor) => visitor.page.getByRole('region', { name: 'Cookies', exact: true });
const stored = async (visitor: Visitor) => ({
  cookies: (await visitor.context.cookies()).map(({ name }) => name),
  storage: await visitor.page.evaluate(() => Object.keys(localStorage)),
});

describe('the cookie banner', () => {
  it('stands in the page, takes no focus, comes first, covers and keeps nothing', async () => {
    await using visitor = await Visitor.arrive('/home');
    expect(await banner(visitor).isVisible()).toBe(true);
    expect(await visitor.page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
    expect(await banner(visitor).evaluate((element) => getComputedStyle(element).position)).toBe('static');
    const [box, header] = [
      await banner(visitor).boundingBox(),
      await visitor.page.getByRole('banner').locator('div').first().boundingBox(),
    ];
    expect(header?.y).toBeGreaterThanOrEqual((box?.y ?? 0) + (box?.height ?? 0));
    const order = await visitor.page.evaluate(() => {
      const all = [...document.querySelectorAll<HTMLElement>('a[href], button, input, select, textarea')];
      return all.slice(0, 5).map((element) => element.textContent);
    });
    expect(order).toEqual(['What this means', 'Accept all', 'Essential only', 'Choose cookies', 'Skip to the content']);
    for (const name of order) {
      await visitor.page.keyboard.press('Tab');
      expect(await visitor.page.evaluate(focused)).toMatchObject({
        name: expect.stringContaining(name ?? ''),
        hidden: false,
      });
    }
    expect(await stored(visitor)).toEqual({ cookies: [], storage: [] });

    // All choices have the same weight.
    const looks = await banner(visitor)
      .getByRole('button')
      .evaluateAll((buttons) =>
        buttons.map((button) => {
          const { backgroundColor, color, borderColor, fontWeight } = getComputedStyle(button);
          return [backgroundColor, color, borderColor, fontWeight, Math.round(button.getBoundingClientRect().width)];
        }),
      );
    expect(looks).toHaveLength(3);
    expect(new Set(looks.map(String)).size).toBe(1);

    // One by one, too, without a fault.
    await banner(visitor).getByRole('button', { name: 'Choose cookies' }).click();
    await visitor.page.getByRole('checkbox', { name: /^Analytics/ }).check();
    expect(await visitor.axe()).toEqual([]);
  });

  it('goes once it is answered, and is not there again, not even before any script', async () => {
    await using visitor = await Visitor.arrive('/events');
    await banner(visitor).getByRole('button', { name: 'Accept all' }).click();
    await expect.poll(() => banner(visitor).count()).toBe(0);
    expect((await stored(visitor)).cookies).toEqual(['cc_cookie']);
    // Another browser with the same choice, so that neither a cache nor a service worker answers for the scripts.
    const storageState = await visitor.context.storageState();
    const bare = await theBrowser().newContext({ storageState, serviceWorkers: 'block' });
    await bare.route('**/assets/*.js', (route) => route.abort());
    const page = await bare.newPage();
    await page.goto(visitor.page.url());
    expect(await page.locator('html[data-hydrated]').count()).toBe(0);
    expect(await page.getByRole('region', { name: 'Cookies', exact: true }).isVisible()).toBe(false);
    await bare.close();
  });

  it('moves nothing on the page when it comes to life', async () => {
    await using visitor = await Visitor.arrive('/about');
    await visitor.page.addInitScript(() => {
      const marked = window as unknown as { shift: number };
      marked.shift = 0;
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) marked.shift += (entry as unknown as { value: number }).value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    for (const width of [1280, 390]) {
      await visitor.page.setViewportSize({ width, height: 844 });
      await visitor.open('/home');
      await visitor.page.evaluate(async () => {
        await document.fonts.ready;
        for (let frame = 0; frame < 10; frame++) await new Promise(requestAnimationFrame);
      });
      expect(await visitor.page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.02);
    }
  });
});

it('pictures of other hosts load only if they may', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'tessera-site-'));
  const file = join(mkdtempSync(join(tmpdir(), 'tessera-import-')), 'posts.csv');
  writeFileSync(
    file,
    'external_id,display_title,url,images\na,Elsewhere,https://words.example.org/a,https://pictures.example.org/a.svg\n',
  );
  await using site = runSite({ DATA_DIR, DEMO: 'off' });
  const url = await site.ready;
  await using command = runServer('server/start/cli.ts', { DATA_DIR }, ['import', file]);
  expect(await command.ended).toBe(0);
  await using visitor = await Visitor.arrive('/about', { url });
  const body = '<svg xmlns="http://www.w3.org/2000/svg" width="640" height="400"/>';
  await visitor.context.route(/example\.org/, (route) => route.fulfill({ body, contentType: 'image/svg+xml' }));
  await visitor.open('/search');
  const picture = () => visitor.main().getByRole('article').first().locator('img').getAttribute('src');
  expect(await picture()).toMatch(/^\/mosaic\//);
  expect(visitor.troubles.left()).toEqual([]);
  await banner(visitor).getByRole('button', { name: 'Accept all' }).click();
  await expect.poll(picture).toBe('https://pictures.example.org/a.svg');
  await expect.poll(() => visitor.troubles.seen).toEqual(['asked pictures.example.org']);
  visitor.allow(/^asked pictures\.example\.org$/, 'pictures of others were accepted');
  await visitor.page.getByRole('contentinfo').getByRole('button', { name: 'Cookie choices' }).click();
  await visitor.page.getByRole('dialog').getByRole('button', { name: 'Essential only' }).click();
  await expect.poll(picture).toMatch(/^\/mosaic\//);
  expect(visitor.troubles.seen.length).toBe(1);
});
