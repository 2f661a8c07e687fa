/**
 * New rows of a table that may be here already, by what the form of an item asks by: the key of their address, or nearly the
 * same title by the same maker. All rows are asked about at once, so that a long table takes a few looks at the database.
 */
import type { RowTwin } from '#contract/imports.ts';
import { type AnyRecord, TITLE_FIELD } from '#domain/item-fields.ts';
import type { ItemStatus } from '#domain/item-status.ts';
import type { Kind } from '#domain/kinds.ts';
import { linkKey } from '#domain/link-key.ts';
import { readInBatches } from '#server/database/read-in-batches.ts';
import type { Db } from '#server/database/schema.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';
import type { ImportIndex } from '../formats/files/known-records.ts';
import {
  isSameTime,
  kindsAlike,
  type Likeness,
  likeness,
  NEAR_OF_ONE_MAKER,
  nearness,
  sharedMaker,
  wordsOf,
} from '../links/twins.ts';
import type { StoredRecord } from '../persistence/record-store.ts';
import type { ParsedRow } from './parse-file.ts';

export type { RowTwin };

/** A row that is right in itself, with what is stored under its name. */
export interface SoundRow {
  row: ParsedRow;
  record: AnyRecord;
  stored: StoredRecord | undefined;
}

/** Values of one statement. */
const AT_ONCE = 500;
/** So many words of a title are looked for, the rarest; and so many titles with each of them, the newest. */
const TELLING_WORDS = 2;
const TITLES_MOST = 60;
/** So many of the likest titles are looked at whole. */
const LIKEST_MOST = 10;

interface Known {
  id: number;
  external_id: string;
  kind: Kind;
  slug: string;
  title: string;
  status: ItemStatus;
  link_key: string | null;
  record: AnyRecord;
}
type Found = { twin: Known; says: string };

/** A row with what it is asked about by. */
interface Asked extends SoundRow {
  /** The key of its address. */
  key: string | null;
  title: string;
  words: ReadonlySet<string>;
  /** Whether it is new, and nobody has said yet what it is. */
  isOpen: boolean;
}

/** By line. Rows about which somebody has decided are not asked about, nor is what the table has a row of its own for. */
export async function twinsOfRows(
  db: Db,
  kind: Kind,
  rows: readonly SoundRow[],
  index: ImportIndex,
): Promise<Map<number, RowTwin>> {
  const own = new Set(rows.map(({ row }) => row.cells.external_id));
  const asked: Asked[] = [];
  for (const one of rows) {
    await yieldWhenDue();
    const { row, record, stored } = one;
    const title = String(record[TITLE_FIELD[kind]] ?? '');
    const isOpen = !stored && !row.isDecided;
    asked.push({ ...one, key: linkKey(record.url), title, words: wordsOf(title), isOpen });
  }
  const open = asked.filter(({ isOpen }) => isOpen);
  const byLink = await sameLinks(db, open, own);
  const byTitle = await nearTitles(
    db,
    kind,
    open.filter(({ row }) => !byLink.has(row.line)),
    own,
  );
  const twins = new Map<number, RowTwin>();
  const earlier = new Map<string, Days<Asked>>();
  for (const one of asked) {
    await yieldWhenDue();
    const { line, isNamedHere = false } = one.row;
    const found = byLink.get(line) ?? byTitle.get(line);
    const days = daysOf(earlier, one.key);
    const before = onDay(days, dayOf(one.record));
    if (one.isOpen && (found || before)) {
      const address = found?.twin.kind === kind && isNamedHere ? found.twin.slug : null;
      const said = found ? ofItem(found) : ofRow(before as Asked);
      twins.set(line, { ...said, address, other_address: index.addressFor(kind, one.title) });
    }
    noteDay(days, one);
  }
  return twins;
}

type Said = Omit<RowTwin, 'address' | 'other_address'>;

const ofItem = ({ twin: { id, title, status }, says }: Found): Said => ({ id, title, status, says });

const ofRow = ({ row: { row }, title }: Asked): Said => ({
  id: null,
  title,
  status: null,
  says: `The same address as row ${row}`,
});

/** What leads to one address, by its day; two dates of one event are two things. The first of each day. */
type Days<T> = Map<string, T>;

const dayOf = ({ start_date }: AnyRecord): string => String(start_date ?? '').slice(0, 10);

function daysOf<T>(byKey: Map<string, Days<T>>, key: string | null): Days<T> {
  const days = (key === null ? undefined : byKey.get(key)) ?? new Map<string, T>();
  if (key !== null) byKey.set(key, days);
  return days;
}

const onDay = <T>(days: Days<T>, day: string): T | undefined =>
  day === '' ? days.values().next().value : (days.get(day) ?? days.get(''));

function noteDay<T extends { record: AnyRecord }>(days: Days<T>, one: T): void {
  const day = dayOf(one.record);
  if (!days.has(day)) days.set(day, one);
}

