/** The terms of the vocabularies as the desk changes them: named anew, merged, and deleted where nothing carries them. */
import type { Vocabulary } from '#contract/categories.ts';
import type { DeletedTerms } from '#contract/curated-records.ts';
import { nameKey } from '#domain/names.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { Problem } from '#server/kernel/problem.ts';
import { type Actor, noteAudit } from '../../features/audit/audit.ts';
import { slugify } from '../../features/items/names.ts';
import { freeNameOf } from '../persistence/external-ids.ts';
import { isReservedSlug, TermLookup } from '../persistence/term-lookup.ts';
import { freeFormer, noteFormerTerm, type TermRecord, takeOver, termStore } from '../persistence/terms.ts';
import { touchCarriers } from '../persistence/touch-carriers.ts';
import {
  checkSeen,
  deleteWithin,
  type RecordSort,
  type RecordState,
  readRecordState,
  readRecordStates,
  refusal,
} from './records.ts';
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
};

/** The term with its address. Throws `conflict` where another has its name or its address. */
async function checkTerm(tx: Tx, record: TermRecord, before: RecordState<TermRecord> | undefined): Promise<TermRecord> {
  const { vocabulary, name, category, slug: chosen } = record;
  if (before && vocabulary !== before.record.vocabulary) throw refusal({ vocabulary: 'A term stays in its list.' });
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

/** Lists of their own, whose words no item has. */
const isCarriedByNothing = (vocabulary: Vocabulary): boolean =>
  vocabulary === 'eventtag' || vocabulary === 'frequentlysearched';

async function refuseUsed(tx: Tx, { id, record }: RecordState<TermRecord>): Promise<void> {
  const uses = (await usesOf(tx, [id])).get(id) ?? 0;
  if (uses === 0) return;
  const many = uses === 1 ? 'One thing still uses' : `${uses.toLocaleString('en-GB')} things still use`;
  throw new Problem('conflict', `${many} ‘${record.name}’. Merge it into another term, or take it off them.`);
}

/** Makes one of two terms: what carried the first carries the second, and its name and address lead there. */
export function mergeTerms(
  db: Db,
  actor: Actor,
  from: number,
  into: number,
  seen?: number,
): Promise<RecordState<TermRecord>> {
  return changeItems(db, async (tx, touch) => {
    if (from === into) throw wrong('A term cannot be merged into itself. Choose another.');
    const [first, second] = [await readRecordState(tx, TERMS, from), await readRecordState(tx, TERMS, into)];
    await checkSeen(tx, TERMS, first, seen);
    const [was, is] = [first.record, second.record];
    if (was.vocabulary !== is.vocabulary) throw wrong('Both must stand in the same list. Choose another.');
    const items = await touchCarriers(tx, touch, from);
    await takeOver(tx, into, from);
    await noteFormerTerm(tx, into, was);
    touch('term', from);
    touch('term', into);
    await noteAudit(tx, actor, [
      {
        action: 'merge',
        external_id: is.external_id,
        subject: `${was.vocabulary}: ${was.name} → ${is.name}`,
        details: { from: was, into: is, items },
      },
    ]);
    return readRecordState(tx, TERMS, into);
  });
}

const wrong = (sentence: string): Problem => new Problem('invalid_request', sentence, { into: sentence });
