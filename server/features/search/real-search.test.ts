/** The search over the real catalogue and the whole thesaurus. */
import { expect, it } from 'vitest';
import { SearchIndex } from '#server/search/search-index.ts';
import { hasRealData } from '#tests/setup/data/real-data.ts';
import { readRealDocuments } from '#tests/setup/data/real-index.ts';
import { judgeSpelling, readMisspellings } from '#tests/setup/data/spelling.ts';
import { freshStore } from '#tests/setup/database/store.ts';
import { loadThesaurus } from '../../curation/demo/demo.ts';

const there = hasRealData('catalogue') && hasRealData('search-eval');

it.skipIf(!there)('understands misspelt words, and old words as their preferred ones', async () => {
  await using store = await freshStore('sqlite');
  await loadThesaurus(store);
  const thesaurus = await store.db.selectFrom('thesaurus_term').selectAll().execute();
  const documents = await readRealDocuments(store.db);
  const index = SearchIndex.of(documents, thesaurus);
  const find = (text: string) => index.search({ text, from: 0, size: documents.length });

  const { asked, found, first } = judgeSpelling(documents, await readMisspellings(), (text) => find(text).ids);
  expect(asked).toBe(100);
  expect(found).toBeGreaterThanOrEqual(98);
  expect(first).toBeGreaterThanOrEqual(96);

  const losing: string[] = [];
  const silent: string[] = [];
  for (const { term, preferred, relation } of thesaurus) {
    if (relation === 'narrower') continue;
    const { ids, terms } = find(term);
    const held = new Set(ids);
    const best = find(preferred);
    // What holds only some words of the preferred term is no answer to another term.
    // What means the same brings the preferred word itself, without all that shares its stem: medical is no medication.
    if (relation !== 'equivalent' && !best.relaxed && best.ids.some((id) => !held.has(id)))
      losing.push(`${term} loses something that ${preferred} finds`);
    if (relation === 'legacy' && !terms.some((note) => note.preferred === preferred && note.note)) silent.push(term);
  }
  expect(losing).toEqual([]);
  expect(silent).toEqual([]);
});
