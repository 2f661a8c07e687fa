/** Whether the clock can be believed before something is deleted for its age: one that is years ahead would delete all. */
import type { Selectable } from 'kysely';
import type { Instant } from '#domain/dates.ts';
import { now } from '../database/instants.ts';
import type { ClockReadingTable, Db } from '../database/schema.ts';

const DAY_MS = 86_400_000;
/** A clock that has run evenly for so long is believed again. */
const BELIEVED_AFTER_MS = 7 * DAY_MS;

export type ClockReading = Omit<Selectable<ClockReadingTable>, 'id'>;

/** Why housekeeping does nothing, in a sentence for the operator. */
export class ClockInDoubt extends Error {}

/**
 * Looks at the clock, and compares it with what it said at the last look, an hour ago while the site runs. More than a day ahead or behind begins a doubt, which ends when
 * the clock has run evenly for a week.
 */
export async function readClock(db: Db): Promise<ClockReading> {
  const read_at = now();
  const last = await lastReading(db);
  if (last && Math.abs(msBetween(last.read_at, read_at)) > DAY_MS)
    return { read_at, doubted_since: read_at, jumped_from: last.read_at };
  if (!last?.doubted_since || msBetween(last.doubted_since, read_at) >= BELIEVED_AFTER_MS)
    return { read_at, doubted_since: null, jumped_from: null };
  return { ...last, read_at };
}

/** Keeps what the clock said, for the next look. */
export async function saveReading(db: Db, reading: ClockReading): Promise<void> {
  await db
    .insertInto('clock_reading')
    .values({ id: 1, ...reading })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(reading))
    .execute();
}

/** Somebody has looked at the clock of this machine and says that it is right. Returns what is left to say to them. */
export async function believeClock(db: Db): Promise<string[]> {
  const doubt = doubtInWords(await lastReading(db));
  const read_at = now();
  await saveReading(db, { read_at, doubted_since: null, jumped_from: null });
  return [
    ...(doubt ? [] : ['The clock was not in doubt.']),
    `The clock of this machine says ${inWords(read_at)}, and is taken to be right.`,
    'What is over is deleted again, within the hour. If the clock is wrong after all, set it now.',
  ];
}

/** Why the clock is in doubt; nothing where it is not, as far as the last look goes. */
export async function clockDoubt(db: Db): Promise<string | undefined> {
  return doubtInWords(await lastReading(db));
}

/** A sentence about a reading that is in doubt. */
export function doubtInWords(reading: ClockReading | undefined): string | undefined {
  if (!reading?.doubted_since || !reading.jumped_from) return undefined;
  const { doubted_since, jumped_from } = reading;
  const end = new Date(Date.parse(doubted_since) + BELIEVED_AFTER_MS).toISOString();
  return `The clock of this machine said ${inWords(doubted_since)} when the newest thing that the site had written was from ${inWords(jumped_from)}. Nothing is deleted meanwhile. If the clock is right, run ‘npm run tessera -- check --clock’. If not, set it. When it runs evenly, deleting goes on by itself on ${inWords(end)}.`;
}

const lastReading = (db: Db): Promise<ClockReading | undefined> =>
  db.selectFrom('clock_reading').select(['read_at', 'doubted_since', 'jumped_from']).executeTakeFirst();

const msBetween = (from: Instant, to: Instant): number => Date.parse(to) - Date.parse(from);

const inWords = (at: Instant): string => `${at.slice(0, 16).replace('T', ' ')} UTC`;
