/** What a record names, and whether it is there: topics by their address or title, held items by the name that never changes. */
import { FieldProblem } from '#domain/fields.ts';
import type { AnyRecord } from '#domain/item-fields.ts';
import { fieldsOf } from '#domain/kinds/registry.ts';
import { HELD_KINDS, KIND_FACTS, KINDS, type Kind } from '#domain/kinds.ts';
import type { Db } from '#server/database/schema.ts';
import { TermLookup } from '../persistence/term-lookup.ts';
import { nearestAmong, TopicNames } from './topic-lookup.ts';

/** The kinds that the fields of what holds items may hold. */
const MAY_HOLD = new Map(
  KINDS.flatMap((kind) =>
    Object.entries(fieldsOf(kind)).flatMap(([name, { holds }]) => (holds ? [[name, holds]] : [])),
  ),
);
/** The fields that name other items by their lasting names. */
export const HELD = [...MAY_HOLD.keys()];

/** Names that mean a topic become its address in the record. Throws `FieldProblem` for the first thing that is not there. */
export async function resolveReferences(db: Db, record: AnyRecord): Promise<void> {
  const topics = listIn(record, 'topics');
  if (topics.length > 0) record.topics = await topicsNamed(db, topics);
  await requireNotes(db, listIn(record, 'content_notes'));
  const names = [...new Set(HELD.flatMap((field) => listIn(record, field)))];
  const kinds = await kindsOf(db, names);
  for (const field of HELD) {
    for (const name of listIn(record, field)) checkHeld(field, name, kinds.get(name));
  }
}

/** Content notes are no words that come about by use: they hide things. Throws `FieldProblem` for one that there is not. */
async function requireNotes(db: Db, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const terms = await TermLookup.of(
    db,
    names.map((name) => ['contentnote', name] as const),
  );
  if (names.every((name) => terms.meant('contentnote', name))) return;
  const all = await db.selectFrom('term').select('name').where('vocabulary', '=', 'contentnote').execute();
  checkNotes(
    terms,
    all.map(({ name }) => name),
    names,
  );
}

/** The same where all are known. */
export function checkNotes(terms: TermLookup, known: readonly string[], names: readonly string[]): void {
  const unknown = names.find((name) => !terms.meant('contentnote', name));
  if (unknown === undefined) return;
  const near = nearestAmong(known)(unknown);
  const hint = near === undefined ? 'Add it under ‘Tags and lists’ first' : `Did you mean ‘${near}’?`;
  throw new FieldProblem(`there is no content note ‘${unknown}’. ${hint}`, 'content_notes');
}

const listIn = (record: AnyRecord, field: string): string[] => (record[field] as string[] | undefined) ?? [];

/** The addresses of topics that are named by their address or their title. Throws `FieldProblem`. */
async function topicsNamed(db: Db, names: readonly string[]): Promise<string[]> {
  const found = new Set((await topicsAt(db, names)).map(({ slug }) => slug));
  if (names.every((name) => found.has(name))) return [...names];
  return new TopicNames(await topicsIn(db).orderBy('id').execute()).slugsOf(names);
}

const topicsIn = (db: Db) => db.selectFrom('item').select(['slug', 'title']).where('kind', '=', 'topic');
const topicsAt = (db: Db, slugs: readonly string[]) => topicsIn(db).where('slug', 'in', slugs).execute();

async function kindsOf(db: Db, names: readonly string[]): Promise<Map<string, Kind>> {
  const found = new Map<string, Kind>();
  for (let i = 0; i < names.length; i += 1_000) {
    const rows = await db
      .selectFrom('item')
      .select(['external_id', 'kind'])
      .where('external_id', 'in', names.slice(i, i + 1_000))
      .execute();
    for (const { external_id, kind } of rows) found.set(external_id, kind);
  }
  return found;
}

/** Whether all is there that these records refer to: topics by their address, held items by their name. */
export async function areThere(db: Db, records: readonly AnyRecord[]): Promise<boolean> {
  const topics = new Set(records.flatMap((record) => listIn(record, 'topics')));
  const names = new Set(records.flatMap((record) => HELD.flatMap((field) => listIn(record, field))));
  if (topics.size > 0) {
    const found = await topicsAt(db, [...topics]);
    if (found.length < topics.size) return false;
  }
  return (await kindsOf(db, [...names])).size === names.size;
}

/** Whether a field may hold an item of this kind. Throws `FieldProblem`. */
export function checkHeld(field: string, name: string, kind: Kind | undefined): void {
  if (!(HELD_KINDS as (Kind | undefined)[]).includes(kind)) throw new FieldProblem(`unknown item ‘${name}’`, field);
  const kinds = MAY_HOLD.get(field) ?? [];
  if (!(kinds as (Kind | undefined)[]).includes(kind))
    throw new FieldProblem(`‘${name}’ is no ${kinds.map((one) => KIND_FACTS[one].noun).join(' and no ')}`, field);
}
