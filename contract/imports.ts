/** The calls by which the desk brings in tables of others: a file, and what became of its rows. */
import { type Static, Type } from 'typebox';
import { ItemStatusSchema, KindSchema } from './curation.ts';
import { IMPORT_FIELD_LIMIT, IMPORT_FILE_LIMIT } from './limits.ts';
import { Nullable } from './lists.ts';

export const ImportStateSchema = Type.Enum(['waiting', 'running', 'done', 'failed']);
export type ImportState = Static<typeof ImportStateSchema>;

export const DateOrderSchema = Type.Enum(['day-first', 'month-first']);

/** A form of several parts; the file is the last of them. */
export const NewImport = Type.Object({
  kind: Type.Optional(
    Type.Unsafe<Static<typeof KindSchema>>({
      ...KindSchema,
      description: 'What the rows are. Without it the name of the file says so.',
    }),
  ),
  dry_run: Type.Optional(Type.Enum(['true', 'false'], { description: 'Only looks, unless this is `false`.' })),
  status: Type.Optional(ItemStatusSchema),
  dates: Type.Optional(DateOrderSchema),
  mapping: Type.Optional(
    Type.String({
      maxLength: IMPORT_FIELD_LIMIT,
      description: 'JSON: the field for each column; empty to leave it out.',
    }),
  ),
  corrections: Type.Optional(
    Type.String({ maxLength: IMPORT_FIELD_LIMIT, description: 'JSON: `[{row, column, value}]`, cells put right.' }),
  ),
  file: Type.String({ format: 'binary', maxLength: IMPORT_FILE_LIMIT, description: 'CSV or .xlsx.' }),
});

export const ImportStarted = Type.Object({ job: Type.Integer() });
export type ImportStarted = Static<typeof ImportStarted>;

export const ImportColumn = Type.Object({
  column: Type.String(),
  example: Type.String(),
  field: Nullable(Type.String({ description: 'Null where it is left out.' })),
});
export type ImportColumn = Static<typeof ImportColumn>;

export const ImportRow = Type.Object({
  row: Type.Integer({ description: 'Its line in the file.' }),
  cells: Type.Array(Type.String()),
  outcome: Type.Enum(['new', 'changed', 'same', 'refused']),
  column: Nullable(Type.String({ description: 'The column with the problem.' })),
  message: Nullable(Type.String()),
});
export type ImportRow = Static<typeof ImportRow>;

export const ImportJob = Type.Object({
  id: Type.Integer(),
  state: ImportStateSchema,
  kind: KindSchema,
  file: Type.String(),
  dry_run: Type.Boolean(),
  created_at: Type.String(),
  progress: Type.Object({ done: Type.Integer(), total: Type.Integer() }),
  result: Nullable(
    Type.Object({
      rows: Type.Integer({ description: 'The sum of the four others.' }),
      added: Type.Integer(),
      changed: Type.Integer(),
      unchanged: Type.Integer(),
      refused: Type.Integer(),
    }),
  ),
  message: Nullable(Type.String({ description: 'Why nothing of it came in.' })),
  unclear_date: Nullable(Type.String({ description: 'A date in which day and month could be swapped.' })),
  columns: Type.Array(ImportColumn),
  rows: Type.Array(ImportRow, { description: 'The first ten, and those with a problem.' }),
  undo: Nullable(Type.Integer({ description: 'The number by which all of it is undone.' })),
  undone: Type.Boolean(),
});
export type ImportJob = Static<typeof ImportJob>;
