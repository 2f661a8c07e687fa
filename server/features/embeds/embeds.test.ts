import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { XMLParser } from 'fast-xml-parser';
import { expect, it } from 'vitest';
import { READS_MOST } from '#server/http/plugins/read-limit.ts';
import { openApi } from '#tests/setup/api/api.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { unescaped } from '../metadata/markup.ts';
import { COLOURS, THEMES } from './style.ts';

const linksOf = (html: string) =>
  [...html.matchAll(/<li>.*?<a href="([^"]*)"[^>]*><bdi>(.*?)<\/bdi>/g)].map(([, address = '', title = '']) => ({
    address: unescaped(address),
    title: unescaped(title),
  }));

onEachEngine('frames for other sites', (engine) => {
  it('show the beginning of a list in its own order, and lead to the rest', async () => {
    await using api = await openApi(engine);
    const { shelves } = api;
    await shelves.topic({ slug: 'sleep', name: 'Sleep & <rest>' });
    const held = await shelves.post({ slug: 'one', display_title: 'One “& <b>”', topics: ['sleep'] });
    for (const name of ['Two', 'Three', 'Four', 'Five'])
      await shelves.media({ display_title: name, topics: ['sleep'] });
    await shelves.event({ slug: 'late', title: 'Late', start_date: '2099-06-01', city: 'Leeds' });
    await shelves.event({ slug: 'soon', title: 'Soon', start_date: '2099-05-01' });
    await shelves.collection({ slug: 'shelf', name: 'Shelf', items: [held.external_id] });
    const titles = async (path: string) => {
      const { status, body } = await api.get(path);
      expect([path, status]).toEqual([path, 200]);
      return linksOf(body).map(({ title }) => title);
    };
    expect(await titles('/embed/events')).toEqual(['Soon', 'Late']);
    expect(await titles('/embed/events?location=leeds')).toEqual(['Late']);
    expect(await titles('/embed/topic/sleep')).toHaveLength(4);
    expect(await titles('/embed/topic/sleep?size=12')).toHaveLength(5);
    expect(await titles('/embed/topic/sleep?type=Post')).toEqual(['One “& <b>”']);
    expect(await titles('/embed/collection/shelf')).toEqual(['One “& <b>”']);
    expect(await titles('/embed/search?query=three')).toEqual(['Three']);
    expect(await titles('/embed/search?tag=none')).toEqual([]);
    const { body } = await api.get('/embed/topic/sleep?size=2&theme=dusk');
    expect(linksOf(body)[0]?.address).toMatch(/^http:\/\/localhost\/item\//);
    expect(unescaped(/<h1>(.*?)<\/h1>/.exec(body)?.[1] ?? '')).toBe('Topic: <bdi>Sleep & <rest></bdi>');
    expect(body).toContain('<p><a href="http://localhost/topic/sleep" target="_blank" rel="noopener">See all 5 on ');
    expect(body).not.toMatch(/<(?:script|iframe|form|link|rest)|onclick/);
  });

  it('may be framed by anybody, set no cookie, run nothing, and are refused within the frame', async () => {
    await using api = await openApi(engine, { pages: true });
    await api.shelves.topic({ slug: 'sleep', name: 'Sleep' });
    await api.shelves.collection({ slug: 'closed', name: 'Closed', access: 'members', items: [] });
    for (const [path, status] of [
      ['/embed/topic/sleep', 200],
      ['/embed/topic/sleep?theme=mist', 200],
      ['/embed/topic/sleep?theme=none', 200],
      ['/embed/topic/none', 404],
      ['/embed/collection/closed', 404],
      ['/embed/events?start_date=soon', 400],
      ['/embed/topic/sleep?size=13', 400],
    ] as const) {
      // The second answer comes from the cache.
      for (let time = 0; time < 2; time++) {
        const { status: answered, headers, body } = await api.get(path);
        expect([path, answered]).toEqual([path, status]);
        expect(headers).not.toHaveProperty('x-frame-options');
        expect(headers).not.toHaveProperty('set-cookie');
        expect(headers['content-type']).toBe('text/html; charset=utf-8');
        const policy = String(headers['content-security-policy']);
        expect(policy).toMatch(/^default-src 'none'; style-src 'sha256-[^ ]+'; img-src 'self' http:\/\/localhost; /);
        expect(policy).toMatch(/frame-ancestors \*$/);
        expect(body).not.toMatch(/<script|Closed/);
      }
    }
    for (const path of [
      '/topic/sleep',
      '/embed',
      '/embed/blog',
      '/api/content/search',
      '/search.rss',
      '/oembed?url=x',
    ]) {
      const { headers } = await api.get(path);
      expect([path, headers['x-frame-options']]).toEqual([path, 'DENY']);
      expect([path, String(headers['content-security-policy'])]).toEqual([
        path,
        expect.stringContaining("frame-ancestors 'none'"),
      ]);
    }
  });

  it('are found by oEmbed, as JSON and as XML', async () => {
    await using api = await openApi(engine);
    await api.shelves.topic({ slug: 'sleep', name: 'Sleep & “rest”' });
    await api.shelves.collection({ slug: 'closed', name: 'Closed', access: 'members', items: [] });
    const ask = (url: string, more = '') => api.get(`/oembed?url=${encodeURIComponent(url)}${more}`);
    const { status, body } = await ask('http://localhost/topic/sleep?consumption=Listen&page=3&utm_source=x');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: 'rich',
      version: '1.0',
      title: 'Sleep & “rest”',
      width: 600,
      height: 480,
      html: expect.stringContaining('src="http://localhost/embed/topic/sleep?consumption=Listen"'),
    });
    const small = await ask('http://localhost/search?query=a%26b', '&maxwidth=300&maxheight=200');
    expect(small.body).toMatchObject({ title: 'a&b', width: 300, height: 200 });
    const xml = await ask('http://localhost/topic/sleep', '&format=xml');
    expect(xml.headers['content-type']).toBe('text/xml; charset=utf-8');
    const { html } = new XMLParser().parse(xml.body).oembed as { html: string };
    const [, src = ''] = /^<iframe src="([^"]*)" title="Sleep &amp; “rest” · [^"]*" [^>]*><\/iframe>$/.exec(html) ?? [];
    expect((await api.get(new URL(src).pathname)).status).toBe(200);
    for (const url of ['https://elsewhere.example/topic/sleep', 'x', '/topic/sleep', 'http://localhost/about'])
      expect([url, (await ask(url)).status]).toEqual([url, 404]);
    for (const url of ['http://localhost/topic/none', 'http://localhost/collection/closed'])
      expect([url, (await ask(url)).status]).toEqual([url, 404]);
    expect((await api.get('/oembed')).status).toBe(400);
    expect((await ask('http://localhost/topic/sleep', '&format=pdf')).status).toBe(400);
  });
});

