/** ‘Display’ on a device that several people use, with their accounts on the real API. */
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Preferences } from '#contract/members.ts';
import { openClub, type Person, type TestClub } from '#tests/setup/api/members.ts';
import { Device } from '#tests/setup/browser/device.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import type { MessageActions } from '../../lib/forms/toast-context.ts';
import { saveNeeds } from '../../lib/preferences/needs.ts';
import { readPreferences, savePreferences, subscribe, USUAL } from '../../lib/preferences/preferences.ts';
import { endSession, startSession, tokenStore } from '../../lib/session/session.ts';
import { followAccount, savePreferencesSoon, saveToAccount } from './account-preferences.ts';

const QUIET = { fact: 'quiet-space:yes', statement: 'Quiet space' };

let device: Device;
let forget: () => void;
beforeEach(() => {
  device = new Device();
  // As every page does.
  forget = subscribe(() => {});
  device.signal([]);
});
afterEach(() => {
  endSession('out');
  forget();
  vi.unstubAllGlobals();
});

/** A browser whose calls reach this site; what it says stands in `said`, with what can be pressed. */
function browserAt({ api }: TestClub) {
  const said: { message: string; act?: () => unknown }[] = [];
  const messages: MessageActions = {
    alert: (message, options) => said.push({ message, ...options?.action }),
    points: (message) => said.push({ message }),
    dismiss: () => {},
    dismissAbout: () => {},
    showAll: () => {},
  };
  const as = () => ({ authorization: `Bearer ${tokenStore.access()}` });
  const calls = {
    preferences: async () => (await api.get('/api/auth/preferences', as())).body,
    savePreferences: async (preferences: Preferences) =>
      (await api.send('PUT', '/api/auth/preferences', { preferences }, as())).body,
  };
  const logIn = async ({ access, refresh, id }: Person) => {
    startSession({ access, refresh }, { id } as Parameters<typeof startSession>[1]);
    said.length = 0;
    await followAccount(messages, calls);
  };
  const kept = async ({ as }: Person) => (await api.get('/api/auth/preferences', as)).body.preferences;
  return { said, logIn, kept, calls, save: () => saveToAccount(calls) };
}

onEachEngine('a device that several people use', (engine) => {
  it('shows an account’s choices and needs as long as its session lasts, and gives none of them to the next', async () => {
    await using club = await openClub(engine);
    const [ada, bob] = [await club.join('ada@example.org'), await club.join('bob@example.org')];
    const browser = browserAt(club);
    await club.api.send('PUT', '/api/auth/preferences', { preferences: { theme: 'dusk', needs: QUIET.fact } }, ada.as);
    await browser.logIn(ada);
    expect(browser.said).toEqual([{ message: 'The page now looks as you chose in your account.' }]);
    expect(JSON.parse(device.kept.get('needs-1') ?? '').all).toMatchObject([{ fact: QUIET.fact }]);
    endSession('out');
    expect(Object.fromEntries(device.kept)).toEqual({});
    expect(readPreferences()).toEqual(USUAL);

    await browser.logIn(bob);
    expect(browser.said).toEqual([]);
    savePreferences({ size: 130 });
    await browser.save();
    expect(await browser.kept(bob)).toEqual({ size: 130 });
    expect(await browser.kept(ada)).toEqual({ theme: 'dusk', needs: QUIET.fact });
  });

  it('offers what it had of its own to an account that has nothing yet, and gives it at a press alone', async () => {
    await using club = await openClub(engine);
    const [ada, bob] = [await club.join('ada@example.org'), await club.join('bob@example.org')];
    const browser = browserAt(club);
    savePreferences({ theme: 'mist', size: 150 });
    saveNeeds({ all: [QUIET], isShared: false });
    await browser.logIn(ada);
    expect(browser.said[0]?.message).toBe('This device has choices under ‘Display’. Are they yours?');
    // The page does not change under whoever waits; what they change is theirs, and the rest is not.
    expect(readPreferences()).toMatchObject({ theme: 'mist', size: 150 });
    savePreferences({ texts: 'short', size: 100 });
    await browser.save();
    expect(await browser.kept(ada)).toEqual({ texts: 'short' });
    endSession('out');
    expect(readPreferences()).toMatchObject({ theme: 'mist', size: 150, texts: 'full' });

    await browser.logIn(bob);
    browser.said[0]?.act?.();
    await expect.poll(() => browser.kept(bob)).toEqual({ theme: 'mist', size: 150 });
  });

  it('takes nothing back that another device of the member has kept meanwhile', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const browser = browserAt(club);
    const keep = (preferences: object) => club.api.send('PUT', '/api/auth/preferences', { preferences }, ada.as);
    await keep({ theme: 'dusk', face: 'lexend' });
    await browser.logIn(ada);
    await keep({ theme: 'dusk', face: 'lexend', images: 'hide' });
    savePreferences({ face: 'atkinson', size: 115 });
    await browser.save();
    expect(await browser.kept(ada)).toEqual({ theme: 'dusk', images: 'hide', size: 115 });
  });

  it('gives what was changed a moment before to nobody who has logged in since', async () => {
    await using club = await openClub(engine);
    const [ada, bob] = [await club.join('ada@example.org'), await club.join('bob@example.org')];
    const browser = browserAt(club);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      await browser.logIn(ada);
      savePreferences({ theme: 'dusk' });
      savePreferencesSoon(browser.calls);
      await browser.logIn(bob);
      savePreferences({ size: 130 });
      const asks = vi.spyOn(browser.calls, 'preferences');
      vi.advanceTimersByTime(5_000);
      expect(asks).not.toHaveBeenCalled();
    } finally {
      vi.useRealTimers();
    }
  });
});
