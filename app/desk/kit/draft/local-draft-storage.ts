/**
 * What was typed, kept on the device until the site has it: also when the line drops, the session or the browser ends. Each
 * copy is of one member, who alone is offered it, and of one form, so that two windows do not take each other's away.
 */
import { deskNames } from '#app/lib/session/desk-words.ts';
import { DESK_COPY_DAYS } from '#domain/lifetimes.ts';

export interface DeviceCopy {
  /** ISO instant. */
  at: string;
  /** The version that was changed; nothing for what is new. */
  version: number | undefined;
  /** As it was opened, and as it was left. */
  base: Readonly<Record<string, unknown>>;
  values: Readonly<Record<string, unknown>>;
  /** What a form needs beside its values to show them again. */
  [beside: string]: unknown;
}

/** What one open form keeps on the device. */
export interface Device {
  /** What was left under this key by an earlier time or another window, and is news: the newest. */
  read(key: string, isNews: (copy: DeviceCopy) => boolean): DeviceCopy | undefined;
  /** Takes away what was read last: it is in the form now, or somebody wants it no more. */
  dropRead(): void;
  /** Keeps this form's own copy; answers whether the device could. */
  write(key: string, copy: DeviceCopy): boolean;
  /** Takes this form's own copy away. */
  forget(key: string): void;
  /** Keeps its own copy also where another window takes it away; returns what ends that. */
  watch(): () => void;
}

/** The browser's storage for what one member writes; a browser that keeps nothing refuses quietly. */
export function browserDevice(member: string): Device {
  const own = new Map<string, string>();
  const form = crypto.getRandomValues(new Uint32Array(2)).join('-');
  const prefix = `${deskNames(member)}draft:`;
  const named = (key: string) => `${prefix}${form}:${key}`;
  let lastRead: string | undefined;
  quietly(sweep);

  return {
    read: (key, isNews) =>
      quietly(() => {
        const others = Object.keys(localStorage)
          .filter((name) => name.startsWith(prefix) && name.slice(name.indexOf(':', prefix.length) + 1) === key)
          .flatMap((name) => ({ name, copy: copyIn(name) }))
          .sort((one, other) => (other.copy?.at ?? '').localeCompare(one.copy?.at ?? ''));
        const found = others.find(({ copy }) => copy && isNews(copy));
        lastRead = found?.name;
        return found?.copy;
      }),
    dropRead: () => {
      const name = lastRead;
      lastRead = undefined;
      if (name) quietly(() => localStorage.removeItem(name));
    },
    write: (key, copy) => {
      const text = JSON.stringify(copy);
      own.set(named(key), text);
      return quietly(() => localStorage.setItem(named(key), text) ?? true) ?? false;
    },
    forget: (key) => {
      own.delete(named(key));
      quietly(() => localStorage.removeItem(named(key)));
    },
    watch: () => {
      const onStorage = ({ key, newValue }: StorageEvent) => {
        const text = key !== null && newValue === null ? own.get(key) : undefined;
        if (key !== null && text !== undefined) quietly(() => localStorage.setItem(key, text));
      };
      addEventListener('storage', onStorage);
      return () => removeEventListener('storage', onStorage);
    },
  };
}

function quietly<T>(act: () => T): T | undefined {
  try {
    return act();
  } catch {
    return undefined;
  }
}

function copyIn(name: string): DeviceCopy | undefined {
  const copy = quietly(() => JSON.parse(localStorage.getItem(name) ?? 'null') as DeviceCopy | null);
  return copy && typeof copy.at === 'string' && copy.base && copy.values ? copy : undefined;
}

/** Copies, and those of an earlier version that say of nobody whose they are. */
const COPY = /^desk:(?:[^:]*:draft:|new:|order:|answer:|words:|site$|\d+$)/;

/** A device that somebody has not come back to keeps nothing of theirs for good. */
function sweep(): void {
  const since = Date.now() - DESK_COPY_DAYS * 86_400_000;
  for (const name of Object.keys(localStorage))
    if (COPY.test(name) && !(Date.parse(copyIn(name)?.at ?? '') > since)) localStorage.removeItem(name);
}
