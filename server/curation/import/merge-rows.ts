/** A table that was taken out of the desk, and comes back later: what it did not change stays as others have written it since. */
import { FieldProblem } from '#domain/fields.ts';
import type { AnyRecord } from '#domain/item-fields.ts';
import type { Db } from '#server/database/schema.ts';
import { namesOf } from '../../features/audit/actor-names.ts';
import type { CatalogueFile } from '../formats/files/catalogue-file.ts';
import { withStatusOfNow } from '../formats/files/item-file.ts';
import type { StoredRecord } from '../persistence/record-store.ts';
import { fieldInWords, Present } from '../revisions/going-back.ts';
import type { ParsedRow } from './parse-file.ts';

/** What an item said when its row was written, and who has changed it since. */
interface Base {
  record: AnyRecord;
  by: string;
}

const ITEMS_AT_ONCE = 200;

/** The versions that rows were written from, where the item has a newer one, by lasting name. */
export async function readBases(
  db: Db,
  rows: readonly ParsedRow[],
  stored: ReadonlyMap<string, StoredRecord>,
): Promise<Map<string, Base>> {
  const asked = rows.flatMap(({ cells, isNamedHere }) => {
    const item = stored.get(cells.external_id);
    const version = cells.version;
    const isOlder = typeof version === 'number' && item?.version !== undefined && version < item.version;
    // Without the lasting name its address says what it is; a mere title may be of somebody else's table.
    const isOurs = !isNamedHere || (cells.slug !== undefined && cells.slug === item?.record.slug);
    return isOlder && isOurs && item ? [{ id: item.id, version, external_id: cells.external_id }] : [];
  });
  const bases = new Map<string, Base>();
  for (let i = 0; i < asked.length; i += ITEMS_AT_ONCE) {
    const some = asked.slice(i, i + ITEMS_AT_ONCE);
    const found = await db
      .selectFrom('revision')
      .innerJoin('item', 'item.id', 'revision.item_id')
      .select(['revision.item_id', 'revision.version', 'revision.record', 'revision.status', 'revision.publish_at'])
      .select(['item.kind', 'item.updated_by'])
      .where(({ eb, or, and }) =>
        or(some.map(({ id, version }) => and([eb('revision.item_id', '=', id), eb('revision.version', '=', version)]))),
      )
      .execute();
    const name = await namesOf(
      db,
      found.map(({ updated_by }) => updated_by),
    );
    // A word or a topic that has another name by now is no change of the item.
    const present = await Present.of(
      db,
      found.map(({ kind, record }) => ({ kind, record: record as AnyRecord })),
    );
    const of = new Map(found.map((row) => [row.item_id, row]));
    for (const { id, external_id } of some) {
      const row = of.get(id);
      if (row)
        bases.set(external_id, {
          // As the row itself is read: a day that has passed by now is no change.
          record: withStatusOfNow({
            ...present.followed(row.kind, row.record as AnyRecord).record,
            status: row.status,
            publish_at: row.publish_at,
          }),
          by: name(row.updated_by, 'desk').name,
        });
    }
  }
  return bases;
}

/**
 * What a row has changed since it was written, and else what is there now. Throws `FieldProblem` where both say something
 * else than then.
 */
export function mergedRow(
  { fields, kind }: CatalogueFile,
  { cells }: ParsedRow,
  written: AnyRecord,
  { record: now }: StoredRecord,
  { record: base, by }: Base,
): AnyRecord {
  const merged: AnyRecord = { ...written };
  const both: string[] = [];
  for (const name of Object.keys(cells)) {
    const field = fields[name];
    if (!field || name === 'external_id' || name === 'version') continue;
    const [was, is, wanted] = [base[name] ?? field.empty, now[name] ?? field.empty, written[name] ?? field.empty];
    if (field.same(wanted, was)) merged[name] = now[name];
    else if (!field.same(is, was) && !field.same(is, wanted)) both.push(name);
  }
  if (both.length === 0) return merged;
  const labels = both.map((name) => (kind ? fieldInWords(kind, name) : name));
  throw new FieldProblem(
    `changed here since by ${by}, and in this table, too: ${labels.join(', ')}. Write it at the desk, or take the table out again`,
    both[0],
  );
}
