/** Lists of phrases in the catalogue's files, and whether a query holds one of them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ASKING_WORDS, STOP_WORDS, words } from '#server/search/analysis.ts';
import { distance } from '#server/search/spelling.ts';

const FOLDER = join(import.meta.dirname, '../../../catalogue');

/** Shorter words are too near to others. */
const LONG = 5;
/** Besides words that say nothing: with these a phrase is still all that is asked. */
const FILLERS = new Set('need call ring dial number online free uk tonight today right please'.split(' '));

interface Phrases {
  /** Wherever they stand in a query. */
  anywhere: ReadonlySet<string>;
  /** `=`: where nothing else is asked. */
  alone: ReadonlySet<string>;
  longest: number;
  vocabulary: readonly string[];
  /** `!`: words of their own, however near to one of the vocabulary. */
  others: ReadonlySet<string>;
}

function load(file: string): Phrases {
  const lines = readFileSync(join(FOLDER, file), 'utf8')
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '' && !line.startsWith('#'));
  const marked = (mark: string) => lines.filter((line) => line.startsWith(mark)).map((line) => words(line));
  const plain = lines.filter((line) => !/^[=!]/.test(line)).map((line) => words(line));
  const alone = marked('=');
  const all = [...plain, ...alone];
  const asText = (lists: string[][]) => new Set(lists.map((list) => list.join(' ')));
  return {
    anywhere: asText(plain),
    alone: asText(alone),
    longest: Math.max(...all.map((list) => list.length)),
    vocabulary: [...new Set(all.flat())],
    others: new Set(marked('!').flat()),
  };
}

/** Tells of a query whether it holds a phrase of the file, its words side by side, one slip allowed in each longer word. */
export function holdsPhraseOf(file: string): (query: string) => boolean {
  let phrases: Phrases | undefined;
  return (query) => {
    phrases ??= load(file);
    const { anywhere, alone, longest } = phrases;
    const typed = words(query).map((word) => meant(word, phrases as Phrases));
    return typed.some((_, from) => {
      for (let count = 1; count <= longest && from + count <= typed.length; count++) {
        const phrase = typed.slice(from, from + count).join(' ');
        if (anywhere.has(phrase)) return true;
        if (alone.has(phrase) && typed.every((word, i) => (i >= from && i < from + count) || saysNothing(word)))
          return true;
      }
      return false;
    });
  };
}

const saysNothing = (word: string): boolean => STOP_WORDS.has(word) || ASKING_WORDS.has(word) || FILLERS.has(word);

/** The word of the phrases that somebody may have meant: people seldom miss the first letter. */
function meant(word: string, { vocabulary, others }: Phrases): string {
  if (word.length < LONG || others.has(word) || vocabulary.includes(word)) return word;
  const near = (one: string) => one.length >= LONG && one[0] === word[0] && distance(one, word, 1) === 1;
  return vocabulary.find(near) ?? word;
}
