/** Whether the tables can be read whole, and whether all that their rows point to is there. */
import { sql } from 'kysely';
import { engineOf } from '#server/database/column-types.ts';
import type { Db } from '#server/database/schema.ts';
import { lastNumber } from '#server/database/snapshot.ts';
import { quoted, type TableShape, tableShapes } from '#server/database/table-shapes.ts';
import type { CheckReport } from './check.ts';

/** `isDamaged` when values cannot be relied on. */
export async function findInTables(db: Db): Promise<CheckReport & { isDamaged: boolean }> {
  const shapes = await tableShapes(db);
  const damage = engineOf(db) === 'sqlite' ? await sqliteDamage(db) : await postgresDamage(db, shapes);
  if (damage.length > 0) return { facts: [], findings: damage, isDamaged: true };
  const counts: string[] = [];
  const findings: string[] = [];
  for (const table of shapes) {
    const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.id(table.name)}`.execute(db);
    counts.push(`${table.name} ${rows[0]?.count}`);
    findings.push(...(await growingKeyFinding(db, table)));
  }
  findings.push(...(engineOf(db) === 'sqlite' ? await sqliteOrphans(db) : await postgresOrphans(db)));
  return { facts: [`Rows: ${counts.join(', ')}.`], findings, isDamaged: false };
}

const FINDINGS_MOST = 20;

async function sqliteDamage(db: Db): Promise<string[]> {
  const { rows } = await sql<{ integrity_check: string }>`pragma integrity_check(${sql.lit(FINDINGS_MOST)})`.execute(
    db,
  );
  return rows.flatMap(({ integrity_check: found }) =>
    found === 'ok' ? [] : [`The database file is damaged (${found}). Restore a backup.`],
  );
}

/** Every value is read once: what a disk has damaged shows then. */
async function postgresDamage(db: Db, shapes: TableShape[]): Promise<string[]> {
  const findings: string[] = [];
  for (const { name } of shapes) {
    try {
      await sql`select count(t::text) from ${sql.id(name)} as t`.execute(db);
    } catch (error) {
      if (!/^XX/.test((error as { code?: string }).code ?? '')) throw error;
      findings.push(`The table ‘${name}’ is damaged (${(error as Error).message}). Restore a backup.`);
    }
  }
  return findings;
}

/** A key that was given out already would be given out again. */
async function growingKeyFinding(db: Db, table: TableShape): Promise<string[]> {
  if (!table.growing) return [];
  // The highest key first: both grow while the site runs.
  const { rows } = await sql<{ highest: number | null }>`
    select max(${sql.id(table.growing)}) as highest from ${sql.id(table.name)}`.execute(db);
  const last = await lastNumber(db, table);
  if ((rows[0]?.highest ?? 0) <= last) return [];
  return [`The next number of the table ‘${table.name}’ is taken already. Restore a backup.`];
}

const orphans = (count: number, table: string, parent: string) =>
  `${count} rows of the table ‘${table}’ point to rows of ‘${parent}’ that are not there.`;

async function sqliteOrphans(db: Db): Promise<string[]> {
  const { rows } = await sql<{ table: string; parent: string; count: number }>`
    select "table", parent, count(*) as count from pragma_foreign_key_check group by 1, 2`.execute(db);
  return rows.map(({ table, parent, count }) => orphans(count, table, parent));
}

interface Reference {
  relation: string;
  parent: string;
  columns: string[];
  parent_columns: string[];
}

async function postgresOrphans(db: Db): Promise<string[]> {
  const { rows: references } = await sql<Reference>`
    select c.conrelid::regclass::text as relation, c.confrelid::regclass::text as parent,
      (select json_agg(a.attname order by k.place) from unnest(c.conkey) with ordinality as k(number, place)
        join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.number) as columns,
      (select json_agg(a.attname order by k.place) from unnest(c.confkey) with ordinality as k(number, place)
        join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.number) as parent_columns
    from pg_constraint c join pg_namespace n on n.oid = c.connamespace
    where c.contype = 'f' and n.nspname = current_schema() order by 1, 2`.execute(db);
  const findings: string[] = [];
  for (const { relation, parent, columns, parent_columns } of references) {
    const points = columns.map((column) => `a.${quoted(column)} is not null`).join(' and ');
    const same = columns.map((column, i) => `b.${quoted(parent_columns[i] ?? '')} = a.${quoted(column)}`).join(' and ');
    const { rows } = await sql
      .raw<{ count: number }>(
        `select count(*) as count from ${relation} a where ${points} and not exists (select 1 from ${parent} b where ${same})`,
      )
      .execute(db);
    const count = rows[0]?.count ?? 0;
    if (count > 0) findings.push(orphans(count, relation, parent));
  }
  return findings;
}
