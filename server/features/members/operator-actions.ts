/** What an operator does with members from a terminal. */

import { GROUPS, type Group } from '#contract/administration.ts';
import { readEmail } from '#domain/email-address.ts';
import { LINK_MINUTES } from '#domain/lifetimes.ts';
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import { Problem } from '#server/kernel/problem.ts';
import { noteAudit, SHELL } from '../audit/audit.ts';
import { finishSetup } from '../site/setup-state.ts';
import {
  enqueueInvitation,
  listMembers,
  type Means,
  removeMember,
  setGroups,
  suspendMember,
  tellAdministrators,
} from './administration.ts';
import { newLoginLink } from './log-in.ts';
import { findByEmail, newMember } from './registration.ts';

/** Stands for all members where an address is asked for. */
const EVERYBODY = 'everybody';

/** Why a command cannot be done, worded for the person who gave it. */
export class RoleError extends Error {}

interface LockedCollection {
  siteUrl: string;
  /** A group beside that of all members. */
  group?: string | undefined;
}

/** Adds a member without a password, confirmed already; an invitation tells them by mail how to come in. */
export async function addMember(db: Db, typed: string, invitation?: LockedCollection): Promise<void> {
  const group = invitation?.group && groupNamed(invitation.group);
  const email = readEmail(typed);
  if (!email) throw new RoleError(`${typed} is not an email address.`);
  if (await findByEmail(db, email)) throw new RoleError(`${email} is a member already.`);
  await db.transaction().execute(async (tx) => {
    const member = { ...newMember({ email }), verified_at: now() };
    const groups: Group[] = group && group !== 'Consumers' ? ['Consumers', group] : ['Consumers'];
    await tx
      .insertInto('member')
      .values({ ...member, groups: JSON.stringify(groups) })
      .execute();
    if (groups.includes('Administrators')) {
      await tellAdministrators(tx, SHELL, member);
      await finishSetup(tx);
    }
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
export async function removeNamed(db: Db, typed: string, means: Means = {}): Promise<void> {
  await asCommand(async () => removeMember(db, SHELL, (await memberNamed(db, typed)).id, means));
}

/** Closes an account for now, or opens it again. */
export async function suspendNamed(db: Db, typed: string, isSuspended: boolean, means: Means = {}): Promise<void> {
  await asCommand(async () => suspendMember(db, SHELL, (await memberNamed(db, typed)).id, isSuspended, means));
}

/** A link that logs a member in, for when no mail goes out: in lines for the terminal. */
export async function linkInWords(db: Db, typed: string, siteUrl: string): Promise<string[]> {
  const { id, email, verified_at, suspended_at } = await memberNamed(db, typed);
  if (suspended_at) throw new RoleError(`${email} is suspended. Open the account first: member suspend ${email} --end`);
  if (!verified_at)
    throw new RoleError(
      `Nobody has confirmed that ${email} is theirs. Make the account anew: member remove ${email}, then member add ${email}`,
    );
  const link = await db.transaction().execute(async (tx) => {
    await noteAudit(tx, SHELL, [{ action: 'member-link', subject: id }]);
    return newLoginLink(tx, id, siteUrl);
  });
  return [link, `Whoever opens this link is logged in as ${email}. It works once, for ${LINK_MINUTES.login} minutes.`];
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
export async function changeGroup(
  db: Db,
  typed: string,
  name: string,
  give: boolean,
  means: Means = {},
): Promise<void> {
  const group = groupNamed(name);
  const member = await memberNamed(db, typed);
  const groups = GROUPS.filter((one) => (one === group ? give : member.groups.includes(one)));
  await asCommand(() => setGroups(db, SHELL, member.id, groups, means));
  // Whoever makes administrators here has taken the other way to set the site up.
  if (give && group === 'Administrators') await finishSetup(db);
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
