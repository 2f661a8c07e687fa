/** What the page of a search shows, from top to bottom: what leads, how sure the site is of it, and each card once. */
import { describe, expect, it } from 'vitest';
import type { AnyCard, ContentCard } from '#contract/items.ts';
import type { SearchAnswer } from '#contract/search.ts';
import { titleOf } from '#domain/card-accessors.ts';
import { loadDemo, loadThesaurus } from '#server/curation/demo/demo.ts';
import { openApi, type TestApi } from '#tests/setup/api/api.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { type Shown, sectionsOf } from './sections.ts';

const card = (id: number, more: object = {}) =>
  ({ id, object_type: 'Post', display_title: `Card ${id}`, ...more }) as AnyCard;
const cards = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => card(from + i));
const PLAIN: Shown = {
  claim: 'answers',
  panel: undefined,
  best: [],
  data: [],
  total: 0,
  isAsking: false,
  works: [],
  before: new Set(),
  sharing: undefined,
  next: undefined,
};
const shown = (some: Partial<Shown>) =>
  sectionsOf({ ...PLAIN, ...some }).map(({ name, title, cards: all }) => [name, title, all.map(({ id }) => id)]);

describe('the order of a page', () => {
  it('is four cards, the rest of the best ten, then the list without them', () => {
    const data = cards(1, 12) as ContentCard[];
    expect(shown({ best: cards(3, 15), data, total: 40 })).toEqual([
      ['best', 'Best matches', [3, 4, 5, 6]],
      ['more', 'More matches', [7, 8, 9, 10, 11, 12]],
      ['list', 'To read, hear or watch', [1, 2]],
    ]);
    expect(shown({ best: cards(3, 4), data, total: 40, claim: 'closest' })[0]).toEqual([
      'best',
      'Closest matches',
      [3, 4],
    ]);
  });

  it('has the answer to a situation first, and nowhere else', () => {
    expect(shown({ panel: card(2), best: cards(1, 3), data: cards(2, 4) as ContentCard[], total: 3 })).toEqual([
      ['answer', 'Card 2', [2]],
      ['best', 'Best matches', [1, 3]],
      ['list', 'To read, hear or watch', [4]],
    ]);
  });

  it('is no list where nothing is said of what was asked, but the way to one', () => {
    const nothing = { claim: 'nothing' as const, sharing: '/search?query=x&shared=true' };
    expect(
      sectionsOf({ ...PLAIN, ...nothing, best: cards(1, 2), data: cards(1, 3) as ContentCard[], total: 9 }),
    ).toEqual([{ name: 'list', title: 'Results', cards: [], total: 9, more: '/search?query=x&shared=true' }]);
    expect(shown(nothing)).toEqual([]);
  });

  it('has each work once, by the form that comes first', () => {
    const works = [{ id: 1, forms: [card(5), card(9)] as ContentCard[] }];
    expect(
      shown({ best: cards(1, 5), data: cards(7, 9) as ContentCard[], total: 3, works, before: new Set([7]) }),
    ).toEqual([
      ['best', 'Best matches', [1, 2, 3, 4]],
      ['list', 'To read, hear or watch', [8]],
    ]);
  });

  it('is led by nothing that somebody paid for, and by people where somebody asks for them', () => {
    const paid = { sponsored: true };
    expect(shown({ best: [card(1, paid), card(2)] })).toEqual([['best', 'Best matches', [2, 1]]]);
    expect(shown({ best: [card(1, paid)] })).toEqual([['more', 'More matches', [1]]]);
    const help = [card(1), card(2, { object_type: 'Support' })];
    expect(shown({ best: help, isAsking: true })).toEqual([['best', 'Best matches', [2, 1]]]);
  });
});

const ask = async (api: TestApi, query: string, more = ''): Promise<SearchAnswer> =>
  (await api.get(`/api/content/search?query=${encodeURIComponent(query)}${more}`)).body;
const titlesIn = ({ sections }: SearchAnswer, name: string): string[] =>
  (sections.find((section) => section.name === name)?.cards ?? []).map(titleOf);

/** Words are only rare among others. */
async function fill(api: TestApi): Promise<void> {
  for (let i = 0; i < 40; i++) await api.shelves.post({ display_title: `Gardens ${i}` });
}

