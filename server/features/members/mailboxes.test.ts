/** One mailbox has one account, also where an earlier version told mailboxes apart in another way. */
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { migrate, openStore } from '#server/database/open.ts';
import { emptyPlace } from '#tests/setup/database/places.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { newMember } from './registration.ts';

onEachEngine('accounts of an earlier version', (engine) => {
  it('keep their mailboxes; of two accounts of one the confirmed and older one has it, and none is lost', async () => {
    const { db } = openStore(await emptyPlace(engine));
    await migrate(db, '0100-deleted-drafts');
    // As that version knew them: by an address without accents, a host name in its other spelling by that.
    const people: [email: string, key: string, year: number, isConfirmed: boolean][] = [
      ['waits@xn--bcher-kva.example', 'waits@xn--bcher-kva.example', 2024, false],
      ['waits@bücher.example', 'waits@bucher.example', 2025, true],
      ['two@bücher.example', 'two@bucher.example', 2024, true],
      ['two@xn--bcher-kva.example', 'two@xn--bcher-kva.example', 2025, true],
      ['mıke@example.org', 'mike@example.org', 2024, true],
    ];
    const ids: string[] = [];
    for (const [email, email_key, year, isConfirmed] of people) {
      // That column came later.
      const { name_key, ...member } = { ...newMember({ email }), email_key, created_at: `${year}-01-01T00:00:00.000Z` };
      ids.push(member.id);
      await db
        .insertInto('member')
        .values({ ...member, verified_at: isConfirmed ? member.created_at : null } as ReturnType<typeof newMember>)
        .execute();
    }
    await migrate(db);
    const { rows } = await sql`select email, email_key from member order by email_key`.execute(db);
    expect(rows).toEqual([
      { email: 'mıke@example.org', email_key: 'mıke@example.org' },
      { email: 'two@bücher.example', email_key: 'two@xn--bcher-kva.example' },
      { email: 'two@xn--bcher-kva.example', email_key: `two@xn--bcher-kva.example ${ids[3]}` },
      { email: 'waits@bücher.example', email_key: 'waits@xn--bcher-kva.example' },
    ]);
    await db.destroy();
  });
});
