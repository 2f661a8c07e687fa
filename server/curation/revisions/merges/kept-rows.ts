/** The rows that hang on something which is merged away: kept as they were, and put back as they can be. */
import { insertMany } from '#server/database/insert-many.ts';
import { type Reference, referencesOf } from '#server/database/references.ts';
import type { Tx } from '#server/database/schema.ts';
import type { MergeKeptTable, MergeTable } from '#server/database/schema-curation.ts';
import { type TableShape, tableShapes } from '#server/database/table-shapes.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';

export type Row = Record<string, unknown>;

export interface KeptRow {
  table: string;
  fate: MergeKeptTable['fate'];
  row: Row;
}

const VALUES_AT_ONCE = 500;

/** The rows of a table in which a column has one of these values. */
export async function rowsWhere(tx: Tx, table: string, column: string, values: readonly unknown[]): Promise<Row[]> {
  const rows: Row[] = [];
  for (let i = 0; i < values.length; i += VALUES_AT_ONCE) {
    const found = await tx
      .selectFrom(table as 'item')
      .selectAll()
      .where(column as 'id', 'in', values.slice(i, i + VALUES_AT_ONCE) as number[])
      .execute();
    rows.push(...(found as unknown as Row[]));
    await yieldWhenDue();
  }
  return rows;
}

/** Rows, all that would go with them, and what would let go of them, found by what points to them. */
export async function rowsOn(tx: Tx, table: 'item' | 'term', ids: readonly number[]): Promise<KeptRow[]> {
  const references = await referencesOf(tx);
  const kept: KeptRow[] = [];
  const seen = new Set<string>();
  const waiting = [{ table: table as string, rows: await rowsWhere(tx, table, 'id', ids) }];
  for (let next = waiting.shift(); next; next = waiting.shift()) {
    const { table: parent, rows } = next;
    const fresh = rows.filter((row) => {
      const key = `${parent} ${JSON.stringify(row)}`;
      return !seen.has(key) && seen.add(key);
    });
    kept.push(...fresh.map((row): KeptRow => ({ table: parent, fate: 'kept', row })));
    for (const reference of references) {
      if (reference.parent !== parent || fresh.length === 0) continue;
      const found = await rowsWhere(tx, reference.table, reference.column, valuesOf(fresh, reference.parentColumn));
      if (reference.onDelete === 'cascade') waiting.push({ table: reference.table, rows: found });
      else kept.push(...found.map((row) => freed(reference, row)));
    }
  }
  return kept;
}

/** Of what only lets go, no more is kept than which it is. */
const freed = ({ table, column }: Reference, row: Row): KeptRow => ({
  table,
  fate: 'freed',
  row: 'id' in row ? { id: row.id, [column]: row[column] } : row,
});

const valuesOf = (rows: readonly Row[], column: string): unknown[] => [
  ...new Set(rows.map((row) => row[column]).filter((value) => value !== null && value !== undefined)),
];

type Merge = Pick<MergeTable, 'of' | 'from_id' | 'into_id' | 'from_name' | 'into_name' | 'at' | 'actor' | 'via'>;

/** Keeps what a merge changes; returns the number by which it is undone. */
export async function keepMerge(tx: Tx, merge: Merge, rows: readonly KeptRow[]): Promise<number> {
  const { id } = await tx.insertInto('merge').values(merge).returning('id').executeTakeFirstOrThrow();
  const kept = (await numbered(tx, rows)).map((row) => ({ ...row, merge_id: id }));
  await insertMany(kept, (some) => tx.insertInto('merge_kept').values(some).execute());
  return id;
}

/** Rows as tables of kept rows have them, each with whose it is. */
export async function numbered(tx: Tx, rows: readonly KeptRow[]) {
  const ofMembers = (await referencesOf(tx)).filter(
    ({ parent, onDelete }) => parent === 'member' && onDelete === 'cascade',
  );
  const ownerIn = new Map(ofMembers.map(({ table, column }) => [table, column]));
  return rows.map(({ table, fate, row }, number) => ({
    number,
    table_name: table,
    fate,
    row: JSON.stringify(row),
    member_id: (row[ownerIn.get(table) ?? ''] as string | null | undefined) ?? null,
  }));
}

