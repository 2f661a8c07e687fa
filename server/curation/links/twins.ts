/** What the catalogue has already that may be the same: by its address, or by a title that is nearly the same. */
import { sql } from 'kysely';
import type { Twin, TwinsParams } from '#contract/pasted-links.ts';
import type { Plain } from '#domain/fields.ts';
import { TITLE_FIELD } from '#domain/item-fields.ts';
import { KIND_FACTS, type Kind, pageOf } from '#domain/kinds.ts';
import { linkKey } from '#domain/link-key.ts';
import { nameKey } from '#domain/names.ts';
import { contains } from '#server/database/like.ts';
import type { Db } from '#server/database/schema.ts';
import { STOP_WORDS } from '#server/search/words/analysis.ts';
import { siteUrlOf } from '../../features/items/cards.ts';
import { sortKey } from '../../features/items/slugs-and-sort-keys.ts';
import { readStoredItems, type StoredItem, titleOf } from '../revisions/stored-items.ts';

const SHOWN_MOST = 3;
const LOOKED_AT_MOST = 60;
/** How many of the words of two titles are the same, where nothing else speaks for one thing, and where the maker does. */
const NEAR = 0.8;
export const NEAR_OF_ONE_MAKER = 0.5;
const NONE: ReadonlySet<number> = new Set();
/** So many words of a title are looked for. */
const TELLING_WORDS = 2;

/** At most three, the surest first. `others`: what a title alone does not make the same. */
export async function twinsOf(db: Db, asked: TwinsParams, others: ReadonlySet<number> = NONE): Promise<Twin[]> {
  const byLink = await sameLink(db, asked);
  const byTitle = byLink.length < SHOWN_MOST ? (await nearTitle(db, asked)).filter(({ id }) => !others.has(id)) : [];
  const apart = await toldApartFrom(db, asked.other_than);
  const found = new Map([...byTitle, ...byLink].map((twin) => [twin.id, twin]));
  return [...byLink, ...byTitle]
    .filter((twin) => found.get(twin.id) === twin && twin.id !== asked.other_than && !apart.has(twin.id))
    .slice(0, SHOWN_MOST);
}

/** The same for what is no item yet, by its fields. */
export function twinsOfFields(
  db: Db,
  kind: Kind,
  fields: Readonly<Record<string, Plain | undefined>>,
  others?: ReadonlySet<number>,
): Promise<Twin[]> {
  const { url, start_date } = fields;
  const asked = {
    kind,
    title: String(fields[TITLE_FIELD[kind]] ?? ''),
    maker: [fields.authors, fields.host].flat().filter((one) => typeof one === 'string'),
    ...(typeof url === 'string' && { url }),
    ...(typeof start_date === 'string' && { start_date }),
  };
  return twinsOf(db, asked, others);
}

/** What somebody has said to be another thing. */
async function toldApartFrom(db: Db, id: number | undefined): Promise<ReadonlySet<number>> {
  if (id === undefined) return new Set();
  const rows = await db
    .selectFrom('told_apart')
    .select(['item_id', 'other_id'])
    .where(({ eb, or }) => or([eb('item_id', '=', id), eb('other_id', '=', id)]))
    .execute();
  return new Set(rows.map(({ item_id, other_id }) => (item_id === id ? other_id : item_id)));
}

async function sameLink(db: Db, { url, start_date }: TwinsParams): Promise<Twin[]> {
  const key = linkKey(url);
  if (key === null) return [];
  const rows = await db
    .selectFrom('item')
    .select('id')
    .where('link_key', '=', key)
    .orderBy('id')
    .limit(LOOKED_AT_MOST)
    .execute();
  const states = await readStoredItems(
    db,
    rows.map(({ id }) => id),
  );
  return states
    .filter((state) => isSameTime(state, start_date))
    .map((state) => ({ ...brief(db, state), why: 'link', says: 'The same address' }));
}

