/** The catalogue: items of nine kinds, their vocabularies, collections, advertisements, view counts and the change log. */
import { type Kysely, sql } from 'kysely';
import { columnTypes } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  const { id, instant, json, ordered } = columnTypes(db);
  const item = (table: string) =>
    db.schema
      .createTable(table)
      .addColumn('item_id', 'integer', (c) => c.primaryKey().references('item.id').onDelete('cascade'));

  await db.schema
    .createTable('item')
    .addColumn('id', 'integer', id)
    .addColumn('kind', 'text', (c) =>
      c
        .notNull()
        .check(
          sql`kind in ('post', 'media', 'event', 'person', 'tool', 'support', 'directory', 'topic', 'collection')`,
        ),
    )
    .addColumn('slug', 'text', (c) => c.notNull())
    .addColumn('external_id', 'text', (c) => c.notNull().unique())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('sort_title', ordered, (c) => c.notNull())
    .addColumn('synopsis', 'text')
    .addColumn('url', 'text')
    .addColumn('images', json, (c) => c.notNull())
    .addColumn('status', 'text', (c) =>
      c.notNull().defaultTo('published').check(sql`status in ('published', 'hidden')`),
    )
    .addColumn('published_at', instant, (c) => c.notNull())
    .addColumn('featured', 'boolean', (c) => c.notNull())
    .addColumn('sponsored', 'boolean', (c) => c.notNull())
    .addColumn('price', 'text')
    .addColumn('rating_sum', 'integer', (c) => c.notNull().defaultTo(0))
    .addColumn('rating_count', 'integer', (c) => c.notNull().defaultTo(0))
    // An address names one thing of a kind: /topic/{slug}, /item/{kind}/{slug}.
    .addUniqueConstraint('item_kind_slug', ['kind', 'slug'])
    .addCheckConstraint('item_ratings', sql`rating_count >= 0 and rating_sum between rating_count and rating_count * 5`)
    .execute();
  // Lists of one kind without words: featured first, then newest.
  await db.schema
    .createIndex('item_newest')
    .on('item')
    .columns(['kind', 'status', 'featured desc', 'published_at desc', 'id desc'])
    .execute();
  // Topics and collections by name.
  await db.schema.createIndex('item_by_name').on('item').columns(['kind', 'status', 'sort_title', 'id']).execute();

  await item('content')
    .addColumn('authors', json, (c) => c.notNull())
    .addColumn('consumption', json, (c) => c.notNull())
    .addColumn('minutes', 'integer', (c) => c.check(sql`minutes between 1 and 10000`))
    .addColumn('body', 'text')
    .addColumn('body_minutes', 'integer')
    .execute();
  await item('event')
    .addColumn('host', 'text')
    .addColumn('city_details', 'text')
    .addColumn('online', 'boolean', (c) => c.notNull())
    .addColumn('start_date', 'text')
    .addColumn('end_date', 'text')
    .addColumn('timezone', 'text')
    .addColumn('first_day', 'text')
    .addColumn('last_day', 'text')
    .addColumn('starts_at', instant)
    .addColumn('ends_at', instant)
    .addCheckConstraint('event_dated', sql`(start_date is null) = (starts_at is null)`)
    .addCheckConstraint('event_ends', sql`ends_at >= starts_at`)
    .execute();
  // Upcoming events, soonest first.
  await db.schema.createIndex('event_upcoming').on('event').columns(['ends_at', 'starts_at', 'item_id']).execute();
  await item('person').addColumn('profession', 'text').execute();
  await item('directory_entry')
    .addColumn('online', 'boolean', (c) => c.notNull())
    .addColumn('platform_approved', 'boolean', (c) => c.notNull())
    .addColumn('founding_member', 'boolean', (c) => c.notNull())
    .addColumn('phone_number', 'text')
    .addColumn('email', 'text')
    .execute();
  await item('topic')
    .addColumn('quote_text', 'text')
    .addColumn('quote_author', 'text')
    .addColumn('quote_source', 'text')
    .execute();
  await item('collection')
    .addColumn('quote_text', 'text')
    .addColumn('quote_author', 'text')
    .addColumn('quote_source', 'text')
    .addColumn('access', 'text', (c) => c.notNull().check(sql`access in ('everyone', 'members')`))
    .execute();

  await db.schema
    .createTable('collection_theme')
    .addColumn('id', 'integer', id)
    .addColumn('collection_id', 'integer', (c) => c.notNull().references('collection.item_id').onDelete('cascade'))
    .addColumn('number', 'integer', (c) => c.notNull().check(sql`number between 1 and 3`))
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('summary', 'text')
    // A collection has a theme 1, 2 and 3 at most once each.
    .addUniqueConstraint('collection_theme_number', ['collection_id', 'number'])
    .execute();
  await db.schema
    .createTable('collection_item')
    .addColumn('collection_id', 'integer', (c) => c.notNull().references('collection.item_id').onDelete('cascade'))
    .addColumn('theme', 'integer', (c) => c.notNull().check(sql`theme between 0 and 3`))
    .addColumn('role', 'text', (c) => c.notNull().check(sql`role in ('item', 'hero')`))
    .addColumn('item_id', 'integer', (c) => c.notNull().references('item.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('collection_item_key', ['collection_id', 'theme', 'role', 'item_id'])
    .execute();
  // Which collections hold an item: the carousel names them, a deletion clears them.
  await db.schema.createIndex('collection_item_of').on('collection_item').column('item_id').execute();

  await db.schema
    .createTable('term')
    .addColumn('id', 'integer', id)
    .addColumn('vocabulary', 'text', (c) =>
      c
        .notNull()
        .check(
          sql`vocabulary in ('audience', 'interest', 'frequentlysearched', 'city', 'directorycategory', 'eventtagcategory', 'eventtag', 'tag')`,
        ),
    )
    .addColumn('external_id', 'text', (c) => c.unique())
    .addColumn('name', 'text', (c) => c.notNull())
    .addColumn('name_key', 'text', (c) => c.notNull())
    // Lists of terms sort by it.
    .addColumn('slug', ordered, (c) => c.notNull())
    .addColumn('position', 'integer')
    // A name and an address mean one term of a vocabulary; both also find the term that a filter asks for.
    .addUniqueConstraint('term_name', ['vocabulary', 'name_key'])
    .addUniqueConstraint('term_slug', ['vocabulary', 'slug'])
    .execute();
  await db.schema
    .createTable('term_category')
    .addColumn('term_id', 'integer', (c) => c.notNull().references('term.id').onDelete('cascade'))
    .addColumn('category_id', 'integer', (c) => c.notNull().references('term.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('term_category_key', ['term_id', 'category_id'])
    .execute();
  // Clears what points to a deleted category.
  await db.schema.createIndex('term_category_of').on('term_category').column('category_id').execute();

  await db.schema
    .createTable('item_term')
    .addColumn('item_id', 'integer', (c) => c.notNull().references('item.id').onDelete('cascade'))
    .addColumn('term_id', 'integer', (c) => c.notNull().references('term.id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addColumn('primary_position', 'integer')
    .addPrimaryKeyConstraint('item_term_key', ['item_id', 'term_id'])
    .execute();
  // The items that carry a term: every filter by tag, audience, interest, city or category.
  await db.schema.createIndex('item_term_of').on('item_term').columns(['term_id', 'item_id']).execute();
  await db.schema
    .createTable('item_topic')
    .addColumn('item_id', 'integer', (c) => c.notNull().references('item.id').onDelete('cascade'))
    .addColumn('topic_id', 'integer', (c) => c.notNull().references('topic.item_id').onDelete('cascade'))
    .addColumn('position', 'integer', (c) => c.notNull())
    .addPrimaryKeyConstraint('item_topic_key', ['item_id', 'topic_id'])
    .execute();
  // The items of a topic.
  await db.schema.createIndex('item_topic_of').on('item_topic').columns(['topic_id', 'item_id']).execute();

  await db.schema
    .createTable('advertisement')
    .addColumn('id', 'integer', id)
    .addColumn('external_id', 'text', (c) => c.notNull().unique())
    .addColumn('category', 'text', (c) => c.notNull())
    .addColumn('title', 'text', (c) => c.notNull())
    .addColumn('url', 'text', (c) => c.notNull())
    .addColumn('image', 'text', (c) => c.notNull())
    .addColumn('alt', 'text', (c) => c.notNull())
    .addColumn('sponsor', 'text')
    .addColumn('starts_at', instant)
    .addColumn('ends_at', instant)
    .execute();

  await db.schema
    .createTable('view_count')
    .addColumn('item_id', 'integer', (c) => c.notNull().references('item.id').onDelete('cascade'))
    .addColumn('day', 'text', (c) => c.notNull())
    .addColumn('views', 'integer', (c) => c.notNull().check(sql`views > 0`))
    .addPrimaryKeyConstraint('view_count_key', ['item_id', 'day'])
    .execute();

  await db.schema
    .createTable('change')
    .addColumn('number', 'integer', id)
    .addColumn('entity', 'text', (c) =>
      c.notNull().check(sql`entity in ('item', 'term', 'advertisement', 'thesaurus')`),
    )
    .addColumn('entity_id', 'integer', (c) => c.notNull())
    .addColumn('changed_at', instant, (c) => c.notNull())
    .execute();
}
