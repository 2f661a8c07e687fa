/** What was removed because somebody asked for it stays away, by whatever way it could come back, until an administrator lifts that. */
import { linkKey } from '#domain/link-key.ts';
import { now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import type { Change, StoredItem } from './stored-items.ts';

export const referenceOf = (request: number): string => `R-${request}`;

/** By which a work is known again: several dates of one event have one address, so that counts with its day. */
function keysOf({ kind, record }: Pick<Change, 'kind' | 'record'>) {
  const link = linkKey(record.url as string | null | undefined);
  const day = typeof record.start_date === 'string' ? record.start_date.slice(0, 10) : undefined;
  const ofEvent = link && day ? `${link} ${day}` : null;
  return { external_id: record.external_id, link_key: kind === 'event' ? ofEvent : link };
}

export const isShown = (status: Change['status'] | undefined): boolean =>
  status === 'published' || status === 'scheduled';

const staysRemoved = (reference: string): string =>
  `This was removed after the request ${reference}, so it stays off the site. An administrator can lift that on the page of the request.`;

const KEYS_AT_ONCE = 500;

/** Why these may not be shown, by their lasting names: only of those that would come to be seen, or get another link. */
export async function whyRemoved(db: Db, changes: readonly Change[]): Promise<Map<string, string>> {
  const asked = changes.flatMap((change) => {
    const keys = keysOf(change);
    const before = change.before && keysOf(change.before);
    const wasSeen = change.before?.status === 'published' || change.before?.status === change.status;
    const isSame = wasSeen && before?.link_key === keys.link_key;
    return isShown(change.status) && !isSame ? [keys] : [];
  });
  const why = new Map<string, string>();
  for (let i = 0; i < asked.length; i += KEYS_AT_ONCE) {
    const some = asked.slice(i, i + KEYS_AT_ONCE);
    const names = some.map(({ external_id }) => external_id);
    const links = some.flatMap(({ link_key }) => link_key ?? []);
    const rows = await db
      .selectFrom('removed_work')
      .selectAll()
      .where(({ eb, or }) =>
        or([eb('external_id', 'in', names), ...(links.length > 0 ? [eb('link_key', 'in', links)] : [])]),
      )
      .execute();
    for (const { external_id, link_key } of some) {
      const row = rows.find(
        (one) => one.external_id === external_id || (link_key !== null && one.link_key === link_key),
      );
      if (row) why.set(external_id, staysRemoved(row.reference));
    }
  }
  return why;
}

/** Why this may be shown to nobody, whatever its status. */
export async function whyStaysAway(
  db: Db,
  { kind, record }: Pick<Change, 'kind' | 'record'>,
): Promise<string | undefined> {
  const asNew = { kind, record, status: 'published', publish_at: null } as const;
  return (await whyRemoved(db, [asNew])).get(record.external_id);
}

/** From now on this stays away, and whatever was merged into it, or into that. */
export async function remove(tx: Tx, item: StoredItem, reference: string): Promise<void> {
  const own = keysOf(item);
  const found = new Map([[own.external_id, own]]);
  for (let into = [own.external_id]; into.length > 0; ) {
    const merged = await tx
      .selectFrom('removed_item')
      .select(['external_id', 'url', 'kind'])
      .where('merged_into', 'in', into)
      .execute();
    const fresh = merged.filter(({ external_id }) => !found.has(external_id));
    for (const { external_id, url, kind } of fresh)
      found.set(external_id, { external_id, link_key: kind === 'event' ? null : linkKey(url) });
    into = fresh.map(({ external_id }) => external_id);
  }
  for (const keys of found.values())
    await tx
      .insertInto('removed_work')
      .values({ ...keys, reference, at: now() })
      .onConflict((conflict) => conflict.column('external_id').doUpdateSet({ reference }))
      .execute();
}

/** What is deleted for good while somebody asks for its removal stays away as well. */
export async function removeAsAsked(tx: Tx, item: StoredItem): Promise<void> {
  const requests = tx.selectFrom('removal_request').select('id').where('item_id', '=', item.id);
  const asked = await requests.where('decision', 'is', null).orderBy('id').executeTakeFirst();
  if (asked) await remove(tx, item, referenceOf(asked.id));
}

/** A copy of what was removed says the same, with a link or without. */
export async function removeCopy(tx: Tx, of: string, copy: string): Promise<void> {
  const row = await tx.selectFrom('removed_work').selectAll().where('external_id', '=', of).executeTakeFirst();
  if (row)
    await tx
      .insertInto('removed_work')
      .values({ ...row, external_id: copy })
      .execute();
}

/** What this request has removed may be shown again, unless `other` asks for the same. */
export async function liftRemoval(tx: Tx, reference: string, other: string | undefined): Promise<void> {
  if (other === undefined) await tx.deleteFrom('removed_work').where('reference', '=', reference).execute();
  else await tx.updateTable('removed_work').set({ reference: other }).where('reference', '=', reference).execute();
}
