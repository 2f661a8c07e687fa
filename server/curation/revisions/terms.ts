/** The terms of the vocabularies as the desk changes them: named anew, and deleted where nothing carries them. */

import type { DeletedTerms } from '#contract/curated-records.ts';
import type { Vocabulary } from '#contract/vocabularies.ts';
import { NOTE_OF_THE_SITE, nameKey } from '#domain/names.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import type { FormerTermTable } from '#server/database/schema-curation.ts';
import { Problem } from '#server/kernel/problem.ts';
import type { Actor } from '../../features/audit/audit.ts';
import { slugify } from '../../features/items/slugs-and-sort-keys.ts';
import { freeNameOf } from '../persistence/external-ids.ts';
import { isReservedSlug, TermLookup } from '../persistence/term-lookup.ts';
import { freeFormer, noteFormerTerm, type TermRecord, termStore } from '../persistence/terms.ts';
import { deleteWithin, type RecordSort, type RecordState, readRecordStates, refusal } from './records.ts';
import { changeItems } from './write-items.ts';

const stemOf = (vocabulary: unknown, name: unknown): string =>
  `ours:terms:${vocabulary}:${slugify(String(name ?? '')) || 'term'}`;

export const TERMS: RecordSort<TermRecord> = {
  list: 'terms',
  store: termStore,
  table: 'term',
  entity: 'term',
  noun: 'term',
  nameOf: ({ vocabulary, name }) => `${vocabulary}: ${name}`,
  stemOf: ({ vocabulary, name }) => stemOf(vocabulary, name),
  check: checkTerm,
  afterChange: async (tx, { id, record: was }, is) => {
    if (nameKey(was.name) === nameKey(is.name) && was.slug === is.slug) return;
    // What it was called and where it stood lead to it, but for what it still has.
    await noteFormerTerm(tx, id, was);
    await freeFormer(tx, is);
  },
  checkDeletion: refuseUsed,
  usesOf,
  leavingWith: (tx, id) =>
    tx.selectFrom('former_term').select(['vocabulary', 'sort', 'said', 'at']).where('term_id', '=', id).execute(),
  putBack: async (tx, term_id, left) => {
    for (const row of left as FormerName[])
      await tx
        .insertInto('former_term')
        .values({ ...row, term_id })
        .onConflict((conflict) => conflict.doNothing())
        .execute();
  },
};

type FormerName = Pick<FormerTermTable, 'vocabulary' | 'sort' | 'said' | 'at'>;

/** The term with its address. Throws `conflict` where another has its name or its address. */
async function checkTerm(tx: Tx, record: TermRecord, before: RecordState<TermRecord> | undefined): Promise<TermRecord> {
  const { vocabulary, name, category, slug: chosen } = record;
  if (before && vocabulary !== before.record.vocabulary) throw refusal({ vocabulary: 'A term stays in its list.' });
  if (vocabulary !== 'contentnote' && (record.folded || record.about !== null))
    throw refusal({ [record.folded ? 'folded' : 'about']: 'Only content notes have this.' });
  if (before && vocabulary === 'contentnote' && chosen !== null && chosen !== before.record.slug)
    throw refusal({ slug: 'The address of a note stays: readers’ choices know it by this.' });
  if (category.length > 0 && vocabulary !== 'eventtag')
    throw refusal({ category: 'Only the tags offered for events stand in categories.' });
  const terms = await TermLookup.of(tx, [[vocabulary, name]]);
  await terms.readAddresses(tx, vocabulary, name);
  const namesake = terms.find(vocabulary, name);
  if (namesake && namesake.id !== before?.id)
    throw taken('name', `There is ‘${namesake.name}’ already. To make one of two, merge them.`);
  if (chosen !== null && isReservedSlug(vocabulary, chosen))
    throw refusal({ slug: `‘${chosen}’ is the address of a list of this site. Choose another.` });
  const holder = chosen === null ? undefined : await termAt(tx, vocabulary, chosen);
  if (holder && holder.id !== before?.id)
    throw taken('slug', `‘${chosen}’ is the address of ‘${holder.name}’. Choose another.`);
  const slug = chosen ?? ownSlug(terms, vocabulary, name);
  if (!before || !(await hasNoName(tx, before.id))) return { ...record, slug };
  // A term that items have brought about is a curated one from now on.
  return { ...record, slug, external_id: await freeNameOf(tx, stemOf(vocabulary, name)) };
}

