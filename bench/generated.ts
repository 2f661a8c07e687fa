/** Generated items whose words are as unevenly common as those of real texts. */
import type { FacetValue, SearchDocument } from '../server/search/search-types.ts';

/** Words of our field, the commonest first; the first stands in two of five items. */
const DOMAIN =
  'adhd autism sensory anxiety school work sleep support diagnosis focus dyslexia burnout routine masking parents assessment noise planning friendship women'.split(
    ' ',
  );
const COMMONEST = 0.4;
export const TOPICS = 18;
const TAGS = 300;
const AUDIENCES = 6;
const KINDS = ['post', 'media', 'event', 'person', 'tool', 'support', 'directory'];
const WAYS = ['read', 'listen', 'watch'];

/** A repeatable source of numbers from 0 to 1. */
export function chance(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const SYLLABLES = 'ba ke li mo nu ra se ti vo wa den fer gol hin jas lum per rit sol tan'.split(' ');

/** The word of a rank: short for common ones, as in any language. */
export function wordOf(rank: number): string {
  let word = '';
  for (let n = rank + SYLLABLES.length; n > 0; n = Math.floor(n / SYLLABLES.length))
    word += SYLLABLES[n % SYLLABLES.length];
  return word;
}

/** A rank by Zipf's law: rank r comes as often as 1 / r. */
const zipf = (random: () => number, ranks: number): number => Math.floor(Math.exp(random() * Math.log(ranks))) - 1;

export function* generate(count: number, seed = 1): Generator<SearchDocument> {
  const random = chance(seed);
  const vocabulary = Math.round(600 * Math.sqrt(count));
  const some = (length: number) => Array.from({ length }, () => wordOf(zipf(random, vocabulary)));
  const values = (name: string, of: number, most: number): FacetValue[] => {
    const found = new Set<number>();
    for (let n = 1 + Math.floor(random() * most); n > 0; n--) found.add(zipf(random, of + 1));
    return [...found].map((number) => ({ value: `${name}-${number}`, name: `${name} ${number}` }));
  };
  for (let id = 1; id <= count; id++) {
    const domain = DOMAIN.filter((_, i) => random() < COMMONEST / (i + 1));
    const title = [...some(2 + Math.floor(random() * 5)), ...domain.filter(() => random() < 0.3)];
    const synopsis = [...some(15 + Math.floor(random() * 25)), ...domain];
    const tags = values('tag', TAGS, 5);
    yield {
      id,
      staticRank: id,
      prior: random(),
      fields: {
        title: title.join(' '),
        synopsis: shuffled(synopsis, random).join(' '),
        tags: tags.map(({ name }) => name).join('\n'),
      },
      facets: {
        kind: [one(KINDS, random)],
        consumption: [one(WAYS, random)],
        topic: values('topic', TOPICS, 3),
        tag: tags,
        audience: values('audience', AUDIENCES, 2),
      },
    };
  }
}

function one(names: readonly string[], random: () => number): FacetValue {
  const name = names[zipf(random, names.length + 1)] as string;
  return { value: name, name };
}

function shuffled<T>(list: T[], random: () => number): T[] {
  for (let i = list.length - 1; i > 0; i--) {
    const j = Math.floor(random() * (i + 1));
    [list[i], list[j]] = [list[j] as T, list[i] as T];
  }
  return list;
}

/** Queries of one to four words that stand together in some item; `spoilt`: with a slip in the longest. */
export function queries(documents: readonly SearchDocument[], count: number, spoilt = false): string[] {
  const random = chance(7);
  return Array.from({ length: count }, (_, i) => {
    const document = documents[Math.floor(random() * documents.length)] as SearchDocument;
    const text = random() < 0.5 ? document.fields.title : document.fields.synopsis;
    const words = shuffled((text ?? '').split(' '), random).slice(0, 1 + (i % 4));
    return (spoilt ? spoil(words, random) : words).join(' ');
  });
}

/** Words from here on are neither in everything nor in nothing. */
const [FIRST_WORD, WORDS] = [20, 2_000];
let searched = 0;

/** The call of a search for two words that were not asked for together before. */
export function nextSearch(): string {
  const n = searched++;
  const [one, other] = [n % WORDS, Math.floor(n / WORDS) + (n % 7)];
  return `/api/content/search?query=${wordOf(FIRST_WORD + one)}+${wordOf(FIRST_WORD + other)}`;
}

function spoil(words: string[], random: () => number): string[] {
  const longest = words.reduce((a, b) => (b.length > a.length ? b : a));
  const at = 1 + Math.floor(random() * (longest.length - 2));
  const slipped = `${longest.slice(0, at)}${longest[at + 1] ?? 'x'}${longest[at]}${longest.slice(at + 2)}`;
  return words.map((word) => (word === longest ? slipped : word));
}

/** Sentences of eight to fifteen words: some of an item, some of everyday English. */
export function sentences(documents: readonly SearchDocument[], count: number): string[] {
  const random = chance(11);
  return Array.from({ length: count }, (_, i) => {
    const document = documents[Math.floor(random() * documents.length)] as SearchDocument;
    const words = shuffled((document.fields.synopsis ?? '').split(' '), random).slice(0, 4 + (i % 5));
    return shuffled([...words, ...EVERYDAY.slice(i % 4, 4 + (i % 7))], random).join(' ');
  });
}

const EVERYDAY = 'how do i tell my friends that people are always late at home'.split(' ');
