import { describe, expect, it } from 'vitest';
import { FEED_FORMATS, FEED_SIZE } from '#domain/feeds.ts';
import { openApi, type TestApi } from '#tests/setup/api/api.ts';
import { CATALOGUE } from '#tests/setup/data/catalogue.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { type ReadEntry, readAtom, readJsonFeed, readRss } from '#tests/setup/rules/feed-rules.ts';
import { importFolder } from '../../curation/import/import-folder.ts';

/** Reads all three feeds of a list by the rules of each; they must say the same. */
async function readFeeds(api: TestApi, page: string): Promise<ReadEntry[]> {
  const [path, query = ''] = page.split('?');
  const ask = async (format: keyof typeof FEED_FORMATS) => {
    const { status, body, headers } = await api.get(`${path}.${format}${query && `?${query}`}`);
    expect([page, format, status]).toEqual([page, format, 200]);
    expect(headers['content-type']).toBe(`${FEED_FORMATS[format].type}; charset=utf-8`);
    return body;
  };
  const read = [readRss(await ask('rss')), readAtom(await ask('atom')), readJsonFeed(await ask('json'))];
  const [rss = [], atom = [], json = []] = read.map((entries) =>
    entries.map(({ title, published, ...entry }) => ({
      ...entry,
      // The one sign that RSS cannot have as it is.
      title: title.replaceAll(']] >', ']]>').replaceAll(/\s+/g, ' '),
      second: published.slice(0, 19),
    })),
  );
  expect(atom).toEqual(json);
  expect(rss).toEqual(json);
  return json.map(({ second, ...entry }) => ({ ...entry, published: second }));
}

const titles = async (api: TestApi, page: string) => (await readFeeds(api, page)).map(({ title }) => title);