async function termAt(tx: Tx, vocabulary: Vocabulary, slug: string) {
  const terms = tx.selectFrom('term').select(['id', 'name']).where('vocabulary', '=', vocabulary);
  return terms.where('slug', '=', slug).executeTakeFirst();
}

/** A term with a name that led elsewhere takes the address that led elsewhere, too. */
function ownSlug(terms: TermLookup, vocabulary: Vocabulary, name: string): string {
  const plain = slugify(name);
  const isFree = plain !== '' && !terms.at(vocabulary, plain) && !isReservedSlug(vocabulary, plain);
  return isFree ? plain : terms.slugFor(vocabulary, name);
}

const taken = (field: string, sentence: string): Problem => new Problem('conflict', sentence, { [field]: sentence });

async function hasNoName(tx: Tx, id: number): Promise<boolean> {
  const row = await tx.selectFrom('term').select('external_id').where('id', '=', id).executeTakeFirst();
  return row?.external_id === null;
}

/** How often each term is used: by items of any status, and by other terms as their category. */
async function usesOf(db: Db, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const [items, terms] = await Promise.all([
    db
      .selectFrom('item_term')
      .select(({ fn }) => ['term_id as id', fn.countAll<number>().as('count')])
      .where('term_id', 'in', ids)
      .groupBy('term_id')
      .execute(),
    db
      .selectFrom('term_category')
      .select(({ fn }) => ['category_id as id', fn.countAll<number>().as('count')])
      .where('category_id', 'in', ids)
      .groupBy('category_id')
      .execute(),
  ]);
  const uses = new Map<number, number>();
  for (const { id, count } of [...items, ...terms]) uses.set(id, (uses.get(id) ?? 0) + count);
  return uses;
}

/** Deletes those of these terms that nothing uses, each with a way back in History; the others stay. */
export function deleteUnusedTerms(db: Db, actor: Actor, ids: readonly number[]): Promise<DeletedTerms> {
  return changeItems(db, async (tx, touch) => {
    const states = await readRecordStates(tx, TERMS, [...new Set(ids)]);
    const uses = await usesOf(
      tx,
      states.map(({ id }) => id),
    );
    const unused = states.filter(({ id, record }) => !uses.get(id) && !isCarriedByNothing(record.vocabulary));
    for (const state of unused) await deleteWithin({ tx, touch, actor }, TERMS, state);
    return { deleted: unused.length, kept: states.length - unused.length };
  });
}

/** Lists of their own, whose words no item has, or stay without one. */
const isCarriedByNothing = (vocabulary: Vocabulary): boolean =>
  vocabulary === 'eventtag' || vocabulary === 'frequentlysearched' || vocabulary === 'contentnote';

async function refuseUsed(tx: Tx, { id, record }: RecordState<TermRecord>): Promise<void> {
  const uses = (await usesOf(tx, [id])).get(id) ?? 0;
  if (isOfTheSite(record)) throw new Problem('conflict', staysInWords(record));
  if (uses === 0) return;
  const many = uses === 1 ? 'One thing still uses' : `${uses.toLocaleString('en-GB')} things still use`;
  throw new Problem('conflict', `${many} ‘${record.name}’. Merge it into another term, or take it off them.`);
}

/** Whether it is one of the content notes that every site begins with. */
export const isOfTheSite = ({ external_id }: TermRecord): boolean => external_id.startsWith(NOTE_OF_THE_SITE);
export const staysInWords = ({ name }: TermRecord): string =>
  `‘${name}’ came with the site, and readers’ choices know it.`;
