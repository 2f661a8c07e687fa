import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { minutesToRead } from '#domain/reading-time.ts';
import { Reader } from '#server/untrusted-files/reader.ts';
import { ARTICLE, EXAMPLES, ld, page, prose } from '#tests/fixtures/web-pages.ts';
import { proposedFields, proposedKind } from '../links/proposal.ts';
import type { PageReading } from './page-facts.ts';
import { type PageToRead, read, readPage } from './page-reader.ts';

const URL = 'https://quietalmanac.example.org/a';
const readHtml = (head: string, body = '', url = URL): PageReading => readPage({ bytes: page(head, body), url });
const title = (bytes: Buffer, rest: Partial<PageToRead> = {}) =>
  readPage({ bytes, url: URL, ...rest }).facts.title?.value;

/** Of this thread’s processor time, whatever else the machine has to do. */
function millisecondsSince(before: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(before);
  return (user + system) / 1_000;
}

describe('the source of a fact', () => {
  const og = '<meta property="og:title" content="Of Open Graph"><meta property="og:description" content="Open.">';
  const citation = '<meta name="citation_title" content="Of libraries">';
  const meta = '<meta name="title" content="Of a tag">';
  const json = ld({ '@type': 'Article', headline: 'Of JSON' });
  it.each([
    [json + og + citation + meta, 'Of JSON', 'json-ld'],
    [og + citation + meta, 'Of Open Graph', 'open-graph'],
    ['<meta name="twitter:title" content="Of a card">', 'Of a card', 'open-graph'],
    [citation + meta, 'Of libraries', 'citation'],
    ['<meta name="DC.title" content="Of Dublin">', 'Of Dublin', 'citation'],
    [meta, 'Of a tag', 'meta'],
    ['', 'Of the window', 'title'],
  ])('is the first that has it: %#', (head, value, from) => {
    expect(readHtml(`<title>Of the window</title>${head}`).facts.title).toEqual({ value, from });
  });

  it('is told for each fact by itself', () => {
    const { facts } = readHtml(`${og}${meta}<meta name="author" content="By Ada Lowe">${json}`, prose(360));
    expect(facts).toMatchObject({
      title: { from: 'json-ld' },
      description: { value: 'Open.', from: 'open-graph' },
      authors: { value: ['Ada Lowe'], from: 'meta' },
      language: { value: 'en-GB', from: 'meta' },
      minutes: { value: 2, from: 'reckoned', detail: '360 words' },
      site: { value: 'quietalmanac.example.org', from: 'reckoned' },
    });
  });

  it('of minutes is a plugin’s card, or else the text alone', () => {
    const card =
      '<meta name="twitter:label2" content="Est. reading time"><meta name="twitter:data2" content="11 minutes">';
    expect(readHtml(card, prose(500)).facts.minutes).toEqual({ value: 11, from: 'open-graph' });
    const { facts, text, words } = readHtml(
      '',
      `<header>${prose(400)}</header><main>${prose(900)}</main><footer>${prose(90)}</footer>`,
    );
    expect([facts.minutes?.value, words]).toEqual([5, 900]);
    expect(minutesToRead(prose(900).slice(3, -4))).toBe(5);
    expect(text.length).toBeLessThanOrEqual(6_000);
  });
});

