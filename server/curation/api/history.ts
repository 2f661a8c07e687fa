/** What became of items: their versions, compared and restored, and the audit log. */

import type { ListOf } from '#contract/common-schemas.ts';
import type { AuditEntry, AuditParams, Comparison, ItemRevision } from '#contract/curation.ts';
import { PAGE_SIZE } from '#domain/limits.ts';
import type { Db } from '#server/database/schema.ts';
import { momentOf } from '#server/kernel/parse-moment.ts';
import { namesOf } from '../../features/audit/actor-names.ts';
import { pagination } from '../../features/items/lists.ts';
import {
  differences,
  type FieldChange,
  inLines,
  readSnapshots,
  type Snapshot,
  toSnapshot,
  versionOf,
} from '../revisions/revisions.ts';
import { readStoredItem } from '../revisions/stored-items.ts';

type Paging = { page?: number | undefined; size?: number | undefined };

/** The versions of an item, newest first, each with what it changed. */
export async function listRevisions(
  db: Db,
  id: number,
  { page = 1, size = PAGE_SIZE }: Paging,
): Promise<ListOf<ItemRevision>> {
  const { kind } = await readStoredItem(db, id);
  const { total } = await inLines(db, id)
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  const snapshots = await readSnapshots(db, id, { offset: (page - 1) * size, most: size });
  const name = await namesOf(
    db,
    snapshots.map(({ actor }) => actor),
  );
  const data = snapshots.slice(0, size).map((one, i) => ({
    version: one.version,
    at: one.at,
    by: name(one.actor, one.via),
    status: one.status,
    changes: differences(kind, snapshots[i + 1], one),
  }));
  return { data, pagination: pagination(total, page, size) };
}

export async function compareRevisions(db: Db, id: number, from: number, to: number): Promise<Comparison> {
  const { kind } = await readStoredItem(db, id);
  const [before, after] = [await versionOf(db, id, from), await versionOf(db, id, to)];
  return { from, to, changes: differences(kind, before, after) };
}

/** The audit log, newest first. Members whom it is about are named to those who see who is a member. */
export async function listAudit(db: Db, params: AuditParams, seesMembers: boolean): Promise<ListOf<AuditEntry>> {
  const { page = 1, size = PAGE_SIZE, item, member, action, after } = params;
  let entries = db.selectFrom('audit_entry as entry');
  if (item !== undefined) entries = entries.where('entry.item_id', '=', item);
  if (member !== undefined) entries = entries.where('entry.actor', '=', member);
  // A line that begins with the writing of an item is that writing, however often it was kept after.
  if (action === 'create')
    entries = entries.where(({ eb, or }) => or([eb('entry.action', '=', action), eb('entry.sitting', '=', 0)]));
  else if (action !== undefined)
    entries = entries
      .where('entry.action', '=', action)
      .where(({ eb, or }) => or([eb('entry.sitting', 'is', null), eb('entry.sitting', '<>', 0)]));
  if (after !== undefined) entries = entries.where('entry.at', '>', momentOf(after, 'after'));
  // What was kept by itself in one sitting is one line.
  entries = entries.where(({ eb, or, not, exists, selectFrom }) =>
    or([
      eb('entry.sitting', 'is', null),
      not(
        exists(
          selectFrom('audit_entry as later')
            .select('later.id')
            .whereRef('later.item_id', '=', 'entry.item_id')
            .whereRef('later.sitting', '=', 'entry.sitting')
            .whereRef('later.id', '>', 'entry.id'),
        ),
      ),
    ]),
  );
  const { total } = await entries.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await entries
    .leftJoin('item', 'item.id', 'entry.item_id')
    .selectAll('entry')
    .select('item.title')
    .orderBy('entry.id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const name = await namesOf(
    db,
    rows.flatMap(({ actor, subject }) => [actor, seesMembers ? subject : null]),
    { seesAddresses: seesMembers },
  );
  const versions = await versionsOf(db, rows);
  const asked = await addressesOf(db, rows);
  const data = rows.map(
    ({ id, at, actor, via, action, item_id, kind, external_id, version, sitting, subject, details, title }) => {
      const after = item_id !== null && version !== null ? versions.get(`${item_id} ${version}`) : undefined;
      const since = version === null ? null : (sitting ?? version - 1);
      const before = after && versions.get(`${item_id} ${since}`);
      const whom = name(seesMembers ? subject : null, via);
      return {
        id,
        at,
        by: name(actor, via),
        action: sitting === 0 ? 'create' : action,
        item: item_id === null ? null : { id: item_id, kind, external_id, title },
        subject,
        member: whom.id === null ? null : whom.name,
        version,
        since,
        changes: after && kind ? differences(kind, before, after) : changesIn(details),
        details: { ...details, ...asked.get(details.confirmation) },
      };
    },
  );
  return { data, pagination: pagination(total, page, size) };
}

/** Whom the mails of entries went to, as long as that is kept: the log itself, which is never emptied, has no addresses. */
async function addressesOf(
  db: Db,
  entries: readonly { details: Record<string, unknown> }[],
): Promise<Map<unknown, { email: string }>> {
  const ids = entries.flatMap(({ details }) => (typeof details.confirmation === 'number' ? details.confirmation : []));
  if (ids.length === 0) return new Map();
  const kept = await db.selectFrom('confirmation').select(['id', 'email']).where('id', 'in', ids).execute();
  return new Map(kept.map(({ id, email }) => [id, { email }]));
}

/** What an entry about something else than an item says that it changed. */
const changesIn = ({ changes }: Record<string, unknown>): FieldChange[] =>
  Array.isArray(changes) ? (changes as FieldChange[]) : [];

/** The versions that entries speak of, with those before them. */
async function versionsOf(
  db: Db,
  rows: readonly { item_id: number | null; version: number | null; sitting: number | null }[],
): Promise<Map<string, Snapshot>> {
  const pairs = rows.flatMap(({ item_id, version, sitting }) =>
    item_id !== null && version !== null ? [{ item_id, version, since: sitting ?? version - 1 }] : [],
  );
  if (pairs.length === 0) return new Map();
  const found = await db
    .selectFrom('revision')
    .selectAll()
    .where(({ eb, or, and }) =>
      or(
        pairs.map(({ item_id, version, since }) =>
          and([eb('item_id', '=', item_id), eb('version', 'in', [version, since])]),
        ),
      ),
    )
    .execute();
  return new Map(found.map((row) => [`${row.item_id} ${row.version}`, toSnapshot(row)]));
}
