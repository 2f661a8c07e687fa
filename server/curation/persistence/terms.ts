/** The terms of the vocabularies. A term is also known by its name: a curated row takes over the term that items have brought about. */
import { VOCABULARIES } from '#contract/vocabularies.ts';
import { externalId, names, oneOf, type RecordOf, required, slug, text, truth, wholeNumber } from '#domain/fields.ts';
import { nameKey } from '#domain/names.ts';
import { now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { byExternalId, type PlacedRecord, type RecordStore, type StoredRecord, type Writing } from './record-store.ts';
import { TermLookup } from './term-lookup.ts';
import { touchCarriers } from './touch-carriers.ts';

const fields = {
  external_id: externalId,
  vocabulary: required(oneOf(...VOCABULARIES)),
  name: required(text(300)),
  slug: slug(),
  category: names,
  position: wholeNumber(),
  about: text(300),
  folded: truth,
};

export type TermRecord = RecordOf<typeof fields>;

export const termStore = {
  ...byExternalId('term'),
  fields,
  normalise: (record) => record,
  read,
  save,
} satisfies RecordStore<TermRecord>;

async function read(db: Db, ids: readonly number[]): Promise<StoredRecord<TermRecord>[]> {
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
  return rows.map(({ id, vocabulary, name, slug, position, external_id, about, folded }) => ({
    id,
    slug,
    record: {
      external_id: external_id ?? `tessera:terms:${vocabulary}:${slug}`,
      vocabulary,
      name,
      slug,
      category: categories.filter((row) => row.term_id === id).map((row) => row.name),
      position,
      about,
      folded,
    },
  }));
}

async function save({ tx, touch }: Writing, rows: readonly PlacedRecord<TermRecord>[]): Promise<void> {
  const said = rows.flatMap(({ record: { vocabulary, name, category } }) => [
    [vocabulary, name] as const,
    ...category.map((one) => ['eventtagcategory', one] as const),
  ]);
  const terms = await TermLookup.of(
    tx,
    said,
    rows.flatMap(({ id }) => id ?? []),
  );
  for (const { id, slug, record } of rows) {
    const { external_id, vocabulary, name, position, about, folded } = record;
    const values = { vocabulary, external_id, name, name_key: nameKey(name), slug, position, about, folded };
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
    if (id !== undefined && (was?.name !== name || was.slug !== slug || vocabulary === 'contentnote'))
      await touchCarriers(tx, touch, id);
    await saveCategories(tx, terms, saved.id, record.category);
  }
}

type Named = Pick<TermRecord, 'vocabulary' | 'name' | 'slug'>;

/** What somebody is called now is nobody's former name. */
export async function freeFormer(tx: Tx, { vocabulary, name, slug }: Named): Promise<void> {
  await tx
    .deleteFrom('former_term')
    .where('vocabulary', '=', vocabulary)
    .where(({ eb, or, and }) =>
      or([
        and([eb('sort', '=', 'name'), eb('said', '=', nameKey(name))]),
        and([eb('sort', '=', 'slug'), eb('said', '=', slug ?? '')]),
      ]),
    )
    .execute();
}

/** What a term was called, and where it stood, leads to the term of now. */
export async function noteFormerTerm(tx: Tx, term_id: number, { vocabulary, name, slug }: Named): Promise<void> {
  const at = now();
  for (const [sort, said] of [['name', nameKey(name)] as const, ['slug', slug] as const]) {
    if (said === null) continue;
    await tx
      .insertInto('former_term')
      .values({ vocabulary, term_id, at, sort, said })
      .onConflict((conflict) => conflict.columns(['vocabulary', 'sort', 'said']).doUpdateSet({ term_id, at }))
      .execute();
  }
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

async function saveCategories(tx: Tx, terms: TermLookup, term_id: number, names: string[]): Promise<void> {
  await tx.deleteFrom('term_category').where('term_id', '=', term_id).execute();
  for (const [position, category_id] of (await terms.idsOf(tx, 'eventtagcategory', names)).entries()) {
    await tx.insertInto('term_category').values({ term_id, category_id, position }).execute();
  }
}
