/**
 * What the reader has agreed to. The choice lives in one cookie in the reader's browser; pages are sent as if there were
 * none, and follow it once they are hydrated.
 */
import { useSyncExternalStore } from 'react';

/**
 * `analytics`: notes for whatever analytics a site has installed. `embedded`: pictures from other hosts. `offline`: copies of
 * pages on the reader's device.
 */
export const CONSENTS = ['analytics', 'embedded', 'offline'] as const;
export type Consent = (typeof CONSENTS)[number];

export const CONSENT_COOKIE = 'cc_cookie';
/** Raise it when the meaning of a choice changes: everybody is asked again. */
export const CONSENT_REVISION = 1;

/** What was agreed to; nothing at all before a choice was made. */
type Choice = readonly string[] | undefined;

/** The choice as it was last read; `null`: not read yet. */
let choice: Choice | null = null;
const listeners = new Set<() => void>();

function current(): Choice {
  if (choice === null) choice = typeof document === 'undefined' ? undefined : readCookie(document.cookie);
  return choice;
}

function readCookie(cookies: string): Choice {
  const value = new RegExp(`(?:^|;\\s*)${CONSENT_COOKIE}=([^;]+)`).exec(cookies)?.[1];
  try {
    const { categories, revision } = JSON.parse(decodeURIComponent(value ?? '')) as Record<string, unknown>;
    return revision === CONSENT_REVISION && Array.isArray(categories) ? categories : undefined;
  } catch {
    return undefined;
  }
}

/** For events: whether the reader agrees at this moment. */
export const hasConsent = (consent: Consent): boolean => current()?.includes(consent) ?? false;

/** Whether a choice was made at all; 'essential only' is one. */
export const hasChosen = (): boolean => current() !== undefined;

const no = () => false;
export const useConsent = (consent: Consent): boolean => useSyncExternalStore(follow, () => hasConsent(consent), no);
export const useHasChosen = (): boolean => useSyncExternalStore(follow, hasChosen, no);

/** Keeps a choice. What does the keeping is loaded when it is first needed; throws when that fails. */
export async function choose(accepted: readonly Consent[]): Promise<void> {
  const { saveChoice } = await import('./consent-cookie.ts');
  saveChoice(accepted);
  readAgain();
  if (!hasChosen()) throw new Error('this browser keeps no cookies');
}

function readAgain(): void {
  choice = null;
  for (const listener of listeners) listener();
}

/** A choice made in another tab counts in this one as soon as somebody looks at it. */
const onVisible = () => document.hidden || readAgain();

function follow(listener: () => void): () => void {
  if (listeners.size === 0) document.addEventListener('visibilitychange', onVisible);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) document.removeEventListener('visibilitychange', onVisible);
  };
}

/** Runs before the first paint, so that nobody who has chosen sees the banner for a moment. */
export const hideBannerScript = `if(/(^|; )${CONSENT_COOKIE}=[^;]*%22revision%22%3A${CONSENT_REVISION}%2C/.test(document.cookie))document.documentElement.dataset.chosen=''`;
