/** The tables of imports at the desk. */
import type { ColumnType, Generated } from 'kysely';
import type { ImportState } from '#contract/imports.ts';
import type { Instant } from '#domain/dates.ts';
import type { Kind } from '#domain/kinds.ts';
import type { Json } from './schema.ts';

export interface ImportTables {
  import_run: ImportRunTable;
  import_problem: ImportProblemTable;
  import_addition: ImportAdditionTable;
  import_mapping: ImportMappingTable;
}

/** One file that somebody brings in, or tries out. */
interface ImportRunTable {
  id: Generated<number>;
  state: ImportState;
  kind: Kind;
  file_name: string;
  /** The member who brought it. */
  actor: string | null;
  /** Checked and counted only. */
  is_dry: boolean;
  settings: Json<Record<string, unknown>>;
  /** The file, until it is done with. */
  source: ColumnType<Uint8Array | null, Uint8Array, null>;
  /** Which try of the job may write. */
  attempt: Generated<number>;
  failures: Generated<number>;
  /** Tries that were begun since it got on, and not ended. */
  begun: Generated<number>;
  /** Rows that were dealt with, of so many. */
  done: Generated<number>;
  total: Generated<number>;
  added: Generated<number>;
  changed: Generated<number>;
  refused: Generated<number>;
  /** The step by which all of it is undone. */
  bulk_id: Generated<number | null>;
  shown: ColumnType<Record<string, unknown> | null, null | undefined, string>;
  /** Why it failed, in a sentence. */
  trouble: Generated<string | null>;
  created_at: Instant;
  finished_at: Generated<Instant | null>;
}

/** What was wrong with a row. */
interface ImportProblemTable {
  run_id: number;
  line: number;
  column_name: string;
  value: string;
  reason: string;
}

/** An item that an import has added. */
interface ImportAdditionTable {
  bulk_id: number;
  item_id: number;
}

/** Where the columns of a table went when somebody said so by hand. */
interface ImportMappingTable {
  kind: Kind;
  /** A hash of the names of its columns. */
  header: string;
  mapping: Json<Record<string, string>>;
  file_name: string;
  at: Instant;
}
