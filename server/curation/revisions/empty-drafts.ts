/** Drafts that were begun and left: what has nothing but its title goes by itself. */
import { hasOnlyTitle } from '#domain/item-fields.ts';
import { EMPTY_DRAFT_DAYS } from '#domain/lifetimes.ts';
import type { Db } from '#server/database/schema.ts';
import { SCHEDULE } from '../../features/audit/audit.ts';
import { deleteDrafts } from './delete-drafts.ts';
import { readStoredItems, type StoredItem } from './stored-items.ts';
import { changeItems } from './write-items.ts';

const DAY_MS = 86_400_000;

/**
 * Deletes drafts of curators that never held anything but their title, were never public, and have not been touched for a
 * while, as a curator does: they can be brought back for some days, and their names are free again. Returns how many went.
 */
export async function forgetEmptyDrafts(db: Db): Promise<number> {
  if ((await abandoned(db)).length === 0) return 0;
  return changeItems(db, async (tx) => {
    // Asked again now that nobody else writes.
    const empty = await abandoned(tx);
    const { changed } = await deleteDrafts(
      tx,
      SCHEDULE,
      empty.map(({ id }) => id),
    );
    return changed;
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
    // Somebody at the desk has written about it, or asked a colleague.
    .where(({ not, exists, selectFrom }) =>
      not(exists(selectFrom('item_comment').select('item_id').whereRef('item_comment.item_id', '=', 'item.id'))),
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
  const empty = states.filter(({ kind, record }) => hasOnlyTitle(kind, record));
  const told = await everMore(db, empty);
  return empty.filter(({ id }) => !told.has(id));
}

/** Which of them held more in an earlier version: whoever emptied them may want that back. */
async function everMore(db: Db, items: readonly StoredItem[]): Promise<ReadonlySet<number>> {
  const found = new Set<number>();
  for (const { id, kind } of items) {
    const versions = await db.selectFrom('revision').select('record').where('item_id', '=', id).execute();
    if (versions.some(({ record }) => !hasOnlyTitle(kind, record))) found.add(id);
  }
  return found;
}
