/** What a source says now beside what it said when it was last taken in, and what the item says: compared by meaning. */
import type { Selectable } from 'kysely';
import type { Field, Plain } from '#domain/fields.ts';
import { type AnyRecord, checkItem, ITEM_FIELDS } from '#domain/item-fields.ts';
import type { ItemStatus } from '#domain/item-status.ts';
import type { Kind } from '#domain/kinds.ts';
import { linkKey } from '#domain/link-key.ts';
import { nameKey } from '#domain/names.ts';
import type { Db } from '#server/database/schema.ts';
import type { IncomingTable } from '#server/database/schema-imports.ts';
import type { StoredItem } from '../revisions/stored-items.ts';

type IncomingRow = Selectable<IncomingTable>;

export interface FieldDifference {
  field: string;
  before: Plain;
  after: Plain;
}

type Proposed = Pick<IncomingRow, 'before' | 'fields' | 'kind'>;

/** What accepting a change does to an item. `kept`: fields that somebody here has written otherwise meanwhile. */
export function changesOf(
  { before, fields, kind }: Proposed,
  { record }: Pick<StoredItem, 'record'>,
): { taken: FieldDifference[]; kept: string[] } {
  const [was, is] = [meaningOf(kind, before ?? {}), meaningOf(kind, fields)];
  const taken: FieldDifference[] = [];
  const kept: string[] = [];
  for (const name of new Set([...Object.keys(fields), ...Object.keys(before ?? {})])) {
    const rule = (ITEM_FIELDS[kind] as Record<string, Field<unknown>>)[name];
    if (!rule) continue;
    const [said, before, after] = [record[name] ?? rule.empty, was[name], is[name]];
    if (isSame(rule, before, after) || isSame(rule, said, after)) continue;
    if (isSame(rule, said, before) || isSame(rule, said, rule.empty))
      taken.push({ field: name, before: rule.write(said) ?? null, after: plainOf(rule, after, fields[name]) });
    else kept.push(name);
  }
  return { taken, kept };
}

/** The plain form of a value; as it was given, where it is none of its field. */
function plainOf(rule: Field<unknown>, value: unknown, given: Plain | undefined): Plain {
  try {
    return (value === undefined ? given : rule.write(value)) ?? null;
  } catch {
    return given ?? null;
  }
}

/** Values as an item would hold them: a time of a zone is a moment, an address one of its spellings. */
export function meaningOf(kind: Kind, fields: Readonly<Record<string, Plain>>): Record<string, unknown> {
  const rules = ITEM_FIELDS[kind] as Record<string, Field<unknown>>;
  const known = Object.entries(fields).filter(([name]) => Object.hasOwn(rules, name));
  const named = { external_id: 'a:a', slug: 'a', ...Object.fromEntries(known) };
  const result = checkItem(kind, named);
  if ('record' in result) return result.record;
  // What the item could not hold is compared as it stands, each field for itself.
  const alone = known.map(([name, value]) => {
    const one = checkItem(kind, { external_id: 'a:a', slug: 'a', [name]: value });
    return [name, 'record' in one ? (one.record as AnyRecord)[name] : value];
  });
  return Object.fromEntries(alone);
}

/** Whether two times of things of a kind are one; other kinds have none. */
export function isSameStart(kind: Kind, one: unknown, other: unknown): boolean {
  const rule = (ITEM_FIELDS[kind] as Record<string, Field<unknown>>).start_date;
  return rule === undefined || isSame(rule, one, other);
}

function isSame(rule: Field<unknown>, one: unknown, other: unknown): boolean {
  const [a, b] = [one ?? rule.empty, other ?? rule.empty];
  if (a === b || isNothing(a) || isNothing(b)) return a === b || (isNothing(a) && isNothing(b));
  // What a list of names says does not depend on their order.
  if (Array.isArray(a) && Array.isArray(b) && !rule.hasParts) return keyOfList(a) === keyOfList(b);
  if (typeof a === 'string' && typeof b === 'string' && rule.isAddress && linkKey(a) !== null)
    return linkKey(a) === linkKey(b);
  try {
    return rule.same(a, b);
  } catch {
    return JSON.stringify(a) === JSON.stringify(b);
  }
}

const isNothing = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === '' ||
  value === false ||
  (Array.isArray(value) && value.length === 0);

const keyOfList = (list: readonly unknown[]): string => JSON.stringify(list.map((one) => nameKey(String(one))).sort());

/** Whether an item has had this status ever since that version. */
export async function isStill(db: Db, id: number, version: number, status: ItemStatus): Promise<boolean> {
  const other = await db
    .selectFrom('revision')
    .select('version')
    .where('item_id', '=', id)
    .where('version', '>=', version)
    .where('status', '!=', status)
    .limit(1)
    .executeTakeFirst();
  return other === undefined;
}

/**
 * How an item stood before a decision about this row took it off the site, where nobody has changed that since: accepting that
 * its source has it again puts it there again.
 */
export async function shownBefore(
  db: Db,
  { item_version }: Pick<IncomingRow, 'item_version'>,
  { id, status }: Pick<StoredItem, 'id' | 'status'>,
): Promise<Pick<StoredItem, 'status' | 'publish_at'> | undefined> {
  if (status !== 'archived' || item_version === null) return undefined;
  if (!(await isStill(db, id, item_version, 'archived'))) return undefined;
  return db
    .selectFrom('revision')
    .select(['status', 'publish_at'])
    .where('item_id', '=', id)
    .where('version', '=', item_version - 1)
    .where('status', '!=', 'archived')
    .executeTakeFirst();
}
