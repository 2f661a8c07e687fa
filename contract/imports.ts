/** The calls by which the desk brings in tables of others: a file, and what became of its rows. */
import { type Static, Type } from 'typebox';
import { IMPORT_FIELD_LIMIT, IMPORT_FILE_LIMIT } from '#domain/limits.ts';
import { Nullable, optionalChoice, optionalText } from './common-schemas.ts';
import { ItemStatusSchema, KindSchema } from './curation.ts';

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
  dry_run: optionalChoice(['true', 'false'], 'Only looks, unless this is `false`.'),
  status: Type.Optional(ItemStatusSchema),
  dates: Type.Optional(DateOrderSchema),
  mapping: optionalText(
    IMPORT_FIELD_LIMIT,
    'JSON: the field for each column; empty to leave it out. Without it, as in the last table with these columns; `{}` begins anew.',
  ),
  corrections: optionalText(
    IMPORT_FIELD_LIMIT,
    'JSON: `[{row, column, value}]`, cells put right. The column `slug` gives a row an address.',
  ),
  words: optionalText(
    IMPORT_FIELD_LIMIT,
    'JSON: `[{field, word, use}]`, names that are to be others; an empty one is left out.',
  ),
  html: optionalChoice(
    ['plain', 'keep'],
    'HTML in cells. Without it, only tables with the lasting names of this site keep it.',
  ),
  twins: optionalChoice(
    ['leave', 'bring'],
    'New rows that may be here already are left out with `leave`. Otherwise they come in.',
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

/** What a new row may be the same as. */
export const RowTwin = Type.Object({
  id: Nullable(Type.Integer({ description: 'The item; null where it is an earlier row of the file.' })),
  title: Type.String(),
  status: Nullable(ItemStatusSchema),
  says: Type.String({ description: 'Why, in words.' }),
  address: Nullable(Type.String({ description: 'The `slug` by which the row would be about that item.' })),
  other_address: Type.String({ description: 'The `slug` by which it comes in as another one.' }),
});
export type RowTwin = Static<typeof RowTwin>;

export const ImportRow = Type.Object({
  row: Type.Integer({ description: 'Its number in a spreadsheet.' }),
  cells: Type.Array(Type.String()),
  outcome: Type.Enum(['new', 'changed', 'same', 'refused']),
  column: Nullable(Type.String({ description: 'The column with the problem.' })),
  message: Nullable(Type.String()),
  other_address: Nullable(
    Type.String({ description: 'Where another row has its name: the `slug` by which it would come in all the same.' }),
  ),
  like: Type.Optional(RowTwin),
});
export type ImportRow = Static<typeof ImportRow>;

/** A name in the file that is not here yet. */
export const ImportWord = Type.Object({
  field: Type.String(),
  word: Type.String(),
  rows: Type.Integer({ description: 'How many rows have it.' }),
  row: Type.Integer({ description: 'The first of them.' }),
  must: Type.Boolean({ description: 'It must be chosen anew: topics and content notes are made by themselves.' }),
  near: Nullable(Type.String({ description: 'A name of here that is a slip away.' })),
});
export type ImportWord = Static<typeof ImportWord>;

const shown = {
  unclear_date: Nullable(Type.String({ description: 'A date in which day and month could be swapped.' })),
  columns: Type.Array(ImportColumn),
  rows: Type.Array(ImportRow, {
    description: 'The first ten, those with a problem, and those that may be here already.',
  }),
  twin_count: Type.Integer({ description: 'How many new rows may be here already.' }),
  html: Nullable(
    Type.Object(
      { cells: Type.Integer(), example: Type.String(), plain: Type.String(), kept: Type.Boolean() },
      { description: 'Cells that hold HTML, and the words of one of them.' },
    ),
  ),
  recalled: Nullable(
    Type.Object(
      { file: Type.String(), at: Type.String() },
      { description: 'The columns go where they went in that file; `mapping` says otherwise.' },
    ),
  ),
  other_kinds: Type.Array(Type.Object({ kind: KindSchema, count: Type.Integer() }), {
    description: 'Rows that say that they are of another kind. They are passed over.',
  }),
  new_words: Type.Array(ImportWord, { description: 'Up to 100, of a try-out.' }),
  new_word_count: Type.Integer(),
};
const ImportShown = Type.Object(shown);
export type ImportShown = Static<typeof ImportShown>;

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
  ...shown,
  undo: Nullable(Type.Integer({ description: 'The number by which all of it is undone.' })),
  undone: Type.Boolean(),
});
export type ImportJob = Static<typeof ImportJob>;
