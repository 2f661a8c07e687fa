/** The search index of the catalogue: filled at start, kept up to date from the change log. */
import { type Change, type Follower, followChanges, latestChange } from '#server/database/change-log.ts';
import type { Store } from '#server/database/open.ts';
import type { Db } from '#server/database/schema.ts';
import { SearchIndex } from '#server/search/search-index.ts';
import { readDocuments } from './documents.ts';

const ITEMS_AT_ONCE = 1_000;

export interface CatalogueIndex extends Follower {
  search: SearchIndex;
}

/** Reads the whole catalogue into an index and starts to follow the changes. */
export async function openCatalogueIndex(store: Store, onError?: (error: unknown) => void): Promise<CatalogueIndex> {
  const { db } = store;
  const search = new SearchIndex();
  // Taken before reading: what is written meanwhile is read twice rather than missed.
  const from = await latestChange(db);
  await fill(db, search);
  const follower = followChanges(store, from, (changes) => apply(db, search, changes), onError);
  return Object.assign(follower, { search });
}

async function fill(db: Db, search: SearchIndex): Promise<void> {
  for (let last = 0; ; ) {
    const rows = await db
      .selectFrom('item')
      .select('id')
      .where('id', '>', last)
      .orderBy('id')
      .limit(ITEMS_AT_ONCE)
      .execute();
    if (rows.length === 0) return;
    await indexAgain(
      db,
      search,
      rows.map((row) => row.id),
    );
    last = rows.at(-1)?.id ?? last;
  }
}

async function apply(db: Db, search: SearchIndex, changes: Change[]): Promise<void> {
  const of = (entity: Change['entity']) => [
    ...new Set(changes.filter((change) => change.entity === entity).map((change) => change.entity_id)),
  ];
  const items = new Set([...of('item'), ...(await carriersOf(db, of('term')))]);
  for (const topic of await topicsAmong(db, items)) for (const id of await membersOf(db, topic)) items.add(id);
  const ids = [...items];
  for (let i = 0; i < ids.length; i += ITEMS_AT_ONCE) await indexAgain(db, search, ids.slice(i, i + ITEMS_AT_ONCE));
}

async function indexAgain(db: Db, search: SearchIndex, ids: number[]): Promise<void> {
  const documents = new Map((await readDocuments(db, ids)).map((document) => [document.id, document]));
  for (const id of ids) {
    const document = documents.get(id);
    if (document) search.put(document);
    else search.remove(id);
  }
}

/** A term's new name stands in every item that carries it. */
async function carriersOf(db: Db, terms: number[]): Promise<number[]> {
  if (terms.length === 0) return [];
  const rows = await db.selectFrom('item_term').select('item_id').distinct().where('term_id', 'in', terms).execute();
  return rows.map((row) => row.item_id);
}

async function topicsAmong(db: Db, items: Set<number>): Promise<number[]> {
  if (items.size === 0) return [];
  const rows = await db.selectFrom('topic').select('item_id').execute();
  return rows.map((row) => row.item_id).filter((id) => items.has(id));
}

async function membersOf(db: Db, topic: number): Promise<number[]> {
  const rows = await db.selectFrom('item_topic').select('item_id').where('topic_id', '=', topic).execute();
  return rows.map((row) => row.item_id);
}
