/** What programs read of every page that the map of the site names: of the real catalogue where it is, and of the demo otherwise. */
import { XMLParser } from 'fast-xml-parser';
import { describe, expect, it } from 'vitest';
import { openApi } from '#tests/setup/api/api.ts';
import { CATALOGUE } from '#tests/setup/data/catalogue.ts';
import { importFolder } from '../../curation/import/import-folder.ts';

/** What search engines require of each type before they use it. */
const REQUIRED: Record<string, string[]> = {
  WebSite: ['name', 'url'],
  BreadcrumbList: ['itemListElement'],
  Event: ['name', 'startDate', 'location', 'eventStatus', 'eventAttendanceMode', 'image'],
  Person: ['name', 'image'],
  LocalBusiness: ['name', 'address', 'image'],
  Organization: ['name', 'url', 'image'],
  Article: ['headline', 'datePublished', 'image'],
  PodcastEpisode: ['name', 'url'],
  VideoObject: ['name', 'thumbnailUrl', 'uploadDate'],
  CollectionPage: ['name', 'url'],
  Service: ['name'],
  WebPage: ['name', 'url'],
};

const parser = new XMLParser({ isArray: (name) => name === 'url' || name === 'sitemap' });
const page = async ({ url }: Request) =>
  new Response(`<!doctype html><html><head><title>${new URL(url).pathname}</title></head><body></body></html>`);

describe(`every page of ${CATALOGUE.name}`, () => {
  it('stands in the map, and says what it is about', { timeout: 300_000 }, async () => {
    await using api = await openApi('sqlite', { pages: true, render: page });
    await importFolder(api.store.db, CATALOGUE.folder);
    await api.catchUp();
    const mapOf = async (path: string) => parser.parse((await api.get(path)).body);
    const maps: { loc: string }[] = (await mapOf('/sitemap.xml')).sitemapindex.sitemap;
    const paths: string[] = [];
    for (const { loc } of maps)
      for (const one of (await mapOf(new URL(loc).pathname)).urlset.url) paths.push(new URL(one.loc).pathname);
    expect(new Set(paths).size).toBe(paths.length);
    expect(paths.length).toBeGreaterThan(100);
    const seen = new Set<string>();
    for (const path of paths) {
      const { status, body } = await api.get(path);
      expect([path, status]).toEqual([path, 200]);
      const data = [...String(body).matchAll(/<script [^>]*ld\+json">(.*?)<\/script>/gs)].map(([, text = '']) =>
        JSON.parse(text),
      );
      expect([path, data.length > 0]).toEqual([path, true]);
      for (const thing of data) {
        seen.add(thing['@type']);
        const lacking = (REQUIRED[thing['@type']] ?? ['no such type']).filter((name) => !thing[name]);
        expect([path, thing['@type'], lacking]).toEqual([path, thing['@type'], []]);
        for (const [, address = ''] of JSON.stringify(thing).matchAll(/"(?:url|item|image|logo)":"([^"]*)"/g))
          expect(URL.canParse(address), `${path}: ${address}`).toBe(true);
      }
      const picture = /property="og:image" content="([^"]+)"/.exec(body)?.[1] ?? '';
      expect(picture, path).toMatch(/^http:\/\/localhost\/(?:preview|pictures)\/|^https:\/\//);
      expect(/rel="canonical" href="([^"]+)"/.exec(body)?.[1], path).toBe(`http://localhost${path}`);
    }
    expect(seen.size).toBeGreaterThan(7);
  });
});
