import { describe, expect, it } from 'vitest';
import { fold } from '#domain/text-folding.ts';
import { SearchIndex } from './search-index.ts';
import type { SearchDocument } from './search-types.ts';
import { stemOf, words } from './words/analysis.ts';

const document = (id: number, title: string, more: Partial<SearchDocument> = {}): SearchDocument => ({
  id,
  staticRank: id,
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
    ['Łódź, Rødberg; Straße, Œuvre, Æsop', ['lodz', 'rodberg', 'strasse', 'oeuvre', 'aesop']],
    ['Đà Nẵng, Diyarbakır, Þór, Ħamrun', ['da', 'nang', 'diyarbakir', 'thor', 'hamrun']],
    ['Hawaiʻi, O‘Brien, Oʼdea, ‘quoted’', ['hawaii', 'obrien', 'odea', 'quoted']],
    ['the ‘quiet’ room', ['the', 'quiet', 'room']],
    ['شرح ADHD', ['شرح', 'adhd']],
    ['', []],
    ['…!?', []],
  ])('reads %j as %j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it('takes the endings off English words only', () => {
    expect(['sleeping', 'sleeps', 'adjustments', '24'].map(stemOf)).toEqual(['sleep', 'sleep', 'adjust', '24']);
    expect(fold('Œuvre ÅB')).toBe('oeuvre ab');
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

  it.each([
    ['scifi', 'sci-fi', 'sci fi'],
    ['taichi', 'tai-chi', 'tai chi'],
    ['wifi', 'wi-fi', 'wi fi'],
    ['tshirt', 't-shirt', 't shirt'],
    ['covid19', 'covid-19', 'covid 19'],
    ['bipolar', 'bi-polar', 'bi polar'],
    ['skatepark', 'skate-park', 'skate park'],
    ['yogapants', 'yoga-pants', 'yoga pants'],
  ])('finds %s, %s and %s by each of them, however many are spelt so', (...spellings) => {
    const others = Array.from({ length: 8 }, (_, n) => document(20 + n, `Something else ${n}`));
    for (const counts of [
      [1, 1, 1],
      [3, 1, 1],
      [1, 4, 1],
      [1, 1, 4],
    ]) {
      let id = 0;
      const documents = spellings.flatMap((spelling, n) =>
        Array.from({ length: counts[n] ?? 0 }, () => document(++id, `Evening ${spelling} for all`)),
      );
      const index = indexOf(...documents, ...others);
      for (const query of spellings)
        expect([counts, query, index.rank(query).toSorted((a, b) => a - b)]).toEqual([
          counts,
          query,
          documents.map((one) => one.id),
        ]);
    }
  });

  it('puts first what holds every word, then what holds the rare ones', () => {
    const quiet = Array.from({ length: 6 }, (_, i) => document(10 + i, `quiet ${i}`));
    const index = indexOf(document(1, 'quiet room'), document(2, 'room'), document(4, 'loud'), ...quiet);
    expect(index.rank('quiet room')).toEqual([1, 2]);
    expect(index.rank('quiet loud')).toEqual([4]);
    const both = index.search({ text: 'quiet loud', from: 0, size: 9 });
    expect(both).toMatchObject({ total: 1, full: 0, relaxed: true });
    expect(index.search({ text: 'quiet room', from: 0, size: 9 })).toMatchObject({ full: 1, relaxed: true });
  });

  it('leaves out what holds a part only where a page full holds all', () => {
    const whole = Array.from({ length: 12 }, (_, i) => document(i, `weighted blanket ${i}`));
    const rest = Array.from({ length: 20 }, (_, i) => document(100 + i, `blanket ${i}`));
    const some = Array.from({ length: 3 }, (_, i) => document(200 + i, `weighted ${i}`));
    const few = indexOf(...whole.slice(1), ...rest, ...some).search({ text: 'weighted blanket', from: 0, size: 99 });
    expect(few).toMatchObject({ full: 11, relaxed: true });
    expect(new Set(few.ids.slice(0, 11))).toEqual(new Set(whole.slice(1).map(({ id }) => id)));
    const many = indexOf(...whole, ...rest, ...some).search({ text: 'weighted blanket', from: 0, size: 99 });
    expect(many).toMatchObject({ total: 12, full: 12, relaxed: false });
  });

  it('finds something wherever a word is held, unless it is over', () => {
    const index = indexOf(
      document(1, 'quiet evening', { until: 1_000, facets: { kind: [{ value: 'event', name: 'event' }] } }),
      ...Array.from({ length: 9 }, (_, i) => document(10 + i, `quiet ${i}`)),
    );
    expect(index.search({ text: 'quiet evening', from: 0, size: 99, at: 999 }).ids[0]).toBe(1);
    expect(index.search({ text: 'quiet evening', from: 0, size: 99, at: 1_000 })).toMatchObject({ total: 9, full: 0 });
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
