/** What the lists of Open Referral UK are asked for: answered, or refused by name; nothing is passed over. */
import { Problem } from '#server/kernel/problem.ts';

/** What newer and older versions of the standard call the words that are looked for. */
const WORDS = ['search', 'text', 'keyword'] as const;
type Words = { [name in (typeof WORDS)[number]]?: string | undefined };

/** Where a link was followed, and what keeps answers from being cached: neither asks for anything. */
const SAYS_NOTHING = /^(?:utm_|_)/;

/**
 * Whoever filters by what is not known here (a postcode, an age, a day) would take the whole list for the answer. `known` are
 * the names that the list answers.
 */
export function refuseUnknown(query: object, known: readonly string[]): void {
  const names = Object.keys(query).filter((name) => !known.includes(name) && !SAYS_NOTHING.test(name));
  if (names.length > 0)
    throw refusal(
      names,
      (name) =>
        `This list cannot be asked for ‘${name}’. It can be asked for ${inWords(known)}. Please ask again without the rest.`,
    );
  const words = WORDS.filter((name) => name in query);
  if (words.length > 1) throw refusal(words, () => `Please send only one of ${inWords(words)}: they mean the same.`);
}

/** The words that are looked for, by whichever name they came. */
export const wordsOf = (params: Words): string | undefined =>
  WORDS.map((name) => params[name]).find((words) => words !== undefined);

/** At most this much of a name that somebody made up is said back. */
const NAME_MOST = 60;

function refusal(names: readonly string[], message: (name: string) => string): Problem {
  const short = names.map((name) => name.slice(0, NAME_MOST));
  return new Problem(
    'invalid_request',
    message(short.slice(0, 5).join('’, ‘')),
    Object.fromEntries(short.map((name) => [name, message(name)])),
  );
}

const inWords = (names: readonly string[]): string => names.map((name) => `‘${name}’`).join(', ');
