/** Whether the clock can be believed before something is deleted for its age: one that is years ahead would delete all. */
import type { Instant } from '#domain/dates.ts';
import { now } from '../database/instants.ts';
import type { Db } from '../database/schema.ts';

const DAY_MS = 86_400_000;
/** Longer than a machine is off for a holiday, shorter than anything is kept. */
const FARTHEST_MS = 14 * DAY_MS;

/** Why housekeeping does nothing, in a sentence for the operator. */
export class ClockInDoubt extends Error {}

/**
 * A sentence for the operator while the clock is more than two weeks ahead of what it said when it was last believed, an hour ago while
 * the site runs, or behind it, and once it was behind: what was written meanwhile looks too old.
 */
export async function clockDoubt(db: Db): Promise<string | undefined> {
  const at = now();
  const last = await lastReading(db);
  if (!last) return undefined;
  const next =
    'Nothing is deleted meanwhile. If the clock is right, run ‘npm run tessera -- check --clock’. If not, set it.';
  if (isFar(at, last.read_at))
    return `The clock of this machine says ${inWords(at)}, and the site last saw it say ${inWords(last.read_at)}. ${next}`;
  return last.doubted_since
    ? `The clock of this machine was behind: it said ${inWords(last.doubted_since)}. What was written meanwhile looks older than it is. ${next}`
    : undefined;
}

const lastReading = (db: Db) => db.selectFrom('clock_reading').select(['read_at', 'doubted_since']).executeTakeFirst();

const isFar = (at: Instant, from: Instant): boolean => Math.abs(Date.parse(at) - Date.parse(from)) > FARTHEST_MS;

/** Notes a clock that is far behind, so that what is written under it is not deleted as old once it is right again. */
export async function noteBehind(db: Db): Promise<void> {
  const at = now();
  const last = await lastReading(db);
  if (!last || last.doubted_since || at >= last.read_at || !isFar(at, last.read_at)) return;
  await db.updateTable('clock_reading').set({ doubted_since: at }).execute();
}

/** Keeps what the clock says, to compare it with. */
export async function believeClock(db: Db): Promise<void> {
  const read_at = now();
  await db
    .insertInto('clock_reading')
    .values({ id: 1, read_at, doubted_since: null })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ read_at, doubted_since: null }))
    .execute();
}

/** Somebody has looked at the clock of this machine and says that it is right. Returns what is left to say to them. */
export async function confirmClock(db: Db): Promise<string[]> {
  const doubt = await clockDoubt(db);
  await believeClock(db);
  return [
    ...(doubt ? [] : ['The clock was not in doubt.']),
    `The clock of this machine says ${inWords(now())}, and is taken to be right.`,
    'What is over is deleted again, within the hour. If the clock is wrong after all, set it now.',
  ];
}

const inWords = (at: Instant): string => `${at.slice(0, 16).replace('T', ' ')} UTC`;
