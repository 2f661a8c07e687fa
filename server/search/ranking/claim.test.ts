import { expect, it } from 'vitest';
import { SearchIndex } from '../search-index.ts';
import type { SearchDocument, SearchRequest, ThesaurusEntry } from '../search-types.ts';

const group = { group: 'g1', preferred: 'fatigue', note: null, match: null };
const THESAURUS: ThesaurusEntry[] = [
  { ...group, term: 'fatigue', relation: 'preferred' },
  { ...group, term: 'worn out', relation: 'equivalent' },
  { ...group, group: 'g2', preferred: 'rights', term: 'rights', relation: 'preferred' },
  { ...group, group: 'g3', preferred: 'guides', term: 'guides', relation: 'preferred' },
  { ...group, group: 'g3', preferred: 'guides', term: 'how to', relation: 'equivalent' },
];
const OVER = 1_000;

/** Tags and topics are values, too. */
const facetsOf = ({ tags, topics }: SearchDocument['fields']): SearchDocument['facets'] => ({
  ...(tags && { tag: [{ value: tags, name: tags }] }),
  ...(topics && { topic: [{ value: topics, name: topics }] }),
});
/** Words are only rare among others. */
const documents = (fields: SearchDocument['fields'], until?: number): SearchDocument[] => [
  { id: 0, fields, facets: facetsOf(fields), staticRank: 0, until },
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
  ['one of them in a title', 'kitchen lawnmower', { title: 'Kitchen timers' }, 'closest'],
  [
    'by its stem, in a short text',
    'timer comparison zebra',
    { title: 'A', synopsis: 'Timers: comparisons' },
    'closest',
  ],
  ['a little of it in a short text', 'timer lawnmower zebra', { title: 'A', synopsis: 'Timers' }, 'nothing'],
  ['in a tag', 'timers lawnmower zebra', { title: 'A', tags: 'Timers' }, 'closest'],
  ['in a topic', 'timers lawnmower zebra', { title: 'A', topics: 'Timers' }, 'closest'],
  ['what means the same', 'fatigue lawnmower zebra', { title: 'When you are worn out' }, 'closest'],
  ['a word of a phrase', 'worn out lawnmower', { title: 'Worn carpets' }, 'closest'],
  ['in a long text alone', 'timer lawnmower zebra', { title: 'A', body: 'Timers compared' }, 'nothing'],
  ['in the name of its maker alone', 'timer lawnmower zebra', { title: 'A', names: 'Jo Timer' }, 'nothing'],
  ['nowhere', 'lawnmower zebra', { title: 'Kitchen timers' }, 'nothing'],
  ['a stop word', 'the lawnmower', { title: 'The kitchen' }, 'nothing'],
  ['a word of asking', 'help with the lawnmower', { title: 'Help at work' }, 'nothing'],
  ['one of the commonest words', 'good lawnmower zebra', { title: 'Good mornings' }, 'nothing'],
  ['one of them that means something else', 'right lawnmower zebra', { title: 'Your rights' }, 'nothing'],
  ['a phrase that says nothing', 'how to lawnmower zebra', { title: 'Guides' }, 'nothing'],
  ['common words alone', 'good right help', { title: 'Good mornings' }, 'closest'],
  ['an everyday word of several in a title', 'kettle lawnmower zebra walrus', { title: 'Kitchen kettles' }, 'nothing'],
  ['two of them in one title', 'right kettle lawnmower zebra walrus', { title: 'The right kettle' }, 'closest'],
  ['two words in a short text', 'potty training', { title: 'A', synopsis: 'Help with potty training' }, 'answers'],
  [
    'one word in a short text, where it may mean anything',
    'masking',
    { title: 'A', synopsis: 'Masking tape' },
    'closest',
  ],
  [
    'a sentence in which people say it',
    'blue badge form',
    { title: 'A', said: 'how do I fill in the blue badge form' },
    'answers',
  ],
  [
    'words of several sentences in which people say it',
    'mixing colours left',
    { title: 'A', said: `mixing two medicines ${'and more '.repeat(9)}only three left and no colours` },
    'nothing',
  ],
  [
    'what means the same in a text that is not short',
    'fatigue',
    { title: 'A', synopsis: `Carpets are worn out. ${'They are woven by hand. '.repeat(12)}` },
    'nothing',
  ],
] as const)('claims by where a word stands: %s', (_, text, fields, expected) => {
  expect(claim(text, fields)).toBe(expected);
});

it('says of each word of a phrase whether it was found, also where a shorter phrase is part of it', () => {
  const phrases: ThesaurusEntry[] = ['ear defenders', 'noise cancelling', 'noise cancelling headphones'].map(
    (term, i) => ({
      ...{ ...group, group: 'g5', preferred: 'ear defenders', term, relation: i === 0 ? 'preferred' : 'narrower' },
    }),
  );
  const { said } = SearchIndex.of(documents({ title: 'White noise' }), phrases).search({
    ...{ text: 'noise cancelling headphones', from: 0, size: 12, top: 4 },
  });
  expect(said).toEqual({ found: ['noise'], missing: ['cancelling headphones'] });
});

