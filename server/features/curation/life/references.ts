/** Whether what a record names is there: topics by their address, held items by the name that never changes. */
import { FieldProblem } from '#contract/fields.ts';
import { type AnyRecord, ITEM_FIELDS } from '#contract/item-fields.ts';
import { CONTENT_KINDS, type Kind } from '#contract/kinds.ts';
import type { Db } from '#server/database/schema.ts';

/** The fields of a collection that hold items; heroes are content. */
const HELD = Object.keys(ITEM_FIELDS.collection).filter((field) => field.endsWith('items'));
const HOLDERS: readonly Kind[] = ['topic', 'collection'];

/** Throws `FieldProblem` for the first thing that is not there. */
export async function checkReferences(db: Db, record: AnyRecord): Promise<void> {
  await checkTopics(db, listIn(record, 'topics'));
  const names = [...new Set(HELD.flatMap((field) => listIn(record, field)))];
  const kinds = await kindsOf(db, names);
  for (const field of HELD) {
    for (const name of listIn(record, field)) checkHeld(field, name, kinds.get(name));
  }
}

const listIn = (record: AnyRecord, field: string): string[] => (record[field] as string[] | undefined) ?? [];

async function checkTopics(db: Db, slugs: readonly string[]): Promise<void> {
  if (slugs.length === 0) return;
  const rows = await db
    .selectFrom('item')
    .select('slug')
    .where('kind', '=', 'topic')
    .where('slug', 'in', slugs)
    .execute();
  const found = new Set(rows.map(({ slug }) => slug));
  for (const slug of slugs)
    if (!found.has(slug))
      throw new FieldProblem(`there is no topic ‘${slug}’ any more: take it away, or choose another`, 'topics');
}

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

/** Whether a collection may hold an item of this kind in this field. Throws `FieldProblem`. */
export function checkHeld(field: string, name: string, kind: Kind | undefined): void {
  if (!kind || HOLDERS.includes(kind)) throw new FieldProblem(`unknown item ‘${name}’`, field);
  if (field.endsWith('hero_items') && !(CONTENT_KINDS as Kind[]).includes(kind))
    throw new FieldProblem(`‘${name}’ is neither a post nor media`, field);
}

/** The fields that name other items. */
const REFERRING = ['topics', ...HELD];

export { HELD, REFERRING };
