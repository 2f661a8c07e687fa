/**
 * What somebody saves without an account: in this browser's storage alone, the newest first. Every tab sees the same.
 * Only who opens the page of it, or puts it in an account, lets the site know.
 */
import { useSyncExternalStore } from 'react';
import type { AnyCard } from '#contract/items.ts';
import { SAVED_HERE_MOST } from '#domain/limits.ts';
import { titleOf } from '../address/kinds.ts';
import { shortened } from '../words/short-sentences.ts';

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
let last: { raw: string | null; saved: Saved } = { raw: null, saved: NOTHING };

function read(): Saved {
  let raw: string | null = null;
  try {
    raw = localStorage.getItem(SAVED_HERE_KEY);
  } catch {
    // Nothing is kept here.
  }
  // The same object as long as nothing changes, however many hearts ask.
  if (raw !== last.raw) last = { raw, saved: parsed(raw) };
  return last.saved;
}

function parsed(raw: string | null): Saved {
  try {
    const { things, isForNewAccount } = JSON.parse(raw ?? '{}');
    if (!Array.isArray(things)) return NOTHING;
    return { things: things.filter(isWhole).slice(0, SAVED_HERE_MOST), isForNewAccount: isForNewAccount === true };
  } catch {
    return NOTHING;
  }
}

const isWhole = (found: Partial<SavedThing> | null): found is SavedThing =>
  Number.isInteger(found?.id) &&
  typeof found?.object_type === 'string' &&
  typeof found.title === 'string' &&
  /^\/(?!\/)/.test(String(found.path));

const listeners = new Set<() => void>();

/** Answers whether the browser lets us keep it. */
function write(saved: Saved): boolean {
  try {
    if (saved.things.length === 0) localStorage.removeItem(SAVED_HERE_KEY);
    else localStorage.setItem(SAVED_HERE_KEY, JSON.stringify(saved));
  } catch {
    return false;
  }
  for (const listener of [...listeners]) listener();
  return true;
}

export const savedHere = (): readonly SavedThing[] => read().things;
const isSavedHere = (id: number): boolean => savedHere().some((thing) => thing.id === id);

/** Saves a card. `full`: there is no room for one more; `blocked`: this browser keeps nothing for us. */
export function saveHere(card: AnyCard): 'saved' | 'full' | 'blocked' {
  const { id, object_type, page } = card;
  const path = new URL(page, location.origin).pathname;
  return putHere([{ id, object_type, title: shortened(titleOf(card), TITLE_MOST), path }]);
}

/** The same for what stood here before: first, in its order. */
export function putHere(things: readonly SavedThing[]): 'saved' | 'full' | 'blocked' {
  const saved = read();
  const added = things.filter(({ id }) => !isSavedHere(id));
  if (saved.things.length + added.length > SAVED_HERE_MOST) return 'full';
  return write({ ...saved, things: [...added, ...saved.things] }) ? 'saved' : 'blocked';
}

export function dropHere(ids: readonly number[]): void {
  const saved = read();
  write({ ...saved, things: saved.things.filter(({ id }) => !ids.includes(id)) });
}

export const clearHere = (): void => void write(NOTHING);

/** Somebody has joined in this browser, and said whether what is saved here is to come into their account. */
export function meanForNewAccount(isForNewAccount: boolean): void {
  const saved = read();
  if (saved.things.length > 0) write({ ...saved, isForNewAccount });
}
export const isForNewAccount = (): boolean => read().isForNewAccount;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  for (const event of EVENTS) addEventListener(event, listener);
  return () => {
    listeners.delete(listener);
    for (const event of EVENTS) removeEventListener(event, listener);
  };
}
/** Another tab has changed it; a page out of the browser's memory has not heard of that. */
const EVENTS = ['storage', 'pageshow'] as const;

/** Nothing while a page is made on the server and until hydration. */
export const useSavedHere = (): readonly SavedThing[] => useSyncExternalStore(subscribe, savedHere, nothing);
const nothing = () => NOTHING.things;

export const useIsSavedHere = (id: number): boolean => useSyncExternalStore(subscribe, () => isSavedHere(id), no);
const no = () => false;
