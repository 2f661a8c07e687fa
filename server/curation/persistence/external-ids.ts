/** External ids: the names by which imports know things again, each used once in the whole catalogue. */
import { now } from '#server/database/instants.ts';
import type { Tx } from '#server/database/schema.ts';
import { RECORD_TABLES, type RecordTable } from './record-store.ts';

/** Whether anything of the catalogue has this external id. */
export async function isNamed(tx: Tx, external_id: string): Promise<boolean> {
  return hasName(tx, external_id, ['item', ...RECORD_TABLES]);
}

/** The name itself, or the first of `…-2`, `…-3` that nothing has or had. */
export async function freeNameOf(tx: Tx, wanted: string): Promise<string> {
  const stem = wanted.slice(0, 190);
  for (let n = 1; ; n++) {
    const name = n === 1 ? stem : `${stem}-${n}`;
    const wasNamed = await hasName(tx, name, ['removed_item', 'removed_record']);
    if (!wasNamed && !(await isNamed(tx, name))) return name;
  }
}

type Named = 'item' | RecordTable | 'removed_item' | 'removed_record';

async function hasName(tx: Tx, external_id: string, tables: readonly Named[]): Promise<boolean> {
  for (const table of tables) {
    const row = await tx
      .selectFrom(table as 'item')
      .select('external_id')
      .where('external_id', '=', external_id)
      .executeTakeFirst();
    if (row) return true;
  }
  return false;
}

/** Remembers that a term, a row of the thesaurus or an advertisement was removed: no upgrade of a file brings it back. */
export async function noteRemovedRecord(tx: Tx, external_id: string): Promise<void> {
  const gone = { external_id, removed_at: now() };
  await tx
    .insertInto('removed_record')
    .values(gone)
    .onConflict((conflict) => conflict.column('external_id').doUpdateSet(gone))
    .execute();
}
