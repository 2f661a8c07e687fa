/** What SQLite's error codes mean. */

/** SQLite's primary result code of an error; it stands in the low byte. */
export function resultCode(error: unknown): number | undefined {
  const code = (error as { errcode?: number } | undefined)?.errcode;
  return code === undefined ? undefined : code & 0xff;
}

const BUSY = 5;
const LOCKED = 6;

/** Whether an error means that another process holds the database's lock. */
export function isBusy(error: unknown): boolean {
  const code = resultCode(error);
  return code === BUSY || code === LOCKED;
}

/** SQLITE_READONLY: the file, or the disk that holds it, may only be read. */
export const isReadOnlyFile = (error: unknown): boolean => resultCode(error) === 8;

/** SQLITE_CONSTRAINT_UNIQUE and SQLITE_CONSTRAINT_PRIMARYKEY. */
const DOUBLE = new Set([2_067, 1_555]);

/** Whether a row was refused because another holds its name. */
export const isDouble = (error: unknown): boolean =>
  DOUBLE.has((error as { errcode?: number } | undefined)?.errcode ?? 0);

/** SQLITE_CONSTRAINT_FOREIGNKEY. */
const ORPHAN = 787;

/** Whether a row was refused because what it belongs to is not there. */
export const isOrphan = (error: unknown): boolean => (error as { errcode?: number } | undefined)?.errcode === ORPHAN;

const FILE_PROBLEMS: Record<number, string> = {
  [BUSY]: 'The database file is locked by another program. Stop that program and start again.',
  [LOCKED]: 'The database file is locked by another program. Stop that program and start again.',
  8: 'The database file may only be read. Allow this user to write it.',
  10: 'The disk that holds the database cannot be read or written. Look at the disk first.',
  11: 'The database file is damaged. Restore a backup.',
  13: 'The disk that holds the database is full. Make room and start again.',
  14: 'The database file cannot be opened. Allow this user to read and write it.',
  26: 'The database file is not a database. Move it away, or restore a backup.',
};

/** What is wrong with the database file, as a sentence for the operator. */
export const fileProblem = (error: unknown): string | undefined => FILE_PROBLEMS[resultCode(error) ?? 0];
