import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { expect, inject, it } from 'vitest';
import { PAGES } from '#tests/setup/browser/addresses.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

/** A page of another origin that holds this markup. */
async function otherSite(markup: string) {
  const server = createServer((_, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<!doctype html><html lang="en"><title>Another site</title><h1>Another site</h1>${markup}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

it('the line of each list shows it on a page of another origin, without script and cookies', async () => {
  await using visitor = await Visitor.arrive('/404');
  await visitor.context.grantPermissions(['clipboard-write']);
  for (const path of [
    '/topic/adhd?consumption=Listen',
    '/collection/getting-the-day-started',
    '/events?type=online',
    '/search?query=sleep',
  ]) {
    await visitor.open(path);
    const main = visitor.main();
    await main.getByText('Embed this list', { exact: true }).click();
    const line = await main.getByLabel('Embed code').inputValue();
    await visitor.button('Copy code').click();
    await expect.poll(() => visitor.page.getByText('Done: Code copied').count()).toBe(1);
    const page = await visitor.context.newPage();
    await using other = await otherSite(line);
    visitor.allow(new RegExp(`asked ${new URL(other.url).host}`), 'a page of another site');
    await page.goto(other.url);
    const frame = page.frameLocator('iframe');
    await frame.getByRole('heading', { level: 1 }).waitFor();
    expect(await frame.getByRole('listitem').count(), path).toBeGreaterThan(0);
    const [, held] = page.frames();
    expect(new URL(held?.url() ?? '').pathname).toBe(`/embed${path.split('?')[0]}`);
    // Pictures are there, and nothing else came with it.
    await expect
      .poll(() =>
        frame.locator('img').evaluateAll((images) => images.every((one) => (one as HTMLImageElement).naturalWidth > 0)),
      )
      .toBe(true);
    expect(await frame.locator('script').count()).toBe(0);
    await page.close();
  }
  expect(await visitor.context.cookies()).toEqual([]);
});

it('a frame has the theme that the reader’s device asks for, and is clean to axe in each', async () => {
  await using visitor = await Visitor.arrive('/404');
  await using other = await otherSite(`<iframe src="${inject('siteUrl')}/embed/events" title="Events"></iframe>`);
  visitor.allow(/asked 127\.0\.0\.1/, 'a page of another site');
  const ground = async () => {
    await visitor.page.goto(other.url);
    const html = visitor.page.frameLocator('iframe').locator('html');
    return html.evaluate((element) => getComputedStyle(element).backgroundColor);
  };
  await visitor.page.emulateMedia({ colorScheme: 'light' });
  expect(await ground()).toBe('rgb(245, 240, 230)');
  await visitor.page.emulateMedia({ colorScheme: 'dark' });
  expect(await ground()).toBe('rgb(38, 34, 44)');
  // Its own policy lets no script in, not even one that looks after it.
  await using looking = await Visitor.arrive('/404');
  for (const theme of ['paper', 'mist', 'dusk', 'contrast']) {
    await visitor.page.goto(`${inject('siteUrl')}/embed/topic/adhd?theme=${theme}`);
    await looking.page.setContent(await visitor.page.content());
    for (const width of [320, 1280]) {
      await visitor.page.setViewportSize({ width, height: 600 });
      const overflow = await visitor.page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
      expect(overflow).toBeLessThanOrEqual(0);
      // A theme changes colours alone.
      if (theme !== 'paper' && width === 1280) continue;
      await looking.page.setViewportSize({ width, height: 600 });
      const rules = theme === 'paper' ? 'all' : 'colours';
      expect([theme, width, await looking.axe(undefined, rules)]).toEqual([theme, width, []]);
    }
  }
});

it('a script of another origin reads calls, feeds and calendars, sends the tag it has, and sees what is left', async () => {
  await using visitor = await Visitor.arrive('/404');
  await using other = await otherSite('');
  visitor.allow(/asked 127\.0\.0\.1/, 'a page of another site');
  visitor.allow(/Authorization|CORS|Failed to fetch|ERR_FAILED/i, 'a token to another site is refused');
  await visitor.page.goto(other.url);
  const ask = (path: string, headers: Record<string, string> = {}) =>
    visitor.page.evaluate(
      async ([url, sent]) => {
        try {
          const { status, headers: got } = await fetch(url, { headers: sent, cache: 'no-store' });
          return { status, etag: got.get('etag'), ratelimit: got.get('ratelimit') };
        } catch (error) {
          return String(error);
        }
      },
      [inject('siteUrl') + path, headers] as const,
    );
  for (const path of ['/api/content/search?query=sleep', '/search.rss?query=sleep', '/events.ics']) {
    const first = (await ask(path)) as { etag: string };
    expect([path, first]).toEqual([
      path,
      { status: 200, etag: expect.any(String), ratelimit: expect.stringContaining('"reads"') },
    ]);
    expect([path, await ask(path, { 'if-none-match': first.etag })]).toEqual([
      path,
      expect.objectContaining({ status: 304, etag: first.etag }),
    ]);
  }
  expect(await ask('/api/content/search', { authorization: 'Bearer x' })).toContain('Failed to fetch');
});

it('every other page refuses to be in a frame', async () => {
  await using visitor = await Visitor.arrive('/404');
  const paths = PAGES.map(([path]) => path);
  for (const path of [...paths, '/embed', '/api/docs/', '/search.rss', '/oembed?url=x', '/favicon.svg']) {
    const { headers } = await fetch(inject('siteUrl') + path);
    expect([path, headers.get('x-frame-options')]).toEqual([path, 'DENY']);
    expect([path, headers.get('content-security-policy')]).toEqual([
      path,
      expect.stringContaining("frame-ancestors 'none'"),
    ]);
  }
  visitor.allow(/asked 127\.0\.0\.1/, 'a page of another site');
  visitor.allow(/frame-ancestors|X-Frame-Options/i, 'frames are refused');
  await using other = await otherSite(`<iframe src="${inject('siteUrl')}/home" title="Home"></iframe>`);
  await visitor.page.goto(other.url, { waitUntil: 'load' });
  expect(await visitor.page.frameLocator('iframe').getByRole('main').count()).toBe(0);
});
