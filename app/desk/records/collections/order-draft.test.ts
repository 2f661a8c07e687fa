import { expect, it } from 'vitest';
import type { CuratedItem } from '#contract/curation.ts';
import type { Device, Kept } from '../../kit/draft/device.ts';
import { asItIs, changesOf, isArranged, keepOnDevice, type OrderDraft, openOrder } from './order-draft.ts';

const collection = (items: string[], version = 1, hero_items: string[] = []) =>
  ({ id: 7, version, items, hero_items }) as unknown as CuratedItem;

function pocket(): Device & { size: () => number } {
  const kept = new Map<string, Kept>();
  return {
    read: (key) => kept.get(key),
    keep: (key, what) => Boolean(kept.set(key, structuredClone(what))),
    forget: (key) => void kept.delete(key),
    size: () => kept.size,
  };
}

const arranged = (item: CuratedItem, items: string[]): OrderDraft => {
  const begun = asItIs(item);
  return { ...begun, values: { ...begun.values, items } };
};

it('comes back with what was added, and is forgotten once the site has it', () => {
  const device = pocket();
  const added = [{ external_id: 'c', title: 'Cedar', kind: 'tool' as const, status: 'published' as const }];
  keepOnDevice(7, { ...arranged(collection(['a', 'b']), ['c', 'b', 'a']), added }, device);
  const back = openOrder(collection(['a', 'b']), device);
  expect(back).toMatchObject({ version: 1, added });
  expect(changesOf(back)).toEqual({ items: ['c', 'b', 'a'] });
  expect(isArranged(openOrder(collection(['c', 'b', 'a'], 2), device))).toBe(false);
  keepOnDevice(7, asItIs(collection(['c', 'b', 'a'], 2)), device);
  expect(device.size()).toBe(0);
});

it('goes over what others wrote elsewhere, and is asked about where they arranged the same', () => {
  const device = pocket();
  keepOnDevice(7, arranged(collection(['a', 'b']), ['b', 'a']), device);
  // Its title was changed meanwhile: that is no matter for the order.
  expect(openOrder(collection(['a', 'b'], 5), device)).toMatchObject({ version: 5 });
  // Its order was: the call refuses the version of then, and the page asks.
  const asked = openOrder(collection(['a', 'b', 'd'], 5), device);
  expect(asked.version).toBe(1);
  expect(changesOf(asked)).toEqual({ items: ['b', 'a'] });
});

it('is no order where the device has something else', () => {
  const device = pocket();
  device.keep('order:7', { at: 'now', version: undefined, base: {}, values: {} });
  expect(isArranged(openOrder(collection(['a']), device))).toBe(false);
});
