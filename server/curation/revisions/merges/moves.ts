/** What goes over when one of two is made: the rows that tie something else to the first, and parting them again. */
import { sql } from 'kysely';
import type { Tx } from '#server/database/schema.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';
import { type KeptRow, type Row, rowsWhere } from './kept-rows.ts';

/** Rows that name the merged thing in `column`, once for each `key`. */
export interface Move {
  table: string;
  column: string;
  /** The first names what the row belongs to. */
  key: readonly [owner: string, ...more: string[]];
  /** What it belongs to: members decide about what is their own, curators about the rest. Notes belong to nothing else. */
  owner: 'member' | 'item' | 'term' | 'note';
}

export const MOVES_OF_ITEMS: readonly Move[] = [
  { table: 'favourite', column: 'item_id', key: ['member_id'], owner: 'member' },
  { table: 'rating', column: 'item_id', key: ['member_id'], owner: 'member' },
  { table: 'view', column: 'item_id', key: ['member_id'], owner: 'member' },
  { table: 'collection_item', column: 'item_id', key: ['collection_id', 'theme', 'role'], owner: 'item' },
  { table: 'guide_item', column: 'item_id', key: ['guide_id', 'role'], owner: 'item' },
  { table: 'item_topic', column: 'topic_id', key: ['item_id'], owner: 'item' },
  { table: 'item_comment', column: 'item_id', key: ['id'], owner: 'note' },
];

/** What is about an item and outlives it is about the second from then on. The versions of the first say nothing about that. */
export async function followMerge(tx: Tx, { from, into }: Pair): Promise<void> {
  await tx
    .updateTable('incoming')
    .set(({ eb }) => ({ item_id: into, item_version: null, version: eb('version', '+', 1) }))
    .where('item_id', '=', from)
    .execute();
  await tx
    .updateTable('removal_request')
    .set({ item_id: into, took_down: false, down_version: null })
    .where('item_id', '=', from)
    .execute();
}

export const MOVES_OF_TERMS: readonly Move[] = [
  { table: 'item_term', column: 'term_id', key: ['item_id'], owner: 'item' },
  { table: 'term_category', column: 'category_id', key: ['term_id'], owner: 'term' },
];

export const keyOf = ({ key }: Move, row: Row): string => JSON.stringify(key.map((column) => row[column]));

/** The rows of a move that name one thing. */
const rowsOf = async (tx: Tx, { table, column }: Move, id: number): Promise<Row[]> =>
  rowsWhere(tx, table, column, [id]);

/** The same by their keys. */
export async function placesOf(tx: Tx, move: Move, id: number): Promise<Map<string, Row>> {
  return new Map((await rowsOf(tx, move, id)).map((row) => [keyOf(move, row), row]));
}

export interface Pair {
  of: 'item' | 'term';
  from: number;
  into: number;
}

/** Says of each row that will go over what becomes of it. What one of the two has of the other goes with the first. */
export async function withFates(
  tx: Tx,
  moves: readonly Move[],
  rows: readonly KeptRow[],
  { of, from, into }: Pair,
): Promise<KeptRow[]> {
  const taken = new Map<Move, Map<string, Row>>();
  for (const move of moves) taken.set(move, await placesOf(tx, move, into));
  return rows.map((kept) => {
    const move = moves.find(({ table, column }) => table === kept.table && kept.row[column] === from);
    if (!move || kept.fate !== 'kept') return kept;
    if (move.owner === of && [from, into].includes(kept.row[move.key[0]] as number)) return kept;
    return { ...kept, fate: taken.get(move)?.has(keyOf(move, kept.row)) ? 'dropped' : 'moved' };
  });
}

/** Lets all rows of a move name the second; where that has one of its own, the first's goes. */
export async function moveRows(tx: Tx, { table, column, key, owner }: Move, { of, from, into }: Pair): Promise<void> {
  const [rows, names] = [sql.table(table), sql.ref(column)];
  const same = sql.join(
    key.map((one) => sql`other.${sql.ref(one)} = ${sql.ref(`${table}.${one}`)}`),
    sql` and `,
  );
  if (owner === of)
    await sql`delete from ${rows} where ${names} = ${from} and ${sql.ref(key[0])} in (${from}, ${into})`.execute(tx);
  await sql`delete from ${rows} where ${names} = ${from}
    and exists (select 1 from ${rows} as other where other.${names} = ${into} and ${same})`.execute(tx);
  await sql`update ${rows} set ${names} = ${into} where ${names} = ${from}`.execute(tx);
}

/** What of a merge was changed since: who owned a place that is no longer there, though its owner still is. */
export async function goneSince(
  tx: Tx,
  moves: readonly Move[],
  kept: readonly KeptRow[],
  { into }: Pair,
): Promise<{ item: number[]; term: number[] }> {
  const gone = { item: [] as number[], term: [] as number[] };
  for (const move of moves) {
    if (move.owner === 'member' || move.owner === 'note') continue;
    const there = await placesOf(tx, move, into);
    const lost = goneOver(kept, move).filter(({ row }) => !there.has(keyOf(move, row)));
    gone[move.owner].push(...lost.map(({ row }) => row[move.key[0]] as number));
  }
  return gone;
}

const goneOver = (kept: readonly KeptRow[], { table }: Move): KeptRow[] =>
  kept.filter((one) => one.table === table && (one.fate === 'moved' || one.fate === 'dropped'));

/**
 * Parts what went over, once the first is there again. What a member has given up since stays given up; what they have said
 * anew stays with the second.
 */
export async function partRows(tx: Tx, move: Move, kept: readonly KeptRow[], { from, into }: Pair): Promise<KeptRow[]> {
  const there = await placesOf(tx, move, into);
  const back: KeptRow[] = [];
  for (const one of goneOver(kept, move)) {
    await yieldWhenDue();
    const now = there.get(keyOf(move, one.row));
    if (!now) continue;
    const isOurs =
      one.fate === 'moved' && (move.owner !== 'member' || isSame(now, { ...one.row, [move.column]: into }));
    if (isOurs) await takeOut(tx, move, one.row, into);
    // A place that was moved among others stays where it is.
    back.push(isOurs ? { ...one, row: { ...now, [move.column]: from } } : one);
  }
  return back;
}

const isSame = (one: Row, other: Row): boolean => Object.entries(one).every(([name, value]) => other[name] === value);

async function takeOut(tx: Tx, { table, column, key }: Move, row: Row, into: number): Promise<void> {
  let rows = tx.deleteFrom(table as 'item').where(column as 'id', '=', into);
  for (const one of key) rows = rows.where(one as 'id', '=', row[one] as number);
  await rows.execute();
}
