import { expect, it } from 'vitest';
import { parseSteps } from './parse-steps.ts';

it('takes a sentence and numbered lines apart', () => {
  expect(parseSteps('Make the room dim.\n1. Sit down.\n\n2) Turn off the light.')).toEqual({
    title: 'Make the room dim',
    steps: ['Sit down.', 'Turn off the light.'],
  });
  expect(parseSteps('Only a sentence')).toEqual({ title: 'Only a sentence', steps: [] });
  expect(parseSteps(null)).toBeUndefined();
  expect(parseSteps('1. Only a step')).toBeUndefined();
});
