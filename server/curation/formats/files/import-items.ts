/** How an import writes items: many at a time, each as a new version, as every other change is written. */
import type { Instant } from '#domain/dates.ts';
import type { ItemStatus } from '#domain/item-status.ts';
import type { Kind } from '#domain/kinds.ts';
import type { Db } from '#server/database/schema.ts';
import type { PlacedRecord, StoredRecord } from '../../persistence/record-store.ts';
import { areThere } from '../../revisions/references.ts';
import { type Change, readStoredItems } from '../../revisions/stored-items.ts';
import { noteAdditions } from '../../revisions/undoable-steps.ts';
import { writeItems } from '../../revisions/write-items.ts';
import type { ImportWriting } from './catalogue-file.ts';

/** Somebody else has changed what was planned with: it must be planned again. */
export class StaleError extends Error {}

/** Writes rows of one kind, with their status. Throws `StaleError` where an item, or what a row refers to, has changed. */
export async function importItems(
  { tx, touch, actor, bulk }: ImportWriting,
  kind: Kind,
  rows: readonly PlacedRecord[],
): Promise<void> {
  const states = await readStoredItems(
    tx,
    rows.flatMap(({ id }) => id ?? []),
  );
  const before = new Map(states.map((state) => [state.id, state]));
  const isOther = ({ id, version }: PlacedRecord) => id !== undefined && before.get(id)?.version !== version;
  const records = rows.map(({ record }) => record);
  if (rows.some(isOther) || !(await areThere(tx, records))) throw new StaleError('changed since it was planned');
  const changes = rows.map(
    ({ id, slug, record: { status, publish_at, version: _, ...record } }): Change => ({
      before: id === undefined ? undefined : before.get(id),
      kind,
      record: { ...record, slug },
      status: status as ItemStatus,
      publish_at: publish_at as Instant | null,
    }),
  );
  const written = await writeItems(tx, touch, actor, changes, { action: 'import', isSilent: true, bulk });
  if (bulk !== undefined)
    await noteAdditions(
      tx,
      bulk,
      written.filter((_, at) => !changes[at]?.before),
    );
}

/** Records as an import compares them and an export writes them: with their status. */
export async function readWithStatus(db: Db, ids: readonly number[]): Promise<StoredRecord[]> {
  const states = await readStoredItems(db, ids);
  return states.map(({ id, slug, version, record, status, publish_at }) => ({
    id,
    slug,
    version,
    record: { ...record, status, publish_at, version },
  }));
}

/** Takes items down that are in the files no more. */
export async function archiveItems({ tx, touch, actor, bulk }: ImportWriting, ids: readonly number[]): Promise<void> {
  const states = await readStoredItems(tx, ids);
  const changes = states.map((before): Change => {
    const { kind, record } = before;
    return { before, kind, record, status: 'archived', publish_at: null };
  });
  await writeItems(tx, touch, actor, changes, { action: 'archive', details: { replaced: true }, bulk });
}
