// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { EventCard } from '#contract/items.ts';
import type { MessageActions } from '../../lib/messages.ts';
import { keepWanted } from './keep-wanted.ts';
import { pressedSave, takeWanted, WANTED_KEY, WANTED_MOST, waitForConfirmation, wantToSave } from './wanted.ts';

const card = (id: number) => ({ id, object_type: 'Event', title: `Evening ${id}` }) as EventCard;
const ids = () => takeWanted().map(({ id }) => id);
const stored = () => JSON.parse(localStorage.getItem(WANTED_KEY) ?? 'null');

const favourites = new Set<number>();
let refused: number | undefined;
const set: NonNullable<Parameters<typeof keepWanted>[3]> = async (_, { id }, isAdded) => {
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

it('keeps everything on which Save was pressed before somebody went on, each once', () => {
  for (const id of [1, 2, 1]) pressedSave(card(id));
  wantToSave(card(3));
  expect(ids()).toEqual([2, 1, 3]);
  expect(ids()).toEqual([]);
});

it('keeps nothing for somebody who went on by another way', () => {
  pressedSave(card(1));
  expect(ids()).toEqual([]);
  wantToSave(card(2));
  expect(ids()).toEqual([2]);
});

it('forgets what was pressed long ago, and the oldest of too many', () => {
  pressedSave(card(100));
  vi.advanceTimersByTime(15 * 60_000);
  for (let id = 1; id <= WANTED_MOST + 5; id++) wantToSave(card(id));
  expect(ids()).toEqual(Array.from({ length: WANTED_MOST }, (_, i) => i + 6));
});

it('waits on the device for whoever joins, with what waits there', () => {
  wantToSave(card(1));
  waitForConfirmation();
  wantToSave(card(2));
  waitForConfirmation();
  expect(stored().map(({ id }: { id: number }) => id)).toEqual([1, 2]);
  vi.advanceTimersByTime(60 * 60_000);
  expect(ids()).toEqual([1, 2]);
  expect(stored()).toBeNull();
});

it('reads what an earlier version kept, and nothing that is broken or over', () => {
  const one = { id: 7, object_type: 'Event', title: 'Evening', until: Date.now() + 1_000 };
  const put = (value: unknown) => localStorage.setItem(WANTED_KEY, JSON.stringify(value));
  put(one);
  expect(ids()).toEqual([7]);
  put([null, 'a', { ...one, id: 'b' }, { ...one, until: 1 }, { ...one, id: 8 }]);
  expect(ids()).toEqual([8]);
  localStorage.setItem(WANTED_KEY, '{broken');
  expect(ids()).toEqual([]);
});

it('says how many were saved, takes them back together, and tries again what was refused', async () => {
  const said: { message: string; words: string | undefined; act: () => void }[] = [];
  const messages = {
    dismiss: () => {},
    alert: (message: string, { action }: { action?: { words: string; act: () => void } } = {}) =>
      said.push({ message, words: action?.words, act: action?.act ?? (() => {}) }),
  } as unknown as MessageActions;
  refused = 3;
  const things = [1, 2, 3].map((id) => ({ ...card(id), object_type: 'Event' as const }));
  await keepWanted(new QueryClient(), things, messages, set);
  expect([...favourites]).toEqual([1, 2]);
  expect(said.map(({ message, words }) => [message, words])).toEqual([
    ['Added to favourites! 2 things saved.', 'Undo'],
    ['Error when adding to favourites! It was taken away.', 'Try again'],
  ]);
  refused = undefined;
  said[1]?.act();
  await vi.waitFor(() => expect(said[2]?.message).toContain('It is what you wanted to save: Evening 3'));
  said[0]?.act();
  await vi.waitFor(() => expect(said[3]?.message).toBe('Removed from favourites!'));
  expect([...favourites]).toEqual([3]);
});
