import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CuratedItem } from '#contract/curation.ts';
import type { Device, Kept } from '../../kit/draft/device.ts';
import { Keeper, QUIET_MS } from '../../kit/draft/draft.ts';
import type { Answer, Calls } from '../../kit/draft/state.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** A site with one item, and a device with room. */
function desk(item: Partial<CuratedItem> | undefined = {}) {
  let there = {
    id: 1,
    kind: 'tool',
    version: 1,
    status: 'draft',
    external_id: 'ours:tools:timer',
    slug: 'timer',
    name: 'Timer',
    updated_by: 'Bea',
    updated_at: '2026-11-22T10:00:00.000Z',
    ...item,
  } as CuratedItem;
  const kept = new Map<string, Kept>();
  const device: Device = {
    read: (key) => kept.get(key),
    keep: (key, what) => Boolean(kept.set(key, structuredClone(what))),
    forget: (key) => void kept.delete(key),
  };
  const sent: Record<string, unknown>[] = [];
  let silent = false;
  const calls: Calls = {
    create: async (kind, fields): Promise<Answer> => {
      sent.push(fields);
      there = { ...there, kind, ...fields, version: 1 } as CuratedItem;
      return { item: there };
    },
    change: async (_id, version, fields): Promise<Answer> => {
      sent.push(fields);
      if (silent) return { unreached: undefined };
      if (version !== there.version) return { current: there };
      there = { ...there, ...fields, version: version + 1 } as CuratedItem;
      return { item: there };
    },
  };
  const open = (isNew = false) => new Keeper('tool', isNew ? undefined : there, calls, device);
  return {
    open,
    kept,
    sent,
    item: () => there as CuratedItem & Record<string, unknown>,
    silence: (on: boolean) => {
      silent = on;
    },
    others: (fields: object) => {
      there = { ...there, ...fields, version: there.version + 1 } as CuratedItem;
    },
  };
}

const quiet = () => vi.advanceTimersByTimeAsync(QUIET_MS);

