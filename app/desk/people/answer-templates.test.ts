import { expect, it } from 'vitest';
import {
  messageAnswer,
  messageAnswerProblem,
  REMOVAL_ANSWERS,
  type RemovalAnswer,
  removalAnswer,
  removalAnswerProblem,
} from './answer-templates.ts';
import { doneSoFar } from './removal-history.ts';

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

it('is not sent while it says nothing but the text that we began with', () => {
  const begun = messageAnswer('Eve', 'Nadia');
  expect(messageAnswerProblem(begun, 'Eve', 'Nadia')).toMatch(/still empty/);
  expect(messageAnswerProblem(`${begun}\n \n`, 'Eve', 'Nadia')).toMatch(/still empty/);
  expect(messageAnswerProblem(' ', 'Eve', 'Nadia')).toMatch(/Please write/);
  expect(messageAnswerProblem(begun.replace('writing to us.', 'writing to us. Yes, it is open.'), 'Eve', 'Nadia')).toBe(
    undefined,
  );
});

it('to a request is not sent with a reason that is announced and not given', () => {
  const kept = removalAnswer('kept', of);
  expect(removalAnswerProblem(kept)).toMatch(/write the reason/);
  expect(removalAnswerProblem(`${kept}\n\nBea`)).toMatch(/write the reason/);
  expect(removalAnswerProblem(kept.replace('This is why: ', 'This is why: it says what is public.'))).toBeUndefined();
  // The others say all that there is to say.
  for (const whole of ['looking', 'removed', 'changed'] as const)
    expect(removalAnswerProblem(removalAnswer(whole, of))).toBeUndefined();
});

it('says what was done about a request, also that it was taken down, in the order of time', () => {
  const entry = (at: string, details: object, subject = 'R-1') => ({ at, subject, details: { ...details } });
  const request = {
    reference: 'R-1',
    received_at: '2026-11-20T09:00:00.000Z',
    decision: 'kept' as const,
    decided_at: '2026-11-22T09:00:00.000Z',
    answered_at: '2026-11-21T12:00:00.000Z',
  };
  const log = [
    entry('2026-11-22T09:00:00.000Z', { down: false, decision: 'kept', answered: false }),
    entry('2026-11-21T12:00:00.000Z', { answered: true }),
    entry('2026-11-21T11:00:00.000Z', { down: true, answered: false }),
    entry('2026-11-21T10:00:00.000Z', { down: true, answered: false }, 'R-2'),
  ];
  expect(doneSoFar(request, log).map(({ words }) => words)).toEqual([
    'Request received. Staff were emailed.',
    'Hidden while we decide.',
    'A reply was sent by email.',
    'Left on the site.',
  ]);
});
