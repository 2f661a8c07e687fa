import { expect, it } from 'vitest';
import { ApiProblem } from './api.ts';

// spec(381)
it('a refusal carries the whole body, and the status', () => {
  const answer = { code: 'over', message: 'password_recovery_error', fields: { new_password: 'Too short.' }, until: 3 };
  const problem = new ApiProblem(410, answer);
  expect(problem).toMatchObject({
    message: 'password_recovery_error',
    status: 410,
    code: 'over',
    fields: { new_password: 'Too short.' },
    answer,
  });
});