/** What was kept, in the order in which it was found. What was a member's own and went with them is not there. */
export async function readKept(tx: Tx, table: 'merge_kept' | 'draft_kept', of: number): Promise<KeptRow[]> {
  const column = table === 'merge_kept' ? 'merge_id' : 'bulk_id';
  const rows = await tx
    .selectFrom(table as 'merge_kept')
    .select(['table_name', 'fate', 'row'])
    .where(column as 'merge_id', '=', of)
    .orderBy('number')
    .execute();
  return rows.map(({ table_name, fate, row }) => ({ table: table_name, fate, row }));
}

/** By what something that is no more is known now; nothing, where it is gone for good. */
export type Successor = (parent: string, value: unknown) => Promise<unknown>;

/** Puts rows back, what they point to first. What points to something that is gone points to its successor, or stays away. */
export class RowKeeper {
  readonly #tx: Tx;
  readonly #shapes: Map<string, TableShape>;
  readonly #references: readonly Reference[];

  private constructor(tx: Tx, shapes: readonly TableShape[], references: readonly Reference[]) {
    this.#tx = tx;
    this.#shapes = new Map(shapes.map((shape) => [shape.name, shape]));
    this.#references = references;
  }

  static async of(tx: Tx): Promise<RowKeeper> {
    return new RowKeeper(tx, await tableShapes(tx), await referencesOf(tx));
  }

  async putBack(rows: readonly Omit<KeptRow, 'fate'>[], successor: Successor): Promise<void> {
    const of = Map.groupBy(rows, ({ table }) => table);
    for (const table of this.#parentsFirst([...of.keys()]))
      await this.#putBackInto(table, of.get(table)?.map(({ row }) => row) ?? [], successor);
  }

  #parentsFirst(tables: readonly string[]): string[] {
    const ordered = new Set<string>();
    const visited = new Set<string>();
    const visit = (table: string) => {
      if (visited.has(table)) return;
      visited.add(table);
      for (const one of this.#references) if (one.table === table && tables.includes(one.parent)) visit(one.parent);
      ordered.add(table);
    };
    for (const table of tables) visit(table);
    return [...ordered];
  }

  async #putBackInto(table: string, kept: readonly Row[], successor: Successor): Promise<void> {
    const shape = this.#shapes.get(table);
    // A table that a later version has no more.
    if (!shape) return;
    let rows = kept;
    for (const reference of this.#references)
      if (reference.table === table) rows = await this.#pointing(reference, rows, successor);
    const values = rows.map((row) =>
      Object.fromEntries(
        shape.columns.flatMap(({ name, kind }) =>
          name in row ? [[name, kind === 'json' && row[name] !== null ? JSON.stringify(row[name]) : row[name]]] : [],
        ),
      ),
    );
    await insertMany(values, (some) =>
      this.#tx
        .insertInto(table as 'item')
        .values(some as never)
        .onConflict((conflict) => conflict.doNothing())
        .execute(),
    );
  }

  async #pointing(reference: Reference, rows: readonly Row[], successor: Successor): Promise<Row[]> {
    const { column, parent, parentColumn, onDelete } = reference;
    const there = new Set(
      valuesOf(await rowsWhere(this.#tx, parent, parentColumn, valuesOf(rows, column)), parentColumn),
    );
    const pointing: Row[] = [];
    for (const row of rows) {
      const value = row[column];
      if (value === null || value === undefined || there.has(value)) pointing.push(row);
      else {
        const now = await successor(parent, value);
        if (now !== undefined) pointing.push({ ...row, [column]: now });
        else if (onDelete === 'set null') pointing.push({ ...row, [column]: null });
      }
    }
    return pointing;
  }

  /** What let go, or has followed to `into`, is held again, where nothing else has taken it meanwhile. */
  async holdAgain(rows: readonly KeptRow[], id: number, into: number | null = null): Promise<void> {
    for (const { table, fate, row } of rows) {
      const column = this.#references.find((one) => one.table === table && row[one.column] === id)?.column;
      if (fate !== 'freed' || column === undefined || !('id' in row)) continue;
      await this.#tx
        .updateTable(table as 'removal_request')
        .set({ [column]: id })
        .where('id', '=', row.id as number)
        .where((eb) => eb.or([eb(column as 'item_id', 'is', null), eb(column as 'item_id', '=', into)]))
        .execute();
    }
  }
}
