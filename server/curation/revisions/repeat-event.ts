/** Repeating an event: copies of it on other days, each an item of its own, made and undone as one step. */
import type { BulkAnswer } from '#contract/curation.ts';
import type { NewDates } from '#contract/series.ts';
import { dateInWords } from '#domain/dates.ts';
import { asSentence, FieldProblem } from '#domain/fields.ts';
import { type AnyRecord, normaliseItem } from '#domain/item-fields.ts';
import { timesOn } from '#domain/series-times.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { Problem } from '#server/kernel/problem.ts';
import type { Actor } from '../../features/audit/audit.ts';
import { freeSlug, slugify } from '../../features/items/slugs-and-sort-keys.ts';
import { freeNameOf } from '../persistence/external-ids.ts';
import { removeCopy } from './removed-works.ts';
import { clockTimes, datesWhere, readStoredEvent, type StoredEvent, storedTimes, zoneOf } from './series-dates.ts';
import type { Change } from './stored-items.ts';
import { beginBulk, noteAdditions } from './undoable-steps.ts';
import { changeItems, saysOther, writeItems } from './write-items.ts';

/**
 * Makes the event again on each of these days. Throws `not_found`, `invalid_request` for days that make no sense, and
 * `conflict` where the series has one of them already.
 */
export function repeatEvent(
  db: Db,
  actor: Actor,
  id: number,
  { days, status = 'same' }: NewDates,
): Promise<BulkAnswer> {
  return changeItems(db, async (tx, touch) => {
    const first = await readStoredEvent(tx, id);
    await checkDays(tx, first, days);
    const series = first.record.series ?? (await freeSeries(tx, first.record.title));
    const names = await freeNames(tx, first.record.title, days);
    const before: Change = { ...first, before: first, record: { ...first.record, series } };
    // What is taken down is not put up again by the way.
    const isDraft = status === 'draft' || first.status === 'archived';
    const life = isDraft ? { status: 'draft' as const, publish_at: null } : first;
    const copies = days.toSorted().map((day, i) => ({
      kind: first.kind,
      record: copyOn(first, day, { ...(names[i] as Names), series }),
      status: life.status,
      publish_at: life.publish_at,
    }));
    const bulk = await beginBulk(tx, actor, { repeat: first.external_id, days: copies.length });
    const isChanged = saysOther(first, before);
    const written = await writeItems(tx, touch, actor, [...(isChanged ? [before] : []), ...copies], {
      action: 'repeat',
      bulk,
    });
    const added = written.filter((one) => one.id !== id);
    for (const { external_id } of added) await removeCopy(tx, first.external_id, external_id);
    await noteAdditions(tx, bulk, added);
    return { id: bulk, changed: copies.length, refused: [] };
  });
}

const wrong = (code: 'invalid_request' | 'conflict', sentence: string, field = 'days'): Problem =>
  new Problem(code, sentence, { [field]: sentence });

async function checkDays(tx: Tx, { record }: StoredEvent, days: readonly string[]): Promise<void> {
  const own = clockTimes(record).start?.slice(0, 10);
  if (own === undefined) throw wrong('invalid_request', 'Say when it begins before you repeat it.', 'start_date');
  const inWords = (day: string) => dateInWords(day, 'UTC');
  if (new Set(days).size < days.length) throw wrong('invalid_request', 'Name each day once.');
  const early = days.find((day) => day < own);
  if (early) throw wrong('invalid_request', `${inWords(early)} is before this event. Choose days after it.`);
  const dates = record.series === null ? [] : await datesWhere(tx, { series: record.series });
  const taken = new Set([own, ...dates.map((date) => clockTimes(date).start?.slice(0, 10))]);
  const twice = days.filter((day) => taken.has(day));
  if (twice.length > 0)
    throw wrong('conflict', `It is on ${twice.map(inWords).join(', and on ')} already. Leave that out.`);
}

interface Names {
  slug: string;
  external_id: string;
}

/** What belongs to one date alone is not said of another: that it is cancelled, on the home page, or out since. */
function copyOn({ record }: StoredEvent, day: string, own: Names & { series: string }): AnyRecord {
  const { start, end } = clockTimes(record);
  const times = storedTimes(timesOn(start as string, end, day), zoneOf(record));
  const copy = { ...record, ...own, ...times, cancelled: false, featured: false, published_at: null };
  try {
    return normaliseItem('event', copy);
  } catch (error) {
    // A clock that is put forward may swallow an end.
    if (error instanceof FieldProblem) throw wrong('invalid_request', asSentence(error.message));
    throw error;
  }
}

/** `quiet-evening`, or the first of `quiet-evening-2` … that no event says of itself. */
async function freeSeries(tx: Tx, title: string): Promise<string> {
  const stem = slugify(title) || 'event';
  const rows = await tx.selectFrom('event').select('series').where('series', 'like', `${stem}%`).execute();
  const taken = new Set(rows.map(({ series }) => series));
  return freeSlug(stem, (name) => taken.has(name));
}

/** An address with the day in it for each, which was never anybody else's, and a lasting name. */
async function freeNames(tx: Tx, title: string, days: readonly string[]): Promise<Names[]> {
  const stem = slugify(title) || 'event';
  const taken = new Set<string>();
  for (const table of ['item', 'former_address'] as const) {
    const rows = await tx
      .selectFrom(table as 'item')
      .select('slug')
      .where('kind', '=', 'event')
      .where('slug', 'like', `${stem}%`)
      .execute();
    for (const { slug } of rows) taken.add(slug);
  }
  const names: Names[] = [];
  for (const day of days.toSorted()) {
    const slug = freeSlug(`${stem}-${day}`, (wanted) => taken.has(wanted));
    names.push({ slug, external_id: await freeNameOf(tx, `ours:events:${slug}`) });
  }
  return names;
}
