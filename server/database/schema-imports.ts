/** The tables of what comes in: imports at the desk, sources and suggestions. */
import type { ColumnType, Generated } from 'kysely';
import type { ImportState } from '#contract/imports.ts';
import type { Instant } from '#domain/dates.ts';
import type { Plain } from '#domain/fields.ts';
import type { Kind } from '#domain/kinds.ts';
import type { IncomingState, Rhythm, SourceDefaults, SourceSort } from '#domain/sources.ts';
import type { Json } from './schema.ts';

export interface ImportTables {
  import_run: ImportRunTable;
  import_problem: ImportProblemTable;
  import_addition: ImportAdditionTable;
  import_mapping: ImportMappingTable;
  source: SourceTable;
  incoming: IncomingTable;
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
  /** The names of the columns of its file, once it was read. */
  header: ColumnType<string[] | null, null | undefined, string>;
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
  /** The row as it came. */
  cells: ColumnType<string[] | null, string, never>;
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

/** What others publish, looked at from time to time; one without an address is a file that somebody brought. */
export interface SourceTable {
  id: Generated<number>;
  url: string | null;
  url_key: string | null;
  name: string;
  /** What it is, once it was read. */
  sort: SourceSort | null;
  defaults: Json<SourceDefaults>;
  rhythm: Rhythm;
  /** Whether what is new and what has changed is published without anybody looking. */
  publish: boolean;
  /** Who set that. */
  publish_by: Generated<string | null>;
  /** When it ended because they no longer work at the desk, until somebody decides anew. */
  publish_ended_at: Generated<Instant | null>;
  created_at: Instant;
  created_by: string | null;
  /** `null`: it is not looked at by itself. */
  next_at: Instant | null;
  last_at: Instant | null;
  last_good_at: Instant | null;
  etag: string | null;
  last_modified: string | null;
  /** Why it could not be read the last time. */
  problem: string | null;
  /** How often in a row. */
  failures: Generated<number>;
  /** What of it could not be read, in sentences. */
  left_out: ColumnType<string[], string | undefined, string>;
}

/** Something that came in and waits for a curator, or is what became of it: what is dismissed is known again. */
export interface IncomingTable {
  id: Generated<number>;
  /** `null` for what people suggested. */
  source_id: number | null;
  source_key: string;
  kind: Kind;
  title: string;
  link_key: string | null;
  state: IncomingState;
  status: 'open' | 'accepted' | 'dismissed';
  /** As the source says it at present. */
  fields: Json<Record<string, Plain>>;
  /** As it was when somebody accepted it. */
  before: ColumnType<Record<string, Plain> | null, string | null | undefined, string | null>;
  /** As it was when it was accepted the time before: the undo of a change goes back to that. */
  earlier: ColumnType<Record<string, Plain> | null, string | null | undefined, string | null>;
  words: ColumnType<string[], string | undefined, string>;
  left_out: ColumnType<string[], string | undefined, string>;
  fingerprint: string;
  item_id: number | null;
  /** The version of the item that the decision made, to undo it: 1 where it made the item; nothing where it changed nothing. */
  item_version: ColumnType<number | null, number | null | undefined, number | null>;
  version: Generated<number>;
  came_at: Instant;
  seen_at: Instant;
  decided_at: Instant | null;
  decided_by: string | null;
  /** What somebody wrote with a suggestion, and where they want to hear of it. */
  message: string | null;
  email: string | null;
}
