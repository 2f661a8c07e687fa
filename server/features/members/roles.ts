/** What an operator does with members from a terminal. */
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import type { Group } from '#server/database/schema-members.ts';
import { findByEmail, newMember } from './accounts.ts';
import { readEmail } from './emails.ts';

export const GROUPS: readonly Group[] = ['Consumers', 'Curators', 'Administrators'];

/** Stands for all members where an address is asked for. */
const EVERYBODY = 'everybody';

/** Why a command cannot be done, worded for the person who gave it. */
export class RoleError extends Error {}

/** Adds a member without a password, confirmed already: they choose one by ‘Forgot my password’. */
export async function addMember(db: Db, typed: string): Promise<void> {
  const email = readEmail(typed);
  if (!email) throw new RoleError(`${typed} is not an e-mail address.`);
  if (await findByEmail(db, email)) throw new RoleError(`${email} is a member already.`);
  await db
    .insertInto('member')
    .values({ ...newMember({ email }), verified_at: now() })
    .execute();
}

/** Gives a group or takes it away; sessions see it at their next call. */
export async function changeGroup(db: Db, typed: string, name: string, give: boolean): Promise<void> {
  const group = GROUPS.find((one) => one.toLowerCase() === name.toLowerCase());
  if (!group) throw new RoleError(`There is no group ${name}. The groups are: ${GROUPS.join(', ')}.`);
  const member = await findByEmail(db, typed);
  if (!member) throw new RoleError(`${typed} is not a member. Add them first: member add ${typed}`);
  const groups = GROUPS.filter((one) => (one === group ? give : member.groups.includes(one)));
  await db
    .updateTable('member')
    .set({ groups: JSON.stringify(groups) })
    .where('id', '=', member.id)
    .execute();
}

/** Ends all sessions of one member, or of all; browsers that were known are strangers again. Returns how many ended. */
export async function signOut(db: Db, typed: string): Promise<number> {
  const member = typed === EVERYBODY ? undefined : await findByEmail(db, typed);
  if (!member && typed !== EVERYBODY) throw new RoleError(`${typed} is not a member.`);
  return db.transaction().execute(async (tx) => {
    let [sessions, devices] = [tx.deleteFrom('session'), tx.deleteFrom('known_device')];
    if (member) {
      sessions = sessions.where('member_id', '=', member.id);
      devices = devices.where('member_id', '=', member.id);
    }
    await devices.execute();
    return Number((await sessions.executeTakeFirstOrThrow()).numDeletedRows);
  });
}
