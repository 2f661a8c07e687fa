import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeOf, spansOf } from './sentences.ts';

const cut = (text: string) => spansOf(text).map(({ start, end }) => text.slice(start, end));

describe('the sentences of a text', () => {
  it('end where a sentence ends', () => {
    expect(cut('The kettle is not a delay. The kettle is step one! Is it?')).toEqual([
      'The kettle is not a delay.',
      'The kettle is step one!',
      'Is it?',
    ]);
  });

  it('are not cut at a number or a time', () => {
    expect(cut('It starts at 7.30 pm and costs 2.50 pounds.')).toHaveLength(1);
  });

  it('leave out what has no words', () => {
    expect(cut('One.\n— …\nTwo.')).toEqual(['One.', 'Two.']);
    expect(cut('  ')).toEqual([]);
  });

  it('are cut at a pause where they are too long to be said at once', () => {
    const clause = 'a clause of some length that goes on for a while';
    const parts = cut(`${Array.from({ length: 12 }, () => clause).join(', ')}.`);
    expect(parts.length).toBeGreaterThan(2);
    for (const part of parts.slice(0, -1)) expect(part).toMatch(/,$/);
  });

  it('lose no word, stand in order and are short, whatever the text', () => {
    const words = fc.array(fc.stringMatching(/^[a-zé]{1,30}[.,!?]?$/), { minLength: 1, maxLength: 120 });
    fc.assert(
      fc.property(words, (some) => {
        const text = some.join(' ');
        const spans = spansOf(text);
        expect(spans.map(({ start, end }) => text.slice(start, end)).join(' ')).toBe(text);
        for (const { start, end } of spans) expect(end - start).toBeLessThanOrEqual(220);
      }),
    );
  });

  it('can be cut in a text without any space', () => {
    expect(cut('a'.repeat(1_000)).join('')).toBe('a'.repeat(1_000));
  });
});

describe('the place of a word', () => {
  it.each([
    ['one two three', 4, 3, 'two'],
    ['one  two\n three', 4, 3, 'two'],
    ['one  two\n three', 8, 0, 'three'],
    ['one', 9, 3, ''],
  ])('in %j at %i is found', (text, from, length, word) => {
    expect(text.slice(...placeOf(text, from, length))).toBe(word);
  });
});
