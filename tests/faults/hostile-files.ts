/** Files as sites and people have them, and what damage, chance and malice make of them. */
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { chance } from '../../bench/generated.ts';
import { moving, photo, png, seeThrough } from '../builders/pictures.ts';
import * as pages from '../fixtures/web-pages.ts';
import { workbook } from '../setup/api/workbooks.ts';
import { hasRealData, realData } from '../setup/data/real-data.ts';

const SORTS = ['CSV', 'XLSX', 'feed', 'calendar', 'OPML', 'ORUK', 'picture', 'page'] as const;
export type FileSort = (typeof SORTS)[number];
export type Fixtures = Record<FileSort, readonly Buffer[]>;

/** In bytes: larger ones take longer to send than they tell. */
const LARGEST = 400_000;
const OPML = `<?xml version="1.0"?><opml version="2.0"><head><title>Feeds</title></head><body><outline text="Calm">
<outline type="rss" text="Slow" xmlUrl="https://example.invalid/feed" htmlUrl="https://example.invalid/"/></outline></body></opml>`;

/** Own outputs of the site, by `read`, and real files where they lie beside the project. */
export async function fixturesOf(read: (path: string) => Promise<string>): Promise<Fixtures> {
  const table = await read('/api/curation/items.csv?kind=tool');
  const outputs = await Promise.all(['/search.rss', '/search.atom', '/search.json', '/home.rss'].map(read));
  const rows = table.split('\r\n').map((line) => line.split(',').slice(0, 20));
  return {
    CSV: [table, table.replaceAll(',', ';'), 'Name,Link,Tags\nA,https://example.invalid/a,one|two\n'].map(Buffer.from),
    XLSX: [
      workbook(rows),
      workbook([
        ['Name', 'When'],
        ['A', { date: 45_000 }],
      ]),
    ],
    feed: [...outputs.map(Buffer.from), ...real('feeds/feeds')],
    calendar: [Buffer.from(await read('/events.ics')), ...real('feeds/calendars')],
    OPML: [Buffer.from(OPML), ...real('feeds/opml')],
    ORUK: [Buffer.from(await read('/api/oruk/services?per_page=20')), ...real('feeds/oruk')],
    picture: [await photo(120, 60), png(40, 30), await seeThrough(), await moving('gif'), await moving('webp')],
    page: Object.values(pages).flatMap((one) => (typeof one === 'object' && 'bytes' in one ? one.bytes : [])),
  };
}

function real(folder: string): Buffer[] {
  if (!hasRealData(folder)) return [];
  return readdirSync(realData(folder), { recursive: true })
    .map((name) => join(realData(folder), String(name)))
    .filter((file) => statSync(file).isFile() && statSync(file).size < LARGEST)
    .toSorted()
    .map((file) => readFileSync(file));
}

const TOKENS = [
  ...['\0', '\ufeff', '&#0;', '&#xD800;', '\\ud800', '\\u0000', '<![CDATA[', ']]>', '<!--', '-->', '\u2028', '\u202e'],
  ...['<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;">]>', '<!ENTITY x SYSTEM "file:///etc/passwd">'],
  ...['1e999', '-1', '99999999999999999999', 'NaN', '__proto__', '"constructor":', '=cmd|x', '"', "'", '\r', '\n\n'],
  ...['9999-12-31T23:59:60Z', '00000101T000000', 'RRULE:FREQ=SECONDLY', 'RRULE:FREQ=DAILY;COUNT=2147483647', 'TZID=X:'],
  ...['BEGIN:VEVENT\r\n', 'http://[', 'javascript:alert(1)', '\ud83e', '<script>', '%00', '../../../etc/passwd'],
];
const NESTED: [string, string][] = [
  ['<div>', '</div>'],
  ['<outline text="x">', '</outline>'],
  ['[', ']'],
  ['{"a":', '}'],
  ['BEGIN:VCALENDAR\r\n', 'END:VCALENDAR\r\n'],
];

/** The same seed and number give the same file. */
export function hostileFile(fixtures: Fixtures, seed: number, n: number): { sort: FileSort; bytes: Buffer } {
  const random = chance(seed * 7_000_003 + n);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(random() * list.length)] as T;
  const sort = SORTS[n % SORTS.length] as FileSort;
  let bytes = pick(fixtures[sort]);
  const place = () => Math.floor(random() * bytes.length);
  const changes: (() => Buffer)[] = [
    () => bytes.subarray(0, place()),
    () => bytes.subarray(place()),
    () => {
      const flipped = Buffer.from(bytes);
      for (let i = pick([1, 8, 64]); i > 0 && flipped.length > 0; i--) flipped[place()] = Math.floor(random() * 256);
      return flipped;
    },
    () => inserted(bytes, place(), Buffer.from(pick(TOKENS))),
    () => inserted(bytes, place(), Buffer.from(pick(TOKENS).repeat(pick([3, 200, 5_000])))),
    () => {
      const [open, close] = pick(NESTED);
      const deep = pick([10, 1_000, 20_000]);
      return inserted(bytes, place(), Buffer.from(open.repeat(deep) + close.repeat(random() < 0.5 ? deep : 0)));
    },
    () => {
      const part = bytes.subarray(place()).subarray(0, pick([10, 500, 5_000]));
      return inserted(bytes, place(), Buffer.concat(Array<Buffer>(pick([2, 20, 60])).fill(part)));
    },
    () => Buffer.concat([bytes.subarray(0, place()), pick(fixtures[pick(SORTS)])]),
    () =>
      Buffer.from(bytes.toString('latin1').replaceAll(/\d+/g, pick(['', '0', '99999999999999999999', '-1'])), 'latin1'),
    () => Buffer.from(`\ufeff${bytes}`, 'utf16le'),
    () =>
      Buffer.from(
        bytes.toString().replace(/encoding=["'][^"']*["']/i, `encoding="${pick(['x', 'utf-16', 'big5', ''])}"`),
      ),
  ];
  for (let times = pick([1, 1, 2, 4]); times > 0; times--) bytes = pick(changes)();
  return { sort, bytes: bytes.subarray(0, LARGEST) };
}

const inserted = (bytes: Buffer, at: number, more: Buffer): Buffer =>
  Buffer.concat([bytes.subarray(0, at), more, bytes.subarray(at)]);