it('is sure of what names every word of a phrase that stands nowhere as one', () => {
  const card = (id: number, title: string): SearchDocument => ({ id, fields: { title }, facets: {}, staticRank: 0 });
  const phrase: ThesaurusEntry[] = [
    { ...group, group: 'g7', preferred: 'fussy eating', term: 'fussy eating', relation: 'preferred' },
    { ...group, group: 'g7', preferred: 'fussy eating', term: 'beige food', relation: 'narrower' },
  ];
  const gardens = Array.from({ length: 40 }, (_, i) => card(i + 10, `Gardens ${i}`));
  const ask = (title: string) =>
    SearchIndex.of([card(1, title), ...gardens], phrase).search({ text: 'fussy eating', from: 0, size: 12, top: 4 })
      .claim;
  expect(ask('Eating when you are fussy')).toBe('answers');
  expect(ask('Eating out')).toBe('closest');
});

it('never denies a subject that was named, though something has every word in a long text', () => {
  const card = (id: number, fields: SearchDocument['fields']): SearchDocument => ({
    id,
    fields,
    facets: {},
    staticRank: 0,
  });
  const all = [card(1, { title: 'Rights' }), card(2, { title: 'A', body: 'Rights of way past a lighthouse' })];
  const gardens = Array.from({ length: 40 }, (_, i) => card(i + 10, { title: `Gardens ${i}` }));
  const index = SearchIndex.of([...all, ...gardens], THESAURUS);
  const { claim, said, top } = index.search({ text: 'lighthouse rights', from: 0, size: 12, top: 4 });
  expect([claim, said?.missing]).toEqual(['closest', ['lighthouse']]);
  expect(top[0]).toBe(1);
  // However common it is here, and however much else was asked for.
  const common = Array.from({ length: 40 }, (_, i) => card(i + 100, { title: `Rights ${i}` }));
  const many = SearchIndex.of([...all, ...common, ...gardens], THESAURUS);
  expect(many.search({ text: 'lighthouse rights walrus zebra', from: 0, size: 12, top: 4 }).claim).toBe('closest');
});

it('answers with what is of the place and of the sort that were asked for, and is surer of nothing else', () => {
  const value = (name: string) => [{ value: name, name }];
  const card = (id: number, title: string, facets: SearchDocument['facets']): SearchDocument => ({
    ...{ id, fields: { title, place: facets.city?.[0]?.name ?? '' }, facets, staticRank: 0 },
  });
  const index = SearchIndex.of([
    card(1, 'Coaching for many', { kind: value('tool') }),
    card(2, 'Coaching', { kind: value('event'), city: value('leeds') }),
    card(3, 'A youtube channel', { kind: value('media') }),
    ...Array.from({ length: 40 }, (_, i) => card(i + 10, `Gardens ${i}`, { kind: value('post') })),
  ]);
  const search = (text: string, request: Partial<SearchRequest>) =>
    index.search({ text, from: 0, size: 12, top: 4, ...request });
  const inCity = (name: string) => ({ lifted: [{ facet: 'city', values: [name], by: 1 }], aside: [name] }) as const;
  expect(search('coaching leeds', inCity('leeds'))).toMatchObject({ claim: 'answers', top: [2, 1], lifted: [1] });
  expect(search('coaching york', inCity('york'))).toMatchObject({
    claim: 'closest',
    said: { missing: ['york'] },
    lifted: [0],
  });
  const app = { lifted: [{ facet: 'kind', values: ['tool'], said: 'app', by: 1 }] } as const;
  expect(search('coaching app', app)).toMatchObject({ claim: 'answers', top: [1, 2] });
  expect(search('lawnmower zebra app', app).claim).toBe('nothing');
  // What is called so is no answer to what it should be about.
  const channel = { lifted: [{ facet: 'kind', values: ['media'], said: 'youtube channel', by: 1 }] } as const;
  expect(search('youtube channel coaching', channel).claim).toBe('closest');
});

it('knows what is over, and what came after the index was laid out', () => {
  const fields = { title: 'Kitchen timers' };
  expect(claim('kitchen lawnmower', fields, { at: OVER, until: OVER + 1 })).toBe('closest');
  expect(claim('kitchen lawnmower', fields, { at: OVER, until: OVER })).toBe('nothing');
  const index = SearchIndex.of(documents({ title: 'A' }));
  const ask = () => index.search({ text: 'kitchen lawnmower', from: 0, size: 12, top: 4 }).claim;
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
