/** What the catalogue has already that may be the same: by its address, or by a title that is nearly the same. */
import { sql } from 'kysely';
import type { Twin, TwinsParams } from '#contract/links.ts';
import { TITLE_FIELD } from '#domain/item-fields.ts';
import { KIND_FACTS, pageOf } from '#domain/kinds.ts';
import { linkKey } from '#domain/link-key.ts';
import { nameKey } from '#domain/names.ts';
import { contains } from '#server/database/like.ts';
import type { Db } from '#server/database/schema.ts';
import { STOP_WORDS } from '#server/search/words/analysis.ts';
import { siteUrlOf } from '../../features/items/cards.ts';
import { sortKey } from '../../features/items/names.ts';
import { type ItemState, readStates } from '../revisions/item-states.ts';

const SHOWN_MOST = 3;
const LOOKED_AT_MOST = 60;
/** How many of the words of two titles are the same, where nothing else speaks for one thing, and where the maker does. */
const NEAR = 0.8;
const NEAR_OF_ONE_MAKER = 0.5;
/** So many words of a title are looked for. */
const TELLING_WORDS = 2;

/** At most three, the surest first. */
export async function twinsOf(db: Db, asked: TwinsParams): Promise<Twin[]> {
  const byLink = await sameLink(db, asked);
  const byTitle = byLink.length < SHOWN_MOST ? await nearTitle(db, asked) : [];
  const apart = await toldApartFrom(db, asked.other_than);
  const found = new Map([...byTitle, ...byLink].map((twin) => [twin.id, twin]));
  return [...byLink, ...byTitle]
    .filter((twin) => found.get(twin.id) === twin && twin.id !== asked.other_than && !apart.has(twin.id))
    .slice(0, SHOWN_MOST);
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
  const states = await readStates(
    db,
    rows.map(({ id }) => id),
  );
  return states
    .filter((state) => isSameTime(state, start_date))
    .map((state) => twin(db, state, 'link', 'The same address'));
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
    .where('kind', 'in', KIND_FACTS[kind].isContent ? ['post', 'media'] : [kind])
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
  const states = await readStates(db, [...shares.keys()]);
  return states
    .filter((state) => isSameTime(state, start_date))
    .flatMap((state) => {
      const { share = 0, same = 0, of = 0 } = shares.get(state.id) ?? {};
      const who = sharedMaker(state, maker, url);
      if (share < (who ? NEAR_OF_ONE_MAKER : NEAR)) return [];
      const words = share === 1 ? 'The same words in its title' : `${same} of ${of} words alike`;
      return [twin(db, state, 'title', who ? `${words}, ${who}` : words)];
    });
}

function twin(db: Db, { id, kind, slug, status, record }: ItemState, why: Twin['why'], says: string): Twin {
  const title = String((record as unknown as Record<string, unknown>)[TITLE_FIELD[kind]] ?? '');
  return { id, kind, title, status, page: siteUrlOf(db) + pageOf(kind, slug), why, says };
}

const wordsOf = (title: string): Set<string> =>
  new Set(
    sortKey(title)
      .split(/[^\p{L}\p{N}]+/u)
      .filter(Boolean)
      .filter((word) => !STOP_WORDS.has(word)),
  );

function likeness(one: ReadonlySet<string>, other: ReadonlySet<string>): { share: number; same: number; of: number } {
  const same = one.intersection(other).size;
  const of = Math.max(one.size, other.size);
  return { share: of === 0 ? 0 : same / of, same, of };
}

/** Who made both, in words; or that they stand on one site. */
function sharedMaker({ record }: ItemState, makers: readonly string[], url: string | undefined): string | undefined {
  const { authors = [], host, url: address } = record as unknown as { authors?: string[]; host?: string; url?: string };
  const asked = new Set(makers.map(nameKey));
  const name = [...authors, ...(host ? [host] : [])].find((one) => asked.has(nameKey(one)));
  if (name) return `by ${name}`;
  const site = siteOf(address);
  return site !== undefined && site === siteOf(url) ? 'on the same site' : undefined;
}

const siteOf = (url: string | null | undefined): string | undefined => linkKey(url)?.split(/[/?:]/)[0];

/** Two dates of one event are two things. */
function isSameTime({ kind, record }: ItemState, start: string | undefined): boolean {
  if (kind !== 'event' || !start) return true;
  const there = (record as unknown as { start_date?: string | null }).start_date;
  return !there || there.slice(0, 10) === start.slice(0, 10);
}
