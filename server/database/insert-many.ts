/** SQLite and PostgreSQL both limit the values of one statement. */
const VALUES_AT_ONCE = 2_000;

export async function insertMany<T>(rows: readonly T[], insert: (some: T[]) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < rows.length; i += VALUES_AT_ONCE) await insert(rows.slice(i, i + VALUES_AT_ONCE));
}
