/** The demo catalogue: what a newcomer's site shows until it has content of its own. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isDay } from '#domain/dates.ts';
import { StartError, type Store } from '#server/database/open.ts';
import type { Db } from '#server/database/schema.ts';
import type { FolderOptions } from '../import/import-folder.ts';
import type { ParsedFile, ParsedRow } from '../import/parse-file.ts';
import type { FilePlan } from '../import/plan.ts';
import { type ThesaurusRecord, thesaurusStore } from '../persistence/thesaurus.ts';
import { holdsEveryLine } from './as-shipped.ts';

/** The folder of the demo catalogue. */
export const DEMO_FOLDER = join(import.meta.dirname, '../../../catalogue');

/** Loads the demo into a database that has never held anything; returns how many rows came in. */
export async function loadDemo(
  { db, alone }: Store,
  folder = DEMO_FOLDER,
  today = Temporal.Now.plainDateISO(),
): Promise<number> {
  return alone('start', async () => ((await hasEverHeld(db)) ? 0 : bringDemo(db, folder, today)));
}

/** Brings the demo in, whole or not at all; what is there already stays. Returns how many rows came in. */
export async function bringDemo(db: Db, folder = DEMO_FOLDER, today = Temporal.Now.plainDateISO()): Promise<number> {
  const { written_for } = JSON.parse(await readFile(join(folder, 'demo.json'), 'utf8')) as { written_for: string };
  const shift = shiftsFor(Temporal.PlainDate.from(written_for), today);
  const plans = await importWhole(db, folder, { adjust: (parsed) => moveDates(parsed, shift) });
  const { totalOf } = await import('../import/terminal-report.ts');
  return totalOf(plans).added;
}

/** Whether things of the demo are there. */
export const hasDemo = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('item').select('id').where('external_id', 'like', 'demo:%').limit(1).executeTakeFirst()) !==
  undefined;

/** The thesaurus, which every database has, does not count, nor do the site's own particulars. */
async function hasEverHeld(db: Db): Promise<boolean> {
  const change = await db
    .selectFrom('change')
    .select('number')
    .where('entity', 'not in', ['thesaurus', 'site'])
    .executeTakeFirst();
  return change !== undefined;
}

/**
 * The words that mean the same are part of the product. Brings in the rows that the database does not have, and those that
 * it still has as an earlier version shipped them (`thesaurus-earlier.csv`). What curators changed or deleted stays so, and what
 * comes agrees with it.
 */
export async function loadThesaurus({ db, alone }: Store, folder = DEMO_FOLDER): Promise<void> {
  await alone('start', async () => {
    const path = join(folder, 'thesaurus.csv');
    const stored = await db.selectFrom('thesaurus_term').selectAll().execute();
    if (holdsEveryLine(stored, COLUMNS, await readFile(path, 'utf8'))) return;
    const shipped = await readThesaurus(path);
    const earlier = await readThesaurus(join(folder, 'thesaurus-earlier.csv'));
    const removed = await db.selectFrom('removed_record').select('external_id').execute();
    const isRemoved = new Set(removed.map(({ external_id }) => external_id));
    const present = new Map(stored.map((row) => [row.external_id, asText(row)]));
    const replaceable = new Set(earlier.rows.map(({ cells }) => asText(cells)));
    const isOutdated = ({ cells }: ParsedRow): boolean => {
      const before = present.get(cells.external_id);
      if (isRemoved.has(cells.external_id)) return false;
      return before === undefined || (before !== asText(cells) && replaceable.has(before));
    };
    const fits = fittingWith(stored, shipped, earlier, isRemoved);
    const isWanted = (row: ParsedRow) => isOutdated(row) && fits(row);
    const adjust = (parsed: ParsedFile) => {
      parsed.rows = parsed.rows.filter(isWanted);
    };
    if (shipped.rows.some(isWanted)) await importWhole(db, path, { adjust });
  });
}

/**
 * Whether a row of the file agrees with what curators have made of its group: a group that they deleted stays away, a term
 * that they wrote themselves does not come twice, and a row goes by the word that they have given to the group.
 */
function fittingWith(
  stored: readonly (ThesaurusRecord & { id: number })[],
  shipped: ParsedFile,
  earlier: ParsedFile,
  removed: ReadonlySet<string>,
): (row: ParsedRow) => boolean {
  const groups = Map.groupBy(stored, ({ group }) => group);
  const ours = new Set([...shipped.rows, ...earlier.rows].map(({ cells }) => asText(cells)));
  const known = new Set(stored.map(({ external_id }) => external_id));
  const thinned = new Set(
    [...shipped.rows, ...earlier.rows].flatMap(({ cells }) =>
      removed.has(cells.external_id) ? [(cells as ThesaurusRecord).group] : [],
    ),
  );
  return (row) => {
    const cells = row.cells as ThesaurusRecord;
    const own = groups.get(cells.group);
    const [first] = own ?? [];
    if (!own || !first) return !thinned.has(cells.group);
    if (!known.has(cells.external_id) && own.some(({ term }) => term === cells.term)) return false;
    if (own.some((one) => !ours.has(asText(one)))) cells.preferred = first.preferred;
    return true;
  };
}

async function readThesaurus(path: string): Promise<ParsedFile> {
  const { parseFile } = await import('../import/parse-file.ts');
  return parseFile(thesaurusStore.fields, await readFile(path));
}

const COLUMNS = Object.keys(thesaurusStore.fields);

/** A row as one text, so that equal rows are equal texts. */
const asText = (row: object): string =>
  JSON.stringify(COLUMNS.map((column) => (row as Record<string, unknown>)[column] ?? null));

/**
 * All of it or nothing: what a full disk would cut off would look like the whole at the next start. Throws `StartError`
 * with a sentence where there is something that the operator can do.
 */
async function importWhole(db: Db, path: string, options?: FolderOptions): Promise<FilePlan[]> {
  // A site that holds something already never needs the import at its start.
  const { ImportError, importFolder, reasonOf } = await import('../import/import-folder.ts');
  const { changeItems } = await import('../revisions/write-items.ts');
  try {
    return await changeItems(db, (tx) => importFolder(tx, path, options));
  } catch (error) {
    const reason = reasonOf(error instanceof ImportError ? error.cause : error);
    if (reason === undefined) throw error;
    throw new StartError(`What every site begins with could not be loaded, so nothing of it is in. ${reason}`);
  }
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

function moveDates(parsed: ParsedFile, shift: Shifts): void {
  for (const { cells } of parsed.rows) {
    const dated = cells as Partial<
      Record<'published_at' | 'start_date' | 'end_date' | 'facts_asked_on' | 'checked_on', string | null>
    >;
    if (dated.published_at) {
      const moment = Temporal.Instant.from(dated.published_at).add({ hours: 24 * shift.published });
      dated.published_at = new Date(moment.epochMilliseconds).toISOString();
    }
    // Guides were really looked at on the day that they say.
    if ('facts_asked_on' in dated && dated.checked_on) dated.checked_on = moved(dated.checked_on, shift.published);
    if (dated.facts_asked_on) dated.facts_asked_on = moved(dated.facts_asked_on, shift.published);
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
