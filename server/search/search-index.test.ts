import { describe, expect, it } from 'vitest';
import { fold, stemOf, words } from './analysis.ts';
import type { SearchDocument } from './document.ts';
import { SearchIndex } from './search-index.ts';

const document = (id: number, title: string, more: Partial<SearchDocument> = {}): SearchDocument => ({
  id,
  standing: id,
  facets: {},
  ...more,
  fields: { title, ...more.fields },
});

function indexOf(...documents: SearchDocument[]): SearchIndex {
  const index = new SearchIndex();
  for (const one of documents) index.put(one);
  return index;
}

describe('analysis', () => {
  it.each([
    ['Tourette’s and tics', ['tourettes', 'and', 'tics']],
    ['Café NAÏVE', ['cafe', 'naive']],
    ['e-mail, 24/7!', ['e', 'mail', '24', '7']],
    ['日本語', ['日本', '本語']],
    ['شرح ADHD', ['شرح', 'adhd']],
    ['', []],
    ['…!?', []],
  ])('reads %j as %j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it('takes the endings off English words only', () => {
    expect(['sleeping', 'sleeps', 'adjustments', '24'].map(stemOf)).toEqual(['sleep', 'sleep', 'adjust', '24']);
    expect(fold('Œuvre ÅB')).toBe('œuvre ab');
  });
});

describe('the index', () => {
  it('ranks words in the title above words in the text', () => {
    const index = indexOf(
      document(1, 'Something', { fields: { synopsis: 'earplugs' } }),
      document(2, 'Earplugs'),
      document(3, 'Nothing'),
    );
    expect(index.rank('earplug')).toEqual([2, 1]);
  });

  it('prefers documents that hold every word, and falls back to any', () => {
    const index = indexOf(document(1, 'quiet room'), document(2, 'quiet'), document(3, 'loud'));
    expect(index.rank('quiet room')).toEqual([1]);
    expect(new Set(index.rank('quiet loud'))).toEqual(new Set([1, 2, 3]));
  });

  it('finds something for stop words alone', () => {
    expect(indexOf(document(1, 'To be or not to be')).rank('to be')).toEqual([1]);
    expect(indexOf(document(1, 'sleep')).rank('the sleep')).toEqual([1]);
  });

  it('forgets what was replaced or removed, in results, totals and counts', () => {
    const index = indexOf(
      document(1, 'apples', { facets: { tag: [{ value: 'fruit', name: 'Fruit' }] } }),
      document(2, 'apples'),
    );
    index.put(document(1, 'pears', { facets: { tag: [{ value: 'fruit', name: 'Fruit' }] } }));
    expect(index.rank('apples')).toEqual([2]);
    index.remove(1);
    index.remove(99);
    expect(index.search({ from: 0, size: 10, count: ['tag'] })).toMatchObject({
      ids: [2],
      total: 1,
      counts: { tag: [] },
    });
  });

  it('goes on after many changes', () => {
    const index = indexOf();
    for (let n = 0; n < 5_000; n++) index.put(document(n % 7, `word${n}`));
    expect(index.size).toBe(7);
    expect(index.rank('word4999')).toEqual([4999 % 7]);
    expect(index.rank('word1')).toEqual([]);
  });

  it('answers whatever it is asked', () => {
    const index = indexOf(document(1, 'one'));
    for (const text of ['', ' ', '!!!', '\u0000', '👍🏽', 'x'.repeat(10_000), '(((((', 'שלום'])
      expect(index.rank(text)).toEqual([]);
  });
});
