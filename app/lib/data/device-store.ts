/**
 * What one browser keeps for its reader: a value under a key of its storage. Every tab sees the same; the site is not told.
 * While a page is made on the server, and until hydration, there is nothing.
 */
import { useSyncExternalStore } from 'react';

/** Another tab has changed it; a page out of the browser's memory has not heard of that. */
const EVENTS = ['storage', 'pageshow'] as const;

export interface DeviceStore<T> {
  /** The same object as long as nothing changes. */
  read: () => T;
  /** Keeps a value, or nothing where it is `nothing`; false where the browser refuses. */
  write: (value: T) => boolean;
  /** Calls whenever it changes, here or in another tab. Returns what ends it. */
  subscribe: (listener: () => void) => () => void;
  /** A part of it, for components. */
  use: <P>(part: (value: T) => P) => P;
}

/** `parsed` makes the value of whatever stands there, and throws or answers `nothing` where it is none. */
export function deviceStore<T>(key: string, nothing: T, parsed: (raw: unknown) => T): DeviceStore<T> {
  let last: { raw: string | null; value: T } = { raw: null, value: nothing };
  const listeners = new Set<() => void>();

  function read(): T {
    let raw: string | null = null;
    try {
      raw = localStorage.getItem(key);
    } catch {
      // Nothing is kept here.
    }
    if (raw !== last.raw) last = { raw, value: parsedFrom(raw) };
    return last.value;
  }

  function parsedFrom(raw: string | null): T {
    try {
      return raw === null ? nothing : parsed(JSON.parse(raw));
    } catch {
      return nothing;
    }
  }

  function write(value: T): boolean {
    try {
      if (value === nothing) localStorage.removeItem(key);
      else localStorage.setItem(key, JSON.stringify(value));
    } catch {
      return false;
    }
    for (const listener of [...listeners]) listener();
    return true;
  }

  function subscribe(listener: () => void): () => void {
    listeners.add(listener);
    for (const event of EVENTS) addEventListener(event, listener);
    return () => {
      listeners.delete(listener);
      for (const event of EVENTS) removeEventListener(event, listener);
    };
  }

  return {
    read,
    write,
    subscribe,
    use: (part) =>
      useSyncExternalStore(
        subscribe,
        () => part(read()),
        () => part(nothing),
      ),
  };
}
