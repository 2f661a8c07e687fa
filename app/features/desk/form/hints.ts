/** Words that many people would rather not read about themselves, and what most prefer. A hint stops nobody. */

export interface Hint {
  /** As it stands in the text, and from where to where. */
  words: string;
  start: number;
  end: number;
  instead: string;
  why: string;
}

interface Habit {
  pattern: RegExp;
  instead: (words: string) => string;
  why: string;
}

const PERSON = 'Most autistic people say it is a part of who they are, and nothing to suffer from.';
const WAY = 'It is a way of being, and many people do not see it as an illness.';
const MEASURE = 'It says how somebody looks to others, and not what they need.';
const NEED = 'Everybody has needs. These ones can be named.';
const EQUAL = 'It sets one group apart as the right one.';

const as = (instead: string) => () => instead;

const HABITS: readonly Habit[] = [
  {
    pattern: /\bsuffer(?:s|ing|ed)? from (?:autism|an autism spectrum disorder|ASD)\b/gi,
    instead: as('is autistic'),
    why: PERSON,
  },
  { pattern: /\bsuffer(?:s|ing|ed)? from ADHD\b/gi, instead: as('has ADHD'), why: PERSON },
  { pattern: /\bsuffer(?:s|ing|ed)? from dyslexia\b/gi, instead: as('is dyslexic'), why: PERSON },
  { pattern: /\b(?:autism spectrum disorder|ASD)\b/g, instead: as('autism'), why: WAY },
  {
    pattern: /\b(?:person|people|child|children|adults?) with autism\b/gi,
    instead: (words) => `autistic ${words.split(' ')[0]}`,
    why: PERSON,
  },
  { pattern: /\b(?:high|low)[- ]functioning\b/gi, instead: as('autistic'), why: MEASURE },
  { pattern: /\bspecial needs\b/gi, instead: as('support needs'), why: NEED },
  { pattern: /\b(?:symptoms of|deficits in)\b/gi, instead: as('traits of'), why: WAY },
  {
    pattern: /\bnormal (people|children|kids|adults)\b/gi,
    instead: (words) => `other ${words.split(' ')[1]}`,
    why: EQUAL,
  },
  {
    pattern: /\bdespite (?:their|his|her) (autism|ADHD|dyslexia)\b/gi,
    instead: (words) => `with ${words.split(' ').slice(1).join(' ')}`,
    why: EQUAL,
  },
  {
    pattern: /\bwheelchair[- ]bound\b/gi,
    instead: as('wheelchair user'),
    why: 'A wheelchair takes people where they want to go.',
  },
];

/** What one might write another way, in the order of the text; without the words that somebody wants to leave. */
export function hintsIn(text: string, left: readonly string[] = []): Hint[] {
  const placed = HABITS.flatMap(({ pattern, instead, why }) =>
    [...text.matchAll(pattern)].map(({ 0: words, index }) => ({
      words,
      start: index,
      end: index + words.length,
      instead: instead(words),
      why,
    })),
  ).filter(({ words }) => !left.includes(words.toLowerCase()));
  placed.sort((a, b) => a.start - b.start || b.end - a.end);
  // Of two that overlap, the longer one says it all.
  return placed.filter((one, i) => !placed.slice(0, i).some(({ end }) => end > one.start));
}

export const rewritten = (text: string, { start, end, instead }: Hint): string =>
  text.slice(0, start) + instead + text.slice(end);

const KEPT = (key: string) => `desk:words:${key}`;

/** The words of an item that somebody has chosen to leave. */
export function wordsLeft(key: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(KEPT(key)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((one) => typeof one === 'string') : [];
  } catch {
    return [];
  }
}

export function leaveWords(key: string, words: string): string[] {
  const kept = [...new Set([...wordsLeft(key), words.toLowerCase()])];
  try {
    localStorage.setItem(KEPT(key), JSON.stringify(kept));
  } catch {
    // Then they are left for as long as the form is open.
  }
  return kept;
}
