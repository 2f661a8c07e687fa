/**
 * What a visitor wanted to keep when they were asked to log in: kept for them as soon as they are a member, and never
 * sent anywhere before. In memory; for who joins also on the device, since the link of our mail opens another page.
 */
import type { AnyCard } from '#contract/items.ts';
import { titleOf } from '../../lib/address/kinds.ts';

export const WANTED_KEY = 'to-save';
/** Who comes back later has thought of something else since. */
export const WANTED_MINUTES = 10;

export type Wanted = Pick<AnyCard, 'id' | 'object_type'> & { title: string };
type Waiting = Wanted & { until: number };

/** The last one alone. */
let wanted: Waiting | undefined;

const later = (): number => Date.now() + WANTED_MINUTES * 60_000;

/** Somebody goes on from the note at a heart: the thing is to be kept, in the place of one before. */
export function wantToSave(card: AnyCard): void {
  wanted = { id: card.id, object_type: card.object_type, title: titleOf(card), until: later() };
}

/** Somebody has joined: it waits as long once more, since the link comes by mail. */
export function waitForConfirmation(): void {
  if (wanted === undefined || wanted.until <= Date.now()) return;
  wanted = { ...wanted, until: later() };
  try {
    localStorage.setItem(WANTED_KEY, JSON.stringify(wanted));
  } catch {
    // Then it waits as long as this page is open.
  }
}

/** What is to be kept now, once. */
export function takeWanted(): Wanted | undefined {
  const found = wanted ?? onDevice();
  wanted = undefined;
  try {
    localStorage.removeItem(WANTED_KEY);
  } catch {}
  if (found === undefined || found.until <= Date.now()) return undefined;
  const { until, ...one } = found;
  return one;
}

function onDevice(): Waiting | undefined {
  try {
    // Several things are what an earlier version kept.
    return [JSON.parse(localStorage.getItem(WANTED_KEY) ?? '[]')].flat().findLast(isWhole);
  } catch {
    return undefined;
  }
}

const isWhole = (found: Partial<Waiting> | null): found is Waiting =>
  Number.isInteger(found?.id) &&
  typeof found?.object_type === 'string' &&
  typeof found.title === 'string' &&
  typeof found.until === 'number';
