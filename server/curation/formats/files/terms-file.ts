/** `terms.csv`: the vocabularies. A term is also known by its name: a curated row takes over the term that items have brought about. */
import { VOCABULARIES, type Vocabulary } from '#contract/categories.ts';
import {
  externalId,
  FieldProblem,
  names,
  oneOf,
  type RecordOf,
  required,
  slug,
  text,
  wholeNumber,
} from '#domain/fields.ts';
import type { Db } from '#server/database/schema.ts';
import { saveTermRows } from '../../persistence/save-terms.ts';
import { isReservedSlug } from '../../persistence/term-book.ts';
import type { Books, CatalogueFile, Placement, StoredRecord } from './catalogue-file.ts';

const fields = {
  external_id: externalId,
  vocabulary: required(oneOf(...VOCABULARIES)),
  name: required(text(300)),
  slug: slug(),
  category: names,
  position: wholeNumber(),
};

export type TermRecord = RecordOf<typeof fields>;

export const termsFile: CatalogueFile = {
  name: 'terms',
  fields,
  settle: (record) => record,
  resolveReferences: () => {},
  place: (record, stored, books) => placeTerm(record as TermRecord, stored, books),
  idsOf: async (db, externalIds) => {
    const rows = await db.selectFrom('term').select('id').where('external_id', 'in', externalIds).execute();
    return rows.map(({ id }) => id);
  },
  exportedIds: async (db) => {
    const rows = await db.selectFrom('term').select('id').where('external_id', 'is not', null).orderBy('id').execute();
    return rows.map(({ id }) => id);
  },
  read,
  save: async (tx, touch, terms, rows, onProgress) => {
    await saveTermRows(
      tx,
      touch,
      terms,
      rows.map((row) => ({ ...row, record: row.record as TermRecord })),
    );
    onProgress?.(rows.length);
  },
};

async function read(db: Db, ids: readonly number[]): Promise<StoredRecord[]> {
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
    } satisfies TermRecord,
  }));
}

function placeTerm(record: TermRecord, stored: StoredRecord | undefined, { terms }: Books): Placement {
  const { vocabulary, name, external_id } = record;
  refuseMisplaced(record, stored?.record.vocabulary as Vocabulary | undefined);
  const namesake = terms.find(vocabulary, name);
  if (namesake && namesake.external_id !== null && namesake.external_id !== external_id)
    throw new FieldProblem(`‘${name}’ is the name of ${namesake.external_id}`, 'name');
  const leadsTo = stored || namesake ? undefined : terms.meant(vocabulary, name);
  if (leadsTo)
    throw new FieldProblem(
      `‘${name}’ is called ‘${leadsTo.name}’ here now; take the row out, or use that name`,
      'name',
    );
  if (record.slug !== null && isReservedSlug(vocabulary, record.slug))
    throw new FieldProblem(`no tag may have the address ‘${record.slug}’`, 'slug');
  const holder = record.slug === null ? undefined : terms.at(vocabulary, record.slug);
  const isOwn = holder?.id !== undefined && (holder.id === stored?.id || holder.id === namesake?.id);
  if (holder && !isOwn) throw new FieldProblem(`‘${record.slug}’ is the address of ‘${holder.name}’`, 'slug');
  const slug = record.slug ?? namesake?.slug ?? terms.slugFor(vocabulary, name);
  const id = stored?.id ?? namesake?.id;
  if (namesake && namesake.id !== id) terms.forget(namesake);
  terms.note({ id, vocabulary, name, slug, external_id });
  return { id, slug, record: { ...record, slug }, stored: stored?.record };
}

function refuseMisplaced({ vocabulary, category }: TermRecord, before: Vocabulary | undefined): void {
  if (category.length > 0 && vocabulary !== 'eventtag')
    throw new FieldProblem('only event tags have categories', 'category');
  if (before && before !== vocabulary)
    throw new FieldProblem(`was ${before}; a term stays in its vocabulary`, 'vocabulary');
}
