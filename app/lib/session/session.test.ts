import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#contract/members.ts';
import { Device } from '#tests/setup/browser/device.ts';

const ada = { id: 'ada', first_name: 'Ada' } as User;
const bob = { id: 'bob', first_name: 'Bob' } as User;
const tokens = { access: 'a', refresh: 'r' };

/** A page that has just been opened. */
async function opened() {
  vi.resetModules();
  return import('./session.ts');
}

let device: Device;
beforeEach(() => {
  device = new Device();
});
afterEach(() => vi.unstubAllGlobals());

describe('the tokens', () => {
  // spec(249)
  it('are kept under the specified names, and taken away', async () => {
    const { startSession, endSession, isLoggedIn } = await opened();
    startSession(tokens, ada);
    expect(Object.fromEntries(device.kept)).toMatchObject({ access: 'a', refresh: 'r' });
    expect(isLoggedIn()).toBe(true);
    expect(device.dataset.member).toBe('');
    endSession('out');
    expect(device.kept.size).toBe(0);
    expect(isLoggedIn()).toBe(false);
    expect('member' in device.dataset).toBe(false);
  });

  it('last as long as the page where the browser keeps nothing', async () => {
    device.blocked = true;
    const { startSession, endSession, isLoggedIn, tokenStore } = await opened();
    startSession(tokens, ada);
    expect([isLoggedIn(), tokenStore.access()]).toEqual([true, 'a']);
    endSession('out');
    expect(isLoggedIn()).toBe(false);
  });

  it('of a renewal are not kept when somebody else has come in meanwhile', async () => {
    const { startSession, tokenStore, isLoggedIn } = await opened();
    startSession({ access: 'b', refresh: 'other' }, ada);
    tokenStore.renewed('r', 'c');
    tokenStore.ended('r');
    expect([tokenStore.access(), isLoggedIn()]).toEqual(['b', true]);
  });

  it('are renewed where the access token alone was lost', async () => {
    device.kept.set('refresh', 'r');
    const { tokenStore } = await opened();
    expect(tokenStore.access()).toBe('-');
  });
});

describe('whoever follows', () => {
  it('hears of what happens here, and that a session was over', async () => {
    const { startSession, endSession, tokenStore, onSessionChange } = await opened();
    const heard: string[] = [];
    const stop = onSessionChange(({ why }) => heard.push(why));
    startSession(tokens, ada);
    tokenStore.ended('r');
    startSession(tokens, ada);
    endSession('out');
    stop();
    startSession(tokens, ada);
    expect(heard).toEqual(['in', 'over', 'in', 'out']);
  });

  it('hears of other tabs once, and nothing of a renewal there', async () => {
    const { onSessionChange, isLoggedIn } = await opened();
    const heard: string[] = [];
    onSessionChange(({ why }) => heard.push(why));
    device.elsewhere(tokens);
    device.dispatchEvent(new Event('focus'));
    device.elsewhere({ access: 'newer', refresh: 'r' });
    expect([heard, isLoggedIn()]).toEqual([['elsewhere'], true]);
    device.elsewhere({});
    expect([heard, isLoggedIn()]).toEqual([['elsewhere', 'elsewhere'], false]);
    expect('member' in device.dataset).toBe(false);
  });
});

it('marks the page before the first paint for members only, and breaks nothing where storage is blocked', async () => {
  const { markMemberScript } = await opened();
  const paint = () => new Function(markMemberScript)();
  vi.stubGlobal('localStorage', {});
  paint();
  expect('member' in device.dataset).toBe(false);
  vi.stubGlobal('localStorage', { refresh: 'r' });
  paint();
  expect(device.dataset.member).toBe('');
  vi.stubGlobal('localStorage', undefined);
  expect(paint).not.toThrow();
});

