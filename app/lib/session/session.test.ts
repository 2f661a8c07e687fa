import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#contract/members.ts';

/** As much of a browser as being logged in touches. */
class Device extends EventTarget {
  readonly kept = new Map<string, string>();
  readonly dataset: Record<string, string> = {};
  blocked = false;

  constructor() {
    super();
    const guarded =
      <A extends unknown[], R>(act: (...args: A) => R) =>
      (...args: A): R => {
        if (this.blocked) throw new DOMException('blocked', 'SecurityError');
        return act(...args);
      };
    vi.stubGlobal('localStorage', {
      getItem: guarded((name: string) => this.kept.get(name) ?? null),
      setItem: guarded((name: string, value: string) => void this.kept.set(name, value)),
      removeItem: guarded((name: string) => void this.kept.delete(name)),
    });
    vi.stubGlobal('document', { documentElement: { dataset: this.dataset } });
    vi.stubGlobal('addEventListener', this.addEventListener.bind(this));
    vi.stubGlobal('removeEventListener', this.removeEventListener.bind(this));
  }

  /** What another tab does. */
  elsewhere(tokens: Record<string, string>): void {
    this.kept.clear();
    for (const [name, value] of Object.entries(tokens)) this.kept.set(name, value);
    this.dispatchEvent(new Event('storage'));
  }
}

const ada = { first_name: 'Ada' } as User;
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
  it('are kept under the specified names, and taken away', async () => {
    const { startSession, endSession, isLoggedIn } = await opened();
    startSession(tokens, ada);
    expect(Object.fromEntries(device.kept)).toEqual({ access: 'a', refresh: 'r' });
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
