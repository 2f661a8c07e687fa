/**
 * What a visitor wanted to keep when they were asked to log in: kept for them as soon as they are a member, and never
 * sent anywhere before. In memory; for who joins also on the device, since the link of our mail opens another page.
 */
import type { AnyCard } from '#contract/items.ts';
import { linkDays } from '#contract/lifetimes.ts';
import { titleOf } from '../../lib/kinds.ts';

export const WANTED_KEY = 'to-save';

type Wanted = Pick<AnyCard, 'id' | 'object_type'> & { title: string; until: number };

/** Who logs in much later has thought of something else since. */
const WAIT_MS = 15 * 60_000;
const DAY_MS = 86_400_000;

let wanted: Wanted | undefined;

export function wantToSave(card: AnyCard): void {
  wanted = { id: card.id, object_type: card.object_type, title: titleOf(card), until: Date.now() + WAIT_MS };
}

/** Somebody has joined: it waits as long as the link in the mail works. */
export function waitForConfirmation(): void {
  if (!wanted) return;
  wanted = { ...wanted, until: Date.now() + linkDays('verification') * DAY_MS };
  try {
    localStorage.setItem(WANTED_KEY, JSON.stringify(wanted));
  } catch {
    // Then it waits as long as this page is open.
  }
}

/** What is to be kept now, once. */
export function takeWanted(): Omit<Wanted, 'until'> | undefined {
  const found = wanted ?? onDevice();
  wanted = undefined;
  try {
    localStorage.removeItem(WANTED_KEY);
  } catch {}
  return found && found.until > Date.now() ? found : undefined;
}

function onDevice(): Wanted | undefined {
  try {
    const found = JSON.parse(localStorage.getItem(WANTED_KEY) ?? 'null');
    const isWhole =
      Number.isInteger(found?.id) &&
      typeof found.object_type === 'string' &&
      typeof found.title === 'string' &&
      typeof found.until === 'number';
    return isWhole ? found : undefined;
  } catch {
    return undefined;
  }
}
