/** The filters of lists: what their values name is looked up once, and not again for every item. */
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import type { Vocabulary } from '#contract/vocabularies.ts';
import type { Kind } from '#domain/kinds.ts';
import { nameKey, slugKey } from '#domain/names.ts';
import type { Database, Db } from '#server/database/schema.ts';
import type { Facet } from '#server/search/search-types.ts';
import { notesNamed } from './excluded-content-notes.ts';
import { sortKey } from './slugs-and-sort-keys.ts';

/** Topics, or terms of a vocabulary, by slug or name in any case; several are alternatives. */
export type ItemFilters = Partial<Record<'topic' | Vocabulary, readonly string[] | undefined>>;

/** One filter with the rows that it names. */
export interface ResolvedFilter {
  of: 'topic' | Vocabulary;
  ids: number[];
  slugs: string[];
}

/** The facets under which the index has what filters ask for; others only the database knows. */
export const FACET_OF: Partial<Record<'topic' | Vocabulary, Facet>> = {
  topic: 'topic',
  tag: 'tag',
  interest: 'interest',
  audience: 'audience',
  directorycategory: 'category',
  city: 'city',
  contentnote: 'note',
};

/** Its filter names what is left out. */
const LEFT_OUT = 'contentnote' as const satisfies Vocabulary;

/** The filters that ask for something; one whose values name nothing has no ids. Throws `invalid_request` for a note that there is not. */
export async function resolveFilters(db: Db, { topic, contentnote, ...terms }: ItemFilters): Promise<ResolvedFilter[]> {
  const asked = Object.entries(terms).flatMap(([of, values]) =>
    values?.length ? [{ of: of as Vocabulary, values }] : [],
  );
  const [notes, ofTopic, ofTerms] = await Promise.all([
    notesNamed(db, contentnote),
    topic?.length ? itemsNamed(db, 'topic', topic).select(['id', 'slug']).execute() : undefined,
    asked.length > 0 ? resolveTerms(db, asked) : [],
  ]);
  return [
    ...(ofTopic ? [{ of: 'topic' as const, ...split(ofTopic) }] : []),
    ...ofTerms,
    ...(notes.length > 0 ? [{ of: LEFT_OUT, ...split(notes) }] : []),
  ];
}

/** Published items of a kind by slug or name, in any case. */
export const itemsNamed = (db: Db, kind: Kind, values: readonly string[]) =>
  db
    .selectFrom('published_item as named')
    .where('named.kind', '=', kind)
    .where((eb) =>
      eb.or([eb('named.slug', 'in', values.map(slugKey)), eb('named.sort_title', 'in', values.map(sortKey))]),
    );

async function resolveTerms(
  db: Db,
  asked: readonly { of: Vocabulary; values: readonly string[] }[],
): Promise<ResolvedFilter[]> {
  const rows = await db
    .selectFrom('term')
    .select(['id', 'slug', 'vocabulary'])
    .where((eb) =>
      eb.or(
        asked.flatMap(({ of, values }) => [
          eb.and([eb('vocabulary', '=', of), eb('slug', 'in', values.map(slugKey))]),
          eb.and([eb('vocabulary', '=', of), eb('name_key', 'in', values.map(nameKey))]),
        ]),
      ),
    )
    .execute();
  return asked.map(({ of }) => ({ of, ...split(rows.filter(({ vocabulary }) => vocabulary === of)) }));
}

const split = (rows: readonly { id: number; slug: string }[]) => ({
  ids: rows.map(({ id }) => id),
  slugs: rows.map(({ slug }) => slug),
});

/** Items that carry what a filter names, or that do not where it names what is left out. */
export function carries({ of, ids }: ResolvedFilter) {
  return (eb: ExpressionBuilder<Database, 'item'>): Expression<SqlBool> => {
    if (ids.length === 0) return eb.lit(false);
    if (of === 'topic')
      return eb('item.id', 'in', eb.selectFrom('item_topic').select('item_id').where('topic_id', 'in', ids));
    const carriers = eb.selectFrom('item_term').select('item_id').where('term_id', 'in', ids);
    return eb('item.id', of === LEFT_OUT ? 'not in' : 'in', carriers);
  };
}
