import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { address, email, guard, names, oneOf, picture, slug, text, truth, unguard, wholeNumber } from './cells.ts';
import { from, resolveDate, timezone, until } from './dates.ts';

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
    expect(guard(value)).toBe(written);
    expect(unguard(written)).toBe(value);
  });

  it('takes a cell that begins with = as it stands', () => {
    expect(unguard('=SUM(1)')).toBe('=SUM(1)');
  });

  it('holds for any text', () => {
    fc.assert(
      fc.property(fc.string(), (any) => {
        const value = unguard(any);
        expect(unguard(guard(value))).toBe(value.trim());
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
    expect(names.parse(written)).toEqual(value);
  });

  it('reads what it writes', () => {
    const name = fc.string({ minLength: 1, maxLength: 20 }).filter((one) => one.trim() === one && one !== '');
    fc.assert(
      fc.property(fc.uniqueArray(name, { maxLength: 10 }), (list) => {
        expect(names.parse(names.format(list))).toEqual(list);
      }),
    );
  });

  it('refuses too many names, and names that are too long', () => {
    expect(() => names.parse(Array.from({ length: 201 }, (_, n) => n).join('|'))).toThrow('201 names; 200 are allowed');
    expect(() => names.parse('x'.repeat(201))).toThrow('201 characters; 200 are allowed');
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
    expect(address.parse(value)).toBe(value);
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
    expect(() => address.parse(value)).toThrow();
  });

  it('takes pictures of the site’s own, and none outside their folder', () => {
    expect(picture.parse('/pictures/kettle.svg')).toBe('/pictures/kettle.svg');
    expect(() => picture.parse('/pictures/../secret')).toThrow();
    expect(() => picture.parse('/else/kettle.svg')).toThrow();
  });

  it('counts length in characters as people see them', () => {
    expect(text(3).parse('👍🏽a')).toBe('👍🏽a');
    expect(() => text(2).parse('👍🏽a')).toThrow('3 characters; 2 are allowed');
  });

  it.each(['TRUE', 'false', 'True'])('takes %s for true or false', (value) => {
    expect(truth.parse(value)).toBe(value.toLowerCase() === 'true');
  });

  it('refuses what is not of its kind', () => {
    expect(() => truth.parse('yes')).toThrow('neither true nor false');
    expect(() => wholeNumber(1, 10).parse('11')).toThrow('not from 1 to 10');
    expect(() => wholeNumber().parse('1.5')).toThrow('not a whole number');
    expect(() => slug().parse('Über-uns')).toThrow('not a slug');
    expect(() => slug().parse('a--b')).toThrow('not a slug');
    expect(() => oneOf('a', 'b').parse('c')).toThrow('not one of: a, b');
    expect(() => email.parse('nobody')).toThrow('not an e-mail address');
  });
});

describe('dates', () => {
  it('reads a day as its beginning, or as its end', () => {
    expect(from.parse('2023-05-26')).toBe('2023-05-26T00:00:00.000Z');
    expect(until.parse('2023-05-26')).toBe('2023-05-27T00:00:00.000Z');
  });

  it.each(['2023-05-26', '2023-05-26T10:30:00Z', '2023-05-26T10:30:00.250Z'])('writes %s as it was', (value) => {
    expect(from.format(from.parse(value))).toBe(value);
    expect(until.format(until.parse(value))).toBe(value);
  });

  it.each(['2027-02-30', '2027-13-01', '2027-06-05T25:00Z'])('refuses %s, which does not exist', (value) => {
    expect(() => from.parse(value)).toThrow('no such day or time');
  });

  it.each(['31/12/2026', 'tomorrow', '2027-6-5', '2027-06-05T18:30'])('refuses %s', (value) => {
    expect(() => from.parse(value)).toThrow();
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
    expect(timezone.parse('Pacific/Kiritimati')).toBe('Pacific/Kiritimati');
    expect(() => timezone.parse('+01:00')).toThrow('not a time zone');
    expect(() => timezone.parse('Mars/Olympus')).toThrow('not a time zone');
  });
});
