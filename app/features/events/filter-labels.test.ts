import { expect, it } from 'vitest';
import { filterName } from './filter-labels.ts';

const options = {
  when: [{ name: 'Today', slug: 'today', count: 0 }],
  type: [{ name: 'Online', slug: 'online', count: 3 }],
};

it('names what was chosen, as its button does', () => {
  expect(filterName('when', { when: 'today' }, options)).toBe('‘Today’');
  expect(filterName('type', { type: 'Online' }, options)).toBe('‘Online’');
});

it('says what kind of filter it is where that has no short name', () => {
  expect(filterName('when', { start_date: '2026-12-01' }, options)).toBe('the days');
  expect(filterName('type', { type: 'strange' }, options)).toBe('‘Online’ or ‘In person’');
  expect(filterName('tag', { tag: 'quiet', when: 'today' }, options)).toBe('the tag');
});
