/** Lists under what to expect: which items fit, which come after them because nobody knows, and how many give each answer. */
import type { FactCount } from '#contract/what-to-expect.ts';
import type { Kind } from '#domain/kinds.ts';
import { expectationsOf, factsOnCards, factValue, mostAskedFirst, type ToldFact } from '#domain/what-to-expect.ts';
import { among, idList } from '#server/database/among.ts';
import type { Db } from '#server/database/schema.ts';
import type { Services } from '#server/http/services.ts';
import { Problem } from '#server/kernel/problem.ts';
import type { SearchIndex } from '#server/search/search-index.ts';
import type { Items, ListRequest } from './lists.ts';

export interface AskedFacts {
  fact?: readonly string[] | undefined;
  unknown?: 'keep' | 'out' | undefined;
  prefer?: readonly string[] | undefined;
}

interface Wanted {
  name: string;
  answer: 'yes' | 'no';
}

const WRITTEN = /^([a-z-]+):(yes|no)$/;

/** Throws `invalid_request` for what is no fact of the kind, or no answer. */
function wantedOf(kind: Kind, fact: readonly string[] = [], param = 'fact'): Wanted[] {
  const names = expectationsOf(kind).map((one) => one.name);
  return fact.map((text) => {
    const [, name = '', answer] = WRITTEN.exec(text.trim().toLowerCase()) ?? [];
    if (names.includes(name)) return { name, answer: answer as 'yes' | 'no' };
    const [asked = ''] = text.trim().toLowerCase().split(':');
    const isKnown = names.includes(asked);
    throw new Problem('invalid_request', isKnown ? 'That is no answer to this fact.' : 'This fact is not asked here.', {
      [param]: isKnown
        ? `Write ${asked}:yes or ${asked}:no.`
        : `Write one of these with :yes or :no after it: ${names.join(', ')}.`,
    });
  });
}

/** Throws `invalid_request` for what is no fact of the kind, or no answer. */
export const requireFacts = (kind: Kind, fact: readonly string[] | undefined): void => void wantedOf(kind, fact);

/** As pages have it, and what follows them: what nobody knows comes after the others, unless it is left out. */
export const asOnPages = <P extends AskedFacts>(params: P): P => ({ ...params, unknown: params.unknown ?? 'keep' });

const opposite = ({ name, answer }: Wanted): Wanted => ({ name, answer: answer === 'yes' ? 'no' : 'yes' });

/** Those of the ids that give all these answers. */
const answering = (search: SearchIndex, ids: readonly number[], wanted: readonly Wanted[]): readonly number[] =>
  wanted.length === 0 ? ids : search.passing(ids, { fact: wanted.map(factValue) });

/** Of these ids those that fit, and those of which nobody knows that they do not. */
function narrowed(search: SearchIndex, ids: readonly number[], wanted: readonly Wanted[]) {
  const others = new Set(wanted.flatMap((one) => answering(search, ids, [opposite(one)])));
  return { fitting: answering(search, ids, wanted), possible: ids.filter((id) => !others.has(id)) };
}

/**
 * What a request for facts asks of its list; nothing, where none is asked for. The index says which items those are: it
 * goes through all of them while a database looks up the first.
 */
export function underFacts(
  { db, search }: Pick<Services, 'db' | 'search'>,
  kind: Kind,
  { fact, unknown, prefer }: AskedFacts,
): Pick<ListRequest, 'where' | 'first'> {
  const [wanted, preferred] = [wantedOf(kind, fact), wantedOf(kind, prefer, 'prefer')];
  if (wanted.length === 0 && preferred.length === 0) return {};
  const all = search.matching({ kind: [kind] });
  const { fitting, possible } = narrowed(search, all, wanted);
  const left = unknown === 'keep' ? possible : fitting;
  const oneOf = (ids: readonly number[]) => () => among(db, 'item.id', idList(db, ids));
  const fits = fitOf(search, kind, left, { fact, prefer });
  const tiers = [...Map.groupBy(left, fits)].sort(([a], [b]) => b - a).map(([, ids]) => oneOf(ids));
  // What is in no tier but the last comes last by itself.
  return { ...(wanted.length > 0 && { where: [oneOf(left)] }), first: tiers.slice(0, -1) };
}

/** What is certain counts for more than all that somebody prefers. */
const CERTAIN = 1_000;

/**
 * How well each of these ids fits: whether it is known to give all that is asked for, then how much of what is preferred; an
 * answer that nobody knows stands between the two.
 */
export function fitOf(
  search: SearchIndex,
  kind: Kind,
  ids: readonly number[],
  { fact, prefer }: AskedFacts,
): (id: number) => number {
  const fits = new Map<number, number>();
  const count = (some: readonly number[], by: number) => {
    for (const id of some) fits.set(id, (fits.get(id) ?? 0) + by);
  };
  if (fact?.length) count(answering(search, ids, wantedOf(kind, fact)), CERTAIN);
  for (const one of wantedOf(kind, prefer, 'prefer')) {
    count(answering(search, ids, [one]), 1);
    count(answering(search, ids, [opposite(one)]), -1);
  }
  return (id) => fits.get(id) ?? 0;
}

/** How many give each answer of the items that these are without any fact; of a fact that is asked for, as if it were not. */
export async function countFacts(
  search: SearchIndex,
  kind: Kind,
  items: Items,
  { fact, unknown }: AskedFacts,
): Promise<FactCount[]> {
  const ids = await idsOf(items);
  const wanted = wantedOf(kind, fact);
  const countedUnder = (asked: readonly Wanted[]) => {
    const { fitting, possible } = narrowed(search, ids, asked);
    const left = unknown === 'keep' ? possible : fitting;
    const counts = new Map(search.counting(left, 'fact').map(({ value, count }) => [value, count]));
    return { total: left.length, of: (value: string) => counts.get(value) ?? 0 };
  };
  const all = countedUnder(wanted);
  return mostAskedFirst(kind).flatMap((one) => {
    const { name, question, wanted: answer } = one;
    if (!answer) return [];
    const isAsked = wanted.some((each) => each.name === name);
    const { total, of } = isAsked ? countedUnder(wanted.filter((each) => each.name !== name)) : all;
    const [yes, no] = [of(factValue({ name, answer: 'yes' })), of(factValue({ name, answer: 'no' }))];
    return { name, question, wanted: answer, words: one[answer], yes, no, unknown: total - yes - no };
  });
}

export const idsOf = async (items: Items): Promise<number[]> => (await items.execute()).map(({ id }) => id);

/** Of how many of these it is known that they fit. */
export const countFitting = (search: SearchIndex, kind: Kind, ids: readonly number[], { fact }: AskedFacts): number =>
  answering(search, ids, wantedOf(kind, fact)).length;

/** Cards that say first what was asked for, or is preferred. */
export async function sayingFirst<C extends { id: number; facts: ToldFact[] }>(
  db: Db,
  kind: Kind,
  cards: readonly C[],
  { fact = [], prefer = [] }: AskedFacts,
): Promise<C[]> {
  const wanted = [...fact, ...prefer];
  if (wanted.length === 0 || cards.length === 0) return [...cards];
  const asked = [...new Set(wantedOf(kind, wanted).map(({ name }) => name))];
  const rows = await db
    .selectFrom('published_item')
    .select(['id', 'facts'])
    .where(
      'id',
      'in',
      cards.map(({ id }) => id),
    )
    .execute();
  const known = new Map(rows.map(({ id, facts }) => [id, facts]));
  return cards.map((card) => ({ ...card, facts: factsOnCards(kind, known.get(card.id) ?? [], asked) }));
}