it('frames have the colours of the pages', () => {
  const css = readFileSync(join(import.meta.dirname, '../../../app/styles/tokens.css'), 'utf8');
  for (const theme of THEMES) {
    const [, block = ''] = new RegExp(`@utility theme-${theme} \\{([^}]*)\\}`).exec(css) ?? [];
    const declared = (name: string) => new RegExp(`\\s${name}: ([^;]+);`).exec(block)?.[1];
    // A site may have an accent of its own; frames keep ours.
    const ours = (value = '') => /^var\(--accent-\w+, (.+)\)$/.exec(value)?.[1] ?? value;
    const wanted = Object.fromEntries(Object.keys(COLOURS[theme]).map((name) => [name, ours(declared(name))]));
    expect(COLOURS[theme]).toEqual(wanted);
  }
});

it('what may be read is told with each answer, and refused beyond it, but for what is at hand', async () => {
  await using api = await openApi('sqlite');
  const from = (ip: string) => ({ 'x-forwarded-for': ip });
  const policy = `"reads";q=${READS_MOST};w=60`;
  const left = (value: unknown) => Number(/^"reads";r=(\d+);t=\d+$/.exec(String(value))?.[1]);
  const first = await api.get('/api/content/post', from('203.0.113.1'));
  expect(first.headers['ratelimit-policy']).toBe(policy);
  expect(left(first.headers.ratelimit)).toBe(READS_MOST - 1);
  const again = await api.get('/api/content/post', from('203.0.113.1'));
  expect(left(again.headers.ratelimit)).toBe(READS_MOST - 1);
  const other = await api.get('/api/content/post', from('203.0.113.2'));
  expect(left(other.headers.ratelimit)).toBe(READS_MOST);
  for (const path of ['/search.rss', '/events.ics', '/embed/events', '/sitemap.xml', '/api/changes'])
    expect([path, (await api.get(path, from('203.0.113.1'))).headers['ratelimit-policy']]).toEqual([path, policy]);
  let last = 200;
  for (let i = 0; i <= READS_MOST && last !== 429; i++)
    last = (await api.get(`/api/content/post?size=5&page=${i + 1}`, from('203.0.113.1'))).status;
  expect(last).toBe(429);
  const refused = await api.get('/api/changes?after=x', from('203.0.113.1'));
  expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await api.get('/api/content/post', from('203.0.113.1'))).status).toBe(200);
  expect((await api.get('/api/changes?after=0', from('203.0.113.2'))).status).toBe(200);
});