describe('the letters of a page', () => {
  const html = (charset: string) => `<meta charset="${charset}"><title>Café – naïve</title>`;
  const utf16 = Buffer.from(`\ufeff${html('utf-16')}`, 'utf16le');
  it.each<[string, Buffer, string | undefined]>([
    [
      'a byte order mark before all',
      Buffer.concat([Buffer.from([0xef, 0xbb, 0xbf]), Buffer.from(html('latin1'))]),
      'text/html; charset=iso-8859-1',
    ],
    ['a byte order mark of UTF-16', utf16, undefined],
    ['what the site says', Buffer.from(html('latin1')), 'text/html; charset="UTF-8"'],
    ['what the page says', Buffer.from(html('windows-1252').replace('–', '\u0096'), 'latin1'), 'text/html'],
    ['how it looks, as UTF-8', Buffer.from('<title>Café – naïve</title>'), undefined],
    ['how it looks, as Windows has it', Buffer.from('<title>Café \u0096 naïve</title>', 'latin1'), undefined],
    ['no name that nobody knows', Buffer.from(html('klingon')), 'text/html; charset=x-none'],
    ['no UTF-16 that it cannot be', Buffer.from(html('utf-16')), undefined],
  ])('are told by %s', (_, bytes, contentType) => {
    expect(title(bytes, { ...(contentType && { contentType }) })).toBe('Café – naïve');
  });

  it.each<[string, (bytes: Buffer) => Buffer]>([
    ['gzip', gzipSync],
    ['x-gzip', gzipSync],
    ['br', brotliCompressSync],
    ['deflate', deflateSync],
    ['deflate', deflateRawSync],
    ['identity', (bytes) => bytes],
    ['gzip, br', (bytes) => brotliCompressSync(gzipSync(bytes))],
    ['gzip', (bytes) => bytes],
  ])('are unpacked from %s: %#', (encoding, pack) => {
    expect(title(pack(page('<title>Quiet</title>')), { encoding })).toBe('Quiet');
  });

  it('are read as far as they came', () => {
    const packed = gzipSync(page('<title>Quiet</title>', `${prose(3_000)}${Math.PI}`));
    expect(title(packed.subarray(0, packed.length - 20), { encoding: 'gzip' })).toBe('Quiet');
  });

  it.each([
    ['a bomb', gzipSync(Buffer.alloc(60_000_000)), 'gzip', 'The page is larger than the 10 MB that we read.'],
    [
      'a bomb in brotli',
      brotliCompressSync(Buffer.alloc(20_000_000)),
      'br',
      'The page is larger than the 10 MB that we read.',
    ],
    ['a packing that we do not know', Buffer.from('x'), 'zip', 'The page is packed in a way that we cannot read.'],
    ['a packing that is broken', Buffer.from('nothing'), 'gzip', 'The page is packed in a way that we cannot read.'],
    ['many packings', Buffer.from('x'), 'gzip,gzip,gzip,gzip', 'The page is packed in a way that we cannot read.'],
    ['a name that objects have', Buffer.from('x'), 'constructor', 'The page is packed in a way that we cannot read.'],
    ['too large a page', Buffer.alloc(10_000_001, 'a'), '', 'The page is larger than the 10 MB that we read.'],
    ['a file', Buffer.from('%PDF-1.7'), '', 'This is a file, not a web page. We can read web pages alone.'],
  ])('are not there in %s', (_, bytes, encoding, suspicion) => {
    expect(readPage({ bytes, encoding, url: URL })).toEqual({
      facts: {},
      canonical: null,
      oembed: null,
      feeds: [],
      words: 0,
      text: '',
      answers: [],
      suspicion,
      isUnread: true,
    });
  });

  it('are not looked for in other sorts of files', () => {
    expect(readPage({ bytes: page('<title>x</title>'), contentType: 'image/png', url: URL }).facts).toEqual({});
  });
});

