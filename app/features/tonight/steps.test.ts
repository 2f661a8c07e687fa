import { expect, it } from 'vitest';
import { stepsOf } from './steps.ts';

it('takes a sentence and numbered lines apart', () => {
  expect(stepsOf('Make the room dim.\n1. Sit down.\n\n2) Turn off the light.')).toEqual({
    title: 'Make the room dim',
    steps: ['Sit down.', 'Turn off the light.'],
  });
  expect(stepsOf('Only a sentence')).toEqual({ title: 'Only a sentence', steps: [] });
  expect(stepsOf(null)).toBeUndefined();
  expect(stepsOf('1. Only a step')).toBeUndefined();
});
