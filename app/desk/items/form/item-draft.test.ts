// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { ApiProblem } from '#app/lib/data/api.ts';
import type { CuratedItem } from '#contract/curation.ts';
import { Draft, QUIET_MS } from '../../kit/draft/draft.ts';
import { browserDevice, type Device, type DeviceCopy } from '../../kit/draft/local-draft-storage.ts';
import { itemSource } from './item-draft.ts';

beforeEach(() => {
  localStorage.clear();
  vi.useFakeTimers();
});
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
  const kept = new Map<string, DeviceCopy>();
  /** Shows in `kept` what it writes. */
  const deviceOf = (member: string): Device => {
    const device = browserDevice(member);
    return {
      ...device,
      write: (key, what) => {
        kept.set(key, structuredClone(what));
        return device.write(key, what);
      },
      forget: (key) => {
        kept.delete(key);
        device.forget(key);
      },
    };
  };
  const sent: Record<string, unknown>[] = [];
  let silent = false;
  const calls: Parameters<typeof itemSource>[1] = {
    create: async ({ kind, ...fields }) => {
      sent.push(fields);
      there = { ...there, kind, ...fields, version: 1 } as CuratedItem;
      return there;
    },
    change: async (_id, fields, version) => {
      sent.push(fields);
      if (silent) throw new ApiProblem(0, { message: 'Nobody answers.', code: 'unreachable' });
      if (version !== there.version) {
        const outdated = { message: 'Somebody was quicker.', code: 'outdated', current: there };
        throw new ApiProblem(412, outdated);
      }
      there = { ...there, ...fields, version: version + 1 } as CuratedItem;
      return there;
    },
  };
  const open = (isNew = false, member = 'ada') =>
    new Draft(itemSource('tool', calls), isNew ? undefined : there, deviceOf(member));
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
    const draft = open();
    draft.edit('synopsis', 'It');
    draft.edit('synopsis', 'It counts');
    expect(kept.get('1')?.values.synopsis).toBe('It counts');
    expect(draft.snapshot().save).toEqual({ state: 'waiting' });
    await quiet();
    expect(sent).toEqual([{ synopsis: 'It counts' }]);
    expect(draft.snapshot()).toMatchObject({ save: { state: 'saved' }, doc: { version: 2 } });
    expect(kept.size).toBe(0);
  });

  it('is sent at once where somebody leaves the field', async () => {
    const { open, sent } = desk();
    const draft = open();
    draft.edit('price', 'Free');
    draft.left();
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([{ price: 'Free' }]);
  });

  it('goes one step after another, however many fields are left while one is on its way', async () => {
    const { open, sent, item } = desk();
    const draft = open();
    for (const [name, value] of Object.entries({ price: 'Free', synopsis: 'It counts', name: 'Timer two' })) {
      draft.edit(name, value);
      draft.left();
    }
    await vi.advanceTimersByTimeAsync(0);
    expect(sent).toEqual([{ price: 'Free' }, { synopsis: 'It counts', name: 'Timer two' }]);
    expect(item().version).toBe(3);
    expect(draft.snapshot()).toMatchObject({ merged: undefined, conflict: undefined });
  });

  it('is kept on the device alone where readers would see it, until somebody says so', async () => {
    const { open, kept, sent } = desk({ status: 'published' });
    const draft = open();
    draft.edit('synopsis', 'Half a sent');
    await quiet();
    expect(sent).toEqual([]);
    expect(kept.has('1')).toBe(true);
    expect(draft.snapshot().save).toEqual({ state: 'device', waiting: [] });
    expect(draft.isWaiting).toBe(true);
    expect(await draft.save()).toBe(true);
    expect(draft.isWaiting).toBe(false);
    expect(sent).toHaveLength(1);
  });

  it('of something new waits for what it needs, is made once, and then changed', async () => {
    const { open, kept, sent } = desk();
    const draft = open(true);
    draft.edit('synopsis', 'It counts');
    await quiet();
    expect(draft.snapshot()).toMatchObject({ save: { state: 'device', waiting: ['name'] }, problems: {} });
    expect(kept.has('new:tool')).toBe(true);
    draft.edit('name', 'Timer');
    await quiet();
    draft.edit('price', 'Free');
    await quiet();
    expect(sent).toEqual([expect.objectContaining({ name: 'Timer', synopsis: 'It counts' }), { price: 'Free' }]);
    expect(kept.size).toBe(0);
  });

  it('and cannot be taken yet stays, while the rest is kept', async () => {
    const { open, kept, sent } = desk();
    const draft = open();
    draft.edit('slug', 'Not a slug');
    draft.edit('price', 'Free');
    await quiet();
    expect(sent).toEqual([{ price: 'Free' }]);
    expect(draft.snapshot()).toMatchObject({ save: { state: 'device', waiting: ['slug'] }, problems: {} });
    expect(kept.get('1')?.values.slug).toBe('Not a slug');
    expect(await draft.save()).toBe(false);
    expect(draft.snapshot().problems).toHaveProperty('slug');
  });

  it('is not lost while the site is silent, and is sent when it is back', async () => {
    const { open, kept, silence, item } = desk();
    const draft = open();
    silence(true);
    draft.edit('price', 'Free');
    await quiet();
    expect(draft.snapshot().save).toMatchObject({ state: 'failed' });
    expect(kept.has('1')).toBe(true);
    silence(false);
    expect(await draft.save()).toBe(true);
    expect(item().price).toBe('Free');
  });

  it('is offered back to somebody who opens the form again, and only what the site has not', async () => {
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

  it('is offered to nobody but who typed it', () => {
    const { open } = desk({ status: 'published' });
    open().edit('synopsis', 'Of Ada');
    expect(open(false, 'bea').snapshot().found).toBeUndefined();
    open(false, 'bea').edit('synopsis', 'Of Bea');
    expect(open().snapshot().found?.values).toEqual({ synopsis: 'Of Ada' });
  });

  it('in two windows is kept twice: neither takes away what the other has on the device', async () => {
    const { open } = desk({ status: 'published' });
    const [one, other] = [open(), open()];
    one.edit('synopsis', 'In one');
    other.edit('price', 'In the other');
    expect(await other.save()).toBe(true);
    expect(open().snapshot().found?.values).toEqual({ synopsis: 'In one' });
  });

  it('stays beside what is offered, whatever is said to that', async () => {
    const { open } = desk({ status: 'published' });
    open().edit('synopsis', 'Of yesterday');
    const draft = open();
    draft.edit('price', 'Of today');
    draft.bringBack(false);
    expect(open().snapshot().found?.values).toEqual({ price: 'Of today' });
    localStorage.clear();
    open().edit('synopsis', 'Of yesterday');
    const again = open();
    again.edit('name', 'Timer two');
    expect(await again.save()).toBe(true);
    expect(open().snapshot().found?.values).toEqual({ synopsis: 'Of yesterday' });
  });
});

