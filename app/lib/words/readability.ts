/** How hard a text is to read: the Flesch–Kincaid grade, the years of school that it asks for. */
import { syllable } from 'syllable';

export const MOST_WORDS = 25;
export const HIGHEST_GRADE = 8;
/** A grade says something from about this many words on; a label of three words has none. */
const ENOUGH_WORDS = 8;

export interface Verdict {
  /** Words of the longest sentence. */
  longest: number;
  grade: number | undefined;
}

/** Words of more than one syllable that the site is about, and names: readers of the site know them. They count as one. */
const KNOWN =
  /^(?:adhd|adhders?|autis(?:m|tic)|neurodivergen(?:t|ce)|neuro-affirming|accessib(?:le|ility)|tessera|e-?mails?|cookies?|javascript|css|https?|password|united|kingdom)$/i;

export function judge(text: string): Verdict {
  const sentences = text
    .split(/(?<=[.?!:…]['’”)]?)\s+(?=[‘“(]?[\p{Lu}\d])/u)
    .map((sentence) => sentence.match(/[\p{L}\d][\p{L}\d’'.,@/-]*/gu) ?? [])
    .filter((words) => words.length > 0);
  const words = sentences.flat();
  const longest = Math.max(0, ...sentences.map((sentence) => sentence.length));
  if (words.length < ENOUGH_WORDS) return { longest, grade: undefined };
  const syllables = words.reduce((sum, word) => sum + syllablesOf(word), 0);
  const grade = 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
  return { longest, grade };
}

const syllablesOf = (word: string): number => (KNOWN.test(word) || /\d/.test(word) ? 1 : Math.max(1, syllable(word)));
