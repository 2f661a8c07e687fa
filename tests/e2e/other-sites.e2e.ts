/** The same pages over another catalogue: none at all, and real and awkward rows, where they are at hand. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { overflow } from '#tests/setup/browser/layout-audit.ts';
import { withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';
import { hasRealData, realData } from '#tests/setup/data/real-data.ts';
import { runServer, runSite, type SiteProcess } from '#tests/setup/processes/process.ts';

withBrowser();

describe('an empty site', () => {
  const site = withMembersSite({ DEMO: 'off' });

  it('shows who answers now where its things will stand, and axe finds nothing', async () => {
    await using visitor = await Visitor.arrive('/home', { url: site.url });
    for (const path of ['/home', '/support', '/tonight', '/guides']) {
      await visitor.open(path);
      for (const width of [1280, 390]) {
        await visitor.page.setViewportSize({ width, height: 844 });
        const urgent = visitor.main().getByRole('region', { name: 'If it is urgent' });
        expect(await urgent.getByRole('link').first().isVisible(), path).toBe(true);
        expect(await visitor.axe(), `${path} at ${width}`).toEqual([]);
      }
    }
  });
});

describe.skipIf(!hasRealData('catalogue'))('over the real catalogue', () => {
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

  it('every page stands, on a wide and on a narrow screen', async () => {
    await using visitor = await Visitor.arrive('/about', { url });
    for (const path of [
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
    ]) {
      await visitor.open(path);
      for (const width of [1280, 320]) {
        await visitor.page.setViewportSize({ width, height: 800 });
        expect(await visitor.page.getByRole('heading', { level: 1 }).count(), path).toBe(1);
        expect(await visitor.axe(), `${path} at ${width}`).toEqual([]);
        expect(await visitor.page.evaluate(overflow), `${path} at ${width}`).toBeLessThanOrEqual(0);
      }
    }
  });

  it('shows markup in titles and texts as text, and runs none of it', async () => {
    await using visitor = await Visitor.arrive('/search?query=html', { url });
    for (const path of ['/search?query=html', '/search?query=script', '/blog']) {
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
