/** What becomes of every real file that others publish, and of what somebody with bad intentions would send. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkItem } from '#domain/item-fields.ts';
import { hasRealData, realData } from '#tests/setup/data/real-data.ts';
import { Unreadable } from '../reading/decode-text.ts';
import type { FoundEntry, FoundSource, SourceSort, SourceToRead } from './found.ts';
import { read, readSource } from './source-reader.ts';

const NOW = '2026-11-26T12:00:00Z';
const ask = (bytes: Buffer | string, more: Partial<SourceToRead> = {}): SourceToRead => ({
  bytes: Buffer.from(bytes as string),
  url: 'https://source.example/feeds/all',
  now: NOW,
  timezone: 'Europe/London',
  ...more,
});
const readText = (text: Buffer | string, more: Partial<SourceToRead> = {}): FoundSource => {
  const found = readSource(ask(text, more));
  for (const entry of found.entries) isRight(entry);
  return found;
};

/** What the catalogue would refuse is no proposal. */
function isRight({ key, kind, fields, words, left }: FoundEntry): void {
  const checked = checkItem(kind, { ...fields, external_id: 'x', slug: 'x' });
  expect([key, 'problems' in checked ? checked.problems : {}]).toEqual([key, {}]);
  expect(key.length).toBeGreaterThan(0);
  expect(key.length).toBeLessThanOrEqual(500);
  for (const name of ['topics', 'audiences', 'tags', 'slug', 'external_id']) expect(fields).not.toHaveProperty(name);
  for (const value of [...Object.values(fields), ...words, ...left]) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are the characters that nobody may find in a text
    expect(String(value)).not.toMatch(/<script|onload|javascript:|[\u0000-\u0008]/i);
  }
  for (const address of [fields.url, fields.images].flat()) if (address) expect(address).toMatch(/^https?:\/\//);
}

const sentenceOf = (input: SourceToRead): string => {
  try {
    return `read: ${readSource(input).sort}`;
  } catch (error) {
    // Anything else is a crash.
    expect(error).toBeInstanceOf(Unreadable);
    return (error as Unreadable).message;
  }
};

const NO_FEED = 'This is no feed and no calendar. Give the address of one, such as a page’s RSS feed.';
const NO_SERVICES = 'This is Open Referral UK, but it holds no services. Give the address of its list of services.';
const NO_END = 'The end of this is missing. What came before it was read.';
const NO_TITLE = 'An item was left out: it has neither a title nor a text.';
const EMPTY = 'This feed is empty.';
const LETTERS = 'It does not say rightly how its letters are written. Some of them may be wrong.';
const PAGE_1 = 'This is page 1 of 10. It does not say where the others are.';
const ID = 'ac148810-d857-441c-9679-408f346de14b';
const noLink = (title: string) => `‘${title}’ was left out: it has no link.`;
const noDate = (title: string) => `‘${title}’ was left out: it has no date.`;
const notCounted = (title: string) => `‘${title}’ repeats in a way that we cannot count. Only its first date was read.`;

/** How many entries, what is said of the rest, and the day on which it is read where that is not today; or why nothing is read. */
type Row = [entries: number, refused: string[], today?: string] | string;

