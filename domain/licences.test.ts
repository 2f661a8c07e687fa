import { expect, it } from 'vitest';
import { creditOf, licenceIn, licenceNamed, licenceWords } from './licences.ts';

it.each([
  [
    'https://creativecommons.org/licenses/by-sa/3.0/de/',
    'CC BY-SA 3.0',
    'https://creativecommons.org/licenses/by-sa/3.0/',
  ],
  [
    'http://creativecommons.org/publicdomain/zero/1.0/',
    'CC0 1.0',
    'https://creativecommons.org/publicdomain/zero/1.0/',
  ],
  ['https://creativecommons.org/publicdomain/mark/1.0/', 'Public domain', undefined],
  ['https://www.example.org/licence', 'example.org/licence', undefined],
  [' Crown copyright ', 'Crown copyright', undefined],
])('%s is %s to readers', (said, words, address) => {
  expect(licenceWords(said)).toBe(words);
  const line = creditOf('Ada', said, 200);
  expect(line).toBe(`Ada, ${words}`);
  expect(licenceIn(line)?.address).toBe(address);
});

it('a credit of any maker fits into its line, with the licence whole', () => {
  expect(creditOf('x'.repeat(300), 'CC0', 20)).toBe(`${'x'.repeat(15)}, CC0`);
  expect(creditOf(undefined, 'CC0', 20)).toBe('CC0');
  expect(creditOf('Ada', 'y'.repeat(300), 20)).toBe('y'.repeat(20));
});

it('a licence has one name, however a credit writes it', () => {
  for (const line of ['Ada, CC BY-SA 3.0', 'CC-BY-SA 3.0, Ada']) expect(licenceNamed(line)).toBe('CC BY-SA 3.0');
  for (const line of ['Ada, CC0', 'CC0 1.0']) expect(licenceNamed(line)).toBe('CC0 1.0');
  expect(licenceNamed('Our own')).toBeUndefined();
});
