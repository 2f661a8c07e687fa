/** Changing several dates of a series at once: what was changed of one goes to the others, as one step with one undo. */
import type { BulkAnswer } from '#contract/curation.ts';
import type { SeriesChange } from '#contract/series.ts';
import { asSentence, FieldProblem, type Fields } from '#domain/fields.ts';
import { type AnyRecord, ITEM_FIELDS, normaliseItem } from '#domain/item-fields.ts';
import { movedAlong, OF_ONE_DATE } from '#domain/series-times.ts';
import type { Db } from '#server/database/schema.ts';
import { Problem } from '#server/kernel/problem.ts';
import type { Actor } from '../../features/audit/audit.ts';
import { changedRecord, keepDate } from './change-items.ts';
import { fieldInWords } from './going-back.ts';
import { versionOf } from './revisions.ts';
import { outdatedItem } from './serialize-items.ts';
import {
  clockTimes,
  datesWhere,
  type EventRecord,
  readStoredEvent,
  type StoredEvent,
  storedTimes,
  zoneOf,
} from './series-dates.ts';
import { type Change, readStoredItems } from './stored-items.ts';
import { beginBulk } from './undoable-steps.ts';
import { changeItems, saysOther, writeItems } from './write-items.ts';

const FIELDS: Fields = ITEM_FIELDS.event;
const TIMES = ['start_date', 'end_date'];
/** Not given as they are: what is one date's own, and times, which move. */
const OWN = new Set([...OF_ONE_DATE, ...TIMES]);

type Saying = AnyRecord & EventRecord;

/**
 * Changes this date and those from here on, or all. A field that somebody has set otherwise for a date stays there, and is
 * named. Throws as `changeItem` does, and `invalid_request` where the event is in no series.
 */
export function changeSeries(
  db: Db,
  actor: Actor,
  id: number,
  { fields, which, since }: SeriesChange,
  seen: number,
): Promise<BulkAnswer> {
  return changeItems(db, async (tx, touch) => {
    const now = await readStoredEvent(tx, id);
    if (seen !== now.version) throw await outdatedItem(tx, now);
    const { series } = now.record;
    if (series === null) throw new Problem('invalid_request', 'This event is in no series.');
    const before = since === undefined ? now.record : ((await versionOf(tx, id, since)).record as Saying);
    const after = fields ? ((await changedRecord(tx, now, fields)) as Saying) : now.record;
    const dates = await datesWhere(tx, { series });
    // ‘From here’ is from where this date stood before it was moved.
    const here = before.start_date ?? '';
    const wanted = dates.flatMap((date) =>
      which === 'all' || date.id === id || (date.start_date ?? '') >= here ? date.id : [],
    );
    const refused: BulkAnswer['refused'] = [];
    const changes: Change[] = [{ ...now, before: now, record: after }];
    for (const other of (await readStoredItems(tx, wanted)) as StoredEvent[]) {
      if (other.id === id) continue;
      const next = given(other, before, after);
      if (typeof next === 'string') refused.push({ id: other.id, message: next });
      else {
        if (next.kept.length > 0) refused.push({ id: other.id, message: keptInWords(next.kept) });
        keepDate(other, next.record);
        changes.push({ ...other, before: other, record: next.record });
      }
    }
    const different = changes.filter((change) => change.before && saysOther(change.before, change));
    const bulk = await beginBulk(tx, actor, { series, which });
    await writeItems(tx, touch, actor, different, { action: 'bulk', bulk });
    return { id: bulk, changed: different.length, refused };
  });
}

/** What another date is to say, with what stays as somebody had it there; or why it cannot. */
function given({ record }: StoredEvent, before: Saying, after: Saying): { record: AnyRecord; kept: string[] } | string {
  const next: Saying = { ...record };
  const kept: string[] = [];
  for (const [name, field] of Object.entries(FIELDS)) {
    const [was, is, theirs] = [before[name], after[name], record[name]].map((value) => value ?? field.empty);
    if (OWN.has(name) || field.same(was, is) || field.same(theirs, is)) continue;
    if (field.same(theirs, was)) Object.assign(next, { [name]: is });
    else kept.push(name);
  }
  const zone = zoneOf(next);
  const isMoved = [...TIMES, 'timezone'].some((name) => before[name] !== after[name]);
  if (isMoved) {
    const times = movedAlong(clockTimes(before), clockTimes(after), clockTimes(record));
    kept.push(...times.kept);
    Object.assign(next, storedTimes(times, zone));
  }
  try {
    return { record: normaliseItem('event', next), kept };
  } catch (error) {
    if (error instanceof FieldProblem) return asSentence(error.message);
    throw error;
  }
}

const keptInWords = (names: readonly string[]): string =>
  `Changed there by hand, so it stays: ${names.map((name) => fieldInWords('event', name)).join(', ')}.`;
