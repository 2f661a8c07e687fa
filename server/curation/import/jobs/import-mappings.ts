/** What was said by hand of the columns of tables, kept for the next one with the same columns. */
import type { Kind } from '#domain/kinds.ts';
import { now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import type { Mapping } from '../columns.ts';
import { headerOf, type RememberedMapping } from '../recall-mapping.ts';

/** Everything that was said of tables of a kind. */
export const rememberedMappings = (db: Db, kind: Kind): Promise<RememberedMapping[]> =>
  db
    .selectFrom('import_mapping')
    .select(['header', 'mapping', 'file_name as file', 'at'])
    .where('kind', '=', kind)
    .execute();

/** Keeps what was said; with nothing said, what was kept is forgotten. */
export async function saveMapping(
  tx: Tx,
  kind: Kind,
  file_name: string,
  columns: readonly string[],
  said: Mapping,
): Promise<void> {
  const header = headerOf(columns);
  await tx.deleteFrom('import_mapping').where('kind', '=', kind).where('header', '=', header).execute();
  if (Object.keys(said).length === 0) return;
  await tx
    .insertInto('import_mapping')
    .values({ kind, header, mapping: JSON.stringify(said), file_name, at: now() })
    .execute();
}
