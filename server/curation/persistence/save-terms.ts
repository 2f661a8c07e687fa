/** Writing the rows of `terms.csv`, `advertisements.csv` and `thesaurus.csv`. */
import { nameKey } from '#domain/names.ts';
import type { Touch } from '#server/database/change-log.ts';
import { insertMany } from '#server/database/insert-many.ts';
import { now } from '#server/database/instants.ts';
import type { Tx } from '#server/database/schema.ts';
import type { AdvertisementRecord } from '../formats/files/advertisements-file.ts';
import type { PlacedRecord } from '../formats/files/catalogue-file.ts';
import type { TermRecord } from '../formats/files/terms-file.ts';
import type { ThesaurusRecord } from '../formats/files/thesaurus-file.ts';
import type { TermBook } from './term-book.ts';
import { touchCarriers } from './touch-carriers.ts';

/** A placed record whose fields are known. */
type Placed<R> = Omit<PlacedRecord, 'record'> & { record: R };

export async function saveTermRows(
  tx: Tx,
  touch: Touch,
  terms: TermBook,
  rows: readonly Placed<TermRecord>[],
): Promise<void> {
  for (const { id, slug, record } of rows) {
    const { external_id, vocabulary, name, position } = record;
    const values = { vocabulary, external_id, name, name_key: nameKey(name), slug, position };
    const namesake = terms.find(vocabulary, name);
    if (id !== undefined && namesake?.id !== undefined && namesake.id !== id) {
      await takeOver(tx, id, namesake.id);
      terms.forget(namesake);
    }
    const was = id === undefined ? undefined : terms.byId(id);
    const saved =
      id === undefined
        ? await tx.insertInto('term').values(values).returning('id').executeTakeFirstOrThrow()
        : await tx.updateTable('term').set(values).where('id', '=', id).returning('id').executeTakeFirstOrThrow();
    terms.note({ id: saved.id, vocabulary, name, slug, external_id });
    await freeFormer(tx, { vocabulary, name, slug });
    touch('term', saved.id);
    if (id !== undefined && (was?.name !== name || was.slug !== slug)) await touchCarriers(tx, touch, id);
    await saveCategories(tx, terms, saved.id, record.category);
  }
}

type Named = Pick<TermRecord, 'vocabulary' | 'name'> & { slug: string };

/** What somebody is called now is nobody's former name. */
export async function freeFormer(tx: Tx, { vocabulary, name, slug }: Named): Promise<void> {
  await tx
    .deleteFrom('former_term')
    .where('vocabulary', '=', vocabulary)
    .where(({ eb, or, and }) =>
      or([
        and([eb('sort', '=', 'name'), eb('said', '=', nameKey(name))]),
        and([eb('sort', '=', 'slug'), eb('said', '=', slug)]),
      ]),
    )
    .execute();
}

/** What a term was called, and where it stood, leads to the term of now. */
export async function noteFormerTerm(tx: Tx, term_id: number, { vocabulary, name, slug }: Named): Promise<void> {
  const shared = { vocabulary, term_id, at: now() };
  for (const row of [
    { ...shared, sort: 'name' as const, said: nameKey(name) },
    { ...shared, sort: 'slug' as const, said: slug },
  ])
    await tx
      .insertInto('former_term')
      .values(row)
      .onConflict((conflict) => conflict.columns(['vocabulary', 'sort', 'said']).doUpdateSet({ term_id, at: row.at }))
      .execute();
}

/** Drops terms that items brought about and that nothing carries any more. */
export async function dropUnusedTerms(tx: Tx): Promise<void> {
  await tx
    .deleteFrom('term')
    .where('external_id', 'is', null)
    .where('id', 'not in', (eb) => eb.selectFrom('item_term').select('term_id'))
    .where('id', 'not in', (eb) => eb.selectFrom('term_category').select('category_id'))
    .execute();
}

/** What carried one term carries another from now on, and the first is gone. */
export async function takeOver(tx: Tx, id: number, from: number): Promise<void> {
  const both = tx.selectFrom('item_term').select('item_id').where('term_id', '=', id);
  const shown = await tx
    .selectFrom('item_term')
    .select(['item_id', 'primary_position'])
    .where('term_id', '=', from)
    .where('primary_position', 'is not', null)
    .where('item_id', 'in', both)
    .execute();
  // A card that showed the first shows the second in its place.
  for (const { item_id, primary_position } of shown)
    await tx
      .updateTable('item_term')
      .set({ primary_position })
      .where('term_id', '=', id)
      .where('item_id', '=', item_id)
      .where('primary_position', 'is', null)
      .execute();
  await tx
    .updateTable('item_term')
    .set({ term_id: id })
    .where('term_id', '=', from)
    .where('item_id', 'not in', both)
    .execute();
  await tx
    .updateTable('term_category')
    .set({ category_id: id })
    .where('category_id', '=', from)
    .where('term_id', 'not in', (eb) => eb.selectFrom('term_category').select('term_id').where('category_id', '=', id))
    .execute();
  await tx.updateTable('former_term').set({ term_id: id }).where('term_id', '=', from).execute();
  await tx.deleteFrom('item_term').where('term_id', '=', from).execute();
  await tx.deleteFrom('term_category').where('category_id', '=', from).execute();
  await tx.deleteFrom('term').where('id', '=', from).execute();
}

async function saveCategories(tx: Tx, terms: TermBook, term_id: number, names: string[]): Promise<void> {
  await tx.deleteFrom('term_category').where('term_id', '=', term_id).execute();
  for (const [position, category_id] of (await terms.idsOf(tx, 'eventtagcategory', names)).entries()) {
    await tx.insertInto('term_category').values({ term_id, category_id, position }).execute();
  }
}

export async function saveAdvertisements(
  tx: Tx,
  touch: Touch,
  rows: readonly Placed<AdvertisementRecord>[],
): Promise<void> {
  for (const { id, record: said } of rows) {
    const record = { ...said, weight: said.weight ?? 1 };
    const saved =
      id === undefined
        ? await tx.insertInto('advertisement').values(record).returning('id').executeTakeFirstOrThrow()
        : await tx
            .updateTable('advertisement')
            .set(record)
            .where('id', '=', id)
            .returning('id')
            .executeTakeFirstOrThrow();
    touch('advertisement', saved.id);
  }
}

export async function saveThesaurus(tx: Tx, touch: Touch, rows: readonly Placed<ThesaurusRecord>[]): Promise<void> {
  const fresh = rows.filter(({ id }) => id === undefined).map(({ record }) => record);
  await insertMany(fresh, (some) => tx.insertInto('thesaurus_term').values(some).execute());
  for (const { id, record } of rows) {
    if (id === undefined) continue;
    await tx.updateTable('thesaurus_term').set(record).where('id', '=', id).execute();
  }
  touch('thesaurus', WHOLE);
}

/** The thesaurus changes as a whole. */
const WHOLE = 0;
