/** The rows that cards are put together from: a handful of queries, whatever the number of cards. */
import type { Selectable } from 'kysely';
import type { Vocabulary } from '#contract/categories.ts';
import type { NameSlug } from '#contract/lists.ts';
import type {
  CollectionTable,
  ContentTable,
  Db,
  DirectoryEntryTable,
  EventTable,
  ItemTable,
  Kind,
  PersonTable,
  TopicTable,
} from '#server/database/schema.ts';

export type ItemRow = Selectable<ItemTable>;
type ContentRow = Omit<Selectable<ContentTable>, 'body'>;

interface TermRow extends NameSlug {
  vocabulary: Vocabulary;
  primary_position: number | null;
}

export interface Parts {
  items: Map<number, ItemRow>;
  content: Map<number, ContentRow>;
  event: Map<number, Selectable<EventTable>>;
  person: Map<number, Selectable<PersonTable>>;
  directory: Map<number, Selectable<DirectoryEntryTable>>;
  topic: Map<number, Selectable<TopicTable>>;
  collection: Map<number, Selectable<CollectionTable>>;
  termsOf: Map<number, TermRow[]>;
  topicsOf: Map<number, NameSlug[]>;
  /** How many published items a topic or collection has. */
  counts: Map<number, number>;
}

export async function readParts(db: Db, ids: readonly number[]): Promise<Parts> {
  const rows = await db
    .selectFrom('item')
    .selectAll()
    .where('id', 'in', ids)
    .where('status', '=', 'published')
    .execute();
  const of = (...kinds: Kind[]) => rows.filter((row) => kinds.includes(row.kind)).map((row) => row.id);
  const [content, event, person, directory, topic, collection, terms, topics, counts] = await Promise.all([
    ifAny(of('post', 'media'), (some) =>
      db
        .selectFrom('content')
        .select(['item_id', 'authors', 'consumption', 'minutes', 'body_minutes'])
        .where('item_id', 'in', some)
        .execute(),
    ),
    ifAny(of('event'), (some) => db.selectFrom('event').selectAll().where('item_id', 'in', some).execute()),
    ifAny(of('person'), (some) => db.selectFrom('person').selectAll().where('item_id', 'in', some).execute()),
    ifAny(of('directory'), (some) =>
      db.selectFrom('directory_entry').selectAll().where('item_id', 'in', some).execute(),
    ),
    ifAny(of('topic'), (some) => db.selectFrom('topic').selectAll().where('item_id', 'in', some).execute()),
    ifAny(of('collection'), (some) => db.selectFrom('collection').selectAll().where('item_id', 'in', some).execute()),
    readTerms(db, ids),
    readTopics(db, ids),
    readCounts(db, of('topic'), of('collection')),
  ]);
  return {
    items: new Map(rows.map((row) => [row.id, row])),
    content: byItem(content),
    event: byItem(event),
    person: byItem(person),
    directory: byItem(directory),
    topic: byItem(topic),
    collection: byItem(collection),
    termsOf: grouped(terms),
    topicsOf: grouped(topics),
    counts: new Map(counts.map((row) => [row.item_id, row.count])),
  };
}

function readTerms(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('item_term')
    .innerJoin('term', 'term.id', 'item_term.term_id')
    .select(['item_term.item_id', 'item_term.primary_position', 'term.vocabulary', 'term.name', 'term.slug'])
    .where('item_term.item_id', 'in', ids)
    .orderBy('item_term.item_id')
    .orderBy('item_term.position')
    .execute();
}

function readTopics(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('item_topic')
    .innerJoin('item as topic', 'topic.id', 'item_topic.topic_id')
    .select(['item_topic.item_id', 'topic.title as name', 'topic.slug'])
    .where('item_topic.item_id', 'in', ids)
    .where('topic.status', '=', 'published')
    .orderBy('item_topic.item_id')
    .orderBy('item_topic.position')
    .execute();
}

async function readCounts(db: Db, topics: number[], collections: number[]) {
  const ofTopics = ifAny(topics, (some) =>
    db
      .selectFrom('item_topic')
      .innerJoin('item', 'item.id', 'item_topic.item_id')
      .select(({ fn }) => ['item_topic.topic_id as item_id', fn.countAll<number>().as('count')])
      .where('item_topic.topic_id', 'in', some)
      .where('item.status', '=', 'published')
      .groupBy('item_topic.topic_id')
      .execute(),
  );
  const ofCollections = ifAny(collections, (some) =>
    db
      .selectFrom('collection_item')
      .innerJoin('item', 'item.id', 'collection_item.item_id')
      .select(({ fn }) => [
        'collection_item.collection_id as item_id',
        fn.count<number>('collection_item.item_id').distinct().as('count'),
      ])
      .where('collection_item.collection_id', 'in', some)
      .where('item.status', '=', 'published')
      .groupBy('collection_item.collection_id')
      .execute(),
  );
  return (await Promise.all([ofTopics, ofCollections])).flat();
}

/** Asks only when there is something to ask about. */
const ifAny = async <T>(ids: number[], query: (ids: number[]) => Promise<T[]>): Promise<T[]> =>
  ids.length > 0 ? query(ids) : [];

const byItem = <T extends { item_id: number }>(rows: T[]) => new Map(rows.map((row) => [row.item_id, row]));

function grouped<T extends { item_id: number }>(rows: T[]): Map<number, T[]> {
  const groups = new Map<number, T[]>();
  for (const row of rows) {
    const group = groups.get(row.item_id);
    if (group) group.push(row);
    else groups.set(row.item_id, [row]);
  }
  return groups;
}
