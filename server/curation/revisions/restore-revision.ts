/** Going back to an earlier version of an item. */
import type { Db } from '#server/database/schema.ts';
import type { Actor } from '../../features/audit/audit.ts';
import { goBack } from './going-back.ts';
import { versionOf } from './revisions.ts';
import { outdatedItem } from './serialize-items.ts';
import { readStoredItem, type Written } from './stored-items.ts';
import { changeItems } from './write-items.ts';

export interface Restored {
  written: Written;
  /** What is not as it was, in sentences. */
  says: string[];
}

/** Makes a new version that says what an earlier one said. Its status stays: whether readers see it is another question. */
export function restoreRevision(db: Db, actor: Actor, id: number, version: number, seen?: number): Promise<Restored> {
  return changeItems(db, async (tx, touch) => {
    const current = await readStoredItem(tx, id);
    if (seen !== undefined && seen !== current.version) throw await outdatedItem(tx, current);
    const { status, publish_at } = current;
    const before = { ...(await versionOf(tx, id, version)), status, publish_at };
    const options = { action: 'restore' as const, details: { version } };
    const [outcome] = await goBack(tx, touch, actor, [{ current, before, after: current }], options);
    return { written: outcome?.written ?? current, says: outcome?.says ?? [] };
  });
}
