import { describe, expect, it } from 'vitest';
import { hintsIn, rewritten } from './inclusive-language.ts';

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

describe('what it offers reads on in its sentence', () => {
  const first = (text: string) => {
    const [hint] = hintsIn(text);
    return hint ? rewritten(text, hint) : text;
  };

  it.each([
    ['For people suffering from autism.', 'For autistic people.'],
    ['People suffering from autism often come.', 'Autistic people often come.'],
    ['Help for those suffering from ADHD.', 'Help for people with ADHD.'],
    ['A child suffering from autism is welcome.', 'An autistic child is welcome.'],
    ['For a child suffering from dyslexia.', 'For a dyslexic child.'],
    ['For anybody who is suffering from autism.', 'For anybody who is autistic.'],
    ['They are suffering from ADHD.', 'They have ADHD.'],
    ['She was suffering from dyslexia.', 'She was dyslexic.'],
    ['Suffering from autism is hard.', 'Being autistic is hard.'],
    ['People who suffer from autism.', 'People who are autistic.'],
    ['Many children suffer from ADHD.', 'Many children have ADHD.'],
    ['I suffer from autism.', 'I am autistic.'],
    ['You may suffer from dyslexia.', 'You may be dyslexic.'],
    ['He suffered from autism.', 'He was autistic.'],
    ['Parents suffered from ADHD.', 'Parents had ADHD.'],
    ['She has suffered from autism.', 'She has been autistic.'],
    ['A person with autism.', 'An autistic person.'],
    ['The person with autism.', 'The autistic person.'],
    ['high-functioning autism', 'autism'],
    ['a high-functioning child', 'an autistic child'],
    ['A special needs child.', 'A child with support needs.'],
    ['It is an ASD.', 'It is autism.'],
    ['after an ASD diagnosis', 'after an autism diagnosis'],
    ['He is wheelchair-bound.', 'He is a wheelchair user.'],
    ['For wheelchair-bound people.', 'For people who use a wheelchair.'],
    ['deficits in attention', 'differences in attention'],
  ])('%s', (written, offered) => {
    expect(first(written)).toBe(offered);
  });

  it('never says that people is', () => {
    for (const verb of ['suffer', 'suffering', 'suffered', 'are suffering', 'who suffer', 'who are suffering'])
      for (const what of ['autism', 'ADHD', 'dyslexia'])
        expect(first(`People ${verb} from ${what}.`)).not.toMatch(/eople (?:who )?(?:is|has|was)\b/);
  });
});
