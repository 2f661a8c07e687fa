/** People who are logged in to a site that is up, for pictures of what they see. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Group } from '#contract/administration.ts';
import { openStore } from '#server/database/open.ts';
import { addMember, changeGroup } from '#server/features/members/operator-actions.ts';
import { Sessions } from '#server/features/members/sessions.ts';

export interface Person {
  email: string;
  first_name: string;
  last_name: string;
  group?: Group;
}

/** What a browser's storage holds in which somebody is logged in. */
export type StoredSession = Record<'access' | 'refresh', string>;

/** Makes members of them, beside the site, and logs them in; in their order. */
export async function beginSessions(dataDir: string, people: readonly Person[]): Promise<StoredSession[]> {
  const { db } = openStore({ dataDir });
  const sessions = new Sessions(db, readFileSync(join(dataDir, 'secret'), 'utf8').trim());
  const begun: StoredSession[] = [];
  for (const { email, first_name, last_name, group } of people) {
    await addMember(db, email);
    if (group) await changeGroup(db, email, group, true);
    await db.updateTable('member').set({ first_name, last_name }).where('email', '=', email).execute();
    const { id } = await db.selectFrom('member').select('id').where('email', '=', email).executeTakeFirstOrThrow();
    const { access, refresh } = await db.transaction().execute((tx) => sessions.begin(tx, id, undefined));
    begun.push({ access, refresh });
  }
  await db.destroy();
  return begun;
}