const ROWS: Record<string, Row> = {
  'calendars/america_new_york_forward_reference.ics': [1, [], '2014-08-25'],
  'calendars/big_bad_calendar.ics': [
    0,
    [
      'The end of this is missing. What came before it was read.',
      'An event was left out: it has neither a title nor a date. (20 times.)',
    ],
  ],
  'calendars/bom_calendar.ics': [0, []],
  'calendars/broken_dtstart.ics': [0, ['An event was left out: it has no title.']],
  'calendars/broken_ical.ics': [1, [], '2014-04-01'],
  'calendars/created_calendar_with_unicode_fields.ics': [2, [noDate('äöüßÄÖÜ')], '2010-10-01'],
  'calendars/event_with_recurrence_exdates_on_different_lines.ics': [9, [], '2012-04-20'],
  'calendars/example.ics': [3, [], '2022-01-02'],
  'calendars/fuzz_testcase_0_char_in_component_name.ics': NO_FEED,
  'calendars/fuzz_testcase_invalid_month.ics': NO_FEED,
  'calendars/invalid_duration.ics': [1, [], '2024-01-01'],
  'calendars/issue_104_broken_calendar.ics': [1, [], '2014-04-01'],
  'calendars/issue_1050_multiple_calendars.ics': [0, [noDate('Event 1'), noDate('Event 2')]],
  'calendars/issue_1081_event_with_rrule.ics': [10, [], '2025-01-05'],
  'calendars/issue_127_categories_with_commas.ics': [1, [], '2014-02-01'],
  'calendars/issue_156_RDATE_with_PERIOD_TZID_khal.ics': [15, [], '2018-05-01'],
  'calendars/issue_237_fail_to_parse_timezone_with_non_ascii_tzid.ics': [
    0,
    ['An event was left out: it has no title.'],
  ],
  'calendars/issue_313_globally_unique_tzid.ics': [3, [], '2020-04-20'],
  'calendars/issue_351_whitespace_in_property_and_params.ics': [1, [], '2026-03-10'],
  'calendars/issue_466_convert_tzid_with_slash.ics': [13, [], '2022-10-20'],
  'calendars/issue_53_description_parsed_properly.ics': [1, [], '2012-07-01'],
  'calendars/issue_722_timezone_transition_ambiguity.ics': [4, [], '2024-03-01'],
  'calendars/multiple_calendar_components.ics': [2, ['1 event is over.'], '2003-12-20'],
  'calendars/parsing_error.ics': [40, [], '2008-03-10'],
  'calendars/rfc_7529.ics': [
    1,
    [notCounted('Chinese New Year'), notCounted('First day of 13th month'), `${notCounted('Anniversary')} (2 times.)`],
    '2013-02-10',
  ],
  'feeds/aaa_illformed.xml': [0, [NO_END, EMPTY]],
  'feeds/atomsvgtitle.xml': [0, [NO_TITLE]],
  'feeds/big5.xml': [0, [EMPTY]],
  'feeds/bozo_bogus_encoding.xml': [0, [EMPTY]],
  'feeds/bozo_invalid-bytes-with-bom.xml': [0, [NO_END, LETTERS]],
  'feeds/bozo_linenoise.xml': [0, [noLink('’<>”©'), LETTERS]],
  'feeds/channel_description_escaped_markup.xml': [0, []],
  'feeds/channel_image_link_bleed.xml': [0, []],
  'feeds/channel_title_apos.xml': [0, []],
  'feeds/double-encoded-html.xml': [0, [noLink('…')]],
  'feeds/entity_in_doctype.xml': [0, [NO_TITLE]],
  'feeds/entry_category_term_non_ascii.xml': [0, [NO_TITLE]],
  'feeds/entry_content_base64.xml': [0, [noLink('Example Atom')]],
  'feeds/entry_content_inline_markup_2.xml': [0, [noLink('History of the <blink> tag')]],
  'feeds/entry_content_script_base64.xml': [0, [noLink('safe description')]],
  'feeds/entry_link_alternate_map_link_3.xml': [0, [NO_TITLE]],
  'feeds/entry_link_rel_enclosure.xml': [0, [NO_TITLE]],
  'feeds/entry_summary_onload.xml': [0, [NO_TITLE]],
  'feeds/entry_title_script_cdata.xml': [0, [noLink('safe description')]],
  'feeds/entry_title_type_empty-no-crash.xml': [0, [noLink('evil')]],
  'feeds/item_category_multiple.xml': [0, [NO_TITLE]],
  'feeds/item_content_encoded.xml': [0, [noLink('Example content')]],
  'feeds/item_content_encoded_script_nested_cdata.xml': [0, [NO_TITLE]],
  'feeds/item_description_iframe.xml': [0, [noLink('safe description')]],
  'feeds/item_description_not_a_doctype.xml': [0, [NO_TITLE]],
  'feeds/item_enclosure_multiple.xml': [0, [NO_TITLE]],
  'feeds/item_guid_isPermaLink_conflict_link.xml': [0, [NO_TITLE]],
  'feeds/item_guid_not_permalink_not_url.xml': [0, [NO_TITLE]],
  'feeds/item_multiple_dc_creator.xml': [0, [NO_TITLE]],
  'feeds/itunes_channel_category_nested.xml': [0, []],
  'feeds/itunes_item_duration.xml': [0, [NO_TITLE]],
  'feeds/itunes_item_explicit.xml': [0, [NO_TITLE]],
  'feeds/itunes_namespace_uppercase.xml': [0, []],
  'feeds/media_group.xml': [0, [noLink('Example Atom')]],
  'feeds/rdf_item_title.xml': [1, []],
  'feeds/rss2.0simplechapter.xml': [1, []],
  'feeds/rss_empty_document.xml': NO_FEED,
  'feeds/rss_incomplete_cdata.xml': [0, [NO_END]],
  // Without a word about it nobody knows that it is Shift_JIS.
  'feeds/shiftjis.xml': [0, [noLink('DrecomRSS‚É‹LŽ–“Še‚ª”½‰f‚³‚ê‚È‚¢c'), LETTERS]],
  'feeds/undeclared_namespace.xml': [0, []],
  'feeds/utf-16le-bom.xml': [0, [EMPTY]],
  'feeds/xml_malicious_comment.xml': [0, []],
  'opml/podcasts.opml': [0, []],
  'oruk/uk-profile/organization_full.json': [1, []],
  'oruk/uk-profile/service_at_location_full.json': [1, []],
  'oruk/uk-profile/service_full.json': [1, []],
  'oruk/uk-profile/service_list.json': [1, [PAGE_1]],
  'oruk/uk-profile/taxonomy_term_list.json': NO_SERVICES,
  'oruk/validator-fail/api_details.json': NO_SERVICES,
  'oruk/validator-fail/service_at_location_list.json': [1, [PAGE_1]],
  'oruk/validator-fail/service_full.json': [1, []],
  'oruk/validator-fail/service_list.json': [
    0,
    [
      'A service was left out: it has no name. (3 times.)',
      `2 services have one and the same id, ‘${ID}’. Only the first was read.`,
    ],
  ],
  'oruk/validator-fail/taxonomy_term.json': NO_SERVICES,
  'oruk/validator-test/service_list.json': [
    1,
    [`128 services have one and the same id, ‘${ID}’. Only the first was read.`],
  ],
  'oruk/validator-warn/taxonomy_list.json': NO_SERVICES,
};

const FOLDER = realData('feeds');
const there = hasRealData('feeds');
const fileBytes = (name: string): Buffer => readFileSync(join(FOLDER, name));
const todayOf = (name: string): string => {
  const row = ROWS[name];
  return typeof row === 'object' && row[2] !== undefined ? `${row[2]}T12:00:00Z` : NOW;
};
const fileOf = (name: string, more: Partial<SourceToRead> = {}): FoundSource =>
  readText(fileBytes(name), { now: todayOf(name), ...more });

function filesIn(folder: string): string[] {
  return readdirSync(join(FOLDER, folder)).flatMap((name) => {
    const path = join(folder, name);
    return statSync(join(FOLDER, path)).isDirectory() ? filesIn(path) : /LICENSE|README/.test(name) ? [] : [path];
  });
}

