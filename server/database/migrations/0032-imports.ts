/** Imports at the desk: the file until it is done with, how far it has come, and what was wrong with which row. */
import { type Kysely, sql } from 'kysely';
import { columnTypes, engineOf } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, instant, json } = columnTypes(db);
  await db.schema
    .createTable('import_run')
    .addColumn('id', 'integer', id)
    .addColumn('state', 'text', (c) => c.notNull().check(sql`state in ('waiting', 'running', 'done', 'failed')`))
    .addColumn('kind', 'text', (c) => c.notNull())
    .addColumn('file_name', 'text', (c) => c.notNull())
    .addColumn('actor', 'text')
    .addColumn('is_dry', 'boolean', (c) => c.notNull())
    // How the file is to be read, and what becomes of new items.
    .addColumn('settings', json, (c) => c.notNull())
    // The file itself, until it is done with.
    .addColumn('source', engineOf(db) === 'postgres' ? sql`bytea` : 'blob')
    // Which try of the job may write: one whose lease is over may not.
    .addColumn('attempt', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('failures', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('done', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('total', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('added', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('changed', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('refused', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('bulk_id', 'integer', (c) => c.references('bulk_change.id').onDelete('set null'))
    // What is shown of the file: its columns, its first rows and those with a problem.
    .addColumn('shown', json)
    .addColumn('trouble', 'text')
    .addColumn('created_at', instant, (c) => c.notNull())
    .addColumn('finished_at', instant)
    .execute();
  // The run that a change of many belongs to, and old ones to forget.
  await db.schema.createIndex('import_run_of_bulk').on('import_run').column('bulk_id').execute();
  await db.schema
    .createTable('import_problem')
    .addColumn('run_id', 'integer', (c) => c.notNull().references('import_run.id').onDelete('cascade'))
    .addColumn('line', 'integer', (c) => c.notNull())
    .addColumn('column_name', 'text', (c) => c.notNull())
    .addColumn('value', 'text', (c) => c.notNull())
    .addColumn('reason', 'text', (c) => c.notNull())
    .addPrimaryKeyConstraint('import_problem_key', ['run_id', 'line'])
    .execute();
  await db.schema
    .createTable('import_addition')
    .addColumn('bulk_id', 'integer', (c) => c.notNull().references('bulk_change.id').onDelete('cascade'))
    .addColumn('item_id', 'integer', (c) => c.notNull().references('item.id').onDelete('cascade'))
    .addPrimaryKeyConstraint('import_addition_key', ['bulk_id', 'item_id'])
    .execute();
  // What hangs on an item goes with it.
  await db.schema.createIndex('import_addition_of').on('import_addition').column('item_id').execute();
}
