/** Lists of phrases in the catalogue's files, and whether a query holds one of them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { distance } from '#server/search/query/spelling.ts';
import { ASKING_WORDS, STOP_WORDS, words } from '#server/search/words/analysis.ts';

const FOLDER = join(import.meta.dirname, '../../../catalogue');

/** Shorter words are too near to others. */
const LONG = 5;
/** Besides words that say nothing: with these a phrase is still all that is asked. */
const FILLERS = new Set('need call ring dial number online free uk tonight today right please'.split(' '));

/** What may stand at one place of a phrase: one word or several, each in turn as words. */
type Place = readonly (readonly string[])[];
interface Phrase {
  places: readonly Place[];
  /** `=`: only where nothing else is asked. */
  isAlone: boolean;
  /** `-`: what it covers is part of no other phrase. */
  isOrdinary: boolean;
}

interface Phrases {
  /** By each word that they may begin with. */
  byFirst: ReadonlyMap<string, readonly Phrase[]>;
  vocabulary: ReadonlySet<string>;
  /** Its longer words by their first letter. */
  byLetter: ReadonlyMap<string | undefined, readonly string[]>;
  /** `!`: words of their own, however near to one of the vocabulary. */
  others: ReadonlySet<string>;
  /** `~`: words that change nothing wherever they stand. */
  passedOver: ReadonlySet<string>;
}

function load(file: string): Phrases {
  const lines = readFileSync(join(FOLDER, file), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const marked = (mark: string) => lines.filter((line) => line.startsWith(mark)).flatMap((line) => words(line));
  const groups = new Map<string, Place>();
  for (const line of lines) {
    const [, name, members = ''] = /^@(\S+) = (.*)/.exec(line) ?? [];
    if (name) groups.set(name, members.split(',').map(words));
  }
  const placesOf = (part: string): readonly Place[] =>
    part.startsWith('@') ? [groups.get(part.slice(1)) ?? []] : words(part).map((word) => [[word]]);
  const phrases = lines
    .filter((line) => !/^(?:[!~]|@\S+ = )/.test(line))
    .map(
      (line): Phrase => ({
        places: line
          .replace(/^[=-] /, '')
          .split(/\s+/)
          .flatMap(placesOf),
        isAlone: line.startsWith('= '),
        isOrdinary: line.startsWith('- '),
      }),
    );
  const byFirst = new Map<string, Phrase[]>();
  for (const phrase of phrases)
    for (const first of new Set(phrase.places[0]?.map(([word = '']) => word)))
      byFirst.set(first, [...(byFirst.get(first) ?? []), phrase]);
  const vocabulary = new Set(phrases.flatMap(({ places }) => places.flat(2)));
  return {
    byFirst,
    vocabulary,
    byLetter: Map.groupBy(
      [...vocabulary].filter(({ length }) => length >= LONG),
      ([letter]) => letter,
    ),
    others: new Set(marked('!')),
    passedOver: new Set(marked('~')),
  };
}

/** Tells of a query whether it holds a phrase of the file, its words side by side, one slip allowed in each longer word. */
export function holdsPhraseOf(file: string): (query: string) => boolean {
  let phrases: Phrases | undefined;
  return (query) => {
    phrases ??= load(file);
    const { byFirst, passedOver } = phrases;
    const typed = words(query).map((word) => meant(word, phrases as Phrases));
    const brief = typed.filter((word) => !passedOver.has(word));
    return holds(byFirst, typed) || (brief.length < typed.length && holds(byFirst, brief));
  };
}

function holds(byFirst: Phrases['byFirst'], all: readonly string[]): boolean {
  const found = (typed: readonly string[], wanted: (phrase: Phrase) => boolean) =>
    typed.flatMap((word, from) =>
      (byFirst.get(word) ?? []).filter(wanted).flatMap((phrase) => {
        const end = endOf(phrase.places, typed, from);
        return end === undefined ? [] : [{ ...phrase, from, end }];
      }),
    );
  const ordinary = found(all, ({ isOrdinary }) => isOrdinary);
  const typed = all.map((word, i) => (ordinary.some(({ from, end }) => i >= from && i < end) ? '' : word));
  return found(typed, ({ isOrdinary }) => !isOrdinary).some(
    ({ isAlone, from, end }) => !isAlone || typed.every((word, i) => (i >= from && i < end) || saysNothing(word)),
  );
}

/** Behind the last word of a phrase that begins at `from`; `undefined` where it does not stand there. */
function endOf([place, ...rest]: readonly Place[], typed: readonly string[], from: number): number | undefined {
  if (!place) return from;
  for (const choice of place) {
    if (!choice.every((word, i) => typed[from + i] === word)) continue;
    const end = endOf(rest, typed, from + choice.length);
    if (end !== undefined) return end;
  }
  return undefined;
}

const saysNothing = (word: string): boolean => STOP_WORDS.has(word) || ASKING_WORDS.has(word) || FILLERS.has(word);

/** The word of the phrases that somebody may have meant: people seldom miss the first letter. */
function meant(word: string, { vocabulary, byLetter, others }: Phrases): string {
  if (word.length < LONG || others.has(word) || vocabulary.has(word)) return word;
  return byLetter.get(word[0])?.find((one) => distance(one, word, 1) === 1) ?? word;
}