describe('JSON-LD', () => {
  const headline = (json: unknown, url = URL) => readHtml(ld(json), '', url).facts.title;
  it.each([
    ['a line break within a string', '{"@type": "Article", "headline": "Two\nlines"}', 'Two lines'],
    ['comments', '/* a */ {"@type": "Article", // b\n "headline": "http://x // y"}', 'http://x // y'],
    ['marks of CDATA', '//<![CDATA[\n{"@type":"Article","headline":"Quiet"}\n//]]>', 'Quiet'],
    ['marks of HTML', '<!-- {"@type":"Article","headline":"Quiet"} -->', 'Quiet'],
    ['commas and a semicolon too many', '{"@type":"Article","headline":"Quiet",};', 'Quiet'],
    ['entities', '{"@type":"Article","headline":"Salt &amp; time&#8217;s"}', 'Salt & time’s'],
    ['a list in a list', [[{ '@type': 'Article', headline: 'Quiet' }]], 'Quiet'],
    [
      'types as addresses, several at once',
      { '@type': ['http://schema.org/Thing', 'schema:NewsArticle'], headline: 'Quiet' },
      'Quiet',
    ],
    ['a value with its language', { '@type': 'Article', headline: { '@value': 'Quiet', '@language': 'en' } }, 'Quiet'],
  ])('is read with %s', (_, json, value) => {
    expect(headline(json)).toEqual({ value, from: 'json-ld' });
  });

  it.each([
    '{"@type":"Article","headline":',
    'null',
    '"text"',
    '{"@type":7,"headline":"x"}',
    '{"@type":"Article","headline":{}}',
    '{"@type":"Article","headline":"<script>alert(1)</script>"}',
    '{"__proto__":{"@type":"Article","headline":"x"}}',
    `${'['.repeat(50_000)}{"@type":"Article","headline":"x"}${']'.repeat(50_000)}`,
    `${'{"@graph":'.repeat(5_000)}{"@type":"Article","headline":"x"}${'}'.repeat(5_000)}`,
    `"${'\\"'.repeat(200_000)}`,
    '/*'.repeat(200_000),
  ])('that is broken or of no use says nothing: %#', (json) => {
    const before = process.threadCpuUsage();
    expect(headline(json)).toBeUndefined();
    expect(millisecondsSince(before)).toBeLessThan(1_000);
  });

  it('is of the thing that the page is about', () => {
    const event = (name: string, url: string) => ({ '@type': 'Event', name, url });
    const video = { '@type': 'VideoObject', name: 'A film' };
    // What a list names has pages of its own.
    expect(headline([event('A', '/1'), event('B', '/2')])).toBeUndefined();
    expect(headline([event('A', '/1'), event('B', `${URL}?utm_source=x#top`)])?.value).toBe('B');
    expect(headline([event('A', '/1')])?.value).toBe('A');
    // Nor is one of several that say no address, or a film within a page of another name.
    expect(
      headline([event('A', '/1'), { '@type': 'Event', name: 'B' }, { '@type': 'DanceEvent', name: 'C' }]),
    ).toBeUndefined();
    const within = readHtml(`<title>Kit | Almanac</title>${ld(video)}`, prose(90)).facts;
    expect([within.sort, within.title?.value]).toEqual([undefined, 'Kit | Almanac']);
    expect(readHtml(`<title>A film | Almanac</title>${ld(video)}`).facts.sort?.value).toBe('video');
    // Questions stand on pages about other things.
    const faq = { '@type': 'FAQPage', mainEntity: [{ '@type': 'Question', name: 'How?' }] };
    expect(headline([faq, { '@type': 'WebApplication', name: 'A timer' }])?.value).toBe('A timer');
    // Articles come before what stands within them, unless the page says otherwise.
    expect(headline([video, { '@type': 'BlogPosting', headline: 'A text' }])?.value).toBe('A text');
    expect(
      headline([
        { '@type': 'WebPage', mainEntity: { '@id': '#v' } },
        { '@type': 'Article', headline: 'A text' },
        { '@id': '#v', ...video },
      ])?.value,
    ).toBe('A film');
    expect(
      headline([
        { '@type': 'Article', headline: 'A text' },
        { ...video, mainEntityOfPage: URL },
      ])?.value,
    ).toBe('A film');
  });

  it('is not of whoever has the site, but on their own pages', () => {
    const who = [
      { '@type': 'Organization', name: 'The Almanac', url: 'https://quietalmanac.example.org/' },
      { '@type': 'Person', name: 'Ada' },
    ];
    expect(headline(who)).toBeUndefined();
    expect(headline(who, 'https://quietalmanac.example.org/')?.value).toBe('The Almanac');
    expect(headline(who, 'https://quietalmanac.example.org/about-us')?.value).toBe('The Almanac');
  });
});

describe('names of those who made it', () => {
  const authors = (author: unknown, head = '') =>
    readHtml(head + ld({ '@type': 'Article', headline: 'Quiet', author })).facts.authors?.value;
  it.each([
    ['Ada Lowe', ['Ada Lowe']],
    [{ name: 'Ada Lowe' }, ['Ada Lowe']],
    [
      ['Ada Lowe', { '@type': 'Person', name: 'Bo &amp; Co' }, 'ada lowe'],
      ['Ada Lowe', 'Bo & Co'],
    ],
    [{ '@type': 'Person', name: ['Ada Lowe', 'Bo Lind'] }, ['Ada Lowe', 'Bo Lind']],
    [{ '@list': [{ name: 'Ada Lowe' }, { name: 'Bo Lind' }] }, ['Ada Lowe', 'Bo Lind']],
    ['admin', undefined],
    ['webstudio.example', undefined],
    ['https://example.org/ada', undefined],
    ['@ada', undefined],
    [{ name: 'x'.repeat(200) }, undefined],
    [7, undefined],
  ])('are those of people: %j', (author, expected) => {
    expect(authors(author)).toEqual(expected);
  });

  it('are of a paper in the order of speech, whatever else the page calls it', () => {
    const head = `<meta name="citation_title" content="Quiet"><meta name="citation_author" content="Lowe, Ada">
      <meta name="citation_date" content="Dec 20, 2006"><meta name="citation_online_date" content="2023/08/02">`;
    const { facts } = readHtml(head + ld({ '@type': 'Article', name: 'Quiet' }));
    expect(facts).toMatchObject({
      sort: { value: 'paper', from: 'citation' },
      title: { from: 'json-ld' },
      authors: { value: ['Ada Lowe'] },
      published: { value: '2006-12-20' },
    });
  });
});

