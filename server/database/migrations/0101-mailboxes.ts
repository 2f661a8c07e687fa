/** One mailbox is one account, whose host may be written in two ways; accents and letters that look alike make another one. */
import { type Kysely, sql } from 'kysely';
import { emailKey } from '#domain/email-address.ts';

interface Row {
  id: string;
  email: string;
  email_key: string;
  is_confirmed: number | boolean;
}

export async function up(db: Kysely<unknown>): Promise<void> {
  // Of two accounts of one mailbox the one that was confirmed keeps it, else the older one.
  const { rows } = await sql<Row>`
    select id, email, email_key, (verified_at is not null) as is_confirmed from member
    order by (case when verified_at is null then 1 else 0 end), created_at, id`.execute(db);
  const taken = new Set<string>();
  const changed: [id: string, key: string][] = [];
  for (const { id, email, email_key, is_confirmed } of rows) {
    const key = emailKey(email);
    if (!taken.has(key)) {
      taken.add(key);
      if (key !== email_key) changed.push([id, key]);
    } else if (is_confirmed) {
      // Nobody writes a key with a space in it: its sessions and passkeys go on, and an administrator sees both.
      await sql`update member set email_key = ${`${key} ${id}`} where id = ${id}`.execute(db);
    } else await sql`delete from member where id = ${id}`.execute(db);
  }
  for (const [id, key] of changed) await sql`update member set email_key = ${key} where id = ${id}`.execute(db);
}
