/** Looking for somebody in a whole database: every table, every column. */
import type { Db } from '#server/database/schema.ts';

/** The tables whose rows hold one of the traces, however it is written. */
export async function tablesHolding(db: Db, traces: readonly string[]): Promise<string[]> {
  const sought = traces.map((trace) => trace.toLowerCase());
  const holding: string[] = [];
  for (const name of await tableNames(db)) {
    const rows = await db
      .selectFrom(name as 'member')
      .selectAll()
      .execute();
    const text = JSON.stringify(rows).toLowerCase();
    if (sought.some((trace) => text.includes(trace))) holding.push(name);
  }
  return holding;
}

/** Every table that has a column of this name. */
export async function tablesWith(db: Db, column: string): Promise<string[]> {
  const tables = await db.introspection.getTables();
  return tables.filter(({ columns }) => columns.some(({ name }) => name === column)).map(({ name }) => name);
}

async function tableNames(db: Db): Promise<string[]> {
  const names = (await db.introspection.getTables()).map(({ name }) => name);
  if (names.length < 20) throw new Error(`only ${names.length} tables were found`);
  return names;
}