onEachEngine('a search', (engine) => {
  it('says what answers, what comes closest and what it lacks, and where there is nothing', async () => {
    await using api = await openApi(engine);
    await fill(api);
    await api.shelves.tool({ name: 'Casserole kit' });
    await api.shelves.post({ display_title: 'Clumsy hands', tags: ['Timers'] });
    await api.shelves.post({ display_title: 'A page', body: 'Lanterns compared with other lamps' });
    const sure = await ask(api, 'clumsy hands');
    expect(sure).toMatchObject({ claim: 'answers', full: 1 });
    expect(sure).not.toHaveProperty('said');
    expect(titlesIn(sure, 'best')).toEqual(['Clumsy hands']);

    const closest = await ask(api, 'clumsy casserole lawnmower');
    expect(closest).toMatchObject({
      claim: 'closest',
      said: { found: ['clumsy casserole'], missing: ['lawnmower'] },
      others: [{ kind: 'Tool', total: 1 }],
    });
    expect(titlesIn(closest, 'best').sort()).toEqual(['Casserole kit', 'Clumsy hands']);

    expect((await ask(api, 'casserole lawnmower zebra')).said?.missing).toEqual(['lawnmower zebra']);

    for (const query of ['lanterns lawnmower zebra', 'lawnmower zebra']) {
      const nothing = await ask(api, query);
      expect(nothing.claim).toBe('nothing');
      expect(nothing.sections.flatMap((section) => section.cards)).toEqual([]);
    }
    // What only shares words is one call away, and what there is in all stays as it was.
    const shared = await ask(api, 'lanterns lawnmower zebra');
    expect(shared.data.map(titleOf)).toEqual(['A page']);
    const [{ more = '' } = {}] = shared.sections;
    expect(titlesIn((await api.get(`/api/content${more}`)).body, 'list')).toEqual(['A page']);
    expect(await ask(api, '')).not.toHaveProperty('claim');
  });

  it('shows each card once over all pages, and under filters the list alone', async () => {
    await using api = await openApi(engine);
    for (let i = 0; i < 20; i++) await api.shelves.post({ display_title: `Quiet garden ${i}`, tags: ['Green'] });
    const pages = [];
    for (const page of [1, 2, 3]) pages.push(await ask(api, 'quiet garden', `&size=8&page=${page}`));
    const leading = pages.map(({ sections }) => sections.filter(({ name }) => name !== 'list'));
    expect(leading[1]).toEqual(leading[0]);
    const lists = pages.flatMap(({ sections }) => sections.filter(({ name }) => name === 'list'));
    const shownIds = [...(leading[0] ?? []), ...lists].flatMap((one) => one.cards.map(({ id }) => id));
    expect([shownIds.length, new Set(shownIds).size]).toEqual([20, 20]);
    expect(lists.map(({ more }) => more)).toEqual([
      '/search?query=quiet+garden&size=8&page=2',
      '/search?query=quiet+garden&size=8&page=3',
      undefined,
    ]);
    const narrowed = await ask(api, 'quiet garden', '&size=8&tag=green');
    expect(narrowed.sections.map(({ name, cards: all, total }) => [name, all.length, total])).toEqual([
      ['list', 8, 20],
    ]);
    expect(narrowed.claim).toBe('answers');
  });
});

it('has each card once, at most ten that lead, and a title for every part, in the whole demo', {
  timeout: 120_000,
}, async () => {
  await using api = await openApi('sqlite');
  await loadThesaurus(api.store);
  await loadDemo(api.store);
  await api.catchUp();
  const claims = new Set<string | undefined>();
  for (const query of [
    'quiet swimming museum dentist',
    'noise in the office canteen',
    'brown bread recipes',
    'adhd',
    'sleep',
    'a coach for people with adhd in leeds',
    'who can help me argue with my landlord about damp',
    'penguins',
  ]) {
    const { sections, claim, said } = await ask(api, query);
    claims.add(claim);
    const ids = sections.flatMap((section) => section.cards.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
    const leading = sections.filter(({ name }) => name === 'best' || name === 'more').flatMap((one) => one.cards);
    expect(leading.length).toBeLessThanOrEqual(10);
    for (const { title } of sections) expect(title).not.toBe('');
    if (claim === 'closest') expect([...(said?.found ?? []), ...(said?.missing ?? [])]).not.toEqual([]);
  }
  expect([...claims].sort()).toEqual(['answers', 'closest', 'nothing']);
});
