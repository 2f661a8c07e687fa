/** Drafts that were begun and left: what has nothing but its title goes by itself. */
import { hasOnlyTitle } from '#domain/item-fields.ts';
import { EMPTY_DRAFT_DAYS } from '#domain/lifetimes.ts';
import type { Db } from '#server/database/schema.ts';
import { noteAudit, SCHEDULE } from '../../features/audit/audit.ts';
import { drop } from './delete-item.ts';
import { readStoredItems, type StoredItem } from './stored-items.ts';
import { changeItems } from './write-items.ts';

const DAY_MS = 86_400_000;

/**
 * Deletes drafts of curators that hold nothing but their title, were never public, and have not been touched for a while.
 * The history keeps their titles, and their names are free again. Returns how many went.
 */
export async function forgetEmptyDrafts(db: Db): Promise<number> {
  if ((await abandoned(db)).length === 0) return 0;
  return changeItems(db, async (tx, touch) => {
    // Asked again now that nobody else writes.
    const empty = await abandoned(tx);
    for (const item of empty) {
      const { id, kind, external_id, record } = item;
      const title = String(record.display_title ?? record.title ?? record.name ?? '');
      await noteAudit(tx, SCHEDULE, [{ action: 'delete', item_id: id, kind, external_id, details: { title } }]);
      await drop(tx, touch, item);
    }
    return empty.length;
  });
}

async function abandoned(db: Db): Promise<StoredItem[]> {
  const rows = await db
    .selectFrom('item')
    .select('id')
    .where('status', '=', 'draft')
    // What a curator began; an import or the shell knows why it brings what it brings.
    .where('updated_by', 'is not', null)
    .where('updated_at', '<=', new Date(Date.now() - EMPTY_DRAFT_DAYS * DAY_MS).toISOString())
    .where('synopsis', 'is', null)
    .where('url', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('former_address').select('item_id').whereRef('former_address.item_id', '=', 'item.id'))),
    )
    // What is in use has more than its title.
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('item_topic').select('item_id').whereRef('item_topic.topic_id', '=', 'item.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('collection_item').select('item_id').whereRef('collection_item.item_id', '=', 'item.id'))),
    )
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('guide_item').select('item_id').whereRef('guide_item.item_id', '=', 'item.id'))),
    )
    .orderBy('id')
    .execute();
  const states = await readStoredItems(
    db,
    rows.map(({ id }) => id),
  );
  return states.filter(({ kind, record }) => hasOnlyTitle(kind, record));
}
