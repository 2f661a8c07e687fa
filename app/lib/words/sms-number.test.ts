import { expect, it } from 'vitest';
import { smsNumber } from './sms-number.ts';

it('says once that it is a text, and sends the word to the number', () => {
  const quiet = { href: 'sms:50808?body=QUIET', words: 'Text QUIET to 50808' };
  for (const written of ['text QUIET to 50808', 'Text ‘QUIET’ to 50808', 'QUIET to 50808', 'sms QUIET to 50808'])
    expect(smsNumber(written)).toEqual(quiet);
  expect(smsNumber('07700 900118')).toEqual({ href: 'sms:07700900118', words: 'Text 07700 900118' });
  expect(smsNumber('Text 85258')).toEqual({ href: 'sms:85258', words: 'Text 85258' });
  expect(smsNumber('+44 7700 900118')).toEqual({ href: 'sms:+447700900118', words: 'Text +44 7700 900118' });
});

it('shows what it cannot read as it is written', () => {
  expect(smsNumber('ask for it by mail')).toEqual({ href: undefined, words: 'Text ask for it by mail' });
  expect(smsNumber('Text us any time')).toEqual({ href: undefined, words: 'Text us any time' });
});