it.each([
  ['2026-03-04', '2026-03-04'],
  ['2026-03-04T23:30:00.000-05:00', '2026-03-04'],
  ['2026-03-04 10:00', '2026-03-04'],
  ['2026/3/4', '2026-03-04'],
  ['Wed, 04 Mar 2026 10:00:00 GMT', '2026-03-04'],
  ['March 4, 2026', '2026-03-04'],
  ['25/12/2025', '2025-12-25'],
  ['4/3/2026', undefined],
  ['2026', undefined],
  ['8 ago 2023', undefined],
  ['2026-02-30', undefined],
  ['soon', undefined],
])('a day written as %s is %s', (datePublished, expected) => {
  expect(readHtml(ld({ '@type': 'Article', headline: 'Quiet', datePublished })).facts.published?.value).toBe(expected);
});

it.each([
  ['PT12M40S', 13],
  ['PT1H2M3S', 62],
  ['P0DT0H4M', 4],
  ['P1H5M', 65],
  ['T0M27S', 1],
  [754, 13],
  ['754', 13],
  ['1:02:03', 62],
  ['12:34', 13],
  ['1 hr 5 min', 65],
  [{ '@type': 'Duration', duration: 'PT3M' }, 3],
  ['PT0S', undefined],
  ['PT', undefined],
  ['-PT5M', undefined],
  ['a while', undefined],
])('a length of %j is %s minutes', (duration, expected) => {
  expect(readHtml(ld({ '@type': 'VideoObject', name: 'Quiet', duration })).facts.minutes?.value).toBe(expected);
});

describe('a title', () => {
  const of = (text: string, head = '') => readHtml(`<title>${text}</title>${head}`).facts.title?.value;
  const site = '<meta property="og:site_name" content="The Quiet Almanac">';
  it.each([
    ['Kit | The Quiet Almanac', site, 'Kit'],
    ['Kit – Bags - the quiet almanac', site, 'Kit – Bags'],
    ['Kit | quietalmanac.example.org', '', 'Kit'],
    ['Kit · Quiet Almanac', '', 'Kit'],
    ['The Quiet Almanac | Kit', site, 'Kit'],
    ['Home | The Quiet Almanac', site, 'The Quiet Almanac'],
    ['Kit | Elsewhere', site, 'Kit | Elsewhere'],
    ['Self-care', site, 'Self-care'],
    ['Fish &amp;amp; chips &lt;3', '', 'Fish &amp; chips <3'],
    ['A&nbsp;\u202eB\u200b \n C', '', 'A B C'],
    ['Kit<script>alert(1)</script>', '', 'Kit'],
    ['&lt;img src=x onerror=alert(1)&gt;Kit', '', 'Kit'],
  ])('%j is plain and without its site', (text, head, expected) => {
    expect(of(text, head)).toBe(expected);
  });

  it('that only names the site yields to one that says more', () => {
    expect(of('Kit', `${site}<meta property="og:title" content="The Quiet Almanac">`)).toBe('Kit');
    expect(of('The Quiet Almanac', site)).toBe('The Quiet Almanac');
  });

  it('is not that of a drawing', () => {
    expect(readHtml('', '<svg><title>Arrow</title></svg><h1>Kit</h1>').facts.title?.value).toBe('Kit');
  });
});

describe('addresses', () => {
  it('are whole, and of the web', () => {
    const reading = readHtml(
      `<base href="/deep/"><link rel="canonical" href="page"><link rel="alternate" type="application/rss+xml" href="feed">
       <link rel="alternate" type="application/atom+xml" href="javascript:alert(1)"><link type="application/json+oembed" href="data:x">
       <meta property="og:image" content="javascript:alert(1)"><link rel="license" href="javascript:alert(1)">
       ${ld({ '@type': 'Article', image: ['data:image/png;base64,x', { url: 'kit.jpg', license: 'javascript:alert(1)' }] })}`,
    );
    expect(reading.canonical).toBe('https://quietalmanac.example.org/deep/page');
    expect(reading.feeds).toEqual(['https://quietalmanac.example.org/deep/feed']);
    expect(reading.oembed).toBeNull();
    expect(reading.facts.image?.value).toEqual({
      url: 'https://quietalmanac.example.org/deep/kit.jpg',
      alt: null,
      licence: null,
    });
    expect(JSON.stringify(reading)).not.toContain('javascript:');
  });
});

