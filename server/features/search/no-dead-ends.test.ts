/** Nobody who types a word that anything public holds comes to an empty page. */
import { expect, it } from 'vitest';
import type { SearchAnswer } from '#contract/search.ts';
import { STOP_WORDS, words } from '#server/search/words/analysis.ts';
import { openApi } from '#tests/setup/api/api.ts';
import { loadDemo, loadThesaurus } from '../../curation/demo/demo.ts';
import { readDocuments } from './documents.ts';

const QUERIES = 500;
const STRANGERS = ['zzyzx', 'blorptangle', 'qwfpgj', 'umptywhistle'];

/** The same numbers each time, in no order. */
function* numbers(): Generator<number, never> {
  for (let n = 12_345; ; ) {
    n = (n * 1_103_515_245 + 12_345) % 2_147_483_648;
    yield n;
  }
}

it('finds something for single words, pairs, and words beside a stranger’s', { timeout: 300_000 }, async () => {
  await using api = await openApi('sqlite');
  await loadThesaurus(api.store);
  await loadDemo(api.store);
  await api.catchUp();
  const items = await api.store.db.selectFrom('published_item').select('id').execute();
  const documents = await readDocuments(
    api.store.db,
    items.map(({ id }) => id),
  );
  const held = new Set(
    documents
      .filter(({ until }) => until === undefined || until > Date.now())
      .flatMap(({ fields }) => Object.values(fields).flatMap((text) => words(text)))
      .filter((word) => !STOP_WORDS.has(word)),
  );
  const vocabulary = [...held].sort();
  const next = numbers();
  const pick = (from: readonly string[]): string => from[Math.floor(next.next().value / 7) % from.length] as string;
  const queries = Array.from({ length: QUERIES }, (_, i) => {
    const [one, other, stranger] = [pick(vocabulary), pick(vocabulary), pick(STRANGERS)];
    return [one, `${one} ${other}`, `${one} ${stranger}`, `${stranger} ${one}`, `${one} ${other} ${stranger}`][i % 5];
  });
  const empty: unknown[] = [];
  for (const query of queries) {
    const { body } = await api.get(`/api/content/search?query=${encodeURIComponent(query as string)}`);
    const { data, others = [] }: SearchAnswer = body;
    if (data.length + others.length === 0) empty.push(query);
  }
  expect(vocabulary.length).toBeGreaterThan(2_000);
  expect(empty).toEqual([]);
});
