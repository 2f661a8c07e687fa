/** What was typed, kept on the device until the site has it: also when the line drops, the session or the browser ends. */
import type { Values } from '../items/values.ts';

export interface Kept {
  /** ISO instant. */
  at: string;
  /** The version that was changed; nothing for what is new. */
  version: number | undefined;
  /** As it was opened, and as it was left. */
  base: Values;
  values: Values;
}

export interface Device {
  read(key: string): Kept | undefined;
  /** Whether the device could keep it. */
  keep(key: string, kept: Kept): boolean;
  forget(key: string): void;
}

const named = (key: string) => `desk:${key}`;

/** The browser's storage; a browser that keeps nothing refuses quietly. */
export const browserDevice: Device = {
  read(key) {
    try {
      const kept = JSON.parse(localStorage.getItem(named(key)) ?? 'null') as Partial<Kept> | null;
      const isWhole = kept && typeof kept.at === 'string' && kept.base && kept.values;
      return isWhole ? (kept as Kept) : undefined;
    } catch {
      return undefined;
    }
  },
  keep(key, kept) {
    try {
      localStorage.setItem(named(key), JSON.stringify(kept));
      return true;
    } catch {
      return false;
    }
  },
  forget(key) {
    try {
      localStorage.removeItem(named(key));
    } catch {
      // A browser that keeps nothing has nothing to forget.
    }
  },
};
