/**
 * Being logged in. Two tokens in this browser's storage are all there is to it, so every tab sees the same. Pages are
 * sent as a visitor sees them and follow once they are hydrated; what must not flash follows the page's attribute
 * `data-member`, which stands there before the first paint (in styles: `member:` and `visitor:`).
 */
import { useSyncExternalStore } from 'react';
import type { Tokens, User } from '#contract/members.ts';
import { putBack, setAside } from './before-login.ts';
import type { TokenStore } from './member-transport.ts';

const ACCESS = 'access';
const REFRESH = 'refresh';

/** Why the session changed: a log-in or log-out, here or in another tab, or its end on the server. */
export type SessionChange = { why: 'in'; user: User; hasJoined?: boolean } | { why: 'out' | 'over' | 'elsewhere' };

/** For browsers that keep nothing: as long as the page is open. */
const memory = new Map<string, string>();

function read(name: string): string | undefined {
  if (typeof document === 'undefined') return undefined;
  try {
    return localStorage.getItem(name) ?? memory.get(name);
  } catch {
    return memory.get(name);
  }
}

function write(name: string, value: string | undefined): void {
  memory.delete(name);
  try {
    if (value === undefined) localStorage.removeItem(name);
    else localStorage.setItem(name, value);
  } catch {
    if (value !== undefined) memory.set(name, value);
  }
}

/** The session that this page was last told of; `null`: none was looked for yet. */
let known: string | null | undefined = null;
/** Whether the session that this page had was ended by the server, and nobody has logged in or out since. */
let isOverHere = false;
const listeners = new Set<(change: SessionChange) => void>();

function tell(change: SessionChange): void {
  known = read(REFRESH);
  isOverHere = change.why === 'over';
  const { dataset } = document.documentElement;
  if (known === undefined) {
    delete dataset.member;
    putBack();
  } else dataset.member = '';
  for (const listener of [...listeners]) listener(change);
}

/** Stands for an access token where only the other one is left. */
const LOST = '-';

/** A token says its end in seconds, in the second of its parts. */
function isOver(access: string): boolean {
  try {
    const said = atob((access.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/'));
    return (JSON.parse(said) as { exp: number }).exp * 1_000 <= Date.now();
  } catch {
    return access === LOST;
  }
}

export const tokenStore: TokenStore = {
  access: () => (read(REFRESH) === undefined ? undefined : (read(ACCESS) ?? LOST)),
  refresh: () => read(REFRESH),
  isOver,
  renewed: (refresh, access) => {
    // A member who logged in meanwhile has tokens of their own.
    if (read(REFRESH) === refresh) write(ACCESS, access);
  },
  ended: (refresh) => {
    if (read(REFRESH) === refresh) endSession('over');
  },
};

/** Stores the tokens of a log-in; `hasJoined`: the first one, with which somebody joins. */
export function startSession({ access, refresh }: Tokens, user: User, hasJoined = false): void {
  setAside(user.id);
  write(ACCESS, access);
  write(REFRESH, refresh);
  tell({ why: 'in', user, hasJoined });
}

/** Deletes the tokens. */
export function endSession(why: 'out' | 'over'): void {
  write(ACCESS, undefined);
  write(REFRESH, undefined);
  tell({ why });
}

/** The same for a deleted account: calls are a visitor's at once, the page follows when `go` has led away from it. */
export async function endSessionAfter(go: () => Promise<void>): Promise<void> {
  write(ACCESS, undefined);
  write(REFRESH, undefined);
  await go();
  tell({ why: 'out' });
}

/** For events and loaders: whether somebody is logged in at this moment. */
export const isLoggedIn = (): boolean => read(REFRESH) !== undefined;

/** Whether somebody is logged in; false while a page is made on the server and until hydration. */
export const useIsMember = (): boolean => useSyncExternalStore(onSessionChange, current, no);
const no = () => false;
const current = (): boolean => {
  if (known === null) known = read(REFRESH);
  return known !== undefined;
};

/** Whether a session has ended that nobody here asked to end: what stands on the page stays for whoever logs in again. */
export const useIsSessionOver = (): boolean => useSyncExternalStore(onSessionChange, endedHere, no);
const endedHere = () => isOverHere;

/** Another tab may have logged in or out; a page out of the browser's memory has not heard of it. */
const lookAgain = () => {
  if (known !== null && read(REFRESH) !== known) tell({ why: 'elsewhere' });
};
const EVENTS = ['storage', 'focus', 'pageshow'] as const;

/** Calls `listener` at every log-in and log-out; returns what ends it. */
export function onSessionChange(listener: (change: SessionChange) => void): () => void {
  current();
  if (listeners.size === 0) for (const event of EVENTS) addEventListener(event, lookAgain);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) for (const event of EVENTS) removeEventListener(event, lookAgain);
  };
}

/** Runs before the first paint, so that no member sees a visitor's page for a moment. */
export const markMemberScript = `try{if(localStorage.${REFRESH})document.documentElement.dataset.member=''}catch{}`;
