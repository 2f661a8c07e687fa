/** What an operator does with members from a terminal. */
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import type { Group } from '#server/database/schema-members.ts';
import { Problem } from '#server/problem.ts';
import { SHELL } from '../audit/audit.ts';
import { findByEmail, newMember } from './accounts.ts';
import { enqueueInvitation, listMembers, removeMember, setGroups, suspendMember } from './administration.ts';
import { readEmail } from './emails.ts';

export const GROUPS: readonly Group[] = ['Consumers', 'Curators', 'Administrators'];

/** Stands for all members where an address is asked for. */
const EVERYBODY = 'everybody';

/** Why a command cannot be done, worded for the person who gave it. */
export class RoleError extends Error {}

interface Invitation {
  siteUrl: string;
  /** A group beside that of all members. */
  group?: string | undefined;
}

/** Adds a member without a password, confirmed already; an invitation tells them by mail how to come in. */
export async function addMember(db: Db, typed: string, invitation?: Invitation): Promise<void> {
  const group = invitation?.group && groupNamed(invitation.group);
  const email = readEmail(typed);
  if (!email) throw new RoleError(`${typed} is not an e-mail address.`);
  if (await findByEmail(db, email)) throw new RoleError(`${email} is a member already.`);
  await db.transaction().execute(async (tx) => {
    const member = { ...newMember({ email }), verified_at: now() };
    const groups: Group[] = group && group !== 'Consumers' ? ['Consumers', group] : ['Consumers'];
    await tx
      .insertInto('member')
      .values({ ...member, groups: JSON.stringify(groups) })
      .execute();
    if (invitation) await enqueueInvitation(tx, invitation.siteUrl, { ...member, groups });
  });
}

function groupNamed(name: string): Group {
  const group = GROUPS.find((one) => one.toLowerCase() === name.toLowerCase());
  if (!group) throw new RoleError(`There is no group ${name}. The groups are: ${GROUPS.join(', ')}.`);
  return group;
}

async function memberNamed(db: Db, typed: string) {
  const member = await findByEmail(db, typed);
  if (!member) throw new RoleError(`${typed} is not a member. Add them first: member add ${typed}`);
  return member;
}

/** A line for each member: address, groups, and what keeps them from coming in. */
export async function membersInWords(db: Db): Promise<string[]> {
  const { rows } = await listMembers(db, {});
  return rows.map(({ email, groups, verified_at, suspended_at, last_seen_at }) => {
    const seen = last_seen_at ? `last here ${last_seen_at.slice(0, 10)}` : 'not logged in';
    const notes = [...(verified_at ? [] : ['not confirmed']), ...(suspended_at ? ['suspended'] : []), seen];
    return `${email}  ${groups.join(', ')}  (${notes.join('; ')})`;
  });
}

/** Deletes a member with everything that is theirs. */
export async function removeNamed(db: Db, typed: string): Promise<void> {
  await asCommand(async () => removeMember(db, SHELL, (await memberNamed(db, typed)).id));
}

/** Closes an account for now, or opens it again. */
export async function suspendNamed(db: Db, typed: string, isSuspended: boolean): Promise<void> {
  await asCommand(async () => suspendMember(db, SHELL, (await memberNamed(db, typed)).id, isSuspended));
}

/** A refusal is a sentence for the terminal. */
async function asCommand(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    throw error instanceof Problem ? new RoleError(error.message) : error;
  }
}

/** Gives a group or takes it away; sessions see it at their next call. */
export async function changeGroup(db: Db, typed: string, name: string, give: boolean): Promise<void> {
  const group = groupNamed(name);
  const member = await memberNamed(db, typed);
  const groups = GROUPS.filter((one) => (one === group ? give : member.groups.includes(one)));
  await asCommand(() => setGroups(db, SHELL, member.id, groups));
}

/**
 * Ends all sessions of one member, or of all, and all passkeys, too, where that is wanted; browsers that were known are
 * strangers again, and private calendars and shared lists end. Returns how many sessions and passkeys ended.
 */
export async function logOutMember(
  db: Db,
  typed: string,
  { withPasskeys }: { withPasskeys: boolean },
): Promise<{ sessions: number; passkeys: number }> {
  const member = typed === EVERYBODY ? undefined : await findByEmail(db, typed);
  if (!member && typed !== EVERYBODY) throw new RoleError(`${typed} is not a member.`);
  return db.transaction().execute(async (tx) => {
    // Locked, as by whoever logs in or adds a passkey at the same time: that comes before, or finds nothing any more.
    let lock = tx.updateTable('member').set((eb) => ({ email_key: eb.ref('email_key') }));
    if (member) lock = lock.where('id', '=', member.id);
    await lock.execute();
    const end = async (
      table: 'session' | 'known_device' | 'passkey' | 'calendar_address' | 'shared_list',
    ): Promise<number> => {
      let rows = tx.deleteFrom(table as 'session');
      if (member) rows = rows.where('member_id', '=', member.id);
      return Number((await rows.executeTakeFirstOrThrow()).numDeletedRows);
    };
    await end('known_device');
    await end('calendar_address');
    await end('shared_list');
    return { sessions: await end('session'), passkeys: withPasskeys ? await end('passkey') : 0 };
  });
}
