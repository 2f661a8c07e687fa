import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { User } from '#contract/members.ts';

/** As much of a browser as being signed in touches. */
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
    const { enter, forget, isSignedIn } = await opened();
    enter(tokens, ada);
    expect(Object.fromEntries(device.kept)).toEqual({ access: 'a', refresh: 'r' });
    expect(isSignedIn()).toBe(true);
    expect(device.dataset.member).toBe('');
    forget('out');
    expect(device.kept.size).toBe(0);
    expect(isSignedIn()).toBe(false);
    expect('member' in device.dataset).toBe(false);
  });

  it('last as long as the page where the browser keeps nothing', async () => {
    device.blocked = true;
    const { enter, forget, isSignedIn, tokenStore } = await opened();
    enter(tokens, ada);
    expect([isSignedIn(), tokenStore.access()]).toEqual([true, 'a']);
    forget('out');
    expect(isSignedIn()).toBe(false);
  });

  it('of a renewal are not kept when somebody else has come in meanwhile', async () => {
    const { enter, tokenStore, isSignedIn } = await opened();
    enter({ access: 'b', refresh: 'other' }, ada);
    tokenStore.renewed('r', 'c');
    tokenStore.ended('r');
    expect([tokenStore.access(), isSignedIn()]).toEqual(['b', true]);
  });

  it('are renewed where the access token alone was lost', async () => {
    device.kept.set('refresh', 'r');
    const { tokenStore } = await opened();
    expect(tokenStore.access()).toBe('-');
  });
});

describe('whoever follows', () => {
  it('hears of what happens here, and that a session was over', async () => {
    const { enter, forget, tokenStore, follow } = await opened();
    const heard: string[] = [];
    const stop = follow(({ why }) => heard.push(why));
    enter(tokens, ada);
    tokenStore.ended('r');
    enter(tokens, ada);
    forget('out');
    stop();
    enter(tokens, ada);
    expect(heard).toEqual(['in', 'over', 'in', 'out']);
  });

  it('hears of other tabs once, and nothing of a renewal there', async () => {
    const { follow, isSignedIn } = await opened();
    const heard: string[] = [];
    follow(({ why }) => heard.push(why));
    device.elsewhere(tokens);
    device.dispatchEvent(new Event('focus'));
    device.elsewhere({ access: 'newer', refresh: 'r' });
    expect([heard, isSignedIn()]).toEqual([['elsewhere'], true]);
    device.elsewhere({});
    expect([heard, isSignedIn()]).toEqual([['elsewhere', 'elsewhere'], false]);
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
    const { enter, forget, follow } = await opened();
    const { showAs, showUser, userQuery } = await import('./user.ts');
    const queryClient = new QueryClient();
    follow((change) => showAs(queryClient, change));
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
    await expect.poll(() => queryClient.getQueryData(['here'])).toBe('here: visitor');
    return { queryClient, asked, enter, forget, showUser, userQuery };
  }

  it('is asked anew for whoever has come in, and what was not on the screen is forgotten', async () => {
    const { queryClient, asked, enter } = await page();
    enter(tokens, ada);
    expect(queryClient.getQueryData(['here'])).toBe('here: visitor');
    expect(queryClient.getQueryData(['away'])).toBeUndefined();
    await expect.poll(() => queryClient.getQueryData(['here'])).toBe('here: a');
    expect(asked).toEqual(['away', 'here', 'here']);
  });

  it('holds nothing of a member who has gone', async () => {
    const { queryClient, enter, forget, showUser, userQuery } = await page();
    enter(tokens, ada);
    showUser(queryClient, ada);
    queryClient.setQueryData(['user', 'device'], []);
    forget('out');
    expect(queryClient.getQueryData(userQuery.queryKey)).toBeUndefined();
    expect(queryClient.getQueryData(['user', 'device'])).toBeUndefined();
    await expect.poll(() => queryClient.getQueryData(['here'])).toBe('here: visitor');
  });
});
