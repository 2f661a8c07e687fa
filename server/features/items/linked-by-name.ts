/** What belongs together by a name: authors and hosts with their own items, and these with what they made or hold. */
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { LinkedAnswer, LinkedParams } from '#contract/items.ts';
import { type Kind, kindOfType } from '#domain/kinds.ts';
import { now } from '#server/database/instants.ts';
import { contains } from '#server/database/like.ts';
import type { Database, Db } from '#server/database/schema.ts';
import { notFound } from '#server/kernel/problem.ts';
import type { Viewer } from '../../http/viewer.ts';
import { readCards } from './cards.ts';
import { sortKey } from './slugs-and-sort-keys.ts';

const THINGS_SHOWN = 6;
const NAMES_MOST = 20;
/** The kinds that are somebody. */
const SOMEBODY: readonly Kind[] = ['person', 'directory'];

type Eb = ExpressionBuilder<Database, 'item'>;

/** Throws `not_found` where there is no such published item. */
export async function linkedByName(db: Db, { object_type, id }: LinkedParams, viewer: Viewer): Promise<LinkedAnswer> {
  const kind = kindOfType(object_type);
  const item = await db
    .selectFrom('published_item as item')
    .select('item.title')
    .where('item.id', '=', id)
    .where('item.kind', '=', kind)
    .executeTakeFirst();
  if (!item) throw notFound('item');
  const isSomebody = SOMEBODY.includes(kind);
  const names = isSomebody ? [item.title] : await namesOn(db, id);
  const who = await somebodyNamed(db, names, id);
  const things = isSomebody ? await thingsBy(db, item.title) : [];
  const shown = things.slice(0, THINGS_SHOWN);
  const [whoCards, data] = await Promise.all([readCards(db, who, viewer), readCards(db, shown, viewer)]);
  return { who: whoCards, things: { total: things.length, data } };
}

/** Its authors, or who holds it. */
async function namesOn(db: Db, id: number): Promise<string[]> {
  const [content, event] = await Promise.all([
    db.selectFrom('content').select('authors').where('item_id', '=', id).executeTakeFirst(),
    db.selectFrom('event').select('host').where('item_id', '=', id).executeTakeFirst(),
  ]);
  return [...(content?.authors ?? []), ...(event?.host ? [event.host] : [])].slice(0, NAMES_MOST);
}

async function somebodyNamed(db: Db, names: readonly string[], but: number): Promise<number[]> {
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom('published_item as item')
    .select('item.id')
    .where('item.kind', 'in', SOMEBODY)
    .where('item.sort_title', 'in', names.map(sortKey))
    .where('item.id', '!=', but)
    .orderBy('item.id')
    .limit(NAMES_MOST)
    .execute();
  return rows.map(({ id }) => id);
}

/** Events that are not over, posts and media, newest first. */
async function thingsBy(db: Db, name: string): Promise<number[]> {
  const rows = await db
    .selectFrom('published_item as item')
    .select('item.id')
    .where((eb) => eb.or([heldBy(eb, name), madeBy(eb, name)]))
    .orderBy('item.published_at', 'desc')
    .orderBy('item.id', 'desc')
    .execute();
  return rows.map(({ id }) => id);
}

const heldBy = (eb: Eb, name: string): Expression<SqlBool> =>
  eb(
    'item.id',
    'in',
    eb
      .selectFrom('event')
      .select('event.item_id')
      .where('event.host', '=', name)
      .where((of) => of.or([of('event.ends_at', 'is', null), of('event.ends_at', '>', now())])),
  );

/** The list of authors is JSON in both engines, in which a name stands between quotes. */
const madeBy = (eb: Eb, name: string): Expression<SqlBool> =>
  eb(
    'item.id',
    'in',
    eb
      .selectFrom('content')
      .select('content.item_id')
      .where(contains(sql`cast(${sql.ref('content.authors')} as text)`, JSON.stringify(name))),
  );
