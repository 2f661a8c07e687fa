/** Rows of a backup on their way into an empty database of either engine. */
import { CompiledQuery, sql } from 'kysely';
import { type Engine, engineOf } from '#server/database/column-types.ts';
import type { Tx } from '#server/database/schema.ts';
import { type ColumnKind, quoted, type TableShape, tableShapes } from '#server/database/table-shapes.ts';
import { BackupError, type Head } from './format.ts';

/** SQLite takes 32,766 values in a statement, PostgreSQL twice as many. */
const VALUES_A_STATEMENT = 10_000;
const ROWS_A_STATEMENT = 200;

interface Target {
  table: TableShape;
  columns: { name: string; kind: ColumnKind }[];
}

/** Fills the tables of `tx`; what points to each other may come in any order, and is checked by `finish`. */
export class RowLoader {
  readonly #tx: Tx;
  readonly #engine: Engine;
  readonly #targets: Map<string, Target>;
  readonly #counts = new Map<string, number>();

  private constructor(tx: Tx, targets: Map<string, Target>) {
    this.#tx = tx;
    this.#engine = engineOf(tx);
    this.#targets = targets;
  }

  /** Empties what the migrations may have filled. Throws when the backup has other tables or columns than `tx`. */
  static async open(tx: Tx, head: Head): Promise<RowLoader> {
    const shapes = await tableShapes(tx);
    const targets = new Map(shapes.map((table) => [table.name, targetOf(table, head)]));
    const unknown = Object.keys(head.tables).find((name) => !targets.has(name));
    if (unknown) throw new BackupError(`This version of the site has no table for ‘${unknown}’. Nothing was restored.`);
    await deferReferences(tx, true);
    for (const name of targets.keys()) await sql`delete from ${sql.id(name)}`.execute(tx);
    return new RowLoader(tx, targets);
  }

  /** Inserts lines of JSON, one for each row. */
  async load(table: string, lines: string): Promise<void> {
    const target = this.#targets.get(table);
    if (!target) throw new BackupError(`The table ‘${table}’ is not in the backup’s own list. Nothing was restored.`);
    const rows = lines
      .split('\n')
      .filter(Boolean)
      .map((line) => valuesOf(line, target));
    const step = Math.min(ROWS_A_STATEMENT, Math.floor(VALUES_A_STATEMENT / target.columns.length));
    for (let i = 0; i < rows.length; i += step) await this.#insert(target, rows.slice(i, i + step));
    this.#counts.set(table, (this.#counts.get(table) ?? 0) + rows.length);
  }

  async #insert({ table, columns }: Target, rows: unknown[][]): Promise<void> {
    const names = columns.map(({ name }) => quoted(name)).join(', ');
    const sigil = this.#engine === 'postgres' ? '$' : '?';
    const placeholders = rows.map((row, i) => `(${row.map((_, j) => `${sigil}${i * row.length + j + 1}`).join(', ')})`);
    const text = `insert into ${quoted(table.name)} (${names}) values ${placeholders.join(', ')}`;
    await this.#tx.executeQuery(CompiledQuery.raw(text, rows.flat()));
  }

  /** Compares the counts, sets the growing keys, and has every reference checked. Throws when something is amiss. */
  async finish(rows: Record<string, number>, sequences: Record<string, number>): Promise<void> {
    for (const [name, { table }] of this.#targets) {
      const [expected, found] = [rows[name], this.#counts.get(name) ?? 0];
      if (expected !== found)
        throw new BackupError(`The table ‘${name}’ should have ${expected ?? 'no'} rows and has ${found}.`);
      const last = sequences[name] ?? 0;
      if (table.growing && last > 0) await this.#setLast(name, table.growing, last);
    }
    await deferReferences(this.#tx, false);
  }

  async #setLast(table: string, column: string, last: number): Promise<void> {
    if (this.#engine === 'postgres') {
      await sql`select setval(pg_get_serial_sequence(${quoted(table)}, ${column})::regclass, ${last})`.execute(
        this.#tx,
      );
      return;
    }
    await sql`delete from sqlite_sequence where name = ${table}`.execute(this.#tx);
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${last})`.execute(this.#tx);
  }
}

function targetOf(table: TableShape, head: Head): Target {
  const names = Object.hasOwn(head.tables, table.name) ? head.tables[table.name] : undefined;
  const kinds = new Map(table.columns.map(({ name, kind }) => [name, kind]));
  const columns = names?.map((name) => ({ name, kind: kinds.get(name) }));
  const isSame = columns?.length === kinds.size && columns.every(({ kind }) => kind !== undefined);
  if (!isSame)
    throw new BackupError(
      `The table ‘${table.name}’ is another in this backup than in this version. Nothing was restored.`,
    );
  return { table, columns: columns as Target['columns'] };
}

function valuesOf(line: string, { table, columns }: Target): unknown[] {
  const row = json(line);
  if (!Array.isArray(row) || row.length !== columns.length)
    throw new BackupError(`A row of ‘${table.name}’ in this backup is not as it should be.`);
  return columns.map(({ kind }, i) => {
    const value = row[i];
    if (value === null) return null;
    if (kind === 'json') return JSON.stringify(value);
    if (kind === 'bytes') return Buffer.from(String(value), 'base64');
    if (typeof value === 'object')
      throw new BackupError(`A row of ‘${table.name}’ in this backup is not as it should be.`);
    return value;
  });
}

function json(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

/** Whether references are checked at the end only. What points to nothing is refused when that ends. */
async function deferReferences(tx: Tx, deferred: boolean): Promise<void> {
  if (engineOf(tx) === 'sqlite') {
    // SQLite checks them by itself when the transaction ends, and then forgets that it had to wait.
    if (deferred) await sql`pragma defer_foreign_keys = on`.execute(tx);
    return;
  }
  if (!deferred) await sql`set constraints all immediate`.execute(tx);
  const { rows } = await sql<{ relation: string; name: string }>`
    select c.conrelid::regclass::text as relation, c.conname as name from pg_constraint c
    join pg_namespace n on n.oid = c.connamespace
    where c.contype = 'f' and n.nspname = current_schema()`.execute(tx);
  const how = deferred ? 'deferrable initially deferred' : 'not deferrable';
  for (const { relation, name } of rows)
    await sql.raw(`alter table ${relation} alter constraint ${quoted(name)} ${how}`).execute(tx);
}
