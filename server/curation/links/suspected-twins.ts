/** Pairs of items that may be one thing: with one address, or with one title by one maker. */
import type { SuspectedTwins, TwinPair } from '#contract/pasted-links.ts';
import { KIND_FACTS, type Kind } from '#domain/kinds.ts';
import { linkKey } from '#domain/link-key.ts';
import { nameKey } from '#domain/names.ts';
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';
import { type Actor, noteAudit } from '../../features/audit/audit.ts';
import { timesKept } from '../../features/interactions/favourites.ts';
import { pagination } from '../../features/items/lists.ts';
import { readStoredItem, readStoredItems, type StoredItem } from '../revisions/stored-items.ts';
import { brief, origin } from './twins.ts';

const PAIRS_AT_ONCE = 20;
/** Of one look: a catalogue with more has another trouble. */
const ITEMS_MOST = 2_000;

type Row = { id: number; kind: Kind; key: string; starts: string | null; maker: string };
type Pair = { why: TwinPair['why']; one: number; other: number };

/** The surest first. */
export async function suspectedTwins(db: Db, page: number): Promise<SuspectedTwins> {
  const apart = new Set(
    (await db.selectFrom('told_apart').select(['item_id', 'other_id']).execute()).map((row) =>
      keyOf(row.item_id, row.other_id),
    ),
  );
  const found = new Map<string, Pair>();
  for (const why of ['link', 'title'] as const)
    for (const group of await groupsBy(db, why)) {
      for (const [i, one] of group.entries())
        for (const other of group.slice(i + 1)) {
          const key = keyOf(one.id, other.id);
          if (isAlike(one, other, why) && !apart.has(key) && !found.has(key))
            found.set(key, { why, one: one.id, other: other.id });
        }
      await yieldWhenDue();
    }
  const shown = [...found.values()].slice((page - 1) * PAIRS_AT_ONCE, page * PAIRS_AT_ONCE);
  return { data: await told(db, shown), pagination: pagination(found.size, page, PAIRS_AT_ONCE) };
}

/** Notes that these are two things. Throws `not_found`. */
export async function tellApart(db: Db, actor: Actor, ids: readonly number[]): Promise<void> {
  const [item_id = 0, other_id = 0] = [...ids].sort((a, b) => a - b);
  const [one, other] = [await readStoredItem(db, item_id), await readStoredItem(db, other_id)];
  const note = ({ id, kind, external_id }: StoredItem, from: number) =>
    ({ action: 'apart', item_id: id, kind, external_id, details: { from } }) as const;
  await db.transaction().execute(async (tx) => {
    const added = await tx
      .insertInto('told_apart')
      .values({ item_id, other_id, at: now() })
      .onConflict((conflict) => conflict.doNothing())
      .returning('item_id')
      .executeTakeFirst();
    // A line in the history of each.
    if (added) await noteAudit(tx, actor, [note(one, other_id), note(other, item_id)]);
  });
}

const keyOf = (one: number, other: number): string => `${Math.min(one, other)} ${Math.max(one, other)}`;

/** What has one address, or one title, in groups of at least two. */
async function groupsBy(db: Db, why: TwinPair['why']): Promise<Row[][]> {
  const column = why === 'link' ? 'link_key' : 'sort_title';
  const shared = db
    .selectFrom('item')
    .select(column)
    .where('status', '!=', 'archived')
    .where(column, 'is not', null)
    .groupBy(column)
    .having(({ fn }) => fn.countAll(), '>', 1);
  const rows = await db
    .selectFrom('item')
    .leftJoin('event', 'event.item_id', 'item.id')
    .leftJoin('content', 'content.item_id', 'item.id')
    .select(['item.id', 'kind', 'url', `item.${column} as key`, 'event.start_date as starts', 'host', 'authors'])
    .where('status', '!=', 'archived')
    .where(`item.${column}`, 'in', shared)
    .orderBy('item.id')
    .limit(ITEMS_MOST)
    .execute();
  const made = rows.map(({ host, authors, url, key, ...row }) => ({
    ...row,
    key: String(key),
    maker: nameKey(host ?? authors?.[0] ?? linkKey(url)?.split(/[/?]/)[0] ?? ''),
  }));
  return [...Map.groupBy(made, ({ key }) => key).values()];
}

/** Two dates of an event are two things, and so are a talk and the person who gives it. */
function isAlike(one: Row, other: Row, why: TwinPair['why']): boolean {
  const isOneSort = one.kind === other.kind || (KIND_FACTS[one.kind].isContent && KIND_FACTS[other.kind].isContent);
  if (!isOneSort || (one.starts ?? '') !== (other.starts ?? '')) return false;
  return why === 'link' || (one.maker !== '' && one.maker === other.maker);
}

async function told(db: Db, pairs: readonly Pair[]): Promise<TwinPair[]> {
  const ids = pairs.flatMap(({ one, other }) => [one, other]);
  if (ids.length === 0) return [];
  const states = new Map((await readStoredItems(db, ids)).map((state) => [state.id, state]));
  const favourites = await timesKept(db, ids);
  const asOne = (id: number) => {
    const state = states.get(id) as StoredItem;
    const { url, makers } = origin(state);
    const { updated_at } = state;
    return { ...brief(db, state), updated_at, url, maker: makers[0] ?? null, favourites: favourites.get(id) ?? 0 };
  };
  return pairs.map(({ why, one, other }) => ({ why, pair: [asOne(one), asOne(other)] }));
}
