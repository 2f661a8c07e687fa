/** What somebody says of a situation, word by word: what each word means, and how much it tells. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withAgesNamed } from '../query/ages.ts';
import type { QueryWord, Thesaurus } from '../thesaurus.ts';
import { ASKING_WORDS, STOP_WORDS, stemOf, visitWords } from '../words/analysis.ts';
import { COMMON_WORDS } from '../words/common-words.ts';

/** A word, and all that it may be matched by with how surely: its stem, its groups in the thesaurus, everyday words alike. */
export interface ExpandedTerm {
  stem: string;
  meanings: ReadonlyMap<string, number>;
  /** From 0 to 1: how rare it is in English; words that say nothing of a subject count less. */
  rarity: number;
  isStop: boolean;
}

/** What a sentence is said to be as a whole, such as one of somebody in danger; counts as a word of its own. */
export type LabelOf = (text: string) => string | undefined;

/** What a meaning that two words share counts beside the same word. */
const GROUP_SHARE = 0.75;
const EVERYDAY_SHARE = 0.7;
/** What stop words and words of asking keep of their rarity. */
const STOP_SHARE = 0.3;
const DIGITS_RARITY = 0.1;
const LABEL_RARITY = 0.2;

const isStop = (word: string): boolean => STOP_WORDS.has(word) || ASKING_WORDS.has(word);

/** The place of each stem among the commonest of English. */
const RANKS = new Map<string, number>();
for (const word of COMMON_WORDS) if (!RANKS.has(stemOf(word))) RANKS.set(stemOf(word), RANKS.size + 1);

const linesOf = (file: string): string[] =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));

/** What people ask for that no answer is about. */
export const OTHER_THINGS: readonly string[] = linesOf('other-things.txt');

/** The lines of `everyday-words.txt` that hold a stem. */
const EVERYDAY = new Map<string, string[]>();
for (const line of linesOf('everyday-words.txt')) {
  for (const stem of new Set(line.split(' ').map(stemOf)))
    EVERYDAY.set(stem, [...(EVERYDAY.get(stem) ?? []), `everyday ${line}`]);
}

export function expandTerms(text: string, thesaurus: Thesaurus, labelOf?: LabelOf): ExpandedTerm[] {
  const typed: QueryWord[] = [];
  visitWords(withAgesNamed(text), (word, exact) => typed.push({ word, stem: stemOf(word), exact }));
  const said = typed.map(({ word, stem }) => ({
    stem,
    rarity: rarityOf(word, stem),
    isStop: isStop(word),
    meanings: new Map([[stem, 1], ...(EVERYDAY.get(stem) ?? []).map((name) => [name, EVERYDAY_SHARE] as const)]),
  }));
  for (let i = 0; i < typed.length; i++) {
    const found = thesaurus.meaningsFrom(typed, i);
    if (!found) continue;
    for (const { meanings } of said.slice(i, i + found.length))
      for (const [group, weight] of found.groups)
        meanings.set(`group ${group}`, Math.max(GROUP_SHARE * weight, meanings.get(`group ${group}`) ?? 0));
  }
  const label = labelOf?.(text);
  if (label !== undefined)
    said.push({
      stem: `label ${label}`,
      rarity: LABEL_RARITY,
      isStop: false,
      meanings: new Map([[`label ${label}`, 1]]),
    });
  return said;
}

function rarityOf(word: string, stem: string): number {
  if (/^\d+$/.test(word)) return DIGITS_RARITY;
  const rarity = Math.log(1 + (RANKS.get(stem) ?? RANKS.size)) / Math.log(1 + RANKS.size);
  return isStop(word) ? STOP_SHARE * rarity : rarity;
}
