/** Finds words that many people would rather not read about themselves. A hint stops nobody. */

import { codeIn, leftAlone, type Span } from './left-alone.ts';
import { HABITS, type Habit, inItsPlace } from './preferred-terms.ts';

export interface Hint {
  /** As it stands in the text, and from where to where. */
  words: string;
  start: number;
  end: number;
  /** The word that most people prefer. */
  prefer: string;
  /** What can be written in its place so that the sentence reads on; absent where only somebody who reads it can tell. */
  instead?: string;
  why: string;
}

/** Enough of the text around something to know its sentence; more would be looked through for each word found. */
const AROUND = 200;

/** As a title and what stands below it are: no sentence goes on across it. */
const PARAGRAPHS = /(?:[^\n]|\n(?![ \t]*\n))+/g;

/**
 * What one might write another way, in the order of the text; without quotations, names and addresses, and without the
 * words that somebody wants to leave.
 */
export function hintsIn(text: string, left: readonly string[] = []): Hint[] {
  const folded = text.toLowerCase();
  const habits = HABITS.filter(({ stem }) => folded.includes(stem));
  if (habits.length === 0) return [];
  const code = codeIn(text);
  return [...text.matchAll(PARAGRAPHS)].flatMap(({ 0: paragraph, index }) =>
    hintsInParagraph(paragraph, habits, left)
      .map((hint) => ({ ...hint, start: hint.start + index, end: hint.end + index }))
      .filter(({ start }) => !code.some(([from, to]) => from <= start && start < to)),
  );
}

function hintsInParagraph(text: string, habits: readonly Habit[], left: readonly string[]): Hint[] {
  const placed = habits
    .flatMap((habit) => found(text, habit))
    .filter(({ words }) => !left.includes(words.toLowerCase()));
  if (placed.length === 0) return [];
  placed.sort((a, b) => a.start - b.start || b.end - a.end);
  const spans = leftAlone(text);
  let next = 0;
  let said = 0;
  return placed.filter((one) => {
    while (next < spans.length && (spans[next] as Span)[1] <= one.start) next++;
    const span = spans[next];
    // Of two that overlap, the longer one says it all.
    if (one.start < said || (span && span[0] < one.end)) return false;
    said = one.end;
    return true;
  });
}

const found = (text: string, { pattern, offer, why }: Habit): Hint[] =>
  [...text.matchAll(pattern)].flatMap((match) => {
    const { 0: words, index: start } = match;
    const end = start + words.length;
    const before = text.slice(Math.max(0, start - AROUND), start);
    const offered = offer(match, before, text.slice(end, end + AROUND));
    if (!offered) return [];
    const { prefer, instead } = offered;
    const placed = { words, start, end, prefer, why };
    return instead === undefined ? placed : { ...placed, instead: inItsPlace(instead, words, before) };
  });

/** The text with what is offered in its place. */
export const rewritten = (text: string, { start, end, words, instead = words }: Hint): string =>
  text.slice(0, start) + instead + text.slice(end);
