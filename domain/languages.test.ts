import { expect, it } from 'vitest';
import { languageInWords, titleLanguage } from './card-accessors.ts';
import { FieldProblem, readField } from './fields.ts';
import { language, languageName, languageOf, languages } from './languages.ts';

it.each([
  ['pl', 'pl'],
  ['pl-PL', 'pl'],
  ['pl_PL', 'pl'],
  ['PL', 'pl'],
  ['Polish', 'pl'],
  [' polish ', 'pl'],
  ['Welsh', 'cy'],
  ['BSL', 'bfi'],
  ['bfi', 'bfi'],
  ['sgn-GB', 'bfi'],
  ['British Sign Language', 'bfi'],
  ['zh-Hant-TW', 'zh'],
  ['iw', 'he'],
  ['haw', 'haw'],
])('reads ‘%s’ as %s', (text, tag) => expect(readField(language, text)).toBe(tag));

it.each(['zz', 'Klingonish', 'mul', 'zxx', 'und', 'English, Polish', 'x', '-', 'constructor'])('refuses ‘%s’', (text) =>
  expect(() => readField(language, text)).toThrow(FieldProblem),
);

it('is empty for the language of the site', () => expect(readField(language, '')).toBeNull());

it('says languages by their English names, each once', () => {
  expect(['pl', 'cy', 'bfi', 'zh'].map(languageName)).toEqual(['Polish', 'Welsh', 'British Sign Language', 'Chinese']);
  expect(languageName('not a tag')).toBe('not a tag');
  const names = languages().map(({ name }) => name);
  expect(names.length).toBeGreaterThan(150);
  expect(new Set(names).size).toBe(names.length);
  for (const { tag, name } of languages()) expect([name, readField(language, name)]).toEqual([name, tag]);
});

it('knows the language of a locale', () => {
  expect(languageOf('en-GB')).toBe('en');
  expect(languageOf('not a locale')).toBeUndefined();
});

it('is said of a thing in plain words, and its title is spoken in it, unless it is signed', () => {
  const said = (tag: string) => ({ language: { name: languageName(tag), slug: tag } });
  expect([languageInWords(said('pl')), titleLanguage(said('pl'))]).toEqual(['In Polish', 'pl']);
  expect([languageInWords(said('bfi')), titleLanguage(said('bfi'))]).toEqual(['In British Sign Language', undefined]);
  expect([languageInWords({ language: null }), titleLanguage({ name: 'A topic' })]).toEqual([null, undefined]);
});
