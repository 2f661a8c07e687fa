/** `terms.csv`: the vocabularies. */
import type { Vocabulary } from '#contract/vocabularies.ts';
import { FieldProblem } from '#domain/fields.ts';
import type { PlacedRecord, StoredRecord } from '../../persistence/record-store.ts';
import { isReservedSlug } from '../../persistence/term-lookup.ts';
import { type TermRecord, termStore } from '../../persistence/terms.ts';
import type { CatalogueFile, ImportContext } from './catalogue-file.ts';

export const termsFile: CatalogueFile<TermRecord> = { ...termStore, name: 'terms', place: placeTerm };

function placeTerm(
  record: TermRecord,
  stored: StoredRecord<TermRecord> | undefined,
  { terms }: ImportContext,
): PlacedRecord<TermRecord> {
  const { vocabulary, name, external_id } = record;
  refuseMisplaced(record, stored?.record.vocabulary);
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
  return { id, slug, record: { ...record, slug } };
}

function refuseMisplaced({ vocabulary, category }: TermRecord, before: Vocabulary | undefined): void {
  if (category.length > 0 && vocabulary !== 'eventtag')
    throw new FieldProblem('only event tags have categories', 'category');
  if (before && before !== vocabulary)
    throw new FieldProblem(`was ${before}; a term stays in its vocabulary`, 'vocabulary');
}
