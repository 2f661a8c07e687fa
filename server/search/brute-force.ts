/** The ranking once more, in the plainest way there is: every document looked at for every question. For tests. */
import { fold, STOP_WORDS, stemOf as stem, words } from './analysis.ts';
import { FACETS, type Facet, FIELDS, type Filters, type SearchDocument } from './document.ts';
import {
  EXACT_BONUS,
  FIELD_WEIGHTS,
  LENGTH_SHARES,
  MOST,
  OTHER_FORM,
  PAIR_BONUS,
  PAIR_REACH,
  PRIOR_SHARE,
  SATURATION,
  TITLE_BONUS,
} from './settings.ts';

const remembered = new Map<string, string>();
function stemOf(word: string): string {
  const known = remembered.get(word) ?? stem(word);
  remembered.set(word, known);
  return known;
}

export interface BruteResult {
  /** Ids with their scores, best first. */
  ranking: { id: number; score: number }[];
  total: number;
  counts: Partial<Record<Facet, Record<string, number>>>;
}

type Fields = string[][];

/** Questions of up to four different words, read as typed, without a thesaurus. `meanLengths` are the index's. */
export function bruteForce(
  documents: readonly SearchDocument[],
  text: string | undefined,
  filters: Filters,
  meanLengths: readonly number[],
): BruteResult {
  const fieldsOf = new Map(documents.map((one) => [one, FIELDS.map((field) => words(one.fields[field] ?? ''))]));
  const matching =
    text === undefined
      ? documents.map((one) => ({ one, score: 0 }))
      : score(documents, fieldsOf, text, filters, meanLengths);
  const passing = matching.filter(({ one }) => FACETS.every((facet) => passes(one, facet, filters)));
  const ranking = passing
    .sort((a, b) => b.score - a.score || b.one.standing - a.one.standing || b.one.id - a.one.id)
    .map(({ one, score }) => ({ id: one.id, score }));
  return {
    ranking,
    total: ranking.length,
    counts: count(
      matching.map(({ one }) => one),
      filters,
    ),
  };
}

function passes(document: SearchDocument, facet: Facet, filters: Filters): boolean {
  const asked = filters[facet];
  if (!asked || asked.length === 0) return true;
  return asked.some((value) =>
    (document.facets[facet] ?? []).some((one) => one.value === value || fold(one.name) === fold(value)),
  );
}

function count(documents: readonly SearchDocument[], filters: Filters): BruteResult['counts'] {
  const counts: BruteResult['counts'] = {};
  for (const facet of FACETS) {
    const found: Record<string, number> = {};
    for (const document of documents) {
      if (!FACETS.every((other) => other === facet || passes(document, other, filters))) continue;
      for (const value of new Set((document.facets[facet] ?? []).map((one) => one.value)))
        found[value] = (found[value] ?? 0) + 1;
    }
    counts[facet] = found;
  }
  return counts;
}

function score(
  documents: readonly SearchDocument[],
  fieldsOf: ReadonlyMap<SearchDocument, Fields>,
  text: string,
  filters: Filters,
  meanLengths: readonly number[],
) {
  const typed = words(text);
  const telling = typed.filter((word) => !STOP_WORDS.has(word));
  const chosen = telling.length > 0 ? telling : typed;
  const stems = [...new Set(chosen.map(stemOf))];
  const asked = stems.map((stem) => {
    const same = chosen.filter((word) => stemOf(word) === stem);
    return { stem, word: same[0] as string, weight: Math.sqrt(same.length) };
  });
  const stemsOf = [...fieldsOf.values()].map((fields) => new Set(fields.flat().map(stemOf)));
  const holders = (stem: string) => stemsOf.filter((held) => held.has(stem)).length;
  const rarities = new Map(
    [...new Set([...fieldsOf.values()].flatMap((fields) => fields.flat().map(stemOf)))].map((stem) => [
      stem,
      holders(stem),
    ]),
  );
  const rarity = (stem: string) => {
    const held = rarities.get(stem) ?? 0;
    return Math.log(1 + (documents.length - held + 0.5) / (held + 0.5));
  };
  const found = documents.map((one) => {
    const fields = fieldsOf.get(one) as Fields;
    const x = asked.map(({ stem }) => weightIn(fields, stem, meanLengths));
    const base = asked.reduce(
      (sum, { stem, weight }, i) => sum + (weight * rarity(stem) * (x[i] as number)) / (SATURATION + (x[i] as number)),
      0,
    );
    const bonus =
      titleBonus(fields[0] as string[], asked, rarity) +
      pairBonus(fields, asked, rarity) +
      exactBonus(fields, asked, rarity);
    const held = x.map((value) => value > 0);
    return { one, held, score: base * (1 + PRIOR_SHARE * (one.prior ?? 0)) + bonus };
  });
  const all = found.filter(({ held }) => held.length > 0 && held.every(Boolean));
  const isWanted = ({ one }: (typeof found)[number]) => FACETS.every((facet) => passes(one, facet, filters));
  const wanted = found.filter((one) => one.held.some(Boolean) && isWanted(one));
  if (all.some(isWanted) || asked.length < 2 || wanted.length === 0) return all;
  const worth = ({ held }: (typeof found)[number]) =>
    asked.reduce((sum, { stem }, i) => sum + (held[i] ? rarity(stem) : 0), 0);
  const known = asked.filter(({ stem }) => holders(stem) > 0);
  const whole = known.reduce((sum, { stem }) => sum + rarity(stem), 0);
  const most = Math.max(0, ...wanted.map(worth));
  const least = known.length <= 2 ? 0 : Math.min(MOST * whole, most) * (1 - 1e-5);
  return found.filter((one) => one.held.some(Boolean) && worth(one) >= least);
}

