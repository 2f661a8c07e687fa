import { expect, it } from 'vitest';
import { SearchIndex } from '#server/search/search-index.ts';
import type { ThesaurusEntry } from '#server/search/search-types.ts';
import { openApi } from '#tests/setup/api/api.ts';
import { countRounds } from '#tests/setup/api/rounds.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { openCatalogueIndex } from './catalogue-index.ts';
import { openTrial } from './trial-index.ts';

const entry = (term: string): ThesaurusEntry => ({
  group: 'hush',
  preferred: 'hush',
  term,
  relation: 'equivalent',
  note: null,
  match: null,
});

it('is made with pauses, however long the thesaurus is', async () => {
  await using api = await openApi('sqlite');
  const { id } = await api.shelves.tool({ name: 'Quiet lamp 7' });
  const after = Array.from({ length: 3_000 }, (_, n) => entry(`quiet lamp ${n}`));
  const search = new SearchIndex();
  const { rounds, result } = await countRounds(() =>
    openTrial(api.store.db, search, { before: [], after, texts: ['hush'] }),
  );
  expect(result.changed.rank('hush')).toEqual([id]);
  expect(rounds).toBeGreaterThan(20);
});

onEachEngine('the search as it would be', (engine) => {
  it('is asked of the site’s own index and a whole one, or of the likely items alone', async () => {
    await using api = await openApi(engine);
    const { id: quiet } = await api.shelves.tool({ name: 'Quiet lamp' });
    const { id: still } = await api.shelves.tool({ name: 'Still water' });
    for (let i = 0; i < 5; i++) await api.shelves.tool({ name: `Other thing ${i}` });
    const { db } = api.store;
    const catalogue = await openCatalogueIndex(api.store);
    const { search } = catalogue;
    const change = { before: [entry('still')], after: [entry('quiet')], texts: ['hush', 'still', 'quiet'] };

    const whole = await openTrial(db, search, change);
    expect(whole.now).toBe(search);
    expect(whole.changed.size).toBe(7);
    expect(whole.changed.rank('hush')).toEqual([quiet]);

    const few = await openTrial(db, search, change, 6);
    expect([few.now.size, few.changed.size]).toEqual([2, 2]);
    expect([few.now.rank('hush'), few.changed.rank('hush')]).toEqual([[still], [quiet]]);
    await catalogue.stop();
  });
});
