import { beforeEach, expect, it, vi } from 'vitest';
import type { AnyCard } from '#contract/items.ts';
import { Device } from '#tests/setup/browser/device.ts';
import * as here from '../../../lib/data/saved-here.ts';
import { renewSaved } from './renew-saved.ts';

let device: Device;
beforeEach(() => {
  device = new Device();
  return () => vi.unstubAllGlobals();
});

/** As the server sends it within a page: without the address of its page. */
const card = (id: number, more: object) => ({ id, title: 'A thing', ...more }) as unknown as AnyCard;
const event = card(1, { object_type: 'Event', slug: 'quiet hour', url: 'https://example.org/' });
const topic = card(2, { object_type: 'Topic', slug: 'adhd', name: 'ADHD' });
const ownPost = card(3, { object_type: 'Post', slug: 'our-words', display_title: 'Our words', url: '/blog/our-words' });
const guide = card(4, { object_type: 'Guide', slug: 'sleep' });
const PATHS = ['/item/event/quiet%20hour', '/topic/adhd', '/blog/our-words', '/guide/sleep'];
const kept = () => JSON.parse(device.kept.get('saved-1') ?? 'null');

it('keeps the address of a thing also where its card does not name it', () => {
  for (const one of [guide, ownPost, topic, event]) here.saveHere(one);
  expect(here.savedHere().map(({ path }) => path)).toEqual(PATHS);
});

it('puts an address right that is not a thing’s any more, and writes nothing otherwise', () => {
  for (const one of [guide, ownPost, topic, event]) here.saveHere(one);
  const right = kept();
  const things = right.things.map((thing: object) => ({ ...thing, path: '/undefined' }));
  device.kept.set('saved-1', JSON.stringify({ ...right, things }));
  renewSaved([event, topic, ownPost]);
  expect(here.savedHere().map(({ path }) => path)).toEqual([...PATHS.slice(0, 3), '/undefined']);
  const before = here.savedHere();
  renewSaved([event]);
  expect(here.savedHere()).toBe(before);
});

it('comes back as it was meant: for the account of who has asked for that', () => {
  here.saveHere(event);
  here.meanForNewAccount(true);
  const [things, isMeant] = [here.savedHere(), here.isForNewAccount()];
  here.clearHere();
  expect(kept()).toBeNull();
  here.saveHere(topic);
  here.putHere(things, isMeant);
  expect([here.savedHere().map(({ id }) => id), here.isForNewAccount()]).toEqual([[1, 2], true]);
});
