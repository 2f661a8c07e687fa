/** 'Display' follows a member to a new device, and what they change is kept with the account. */
import { own } from '../../lib/data/member-calls.ts';
import { needsStore, saveNeeds } from '../../lib/preferences/needs.ts';
import { needNamed } from '../../lib/preferences/offered-needs.ts';
import { chosenIn, preferencesFrom, readPreferences, savePreferences } from '../../lib/preferences/preferences.ts';
import { isLoggedIn } from '../../lib/session/session.ts';

/**
 * After a log-in: the account's choices hold here, too; where it has none yet, it keeps this device's. True when
 * something on the page has changed by it. Nothing is lost when it fails: the device keeps its own.
 */
export async function applyAccountPreferences(): Promise<boolean> {
  const { preferences } = await own.preferences();
  const here = JSON.stringify(readPreferences());
  if (preferences === null) {
    if (Object.keys(chosenIn(readPreferences())).length > 0) await saveToAccount();
    return false;
  }
  const next = preferencesFrom(preferences);
  const hasNeeds = takeNeeds(preferences.needs);
  if (JSON.stringify(next) === here) return hasNeeds;
  savePreferences(next);
  return true;
}

function saveToAccount() {
  const { all, isShared } = needsStore.read();
  const needs = isShared && { needs: all.map(({ fact }) => fact).join(' ') };
  return own.savePreferences({ ...(chosenIn(readPreferences()) as Record<string, string | number>), ...needs });
}

/** What another device has kept with the account; absent where the member does not want that. */
function takeNeeds(said: unknown): boolean {
  if (typeof said !== 'string') return false;
  const all = said.split(' ').flatMap((fact) => needNamed(fact) ?? []);
  if (JSON.stringify(all) === JSON.stringify(needsStore.read().all)) return false;
  return saveNeeds({ all, isShared: true });
}

/** Somebody who tries out sizes changes many times; one call is enough. */
const QUIET_MS = 800;
let timer: ReturnType<typeof setTimeout> | undefined;

export function savePreferencesSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => {
    if (isLoggedIn()) saveToAccount().catch(() => {});
  }, QUIET_MS);
}
