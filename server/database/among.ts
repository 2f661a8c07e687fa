/** However many ids there are, one parameter. */
import { type ReferenceExpression, type SqlBool, sql } from 'kysely';
import { engineOf } from './column-types.ts';
import type { Database, Db } from './schema.ts';

/** The ids as the engine takes them. */
export const idList = (db: Db, ids: readonly number[]): unknown =>
  engineOf(db) === 'postgres' ? ids : JSON.stringify(ids);

/** Whether a column, such as `item.id`, is among them; `list` is what `idList` makes of them. */
export function among(db: Db, column: ReferenceExpression<Database, keyof Database>, list: unknown) {
  const ref = sql.ref(column as string);
  return engineOf(db) === 'postgres'
    ? sql<SqlBool>`${ref} = any(${list}::int[])`
    : sql<SqlBool>`${ref} in (select value from json_each(${list}))`;
}
