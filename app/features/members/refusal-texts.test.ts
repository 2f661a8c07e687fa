import { expect, it } from 'vitest';
import { ApiProblem } from '../../lib/data/api.ts';
import { refusalOf, textOf } from './refusal-texts.ts';

// spec(389, 399)
it('turns keys into sentences, an unknown one into the plainest, and leaves sentences alone', () => {
  expect(textOf('email_required')).toBe('Please add your email address!');
  expect(textOf('no_such_key')).toBe('Error!');
  expect(textOf('has_own_property')).toBe('Error!');
  expect(textOf('This username is already taken!')).toBe('This username is already taken!');
});

// spec(319, 379, 380)
it('says what the API said, or else what the caller does', () => {
  const refused = new ApiProblem(400, {
    code: 'invalid_request',
    message: 'password_mismatch',
    fields: { confirm_password: 'password_mismatch' },
  });
  const words = 'The two passwords are not the same.';
  expect(refusalOf(refused, 'Otherwise')).toEqual({ message: words, fields: { confirm_password: words } });
  const broken = new ApiProblem(500, { code: 'internal_error', message: 'Something went wrong.' });
  for (const error of [broken, new Error('x'), undefined])
    expect(refusalOf(error, 'Otherwise')).toEqual({ message: 'Otherwise', fields: {} });
});