describe('what is typed', () => {
  it('is on the device with the first letter, and on the site a moment after the last', async () => {
    const { open, kept, sent } = desk();
    const keeper = open();
    keeper.edit('synopsis', 'It');
    keeper.edit('synopsis', 'It counts');
    expect(kept.get('1')?.values.synopsis).toBe('It counts');
    expect(keeper.snapshot().keeping).toEqual({ state: 'waiting' });
    await quiet();
    expect(sent).toEqual([{ synopsis: 'It counts' }]);
    expect(keeper.snapshot()).toMatchObject({ keeping: { state: 'kept' }, item: { version: 2 } });
    expect(kept.size).toBe(0);
  });

  it('is sent at once where somebody leaves the field', async () => {
    const { open, sent } = desk();
    const keeper = open();
    keeper.edit('price', 'Free');
    keeper.left();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([{ price: 'Free' }]);
  });

  it('goes one step after another, however many fields are left while one is on its way', async () => {
    const { open, sent, item } = desk();
    const keeper = open();
    for (const [name, value] of Object.entries({ price: 'Free', synopsis: 'It counts', name: 'Timer two' })) {
      keeper.edit(name, value);
      keeper.left();
    }
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([{ price: 'Free' }, { synopsis: 'It counts', name: 'Timer two' }]);
    expect(item().version).toBe(3);
    expect(keeper.snapshot()).toMatchObject({ merged: undefined, conflict: undefined });
  });

  it('is kept on the device alone where readers would see it, until somebody says so', async () => {
    const { open, kept, sent } = desk({ status: 'published' });
    const keeper = open();
    keeper.edit('synopsis', 'Half a sent');
    await quiet();
    expect(sent).toEqual([]);
    expect(kept.has('1')).toBe(true);
    expect(keeper.snapshot().keeping).toEqual({ state: 'device', waiting: [] });
    expect(keeper.isWaiting).toBe(true);
    expect(await keeper.keep()).toBe(true);
    expect(keeper.isWaiting).toBe(false);
    expect(sent).toHaveLength(1);
  });

  it('of something new waits for what it needs, is made once, and then changed', async () => {
    const { open, kept, sent } = desk();
    const keeper = open(true);
    keeper.edit('synopsis', 'It counts');
    await quiet();
    expect(keeper.snapshot()).toMatchObject({ keeping: { state: 'device', waiting: ['name'] }, problems: {} });
    expect(kept.has('new:tool')).toBe(true);
    keeper.edit('name', 'Timer');
    await quiet();
    keeper.edit('price', 'Free');
    await quiet();
    expect(sent).toEqual([expect.objectContaining({ name: 'Timer', synopsis: 'It counts' }), { price: 'Free' }]);
    expect(kept.size).toBe(0);
  });

  it('and cannot be taken yet stays, while the rest is kept', async () => {
    const { open, kept, sent } = desk();
    const keeper = open();
    keeper.edit('slug', 'Not a slug');
    keeper.edit('price', 'Free');
    await quiet();
    expect(sent).toEqual([{ price: 'Free' }]);
    expect(keeper.snapshot()).toMatchObject({ keeping: { state: 'device', waiting: ['slug'] }, problems: {} });
    expect(kept.get('1')?.values.slug).toBe('Not a slug');
    expect(await keeper.keep()).toBe(false);
    expect(keeper.snapshot().problems).toHaveProperty('slug');
  });

  it('is not lost while the site is silent, and is sent when it is back', async () => {
    const { open, kept, silence, item } = desk();
    const keeper = open();
    silence(true);
    keeper.edit('price', 'Free');
    await quiet();
    expect(keeper.snapshot().keeping).toMatchObject({ state: 'failed' });
    expect(kept.has('1')).toBe(true);
    silence(false);
    expect(await keeper.keep()).toBe(true);
    expect(item().price).toBe('Free');
  });

  it('is offered back to whoever opens the form again, and only what the site has not', async () => {
    const { open, kept } = desk();
    const first = open();
    first.edit('price', 'Free');
    first.stop();
    const second = open();
    expect(second.snapshot()).toMatchObject({ found: { values: { price: 'Free' } }, values: { price: '' } });
    second.bringBack(true);
    expect(second.snapshot().values.price).toBe('Free');
    await quiet();
    expect(kept.size).toBe(0);
    expect(open().snapshot().found).toBeUndefined();
  });
});

describe('what others changed meanwhile', () => {
  it('is merged where nobody here has touched it, and said', async () => {
    const { open, others, item } = desk();
    const keeper = open();
    others({ price: 'Free' });
    keeper.edit('synopsis', 'Mine');
    await quiet();
    expect(keeper.snapshot()).toMatchObject({
      values: { price: 'Free', synopsis: 'Mine' },
      merged: { by: 'Bea', fields: ['price'] },
      conflict: undefined,
    });
    expect(item()).toMatchObject({ price: 'Free', synopsis: 'Mine', version: 3 });
  });

  it('is asked about where both did, and nothing goes over until somebody chooses', async () => {
    const { open, others, item, sent } = desk();
    const keeper = open();
    others({ synopsis: 'Theirs', price: 'Free' });
    keeper.edit('synopsis', 'Mine');
    await quiet();
    expect(keeper.snapshot().conflict?.fields).toEqual([
      { name: 'synopsis', before: '', mine: 'Mine', theirs: 'Theirs' },
    ]);
    keeper.edit('synopsis', 'Mine too');
    await quiet();
    expect(await keeper.keep()).toBe(false);
    expect(item().synopsis).toBe('Theirs');
    expect(sent).toHaveLength(1);
    expect(await keeper.choose({ synopsis: 'Theirs' })).toBe(true);
    expect(item()).toMatchObject({ synopsis: 'Theirs', price: 'Free', version: 2 });
    keeper.edit('synopsis', 'Ours');
    await quiet();
    expect(item().synopsis).toBe('Ours');
  });
});
