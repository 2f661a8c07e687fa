/** The addresses of providers who were asked leave the audit log, where nothing is deleted. */
import { type Kysely, sql } from 'kysely';
import { engineOf } from '../column-types.ts';

export async function up(db: Kysely<unknown>): Promise<void> {
  if (engineOf(db) === 'postgres') {
    await sql`alter table audit_entry disable trigger audit_entry_lock`.execute(db);
    await sql`update audit_entry set details = details - 'email' where action = 'ask'`.execute(db);
    await sql`alter table audit_entry enable trigger audit_entry_lock`.execute(db);
    return;
  }
  await sql`drop trigger audit_entry_update_lock`.execute(db);
  await sql`update audit_entry set details = json_remove(details, '$.email') where action = 'ask'`.execute(db);
  await sql`create trigger audit_entry_update_lock before update on audit_entry
    begin select raise(abort, 'the audit log is not changed'); end`.execute(db);
}
