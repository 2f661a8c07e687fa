/** A disk without room, as each engine meets it, on the connection that writes. */
import { sql } from 'kysely';
import type { Engine } from '#server/database/column-types.ts';
import { isFull } from '#server/database/database-errors.ts';
import type { Db } from '#server/database/schema.ts';

/** Returns the way to make room. */
type Fill = (db: Db) => Promise<() => Promise<unknown>>;

export const FILL: Record<Engine, Fill> = {
  /** The file may not grow any more, and its last free page is taken: SQLite itself then says SQLITE_FULL. */
  sqlite: async (db) => {
    const setPages = (pages: number) =>
      // Within a transaction it reaches the connection that writes.
      db.transaction().execute((tx) => sql`pragma max_page_count = ${sql.lit(pages)}`.execute(tx));
    await setPages(1);
    for (const size of [3_000, 100, 1]) {
      const write = () =>
        db
          .insertInto('contact_message')
          .values({
            name: 'A',
            email: 'a@example.org',
            subject: 'feedback',
            message: 'x'.repeat(size),
            received_at: AT,
          })
          .execute();
      try {
        for (;;) await write();
      } catch (error) {
        if (!isFull(error)) throw error;
      }
    }
    return () => setPages(1_000_000);
  },
  /** The server refuses each new row and table with the code that it has for a full disk. */
  postgres: async (db) => {
    await sql`create or replace function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
      db,
    );
    await sql`create or replace function no_room_for_tables() returns event_trigger language plpgsql as
      $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`.execute(
      db,
    );
    for (const table of TABLES)
      await sql`create trigger no_room before insert or update on ${sql.table(table)} execute function no_room()`.execute(
        db,
      );
    await sql`create event trigger no_room on ddl_command_start when tag in ('CREATE TABLE')
      execute function no_room_for_tables()`.execute(db);
    return async () => {
      await sql`drop event trigger no_room`.execute(db);
      for (const table of TABLES) await sql`drop trigger no_room on ${sql.table(table)}`.execute(db);
    };
  },
};

const AT = '2026-01-01T00:00:00.000Z';
const TABLES = [
  'contact_message',
  'attempt',
  'member',
  'session',
  'api_key',
  'favourite',
  'rating',
  'view',
  'job',
  'item',
];
