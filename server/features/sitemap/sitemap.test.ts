import { XMLParser, XMLValidator } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import { site } from '#site';
import { openApi, type TestApi } from '#tests/setup/api/api.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => ['url', 'sitemap', 'Url'].includes(name) });

async function xml(api: TestApi, path: string) {
  const { status, body, headers } = await api.get(path);
  expect([path, status]).toEqual([path, 200]);
  expect(headers['content-type']).toMatch(/^application\/(?:[a-z]+\+)?xml; charset=utf-8$/);
  expect(XMLValidator.validate(body)).toBe(true);
  return parser.parse(body);
}

/** A map by the rules of sitemaps.org 0.9: what it may hold, whole addresses of this site, dates of the W3C. */
async function readMap(api: TestApi, path: string): Promise<Record<string, string | undefined>> {
  const { urlset } = await xml(api, path);
  expect(urlset['@_xmlns']).toBe('http://www.sitemaps.org/schemas/sitemap/0.9');
  expect(urlset.url.length).toBeLessThanOrEqual(50_000);
  return Object.fromEntries(
    urlset.url.map(({ loc, lastmod, ...others }: Record<string, string>) => {
      expect(others).toEqual({});
      expect(loc).toMatch(/^http:\/\/localhost\//);
      expect(String(loc).length).toBeLessThan(2_048);
      if (lastmod) expect(lastmod).toMatch(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(?:\.\d+)?Z$/);
      return [loc?.replace('http://localhost', ''), lastmod];
    }),
  );
}

onEachEngine('the map of the site', (engine) => {
  it('has every page that a visitor may open, with when it changed last', async () => {
    await using api = await openApi(engine);
    const { shelves } = api;
    await shelves.topic({ slug: 'sleep', name: 'Sleep' });
    await shelves.collection({ slug: 'shelf', name: 'Shelf', access: 'members' });
    await shelves.post({ slug: 'own', body: 'Text' });
    await shelves.post({ slug: 'away', url: 'https://example.org/' });
    await shelves.event({ slug: 'c-d' });
    const hidden = await shelves.tool({ slug: 'hidden' });
    await shelves.hide(hidden.id);
    const { sitemapindex } = await xml(api, '/sitemap.xml');
    const maps = sitemapindex.sitemap.map(({ loc }: { loc: string }) => new URL(loc).pathname);
    expect(maps).toEqual([
      '/sitemap/pages.xml',
      '/sitemap/items-1.xml',
      '/sitemap/topics-1.xml',
      '/sitemap/collections-1.xml',
    ]);
    const dates = sitemapindex.sitemap.map(({ lastmod }: { lastmod?: string }) => lastmod);
    const all: Record<string, string | undefined> = {};
    for (const [i, path] of maps.entries()) {
      const map = await readMap(api, path);
      const latest = Object.values(map).toSorted().findLast(Boolean);
      expect([path, dates[i]]).toEqual([path, latest ?? expect.stringMatching(/^\d{4}-\d\d-\d\dT.*Z$/)]);
      Object.assign(all, map);
    }
    expect(all).toMatchObject({
      '/home': undefined,
      '/topic/sleep': expect.any(String),
      '/collection/shelf': expect.any(String),
      '/blog/own': expect.any(String),
      '/item/post/away': expect.any(String),
      '/item/event/c-d': expect.any(String),
    });
    expect(Object.keys(all).filter((path) => /hidden|post\/own|account|login/.test(path))).toEqual([]);
    for (const path of [
      '/sitemap/items-2.xml',
      '/sitemap/items-0.xml',
      '/sitemap/none-1.xml',
      '/sitemap/constructor-1.xml',
    ])
      expect([path, (await api.get(path)).status]).toEqual([path, 404]);
  });

  it('is named by robots.txt, beside the other signs', async () => {
    await using api = await openApi(engine);
    await api.shelves.topic({ slug: 'sleep', name: 'Sleep [deep]' });
    const text = async (path: string) => {
      const { status, body, headers } = await api.get(path);
      expect([path, status, headers['content-type']]).toEqual([path, 200, 'text/plain; charset=utf-8']);
      return body as string;
    };
    expect((await text('/robots.txt')).split('\n')).toEqual(
      expect.arrayContaining(['User-agent: *', 'Disallow: /api/', 'Sitemap: http://localhost/sitemap.xml']),
    );
    // Who may not open it could not read that it is to be left out.
    expect(await text('/robots.txt')).not.toContain('/list');
    const security = await text('/.well-known/security.txt');
    expect(security).toContain(`Contact: mailto:${site.mailboxes.general}\n`);
    const expires = Date.parse(/^Expires: (.*)$/m.exec(security)?.[1] ?? '');
    const days = (expires - Date.now()) / 86_400_000;
    expect(days).toBeGreaterThan(30);
    expect(days).toBeLessThan(365);
    const llms = await text('/llms.txt');
    expect(llms).toMatch(new RegExp(`^# ${site.name}\n\n> `));
    expect(llms).toContain('- [Sleep deep](http://localhost/topic/sleep)');
    const { OpenSearchDescription: description } = await xml(api, '/opensearch.xml');
    expect(description.ShortName.length).toBeLessThanOrEqual(16);
    expect(description.Url.map((one: Record<string, string>) => one['@_template'])).toContain(
      'http://localhost/search?query={searchTerms}',
    );
    const manifest = await api.get('/manifest.webmanifest');
    expect(manifest.headers['content-type']).toBe('application/manifest+json; charset=utf-8');
    const { start_url, display, icons } = JSON.parse(
      manifest.body.length ? manifest.body : JSON.stringify(manifest.body),
    );
    expect([start_url, display]).toEqual(['/home', 'standalone']);
    expect(icons.map(({ sizes, purpose }: Record<string, string>) => [sizes, purpose])).toEqual(
      expect.arrayContaining([
        ['192x192', 'any'],
        ['512x512', 'any'],
        ['512x512', 'maskable'],
      ]),
    );
    const first = await api.get('/sitemap.xml');
    expect((await api.get('/sitemap.xml', { 'if-none-match': String(first.headers.etag) })).status).toBe(304);
  });
});