describe('words for its picture', () => {
  it.each([
    [
      'what it tells other sites',
      '<meta property="og:image" content="/kit.jpg"><meta property="og:image:alt" content="A bag">',
    ],
    ['where it is shown', '<p><img src="kit.jpg" alt=" A\n bag "><img src="other.jpg" alt="A hat"></p>'],
  ])('are taken from %s', (_, html) => {
    const { facts } = readHtml(`${html}${ld({ '@type': 'Article', image: '/kit.jpg' })}`);
    expect(facts.image?.value).toMatchObject({ url: 'https://quietalmanac.example.org/kit.jpg', alt: 'A bag' });
  });
});

describe('a page is suspected', () => {
  it.each([
    [
      'of asking for a log-in',
      '<title>Sign in to Almanac</title>',
      '<form><input type="password"></form>',
      'The page asks people to log in first.',
    ],
    [
      'of a log-in behind a plain name',
      '<title>Almanac</title>',
      '<p>Members</p><input type=password>',
      'The page asks people to log in first.',
    ],
    [
      'of a log-in that shares itself well',
      '<title>Log in | Almanac</title><meta property="og:description" content="Read with us.">',
      '<p>Welcome</p>',
      'The page asks people to log in first.',
    ],
    [
      'of being gone',
      '<title>Page not found – Almanac</title>',
      prose(60),
      'The page seems to be gone: it says that it is not there.',
    ],
    [
      'of being gone',
      '<title>Almanac</title>',
      `<h1>404</h1>${prose(30)}`,
      'The page seems to be gone: it says that it is not there.',
    ],
    [
      'of being gone',
      '<title>Video unavailable</title><meta property="og:description" content="x">',
      '<h1>This video isn’t available any more</h1>',
      'The page seems to be gone: it says that it is not there.',
    ],
    [
      'of being for sale',
      '<title>almanac.example</title>',
      `<h1>almanac.example</h1><p>Buy this domain.</p>${prose(40)}`,
      'This address seems to be for sale. Nobody has a page there.',
    ],
    [
      'of keeping programs out',
      '<title>Just a moment...</title>',
      '<noscript>Enable scripts</noscript>',
      'The page asks who is there, and did not let us in.',
    ],
    ['of being empty', '', '', 'The page is empty.'],
    [
      'of being made by a script',
      '<title>App</title>',
      '<div id="root"></div><script src="/a.js"></script>',
      'The page makes its text with scripts, which we do not run.',
    ],
  ])('%s', (_, head, body, suspicion) => {
    const reading = readHtml(head, body);
    expect(reading.suspicion).toBe(suspicion);
    expect(reading.facts.minutes).toBeUndefined();
  });

  it.each([
    ['a text about it', '<title>Error 404: a history of pages that are not found</title>', prose(900)],
    ['a text with a log-in beside it', '<title>Kit</title>', `${prose(500)}<form><input type="password"></form>`],
    ['a text about selling domains', '<title>Kit</title>', `<p>Buy this domain</p>${prose(500)}`],
    [
      'what describes itself and has few words',
      ld({ '@type': 'VideoObject', name: 'Kit', description: 'x' }),
      '<script src="a.js"></script>',
    ],
  ])('never for %s', (_, head, body) => {
    expect(readHtml(head, body).suspicion).toBeUndefined();
  });

  it('that is nothing but a script, or nothing', () => {
    expect(readPage({ bytes: Buffer.from('<script>location = "/"</script>'), url: URL }).suspicion).toBe(
      'The page makes its text with scripts, which we do not run.',
    );
    expect(readPage({ bytes: Buffer.alloc(0), url: URL }).suspicion).toBe('The page is empty.');
  });
});

