import { expect, it } from 'vitest';
import { messageAnswer, REMOVAL_ANSWERS, type RemovalAnswer, removalAnswer } from './answers.ts';

const of = { title: 'Timer', due: 'Wednesday 25 November 2026, 3.10 pm', name: 'Nadia' };

it.each(Object.keys(REMOVAL_ANSWERS) as RemovalAnswer[])('begins an answer that says: %s', (answer) => {
  const text = removalAnswer(answer, of);
  expect(text).toMatch(/^Hello,\n\n/);
  expect(text).toMatch(/\n\nNadia, for Tessera$/);
  expect(text).toContain(answer === 'looking' ? of.due : '‘Timer’');
});

it('greets whoever wrote to us by their name', () => {
  expect(messageAnswer('Eve', 'Nadia')).toMatch(/^Hello Eve,\n/);
});

it('is signed by the site alone where somebody has given no name', () => {
  expect(messageAnswer('Eve', '')).toMatch(/\n\nTessera$/);
});
