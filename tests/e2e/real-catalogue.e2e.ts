/** The site over real and awkward rows, where they are at hand. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';
import { hasRealData, realData } from '#tests/setup/data/real-data.ts';
import { runServer, runSite, type SiteProcess } from '#tests/setup/processes/process.ts';

describe.skipIf(!hasRealData('catalogue'))('over the real catalogue', () => {
  withBrowser();
  let site: SiteProcess;
  let url = '';

  beforeAll(async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'tessera-real-'));
    {
      await using first = runSite({ DATA_DIR, DEMO: 'off' });
      await first.ready;
    }
    await using command = runServer('server/start/cli.ts', { DATA_DIR }, ['import', realData('catalogue')]);
    expect(await command.ended).toBe(2);
    site = runSite({ DATA_DIR });
    url = await site.ready;
  });
  afterAll(() => site?.[Symbol.asyncDispose]());

  it.each([
    '/home',
    '/support',
    '/tonight',
    '/search?query=screen+reader',
    '/topic/accessible-design',
    '/topic/work',
    '/events',
    '/events?location=london',
    '/directory?location=richmond',
    '/collection/adhd-first-steps',
    '/collection/still-empty',
    '/collection/odds-and-ends',
    '/topics-and-collections?page=3',
    '/blog/quiet-by-default',
  ])('%s stands, on a wide and on a narrow screen', async (path) => {
    for (const width of [1280, 320]) {
      await using visitor = await Visitor.arrive(path, { url, width, height: 800 });
      expect(await visitor.page.getByRole('heading', { level: 1 }).count()).toBe(1);
      expect(await visitor.axe()).toEqual([]);
      const overflow = await visitor.page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow).toBeLessThanOrEqual(0);
    }
  });

  it('shows markup in titles and texts as text, and runs none of it', async () => {
    await using visitor = await Visitor.arrive('/search?query=html', { url });
    const pages = ['/search?query=html', '/search?query=script', '/blog'];
    for (const path of pages) {
      await visitor.open(path);
      expect(await visitor.page.evaluate(() => (window as { pwned?: unknown }).pwned)).toBeUndefined();
    }
    for (const href of await visitor
      .main()
      .locator('a[href^="/blog/"]')
      .evaluateAll((links) => links.map((link) => link.getAttribute('href')))) {
      await visitor.open(href ?? '');
      expect(await visitor.page.evaluate(() => (window as { pwned?: unknown }).pwned)).toBeUndefined();
      expect(await visitor.main().locator('a[href^="javascript:"]').count()).toBe(0);
    }
  });

  it('has somebody to reach on ‘Tonight’ and ‘Get support’, though no collection and no support is there', async () => {
    await using visitor = await Visitor.arrive('/tonight/i-cannot-sleep', { url, javaScript: false });
    expect(visitor.path).toBe('/tonight');
    expect(await visitor.main().locator('a[href^="sms:"]').count()).toBe(1);
    await visitor.main().getByRole('link', { name: 'Get support' }).click();
    await visitor.heading('Get support').waitFor();
    expect(await visitor.heading('How do you want to reach someone?').count()).toBe(0);
    expect(await visitor.main().locator('a[href="/tonight"]').count()).toBe(0);
  });
});