describe.skipIf(!there)('the real files', () => {
  it('are all in the table', () => expect(Object.keys(ROWS).sort()).toEqual(filesIn('').sort()));

  it.each(Object.entries(ROWS))('%s becomes what the table says', (name, row) => {
    const input = ask(fileBytes(name), { now: todayOf(name) });
    if (typeof row === 'string') return expect(sentenceOf(input)).toBe(row);
    const { entries, refused, sort } = fileOf(name);
    expect([entries.length, refused]).toEqual(row.slice(0, 2));
    const sorts: Record<string, SourceSort> = { calendars: 'ical', feeds: 'feed', opml: 'opml', oruk: 'oruk' };
    expect(sort).toBe(sorts[name.split('/')[0] ?? '']);
  });

  /** Most feeds show one thing and leave the rest away: the same with a title and a link put in. */
  const completed = (name: string): FoundEntry => {
    const text = fileBytes(name).toString();
    const isAtom = text.includes('<entry>');
    const link = text.includes('<link') ? '' : isAtom ? '<link href="/one"/>' : '<link>/one</link>';
    const own = text.slice(text.search(/<(?:item|entry)/)).replace(/<svg[\s\S]*<\/svg>/, '');
    const title = own.includes('<title') ? '' : '<title>One</title>';
    const [entry] = readText(text.replace(/<(?:item|entry)>/, `$&${link}${title}`)).entries;
    return entry as FoundEntry;
  };

  it('keep what their makers said: names, words, addresses, and no script', () => {
    expect(fileOf('feeds/channel_title_apos.xml').title).toBe("Mark's title");
    expect(fileOf('feeds/xml_malicious_comment.xml').title).toBe('safe');
    expect(fileOf('feeds/bozo_invalid-bytes-with-bom.xml').title).toMatch(/^Valid UTF8: Ѩ/);
    const one = completed;
    expect(one('feeds/item_category_multiple.xml').words).toEqual(['Example category 1', 'Example category 2']);
    expect(one('feeds/entry_category_term_non_ascii.xml').words).toEqual(['Freiräume']);
    expect(one('feeds/item_multiple_dc_creator.xml').fields.authors).toEqual(['First Author', 'Second Author']);
    expect(one('feeds/entity_in_doctype.xml').key).toBe('tag:example.com,2006-05-04:/blog/');
    const own = one('feeds/item_guid_not_permalink_not_url.xml');
    expect([own.key, own.fields.url]).toEqual(['abc', 'http://dom.test/one']);
    expect(one('feeds/item_guid_isPermaLink_conflict_link.xml').fields.url).toBe('http://link.example.com/');
    expect(one('feeds/entry_link_alternate_map_link_3.xml').fields.url).toBe('http://www.example.com/alternate');
    expect(one('feeds/item_enclosure_multiple.xml').kind).toBe('post');
    expect(one('feeds/item_enclosure_multiple.xml').fields.images).toEqual(['http://example.com/1']);
    expect(one('feeds/itunes_item_duration.xml')).toMatchObject({
      kind: 'media',
      fields: { minutes: 3, consumption: ['Listen'] },
    });
    expect(one('feeds/itunes_item_explicit.xml').words).toEqual(['explicit']);
    expect(one('feeds/media_group.xml').fields).toMatchObject({
      display_title: 'Example Atom',
      synopsis: 'Test Description',
    });
    expect(one('feeds/entry_content_script_base64.xml').fields.synopsis).toBe('safe description');
    expect(one('feeds/entry_content_base64.xml').fields.synopsis).toBe('Example Atom');
    expect(one('feeds/item_description_iframe.xml').fields.synopsis).toBe('safe description');
    expect(one('feeds/entry_summary_onload.xml').fields).not.toHaveProperty('synopsis');
    expect(one('feeds/entry_title_script_cdata.xml').fields.display_title).toBe('safe description');
    expect(one('feeds/atomsvgtitle.xml').fields.display_title).toBe('One');
    expect(one('feeds/rss2.0simplechapter.xml').fields.url).toBe('http://podlove.org/podcast/1');
  });

  const dates = (name: string) =>
    fileOf(name).entries.map(({ fields: { start_date, end_date, timezone } }) => [
      start_date,
      ...(end_date ? [end_date] : []),
      timezone,
    ]);

  it('have their times in their own zones, by whatever name they come', () => {
    expect(dates('calendars/issue_313_globally_unique_tzid.ics').map(([, , zone]) => zone)).toEqual([
      'Europe/Berlin',
      'America/Argentina/Buenos_Aires',
      'America/New_York',
    ]);
    expect(dates('calendars/america_new_york_forward_reference.ics')).toEqual([
      ['2014-08-29T12:00:00.000Z', 'Europe/London'],
    ]);
    expect(dates('calendars/issue_722_timezone_transition_ambiguity.ics').map(([start]) => start)).toEqual([
      '2024-03-02T20:00:00.000Z',
      '2024-05-04T19:00:01.000Z',
      '2024-05-04T22:00:01.000Z',
      '2024-08-02T22:00:00.000Z',
    ]);
    expect(dates('calendars/issue_53_description_parsed_properly.ics')).toEqual([
      ['2012-07-12T18:30:00', '2012-07-12T21:30:00', 'America/New_York'],
    ]);
    expect(dates('calendars/issue_156_RDATE_with_PERIOD_TZID_khal.ics').at(-1)).toEqual([
      '2018-07-31T08:00:00',
      '2018-07-31T09:00:00',
      'America/Chicago',
    ]);
    expect(dates('calendars/issue_466_convert_tzid_with_slash.ics').slice(0, 2)).toEqual([
      ['2022-10-21T20:00:00', '2022-10-21T21:00:00', 'Europe/Stockholm'],
      ['2022-10-28T20:00:00', '2022-10-28T21:00:00', 'Europe/Stockholm'],
    ]);
  });

  it('have whole days as days, and series without what was taken out of them', () => {
    expect(dates('calendars/example.ics').map(([start]) => start)).toEqual(['2022-01-01', '2022-01-07', '2022-03-08']);
    const christmas = fileOf('calendars/multiple_calendar_components.ics').entries;
    expect(christmas.map(({ fields: { title, start_date, end_date } }) => [title, start_date, end_date])).toEqual([
      ['Christmas Day', '2003-12-25', undefined],
      ['Christmas again!', '2003-12-25', undefined],
    ]);
    const weekly = fileOf('calendars/event_with_recurrence_exdates_on_different_lines.ics').entries;
    expect(weekly.map(({ key }) => key.slice(-10))).toEqual(
      ['04-24', '05-08', '05-15', '05-22', '06-05', '06-12', '06-19', '06-26', '07-03'].map((d) => `2012-${d}`),
    );
    const daily = fileOf('calendars/parsing_error.ics').entries.map(({ fields }) => fields.start_date);
    expect([daily.includes('2008-03-11'), daily.at(-1)]).toEqual([false, '2008-03-23']);
    const [long] = fileOf('calendars/invalid_duration.ics').entries;
    expect([long?.left, long?.fields.end_date]).toEqual([['Its end could not be read.'], undefined]);
  });

  it('have the words, places and names of calendars', () => {
    const [commas] = fileOf('calendars/issue_127_categories_with_commas.ics').entries;
    expect(commas?.words).toEqual(['Meeting, John', 'Work, Sarah', 'Project']);
    const { title, entries } = fileOf('calendars/created_calendar_with_unicode_fields.ics');
    expect([title, entries[1]?.fields.city_details]).toEqual(['äöü ÄÖÜ €', 'Tribstrül']);
    const [meetup] = fileOf('calendars/issue_53_description_parsed_properly.ics').entries;
    expect(meetup?.fields).toMatchObject({ url: 'http://www.meetup.com/DevOpsDC/events/47635522/' });
    expect(meetup?.fields.synopsis).toMatch(/^DevOpsDC\nThursday, July 12 at 6:30 PM\n\nThis will be/);
  });

  it('list feeds of an OPML, each address once', () => {
    const { title, sources } = fileOf('opml/podcasts.opml');
    expect([title, sources.length]).toEqual(['Deutschsprachige Tech Podcasts', 111]);
    expect(sources[0]).toEqual({ title: '#heiseshow', url: 'https://heiseshow.podigee.io/feed/mp3' });
    expect(sources.map((source) => source.title)).toContain('Bits & Böses - Der Tech Crime Podcast');
  });

  it('have services with what can be stored, and a sentence for what cannot', () => {
    const [full] = fileOf('oruk/uk-profile/service_full.json').entries;
    expect(full).toMatchObject({
      key: ID,
      kind: 'directory',
      fields: { name: 'Community Counselling', email: 'email@example.com', city: 'MyCity' },
    });
    const [bad] = fileOf('oruk/validator-fail/service_full.json').entries;
    expect(bad?.left).toEqual([
      'Link: ‘example/counselling’ was left out, because it is none.',
      'Email: ‘email-example_com’ was left out, because it is none.',
    ]);
    expect(fileOf('oruk/uk-profile/service_list.json').next).toBeUndefined();
    const asked = { url: 'https://council.example/services?page=1&per_page=1' };
    expect(fileOf('oruk/uk-profile/service_list.json', asked)).toMatchObject({
      next: 'https://council.example/services?page=2&per_page=1',
      refused: [],
    });
  });

  it('end in a result or a sentence wherever they are cut, within a second', () => {
    const slow: unknown[] = [];
    for (const name of Object.keys(ROWS)) {
      const bytes = fileBytes(name);
      for (let part = 0; part < 10; part++) {
        const begun = process.cpuUsage();
        sentenceOf(ask(bytes.subarray(0, (bytes.length * part) / 10), { now: todayOf(name) }));
        const { user, system } = process.cpuUsage(begun);
        if (user + system > 1_000_000) slow.push([name, part, user + system]);
      }
    }
    expect(slow).toEqual([]);
  });

  it('have no sign in what comes of them that stands for nothing', () => {
    const name = 'calendars/issue_53_description_parsed_properly.ics';
    const bytes = fileBytes(name);
    for (let place = 0; place < bytes.length; place += 7) {
      const damaged = Buffer.concat([bytes.subarray(0, place), Buffer.from([0]), bytes.subarray(place)]);
      for (const entry of readSource(ask(damaged, { now: todayOf(name) })).entries) isRight(entry);
    }
  });

  it('end in a result or a sentence whatever is changed in them', () => {
    const change = fc.record({
      name: fc.constantFrom(...Object.keys(ROWS)),
      at: fc.double({ min: 0, max: 1, noNaN: true }),
      cut: fc.nat(40),
      put: fc.uint8Array({ maxLength: 12 }),
      from: fc.double({ min: 0, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(change, ({ name, at, cut, put, from }) => {
        const bytes = fileBytes(name);
        const place = Math.floor(bytes.length * at);
        const source = Math.floor(bytes.length * from);
        const parts = [
          bytes.subarray(0, place),
          put,
          bytes.subarray(source, source + cut),
          bytes.subarray(place + cut),
        ];
        const input = ask(Buffer.concat(parts), { now: todayOf(name) });
        if (sentenceOf(input).startsWith('read: ')) for (const entry of readSource(input).entries) isRight(entry);
      }),
      { numRuns: 600 },
    );
  });
});

const item = (n: number, more = '') =>
  `<item><title>Title ${n}</title><link>https://a.example/${n}</link>${more}</item>`;
const rss = (items: string, doctype = '') =>
  `<?xml version="1.0"?>${doctype}<rss version="2.0" xmlns:itunes="http://www.itunes.com/dtds/podcast-1.0.dtd"><channel><title>A</title><link>https://a.example/</link>${items}</channel></rss>`;
const onlyOf = (found: FoundSource): FoundEntry => {
  expect(found.entries).toHaveLength(1);
  return found.entries[0] as FoundEntry;
};

describe('feeds', () => {
  it('have titles and texts as plain text, and no address of a program', () => {
    const text =
      '&lt;p&gt;One &amp;amp; two&lt;script&gt;alert(1)&lt;/script&gt;&lt;/p&gt;&lt;style&gt;p{}&lt;/style&gt;';
    const { fields, left } = onlyOf(
      readText(
        rss(`<item><title><![CDATA[A <b>bold</b> <script>alert(1)</script>title &amp; more]]></title>
          <link>javascript:alert(1)</link><guid>https://a.example/1</guid><description>${text}</description></item>`),
      ),
    );
    expect(fields).toEqual({
      display_title: 'A bold title & more',
      synopsis: 'One & two',
      url: 'https://a.example/1',
    });
    expect(left).toEqual([]);
    const { refused } = readText(rss('<item><title>T</title><link>data:text/html,x</link></item>'));
    expect(refused).toEqual([noLink('T')]);
  });

  it('that write the elements of Atom into RSS are read by those', () => {
    const entry = '<title>Fiat Lux</title><summary>First episode</summary><updated>2012-03-26T23:25:19Z</updated>';
    const page = '<link rel="alternate" href="https://a.example/1"></link>';
    const file = '<link rel="enclosure" type="audio/mpeg" href="https://a.example/1.mp3"/>';
    const both = onlyOf(readText(rss(`<item>${entry}${page}${file}</item>`)));
    expect(both.fields).toMatchObject({
      url: 'https://a.example/1',
      synopsis: 'First episode',
      consumption: ['Listen'],
    });
    expect(both.fields.published_at).toBe('2012-03-26T23:25:19.000Z');
    expect(onlyOf(readText(rss(`<item>${entry}${file}</item>`))).fields.url).toBe('https://a.example/1.mp3');
  });

  it('name an entry without a title by its first words', () => {
    const words = 'word '.repeat(40);
    const { fields } = onlyOf(readText(rss(`<item><link>/x</link><description>${words}</description></item>`)));
    expect(fields.display_title).toBe(`${'word '.repeat(15)}word…`);
    expect(fields.url).toBe('https://source.example/x');
  });

  it('cut what is too long at a word', () => {
    const { fields } = onlyOf(readText(rss(`<item><title>${'long '.repeat(100)}</title><link>/x</link></item>`)));
    expect(fields.display_title).toMatch(/^(?:long )+long…$/);
    expect(String(fields.display_title).length).toBeLessThanOrEqual(300);
  });

  it.each([
    ['Thu, 26 Nov 2026 10:00:00 EST', '2026-11-26T15:00:00.000Z'],
    ['26 Nov 26 10:00 +0100', '2026-11-26T09:00:00.000Z'],
    ['Thu, 26 Nov 2026', '2026-11-26'],
    ['2026-11-26T10:00:00+01:00', '2026-11-26T09:00:00.000Z'],
    ['2026-11-26 10:00:00', '2026-11-26T10:00:00.000Z'],
    ['Thu Nov 26 10:00:00 2026', '2026-11-26T10:00:00.000Z'],
    ['Thu, 31 Feb 2026 10:00:00 GMT', undefined],
    ['last week', undefined],
  ])('read the date %s', (written, date) => {
    const { fields, left } = onlyOf(readText(rss(item(1, `<pubDate>${written}</pubDate>`))));
    expect([fields.published_at, left]).toEqual([
      date,
      date === undefined ? [`Its date could not be read: ‘${written}’.`] : [],
    ]);
  });

  it('are heard or watched where they are made for it', () => {
    const podcast = rss(
      item(1, '<enclosure url="/a.mp3" type="audio/mpeg"/><itunes:duration>1:02:30</itunes:duration>') +
        item(2, '<enclosure url="https://cdn.example/b.m4v?x=1" type="application/octet-stream"/>'),
    );
    expect(readText(podcast).entries.map(({ kind, fields }) => [kind, fields.consumption, fields.minutes])).toEqual([
      ['media', ['Listen'], 63],
      ['media', ['Watch'], undefined],
    ]);
    const front =
      '<item><title>T</title><link>https://a.example/</link><enclosure url="/a.mp3" type="audio/mpeg"/></item>';
    expect(onlyOf(readText(rss(front))).fields.url).toBe('https://source.example/a.mp3');
    const video = onlyOf(
      readText(`<feed xmlns:yt="http://www.youtube.com/xml/schemas/2015" xmlns:media="http://search.yahoo.com/mrss/" xmlns="http://www.w3.org/2005/Atom">
        <title>Channel</title><entry><id>yt:video:abc</id><yt:videoId>abc</yt:videoId><title>Video</title>
        <link rel="alternate" href="https://www.youtube.com/watch?v=abc"/><author><name>Somebody</name></author>
        <published>2026-11-01T10:00:00+00:00</published><media:group><media:title>Video</media:title>
        <media:content url="https://www.youtube.com/v/abc?version=3" type="application/x-shockwave-flash"/>
        <media:thumbnail url="https://i4.ytimg.com/vi/abc/hqdefault.jpg"/><media:description>About it.</media:description></media:group></entry></feed>`),
    );
    expect(video).toEqual({
      key: 'yt:video:abc',
      kind: 'media',
      fields: {
        display_title: 'Video',
        url: 'https://www.youtube.com/watch?v=abc',
        synopsis: 'About it.',
        authors: ['Somebody'],
        images: ['https://i4.ytimg.com/vi/abc/hqdefault.jpg'],
        published_at: '2026-11-01T10:00:00.000Z',
        consumption: ['Watch'],
      },
      words: [],
      left: [],
    });
  });

  it('may be JSON, with the address of the next page', () => {
    const found = readText(
      JSON.stringify({
        version: 'https://jsonfeed.org/version/1.1',
        title: 'J',
        next_url: '/feeds/2',
        items: [{ id: 7, url: '/p/7', content_text: 'Hello there', tags: ['One', 'one'], authors: [{ name: 'N' }] }],
      }),
    );
    expect(found.next).toBe('https://source.example/feeds/2');
    expect(onlyOf(found)).toMatchObject({
      key: '7',
      words: ['One'],
      fields: { display_title: 'Hello there', url: 'https://source.example/p/7', authors: ['N'] },
    });
  });

  it('may be empty', () => {
    const version = 'https://jsonfeed.org/version/1.1';
    for (const text of ['<rss version="2.0"><channel/></rss>', JSON.stringify({ version, title: null, items: [null] })])
      expect(readText(text)).toMatchObject({ sort: 'feed', title: null, entries: [], refused: [EMPTY] });
  });

  it('keep the names of their entries where guids are made anew each day, and links stay', () => {
    const today = (n: number) => rss(item(1, `<guid>${uuid(n)}</guid>`) + item(2, `<guid>${uuid(n + 1)}</guid>`));
    const uuid = (n: number) => `0f8fad5b-d9cb-469f-a165-7086${String(n).padStart(8, '0')}`;
    const keys = (text: string) => readText(text).entries.map(({ key }) => key);
    expect(keys(today(1))).toEqual(keys(today(5)));
    // A podcast's guid stays, though its link may be the same for all.
    const episode = item(1, `<guid>${uuid(1)}</guid><enclosure url="/a.mp3" type="audio/mpeg"/>`);
    expect(keys(rss(episode))).toEqual([uuid(1)]);
    expect(keys(rss(item(1, '<guid isPermaLink="false">post 1 at a.example</guid>')))).toEqual(['post 1 at a.example']);
    expect(keys(rss('<item><title>T</title><link>http://a.example/1?utm_source=rss</link></item>'))).toEqual([
      'https://a.example/1',
    ]);
    const same = '<guid isPermaLink="false">one</guid>';
    expect(keys(rss(item(1, same) + item(2, same)))).toEqual(['https://a.example/1', 'https://a.example/2']);
  });

  it('are read in the letters that they were written in', () => {
    const written = (name: string, bytes: number[], more: Partial<SourceToRead> = {}) =>
      onlyOf(
        readText(
          Buffer.concat([
            Buffer.from(`<?xml version="1.0"${name}?><rss version="2.0"><channel><item><link>/x</link><title>`),
            Buffer.from(bytes),
            Buffer.from('</title></item></channel></rss>'),
          ]),
          more,
        ),
      ).fields.display_title;
    expect(written(' encoding="big5"', [0xa4, 0xa4, 0xa4, 0xe5])).toBe('中文');
    expect(written(' encoding="Shift_JIS"', [0x93, 0xfa, 0x96, 0x7b])).toBe('日本');
    expect(written(' encoding="bogus"', [...Buffer.from('Zoë')])).toBe('Zoë');
    expect(written('', [0x5a, 0x6f, 0xeb], { contentType: 'text/xml; charset=ISO-8859-1' })).toBe('Zoë');
    expect(written('', [0x5a, 0x6f, 0xeb])).toBe('Zoë');
    expect(written(' encoding="ISO-8859-1"', [...Buffer.from('Zoë’s')])).toBe('Zoë’s');
    const wide = Buffer.from(rss(item(1)).replace('Title', '日本'), 'utf16le');
    expect(onlyOf(readText(wide)).fields.display_title).toBe('日本 1');
    expect(onlyOf(readText(Buffer.from(wide).swap16())).fields.display_title).toBe('日本 1');
  });

  it('may be packed', () => {
    const text = rss(item(1));
    for (const [encoding, bytes] of Object.entries({
      gzip: gzipSync(text),
      br: brotliCompressSync(text),
      deflate: deflateSync(text),
      '': gzipSync(text),
    }))
      expect(readText(bytes, { encoding }).entries).toHaveLength(1);
    expect(readText(text, { encoding: 'gzip' }).entries).toHaveLength(1);
    expect(sentenceOf(ask('no brotli', { encoding: 'br' }))).toBe(
      'This is packed, and could not be unpacked: it is damaged.',
    );
  });
});

describe('what would do harm', () => {
  it('takes no entity that holds another, and none from outside', () => {
    const laughs = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`).join('');
    const found = readText(
      rss(
        '<item><title>&l0;&l9; &amp; &x;</title><link>/x</link></item>',
        `<!DOCTYPE rss [<!ENTITY l0 "lol">${laughs}
        <!ENTITY x SYSTEM "file:///etc/passwd"><!ENTITY % p SYSTEM "https://evil.example/x.dtd"> %p;]>`,
      ),
    );
    expect(onlyOf(found).fields.display_title).toBe('lol&l9; & &x;');
    const many = readText(
      rss(
        `<item><title>${'&a;'.repeat(100_000)}</title><link>/x</link></item>`,
        `<!DOCTYPE rss [<!ENTITY a "${'a'.repeat(200)}">]>`,
      ),
    );
    expect(String(onlyOf(many).fields.display_title)).toMatch(/^a+…$/);
  });

  it('refuses what is too large, packed or not, with a sentence', () => {
    const large = 'This is larger than 20 MB, which is more than we read. Give the address of a part of it.';
    expect(sentenceOf(ask(rss(item(1, `<description>${'x'.repeat(50_000_000)}</description>`))))).toBe(large);
    expect(sentenceOf(ask(gzipSync(Buffer.alloc(60_000_000)), { encoding: 'gzip' }))).toBe(large);
    expect(sentenceOf(ask(brotliCompressSync(Buffer.alloc(30_000_000)), { encoding: 'br' }))).toBe(large);
  });

  it('reads 10,000 entries, in pieces, and says that there are more', async () => {
    const text = rss(Array.from({ length: 10_001 }, (_, n) => item(n)).join(''));
    const pieces = await Array.fromAsync(read(ask(text)));
    expect(pieces.map(({ entries }) => entries.length)).toEqual(Array(100).fill(100));
    expect(pieces.map(({ title }) => title)).toEqual(['A', ...Array(99).fill(null)]);
    expect(pieces[0]?.refused).toEqual(['There are more than the 10,000 that we read at once.']);
    expect(new Set(pieces.flatMap(({ entries }) => entries.map(({ key }) => key))).size).toBe(10_000);
  });

  it('reads the first part of a very long feed', () => {
    const found = readText(
      rss(Array.from({ length: 60 }, (_, n) => item(n, `<x>${'y'.repeat(100_000)}</x>`)).join('')),
    );
    expect(found.refused).toEqual(['This feed is very long. The first part of it was read.']);
    expect(found.entries).toHaveLength(59);
  });

  it.each([
    ['XML that is nested deeply', `<rss version="2.0"><channel>${'<a>'.repeat(100_000)}`],
    ['markup that is nested deeply', rss(item(1, `<description><![CDATA[${'<b>'.repeat(100_000)}]]></description>`))],
    ['JSON that is nested deeply', '['.repeat(500_000)],
    ['comments that never end', '<!--'.repeat(300_000)],
    ['instructions that never end', '<?'.repeat(500_000)],
    ['tags that never end', '<rss>'.concat('<item'.repeat(300_000))],
    ['components that never end', `BEGIN:VCALENDAR\n${'BEGIN:VEVENT\nBEGIN:X\n'.repeat(60_000)}`],
    ['lines that go on', `BEGIN:VCALENDAR\n${'\n a'.repeat(500_000)}`],
    ['nothing', ''],
    ['spaces', ' '.repeat(1_000_000)],
    ['a page', '<!doctype html><html><body>Hello</body></html>'],
    ['other data', '{"a": 1}'],
  ])('ends soon with %s', (_, text) => {
    const begun = process.cpuUsage();
    sentenceOf(ask(text));
    const { user, system } = process.cpuUsage(begun);
    expect((user + system) / 1_000_000).toBeLessThan(5);
  });
});

const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a', 'SUMMARY:Title', ...lines, 'END:VEVENT'].join('\r\n');
const calendar = (...events: string[]) => ['BEGIN:VCALENDAR', ...events, 'END:VCALENDAR'].join('\r\n');
const startsOf = ({ entries }: FoundSource) => entries.map(({ fields }) => fields.start_date);

describe('calendars', () => {
  it.each([
    ['FREQ=SECONDLY', 0, [notCounted('Title')]],
    ['FREQ=MINUTELY;BYMONTH=2;BYMONTHDAY=30', 0, [notCounted('Title')]],
    ['FREQ=DAILY', 26, ['The next 26 dates of ‘Title’ were taken. There are more.']],
    ['FREQ=DAILY;COUNT=1000000', 26, ['The next 26 dates of ‘Title’ were taken. There are more.']],
    ['FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30', 0, ['The next date of 1 event is more than 92 days away.']],
    ['FREQ=WEEKLY;INTERVAL=999999999', 0, ['The next date of 1 event is more than 92 days away.']],
    ['FREQ=YEARLY;COUNT=3', 0, ['1 event is over.']],
    ['FREQ=YEARLY;UNTIL=20240101', 0, ['1 event is over.']],
  ])('count %s and stop', (rule, count, refused) => {
    const found = readText(calendar(event('DTSTART:19900102T100000Z', `RRULE:${rule}`)));
    expect([found.entries.length, found.refused]).toEqual([count, refused]);
  });

  it('know an event again by letters that PostgreSQL can store', () => {
    const found = readText(calendar(event('DTSTART:20270101T100000Z').replace('UID:a', 'UID:a\u0000b')));
    expect(found.entries.map(({ key }) => key)).toEqual([expect.stringMatching(/^ab/)]);
  });

  it('stop counting where the rules of a calendar take too long, and say so', () => {
    const many = Array.from({ length: 2_000 }, (_, n) =>
      event('DTSTART:19700101T100000Z', 'RRULE:FREQ=DAILY;COUNT=20850').replace('UID:a', `UID:${n}`),
    );
    const { entries, refused } = readText(calendar(...many));
    expect(entries).toHaveLength(500);
    expect(refused.join(' ')).toContain('‘Title’ repeats so often that not all of its dates were counted.');
  });

  it('keep to the clock of their place on both sides of a change', () => {
    const found = readText(
      calendar(
        event(
          'DTSTART;TZID=GMT Standard Time:20260301T190000',
          'DTEND;TZID=GMT Standard Time:20260301T203000',
          'RRULE:FREQ=WEEKLY;COUNT=8',
        ),
      ),
      { now: '2026-03-20T12:00:00Z' },
    );
    expect(
      found.entries.slice(0, 4).map(({ key, fields }) => [key, fields.start_date, fields.end_date, fields.timezone]),
    ).toEqual(
      ['15', '22', '29']
        .map((day) => [`a@2026-03-${day}`, `2026-03-${day}T19:00:00`, `2026-03-${day}T20:30:00`, 'Europe/London'])
        .concat([['a@2026-04-05', '2026-04-05T19:00:00', '2026-04-05T20:30:00', 'Europe/London']]),
    );
  });

  it('have what stands instead of an occurrence under its name, moved or called off', () => {
    const found = readText(
      calendar(
        event(
          'DTSTART:20261201T100000Z',
          'RRULE:FREQ=DAILY;COUNT=4',
          'EXDATE:20261202T100000Z',
          'RDATE:20261220T100000Z',
        ),
        event('DTSTART:20261203T150000Z', 'RECURRENCE-ID:20261203T100000Z'),
        event('DTSTART:20261204T100000Z', 'RECURRENCE-ID:20261204T100000Z', 'STATUS:CANCELLED'),
      ),
    );
    expect(
      found.entries.map(({ key, fields, cancelled }) => [key, fields.start_date, cancelled, fields.cancelled]),
    ).toEqual([
      ['a@2026-12-01', '2026-12-01T10:00:00.000Z', undefined, undefined],
      ['a@2026-12-03', '2026-12-03T15:00:00.000Z', undefined, undefined],
      ['a@2026-12-04', '2026-12-04T10:00:00.000Z', true, true],
      ['a@2026-12-20', '2026-12-20T10:00:00.000Z', undefined, undefined],
    ]);
    const off = readText(calendar('METHOD:CANCEL', event('DTSTART:20261201T100000Z')));
    expect(onlyOf(off).cancelled).toBe(true);
  });

  it('have days until the last one, and what began long ago and goes on', () => {
    const found = readText(calendar(event('DTSTART;VALUE=DATE:20261001', 'DTEND;VALUE=DATE:20270101')));
    expect(onlyOf(found).fields).toMatchObject({ start_date: '2026-10-01', end_date: '2026-12-31' });
    expect(readText(calendar(event('DTSTART:20261001T100000Z'))).refused).toEqual(['1 event is over.']);
    expect(startsOf(readText(calendar(event('DTSTART:20261120T100000Z'))))).toEqual(['2026-11-20T10:00:00.000Z']);
  });

  it('stand on the clock that the calendar names, else on the site’s, and say where a zone is not known', () => {
    const floating = event('DTSTART:20261201T100000');
    expect(onlyOf(readText(calendar('X-WR-TIMEZONE:Asia/Tokyo', floating))).fields.timezone).toBe('Asia/Tokyo');
    expect(onlyOf(readText(calendar(floating))).fields.timezone).toBe('Europe/London');
    const strange = onlyOf(readText(calendar(event('DTSTART;TZID=Nowhere:20261201T100000'))));
    expect(strange.left).toEqual([
      'Its time zone is not known: ‘Nowhere’. Its times are taken as those of Europe/London.',
    ]);
  });

  it('know what is called off by its title', () => {
    for (const title of ['CANCELLED: Fair', '[Canceled] Fair', 'Cancelled – Fair']) {
      const { fields, cancelled } = onlyOf(
        readText(calendar(event('DTSTART:20261201T100000Z').replace('SUMMARY:Title', `SUMMARY:${title}`))),
      );
      expect([fields.title, cancelled]).toEqual(['Fair', true]);
    }
  });

  it('say nothing of people, and nothing that is private', () => {
    const found = readText(
      calendar(
        event(
          'DTSTART:20261201T100000Z',
          'ATTENDEE;CN=Jo:mailto:jo@example.org',
          'ORGANIZER;CN=jo@example.org:mailto:jo@example.org',
        ),
        event('DTSTART:20261201T100000Z', 'CLASS:PRIVATE').replace('UID:a', 'UID:b'),
      ),
    );
    expect(JSON.stringify(found)).not.toContain('jo@');
    expect([found.entries.length, found.refused]).toEqual([1, ['An event was left out: it is marked as private.']]);
  });

  it('know an address in the place of a place as online', () => {
    const { fields } = onlyOf(
      readText(calendar(event('DTSTART:20261201T100000Z', 'LOCATION:https://meet.example/abc'))),
    );
    expect(fields).toMatchObject({ online: true, url: 'https://meet.example/abc' });
    expect(fields).not.toHaveProperty('city_details');
  });

  it('are 500 dates at most, the soonest', () => {
    const many = Array.from({ length: 600 }, (_, n) =>
      event(`DTSTART:20270101T${String(n % 24).padStart(2, '0')}0000Z`).replace('UID:a', `UID:${n}`),
    );
    const { entries, refused } = readText(calendar(...many));
    expect([entries.length, refused]).toEqual([500, ['The next 500 dates were taken. There are 100 more.']]);
  });
});

describe('another site of this kind', () => {
  const card = {
    id: 1,
    slug: 'one',
    external_id: 'their:one',
    page: 'https://other.example/item/directory/one',
    object_type: 'DirectoryEntry',
    name: 'One',
    url: null,
    synopsis: 'What it is.',
    topics: [{ name: 'Sleep', slug: 'sleep' }],
    tags: [{ name: 'Quiet', slug: 'quiet' }],
    city: { name: 'Leeds', slug: 'leeds' },
    main_contact: { phone_number: '0113 496 0000', email: 'hello@other.example' },
    images: ['/pictures/a.png'],
    founding_member: true,
  };

  it('gives everything as lines', () => {
    const event = {
      ...card,
      external_id: 'their:two',
      object_type: 'Event',
      title: 'Fair',
      start_date: '2027-01-02',
      timezone: 'Europe/London',
      cancelled: true,
    };
    const found = readText(`${JSON.stringify(card)}\n${JSON.stringify(event)}\n{"object_type":"Nothing"}\n{"cut`);
    expect(found.refused).toEqual([
      'A line was left out: it is no item that we know.',
      'A line was left out: it could not be read.',
    ]);
    expect(found.unread).toMatchObject({ isCut: true });
    expect(found.entries.map(({ key, kind, cancelled }) => [key, kind, cancelled])).toEqual([
      ['their:one', 'directory', undefined],
      ['their:two', 'event', true],
    ]);
    expect(found.entries[0]).toMatchObject({
      fields: {
        name: 'One',
        url: card.page,
        city: 'Leeds',
        phone_number: '0113 496 0000',
        email: 'hello@other.example',
        images: ['https://source.example/pictures/a.png'],
      },
      words: ['Sleep', 'Quiet'],
    });
    // How others judge it is theirs to say.
    expect(found.entries[0]?.fields).not.toHaveProperty('founding_member');
    expect(onlyOf(readText(JSON.stringify(card))).key).toBe('their:one');
  });

  it('says what changed by name, and what is gone', () => {
    const found = readText(
      JSON.stringify({
        data: [
          {
            number: 1,
            what: 'changed',
            item_id: 1,
            at: NOW,
            external_id: 'a',
            api_url: 'https://other.example/api/content/tool/a',
          },
          {
            number: 2,
            what: 'removed',
            item_id: 2,
            at: NOW,
            external_id: 'b',
            api_url: 'https://other.example/api/content/tool/b',
          },
          { number: 3, what: 'removed', item_id: 3, at: NOW },
        ],
        next: 12,
        has_next: true,
      }),
      { url: 'https://other.example/api/changes?after=9' },
    );
    expect(found).toMatchObject({
      entries: [],
      pages: ['https://other.example/api/content/tool/a'],
      gone: ['b'],
      next: 'https://other.example/api/changes?after=12',
      refused: ['A change was left out: it does not say of what.'],
    });
  });
});