interface Asked {
  stem: string;
  word: string;
  weight: number;
}
type Rarity = (stem: string) => number;

function weightIn(fields: Fields, stem: string, meanLengths: readonly number[]): number {
  let sum = 0;
  for (const [f, field] of fields.entries()) {
    const length = field.filter((word) => !isStop(word)).length;
    const share = LENGTH_SHARES[f] as number;
    const one = (FIELD_WEIGHTS[f] as number) / (1 - share + (share * length) / (meanLengths[f] as number));
    sum += one * field.filter((word) => stemOf(word) === stem).length;
  }
  return sum;
}

/** A word counts as a stop word with every word of its stem. */
const STOP_STEMS = new Set([...STOP_WORDS].map(stemOf));
const isStop = (word: string): boolean => STOP_STEMS.has(stemOf(word));

function titleBonus(title: readonly string[], asked: readonly Asked[], rarity: Rarity): number {
  let whole = 0;
  let matched = 0;
  const found = asked.map(() => 0);
  for (const word of new Set(title)) {
    const i = asked.findIndex(({ stem }) => stem === stemOf(word));
    const full = i === -1 ? 0 : asked[i]?.word === word ? 1 : OTHER_FORM;
    if (i !== -1) found[i] = Math.max(found[i] as number, full);
    if (isStop(word)) continue;
    whole += rarity(stemOf(word));
    matched += full * rarity(stemOf(word));
  }
  const worth = asked.map(({ stem }, i) => (found[i] as number) * rarity(stem));
  const asked_ = asked.reduce((sum, { weight }, i) => sum + weight * (worth[i] as number), 0);
  const phrases = worth.reduce((sum, one) => sum + one, 0);
  return whole > 0 ? TITLE_BONUS * asked_ * Math.min(1, Math.max(matched, Math.min(phrases, whole)) / whole) : 0;
}

function pairBonus(fields: Fields, asked: readonly Asked[], rarity: Rarity): number {
  let sum = 0;
  for (let c = 1; c < asked.length; c++) {
    const [before, after] = [asked[c - 1] as Asked, asked[c] as Asked];
    let x = 0;
    for (const [f, field] of fields.entries()) {
      let last = Number.NEGATIVE_INFINITY;
      for (const [i, word] of field.entries()) {
        if (stemOf(word) === after.stem && i - last <= PAIR_REACH) x += FIELD_WEIGHTS[f] as number;
        if (stemOf(word) === before.stem) last = i;
      }
    }
    if (x > 0) sum += ((rarity(before.stem) + rarity(after.stem)) * x) / (SATURATION + x);
  }
  return PAIR_BONUS * sum;
}

const exactBonus = (fields: Fields, asked: readonly Asked[], rarity: Rarity): number =>
  EXACT_BONUS *
  asked.reduce((sum, { stem, word }) => sum + (fields.some((field) => field.includes(word)) ? rarity(stem) : 0), 0);