describe('what the page shows', () => {
  async function page() {
    const { startSession, endSession, onSessionChange } = await opened();
    const { refetchAfterSessionChange, showUser, userQuery } = await import('./user.ts');
    const queryClient = new QueryClient();
    onSessionChange((change) => refetchAfterSessionChange(queryClient, change));
    const asked: string[] = [];
    const ask = (name: string) => ({
      queryKey: [name],
      queryFn: async () => {
        asked.push(name);
        return `${name}: ${device.kept.get('access') ?? 'visitor'}`;
      },
      staleTime: Number.POSITIVE_INFINITY,
    });
    await queryClient.fetchQuery(ask('away'));
    new QueryObserver(queryClient, ask('here')).subscribe(() => {});
    await expect.poll(() => queryClient.getQueryData(['here'])).toBeDefined();
    return { queryClient, asked, startSession, endSession, showUser, userQuery };
  }

  it('is asked anew for whoever has come in, and what was not on the screen is forgotten', async () => {
    const { queryClient, asked, startSession } = await page();
    startSession(tokens, ada);
    expect(queryClient.getQueryData(['here'])).toBe('here: visitor');
    expect(queryClient.getQueryData(['away'])).toBeUndefined();
    await expect.poll(() => queryClient.getQueryData(['here'])).toBe('here: a');
    expect(asked).toEqual(['away', 'here', 'here']);
  });

  it('is asked anew for a member whom a page finds when it has come to life, and nothing of it is forgotten', async () => {
    device.kept.set('refresh', 'r').set('access', 'a');
    const { queryClient, asked } = await page();
    const { refetchAsMember } = await import('./user.ts');
    queryClient.setQueryData(['user'], ada);
    await refetchAsMember(queryClient);
    expect(asked).toEqual(['away', 'here', 'here']);
    expect(queryClient.getQueryData(['away'])).toBe('away: a');
    expect(queryClient.getQueryState(['away'])?.isInvalidated).toBe(true);
    expect(queryClient.getQueryState(['user'])?.isInvalidated).toBe(false);
  });

  it('holds nothing of a member who has gone', async () => {
    const { queryClient, startSession, endSession, showUser, userQuery } = await page();
    startSession(tokens, ada);
    showUser(queryClient, ada);
    queryClient.setQueryData(['user', 'device'], []);
    endSession('out');
    expect(queryClient.getQueryData(userQuery.queryKey)).toBeUndefined();
    expect(queryClient.getQueryData(['user', 'device'])).toBeUndefined();
    await expect.poll(() => queryClient.getQueryData(['here'])).toBe('here: visitor');
  });
});

describe('what a device had under ‘Display’', () => {
  const OWN = JSON.stringify({ theme: 'mist' });
  const QUIET = { fact: 'quiet-space:yes', statement: 'Quiet space' };
  const NO_CROWD = { fact: 'no-crowd:yes', statement: 'No crowd' };

  /** A shared device, on which the account of Ada has brought how it looks, and what she needs. */
  async function asAda() {
    device.kept.set('preferences-1', OWN);
    const session = await opened();
    const { savePreferences } = await import('../preferences/preferences.ts');
    const { needsStore, saveNeeds } = await import('../preferences/needs.ts');
    saveNeeds({ all: [QUIET], isShared: false });
    session.startSession(tokens, ada);
    savePreferences({ theme: 'dusk', size: 150 });
    saveNeeds({ all: [NO_CROWD], isShared: true });
    return { ...session, saveNeeds, needs: needsStore.read };
  }
  type Ada = Awaited<ReturnType<typeof asAda>>;
  const look = () => JSON.parse(device.kept.get('preferences-1') ?? 'null');

  it.each<[string, (page: Ada) => unknown]>([
    ['a log-out', ({ endSession }) => endSession('out')],
    ['the end of the session on the server', ({ tokenStore }) => tokenStore.ended('r')],
    ['the end of the account', ({ endSessionAfter }) => endSessionAfter(async () => {})],
    ['a log-out in a tab that knows nothing of this', () => device.signal(['access', 'refresh'])],
  ])('is there again after %s, and nothing of the account', async (_, end) => {
    const page = await asAda();
    const stop = page.onSessionChange(() => {});
    await end(page);
    expect(look()).toEqual({ theme: 'mist' });
    expect([device.dataset.theme, device.dataset.size]).toEqual(['mist', undefined]);
    expect(page.needs()).toEqual({ all: [QUIET], isShared: false });
    expect(device.kept.has('before-login-1')).toBe(false);
    stop();
  });

  it('is there again before somebody else’s log-in over this one, and after it', async () => {
    const { startSession, endSession } = await asAda();
    startSession({ access: 'b', refresh: 'other' }, bob);
    expect([look(), device.dataset.size]).toEqual([{ theme: 'mist' }, undefined]);
    endSession('out');
    expect(look()).toEqual({ theme: 'mist' });
  });

  it('is not mixed up by a second log-in of the same member', async () => {
    const { startSession, endSession } = await asAda();
    startSession({ access: 'b', refresh: 'second' }, ada);
    expect(look()).toEqual({ theme: 'dusk', size: 150 });
    endSession('out');
    expect(look()).toEqual({ theme: 'mist' });
  });

  it('stays as it is now where it is no account’s: needs of this device alone', async () => {
    const { saveNeeds, needs, endSession } = await asAda();
    saveNeeds({ all: [NO_CROWD, QUIET], isShared: false });
    endSession('out');
    expect(needs().all).toEqual([NO_CROWD, QUIET]);
  });

  it('holds no account’s needs where nothing was set aside', async () => {
    device.kept.set('needs-1', JSON.stringify({ all: [QUIET], isShared: true }));
    await opened();
    const { putBack } = await import('./before-login.ts');
    putBack();
    expect(device.kept.has('needs-1')).toBe(false);
  });
});