describe('a page that is made to do harm', () => {
  const HARM: Record<string, string> = {
    'elements within elements': `<title>x</title>${'<div>'.repeat(40_000)}deep`,
    'ends without beginnings': `<title>x</title>${'<a>'.repeat(33_000)}${'</x>'.repeat(25_000)}`,
    'lists that nobody closed': `<title>x</title>${'<ul><li><p>'.repeat(18_000)}`,
    'quotes that nobody closed': `<title>x</title><p a="${'<b>'.repeat(60_000)}`,
    'tags that nobody closed': `<title>x</title>${'<a '.repeat(66_000)}`,
    'many articles': `<title>x</title>${'<article>a'.repeat(20_000)}`,
    'many links': `<title>x</title>${'<link rel=alternate type=application/rss+xml href=/a>'.repeat(3_800)}`,
    'many tags of the head': `<title>x</title>${'<meta name=citation_author content=a>'.repeat(5_000)}`,
    'white space': `<title>x${' '.repeat(190_000)}y</title>`,
    signs: `<title>x</title><meta name=description content="${'.'.repeat(190_000)}">`,
    'brackets in a title': `<title>${'<'.repeat(190_000)}</title>`,
    'brackets in what is described': `<title>x</title><meta name=description content="${'<a '.repeat(60_000)}">`,
  };
  it.each(Object.entries(HARM))('by %s takes no time', (_, html) => {
    const before = process.threadCpuUsage();
    const reading = readPage({ bytes: Buffer.from(html), url: URL });
    expect(millisecondsSince(before)).toBeLessThan(1_000);
    expect(reading.facts.title?.value.length).toBeLessThan(30_000);
  });

  it('by its size is read in the program for files from others, up to 10 MB', async () => {
    const reader = new Reader<PageToRead, PageReading>(new globalThis.URL('./page-reader.ts', import.meta.url));
    const head = '<title>Long</title>';
    for (const piece of ['<div class="a"><p>Some words and <a href="/x">a link</a>.</p></div>\n', '<b>x</b> ']) {
      const bytes = Buffer.from(head + piece.repeat(Math.floor((10_000_000 - head.length) / piece.length)));
      const reading = await reader.readOne({ bytes, url: URL });
      expect(reading.facts.title?.value).toBe('Long');
      expect(reading.words).toBeGreaterThan(40_000);
    }
  }, 60_000);
});

it('is read as one piece, of plain JSON', async () => {
  const pieces = await Array.fromAsync(read({ bytes: ARTICLE.bytes, url: ARTICLE.url }));
  expect(pieces).toHaveLength(1);
  expect(JSON.parse(JSON.stringify(pieces[0]))).toEqual(pieces[0]);
});

describe('any page', () => {
  const sources = Object.values(EXAMPLES);
  const SEAMS = [
    '<',
    '>',
    '"',
    '{',
    '}',
    '[',
    ']',
    '\\',
    '\0',
    '&#x0;',
    '<!--',
    '</script>',
    '<article>',
    '\ufeff',
    '\ud800',
    '"@graph":',
    '"@id":',
  ];
  const change = fc.record({
    at: fc.double({ min: 0, max: 1, noNaN: true }),
    cut: fc.oneof(fc.constant(0), fc.nat(30), fc.nat(2_000)),
    put: fc.oneof(fc.constantFrom(...SEAMS), fc.string({ maxLength: 12 })),
    times: fc.constantFrom(0, 1, 1, 2, 400),
  });
  const mutate = (bytes: Buffer, changes: readonly { at: number; cut: number; put: string; times: number }[]): Buffer =>
    changes.reduce((page, { at, cut, put, times }) => {
      const start = Math.floor(at * page.length);
      return Buffer.concat([page.subarray(0, start), Buffer.from(put.repeat(times)), page.subarray(start + cut)]);
    }, bytes);

  it('however it is broken, is read without an error and in time, and proposes only what rules take', () => {
    const kinds = new Set<string>();
    fc.assert(
      fc.property(
        fc.constantFrom(...sources),
        fc.array(change, { minLength: 1, maxLength: 6 }),
        ({ bytes, url }, changes) => {
          const before = process.threadCpuUsage();
          const reading = readPage({ bytes: mutate(bytes, changes), url });
          const { kind } = proposedKind(reading, url);
          const fields = proposedFields(kind, reading, url);
          expect(millisecondsSince(before)).toBeLessThan(1_000);
          kinds.add(kind);
          expect(JSON.stringify(fields)).not.toMatch(/\\u00(?:0|1|7f|8|9)|[\u0080-\u009f]|<script/i);
          expect(fields.url?.value).toMatch(/^https?:/);
        },
      ),
      { numRuns: 400 },
    );
    expect(kinds.size).toBeGreaterThan(4);
  }, 60_000);
});
