import { describe, expect, it } from 'vitest';
import { apiPathOf } from '../address/card-capabilities.ts';
import {
  choice,
  day,
  filterWord,
  filterWords,
  pageNumber,
  params,
  parseSearch,
  stringifySearch,
  word,
} from '../address/params.ts';
import { pagesShown, together } from '../data/pagination.ts';
import { dateLines, dayInWords, howLongAgo } from './dates.ts';
import { count, hostOf, shortened, telHref } from './formatting.ts';

describe('dates in words', () => {
  it.each([
    ['2027-01-16', null, 'Europe/London', { days: 'Saturday 16 January 2027' }],
    ['2027-12-30', '2028-01-02', 'Asia/Kolkata', { days: 'Thursday 30 December 2027 to Sunday 2 January 2028' }],
    [
      '2027-01-16T09:00:00+00:00',
      '2027-01-16T22:30:00+00:00',
      'Europe/London',
      { days: 'Saturday 16 January 2027', times: '9 am to 10.30 pm' },
    ],
    [
      '2027-06-05T12:00:00+01:00',
      '2027-06-06T00:00:00+01:00',
      'Europe/London',
      { days: 'Saturday 5 June 2027', times: 'noon to midnight' },
    ],
    [
      '2027-06-04T20:30:00+01:00',
      '2027-06-05T00:30:00+01:00',
      'Europe/London',
      { days: 'Friday 4 June 2027 to Saturday 5 June 2027', times: '8.30 pm to 12.30 am' },
    ],
    [
      '2027-06-05T18:30:00+14:00',
      null,
      'Pacific/Kiritimati',
      { days: 'Saturday 5 June 2027', times: '6.30 pm (Kiritimati time)' },
    ],
    ['2027-06-05T18:30:00Z', '2027-06-05T18:30:00Z', 'UTC', { days: 'Saturday 5 June 2027', times: '6.30 pm (UTC)' }],
  ])('says %s to %s in %s', (start, end, zone, lines) => {
    expect(dateLines(start, end, zone)).toEqual(lines);
  });

  it('says nothing where there is no date', () => {
    expect(dateLines(null, null, null)).toBeUndefined();
  });
});

describe('search parameters', () => {
  const read = params({ query: word, page: pageNumber, way: choice('all', 'Listen', 'Read') });

  it.each([
    ['?query=quiet+places&page=2&way=listen', { query: 'quiet places', page: 2, way: 'Listen' }],
    ['?query=&page=1&way=all', {}],
    ['?page=0', {}],
    ['?page=x', {}],
    ['?page=1000001', {}],
    [`?query=${'x'.repeat(2_001)}`, {}],
    ['?unknown=1&query=%20a%20', { query: 'a' }],
    ['?query=2027', { query: '2027' }],
  ])('reads %s', (address, expected) => {
    expect(read(parseSearch(address))).toEqual(expected);
  });

  it.each([
    ['2027-05-11', '2027-05-11'],
    ['2028-02-29', '2028-02-29'],
    ['2027-02-29', undefined],
    ['2027-13-01', undefined],
    ['11.5.2027', undefined],
    ['abc', undefined],
    ['', undefined],
  ])('reads %o as a day', (value, expected) => {
    expect(day(value)).toBe(expected);
  });

  it('drops filters that are longer than the API takes', () => {
    expect(filterWord('x'.repeat(300))).toHaveLength(300);
    expect(filterWord('x'.repeat(301))).toBeUndefined();
  });

  it.each([
    ['?topic=adhd', 'adhd'],
    ['?topic=adhd&topic=sleep', ['adhd', 'sleep']],
    ['?topic=adhd&topic=adhd&topic=%20', 'adhd'],
    [`?topic=${'x'.repeat(301)}&topic=sleep`, 'sleep'],
    ['?topic=', undefined],
    [`?${Array.from({ length: 60 }, (_, i) => `topic=${i}`).join('&')}`, Array.from({ length: 50 }, (_, i) => `${i}`)],
  ])('reads the values of a filter from %s', (address, expected) => {
    expect(params({ topic: filterWords })(parseSearch(address))).toEqual({ ...(expected && { topic: expected }) });
  });

  it('takes the first of several where one is meant, and names of the language as mere names', () => {
    expect(read(parseSearch('?query=a&query=b&page=2&page=3'))).toEqual({ query: 'a', page: 2 });
    expect(Object.getPrototypeOf(parseSearch('?__proto__=a&__proto__=b'))).toBe(Object.prototype);
  });

  // spec(317)
  it('writes what it reads', () => {
    const search = { query: 'a b&c=d?', page: 3 };
    expect(read(parseSearch(stringifySearch(search)))).toEqual(search);
    expect(stringifySearch({ topic: ['a b', 'c'], tag: [] })).toBe('?topic=a+b&topic=c');
    expect(stringifySearch({ query: undefined, page: '' })).toBe('');
  });
});