describe('what others changed meanwhile', () => {
  it('is merged where nobody here has touched it, and said', async () => {
    const { open, others, item } = desk();
    const draft = open();
    others({ price: 'Free' });
    draft.edit('synopsis', 'Mine');
    await quiet();
    expect(draft.snapshot()).toMatchObject({
      values: { price: 'Free', synopsis: 'Mine' },
      merged: { theirs: { updated_by: 'Bea' }, fields: ['price'] },
      conflict: undefined,
    });
    expect(item()).toMatchObject({ price: 'Free', synopsis: 'Mine', version: 3 });
  });

  it('and came with the answer of a call beside the form is asked about where somebody types', async () => {
    const { open, others, item } = desk();
    const draft = open();
    draft.edit('synopsis', 'Mine');
    others({ synopsis: 'Theirs', status: 'review' });
    draft.took(item());
    expect(draft.snapshot().conflict?.fields).toEqual([
      { name: 'synopsis', before: '', mine: 'Mine', theirs: 'Theirs' },
    ]);
    await quiet();
    expect(item().synopsis).toBe('Theirs');
  });

  it('is asked about where both did, and nothing goes over until somebody chooses', async () => {
    const { open, others, item, sent } = desk();
    const draft = open();
    others({ synopsis: 'Theirs', price: 'Free' });
    draft.edit('synopsis', 'Mine');
    await quiet();
    expect(draft.snapshot().conflict?.fields).toEqual([
      { name: 'synopsis', before: '', mine: 'Mine', theirs: 'Theirs' },
    ]);
    draft.edit('synopsis', 'Mine too');
    await quiet();
    expect(await draft.save()).toBe(false);
    expect(item().synopsis).toBe('Theirs');
    expect(sent).toHaveLength(1);
    expect(await draft.choose({ synopsis: 'Theirs' })).toBe(true);
    expect(item()).toMatchObject({ synopsis: 'Theirs', price: 'Free', version: 2 });
    draft.edit('synopsis', 'Ours');
    await quiet();
    expect(item().synopsis).toBe('Ours');
  });
});
