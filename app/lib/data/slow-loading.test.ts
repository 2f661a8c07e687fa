import { describe, expect, it } from 'vitest';
import { waitOf } from './slow-loading.ts';

describe('what a list waits for', () => {
  // spec(275)
  it('is more of the same when only its page goes up', () => {
    expect(waitOf('page', { query: 'sleep' }, { query: 'sleep', page: 2 })).toBe('more');
    expect(waitOf('page', { page: 2 }, { page: 3 })).toBe('more');
  });

  // spec(284)
  it('is other things when a filter changes, or when one goes back', () => {
    expect(waitOf('page', { page: 2 }, { audience: ['adults'] })).toBe('other');
    expect(waitOf('page', { page: 3 }, { page: 2 })).toBe('other');
  });

  // spec(282)
  it('is nothing when only the other list of the page changes', () => {
    expect(waitOf('page', { tab: 'People' }, { tab: 'Tools' })).toBeUndefined();
    expect(waitOf('tab_page', { page: 1 }, { page: 2 })).toBeUndefined();
    expect(waitOf('tab_page', { tab: 'People' }, { tab: 'People', tab_page: 2 })).toBe('more');
    expect(waitOf('tab_page', {}, { tab: 'People' })).toBe('other');
  });

  it('is nothing when nothing is fetched', () => {
    expect(waitOf('page', { theme: '1' }, { theme: '2' })).toBeUndefined();
    expect(waitOf('page', { tag: ['a'] }, { tag: ['a'] })).toBeUndefined();
  });
});
