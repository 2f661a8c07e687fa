/** The numbers of the ranking. How they were found: docs/decisions/0011-the-numbers-of-the-ranking.md. */
import { FIELDS, type Field } from './search-types.ts';

/** What an occurrence counts, by field, and how much a field's length takes from it (0: nothing, 1: all). */
const FIELD_SETTINGS: Record<Field, { weight: number; byLength: number; usualLength: number }> = {
  title: { weight: 2, byLength: 0.75, usualLength: 6 },
  tags: { weight: 2, byLength: 0.4, usualLength: 6 },
  topics: { weight: 1.2, byLength: 0.4, usualLength: 3 },
  names: { weight: 1.5, byLength: 0.4, usualLength: 3 },
  place: { weight: 1.2, byLength: 0.4, usualLength: 3 },
  synopsis: { weight: 1, byLength: 0.75, usualLength: 25 },
  body: { weight: 0.5, byLength: 0.75, usualLength: 200 },
  said: { weight: 0.5, byLength: 0.75, usualLength: 100 },
};

export const FIELD_WEIGHTS = FIELDS.map((field) => FIELD_SETTINGS[field].weight);
export const LENGTH_SHARES = FIELDS.map((field) => FIELD_SETTINGS[field].byLength);
/** Mean lengths of the fields before any are known, in words that are no stop words. */
export const USUAL_LENGTHS = FIELDS.map((field) => FIELD_SETTINGS[field].usualLength);

/** How soon further occurrences stop counting (BM25's k1). */
export const SATURATION = 1.5;

/** From this weight on a term means the whole of what was asked. */
export const FULL = 0.5;
/** What the words themselves count when other words mean the same; the rest is for all together. */
export const OWN_SHARE = 0.3;
/** What a word adds that stands there just as it was typed, and not in another form. */
export const EXACT_BONUS = 0.15;
/** What another form of a word counts in a title, and what another word of the same meaning. */
export const OTHER_FORM = 0.6;
export const OTHERS_SHARE = 0.5;

/** How many of the best by their words are looked at closely: titles, neighbouring words. */
export const CLOSE_LOOK = 256;
/** The same for lists of which only the first few are shown. */
export const CLOSE_LOOK_BESIDE = 64;
/** What a title that is all about the query adds, in shares of the title words' idf. */
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
export const FEEDBACK = { documents: 15, terms: 15, weight: 1.2, damping: 1 };

/** A document must hold this share of what a word of the query weighs in the mean, if any document does; and in prose. */
export const FLOOR = 0.75;
export const PROSE_FLOOR = 1;
/**
 * What a document must say to answer, in shares of all that was asked, words that no document holds included: where it holds all
 * of it somewhere, so much in its title, tags and topics; where it names the rarest word, so much in these and its short text.
 */
export const NAMED_OF_ALL = 0.2;
export const SAID_WITH_RAREST = 0.65;
/**
 * And for a question not to be denied: in its title, tags and topics, or in its short text, too. In few words those count as
 * naming that name a subject here; everyday words must be more of it.
 */
export const NAMED_CLOSEST = 0.18;
export const NAMED_EVERYDAY = 0.4;
export const NAMED_TOGETHER = 0.5;
export const SAID_CLOSEST = 0.65;
/** A word that stands nowhere counts less than as the rarest. */
export const UNKNOWN_WORD = 0.7;
/** Where no known word of so many typed is as rare as this share of the rarest, they say too little for any answer. */
export const SENTENCE_WORDS = 6;
export const RARE_ENOUGH = 0.45;
/** Of so many of the best is told what of the question they say, and so many are looked at. */
export const CLOSEST_SHOWN = 4;
export const CLAIM_LOOK = 24;
/** Where so many documents of a list hold all of the words, others are left out: a page. */
export const ENOUGH = 12;
/** What a meaning holds of the word that it stands for, and words of a phrase that stand apart of the phrase. */
export const MEANING_HELD = 0.8;
export const PARTS_HELD = 0.8;
/** Posts and media that reach less than this share of what the best of the other kinds reaches are left out beside it. */
export const OTHER_KINDS_LEAST = 0.25;
/** Where fewer cards are found, the topics that this share of them belong to are found too; what belongs to more is left aside. */
export const FEW = 10;
export const BROAD = 4;
export const SHARED_TOPIC = 0.5;
/**
 * Of two words the second counts as much as the first; of many, some are always by the way. So the share of a query that a
 * document holds counts to the power of (2.5 / words)².
 */
export const COVERAGE_WORDS = 2.5;
export const COVERAGE_FALL = 2;
/**
 * Everyday words say less about the subject than words that are as rare here: the commonest `from` of spoken English weigh
 * `least`, those beyond the commonest `to` all.
 */
export const EVERYDAY = { least: 0.5, from: 100, to: 2_000 };
