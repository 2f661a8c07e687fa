// @vitest-environment happy-dom
import { beforeEach, expect, it } from 'vitest';
import type { CuratedItem } from '#contract/curation.ts';
import { Draft } from '../../kit/draft/draft.ts';
import { browserDevice } from '../../kit/draft/local-draft-storage.ts';
import { type Held, orderSource } from './order-draft.ts';

const collection = (items: string[], version = 1, hero_items: string[] = []) =>
  ({ id: 7, version, items, hero_items }) as Partial<CuratedItem> as CuratedItem;

beforeEach(() => localStorage.clear());

const sent: [fields: object, seen: number][] = [];
function open(item: CuratedItem, added: readonly Held[] = []) {
  const source = orderSource(7, { current: added }, async (_, fields, seen) => {
    sent.push([fields, seen]);
    return { ...item, ...fields, version: seen + 1 } as CuratedItem;
  });
  return new Draft(source, item, browserDevice('ada'));
}

it('comes back with what was added, and is forgotten once the site has it', async () => {
  const added = [{ external_id: 'c', title: 'Cedar', kind: 'tool' as const, status: 'published' as const }];
  open(collection(['a', 'b']), added).edit('items', ['c', 'b', 'a']);
  const back = open(collection(['a', 'b']));
  expect(back.snapshot()).toMatchObject({ values: { items: ['c', 'b', 'a'] }, found: { added } });
  expect(back.open).toEqual(['items']);
  expect(open(collection(['c', 'b', 'a'], 2)).open).toEqual([]);
  expect(await back.save()).toBe(true);
  expect(sent.at(-1)).toEqual([{ items: ['c', 'b', 'a'] }, 1]);
  expect(localStorage.length).toBe(0);
});

it('goes over what others wrote elsewhere, and is asked about where they arranged the same', async () => {
  open(collection(['a', 'b'])).edit('items', ['b', 'a']);
  // Its order was changed meanwhile: the call refuses the version of then, and the page asks.
  const asked = open(collection(['a', 'b', 'd'], 5));
  expect(asked.open).toEqual(['items']);
  await asked.save();
  expect(sent.at(-1)).toEqual([{ items: ['b', 'a'] }, 1]);
  // Its title was: that is no matter for the order.
  open(collection(['a', 'b'])).edit('items', ['b', 'a']);
  await open(collection(['a', 'b'], 5)).save();
  expect(sent.at(-1)).toEqual([{ items: ['b', 'a'] }, 5]);
});

it('is no order where the device has something else', () => {
  browserDevice('ada').write('order:7', { at: 'now', version: undefined, base: {}, values: {} });
  expect(open(collection(['a'])).open).toEqual([]);
});
