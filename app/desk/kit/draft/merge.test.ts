import { describe, expect, it } from 'vitest';
import { both, marksOf, merge } from './merge.ts';

describe('two who changed one item', () => {
  const before = { name: 'Timer', synopsis: 'It counts.', price: '', tags: ['a', 'b'], online: false };

  it('keep what only one of them touched, and are asked about what both did', () => {
    const mine = { ...before, name: 'My timer', synopsis: 'It counts well.' };
    const theirs = { ...before, name: 'Your timer', price: 'Free', online: true };
    expect(merge(before, mine, theirs)).toEqual({
      values: { ...mine, price: 'Free', online: true },
      taken: ['price', 'online'],
      conflicts: [{ name: 'name', before: 'Timer', mine: 'My timer', theirs: 'Your timer' }],
    });
  });

  it('agree where both wrote the same', () => {
    const same = { ...before, tags: ['a', 'c'] };
    expect(merge(before, same, { ...same, tags: ['a', 'c'] })).toMatchObject({ taken: [], conflicts: [] });
  });

  it('may have both of two lists: what either added, and nothing that either took away', () => {
    const lists = { name: 'tags', before: ['a', 'b'], mine: ['a', 'b', 'c'], theirs: ['b', 'd'] };
    expect(both(lists)).toEqual(['b', 'c', 'd']);
    expect(both({ name: 'name', before: 'x', mine: 'y', theirs: 'z' })).toBeUndefined();
  });
});

describe('the marks of a text', () => {
  const shown = (before: string, after: string) =>
    marksOf(before, after)
      .map(({ text, as }) => (as === 'same' ? text : as === 'new' ? `[+${text}]` : `[-${text}]`))
      .join('');

  it('say word by word what is new and what is gone', () => {
    expect(shown('whose son suffers from autism lists 7', 'whose son is autistic lists 7')).toBe(
      'whose son[- suffers from autism][+ is autistic] lists 7',
    );
    expect(shown('', 'New words')).toBe('[+New words]');
    expect(shown('9', '')).toBe('[-9]');
    expect(shown('The same', 'The same')).toBe('The same');
  });

  it('are left out where to compare would take too long', () => {
    const long = 'word '.repeat(2_000);
    expect(marksOf(long, `${long} more`)).toEqual([{ text: `${long} more`, as: 'same' }]);
  });
});
