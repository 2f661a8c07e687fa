/** Going back to an earlier version of an item. */
import type { Db } from '#server/database/schema.ts';
import type { Actor } from '../../features/audit/audit.ts';
import { checkNames, resolveOrRefuse } from './change-items.ts';
import { versionOf } from './revisions.ts';
import { outdatedItem } from './serialize-items.ts';
import { readStoredItem, type Written } from './stored-items.ts';
import { changeItems, saysOther, writeItems } from './write-items.ts';

/** Makes a new version that says what an earlier one said. Its status stays: whether readers see it is another question. */
export function restoreRevision(db: Db, actor: Actor, id: number, version: number, seen?: number): Promise<Written> {
  return changeItems(db, async (tx, touch) => {
    const before = await readStoredItem(tx, id);
    if (seen !== undefined && seen !== before.version) throw await outdatedItem(tx, before);
    const { record } = await versionOf(tx, id, version);
    const { kind, status, publish_at } = before;
    if (!saysOther(before, { kind, record })) return before;
    if (record.slug !== before.slug) await checkNames(tx, kind, record, id);
    await resolveOrRefuse(tx, record);
    const change = { before, kind, record, status, publish_at };
    const [written] = await writeItems(tx, touch, actor, [change], { action: 'restore', details: { version } });
    return written as Written;
  });
}
