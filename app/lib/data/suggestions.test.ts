import { describe, expect, it } from 'vitest';
import type { Suggestion } from '#contract/search.ts';
import { addressOf, inRows, wholeWords } from './suggestions.ts';

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

  it('say what they are, each row with an id of its own', () => {
    const rows = inRows([
      { group: 'topic', text: 'Sleep', slug: 'sleep' },
      { group: 'tag', text: 'Sleep well', slug: 'sleep' },
      { group: 'title', text: 'Asleep', slug: 'sleep', object_type: 'Event' },
      { group: 'title', text: 'Sleeping', slug: 'sleep', object_type: 'Tool' },
    ]);
    expect(rows.map(({ sort }) => sort)).toEqual(['topic', 'tag', 'event', 'tool']);
    expect(new Set(rows.map(({ id }) => id)).size).toBe(4);
  });
});

describe('long titles', () => {
  it.each([
    ['A short title', 'A short title'],
    [`${'word '.repeat(30)}end`, `${'word '.repeat(14).trim()} …`],
    ['w'.repeat(100), 'w'.repeat(100)],
  ])('end at a whole word: %s', (text, shown) => {
    expect(wholeWords(text)).toBe(shown);
  });
});
