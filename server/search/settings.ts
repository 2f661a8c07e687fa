/** The numbers of the ranking. How they were found: docs/decisions/0011-search-ranking.md. */
import { FIELDS, type Field } from './document.ts';

/** What an occurrence counts, by field, and how much a field's length takes from it (0: nothing, 1: all). */
const FIELD_SETTINGS: Record<Field, { weight: number; byLength: number; usualLength: number }> = {
  title: { weight: 2, byLength: 0.75, usualLength: 6 },
  tags: { weight: 1.5, byLength: 0.4, usualLength: 6 },
  topics: { weight: 1.2, byLength: 0.4, usualLength: 3 },
  names: { weight: 1.5, byLength: 0.4, usualLength: 3 },
  place: { weight: 1.2, byLength: 0.4, usualLength: 3 },
  synopsis: { weight: 1, byLength: 0.75, usualLength: 25 },
  body: { weight: 0.5, byLength: 0.75, usualLength: 200 },
};

export const FIELD_WEIGHTS = FIELDS.map((field) => FIELD_SETTINGS[field].weight);
export const LENGTH_SHARES = FIELDS.map((field) => FIELD_SETTINGS[field].byLength);
/** Mean lengths of the fields before any are known, in words that are no stop words. */
export const USUAL_LENGTHS = FIELDS.map((field) => FIELD_SETTINGS[field].usualLength);

/** How soon further occurrences stop counting (BM25's k1). */
export const SATURATION = 1.5;

/** What the words themselves count when other words mean the same; the rest is for all together. */
export const OWN_SHARE = 0.5;
/** What a word adds that stands there just as it was typed, and not in another form. */
export const EXACT_BONUS = 0.15;
/** What another form of a word counts in a title, and what another word of the same meaning. */
export const OTHER_FORM = 0.6;
export const OTHERS_SHARE = 0.5;

/** How many of the best by their words are looked at closely: titles, neighbouring words. */
export const CLOSE_LOOK = 256;
/** What a title that is all about the query adds, in shares of the title words' rarity. */
export const TITLE_BONUS = 1.5;
/** What two words of the query add that stand together in their order, and how far apart they may be. */
export const PAIR_BONUS = 0.2;
export const PAIR_REACH = 8;
/** What the prior may add to a score at most. It decides between near-equals only. */
export const PRIOR_SHARE = 0.01;
/** A word given n times counts n to this power. */
export const REPETITION = 0.5;

/** For questions of this many words the best documents lend their words. */
export const PROSE_WORDS = 5;
export const FEEDBACK = { documents: 10, terms: 20, weight: 1.2, damping: 1 };

/** Where no document holds all words: the share of the words' rarity that it must hold. */
export const MOST = 0.55;
