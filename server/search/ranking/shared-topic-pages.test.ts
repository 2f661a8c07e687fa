/** What stands in for words that stand nowhere, and what comes near where little is found. */
import { describe, expect, it } from 'vitest';
import { SearchIndex } from '../search-index.ts';
import type { SearchDocument, ThesaurusEntry } from '../search-types.ts';

const entry = (
  group: string,
  preferred: string,
  term: string,
  relation: ThesaurusEntry['relation'],
): ThesaurusEntry => ({ group, preferred, term, relation, note: null, match: null });

describe('what comes near', () => {
  const page = (id: number, name: string): SearchDocument => ({
    id,
    staticRank: id,
    facets: { kind: [{ value: 'topic', name: '' }] },
    page: { facet: 'topic', value: { value: name.toLowerCase(), name } },
    fields: { title: name },
  });
  const post = (id: number, title: string, topic: string): SearchDocument => ({
    id,
    staticRank: id,
    facets: { kind: [{ value: 'post', name: '' }], topic: [{ value: topic.toLowerCase(), name: topic }] },
    fields: { title, topics: topic },
  });
  const shelf = SearchIndex.of(
    [page(1, 'Body'), page(2, 'Work'), post(3, 'Brushing a tooth', 'Body'), post(4, 'First steps', 'Work')],
    [
      entry('function', 'executive function', 'executive dysfunction', 'equivalent'),
      entry('function', 'executive function', 'starting tasks', 'narrower'),
      entry('start', 'first steps', 'starting tasks', 'equivalent'),
      entry('work', 'work', 'payslip', 'narrower'),
      entry('ask', 'questions', 'brushing up a tooth', 'equivalent'),
    ],
  );
  const otherKinds = { kinds: ['topic'], size: 3 };
  const search = (text: string) => shelf.search({ text, from: 0, size: 9, kinds: ['post'], otherKinds });

  it('where few are found, the pages of the topics that most of them share, after them', () => {
    const found = search('tooth');
    expect(found.ids).toEqual([3]);
    expect(found.otherKinds).toMatchObject([{ kind: 'topic', ids: [1], relaxed: true }]);
    shelf.remove(1);
    expect(search('tooth').otherKinds).toEqual([]);
    shelf.put(page(1, 'Body'));
    expect(search('tooth').otherKinds).toMatchObject([{ ids: [1] }]);
  });

  it.each([
    ['executive dysfunction', 4, 'what a part of its meaning is called elsewhere'],
    ['help with executive dysfunction', 4, 'the same, asked for in a sentence'],
    ['questions', 3, 'the words of another name for it'],
  ])('%s, which stands nowhere, finds %i: %s', (text, id) => {
    expect(search(text)).toMatchObject({ ids: [id], full: 0, relaxed: true });
  });

  it('a narrower term that stands nowhere finds its wider one', () => {
    expect(search('payslip').otherKinds).toMatchObject([{ ids: [2], relaxed: true }]);
  });
});
