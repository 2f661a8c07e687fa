/** The names of what people are or have, as charities write them, and the adjective for each that has one. */

/** How strong somebody else finds it: no word for it reads on, so nothing is put in its place. */
const GRADE = '(?<grade>(?:(?:severe|mild|moderate|profound|high[- ]functioning|low[- ]functioning) )?)';
const AUTISM =
  "autis(?:m|tic) spectrum (?:disorder|condition)s?(?: \\(as[dc]\\))?|autism|as[dc]|asperger(?:[’']?s)?(?: syndrome)?";
const OTHERS =
  "attention deficit hyperactivity disorder|adhd|add|dyslexia|dyspraxia|dyscalculia|learning (?:disabilit|difficult)(?:y|ies)|tourette(?:[’']?s)?(?: syndrome)?";

/** What one says to be autistic of: the group `autism`. */
export const AUTISM_WORDS = `(?<what>${AUTISM})`;
/** One of them with what stands before it: the groups `grade` and `what`. */
export const CONDITION = `${GRADE}(?<what>(?:an? )?(?:${AUTISM}|${OTHERS}))`;
/** The same without groups. */
export const CONDITION_WORDS = `(?:${AUTISM}|${OTHERS})`;

/** 'autistic'; nothing where English says that somebody has it. */
export function adjectiveOf(what: string): string | undefined {
  if (/^dysle|^dyspra|^dyscal/i.test(what)) return what.toLowerCase().replace(/ia$/, 'ic');
  return new RegExp(`^(?:an? )?(?:${AUTISM})$`, 'i').test(what) ? 'autistic' : undefined;
}

/** As it is written after 'has'. */
export const nounOf = (what: string): string => (/^add$|^adhd$/i.test(what) ? what.toUpperCase() : what);

const HEADS =
  'spectrum|diagnos|assess|trait|related|research|support|service|specific|type|like|symptom|tendenc|condition|disorder|profile|communit|unit|base|friendly';
const GOES_ON =
  'the|this|that|these|those|she|he|they|it|is|are|was|were|has|have|had|can|cannot|may|might|must|will|would|should|who|whose|which|our|we|their|his|her|my|your|you|i|but|want|wants|need|needs|live|lives|find|finds|often|also|so|do|does|did|at|in|on|to';

/** It stands before a noun, or is one of several: an adjective in its place would not read on. */
const JOINED = new RegExp(
  `^(?:[ -](?:${HEADS})|\\s*[/&]|,? (?:and|or|as well as|with) (?!(?:${GOES_ON})\\b)\\p{L}|, (?:an? )?(?:${CONDITION_WORDS}|anxiety|depression|epilepsy|ocd|ptsd)\\b)`,
  'iu',
);
export const takesAdjective = (after: string): boolean => !JOINED.test(after);
