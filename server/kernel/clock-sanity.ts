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
 * the site runs, or behind it.
 */
export async function clockDoubt(db: Db): Promise<string | undefined> {
  const at = now();
  const last = await db.selectFrom('clock_reading').select('read_at').executeTakeFirst();
  if (!last || Math.abs(Date.parse(at) - Date.parse(last.read_at)) <= FARTHEST_MS) return undefined;
  return `The clock of this machine says ${inWords(at)}, and the site last saw it say ${inWords(last.read_at)}. Nothing is deleted meanwhile. If the clock is right, run ‘npm run tessera -- check --clock’. If not, set it.`;
}

/** Keeps what the clock says, to compare it with. */
export async function believeClock(db: Db): Promise<void> {
  const read_at = now();
  await db
    .insertInto('clock_reading')
    .values({ id: 1, read_at })
    .onConflict((conflict) => conflict.column('id').doUpdateSet({ read_at }))
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
