/** What the desk shows of terms. */
import { sql } from 'kysely';
import { VOCABULARIES } from '#contract/categories.ts';
import type { CuratedRecord, CuratedTermList, TermListParams } from '#contract/curated-records.ts';
import type { Plain } from '#contract/fields.ts';
import { PAGE_SIZE } from '#contract/limits.ts';
import { nameKey, slugKey } from '#contract/names.ts';
import type { Db } from '#server/database/schema.ts';
import { pagination } from '../../items/lists.ts';
import { type RecordSort, type RecordState, readRecordStates } from '../life/records.ts';
import { TERMS, usesOf } from '../life/terms.ts';

/** Records as the desk is told of them. */
export function curatedRecords(sort: RecordSort, states: readonly RecordState[]): CuratedRecord[] {
  return states.map(({ id, version, record }) => {
    const said = Object.entries(sort.file.fields).map(([name, { write }]): [string, Plain] => [
      name,
      write(record[name]),
    ]);
    return { ...Object.fromEntries(said), id, version, external_id: record.external_id };
  });
}

/** The same with how often each is used. */
export async function curatedTerms(db: Db, states: readonly RecordState[]): Promise<CuratedRecord[]> {
  const uses = await usesOf(
    db,
    states.map(({ id }) => id),
  );
  return curatedRecords(TERMS, states).map((one) => ({ ...one, uses: uses.get(one.id) ?? 0 }));
}

const holding = (words: string): string => `%${words.replaceAll(/[\\%_]/g, '\\$&')}%`;

/** Terms by name, by their place, or the most used first. */
export async function listTerms(
  db: Db,
  { query, vocabulary, sort = 'name', page = 1, size = PAGE_SIZE }: TermListParams,
): Promise<CuratedTermList> {
  let named = db.selectFrom('term');
  if (query !== undefined)
    named = named.where(({ eb, or }) =>
      or([sql<boolean>`name_key like ${holding(nameKey(query))} escape '\\'`, eb('slug', '=', slugKey(query))]),
    );
  const counts = await named
    .select(({ fn }) => ['vocabulary', fn.countAll<number>().as('count')])
    .groupBy('vocabulary')
    .execute();
  let rows = vocabulary === undefined ? named : named.where('vocabulary', '=', vocabulary);
  if (sort === 'uses')
    rows = rows.orderBy(
      (eb) =>
        eb
          .selectFrom('item_term')
          .select(({ fn }) => fn.countAll<number>().as('count'))
          .whereRef('item_term.term_id', '=', 'term.id'),
      'desc',
    );
  // Whoever writes a whole name wants that term.
  if (query !== undefined && sort === 'name')
    rows = rows.orderBy(sql`case when name_key = ${nameKey(query)} then 0 else 1 end`);
  if (sort === 'position') rows = rows.orderBy(sql`position is null`).orderBy('position');
  const ids = await rows
    .orderBy('slug')
    .orderBy('id')
    .select('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const countOf = (one: string) => counts.find((row) => row.vocabulary === one)?.count ?? 0;
  const total = vocabulary === undefined ? counts.reduce((sum, { count }) => sum + count, 0) : countOf(vocabulary);
  const states = await readRecordStates(
    db,
    TERMS,
    ids.map(({ id }) => id),
  );
  return {
    data: await curatedTerms(db, states),
    options: VOCABULARIES.map((one) => ({ name: one, slug: one, count: countOf(one) })),
    pagination: pagination(total, page, size),
  };
}
