import { describe, expect, it } from 'vitest';
import { excerptOf, finderOf, onlyHere } from './find-and-replace.ts';
import type { ItemField } from './kinds/item-field.ts';
import { fieldOf } from './kinds/registry.ts';
import { TEXT_FIELDS, textFieldsOf, wordedFieldsOf } from './kinds/text-field-names.ts';
import { textsIn, withTexts } from './kinds/value-texts.ts';

const put = (text: string, find: string, instead: string, more = {}) =>
  finderOf({ find, with: instead, ...more }).replacedIn(text);

describe('words are found as they are written', () => {
  it.each([
    ['A calm, calmer Calm.', 'calm', 'still', {}, 'A still, stiller still.'],
    ['A calm, calmer Calm.', 'calm', 'still', { whole_words: true }, 'A still, calmer still.'],
    ['A calm, calmer Calm.', 'calm', 'still', { match_case: true }, 'A still, stiller Calm.'],
    ['Élan vital, élan', 'élan', 'x', { whole_words: true }, 'x vital, x'],
    ['caféine café', 'café', 'tea', { whole_words: true }, 'caféine tea'],
    ['(a.b) a-b [c] {d} $e ^f |g| \\h /i? *j+', '(a.b)', '$&', {}, '$& a-b [c] {d} $e ^f |g| \\h /i? *j+'],
    ['a.b axb', 'a.b', '', {}, ' axb'],
    ['[c] {d} $e ^f |g| \\h /i? *j+', '[c] {d} $e ^f |g| \\h /i? *j+', 'all', {}, 'all'],
    ['aaaa', 'aa', 'b', {}, 'bb'],
    ['two  spaces', '  ', ' ', {}, 'two spaces'],
  ])('%s: %s becomes %s', (text, find, instead, more, expected) => {
    expect(put(text, find, instead, more)).toBe(expected);
  });
});

describe('a difference tells as much as is needed', () => {
  const excerpt = (texts: string[], find: string, instead = 'new') =>
    excerptOf(texts, finderOf({ find, with: instead }), instead);

  it('of a short text all of it, with every place', () => {
    expect(excerpt(['An old one,', 'an old two'], 'old')).toEqual({
      before: 'An old one,\nan old two',
      after: 'An new one,\nan new two',
      marks: [
        [3, 6],
        [15, 18],
      ],
      times: 2,
    });
  });

  it('of a long one the words around the first three places, none of them cut', () => {
    const far = 'word '.repeat(60);
    const { before, after, marks, times } = excerpt([`${far}old ${far}old old ${far}old end`], 'old');
    expect([marks.length, times]).toEqual([3, 4]);
    expect(marks.map(([start, end]) => before.slice(start, end))).toEqual(['old', 'old', 'old']);
    expect(before).toMatch(/^… (?:word )+old (?:word )+… (?:word )+old old (?:word )*word …$/);
    expect(after).toBe(before.replaceAll('old', 'new'));
  });
});

it('knows how many words around a place make it the only one', () => {
  const text = 'He is late. She is late, too. They are late.';
  const at = text.indexOf('late, too');
  const found = onlyHere([text], text, [at, at + 4], 200);
  expect(found && text.slice(...found)).toBe('is late,');
  expect(onlyHere(['late', 'late'], 'late', [0, 4], 200)).toBeUndefined();
  expect(onlyHere([text], text, [at, at + 4], 3)).toBeUndefined();
});

describe('the fields that hold texts', () => {
  it('are those with words and addresses, and no name of a term, day or lasting name', () => {
    expect(TEXT_FIELDS).toEqual(
      expect.arrayContaining(['synopsis', 'in_short', 'body', 'host', 'authors', 'price', 'url']),
    );
    for (const other of ['slug', 'external_id', 'tags', 'topics', 'city', 'start_date', 'timezone', 'hours', 'items'])
      expect(TEXT_FIELDS).not.toContain(other);
    expect(textFieldsOf('tool')).not.toContain('body');
  });

  it('are looked through for kind words where the words are the site’s own', () => {
    expect(wordedFieldsOf('event')).toEqual(expect.arrayContaining(['synopsis', 'in_short', 'facts']));
    for (const kind of ['event', 'topic', 'post', 'guide'] as const)
      for (const name of ['title', 'name', 'display_title', 'host', 'authors', 'quote_text', 'said_as', 'url'])
        expect(wordedFieldsOf(kind)).not.toContain(name);
  });

  it('have their texts changed, whatever they are made of', () => {
    const loud = (text: string) => text.toUpperCase();
    const change = (kind: 'event' | 'guide' | 'post', name: string, value: string[] | string) =>
      withTexts(fieldOf(kind, name) as ItemField, value, loud);
    expect(change('event', 'facts', ['quiet-space: yes. By the door', 'step-free: no'])).toEqual([
      'quiet-space: yes. BY THE DOOR',
      'step-free: no',
    ]);
    expect(change('guide', 'now', ['Rest. [Page](/a)'])).toEqual(['REST. [PAGE](/A)']);
    expect(change('post', 'authors', ['Ada'])).toEqual(['ADA']);
    expect(textsIn(fieldOf('guide', 'words') as ItemField, ['To school: We come later'])).toEqual([
      'To school',
      'We come later',
    ]);
  });
});
