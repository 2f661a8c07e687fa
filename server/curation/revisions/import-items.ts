/** How an import writes items: through the same home as everybody else, many at a time. */
import type { Instant } from '#domain/dates.ts';
import type { AnyRecord } from '#domain/item-fields.ts';
import type { ItemStatus } from '#domain/item-status.ts';
import type { Kind } from '#domain/kinds.ts';
import { changeCatalogue, type Touch } from '#server/database/change-log.ts';
import { insertMany } from '#server/database/insert-many.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { type Actor, IMPORT } from '../../features/audit/audit.ts';
import type { PlacedRecord, Progress, StoredRecord } from '../formats/files/catalogue-file.ts';
import type { TermBook } from '../persistence/term-book.ts';
import { readStates } from './item-states.ts';
import { type Change, lockItems, writeStates } from './write-states.ts';

const ROWS_AT_ONCE = 200;

/** Whose import it is, and the step by which all of it can be undone. */
export interface ImportOrigin {
  actor: Actor;
  bulk?: number | undefined;
}

/** Writes the rows of one kind; each has a `status` and `publish_at` among its fields. */
export async function importItems(
  tx: Tx,
  touch: Touch,
  terms: TermBook,
  kind: Kind,
  rows: readonly PlacedRecord[],
  onProgress: Progress = () => {},
  { actor, bulk }: ImportOrigin = { actor: IMPORT },
): Promise<void> {
  await lockItems(tx);
  // What moves away comes before what moves in.
  const ordered = [...rows.filter(({ id }) => id !== undefined), ...rows.filter(({ id }) => id === undefined)];
  for (let i = 0; i < ordered.length; i += ROWS_AT_ONCE) {
    const batch = ordered.slice(i, i + ROWS_AT_ONCE);
    const states = await readStates(
      tx,
      batch.flatMap(({ id }) => id ?? []),
    );
    const before = new Map(states.map((state) => [state.id, state]));
    const changes = batch.map(
      ({ id, slug, record: { status, publish_at, ...record } }): Change => ({
        before: id === undefined ? undefined : before.get(id),
        kind,
        record: { ...record, slug } as unknown as AnyRecord,
        status: status as ItemStatus,
        publish_at: publish_at as Instant | null,
      }),
    );
    const options = { action: 'import', isSilent: true, terms, ...(bulk !== undefined && { bulk }) } as const;
    const written = await writeStates(tx, touch, actor, changes, options);
    if (bulk !== undefined)
      await noteAdditions(
        tx,
        bulk,
        written.filter((_, at) => !changes[at]?.before),
      );
    onProgress(batch.length);
  }
}

/** What an import adds has no version before it; its undo knows it from here. */
async function noteAdditions(tx: Tx, bulk_id: number, added: readonly { id: number }[]): Promise<void> {
  const rows = added.map(({ id }) => ({ bulk_id, item_id: id }));
  await insertMany(rows, (some) => tx.insertInto('import_addition').values(some).execute());
}

/** Records as an import compares them and an export writes them: with their status. */
export async function readWithStatus(db: Db, ids: readonly number[]): Promise<StoredRecord[]> {
  const states = await readStates(db, ids);
  return states.map(({ id, slug, record, status, publish_at }) => ({
    id,
    slug,
    record: { ...record, status, publish_at },
  }));
}

/** Takes items down that are in the files no more. */
export function archiveMissing(db: Db, actor: Actor, ids: readonly number[], bulk?: number): Promise<void> {
  return changeCatalogue(db, async (tx, touch) => {
    await lockItems(tx);
    const states = await readStates(tx, ids);
    const changes = states.map((before): Change => {
      const { kind, record } = before;
      return { before, kind, record, status: 'archived', publish_at: null };
    });
    await writeStates(tx, touch, actor, changes, {
      action: 'archive',
      details: { replaced: true },
      ...(bulk !== undefined && { bulk }),
    });
  });
}
