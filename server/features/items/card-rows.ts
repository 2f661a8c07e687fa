/** The rows that cards are put together from: a handful of queries, whatever the number of cards. */
import type { Selectable } from 'kysely';
import type { NameSlug } from '#contract/common-schemas.ts';
import type { Instant } from '#domain/dates.ts';
import type { Kind } from '#domain/kinds.ts';
import { uploadIn } from '#domain/uploads.ts';
import { among, idList } from '#server/database/among.ts';
import { prepared } from '#server/database/prepared.ts';
import type { Db, ItemTable } from '#server/database/schema.ts';
import { adapterOf } from './kinds/adapters.ts';
import type { OwnRow } from './kinds/kind-adapter.ts';
import { NamesById, type TermName } from './names-by-id.ts';
import { type PictureWords, wordsOfPictures } from './picture-words.ts';

export type ItemRow = Selectable<ItemTable>;

interface CarriedTerm extends TermName {
  primary_position: number | null;
}

export interface Parts {
  items: Map<number, ItemRow>;
  /** The row that an item has in its kind's own table. */
  own: Map<number, OwnRow>;
  termsOf: Map<number, CarriedTerm[]>;
  topicsOf: Map<number, NameSlug[]>;
  /** When each changed last. */
  changedAt: Map<number, Instant>;
  /** How many published items a topic or collection has. */
  counts: Map<number, number>;
  /** What is said of uploaded pictures, by their address. */
  pictures: Map<string, PictureWords>;
}

/** What the published items among `ids` are made of; `names` may know some names already, and learns the others. */
export async function readParts(db: Db, ids: readonly number[], names = new NamesById()): Promise<Parts> {
  return partsOf(db, await itemsOf(db, { ids: idList(db, ids) }), names);
}

/** What these items are made of; whoever may see them decides who asks. */
export async function partsOf(db: Db, rows: readonly ItemRow[], names = new NamesById()): Promise<Parts> {
  const list = {
    ids: idList(
      db,
      rows.map(({ id }) => id),
    ),
  };
  const of = (kind: Kind) => rows.filter((row) => row.kind === kind).map((row) => row.id);
  const asked = <T>(query: (db: Db, values: Ids) => Promise<T[]>, some: number[]): Promise<T[]> | T[] =>
    some.length > 0 ? query(db, { ids: idList(db, some) }) : [];
  const [own, terms, topics, changes, ofTopics, ofCollections, pictures] = await Promise.all([
    readOwn(db, rows),
    termsOf(db, list),
    topicsOf(db, list),
    changesOf(db, list),
    asked(countsOfTopics, of('topic')),
    asked(countsOfCollections, of('collection')),
    readPictures(db, rows),
  ]);
  await names.learn(
    db,
    terms.map(({ term_id }) => term_id),
    topics.map(({ topic_id }) => topic_id),
  );
  return {
    items: new Map(rows.map((row) => [row.id, row])),
    own: new Map(own.map((row) => [row.item_id, row])),
    termsOf: grouped(terms, ({ term_id, primary_position }) => {
      const term = names.term(term_id);
      return term && { ...term, primary_position };
    }),
    topicsOf: grouped(topics, ({ topic_id }) => names.topic(topic_id)),
    changedAt: new Map(changes.map((row) => [row.entity_id, row.at])),
    counts: new Map([...ofTopics, ...ofCollections].map((row) => [row.item_id, row.count])),
    pictures,
  };
}

/** The rows of the kinds' own tables, each table asked once. */
async function readOwn(db: Db, rows: readonly ItemRow[]): Promise<OwnRow[]> {
  const byTable = Map.groupBy(rows, ({ kind }) => adapterOf(kind).read);
  const found = await Promise.all(
    [...byTable].map(
      ([read, some]) =>
        read?.(
          db,
          some.map(({ id }) => id),
        ) ?? [],
    ),
  );
  return found.flat();
}

/** Most items have no uploaded picture, and then nothing is asked. */
async function readPictures(db: Db, rows: readonly ItemRow[]): Promise<Map<string, PictureWords>> {
  const uploads = rows.flatMap(({ images }) =>
    images.flatMap((url) => {
      const upload = uploadIn(url);
      return upload ? { url, hash: upload.hash } : [];
    }),
  );
  const found = await wordsOfPictures(db, [...new Set(uploads.map(({ hash }) => hash))]);
  return new Map(
    uploads.flatMap(({ url, hash }) => {
      const words = found.get(hash);
      return words ? [[url, words]] : [];
    }),
  );
}

/** What `idList` makes of ids. */
interface Ids extends Record<string, unknown> {
  ids: unknown;
}

const itemsOf = prepared((db, { ids }: Ids) =>
  db
    .selectFrom('published_item as item')
    .selectAll()
    .where(among(db, 'item.id', ids)),
);

const termsOf = prepared((db, { ids }: Ids) =>
  db
    .selectFrom('item_term')
    .select(['item_id', 'term_id', 'primary_position'])
    .where(among(db, 'item_term.item_id', ids))
    .orderBy('item_id')
    .orderBy('position'),
);

const topicsOf = prepared((db, { ids }: Ids) =>
  db
    .selectFrom('item_topic')
    .select(['item_id', 'topic_id'])
    .where(among(db, 'item_topic.item_id', ids))
    .orderBy('item_id')
    .orderBy('position'),
);

const changesOf = prepared((db, { ids }: Ids) =>
  db
    .selectFrom('change')
    .select(({ fn }) => ['entity_id', fn.max('changed_at').as('at')])
    .where('entity', '=', 'item')
    .where(among(db, 'change.entity_id', ids))
    .groupBy('entity_id'),
);

const countsOfTopics = prepared((db, { ids }: Ids) =>
  db
    .selectFrom('item_topic')
    .innerJoin('published_item as item', 'item.id', 'item_topic.item_id')
    .select(({ fn }) => ['item_topic.topic_id as item_id', fn.countAll<number>().as('count')])
    .where(among(db, 'item_topic.topic_id', ids))
    .groupBy('item_topic.topic_id'),
);

const countsOfCollections = prepared((db, { ids }: Ids) =>
  db
    .selectFrom('collection_item')
    .innerJoin('published_item as item', 'item.id', 'collection_item.item_id')
    .select(({ fn }) => [
      'collection_item.collection_id as item_id',
      fn.count<number>('collection_item.item_id').distinct().as('count'),
    ])
    .where(among(db, 'collection_item.collection_id', ids))
    .groupBy('collection_item.collection_id'),
);

/** What `make` makes of each row, by item; rows of which it makes nothing are left out. */
function grouped<T extends { item_id: number }, Made>(rows: T[], make: (row: T) => Made | undefined) {
  const groups = new Map<number, Made[]>();
  for (const row of rows) {
    const made = make(row);
    if (made === undefined) continue;
    const group = groups.get(row.item_id);
    if (group) group.push(made);
    else groups.set(row.item_id, [made]);
  }
  return groups;
}
