import { expect, it } from 'vitest';
import { hintsIn, rewritten } from './hints.ts';

it('offers what most people prefer, where the words stand', () => {
  const text = 'A mother whose son suffers from autism.';
  const [hint] = hintsIn(text);
  expect(hint).toMatchObject({ words: 'suffers from autism', start: 19, instead: 'is autistic' });
  expect(hint && rewritten(text, hint)).toBe('A mother whose son is autistic.');
});

it('says one thing of words that stand in each other, and nothing of words that are left', () => {
  expect(hintsIn('He suffers from an autism spectrum disorder.')).toHaveLength(1);
  expect(hintsIn('High-functioning, with special needs').map(({ words }) => words)).toEqual([
    'High-functioning',
    'special needs',
  ]);
  expect(hintsIn('special needs', ['special needs'])).toEqual([]);
  expect(hintsIn('A normal day. Autistic people, despite rain.')).toEqual([]);
});

it('keeps the number of those it speaks of', () => {
  expect(hintsIn('children with autism')[0]?.instead).toBe('autistic children');
});
