/**
 * What a visitor wanted to keep when they were asked to log in: kept for them as soon as they are a member, and never
 * sent anywhere before. In memory; for who joins also on the device, since the link of our mail opens another page.
 */
import type { AnyCard } from '#contract/items.ts';
import { linkDays } from '#contract/lifetimes.ts';
import { titleOf } from '../../lib/kinds.ts';

export const WANTED_KEY = 'to-save';
/** More wishes than these lose the oldest. */
export const WANTED_MOST = 20;

export type Wanted = Pick<AnyCard, 'id' | 'object_type'> & { title: string };
type Waiting = Wanted & { until: number };

/** Who logs in much later has thought of something else since. */
const WAIT_MS = 15 * 60_000;
const DAY_MS = 86_400_000;

/** Save was pressed on these, in this order. */
let pressed: Waiting[] = [];
/** These are to be kept: somebody went on from such a press to log in or to join. */
let wanted: Waiting[] = [];

/** A visitor has pressed Save; nothing comes of it until they go on. */
export function pressedSave(card: AnyCard): void {
  const one = { id: card.id, object_type: card.object_type, title: titleOf(card), until: Date.now() + WAIT_MS };
  pressed = latest([...pressed, one]);
}

/** They go on from the note of a thing: it is to be kept, and all on which Save was pressed before. */
export function wantToSave(card: AnyCard): void {
  pressedSave(card);
  wanted = latest([...wanted, ...pressed]);
}

/** Somebody has joined: all of it waits as long as the link in the mail works. */
export function waitForConfirmation(): void {
  if (wanted.length === 0) return;
  const until = Date.now() + linkDays('verification') * DAY_MS;
  wanted = latest([...onDevice(), ...wanted]).map((one) => ({ ...one, until }));
  try {
    localStorage.setItem(WANTED_KEY, JSON.stringify(wanted));
  } catch {
    // Then it waits as long as this page is open.
  }
}

/** What is to be kept now, once, in the order of the presses. */
export function takeWanted(): Wanted[] {
  const found = latest([...onDevice(), ...wanted]);
  pressed = [];
  wanted = [];
  try {
    localStorage.removeItem(WANTED_KEY);
  } catch {}
  return found.map(({ until, ...one }) => one);
}

/** Each thing once, where it was pressed last; what is over is left out. */
function latest(all: readonly Waiting[]): Waiting[] {
  const now = Date.now();
  return all
    .filter(({ id, until }, i) => until > now && !all.some((later, j) => j > i && later.id === id))
    .slice(-WANTED_MOST);
}

function onDevice(): Waiting[] {
  try {
    // One thing alone is what an earlier version kept.
    return [JSON.parse(localStorage.getItem(WANTED_KEY) ?? '[]')].flat().filter(isWhole);
  } catch {
    return [];
  }
}

const isWhole = (found: Partial<Waiting> | null): found is Waiting =>
  Number.isInteger(found?.id) &&
  typeof found?.object_type === 'string' &&
  typeof found.title === 'string' &&
  typeof found.until === 'number';
