/** What is only near what was asked never stands among the answers, and the reply says where it begins. */
import { expect, it } from 'vitest';
import type { SearchAnswer } from '#contract/search.ts';
import { loadDemo, loadThesaurus } from '#server/curation/demo/demo.ts';
import { openApi, type TestApi } from '#tests/setup/api/api.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

const ask = async (api: TestApi, query: string, more = ''): Promise<SearchAnswer> =>
  (await api.get(`/api/content/search?query=${encodeURIComponent(query)}${more}`)).body;
const titles = (cards: readonly object[] = []): string[] =>
  cards.map((card) => ('display_title' in card ? card.display_title : 'name' in card ? card.name : '') as string);

/** Words are only rare among others. */
async function fill(api: TestApi): Promise<void> {
  for (let i = 0; i < 40; i++) await api.shelves.post({ display_title: `Gardens ${i}` });
}

onEachEngine('what is only near', (engine) => {
  it('comes after what answers, on every page and under filters', async () => {
    await using api = await openApi(engine);
    await fill(api);
    await api.shelves.post({ display_title: 'Kitchen timers compared', tags: ['Timers'] });
    await api.shelves.post({ display_title: 'Clumsy hands in the kitchen' });
    const answer = await ask(api, 'clumsy kitchen');
    expect(titles(answer.data)).toEqual(['Clumsy hands in the kitchen', 'Kitchen timers compared']);
    expect(answer).toMatchObject({ weak: 1, relaxed: true, full: 1 });
    expect(await ask(api, 'clumsy kitchen', '&size=1')).not.toHaveProperty('weak');
    expect((await ask(api, 'clumsy kitchen', '&size=1&page=2')).weak).toBe(0);
    expect((await ask(api, 'clumsy kitchen', '&tag=timers')).weak).toBe(0);
    expect(await ask(api, 'kitchen')).not.toHaveProperty('weak');
    expect(await ask(api, '')).not.toHaveProperty('weak');
  });

  it('is no best answer, but stands as near where there are fewer than four', async () => {
    await using api = await openApi(engine);
    await fill(api);
    await api.shelves.tool({ name: 'Casserole kit' });
    await api.shelves.post({ display_title: 'Casserole timers compared' });
    const none = await ask(api, 'clumsy casserole');
    expect(none).not.toHaveProperty('top');
    expect(titles(none.near).sort()).toEqual(['Casserole kit', 'Casserole timers compared']);
    expect(none).toMatchObject({ weak: 0, full: 0, others: [{ kind: 'Tool', weak: true, full: 0 }] });
    await api.shelves.person({ name: 'Clumsy Casserole Club' });
    const one = await ask(api, 'clumsy casserole');
    expect(titles(one.top)).toEqual(['Clumsy Casserole Club']);
    expect(titles(one.near)).toContain('Casserole kit');
    expect(one.others?.map(({ kind, weak, full }) => [kind, weak, full])).toEqual([
      ['People', undefined, 1],
      ['Tool', true, 0],
    ]);
  });

  it('comes closest where a title or short text has a word of it, and is nothing where only long texts have one', async () => {
    await using api = await openApi(engine);
    await fill(api);
    await api.shelves.post({ display_title: 'Clumsy hands' });
    await api.shelves.post({ display_title: 'A page', body: 'Casserole timers compared' });
    const claims = async (query: string) => (await ask(api, query)).claim;
    expect(await claims('clumsy hands')).toBe('answers');
    expect(await claims('clumsy lawnmower zebra')).toBe('closest');
    expect(await claims('casserole lawnmower zebra')).toBe('nothing');
    expect(await claims('lawnmower zebra')).toBe('nothing');
    expect((await ask(api, 'clumsy hands', '&audience=adults')).claim).toBe('answers');
    expect((await ask(api, 'clumsy lawnmower zebra', '&page=2')).claim).toBe('closest');
    expect(await ask(api, '')).not.toHaveProperty('claim');
  });

  it('is all that a sentence of common words finds', async () => {
    await using api = await openApi(engine);
    for (let i = 0; i < 12; i++) await api.shelves.post({ display_title: `A daughter and her school ${i}` });
    for (let i = 0; i < 12; i++) await api.shelves.post({ display_title: `Weighted blankets ${i}` });
    expect((await ask(api, 'my daughter will not go to school any more')).weak).toBe(0);
    expect(await ask(api, 'daughter school')).not.toHaveProperty('weak');
    await api.shelves.post({ display_title: 'Dreading school' });
    const answer = await ask(api, 'my daughter is dreading the school on every monday');
    expect(titles(answer.data.slice(0, answer.weak))).toEqual(['Dreading school']);
  });
});

it('keeps what is near and what answers apart in the whole demo', { timeout: 120_000 }, async () => {
  await using api = await openApi('sqlite');
  await loadThesaurus(api.store);
  await loadDemo(api.store);
  await api.catchUp();
  let [divided, alone] = [0, 0];
  for (const query of [
    'quiet swimming museum dentist',
    'noise in the office canteen',
    'brown bread recipes',
    'adhd',
    'sleep',
    'a coach for people with adhd in leeds',
    'who can help me argue with my landlord about damp',
  ]) {
    const { top = [], near = [], data, weak = data.length, others = [] } = await ask(api, query);
    const answers = new Set([...top, ...data.slice(0, weak)].map(({ id }) => id));
    const best = new Set(top.map(({ id }) => id));
    expect([...near, ...data.slice(weak)].filter(({ id }) => best.has(id))).toEqual([]);
    expect(top.length + near.length).toBeLessThanOrEqual(4);
    // Groups that answer come first.
    const groups = others.map((finds) => finds.weak === true);
    expect(groups).toEqual(groups.toSorted());
    if (answers.size > 0 && weak < data.length) divided++;
    if (answers.size === 0) alone++;
  }
  expect(divided).toBeGreaterThan(0);
  expect(alone).toBeGreaterThan(0);
});
