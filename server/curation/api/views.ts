/** Views of the list of items that a curator has saved for themselves: a name, and what the address of the list says. */
import type { CuratedRecord, CuratedRecordList } from '#contract/curated-records.ts';
import { type RecordOf, required, text } from '#domain/fields.ts';
import { checkRecord } from '#domain/item-fields.ts';
import { nameKey } from '#domain/names.ts';
import type { Db } from '#server/database/schema.ts';
import { Problem } from '#server/kernel/problem.ts';
import { pagination } from '../../features/items/lists.ts';
import type { Values } from '../revisions/change-items.ts';
import { contentVersion } from '../revisions/content-version.ts';
import { refusal } from '../revisions/records.ts';

const fields = { name: required(text(40)), search: required(text(1_000)) };
/** More than stand above a list. */
const VIEWS_MOST = 20;

type Row = { id: number; name: string; search: string };

const asRecord = ({ id, name, search }: Row) => ({
  id,
  external_id: `view:${id}`,
  version: contentVersion([name, search]),
  name,
  search,
});

/** Those of one member, by name. */
export async function listViews(db: Db, member: string): Promise<CuratedRecordList> {
  const rows = await db
    .selectFrom('desk_view')
    .select(['id', 'name', 'search'])
    .where('member_id', '=', member)
    .orderBy('name_key')
    .execute();
  return {
    data: rows.map(asRecord),
    options: [],
    pagination: pagination(rows.length, 1, Math.max(1, rows.length)),
  };
}

/** Saves a view; one of the same name shows from then on what this one does. */
export async function saveView(db: Db, member: string, values: Values): Promise<CuratedRecord> {
  const checked = checkRecord(fields, (record: RecordOf<typeof fields>) => record, values);
  if ('problems' in checked) throw refusal(checked.problems);
  const { name, search } = checked.record;
  const key = nameKey(name);
  return db.transaction().execute(async (tx) => {
    const kept = await tx.selectFrom('desk_view').select('name_key').where('member_id', '=', member).execute();
    if (kept.length >= VIEWS_MOST && !kept.some(({ name_key }) => name_key === key))
      throw refusal({ name: `You have ${VIEWS_MOST} views. Delete one first.` });
    const row = await tx
      .insertInto('desk_view')
      .values({ member_id: member, name: name.trim(), name_key: key, search })
      .onConflict((conflict) => conflict.columns(['member_id', 'name_key']).doUpdateSet({ name: name.trim(), search }))
      .returning(['id', 'name', 'search'])
      .executeTakeFirstOrThrow();
    return asRecord(row);
  });
}

/** Throws `not_found`, also for somebody else's. */
export async function deleteView(db: Db, member: string, id: number): Promise<void> {
  const { numDeletedRows } = await db
    .deleteFrom('desk_view')
    .where('id', '=', id)
    .where('member_id', '=', member)
    .executeTakeFirstOrThrow();
  if (numDeletedRows === 0n) throw new Problem('not_found', 'There is no such view of yours.');
}
