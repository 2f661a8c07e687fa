/** Reading what is stored back into records, for comparing with an import and for the export. */
import type { Vocabulary } from '#contract/categories.ts';
import type { Db } from '#server/database/schema.ts';
import type { FileName, RecordOf } from '../format/files.ts';
import { KIND_OF, TITLE_COLUMN } from '../format/files.ts';
import { readCollectionParts } from './read-collections.ts';
import type { AnyItemFile } from './save-items.ts';

/** A stored record and where it is stored. */
export interface Stored<F extends FileName = FileName> {
  id: number;
  slug: string;
  record: RecordOf<F>;
}

const IDS_AT_ONCE = 500;

/** The table that holds a file's rows by their external ids. */
export function tableOf(file: FileName) {
  if (file === 'terms') return 'term';
  if (file === 'advertisements') return 'advertisement';
  return file === 'thesaurus' ? 'thesaurus_term' : 'item';
}

/** The ids of everything that a file of the export holds, in the order in which it was added. */
export async function idsOfFile(db: Db, file: FileName): Promise<number[]> {
  if (file === 'terms') {
    const rows = await db.selectFrom('term').select('id').where('external_id', 'is not', null).orderBy('id').execute();
    return rows.map(({ id }) => id);
  }
  if (file === 'advertisements' || file === 'thesaurus') {
    const rows = await db.selectFrom(tableOf(file)).select('id').orderBy('id').execute();
    return rows.map(({ id }) => id);
  }
  const rows = await db
    .selectFrom('item')
    .select('id')
    .where('kind', '=', KIND_OF[file])
    .where('status', '=', 'published')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** The records of these ids, in batches and in their order. */
export async function* readRecords<F extends FileName>(
  db: Db,
  file: F,
  ids: readonly number[],
): AsyncGenerator<Stored<F>> {
  for (let i = 0; i < ids.length; i += IDS_AT_ONCE) {
    const some = ids.slice(i, i + IDS_AT_ONCE);
    const found = new Map((await readSome(db, file, some)).map((stored) => [stored.id, stored]));
    for (const id of some) {
      const stored = found.get(id);
      if (stored) yield stored as Stored<F>;
    }
  }
}

async function readSome(db: Db, file: FileName, ids: readonly number[]): Promise<Stored[]> {
  if (file === 'terms') return readTermRecords(db, ids);
  if (file === 'advertisements') {
    const rows = await db.selectFrom('advertisement').selectAll().where('id', 'in', ids).execute();
    return rows.map(({ id, ...record }) => ({ id, slug: '', record }));
  }
  if (file === 'thesaurus') {
    const rows = await db.selectFrom('thesaurus_term').selectAll().where('id', 'in', ids).execute();
    return rows.map(({ id, ...record }) => ({ id, slug: '', record }));
  }
  return readItemRecords(db, file, ids);
}

async function readTermRecords(db: Db, ids: readonly number[]): Promise<Stored<'terms'>[]> {
  const [rows, categories] = await Promise.all([
    db.selectFrom('term').selectAll().where('id', 'in', ids).execute(),
    db
      .selectFrom('term_category')
      .innerJoin('term', 'term.id', 'term_category.category_id')
      .select(['term_category.term_id', 'term.name'])
      .where('term_category.term_id', 'in', ids)
      .orderBy('term_category.position')
      .execute(),
  ]);
  return rows.map(({ id, vocabulary, name, slug, position, external_id }) => ({
    id,
    slug,
    record: {
      external_id: external_id ?? `tessera:terms:${vocabulary}:${slug}`,
      vocabulary,
      name,
      slug,
      category: categories.filter((row) => row.term_id === id).map((row) => row.name),
      position,
    },
  }));
}

async function readItemRecords(db: Db, file: AnyItemFile, ids: readonly number[]): Promise<Stored[]> {
  const [items, extensions, terms, topics, parts] = await Promise.all([
    db.selectFrom('item').selectAll().where('id', 'in', ids).execute(),
    readExtensions(db, file, ids),
    readTerms(db, ids),
    readTopicSlugs(db, ids),
    file === 'collections' ? readCollectionParts(db, ids) : undefined,
  ]);
  const termsOf = Map.groupBy(terms, (term) => term.item_id);
  const topicsOf = Map.groupBy(topics, (topic) => topic.item_id);
  return items.map((item) => {
    const its = termsOf.get(item.id) ?? [];
    const names = (vocabulary: Vocabulary) =>
      its.filter((term) => term.vocabulary === vocabulary).map((term) => term.name);
    const common = {
      external_id: item.external_id,
      slug: item.slug,
      [TITLE_COLUMN[file]]: item.title,
      images: item.images,
      tags: names('tag'),
      ...extensions.get(item.id),
    };
    const { synopsis, url, price, published_at, featured, sponsored } = item;
    const record = {
      ...common,
      ...(file === 'topics' && { synopsis, image: item.images[0] ?? null }),
      ...(file === 'collections' && { description: synopsis, ...parts?.get(item.id) }),
      ...(file !== 'topics' &&
        file !== 'collections' && {
          synopsis,
          url,
          price,
          published_at,
          featured,
          sponsored,
          topics: (topicsOf.get(item.id) ?? []).map((topic) => topic.slug),
          audiences: names('audience'),
          interests: names('interest'),
        }),
      ...((file === 'posts' || file === 'media') && { primary_tags: primaryTags(its) }),
      ...(file === 'events' && { city: names('city')[0] ?? null, category: names('eventtagcategory')[0] ?? null }),
      ...(file === 'directory' && { city: names('city')[0] ?? null, category: names('directorycategory') }),
    };
    return { id: item.id, slug: item.slug, record: record as never };
  });
}

async function readExtensions(
  db: Db,
  file: AnyItemFile,
  ids: readonly number[],
): Promise<Map<number, Record<string, unknown>>> {
  const table = {
    posts: 'content',
    media: 'content',
    events: 'event',
    people: 'person',
    tools: undefined,
    support: undefined,
    directory: 'directory_entry',
    topics: 'topic',
    collections: 'collection',
  } as const;
  const name = table[file];
  if (!name) return new Map();
  const rows = await db
    .selectFrom(name as 'content')
    .selectAll()
    .where('item_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ item_id, ...rest }) => [item_id, rest]));
}

type TermRow = { item_id: number; primary_position: number | null; vocabulary: Vocabulary; name: string };

function readTerms(db: Db, ids: readonly number[]): Promise<TermRow[]> {
  return db
    .selectFrom('item_term')
    .innerJoin('term', 'term.id', 'item_term.term_id')
    .select(['item_term.item_id', 'item_term.primary_position', 'term.vocabulary', 'term.name'])
    .where('item_term.item_id', 'in', ids)
    .orderBy('item_term.position')
    .execute();
}

const primaryTags = (terms: TermRow[]): string[] =>
  terms
    .filter((term) => term.primary_position !== null)
    .sort((a, b) => (a.primary_position ?? 0) - (b.primary_position ?? 0))
    .map((term) => term.name);

function readTopicSlugs(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('item_topic')
    .innerJoin('item as topic', 'topic.id', 'item_topic.topic_id')
    .select(['item_topic.item_id', 'topic.slug'])
    .where('item_topic.item_id', 'in', ids)
    .orderBy('item_topic.position')
    .execute();
}
