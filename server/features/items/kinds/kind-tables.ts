/** What the tables of several kinds have in common. */
import { ownFields } from '#domain/kinds/registry.ts';
import type { Kind } from '#domain/kinds.ts';
import { among, idList } from '#server/database/among.ts';
import { prepared } from '#server/database/prepared.ts';
import type { Database, Db, Tx } from '#server/database/schema.ts';
import type { OwnRow, SavedRecord } from './kind-adapter.ts';

/** The tables that hold a row for each item of one kind. */
export type OwnTable = {
  [T in keyof Database]: Database[T] extends { item_id: unknown; id?: never } ? T : never;
}[keyof Database];

/** How the rows of a kind's own table are read, all columns of each. */
export function readTable<T extends OwnTable, Row extends OwnRow>(table: T) {
  const rows = prepared((db, { ids }: { ids: unknown }) =>
    db
      .selectFrom(table as 'person')
      .selectAll()
      .where(among(db, `${table as 'person'}.item_id`, ids)),
  );
  return async (db: Db, ids: readonly number[]) => (await rows(db, { ids: idList(db, ids) })) as unknown as Row[];
}

/** Writes a row of a kind's own table. */
export const saveRow = (tx: Tx, table: OwnTable, item_id: number, own: object): Promise<unknown> =>
  tx
    .insertInto(table as 'person')
    .values({ item_id, ...own } as never)
    .onConflict((conflict) => conflict.column('item_id').doUpdateSet(own as never))
    .execute();

/** A kind whose own table has a column for each of its own fields, and those that `more` reckons from them. */
export function withTable<K extends Kind, Row extends OwnRow>(
  kind: K,
  table: OwnTable,
  more: (record: SavedRecord<K>['record']) => object = () => ({}),
) {
  const columns = ownFields(kind);
  return {
    table,
    read: readTable<typeof table, Row>(table),
    async save(tx: Tx, saved: readonly SavedRecord<K>[]): Promise<void> {
      for (const { id, record } of saved) {
        const values = record as Readonly<Record<string, unknown>>;
        const own = Object.fromEntries(columns.map((name) => [name, values[name]]));
        await saveRow(tx, table, id, { ...own, ...more(record) });
      }
    },
  };
}

export interface QuoteColumns {
  quote_text: string | null;
  quote_author: string | null;
  quote_source: string | null;
}

export const quoteColumns = ({ quote_text, quote_author, quote_source }: QuoteColumns): QuoteColumns => ({
  quote_text,
  quote_author,
  quote_source,
});
