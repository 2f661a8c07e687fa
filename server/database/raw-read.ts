import { type RawBuilder, sql } from 'kysely';
import type { Db } from './schema.ts';

/** The rows of a read that is written by hand. Only what is a `select` to Kysely takes a connection for reads, and waits for no writer. */
export const rawRead = <Row>(db: Db, query: RawBuilder<Row>): Promise<Row[]> =>
  db.selectFrom(sql<Row>`(${query})`.as('found')).selectAll().execute() as Promise<Row[]>;
