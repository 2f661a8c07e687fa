// @vitest-environment happy-dom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EventCard } from '#contract/items.ts';
import type { MessageActions } from '../../lib/forms/messages.ts';
import { saveWantedFavourite } from './save-wanted-favourite.ts';
import { takeWanted, WANTED_KEY, waitForConfirmation, wantToSave } from './wanted-favourite.ts';

const card = (id: number) => ({ id, object_type: 'Event', title: `Evening ${id}` }) as EventCard;
const stored = () => JSON.parse(localStorage.getItem(WANTED_KEY) ?? 'null');

const favourites = new Set<number>();
let refused: number | undefined;
const set: NonNullable<Parameters<typeof saveWantedFavourite>[3]> = async (_, { id }, isAdded) => {
  if (id === refused) throw new Error('It was taken away.');
  favourites[isAdded ? 'add' : 'delete'](id);
  return true;
};

beforeEach(() => {
  vi.useFakeTimers();
  takeWanted();
  favourites.clear();
  refused = undefined;
});
afterEach(() => {
  vi.useRealTimers();
  localStorage.clear();
});

it('keeps the last one alone, once', () => {
  for (const id of [1, 2, 3]) wantToSave(card(id));
  expect(takeWanted()).toEqual({ id: 3, object_type: 'Event', title: 'Evening 3' });
  expect(takeWanted()).toBeUndefined();
});

it('forgets it after ten minutes', () => {
  wantToSave(card(1));
  vi.advanceTimersByTime(10 * 60_000 - 1);
  expect(takeWanted()?.id).toBe(1);
  wantToSave(card(2));
  vi.advanceTimersByTime(10 * 60_000);
  expect(takeWanted()).toBeUndefined();
  waitForConfirmation();
  expect(stored()).toBeNull();
});

it('waits on the device for whoever joins, ten minutes once more', () => {
  wantToSave(card(1));
  vi.advanceTimersByTime(9 * 60_000);
  waitForConfirmation();
  expect(stored()).toMatchObject({ id: 1 });
  vi.advanceTimersByTime(9 * 60_000);
  expect(takeWanted()?.id).toBe(1);
  expect(stored()).toBeNull();
});

it('reads what an earlier version kept, and nothing that is broken or over', () => {
  const one = { id: 7, object_type: 'Event', title: 'Evening', until: Date.now() + 1_000 };
  const put = (value: unknown) => localStorage.setItem(WANTED_KEY, JSON.stringify(value));
  put(one);
  expect(takeWanted()?.id).toBe(7);
  put([null, 'a', { ...one, id: 'b' }, { ...one, id: 8 }]);
  expect(takeWanted()?.id).toBe(8);
  put({ ...one, until: 1 });
  expect(takeWanted()).toBeUndefined();
  localStorage.setItem(WANTED_KEY, '{broken');
  expect(takeWanted()).toBeUndefined();
});

it('says what was saved, takes it back, and tries again what was refused', async () => {
  const said: { message: string; words: string | undefined; act: () => void }[] = [];
  const messages = {
    dismiss: () => {},
    alert: (message: string, { action }: { action?: { words: string; act: () => void } } = {}) =>
      said.push({ message, words: action?.words, act: action?.act ?? (() => {}) }),
  } as unknown as MessageActions;
  refused = 3;
  await saveWantedFavourite(new QueryClient(), { ...card(3), object_type: 'Event' }, messages, set);
  expect(said.map(({ message, words }) => [message, words])).toEqual([
    ['Error when adding to favourites! It was taken away.', 'Try again'],
  ]);
  refused = undefined;
  said[0]?.act();
  await vi.waitFor(() => expect(said[1]?.message).toContain('It is what you wanted to save: Evening 3'));
  expect([...favourites]).toEqual([3]);
  said[1]?.act();
  await vi.waitFor(() => expect(said[2]?.message).toBe('Removed from favourites!'));
  expect([...favourites]).toEqual([]);
});
