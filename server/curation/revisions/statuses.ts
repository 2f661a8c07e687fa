/** The life of an item: who may see it, and when it is to be published. */
import type { Instant } from '#domain/dates.ts';
import type { ItemStatus } from '#domain/item-status.ts';
import type { Touch } from '#server/database/change-log.ts';
import { now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { Problem } from '#server/kernel/problem.ts';
import { type Actor, type AuditAction, SCHEDULE } from '../../features/audit/audit.ts';
import { outdatedItem } from './serialize-items.ts';
import { type Change, readStoredItem, readStoredItems, type StoredItem, type Written } from './stored-items.ts';
import { changeItems, writeItems } from './write-items.ts';

/** What somebody wants an item to be. */
export interface Publication {
  status: ItemStatus;
  publish_at?: string | null | undefined;
}

/** The columns of a publication. Throws `invalid_request` for a schedule without a time ahead. */
export function asPublication({ status, publish_at }: Publication): Pick<Change, 'status' | 'publish_at'> {
  if (status !== 'scheduled') return { status, publish_at: null };
  if (!publish_at) throw wrongTime('Please say when this is to be published.');
  const at = new Date(publish_at);
  if (Number.isNaN(at.getTime()) || !/(?:Z|[+-]\d\d:?\d\d)$/.test(publish_at))
    throw wrongTime('Please write the time with its zone, such as 2027-05-11T09:00:00Z.');
  if (at.getTime() <= Date.now()) throw wrongTime('This time has passed. Choose one that is ahead, or publish now.');
  return { status, publish_at: at.toISOString() };
}

const wrongTime = (sentence: string): Problem => new Problem('invalid_request', sentence, { publish_at: sentence });

/**
 * Gives an item another status; the same again changes nothing. Throws `not_found`, and `Outdated` where `seen` is not the
 * version of now.
 */
export const setStatus = (db: Db, actor: Actor, id: number, asked: Publication, seen?: number): Promise<Written> =>
  changeItems(db, (tx, touch) => setStatusWithin(tx, touch, actor, id, asked, seen));

/** The same within `changeItems`, where more is written along with it. */
export async function setStatusWithin(
  tx: Tx,
  touch: Touch,
  actor: Actor,
  id: number,
  asked: Publication,
  seen?: number,
): Promise<Written> {
  const publication = asPublication(asked);
  const before = await readStoredItem(tx, id);
  if (before.status === publication.status && before.publish_at === publication.publish_at) return before;
  if (seen !== undefined && seen !== before.version) throw await outdatedItem(tx, before);
  const action = actionOf(publication.status);
  const [written] = await writeItems(tx, touch, actor, [withPublication(before, publication)], { action });
  return written as Written;
}

const ACTIONS: Partial<Record<ItemStatus, AuditAction>> = { published: 'publish', archived: 'archive' };
const actionOf = (status: ItemStatus): AuditAction => ACTIONS[status] ?? 'status';

/** The change of an item to a status. */
export const withPublication = (
  before: StoredItem,
  { status, publish_at }: Pick<Change, 'status' | 'publish_at'>,
): Change => ({ before, kind: before.kind, record: before.record, status, publish_at });

const DUE_AT_ONCE = 200;

/**
 * Publishes what is due; returns how many. Any number of processes may ask at once: each item is published once. What may
 * not be published is a draft again, and holds up nothing else.
 */
export async function publishDue(db: Db, at: Instant = now()): Promise<number> {
  let published = 0;
  let failed: unknown;
  for (const id of await dueItems(db, at)) {
    try {
      if (await publishOne(db, id, at)) published++;
    } catch (error) {
      if (error instanceof Problem && error.code === 'conflict') await setStatus(db, SCHEDULE, id, { status: 'draft' });
      else failed ??= error;
    }
  }
  if (failed !== undefined) throw failed;
  return published;
}

const publishOne = (db: Db, id: number, at: Instant): Promise<boolean> =>
  changeItems(db, async (tx, touch) => {
    // Asked again now that nobody else publishes.
    const [before] = await readStoredItems(tx, [id]);
    if (before?.status !== 'scheduled' || (before.publish_at ?? '') > at) return false;
    const change = withPublication(before, { status: 'published', publish_at: null });
    await writeItems(tx, touch, SCHEDULE, [change], { action: 'publish' });
    return true;
  });

async function dueItems(db: Db, at: Instant): Promise<number[]> {
  const rows = await db
    .selectFrom('item')
    .select('id')
    .where('status', '=', 'scheduled')
    .where('publish_at', '<=', at)
    .orderBy('publish_at')
    .limit(DUE_AT_ONCE)
    .execute();
  return rows.map(({ id }) => id);
}