onEachEngine('feeds', (engine) => {
  it('have what their page lists under the same filters, newest first', async () => {
    await using api = await openApi(engine);
    const { shelves } = api;
    await shelves.topic({ slug: 'sleep', name: 'Sleep' });
    const at = (day: number) => `2025-05-0${day}T09:00:00.000Z`;
    const about = { topics: ['sleep'] };
    await shelves.post({ display_title: 'Old post', published_at: at(1), featured: true, ...about });
    const held = await shelves.media({ display_title: 'Recording', published_at: at(2), tags: ['Quiet'], ...about });
    await shelves.post({ display_title: 'Our own', published_at: at(3), body: 'Text of ours', url: null });
    await shelves.event({ title: 'Coming', published_at: at(4), start_date: '2099-01-01', city: 'Leeds' });
    await shelves.event({ title: 'Over', published_at: at(5), start_date: '2020-01-01' });
    await shelves.entry({ name: 'A clinic', published_at: at(6), city: 'York' });
    await shelves.tool({ name: 'A timer', published_at: at(7) });
    await shelves.collection({ slug: 'shelf', name: 'Shelf', items: [held.external_id] });
    await shelves.collection({ slug: 'closed', name: 'Closed', items: [held.external_id], access: 'members' });
    expect(await titles(api, '/home')).toEqual(['Our own', 'Recording', 'Old post']);
    expect(await titles(api, '/home?tag=new')).toEqual(['Our own', 'Recording', 'Old post']);
    expect(await titles(api, '/home?tag=featured')).toEqual(['Our own', 'Recording', 'Old post']);
    expect(await titles(api, '/home?tag=quiet')).toEqual(['Recording']);
    expect(await titles(api, '/topic/sleep')).toEqual(['Recording', 'Old post']);
    expect(await titles(api, '/topic/sleep?consumption=Listen')).toEqual(['Recording']);
    expect(await titles(api, '/topic/sleep?tag=nothing-has-this')).toEqual([]);
    expect(await titles(api, '/search?query=post&type=Post')).toEqual(['Old post']);
    // What the page does not list without being asked to.
    expect(await titles(api, '/search?query=text+zebra+lawnmower')).toEqual([]);
    expect(await titles(api, '/search?query=text+zebra+lawnmower&shared=true')).toEqual(['Our own']);
    expect(await titles(api, '/search?type=Media')).toEqual(['Recording']);
    expect(await titles(api, '/search?type=Event')).toEqual([]);
    expect(await titles(api, '/search?among=tools&query=timer')).toEqual(['A timer']);
    expect(await titles(api, '/search?among=tools&query=timmer')).toEqual(['A timer']);
    expect(await titles(api, '/search?among=tools&query=timmer&exact=true')).toEqual([]);
    expect(await titles(api, '/collection/shelf')).toEqual(['Recording']);
    expect(await titles(api, '/collection/shelf?consumption=Read')).toEqual([]);
    expect(await titles(api, '/collection/shelf?query=recording&consumption=listen')).toEqual(['Recording']);
    expect(await titles(api, '/events')).toEqual(['Coming']);
    expect(await titles(api, '/events?location=york')).toEqual([]);
    expect(await titles(api, '/directory?location=York&query=clinic')).toEqual(['A clinic']);
    expect(await titles(api, '/blog')).toEqual(['Our own']);
    await shelves.person({ name: 'Ada', published_at: at(1) });
    await shelves.person({ name: 'Grace', published_at: at(2) });
    await shelves.support({ name: 'A line', text_number: '85258' });
    await shelves.support({ name: 'A house' });
    expect(await titles(api, '/people')).toEqual(['Grace', 'Ada']);
    expect(await titles(api, '/people?query=ada')).toEqual(['Ada']);
    expect(await titles(api, '/tools')).toEqual(['A timer']);
    expect((await titles(api, '/support')).toSorted()).toEqual(['A house', 'A line']);
    expect(await titles(api, '/support?way=text&open=true')).toEqual(['A line']);
    expect((await api.get('/support.rss?way=pigeon')).status).toBe(400);
    expect((await titles(api, '/topics-and-collections')).toSorted()).toEqual(['Closed', 'Shelf', 'Sleep']);
    for (const path of ['/topic/none.rss', '/collection/none.atom', '/collection/closed.json', '/topic/sleep.opml'])
      expect([path, (await api.get(path)).status]).toEqual([path, 404]);
    expect(await api.get('/events.rss?start_date=soon')).toMatchObject({
      status: 400,
      body: { code: 'invalid_request' },
    });
  });

  it('are followed by what is new, under ids that stay, and answer 304 until then', async () => {
    await using api = await openApi(engine);
    const one = await api.shelves.post({ external_id: 'lasting', slug: 'first', display_title: 'First title' });
    const first = await api.get('/search.atom');
    const again = await api.get('/search.atom', { 'if-none-match': String(first.headers.etag) });
    expect([again.status, again.body]).toEqual([304, '']);
    expect(first.headers).toMatchObject({
      'cache-control': 'public, max-age=0, must-revalidate',
      'access-control-allow-origin': '*',
    });
    const [before] = await readFeeds(api, '/search');
    await api.shelves.put('post', { external_id: 'lasting', slug: 'second', display_title: 'Second title' }, one.id);
    const [after] = await readFeeds(api, '/search');
    expect([before?.title, after?.title]).toEqual(['First title', 'Second title']);
    expect(after?.link).toBe('http://localhost/item/post/second');
    expect(after?.id).toBe(before?.id);
    const changed = await api.get('/search.atom', { 'if-none-match': String(first.headers.etag) });
    expect(changed.status).toBe(200);
    await api.shelves.hide(one.id);
    expect(await readFeeds(api, '/search')).toEqual([]);
  });

  it('name every author, and are dated by the catalogue where they are empty', async () => {
    await using api = await openApi(engine);
    await api.shelves.post({ authors: ['Ada & Co', 'Bob', 'ليلى'] });
    const { body } = await api.get('/search.rss');
    expect([...body.matchAll(/<dc:creator>(.*?)<\/dc:creator>/g)].map(([, name]) => name)).toEqual([
      'Ada &amp; Co',
      'Bob',
      'ليلى',
    ]);
    const at = '2025-06-01T10:00:00.000Z';
    await api.store.db.updateTable('change').set({ changed_at: at }).execute();
    for (const [format, date] of [
      ['rss', '<lastBuildDate>Sun, 01 Jun 2025 10:00:00 GMT<'],
      ['atom', `<updated>${at}<`],
    ])
      expect((await api.get(`/search.${format}?query=zzzznothing`)).body).toContain(date);
    expect(await titles(api, '/search?query=zzzznothing')).toEqual([]);
  });

  it('bring a recording whose address is the sound itself, and nothing else as one', async () => {
    await using api = await openApi(engine);
    const at = (day: number) => `2025-05-0${day}T09:00:00.000Z`;
    const images = ['/pictures/a.png'];
    const url = 'https://example.org/one.MP3?from=feed';
    await api.shelves.media({ consumption: ['Listen'], url, images, published_at: at(3) });
    await api.shelves.media({ consumption: ['Listen'], url: 'https://example.org/show', images, published_at: at(2) });
    await api.shelves.post({ url: 'https://example.org/read.mp3', published_at: at(1) });
    expect(await readFeeds(api, '/search')).toHaveLength(3);
    const { body } = await api.get('/search.rss');
    expect([...body.matchAll(/<enclosure [^>]*>/g)].map(([one]) => /type="([^"]*)"/.exec(one)?.[1])).toEqual([
      'audio/mpeg',
      'image/png',
    ]);
    expect(body).toContain(`url="${url}"`);
    const { items } = (await api.get('/search.json')).body;
    expect(items.map(({ attachments }: { attachments?: object }) => attachments)).toEqual([
      [{ url, mime_type: 'audio/mpeg' }],
      undefined,
      undefined,
    ]);
  });

  it('hold what no format may break on, and no more than the newest fifty', async () => {
    await using api = await openApi(engine);
    const hostile = {
      display_title: ']]> & <b title="x">R&amp;D</b> ]]> \u0001 شرح 説明 🧩 \ud800',
      synopsis: `]]>]]> <script>alert(1)</script> & "words" ${'word '.repeat(2_000)}`.slice(0, 9_999),
      authors: ['Ada & <Bob>', 'ليلى'],
      tags: ['R&D <now> "quoted" ]]>', '静かな'],
      images: ['/pictures/a b&c.png', 'https://example.org/picture?size=1&kind=2'],
      url: 'https://example.org/?a=1&b=<2>',
    };
    await api.shelves.post({ ...hostile, slug: 'hostile', published_at: '2099-01-01T00:00:00.000Z' });
    for (let i = 0; i < FEED_SIZE + 3; i++) await api.shelves.post();
    const entries = await readFeeds(api, '/search');
    expect(entries).toHaveLength(FEED_SIZE);
    expect(entries[0]?.title).toContain('<b title="x">R&amp;D</b>');
    expect(entries[0]?.title).toContain('شرح 説明 🧩');
    const { body } = await api.get('/search.json?query=word&tag=R%26D+%3Cnow%3E+"quoted"+]]>&page=4&utm_source=x');
    expect(readJsonFeed(body)).toHaveLength(1);
    expect(body.home_page_url).toBe('http://localhost/search?query=word&tag=R%26D+%3Cnow%3E+%22quoted%22+%5D%5D%3E');
    expect(body.items[0]).toMatchObject({
      external_url: 'https://example.org/?a=1&b=%3C2%3E',
      image: 'http://localhost/pictures/a%20b&c.png',
    });
    expect(body.items[0].content_html).not.toContain('<script');
  });
});

describe(`every feed of every list of ${CATALOGUE.name}`, () => {
  it('keeps the rules of its format', { timeout: 300_000 }, async () => {
    await using api = await openApi('sqlite');
    await importFolder(api.store.db, CATALOGUE.folder);
    await api.catchUp();
    const all = async (path: string) =>
      (await api.get(`${path}?size=50`)).body.data as { slug: string; locked?: boolean }[];
    const [topics, collections] = [await all('/api/category/topic'), await all('/api/content/collection')];
    const pages = [
      ...[
        '/home',
        '/search',
        '/events',
        '/directory',
        '/blog',
        '/topics-and-collections',
        '/people',
        '/tools',
        '/support',
      ],
      ...['/search?query=sensory', '/search?among=people', '/search?consumption=Listen', '/events?type=online'],
      ...topics.flatMap(({ slug }) => [`/topic/${slug}`, `/topic/${slug}?consumption=Watch`]),
      ...collections.filter(({ locked }) => !locked).map(({ slug }) => `/collection/${slug}`),
    ];
    let entries = 0;
    for (const page of pages) entries += (await readFeeds(api, page)).length;
    expect(entries).toBeGreaterThan(100);
  });
});
