import { expect, it } from 'vitest';
import { SearchIndex } from '../search-index.ts';
import type { SearchDocument, ThesaurusEntry } from '../search-types.ts';

const group = { group: 'g1', preferred: 'fatigue', note: null, match: null };
const THESAURUS: ThesaurusEntry[] = [
  { ...group, term: 'fatigue', relation: 'preferred' },
  { ...group, term: 'worn out', relation: 'equivalent' },
  { ...group, group: 'g2', preferred: 'rights', term: 'rights', relation: 'preferred' },
  { ...group, group: 'g3', preferred: 'guides', term: 'guides', relation: 'preferred' },
  { ...group, group: 'g3', preferred: 'guides', term: 'how to', relation: 'equivalent' },
];
const OVER = 1_000;

/** Words are only rare among others. */
const documents = (fields: SearchDocument['fields'], until?: number): SearchDocument[] => [
  { id: 0, fields, facets: {}, staticRank: 0, until },
  ...Array.from({ length: 40 }, (_, i) => ({
    id: i + 1,
    fields: { title: `Gardens ${i}` },
    facets: {},
    staticRank: 0,
  })),
];
const claim = (
  text: string,
  fields: SearchDocument['fields'],
  { at = 0, until }: { at?: number; until?: number } = {},
) => SearchIndex.of(documents(fields, until), THESAURUS).search({ text, from: 0, size: 12, top: 4, at }).claim;

it.each([
  ['all words in a title', 'kitchen timers', { title: 'Kitchen timers' }, 'answers'],
  ['one of them in a title', 'kitchen lawnmower zebra', { title: 'Kitchen timers' }, 'closest'],
  [
    'by its stem, in a short text',
    'timer comparison zebra',
    { title: 'A', synopsis: 'Timers: comparisons' },
    'closest',
  ],
  ['a little of it in a short text', 'timer lawnmower zebra', { title: 'A', synopsis: 'Timers' }, 'nothing'],
  ['in a tag', 'timer lawnmower zebra', { title: 'A', tags: 'Timers' }, 'closest'],
  ['in a topic', 'timer lawnmower zebra', { title: 'A', topics: 'Timers' }, 'closest'],
  ['what means the same', 'fatigue lawnmower zebra', { title: 'When you are worn out' }, 'closest'],
  ['a word of a phrase', 'worn out lawnmower zebra', { title: 'Worn carpets' }, 'closest'],
  ['in a long text alone', 'timer lawnmower zebra', { title: 'A', body: 'Timers compared' }, 'nothing'],
  ['in the name of its maker alone', 'timer lawnmower zebra', { title: 'A', names: 'Jo Timer' }, 'nothing'],
  ['nowhere', 'lawnmower zebra', { title: 'Kitchen timers' }, 'nothing'],
  ['a stop word', 'the lawnmower', { title: 'The kitchen' }, 'nothing'],
  ['a word of asking', 'help with the lawnmower', { title: 'Help at work' }, 'nothing'],
  ['one of the commonest words', 'good lawnmower zebra', { title: 'Good mornings' }, 'nothing'],
  ['one of them that means something else', 'right lawnmower zebra', { title: 'Your rights' }, 'nothing'],
  ['a phrase that says nothing', 'how to lawnmower zebra', { title: 'Guides' }, 'nothing'],
  ['common words alone', 'good right help', { title: 'Good mornings' }, 'closest'],
] as const)('claims by where a word stands: %s', (_, text, fields, expected) => {
  expect(claim(text, fields)).toBe(expected);
});

it('knows what is over, and what came after the index was laid out', () => {
  const fields = { title: 'Kitchen timers' };
  expect(claim('kitchen lawnmower zebra', fields, { at: OVER, until: OVER + 1 })).toBe('closest');
  expect(claim('kitchen lawnmower zebra', fields, { at: OVER, until: OVER })).toBe('nothing');
  const index = SearchIndex.of(documents({ title: 'A' }));
  const ask = () => index.search({ text: 'kitchen lawnmower zebra', from: 0, size: 12, top: 4 }).claim;
  expect(ask()).toBe('nothing');
  index.put({ id: 99, fields, facets: {}, staticRank: 0 });
  expect(ask()).toBe('closest');
  index.remove(99);
  expect(ask()).toBe('nothing');
});

it('claims nothing of lists without words', () => {
  expect(SearchIndex.of(documents({ title: 'A' })).search({ from: 0, size: 12, top: 4 }).claim).toBeUndefined();
});

it('names nothing as not found that the catalogue is full of: what is about the rest of a question stands among the closest', () => {
  const of = (title: string, id: number): SearchDocument => ({ id, fields: { title }, facets: {}, staticRank: 0 });
  const gardens = Array.from({ length: 30 }, (_, i) => of(`A garden in month ${i}`, i + 10));
  const index = SearchIndex.of([of('Kayaks for one', 1), ...gardens, of('Songs', 2), of('Other songs', 3)]);
  const { claim, said, top } = index.search({ text: 'kayak garden lawnmower', from: 0, size: 12, top: 6 });
  expect([claim, said]).toEqual(['closest', { found: ['kayak garden'], missing: ['lawnmower'] }]);
  expect(top[0]).toBe(1);
  expect(top.some((id) => id >= 10)).toBe(true);
});