async function sameLinks(db: Db, rows: readonly Asked[], own: ReadonlySet<string>): Promise<Map<number, Found>> {
  const keys = new Set(rows.flatMap(({ key }) => key ?? []));
  const there = new Map<string, Days<Known>>();
  for (const known of await readKnown(db, 'link_key', [...keys]))
    if (!own.has(known.external_id)) noteDay(daysOf(there, known.link_key), known);
  const found = new Map<number, Found>();
  for (const { row, key, record } of rows) {
    await yieldWhenDue();
    const twin = onDay(daysOf(there, key), dayOf(record));
    if (twin) found.set(row.line, { twin, says: 'The same address' });
  }
  return found;
}

async function nearTitles(
  db: Db,
  kind: Kind,
  rows: readonly Asked[],
  own: ReadonlySet<string>,
): Promise<Map<number, Found>> {
  const titles = await readTitles(db, kind, new Set(rows.flatMap(({ words }) => [...words])));
  const likest = new Map<Asked, [id: number, how: Likeness][]>();
  for (const one of rows) {
    await yieldWhenDue();
    const alike = candidates(one.words, titles).map((id): [number, Likeness] => [
      id,
      likeness(one.words, titles.wordsById.get(id) ?? new Set()),
    ]);
    const near = alike.filter(([, { share }]) => share >= NEAR_OF_ONE_MAKER).sort(([, a], [, b]) => b.share - a.share);
    if (near.length > 0) likest.set(one, near.slice(0, LIKEST_MOST));
  }
  const ids = new Set([...likest.values()].flatMap((near) => near.map(([id]) => id)));
  const known = new Map((await readKnown(db, 'id', [...ids])).map((one) => [one.id, one]));
  const found = new Map<number, Found>();
  for (const [{ row, record }, near] of likest) {
    await yieldWhenDue();
    for (const [id, how] of near) {
      const twin = known.get(id);
      if (!twin || own.has(twin.external_id) || !isSameTime(twin, textIn(record.start_date))) continue;
      const says = nearness(how, sharedMaker(twin, makersOf(record), textIn(record.url)));
      if (says === undefined) continue;
      found.set(row.line, { twin, says });
      break;
    }
  }
  return found;
}

const textIn = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);
const makersOf = ({ authors, host }: AnyRecord): string[] =>
  [authors, host].flat().filter((name): name is string => typeof name === 'string');

interface Titles {
  idsByWord: Map<string, number[]>;
  wordsById: Map<number, ReadonlySet<string>>;
}

/** The titles of what is there that have one of these words. */
async function readTitles(db: Db, kind: Kind, wanted: ReadonlySet<string>): Promise<Titles> {
  const titles: Titles = { idsByWord: new Map(), wordsById: new Map() };
  if (wanted.size === 0) return titles;
  const read = (last: number, most: number) =>
    db
      .selectFrom('item')
      .select(['id', 'title'])
      .where('kind', 'in', kindsAlike(kind))
      .where('status', '!=', 'archived')
      .where('id', '>', last)
      .orderBy('id')
      .limit(most)
      .execute();
  for await (const some of readInBatches(read))
    for (const { id, title } of some) {
      await yieldWhenDue();
      const words = wordsOf(title);
      const shared = words.intersection(wanted);
      if (shared.size > 0) titles.wordsById.set(id, words);
      for (const word of shared) {
        const ids = titles.idsByWord.get(word);
        if (ids) ids.push(id);
        else titles.idsByWord.set(word, [id]);
      }
    }
  return titles;
}

function candidates(words: ReadonlySet<string>, { idsByWord }: Titles): number[] {
  const lists = [...words].flatMap((word) => {
    const ids = idsByWord.get(word);
    return ids ? [ids] : [];
  });
  const rarest = lists.sort((a, b) => a.length - b.length).slice(0, TELLING_WORDS);
  return [...new Set(rarest.flatMap((ids) => ids.slice(-TITLES_MOST)))];
}

async function readKnown(db: Db, by: 'id' | 'link_key', values: readonly (number | string)[]): Promise<Known[]> {
  const known: Known[] = [];
  for (let i = 0; i < values.length; i += AT_ONCE) {
    const rows = await db
      .selectFrom('item')
      .leftJoin('event', 'event.item_id', 'item.id')
      .leftJoin('content', 'content.item_id', 'item.id')
      .select(['item.id', 'external_id', 'kind', 'slug', 'title', 'status', 'link_key', 'url'])
      .select(['event.start_date', 'host', 'authors'])
      .where(`item.${by}`, 'in', values.slice(i, i + AT_ONCE) as number[])
      .orderBy('item.id')
      .execute();
    for (const { url, start_date, host, authors, ...row } of rows)
      known.push({ ...row, record: { url, start_date, host, authors: authors ?? [] } as unknown as AnyRecord });
    await yieldWhenDue();
  }
  return known;
}
