/** Records of items: what the import and every form check them against. */

import { asSentence, emptyRecord, FieldProblem, type Fields, type Plain, type RecordOf, readField } from './fields.ts';
import type { RulesOf } from './kinds/item-field.ts';
import { ITEM_KINDS, type ItemKinds, itemKindOf } from './kinds/registry.ts';
import type { Kind } from './kinds.ts';

/** The rules of each kind's fields, in the order of its file. */
export const ITEM_FIELDS = Object.fromEntries(
  Object.entries(ITEM_KINDS).map(([kind, { fields }]) => [
    kind,
    Object.fromEntries(Object.entries(fields).map(([name, { rule }]) => [name, rule])),
  ]),
) as unknown as { [K in Kind]: RulesOf<ItemKinds[K]['fields']> };

/** Columns of a table that hold the time of an event beside one that holds its day, and the fields that both go to. */
export const TIME_COLUMNS = { start_time: 'start_date', end_time: 'end_date' } as const;
export type TimeColumn = keyof typeof TIME_COLUMNS;

/** An item as it is compared and stored: a value for each of its fields. */
export type ItemRecord<K extends Kind> = RecordOf<(typeof ITEM_FIELDS)[K]>;
/** A record of any kind, whose fields are looked up by name. */
export type AnyRecord = { external_id: string } & Record<string, unknown>;

type TitleField = 'display_title' | 'title' | 'name';

/** The field that holds the thing's name. */
export const TITLE_FIELD: Record<Kind, TitleField> = Object.fromEntries(
  Object.entries(ITEM_FIELDS).map(([kind, fields]) => [
    kind,
    (['display_title', 'title', 'name'] as const).find((field) => field in fields),
  ]),
) as Record<Kind, TitleField>;

/** What every item has by itself, or what its kind puts there. */
const NOT_WRITTEN = new Set(['external_id', 'slug', 'published_at', 'access', 'consumption']);

/** Whether nobody has written anything into an item but its title. */
export function hasOnlyTitle(kind: Kind, item: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(ITEM_FIELDS[kind])
    .filter((field) => field !== TITLE_FIELD[kind] && !NOT_WRITTEN.has(field))
    .every((field) => {
      const value = item[field] ?? null;
      return value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);
    });
}

/** Puts a record with all its fields in order by its kind's rules. Throws `FieldProblem`. */
export function normaliseItem(kind: Kind, record: AnyRecord): AnyRecord {
  const settle = itemKindOf(kind).settle as ((record: AnyRecord) => AnyRecord) | undefined;
  return settle ? settle(record) : record;
}

/** A record, or what is wrong with it: a sentence for each field. */
type Checked<R> = { record: R } | { problems: Record<string, string> };

/**
 * Reads an item from plain values, as a form sends them; fields that are absent keep the value of `before`, or are
 * empty. Fields that the kind does not have are named as problems.
 */
export const checkItem = (
  kind: Kind,
  values: Readonly<Record<string, Plain>>,
  before?: AnyRecord,
): Checked<AnyRecord> => checkRecord(ITEM_FIELDS[kind], (record) => normaliseItem(kind, record), values, before);

/** The same for a record of other fields, which `normalise` puts in order. */
export function checkRecord<R extends Record<string, unknown>>(
  fields: Fields,
  normalise: (record: R) => R,
  values: Readonly<Record<string, Plain>>,
  before?: R,
): Checked<R> {
  const problems: Record<string, string> = {};
  const record: Record<string, unknown> = { ...emptyRecord(fields), ...before };
  for (const [field, plain] of Object.entries(values)) {
    const reader = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (!reader) problems[field] = 'There is no such field.';
    else problemOf(field, problems, () => (record[field] = readField(reader, plain)));
  }
  for (const [field, { required: mustBe }] of Object.entries(fields)) {
    if (mustBe && record[field] === undefined) problems[field] ??= 'This must be filled in.';
  }
  if (Object.keys(problems).length > 0) return { problems };
  let settled = record as R;
  problemOf('', problems, () => (settled = normalise(settled)));
  return Object.keys(problems).length > 0 ? { problems } : { record: settled };
}

function problemOf(field: string, problems: Record<string, string>, work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof FieldProblem)) throw error;
    problems[error.field ?? field] = asSentence(error.message);
  }
}
