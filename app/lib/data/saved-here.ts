/**
 * What somebody saves without an account: in this browser's storage alone, the newest first. Every tab sees the same.
 * Only who opens the page of it, or puts it in an account, lets the site know.
 */
import type { AnyCard } from '#contract/items.ts';
import { SAVED_HERE_MOST } from '#domain/limits.ts';
import { pathOf, titleOf } from '../address/card-capabilities.ts';
import { shortened } from '../words/formatting.ts';
import { deviceStore } from './device-store.ts';

/** Another number begins anew. */
const SAVED_HERE_KEY = 'saved-1';
const TITLE_MOST = 200;

/** Enough to show it without the site, and to say which thing is gone. */
export type SavedThing = Pick<AnyCard, 'id' | 'object_type'> & { title: string; path: string };

interface Saved {
  things: readonly SavedThing[];
  /** Whoever joins in this browser next has asked for all of it. */
  isForNewAccount: boolean;
}

const NOTHING: Saved = { things: [], isForNewAccount: false };
const store = deviceStore(SAVED_HERE_KEY, NOTHING, (raw) => {
  const { things, isForNewAccount } = raw as Partial<Saved>;
  if (!Array.isArray(things)) return NOTHING;
  return { things: things.filter(isWhole).slice(0, SAVED_HERE_MOST), isForNewAccount: isForNewAccount === true };
});

const isWhole = (found: Partial<SavedThing> | null): found is SavedThing =>
  Number.isInteger(found?.id) &&
  typeof found?.object_type === 'string' &&
  typeof found.title === 'string' &&
  /^\/(?!\/)/.test(String(found.path));

/** Answers whether the browser lets us keep it. */
const write = (saved: Saved): boolean => store.write(saved.things.length === 0 ? NOTHING : saved);

export const savedHere = (): readonly SavedThing[] => store.read().things;
const isSavedHere = (id: number): boolean => savedHere().some((thing) => thing.id === id);

/** Saves a card. `full`: there is no room for one more; `blocked`: this browser keeps nothing for us. */
export function saveHere(card: AnyCard): 'saved' | 'full' | 'blocked' {
  const { id, object_type } = card;
  return putHere([{ id, object_type, title: shortened(titleOf(card), TITLE_MOST), path: pathOf(card) }]);
}

/** The same for what stood here before: first, in its order. `isMeant`: as `isForNewAccount` was then. */
export function putHere(things: readonly SavedThing[], isMeant = false): 'saved' | 'full' | 'blocked' {
  const saved = store.read();
  const added = things.filter(({ id }) => !isSavedHere(id));
  if (saved.things.length + added.length > SAVED_HERE_MOST) return 'full';
  const next = { things: [...added, ...saved.things], isForNewAccount: saved.isForNewAccount || isMeant };
  return write(next) ? 'saved' : 'blocked';
}

export function dropHere(ids: readonly number[]): void {
  const saved = store.read();
  write({ ...saved, things: saved.things.filter(({ id }) => !ids.includes(id)) });
}

export const clearHere = (): void => void write(NOTHING);

/** Somebody has joined in this browser, and said whether what is saved here is to come into their account. */
export function meanForNewAccount(isForNewAccount: boolean): void {
  const saved = store.read();
  if (saved.things.length > 0) write({ ...saved, isForNewAccount });
}
export const isForNewAccount = (): boolean => store.read().isForNewAccount;

/** Nothing while a page is made on the server and until hydration. */
export const useSavedHere = (): readonly SavedThing[] => store.use(({ things }) => things);

export const useIsSavedHere = (id: number): boolean => store.use(({ things }) => things.some((one) => one.id === id));
