/**
 * What the desk remembers: former names and addresses of terms, what was deleted of terms and the thesaurus, and the order
 * of what is featured.
 */
import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { instant } = columnTypes(db);
  await db.schema
    .createTable('former_term')
    .addColumn('vocabulary', 'text', (c) => c.notNull())
    .addColumn('sort', 'text', (c) => c.notNull().check(sql`sort in ('name', 'slug')`))
    // A name is folded as the terms' own are.
    .addColumn('said', 'text', (c) => c.notNull())
    .addColumn('term_id', 'integer', (c) => c.notNull().references('term.id').onDelete('cascade'))
    .addColumn('at', instant, (c) => c.notNull())
    .addPrimaryKeyConstraint('former_term_key', ['vocabulary', 'sort', 'said'])
    .execute();
  // What led to a term that is merged into another.
  await db.schema.createIndex('former_term_of').on('former_term').column('term_id').execute();
  // What is featured without a place comes after, the newest first.
  await db.schema
    .createTable('featured_place')
    .addColumn('item_id', 'integer', (c) => c.primaryKey().references('item.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .execute();
  // Words that the product ships come in at each start, but for these.
  await db.schema
    .createTable('removed_record')
    .addColumn('external_id', 'text', (c) => c.primaryKey())
    .addColumn('removed_at', instant, (c) => c.notNull())
    .execute();
}
