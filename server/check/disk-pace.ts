/** How long the room on the disk lasts at the pace at which it has become less: noted once a day in a file of `DATA_DIR`. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeAtomic } from '#server/kernel/atomic-files.ts';

export const FREE_FILE = 'disk-free.json';
const KEPT_DAYS = 30;
/** Within fewer days one import looks like a pace. */
const LEAST_DAYS = 3;

/** Bytes that were free, by day: '2026-11-27'. */
export type FreeByDay = Record<string, number>;

export interface Pace {
  /** Over how many days it was measured. */
  over: number;
  /** How many days the room lasts. */
  left: number;
}

/** Notes what is free today, and returns what is known of the last thirty days. Where it cannot be written it is not noted. */
export async function noteFree(dataDir: string, free: number, today: string): Promise<FreeByDay> {
  const file = join(dataDir, FREE_FILE);
  const noted = await readNoted(file);
  if (noted[today] !== undefined) return noted;
  const days = Object.entries({ ...noted, [today]: free }).sort(([a], [b]) => a.localeCompare(b));
  const kept = Object.fromEntries(days.slice(-KEPT_DAYS));
  await writeAtomic(file, JSON.stringify(kept), 0o600).catch(() => {});
  return kept;
}

async function readNoted(file: string): Promise<FreeByDay> {
  try {
    const noted: unknown = JSON.parse(await readFile(file, 'utf8'));
    const days = Object.entries(noted ?? {}).filter(([day, free]) => /^\d{4}-\d\d-\d\d$/.test(day) && free >= 0);
    return Object.fromEntries(days) as FreeByDay;
  } catch {
    return {};
  }
}

/** Nothing where too little is known, or where the room does not become less. */
export function paceOf(noted: FreeByDay, free: number, today: string): Pace | undefined {
  const [first] = Object.entries(noted).sort(([a], [b]) => a.localeCompare(b));
  if (!first) return undefined;
  const over = Temporal.PlainDate.from(first[0]).until(today).days;
  const lost = first[1] - free;
  if (over < LEAST_DAYS || lost <= 0) return undefined;
  return { over, left: Math.floor(free / (lost / over)) };
}
