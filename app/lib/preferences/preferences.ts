/**
 * How a reader wants pages to look and to behave: one plain object, kept on the device that it was chosen on. Pages are
 * sent as if there were none. What can be done with looks alone is done by style sheets, through attributes of the whole
 * page that are set before the first paint; the rest follows once the page is hydrated.
 */

import { useSyncExternalStore } from 'react';
import { PAGE_SIZE } from '#domain/limits.ts';

/** Every setting with what it may be. The usual value is never written down. */
export const SETTINGS = {
  /** How much there is at once. Each has what those before it take away. */
  amount: { usual: 'full', values: ['full', 'fewer', 'words', 'one'] },
  /** Size of text, in per cent. */
  size: { usual: 100, values: [100, 115, 130, 150, 175, 200] },
  /** Height of a line of running text, in sizes of its letters. */
  lines: { usual: 1.6, values: [1.6, 1.8, 2, 2.2] },
  /** Room between letters, in hundredths of their size. */
  letters: { usual: 0, values: [0, 3, 6, 12] },
  /** Most letters in a line. */
  measure: { usual: 68, values: [44, 52, 60, 68, 76] },
  face: { usual: 'atkinson', values: ['atkinson', 'lexend', 'opendyslexic', 'device'] },
  theme: { usual: 'system', values: ['paper', 'mist', 'dusk', 'contrast', 'system'] },
  images: { usual: 'show', values: ['show', 'soften', 'hide'] },
  motion: { usual: 'system', values: ['system', 'none'] },
  /** Where links to other sites open. */
  links: { usual: 'new-tab', values: ['new-tab', 'same-tab'] },
  /** The words of cards, and what the page of a thing begins with. */
  texts: { usual: 'full', values: ['full', 'short'] },
  /** How long good news stays. */
  messages: { usual: 'timed', values: ['timed', 'closed'] },
  /** How fast a text is read aloud, as a part of the voice's own speed. */
  speed: { usual: 1, values: [0.5, 0.75, 1, 1.25, 1.5] },
  /** Whether the page goes along with what is read aloud. */
  follow: { usual: 'no', values: ['no', 'yes'] },
  /** Results on a page. */
  results: { usual: PAGE_SIZE, values: [6, 12, 24, 48] },
  /** Spacing things in lists stand: in one column with larger tiles, as usual, or as lines without boxes. */
  lists: { usual: 'cards', values: ['roomy', 'cards', 'list'] },
} as const satisfies Record<string, { usual: string | number; values: readonly (string | number)[] }>;

export type Setting = keyof typeof SETTINGS;
export type Preferences = { readonly [S in Setting]: (typeof SETTINGS)[S]['values'][number] };

/** Raise the number when a kept value no longer means what it meant. */
export const PREFERENCES_KEY = 'preferences-1';

const NAMES = Object.keys(SETTINGS) as Setting[];

export const USUAL = Object.fromEntries(NAMES.map((name) => [name, SETTINGS[name].usual])) as Preferences;

/**
 * Out of anything at all: what it has that is a setting, and the usual for the rest. Where `calm` was kept as on, before
 * there were four amounts, it means fewer.
 */
export function preferencesFrom(raw: unknown): Preferences {
  const found = (typeof raw === 'object' && raw !== null ? raw : {}) as Record<string, unknown>;
  const known = NAMES.filter((name) => (SETTINGS[name].values as readonly unknown[]).includes(found[name]));
  return {
    ...USUAL,
    ...(found.calm === 'on' && { amount: 'fewer' }),
    ...Object.fromEntries(known.map((name) => [name, found[name]])),
  };
}

/** What differs from the usual: this is what is kept, so that a reader who chose nothing gets what becomes usual later. */
export const chosenIn = (preferences: Preferences): Partial<Preferences> =>
  Object.fromEntries(
    NAMES.filter((name) => preferences[name] !== USUAL[name]).map((name) => [name, preferences[name]]),
  );

/** As they were last read or saved; nothing before the first time. */
let current: Preferences | undefined;
const listeners = new Set<() => void>();

/** The same object until something changes. */
export function readPreferences(): Preferences {
  if (typeof document === 'undefined') return USUAL;
  current ??= kept();
  return current;
}

function kept(): Preferences {
  try {
    return preferencesFrom(JSON.parse(localStorage.getItem(PREFERENCES_KEY) ?? 'null'));
  } catch {
    // Nothing may be kept here, or something else has written under our name.
    return USUAL;
  }
}

/** Changes what is given, at once. False when the device refuses to keep it: then it holds until the page is closed. */
export function savePreferences(change: Partial<Preferences>): boolean {
  const next = preferencesFrom({ ...readPreferences(), ...change });
  const chosen = chosenIn(next);
  let isSaved = true;
  try {
    if (Object.keys(chosen).length === 0) localStorage.removeItem(PREFERENCES_KEY);
    else localStorage.setItem(PREFERENCES_KEY, JSON.stringify(chosen));
  } catch {
    isSaved = false;
  }
  use(next);
  return isSaved;
}

function use(next: Preferences): void {
  current = next;
  mark(next);
  for (const listener of listeners) listener();
}

/** Style sheets follow these attributes: `data-theme="dusk"`. */
function mark(preferences: Preferences): void {
  const { dataset } = document.documentElement;
  for (const name of NAMES) {
    if (preferences[name] === USUAL[name]) delete dataset[name];
    else dataset[name] = String(preferences[name]);
  }
}

/** Another tab has changed them, or this one comes back out of the browser's memory and has missed it. */
const onStorage = ({ key }: StorageEvent) => (key === PREFERENCES_KEY || key === null) && use(kept());
const onReturn = ({ persisted }: PageTransitionEvent) => persisted && use(kept());

/** Calls whenever they have changed, here or in another tab. Returns what ends it. */
export function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    addEventListener('storage', onStorage);
    addEventListener('pageshow', onReturn);
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    removeEventListener('storage', onStorage);
    removeEventListener('pageshow', onReturn);
  };
}

const usual = () => USUAL;

/** For components. While a page is being hydrated they are the usual ones, as it was sent. */
export const usePreferences = (): Preferences => useSyncExternalStore(subscribe, readPreferences, usual);

/** One of them, for components that care for no other. */
export const usePreference = <S extends Setting>(name: S): Preferences[S] =>
  useSyncExternalStore(
    subscribe,
    () => readPreferences()[name],
    () => USUAL[name],
  );

/**
 * Runs before the first paint. `faces` tells where the typefaces are that are not part of every page: a chosen one is
 * fetched at once. Words that nobody knows, and whatever else stands there, change nothing.
 */
export function firstPaintScript(faces: Partial<Record<Preferences['face'], string>>): string {
  const known = Object.fromEntries(
    NAMES.map((name) => [name, SETTINGS[name].values.filter((value) => value !== USUAL[name])]),
  );
  return `try{let k=${JSON.stringify(known)},f=${JSON.stringify(faces)},p=JSON.parse(localStorage.getItem('${PREFERENCES_KEY}')),e=document.documentElement,n,l;p.calm=='on'&&!k.amount.includes(p.amount)&&(p.amount='fewer');for(n in k)if(k[n].includes(p[n]))e.dataset[n]=p[n];if(l=f[e.dataset.face])e=document.createElement('link'),Object.assign(e,{rel:'preload',as:'font',type:'font/woff2',crossOrigin:'',href:l}),document.head.append(e)}catch{}`;
}
