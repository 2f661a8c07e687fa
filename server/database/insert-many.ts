import { yieldWhenDue } from '#server/kernel/event-loop.ts';

/** Few enough that a statement holds nobody up; SQLite and PostgreSQL both limit its values, too. */
export const ROWS_A_STATEMENT = 200;

export async function insertMany<T>(rows: readonly T[], insert: (some: T[]) => Promise<unknown>): Promise<void> {
  for (let i = 0; i < rows.length; i += ROWS_A_STATEMENT) {
    await insert(rows.slice(i, i + ROWS_A_STATEMENT));
    await yieldWhenDue();
  }
}
