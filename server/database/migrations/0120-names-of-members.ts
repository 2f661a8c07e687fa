/** The names of members folded, by which they are found and told apart. */
import type { Kysely } from 'kysely';
import { sql } from 'kysely';
import { anyAscii } from '../../kernel/lazy-packages.ts';

const ROWS_AT_ONCE = 500;

/** As it is folded when somebody is saved. */
function keyOf(name: string): string {
  const plain = name.normalize('NFKC').toLowerCase();
  const latin = /^\p{ASCII}*$/u.test(plain) ? plain : anyAscii()(plain);
  return latin.toLowerCase().replaceAll("'", '').replaceAll(/\s+/g, ' ').trim();
}

export async function up(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .alterTable('member')
    .addColumn('name_key', 'text', (c) => c.notNull().defaultTo(''))
    .execute();
  for (let after = ''; ; ) {
    const { rows } = await sql<{ id: string; first_name: string; last_name: string }>`
      select id, first_name, last_name from member where id > ${after} order by id limit ${ROWS_AT_ONCE}`.execute(db);
    for (const { id, first_name, last_name } of rows)
      await sql`update member set name_key = ${keyOf(`${first_name} ${last_name}`)} where id = ${id}`.execute(db);
    const last = rows.at(-1);
    if (!last) break;
    after = last.id;
  }
  await db.schema.createIndex('member_name').on('member').column('name_key').execute();
}
