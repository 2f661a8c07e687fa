/**
 * What a device had under 'Display' before somebody logged in. What an account brings stands in its place as long as the
 * session lasts; whatever ends it, the device is as it was before, and the next person finds nothing of the last.
 */
import { deviceStore } from '../data/device-store.ts';
import { type Needs, needsStore, saveNeeds } from '../preferences/needs.ts';
import { chosenIn, type Preferences, readPreferences, savePreferences, USUAL } from '../preferences/preferences.ts';

interface BeforeLogin {
  /** Whose session it is. */
  member: string;
  preferences: Partial<Preferences>;
  needs: Needs;
  /** What this device and the account last agreed on, in the account's words; nothing yet: what the device had. */
  agreed?: Readonly<Record<string, unknown>>;
}

export const beforeLogin = deviceStore<BeforeLogin | undefined>('before-login-1', undefined, (raw) => {
  const found = raw as BeforeLogin;
  return Array.isArray(found.needs.all) ? found : undefined;
});

/** At a log-in. A member who has logged in once more, over a session of their own, changes nothing. */
export function setAside(member: string): void {
  if (beforeLogin.read()?.member === member) return;
  putBack();
  beforeLogin.write({ member, preferences: chosenIn(readPreferences()), needs: needsStore.read() });
}

/** When nobody is logged in any more. Needs that were kept on this device alone are no account's, and stay. */
export function putBack(): void {
  const own = beforeLogin.read();
  if (needsStore.read().isShared) saveNeeds(own?.needs ?? { all: [], isShared: false });
  if (!own) return;
  savePreferences({ ...USUAL, ...own.preferences });
  beforeLogin.write(undefined);
}
