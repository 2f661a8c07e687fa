import { describe, expect, it } from 'vitest';
import type { Suggestion } from '#contract/search.ts';
import { addressOf, inGroups } from './suggestions.ts';

describe('suggestions', () => {
  it.each<[Suggestion, string]>([
    [{ group: 'spelling', text: 'dyslexia & more' }, '/search?query=dyslexia+%26+more'],
    [{ group: 'search', text: 'sleep' }, '/search?query=sleep'],
    [{ group: 'topic', text: 'Sleep', slug: 'sleep' }, '/topic/sleep'],
    [{ group: 'tag', text: 'How-to', slug: 'how-to' }, '/search?tag=how-to'],
    [{ group: 'title', text: 'A', slug: 'a', object_type: 'Post' }, '/item/post/a'],
    [{ group: 'title', text: 'A', slug: 'a', object_type: 'People' }, '/item/person/a'],
    [{ group: 'title', text: 'A', slug: 'ä/b', object_type: 'DirectoryEntry' }, '/item/directory/%C3%A4%2Fb'],
    [{ group: 'title', text: 'A', slug: 'a', object_type: 'Topic' }, '/topic/a'],
    [{ group: 'title', text: 'A', slug: 'a', object_type: 'Collection' }, '/collection/a'],
  ])('%o lead to %s', (suggestion, address) => {
    expect(addressOf(suggestion)).toBe(address);
  });

  it('stand under headings in their order, each row with an id of its own', () => {
    const groups = inGroups([
      { group: 'topic', text: 'Sleep', slug: 'sleep' },
      { group: 'tag', text: 'Sleep', slug: 'sleep' },
      { group: 'title', text: 'Sleep', slug: 'sleep', object_type: 'Post' },
      { group: 'title', text: 'Sleep', slug: 'sleep', object_type: 'Tool' },
    ]);
    expect(groups.map(({ title }) => title)).toEqual(['Topics', 'Tags', 'Titles']);
    expect(new Set(groups.flatMap(({ suggestions }) => suggestions.map(({ id }) => id))).size).toBe(4);
  });
});