it('shows the first ten pages together, and later ones alone', () => {
  expect(pagesShown(undefined)).toEqual([1]);
  expect(pagesShown(3)).toEqual([1, 2, 3]);
  expect(pagesShown(10)).toHaveLength(10);
  expect(pagesShown(11)).toEqual([11]);
});

describe('pages of a list together', () => {
  const answer = (total_pages: number, has_next: boolean, cards = 1) => ({
    data: Array.from({ length: cards }, () => ({}) as never),
    pagination: { total_pages, has_next, total_objects: 40 },
  });

  it.each([
    ['the first of many', undefined, [answer(4, true)], { next: 2, before: undefined }],
    ['the last', 4, [answer(4, true), answer(4, false)], { next: undefined, before: undefined }],
    ['a late one, alone', 12, [answer(20, true)], { next: 13, before: 11 }],
    ['one long past the end', 50, [answer(4, false, 0)], { next: undefined, before: 4 }],
    ['one of an empty list', 50, [answer(0, false, 0)], { next: undefined, before: undefined }],
  ])('know what follows and what comes before: %s', (_case, page, answers, expected) => {
    expect(together(page, answers)).toMatchObject(expected);
  });
});

it('a list that lacks pages leads to them again', () => {
  const page = { data: [{}, {}] as never[], pagination: { total_pages: 4, has_next: true, total_objects: 8 } };
  const missing = { error: new Error('away'), isTrying: false };
  expect(together(3, [page], missing)).toMatchObject({ page: 3, parts: 1, next: 3, total: 8, missing });
  expect(together(3, [page, page, page])).toMatchObject({ page: 3, parts: 3, next: 4, missing: undefined });
});

it('knows the kinds that an address may name, and no words of the language', () => {
  expect(apiPathOf('tool')).toBe('content/tool');
  for (const word of ['constructor', '__proto__', 'toString', 'nothing']) expect(apiPathOf(word)).toBeUndefined();
});

it('says a day, and dials a number', () => {
  expect(dayInWords('2027-05-11')).toBe('Tuesday 11 May 2027');
  expect(telHref('01632 960 123')).toBe('tel:01632960123');
});

it('counts in words', () => {
  expect([0, 1, 1_204].map((number) => count(number, 'result'))).toEqual(['no results', '1 result', '1,204 results']);
});

describe('texts that are cut', () => {
  it('stay whole where they are short enough', () => {
    expect(shortened('One two three', 13)).toBe('One two three');
  });

  it('end with a whole word, and say that there is more', () => {
    expect(shortened('One two, three four', 12)).toBe('One two …');
    expect(shortened('One two three', 7)).toBe('One two …');
    expect(shortened('One two three', 8)).toBe('One two …');
  });

  it('are cut within a word only where it is most of them', () => {
    expect(shortened('Unbelievable', 5)).toBe('Unbel …');
  });
});

it('names the site of an address as people know it', () => {
  expect(hostOf('https://www.youtube.com/watch?v=1')).toBe('youtube.com');
  expect(hostOf('https://wwwhere.example.org')).toBe('wwwhere.example.org');
});

it('names the day of a moment by the clock that shows its time', () => {
  // London is an hour ahead of UTC in summer.
  expect(dayInWords('2027-06-01T23:30:00.000Z')).toBe('Wednesday 2 June 2027');
  const from = new Date('2027-06-02T02:00:00.000Z');
  expect(howLongAgo('2027-06-01T23:30:00.000Z', from, 'America/New_York')).toBe('Today');
  expect(howLongAgo('2027-06-01T11:30:00.000Z', from, 'Pacific/Auckland')).toBe('Yesterday');
});