async function nearTitle(
  db: Db,
  { kind, title, maker = [], url, start_date, other_than }: TwinsParams,
): Promise<Twin[]> {
  const asked = wordsOf(title ?? '');
  if (asked.size === 0) return [];
  // Long words are in few titles.
  const telling = [...asked].sort((a, b) => b.length - a.length).slice(0, TELLING_WORDS);
  const rows = await db
    .selectFrom('item')
    .select(['id', 'title'])
    .where('kind', 'in', kindsAlike(kind))
    .where('status', '!=', 'archived')
    .where((eb) => eb.or(telling.map((word) => contains(sql.ref('sort_title'), word))))
    .orderBy('id', 'desc')
    .limit(1_000)
    .execute();
  const alike = rows
    .map((row) => ({ ...row, ...likeness(asked, wordsOf(row.title)) }))
    .filter(({ share, id }) => share >= NEAR_OF_ONE_MAKER && id !== other_than)
    .sort((a, b) => b.share - a.share)
    .slice(0, LOOKED_AT_MOST);
  const shares = new Map(alike.map((row) => [row.id, row]));
  const states = await readStoredItems(db, [...shares.keys()]);
  return states
    .filter((state) => isSameTime(state, start_date))
    .flatMap((state) => {
      const says = nearness(shares.get(state.id), sharedMaker(state, maker, url));
      return says === undefined ? [] : [{ ...brief(db, state), why: 'title' as const, says }];
    });
}

/** How alike two titles are, in words; nothing where it is too little. `who` has made both. */
export function nearness({ share, same, of }: Likeness = NOTHING_ALIKE, who?: string): string | undefined {
  if (share < (who ? NEAR_OF_ONE_MAKER : NEAR)) return undefined;
  const words = share === 1 ? 'The same words in its title' : `${same} of ${of} words alike`;
  return who ? `${words}, ${who}` : words;
}

/** The kinds among which one thing may stand. */
export const kindsAlike = (kind: Kind): Kind[] => (KIND_FACTS[kind].isContent ? ['post', 'media'] : [kind]);

/** An item as those have it that may be the same. */
export function brief(db: Db, state: StoredItem) {
  const { id, kind, slug, status } = state;
  return { id, kind, status, title: titleOf(state), page: siteUrlOf(db) + pageOf(kind, slug) };
}

/** The address of an item, and who made it. */
export function origin({ record }: Pick<StoredItem, 'record'>): { url: string | null; makers: string[] } {
  const {
    url = null,
    host,
    authors = [],
  } = record as { url?: string | null; host?: string | null; authors?: string[] };
  return { url, makers: host ? [host, ...authors] : authors };
}

export const wordsOf = (title: string): Set<string> =>
  new Set(
    sortKey(title)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .filter((word) => !STOP_WORDS.has(word)),
  );

export interface Likeness {
  /** How many of the words are the same, from 0 to 1. */
  share: number;
  same: number;
  of: number;
}
const NOTHING_ALIKE: Likeness = { share: 0, same: 0, of: 0 };

const NUMBER = /^\d+$/;
const numbersOf = (words: ReadonlySet<string>): Set<string> => new Set([...words].filter((word) => NUMBER.test(word)));

/** Parts of a series have other numbers in their titles: they are not alike, whatever else these say. */
export function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): Likeness {
  const [numbers, others] = [numbersOf(one), numbersOf(other)];
  if (numbers.size > 0 && others.size > 0 && numbers.symmetricDifference(others).size > 0) return NOTHING_ALIKE;
  const same = one.intersection(other).size;
  const of = Math.max(one.size, other.size);
  return { share: of === 0 ? 0 : same / of, same, of };
}

/** Who made both, in words; or that they stand on one site. */
export function sharedMaker(
  { record }: Pick<StoredItem, 'record'>,
  makers: readonly string[],
  url: string | undefined,
): string | undefined {
  const own = origin({ record });
  const asked = new Set(makers.map(nameKey));
  const name = own.makers.find((one) => asked.has(nameKey(one)));
  if (name) return `by ${name}`;
  const site = siteOf(own.url);
  return site !== undefined && site === siteOf(url) ? 'on the same site' : undefined;
}

const siteOf = (url: string | null | undefined): string | undefined => linkKey(url)?.split(/[/?:]/)[0];

/** Two dates of one event are two things. */
export function isSameTime({ kind, record }: Pick<StoredItem, 'kind' | 'record'>, start: string | undefined): boolean {
  if (kind !== 'event' || !start) return true;
  const there = (record as unknown as { start_date?: string | null }).start_date;
  return !there || there.slice(0, 10) === start.slice(0, 10);
}
