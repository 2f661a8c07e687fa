/**
 * The 20,000 commonest words of spoken English (SUBTLEX-US, Brysbaert and New 2009). Somebody who types one of them means
 * it, whether or not a document holds it: it is never taken for a slip, nor for the beginning of another word.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { EVERYDAY } from '../ranking-parameters.ts';
import { hashOf } from './analysis.ts';

/** The commonest first. */
const COMMONEST = readFileSync(join(import.meta.dirname, 'common-words.txt'), 'utf8')
  .trimEnd()
  .split(/\s+/);

export const COMMON_WORDS: ReadonlySet<string> = new Set(COMMONEST);

/** By the last bits of their hashes, so sparse that few other words are taken for one. */
const HASH_BITS = 20;
const HASHES = new Uint8Array(1 << (HASH_BITS - 3));
const HASH_MASK = (1 << HASH_BITS) - 1;
for (const word of COMMONEST) {
  const at = hashOf(word) & HASH_MASK;
  HASHES[at >>> 3] = (HASHES[at >>> 3] as number) | (1 << (at & 7));
}

/** Whether one of them may have this hash; where not, none has. */
export const mayBeCommon = (hash: number): boolean =>
  ((HASHES[(hash & HASH_MASK) >>> 3] as number) & (1 << (hash & 7))) !== 0;

const EVERYDAY_RANKS: ReadonlyMap<string, number> = new Map(
  COMMONEST.slice(0, EVERYDAY.to).map((word, i) => [word, i + 1]),
);

/** How informative a word is, from `EVERYDAY.least` for the commonest words of English to 1. */
export function informativenessOf(word: string): number {
  const rank = EVERYDAY_RANKS.get(word);
  if (rank === undefined) return 1;
  const { least, from, to } = EVERYDAY;
  return least + (1 - least) * Math.max(0, Math.log(rank / from) / Math.log(to / from));
}
