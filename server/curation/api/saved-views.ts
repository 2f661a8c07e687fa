/** Views of the list of items under names that curators give them, for themselves or for all at the desk. */
import type { CuratedRecord, CuratedRecordList } from '#contract/curated-records.ts';
import { type RecordOf, required, text, truth } from '#domain/fields.ts';
import { checkRecord } from '#domain/item-fields.ts';
import { nameKey } from '#domain/names.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { Problem } from '#server/kernel/problem.ts';
import { type Actor, noteAudit } from '../../features/audit/audit.ts';
import { pagination } from '../../features/items/lists.ts';
import type { Values } from '../revisions/change-items.ts';
import { contentVersion } from '../revisions/content-version.ts';
import { refusal } from '../revisions/records.ts';

const fields = { name: required(text(40)), search: required(text(1_000)), for_team: truth };
/** More than stand above a list. */
const VIEWS_MOST = 20;

interface Row {
  id: number;
  name: string;
  search: string;
  member_id: string | null;
}

const asRecord = ({ id, name, search, member_id }: Row) => ({
  id,
  external_id: `view:${id}`,
  version: contentVersion([name, search]),
  name,
  search,
  for_team: member_id === null,
});

const viewsOf = (db: Db | Tx, member: string) =>
  db
    .selectFrom('desk_view')
    .select(['id', 'name', 'search', 'member_id'])
    .where(({ or, eb }) => or([eb('member_id', '=', member), eb('member_id', 'is', null)]));

/** Those of the team and of one member, by name. */
export async function listViews(db: Db, member: string): Promise<CuratedRecordList> {
  const rows = await viewsOf(db, member).orderBy('name_key').orderBy('id').execute();
  return {
    data: rows.map(asRecord),
    options: [],
    pagination: pagination(rows.length, 1, Math.max(1, rows.length)),
  };
}

/** Saves a view; one of the same name and the same owner shows from then on what this one does. */
export async function saveView(db: Db, actor: Actor, values: Values): Promise<CuratedRecord> {
  const member = ownerOf(actor);
  const checked = checkRecord(fields, (record: RecordOf<typeof fields>) => record, values);
  if ('problems' in checked) throw refusal(checked.problems);
  const { name, search, for_team } = checked.record;
  const key = nameKey(name);
  const owner = for_team ? null : member;
  return db.transaction().execute(async (tx) => {
    const kept = await viewsOf(tx, member).select('name_key').execute();
    const ofOwner = kept.filter(({ member_id }) => member_id === owner);
    if (ofOwner.length >= VIEWS_MOST && !ofOwner.some(({ name_key }) => name_key === key))
      throw refusal({ name: `${for_team ? 'The team has' : 'You have'} ${VIEWS_MOST} views. Delete one first.` });
    const row = await tx
      .insertInto('desk_view')
      .values({ member_id: owner, name: name.trim(), name_key: key, search })
      .onConflict((conflict) =>
        (for_team
          ? conflict.column('name_key').where('member_id', 'is', null)
          : conflict.columns(['member_id', 'name_key'])
        ).doUpdateSet({ name: name.trim(), search }),
      )
      .returning(['id', 'name', 'search', 'member_id'])
      .executeTakeFirstOrThrow();
    // What somebody has for themselves concerns nobody else.
    if (for_team) {
      const changed = ofOwner.some(({ name_key }) => name_key === key);
      await noteAudit(tx, actor, [{ action: 'view', subject: row.name, details: { view: row.id, changed } }]);
    }
    return asRecord(row);
  });
}

/** Views are of people: no key opens their calls. */
const ownerOf = ({ member }: Actor): string => member ?? '';

/** Deletes one of the team or of the member. Throws `not_found`, also for somebody else’s. */
export async function deleteView(db: Db, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('desk_view')
      .where('id', '=', id)
      .where(({ or, eb }) => or([eb('member_id', '=', ownerOf(actor)), eb('member_id', 'is', null)]))
      .returning(['name', 'member_id'])
      .executeTakeFirst();
    if (!gone) throw new Problem('not_found', 'There is no such view of yours.');
    if (gone.member_id === null)
      await noteAudit(tx, actor, [{ action: 'view-delete', subject: gone.name, details: { view: id } }]);
  });
}
