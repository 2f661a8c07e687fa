/** The demo catalogue: what a newcomer's site shows until it has content of its own. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Store } from '#server/database/open.ts';
import type { Db } from '#server/database/schema.ts';
import { isDay } from '../items/dates.ts';
import type { FileName } from './format/files.ts';
import { importFolder } from './import/import-folder.ts';
import type { ParsedFile } from './import/parse-file.ts';
import { totalOf } from './import/report.ts';

/** The folder of the demo catalogue. */
export const DEMO_FOLDER = join(import.meta.dirname, '../../../catalogue');

/** Loads the demo into a database that has never held anything; returns how many rows came in. */
export async function loadDemo(
  { db, alone }: Store,
  folder = DEMO_FOLDER,
  today = Temporal.Now.plainDateISO(),
): Promise<number> {
  return alone('start', async () => {
    if (await hasEverHeld(db)) return 0;
    const { written_for } = JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8')) as { written_for: string };
    const shift = shiftsFor(Temporal.PlainDate.from(written_for), today);
    const plans = await importFolder(db, folder, { adjust: (_file, parsed) => moveDates(parsed, shift) });
    return totalOf(plans).added;
  });
}

/** The thesaurus, which every database has, does not count. */
async function hasEverHeld(db: Db): Promise<boolean> {
  const change = await db.selectFrom('change').select('number').where('entity', '!=', 'thesaurus').executeTakeFirst();
  return change !== undefined;
}

/** Loads the words that mean the same into a database that has none; they are part of the product. */
export async function loadThesaurus({ db, alone }: Store, folder = DEMO_FOLDER): Promise<void> {
  await alone('start', async () => {
    const known = await db.selectFrom('thesaurus_term').select('id').executeTakeFirst();
    if (!known) await importFolder(db, join(folder, 'thesaurus.csv'));
  });
}

interface Shifts {
  /** Days by which events move: whole weeks, so that weekdays stay, into the time after today. */
  events: number;
  /** Days by which dates of publication move: the newest thing came out just before today. */
  published: number;
}

/** The catalogue is written as if it were loaded on a Sunday; its events begin on the days after. */
function shiftsFor(writtenFor: Temporal.PlainDate, today: Temporal.PlainDate): Shifts {
  const published = writtenFor.until(today).days;
  return { published, events: Math.ceil(published / 7) * 7 };
}

function moveDates(parsed: ParsedFile<FileName>, shift: Shifts): void {
  for (const { cells } of parsed.rows) {
    const dated = cells as Partial<Record<'published_at' | 'start_date' | 'end_date', string | null>>;
    if (dated.published_at) {
      const moment = Temporal.Instant.from(dated.published_at).add({ hours: 24 * shift.published });
      dated.published_at = new Date(moment.epochMilliseconds).toISOString();
    }
    for (const column of ['start_date', 'end_date'] as const) {
      const date = dated[column];
      if (date) dated[column] = moved(date, shift.events);
    }
  }
}

/** A day or a local time, so many days later. */
const moved = (date: string, days: number): string =>
  isDay(date)
    ? Temporal.PlainDate.from(date).add({ days }).toString()
    : Temporal.PlainDateTime.from(date).add({ days }).toString();
