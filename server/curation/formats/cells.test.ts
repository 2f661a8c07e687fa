import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { from, timezone, until } from '#domain/date-fields.ts';
import { resolveDate } from '#domain/dates.ts';
import { address, email, names, oneOf, picture, slug, text, truth, wholeNumber } from '#domain/fields.ts';
import { nameKey } from '#domain/names.ts';
import { guardFormula } from '#server/kernel/formula-guard.ts';
import { formatCell, parseCell, readCell } from './cells.ts';

describe('the spreadsheet guard', () => {
  it.each([
    ['=1+1', "'=1+1"],
    ['+10 minutes', "'+10 minutes"],
    ['-5', "'-5"],
    ['@home', "'@home"],
    ["'=1", "''=1"],
    ["''=1", "'''=1"],
    ["'tis", "'tis"],
    ['plain', 'plain'],
  ])('writes %j as %j and reads it back', (value, written) => {
    expect(guardFormula(value)).toBe(written);
    expect(readCell(written)).toBe(value);
  });

  it('takes a cell that begins with = as it stands', () => {
    expect(readCell('=SUM(1)')).toBe('=SUM(1)');
  });

  it('holds for any text', () => {
    fc.assert(
      fc.property(fc.string(), (any) => {
        const value = readCell(any);
        expect(readCell(guardFormula(value))).toBe(value.trim());
      }),
    );
  });
});

describe('lists', () => {
  it.each([
    ['a | b|c', ['a', 'b', 'c']],
    ['a||b|a', ['a', 'b']],
    [String.raw`a\|b|c\\d|e\f`, ['a|b', String.raw`c\d`, String.raw`e\f`]],
    [' | ', []],
  ])('reads %j', (written, value) => {
    expect(parseCell(names, written)).toEqual(value);
  });

  it('reads what it writes', () => {
    const name = fc.string({ minLength: 1, maxLength: 20 }).filter((one) => one.trim() === one && one !== '');
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 10, selector: nameKey }), (list) => {
        expect(parseCell(names, formatCell(names, list))).toEqual(list);
      }),
    );
  });

  it('refuses too many names, and names that are too long', () => {
    expect(() => parseCell(names, Array.from({ length: 201 }, (_, n) => n).join('|'))).toThrow(
      '201 names; 200 are allowed',
    );
    expect(() => parseCell(names, 'x'.repeat(201))).toThrow('201 characters; 200 are allowed');
  });

  it('takes names that differ in case for the same', () => {
    expect(names.same(['Sleep'], ['sleep'])).toBe(true);
    expect(names.same(['Sleep', 'Work'], ['Work', 'Sleep'])).toBe(false);
  });
});

describe('cells', () => {
  it.each([
    'https://example.org/',
    'HTTPS://EXAMPLE.org/a?b=c#d',
    'http://bücher.example.org/straße',
    'https://例え.example.org/道',
  ])('takes the address %s', (value) => {
    expect(parseCell(address, value)).toBe(value);
  });

  it.each([
    'javascript:alert(1)',
    'data:text/html,x',
    'mailto:a@example.org',
    '/a/path',
    'https://',
    'https:///path',
    'https://a b.example.org',
    'https://example.org/<b>',
    'https://example.org/"',
    'ftp://example.org',
    `https://example.org/${'x'.repeat(2_048)}`,
    'http:\\\\example.org',
  ])('refuses the address %s', (value) => {
    expect(() => parseCell(address, value)).toThrow();
  });

  it('takes pictures of the site’s own, and none outside their folder', () => {
    expect(parseCell(picture, '/pictures/kettle.svg')).toBe('/pictures/kettle.svg');
    expect(() => parseCell(picture, '/pictures/../secret')).toThrow();
    expect(() => parseCell(picture, '/else/kettle.svg')).toThrow();
  });

  it('counts length in characters as people see them', () => {
    expect(parseCell(text(3), '👍🏽a')).toBe('👍🏽a');
    expect(() => parseCell(text(2), '👍🏽a')).toThrow('3 characters; 2 are allowed');
  });

  it.each(['TRUE', 'false', 'True'])('takes %s for true or false', (value) => {
    expect(parseCell(truth, value)).toBe(value.toLowerCase() === 'true');
  });

  it('refuses what is not of its kind', () => {
    expect(() => parseCell(truth, 'yes')).toThrow('neither true nor false');
    expect(() => parseCell(wholeNumber(1, 10), '11')).toThrow('not from 1 to 10');
    expect(() => parseCell(wholeNumber(), '1.5')).toThrow('not a whole number');
    expect(() => parseCell(slug(), 'Über-uns')).toThrow('not a slug');
    expect(() => parseCell(slug(), 'a--b')).toThrow('not a slug');
    expect(() => parseCell(oneOf('a', 'b'), 'c')).toThrow('not one of: a, b');
    expect(() => parseCell(email, 'nobody')).toThrow('not an email address');
  });
});

describe('dates', () => {
  it('reads a day as its beginning, or as its end', () => {
    expect(parseCell(from, '2023-05-26')).toBe('2023-05-26T00:00:00.000Z');
    expect(parseCell(until, '2023-05-26')).toBe('2023-05-27T00:00:00.000Z');
  });

  it.each(['2023-05-26', '2023-05-26T10:30:00Z', '2023-05-26T10:30:00.250Z'])('writes %s as it was', (value) => {
    expect(formatCell(from, parseCell(from, value))).toBe(value);
    expect(formatCell(until, parseCell(until, value))).toBe(value);
  });

  it.each(['2027-02-30', '2027-13-01', '2027-06-05T25:00Z'])('refuses %s, which does not exist', (value) => {
    expect(() => parseCell(from, value)).toThrow('no such day or time');
  });

  it.each(['31/12/2026', 'tomorrow', '2027-6-5', '2027-06-05T18:30'])('refuses %s', (value) => {
    expect(() => parseCell(from, value)).toThrow();
  });

  it('reads local times in their zone', () => {
    expect(resolveDate('2027-06-05T18:30', 'Europe/London')).toBe('2027-06-05T17:30:00.000Z');
    expect(resolveDate('2027-06-05', 'Europe/London')).toBe('2027-06-05');
    expect(resolveDate('2019-12-15T09:00:00-05:00', 'Europe/London')).toBe('2019-12-15T14:00:00.000Z');
  });

  it('reads a time that the clocks skip or repeat with the offset before the change', () => {
    expect(resolveDate('2027-03-28T01:30', 'Europe/London')).toBe('2027-03-28T01:30:00.000Z');
    expect(resolveDate('2027-10-31T01:30', 'Europe/London')).toBe('2027-10-31T00:30:00.000Z');
  });

  it('knows time zones by name only', () => {
    expect(parseCell(timezone, 'Pacific/Kiritimati')).toBe('Pacific/Kiritimati');
    expect(() => parseCell(timezone, '+01:00')).toThrow('not a time zone');
    expect(() => parseCell(timezone, 'Mars/Olympus')).toThrow('not a time zone');
  });
});
