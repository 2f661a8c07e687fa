/** What the search makes of what people type: slips, abbreviations, old words, half words, nonsense. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { SearchIndex } from '../search-index.ts';
import type { SearchDocument, ThesaurusEntry } from '../search-types.ts';
import { distance } from './spelling.ts';

const entry = (
  group: string,
  preferred: string,
  term: string,
  relation: ThesaurusEntry['relation'],
  more: Partial<ThesaurusEntry> = {},
): ThesaurusEntry => ({
  group,
  preferred,
  term,
  relation,
  note: relation === 'legacy' ? `Here we say ${preferred}.` : null,
  match: null,
  ...more,
});

const THESAURUS: ThesaurusEntry[] = [
  entry('adhd', 'ADHD', 'attention deficit', 'equivalent'),
  entry('adhd', 'ADHD', 'ADD', 'legacy', { match: 'capitals or alone' }),
  entry('adhd', 'ADHD', 'hyperactivity', 'narrower'),
  entry('technology', 'technology', 'IT', 'abbreviation', { match: 'capitals' }),
  entry('spoons', 'spoons', 'spoon theory', 'equivalent'),
  entry('speaking', 'non-speaking', 'mute', 'legacy', { match: 'alone' }),
  entry('ehcp', 'education, health and care plan', 'EHCP', 'abbreviation'),
];

const TEXTS = [
  'ADHD at work',
  'Living with attention deficit',
  'About hyperactivity',
  'How to add a calendar',
  'IT support for everyone',
  'It is quiet here',
  'Education, health and care plan: a guide',
  'Non-speaking and proud',
  'Mute the television',
  'Dyslexia friendly reading',
  'Reading for pleasure',
  'A quiet room to rest',
  'Rest and sleep, sleep and rest',
  'Body double',
  'Friends',
];
const documents = TEXTS.map(
  (title, i): SearchDocument => ({ id: i + 1, staticRank: i, facets: {}, fields: { title } }),
);
const index = SearchIndex.of(documents, THESAURUS);
const find = (text: string, more = {}) => index.search({ text, from: 0, size: 20, ...more });
const titles = (text: string, more = {}) => find(text, more).ids.map((id) => TEXTS[id - 1]);

describe('the thesaurus', () => {
  it('finds what means the same, what was typed first', () => {
    expect(titles('attention deficit')).toEqual([
      'Living with attention deficit',
      'ADHD at work',
      'About hyperactivity',
    ]);
    expect(titles('ADHD')[0]).toBe('ADHD at work');
  });

  it('finds a part by itself, without the whole', () => {
    expect(titles('hyperactivity')).toEqual(['About hyperactivity']);
  });

  it('leads an old word to everything that its preferred word finds, with a note', () => {
    const { ids, terms } = find('ADD');
    expect(ids).toEqual(expect.arrayContaining(find('ADHD').ids));
    expect(terms).toEqual([{ typed: 'ADD', preferred: 'ADHD', note: 'Here we say ADHD.' }]);
    expect(find('ADHD').terms).toEqual([]);
  });

  it('takes an ordinary word for an abbreviation only in capitals, or alone where that is the rule', () => {
    expect(titles('add a calendar')).toEqual(['How to add a calendar']);
    expect(find('add a calendar').terms).toEqual([]);
    expect(find('add').terms).toHaveLength(1);
    expect(titles('technology')).toEqual(['IT support for everyone']);
    expect(titles('IT')[0]).toBe('IT support for everyone');
    expect(find('it quiet').terms).toEqual([]);
    expect(find('mute').terms).toHaveLength(1);
    expect(find('mute television').terms).toEqual([]);
  });

  it('knows phrases whatever their hyphens, commas and endings', () => {
    for (const text of ['EHCP', 'education health and care plans', 'Education, Health & Care Plan', 'ehcp'])
      expect(titles(text)[0]).toBe('Education, health and care plan: a guide');
  });

  it('searches a phrase that stands nowhere word by word', () => {
    expect(find('spoon theory').total).toBe(0);
    expect(titles('non speaking')[0]).toBe('Non-speaking and proud');
  });
});

describe('spelling', () => {
  it.each([
    ['dyslexai', 'dyslexia'],
    ['dislexia', 'dyslexia'],
    ['ahdd', 'adhd'],
    ['freinds', 'friends'],
    ['bodydouble', 'body double'],
    ['hyper activity', 'hyperactivity'],
    ['technolgy', 'technology'],
    ['attenton deficit', 'attention deficit'],
  ])('reads %s as %s, and says so', (typed, meant) => {
    const { spelling, ids } = find(typed);
    expect(spelling).toEqual({ searched: meant, instead_of: typed });
    expect(ids).toEqual(find(meant).ids);
  });

  it('leaves words alone that stand in a document, short ones, and everything when asked to', () => {
    expect(find('rest').spelling).toBeUndefined();
    expect(find('zzz').spelling).toBeUndefined();
    expect(find('dyslexai', { forgiving: false })).toMatchObject({ spelling: undefined, total: 0 });
  });

  it('brings a word that means the same as it is, and not what shares its stem', () => {
    const titles = [
      'Telling your manager',
      'Managers who listen',
      'Time management',
      'Managing anger',
      'My boss and I',
    ];
    const shelf = SearchIndex.of(
      titles.map((title, id): SearchDocument => ({ id, staticRank: id, facets: {}, fields: { title } })),
      [entry('boss', 'manager', 'boss', 'equivalent')],
    );
    const find = (text: string) => shelf.search({ text, from: 0, size: 9 }).ids.map((id) => titles[id]);
    expect(find('boss').sort()).toEqual(['Managers who listen', 'My boss and I', 'Telling your manager']);
    expect(find('managing')).toEqual(expect.arrayContaining(['Managing anger', 'Time management']));
  });

  it('finds slips in a first letter that sounds alike', () => {
    const shelf = SearchIndex.of([{ id: 1, staticRank: 1, facets: {}, fields: { title: 'Cutting' } }]);
    expect(shelf.search({ text: 'kutting', from: 0, size: 9 }).spelling?.searched).toBe('cutting');
  });

  it.each([
    ['vegan', ['It began at school', 'A veg box', 'An hour']],
    ['snooker', ['A slow cooker', 'Cookers']],
    ['mongolia', ['Mongolism, an old word', 'Mongolism']],
  ])('takes %s for no other word, and for no two', (typed, titles) => {
    const shelf = SearchIndex.of(
      titles.map((title, id): SearchDocument => ({ id, staticRank: id, facets: {}, fields: { title } })),
    );
    const { spelling, total } = shelf.search({ text: typed, from: 0, size: 5 });
    expect([spelling, total]).toEqual([undefined, 0]);
  });

  it('takes a rare word that is one slip from a far commoner one for both', () => {
    const common = Array.from(
      { length: 40 },
      (_, id): SearchDocument => ({ id, staticRank: id, facets: {}, fields: { title: `Planner ${id}` } }),
    );
    const both = SearchIndex.of([...common, { id: 99, staticRank: 0, facets: {}, fields: { title: 'Planer' } }]);
    const { spelling, total } = both.search({ text: 'planer', from: 0, size: 50 });
    expect(spelling).toEqual({ searched: 'planner', instead_of: 'planer' });
    expect(total).toBe(41);
  });

  it('looks at twenty-four different words of a query, each once', () => {
    const letters = [...'abcdefghijklmnopqrstuvwxyz'];
    const titles = letters.flatMap((letter) => [
      ...Array<string>(25).fill(`qov${letter}${letter}um`),
      `qov${letter}um`,
    ]);
    const shelf = SearchIndex.of(
      titles.map((title, id): SearchDocument => ({ id, staticRank: id, facets: {}, fields: { title } })),
    );
    const rare = letters.map((letter) => `qov${letter}um`);
    const read = (list: readonly string[]) =>
      shelf.search({ text: `${list.join(' ')} `, from: 0, size: 1 }).spelling?.searched.split(' ') ?? [];
    const changed = (list: readonly string[]) => read(list).filter((word, i) => word !== list[i]).length;
    expect(changed(rare.slice(0, 24))).toBe(24);
    expect(changed(rare)).toBe(24);
    const twice = Array.from({ length: 30 }, (_, n) => rare[n % 3] as string);
    expect(changed(twice)).toBe(30);
  });

  it('counts slips as people make them', () => {
    expect(distance('adhd', 'ahdd', 2)).toBe(1);
    expect(distance('tourets', 'tourettes', 2)).toBe(2);
    expect(distance('kitten', 'sitting', 2)).toBe(3);
    const word = fc.stringMatching(/^[ab]{1,6}$/);
    fc.assert(
      fc.property(
        word,
        word,
        (a, b) => distance(a, b, 9) === distance(b, a, 9) && (distance(a, b, 9) === 0) === (a === b),
      ),
    );
  });
});

describe('a query', () => {
  it('completes its last word when nothing is called so', () => {
    expect(titles('dysl')).toEqual(['Dyslexia friendly reading']);
    expect(titles('quiet ro')[0]).toBe('A quiet room to rest');
    expect(find('dysl ').total).toBe(0);
  });

  it('is read as far as its three hundredth word, and no further', () => {
    expect(titles(`${'of '.repeat(299)}dyslexia`)).toEqual(['Dyslexia friendly reading']);
    expect(find(`${'of '.repeat(300)}dyslexia`).total).toBe(0);
    // Nor are so many signs looked through.
    expect(titles(`${' '.repeat(5_900)}dyslexia`)).toEqual(['Dyslexia friendly reading']);
    expect(find(`${' '.repeat(6_000)}dyslexia`).total).toBe(0);
  });

  it('leaves out words of asking, unless nothing else is left', () => {
    expect(titles('please help me find a quiet room')[0]).toBe('A quiet room to rest');
    expect(find('please help me find a quiet room').ids).toEqual(find('quiet room').ids);
  });

  it('does with most words where no document holds all, and says so', () => {
    const { relaxed, ids } = find('quiet room rest television');
    expect(relaxed).toBe(true);
    expect(ids[0]).toBe(12);
    expect(find('quiet room').full).toBe(1);
  });

  it('tells what the same words find among the values of a facet, and what it was found by', () => {
    const kinds = [
      ['post', 1],
      ['post', 2],
      ['tool', 3],
      ['event', 4],
      ['tool', 5],
      ['tool', 6],
      ['tool', 7],
    ] as const;
    const mixed = SearchIndex.of(
      kinds.map(([value, id]) => ({
        id,
        staticRank: id,
        facets: { kind: [{ value, name: value }] },
        fields: { title: `Sleeping ${id}` },
      })),
    );
    const found = mixed.search({
      text: 'sleep',
      filters: { kind: ['post'] },
      from: 0,
      size: 9,
      otherKinds: { kinds: ['event', 'tool', 'person'], size: 3 },
    });
    expect(found.otherKinds.map(({ kind, total, ids }) => [kind, total, ids.length])).toEqual([
      ['tool', 4, 3],
      ['event', 1, 1],
    ]);
    expect(found.marks).toEqual([expect.arrayContaining(['sleeping'])]);
  });

  it.each([
    ['nothing', ''],
    ['punctuation', '?!… — ((('],
    ['stop words', 'the of and to'],
    ['emoji', '👩🏽‍🦽💜🏳️‍🌈'],
    ['right to left', 'كيف أنام ليلاً'],
    ['no spaces', '睡眠と音'],
    ['a zero byte', 'sleep\u0000\ud800'],
    ['a bomb', `${'a'.repeat(5_000)}!${'(a+)+$'.repeat(500)}`],
    ['ten thousand letters', 'quite '.repeat(1_700)],
    ['many misspelt words', 'qwertz asdfgg yxcvbb '.repeat(100)],
  ])('of %s is answered', (_what, text) => {
    const { ids, total } = find(text, {
      count: ['tag'],
      filters: { tag: Array.from({ length: 50 }, (_, i) => `tag-${i}`) },
    });
    expect([ids, total]).toEqual([[], 0]);
    expect(index.suggest(text, { facets: { tag: 3 }, documents: 3 })).toBeInstanceOf(Array);
  });

  it('of anything is answered', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 60 }), (text) => {
        expect(find(text).total).toBeLessThanOrEqual(TEXTS.length);
        index.suggest(text, { facets: { topic: 2 }, documents: 3 });
      }),
    );
  });
});

describe('suggestions', () => {
  const topic = [{ value: 'sleep-and-rest', name: 'Sleep and rest' }];
  const suggesting = SearchIndex.of([
    { id: 1, staticRank: 1, facets: { topic }, fields: { title: 'Sleep for beginners' } },
    { id: 2, staticRank: 2, facets: { topic }, fields: { title: 'Beginning to sleep well' } },
    { id: 3, staticRank: 3, facets: {}, fields: { title: 'Something else' } },
  ]);
  const suggest = (text: string) => suggesting.suggest(text, { facets: { topic: 2 }, documents: 3 });

  it('complete topics and titles by any of their words, the most esteemed title first', () => {
    expect(suggest('sle')).toEqual([
      { kind: 'value', facet: 'topic', value: 'sleep-and-rest', name: 'Sleep and rest' },
      { kind: 'document', id: 2 },
      { kind: 'document', id: 1 },
    ]);
    expect(suggest('rest')).toEqual([
      { kind: 'value', facet: 'topic', value: 'sleep-and-rest', name: 'Sleep and rest' },
    ]);
    expect(suggest('sleep beg')).toEqual([
      { kind: 'document', id: 2 },
      { kind: 'document', id: 1 },
    ]);
  });

  it('put a word right where nothing begins so, and forget what is gone', () => {
    expect(suggest('slepe')).toEqual([{ kind: 'spelling', text: 'sleep' }]);
    suggesting.remove(3);
    expect(suggest('someth')).toEqual([]);
    expect(suggest('')).toEqual([]);
  });
});

it('likes what shares rare words and values, never what is left out', () => {
  const tag = (...names: string[]) => ({ tag: names.map((name) => ({ name, value: name })) });
  const shelf = SearchIndex.of([
    { id: 1, staticRank: 1, facets: tag('calm', 'common'), fields: { title: 'Weighted blankets' } },
    { id: 2, staticRank: 2, facets: tag('calm'), fields: { title: 'Other' } },
    { id: 3, staticRank: 3, facets: tag('common'), fields: { title: 'A weighted vest' } },
    { id: 4, staticRank: 4, facets: tag('common'), fields: { title: 'Far away' } },
    ...Array.from(
      { length: 20 },
      (_, i): SearchDocument => ({
        id: 10 + i,
        staticRank: 0,
        facets: tag('common'),
        fields: { title: `Filler ${i}` },
      }),
    ),
  ]);
  expect(shelf.similar([1], { size: 3 }).slice(0, 2).sort()).toEqual([2, 3]);
  expect(shelf.similar([1], { size: 30, exclude: [2, 3] })).not.toContain(2);
  expect(shelf.similar([1], { size: 30 })).not.toContain(1);
  expect(shelf.similar([99], { size: 3 })).toEqual([]);
});

describe('what is never taken for a slip', () => {
  const shelf = SearchIndex.of(
    [
      'Skill building',
      'Fear of flying',
      'Diet and energy',
      'Bullet journals',
      'Support at school',
      'School corridors',
      'Sensory rooms',
    ].map(
      (title, i): SearchDocument => ({
        id: i,
        staticRank: i,
        facets: { kind: [{ value: i === 4 ? 'directory' : 'post', name: '' }] },
        fields: { title },
      }),
    ),
    [
      ...THESAURUS,
      entry('crisis', 'crisis support', 'kill myself', 'equivalent', { note: 'You are not alone.' }),
      entry('send', 'SEND', 'SEN', 'abbreviation'),
    ],
  );
  const search = (text: string, more = {}) => shelf.search({ text, from: 0, size: 9, ...more });

  it.each(['kill', 'support group near me', 'i want to die', 'bullied', 'kids', 'hurt myself'])(
    '%s is left as it is',
    (text) => {
      expect(search(text).spelling).toBeUndefined();
      expect(shelf.suggest(text, { facets: {}, documents: 3 }).filter(({ kind }) => kind === 'spelling')).toEqual([]);
    },
  );

  it('a cry for help gets its note, though nothing is found', () => {
    expect(search('kill myself')).toMatchObject({ spelling: undefined, terms: [{ note: 'You are not alone.' }] });
  });

  it('a half-typed word is completed, not cut down to an abbreviation', () => {
    expect(search('sens').ids).toEqual([6]);
  });

  it('decides among each list of kinds by itself what has enough of the words', () => {
    const otherKinds = { kinds: ['directory'], size: 3 };
    const found = search('school corridors support', { kinds: ['post'], otherKinds });
    expect(found.relaxed).toBe(true);
    expect(found.otherKinds).toMatchObject([{ kind: 'directory', total: 1, relaxed: true }]);
    expect(found.ids).not.toContain(4);
    expect(search('support school').ids[0]).toBe(4);
  });

  it('leaves out what answers far worse than the best of other kinds, where these stand beside it', () => {
    const otherKinds = { kinds: ['directory'], size: 3 };
    expect(search('support school', { kinds: ['post'] })).toMatchObject({ ids: [5], relaxed: true });
    expect(search('support school', { kinds: ['post'], otherKinds })).toMatchObject({
      ids: [],
      total: 0,
      otherKinds: [{ kind: 'directory', relaxed: false }],
    });
  });
});

describe('what only says whom or when', () => {
  const shelf = SearchIndex.of(
    [
      'Windows 8',
      'A child with ADHD',
      'Teenagers and ADHD',
      'ADHD for adults',
      'Two trains',
      'Training for schools',
    ].map((title, i): SearchDocument => ({ id: i, staticRank: i, facets: {}, fields: { title } })),
    THESAURUS,
  );
  const first = (text: string) => shelf.search({ text, from: 0, size: 1 }).ids[0];

  it.each([
    ['my 8 year old has adhd', 1],
    ['adhd 8yo', 1],
    ['18-month-old, adhd', 1],
    ['adhd aged 14', 2],
    ['my 45 year old husband has adhd', 3],
    ['windows 8', 0],
  ])('an age is a child, a teenager or an adult: %s', (text, id) => expect(first(text)).toBe(id));

  it('says that all of the words are there, and takes an age as typed where that is asked for', () => {
    expect(shelf.search({ text: 'my 8 year old has adhd', from: 0, size: 9 })).toMatchObject({
      relaxed: false,
      spelling: undefined,
    });
    expect(shelf.search({ text: '8 year old', from: 0, size: 9, forgiving: false }).ids).toEqual([0]);
  });

  it('need, somebody and tonight are no subject, unless they are all that is asked', () => {
    expect(first('i need adhd tonight')).toBe(first('adhd'));
    expect(shelf.search({ text: 'somebody tonight', from: 0, size: 9 }).ids).toEqual([]);
  });

  it('training is no train', () => {
    expect(shelf.search({ text: 'training', from: 0, size: 9 }).ids).toEqual([5]);
    expect(shelf.search({ text: 'train', from: 0, size: 9 }).ids).toEqual([4]);
  });
});
