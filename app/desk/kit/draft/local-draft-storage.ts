/** What was typed, kept on the device until the site has it: also when the line drops, the session or the browser ends. */

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

export interface Device {
  read(key: string): DeviceCopy | undefined;
  /** Whether the device could keep it. */
  write(key: string, copy: DeviceCopy): boolean;
  forget(key: string): void;
}

const named = (key: string) => `desk:${key}`;

/** The browser's storage; a browser that keeps nothing refuses quietly. */
export const browserDevice: Device = {
  read(key) {
    try {
      const copy = JSON.parse(localStorage.getItem(named(key)) ?? 'null') as DeviceCopy | null;
      const isWhole = copy && typeof copy.at === 'string' && copy.base && copy.values;
      return isWhole ? copy : undefined;
    } catch {
      return undefined;
    }
  },
  write(key, copy) {
    try {
      localStorage.setItem(named(key), JSON.stringify(copy));
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
