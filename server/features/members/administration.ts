/** What administrators do with members, at the desk and from a terminal: never what these read, rate or keep. */
import { randomUUID } from 'node:crypto';
import { type SelectQueryBuilder, sql } from 'kysely';
import { GROUPS, type Group } from '#contract/administration.ts';
import { emailKey, readEmail } from '#domain/email-address.ts';
import { engineOf } from '#server/database/column-types.ts';
import { now } from '#server/database/instants.ts';
import { contains } from '#server/database/like.ts';
import { LOCKS } from '#server/database/locks.ts';
import type { Database, Db, Tx } from '#server/database/schema.ts';
import { emptyLog, noteDeleted } from '#server/database/secure-delete.ts';
import { MAIL_JOB } from '#server/jobs/kinds.ts';
import { Problem } from '#server/kernel/problem.ts';
import { worksAtDesk } from '../../http/viewer.ts';
import { type Actor, noteAudit, SCHEDULE } from '../audit/audit.ts';
import { lookKey } from '../audit/member-names.ts';
import { forgetMessagesOf } from '../contact/messages.ts';
import { forgetSender } from '../contact/suggestion-senders.ts';
import { withdrawRatings } from '../interactions/ratings.ts';
import { enqueue, isMailTo, plainLink } from '../mail/mails.ts';
import { lockMember } from '../profiles/member-lock.ts';
import { newMember } from './registration.ts';
import { endSessions } from './sessions.ts';

export interface MemberRow {
  id: string;
  email: string;
  first_name: string;
  last_name: string;
  groups: Group[];
  created_at: string;
  verified_at: string | null;
  suspended_at: string | null;
  last_seen_at: string | null;
  mail_trouble: string | null;
}

/** Whether a change may leave the site without an administrator. */
export interface Means {
  evenLast?: boolean | undefined;
}

const EVERYBODY = 1_000_000;

/** What administrators see of a member. */
const asSeen = (members: SelectQueryBuilder<Database, 'member', object>) =>
  members
    .select(['id', 'email', 'first_name', 'last_name', 'groups', 'created_at', 'verified_at', 'suspended_at'])
    .select((eb) =>
      eb
        .selectFrom('session')
        .select(({ fn }) => fn.max('last_used_at').as('at'))
        .whereRef('session.member_id', '=', 'member.id')
        .as('last_seen_at'),
    )
    .select((eb) =>
      eb
        .selectFrom('job')
        .select('trouble')
        .where('kind', '=', MAIL_JOB)
        .where('trouble', 'is not', null)
        .whereRef('job.recipient', '=', 'member.email')
        .orderBy('job.id', 'desc')
        .limit(1)
        .as('mail_trouble'),
    );

interface Asked {
  query?: string | undefined;
  offset?: number;
  limit?: number;
}

/** Members by address, those whose address or name holds the words. */
export async function listMembers(
  db: Db,
  { query, offset = 0, limit = EVERYBODY }: Asked,
): Promise<{ rows: MemberRow[]; total: number }> {
  let found = db.selectFrom('member');
  for (const word of (query ?? '').split(/\s+/).filter(Boolean))
    found = found.where(({ or }) =>
      or([contains(sql.ref('name_key'), lookKey(word)), contains(sql.ref('email_key'), emailKey(word))]),
    );
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await asSeen(found).orderBy('email_key').offset(offset).limit(limit).execute();
  return { rows, total };
}

/** One member as administrators see them. Throws `not_found`. */
async function readMember(db: Db, id: string): Promise<MemberRow> {
  const row = await asSeen(db.selectFrom('member')).where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem('not_found', 'There is no such member. They may have left.');
  return row;
}

/**
 * Pauses an account, which ends its sessions at once, or opens it again. Throws `conflict` for the last administrator,
 * here and below, unless the shell says that it means this one, too.
 */
export async function suspendMember(
  db: Db,
  actor: Actor,
  id: string,
  isSuspended: boolean,
  { evenLast }: Means = {},
): Promise<MemberRow> {
  await db.transaction().execute(async (tx) => {
    const member = await lockOther(tx, id);
    if ((member.suspended_at !== null) === isSuspended) return;
    if (isSuspended && !evenLast) await refuseLastAdministrator(tx, id, words(actor));
    await tx
      .updateTable('member')
      .set({ suspended_at: isSuspended ? now() : null })
      .where('id', '=', id)
      .execute();
    if (isSuspended) {
      await endSessions(tx, id);
      await tx.deleteFrom('calendar_address').where('member_id', '=', id).execute();
      await tx.deleteFrom('shared_list').where('member_id', '=', id).execute();
      await endPreviews(tx, id);
    }
    await noteAudit(tx, actor, [{ action: 'suspend', subject: id, details: { suspended: isSuspended } }]);
  });
  return readMember(db, id);
}

/**
 * Closes an account that nobody has come into, since its invitation cannot have been read: whoever gets that address one day must not get
 * the groups with it. The only administrator stays.
 */
export async function endInvitation(db: Db, email: string): Promise<void> {
  const member = await asSeen(db.selectFrom('member')).where('email', '=', email).executeTakeFirst();
  if (!member || member.last_seen_at !== null) return;
  try {
    await suspendMember(db, SCHEDULE, member.id, true);
  } catch (error) {
    if (!(error instanceof Problem)) throw error;
  }
}

/** Ends the links to look at what is not published that a member has given away. */
const endPreviews = (tx: Tx, id: string) => tx.deleteFrom('preview_link').where('made_by', '=', id).execute();

const inOrder = (groups: readonly Group[]): Group[] => GROUPS.filter((one) => groups.includes(one));

/** The group that everybody has, and these. */
const allOf = (groups: readonly Group[]): Group[] => inOrder(['Consumers', ...groups]);

/** Makes an account without a password, confirmed, and tells its owner how to come in. Throws `conflict`. */
export async function inviteMember(
  { db, siteUrl }: { db: Db; siteUrl: string },
  actor: Actor,
  typed: string,
  groups: readonly Group[],
): Promise<MemberRow> {
  const email = readEmail(typed);
  if (!email) throw refused('invalid_request', 'Please check this address. It looks like name@example.org.');
  const id = await db.transaction().execute(async (tx) => {
    const member = { ...newMember({ email }), verified_at: now(), groups: JSON.stringify(allOf(groups)) };
    const added = await tx
      .insertInto('member')
      .values(member)
      .onConflict((conflict) => conflict.column('email_key').doNothing())
      .returning('id')
      .executeTakeFirst();
    if (!added) throw refused('conflict', `${email} is a member already.`);
    await enqueueInvitation(tx, siteUrl, { ...member, groups: allOf(groups) });
    if (groups.includes('Administrators')) await tellAdministrators(tx, actor, member);
    await noteAudit(tx, actor, [{ action: 'invite', subject: member.id, details: { groups: allOf(groups) } }]);
    return member.id;
  });
  return readMember(db, id);
}

const refused = (code: 'invalid_request' | 'conflict', sentence: string): Problem =>
  new Problem(code, sentence, { email: sentence });

/** The mail that says how to come in without a password. */
export async function enqueueInvitation(
  tx: Tx,
  siteUrl: string,
  { id, email, groups }: { id: string; email: string; groups: readonly Group[] },
): Promise<void> {
  const named = groups.filter((one) => one !== 'Consumers');
  // A new curator comes to it from the log-in.
  const page = named.some((one) => one !== 'Premium') ? '/login?next=%2Fcurate' : '/login';
  await enqueue(tx, {
    cause: `invitation:${id}:${randomUUID()}`,
    template: 'invitation',
    recipient: email,
    content: { link: plainLink(siteUrl, page), group: named.join(', ') },
  });
}

/** Sets the groups of a member. */
export async function setGroups(
  db: Db,
  actor: Actor,
  id: string,
  wanted: readonly Group[],
  { evenLast }: Means = {},
): Promise<MemberRow> {
  const groups = allOf(wanted);
  await db.transaction().execute(async (tx) => {
    const member = await lockOther(tx, id);
    const before = member.groups as Group[];
    if (!groups.includes('Administrators') && !evenLast) await refuseLastAdministrator(tx, id, words(actor));
    await tx
      .updateTable('member')
      .set({ groups: JSON.stringify(groups) })
      .where('id', '=', id)
      .execute();
    if (!worksAtDesk(groups)) await endPreviews(tx, id);
    if (groups.includes('Administrators') && !before.includes('Administrators'))
      await tellAdministrators(tx, actor, member);
    await noteAudit(tx, actor, [{ action: 'groups', subject: id, details: { before, after: groups } }]);
  });
  return readMember(db, id);
}

/** Deletes somebody who cannot log in, as they would do it themselves; a last mail tells them. */
export async function removeMember(db: Db, actor: Actor, id: string, { evenLast }: Means = {}): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { email, verified_at } = await lockOther(tx, id);
    if (!evenLast) await refuseLastAdministrator(tx, id, words(actor));
    await dropMember(tx, { id, email, isConfirmed: verified_at !== null });
    await noteAudit(tx, actor, [{ action: 'remove-member', subject: id }]);
  });
  void emptyLog(db);
}

/** Within a transaction that has locked the member: they go with everything that is theirs. */
export async function dropMember(
  tx: Tx,
  { id, email, isConfirmed }: { id: string; email: string; isConfirmed: boolean },
): Promise<void> {
  await withdrawRatings(tx, id);
  await forgetMessagesOf(tx, { id, email: isConfirmed ? email : undefined });
  if (isConfirmed) await forgetSender(tx, email);
  await tx.deleteFrom('job').where(isMailTo({ id, email })).execute();
  await tx.deleteFrom('member').where('id', '=', id).execute();
  await noteDeleted(tx);
  await enqueue(tx, { cause: `farewell:${randomUUID()}`, template: 'farewell', recipient: email, content: {} });
}

/** As `lockMember`, for somebody else than the caller. Throws `not_found`. */
async function lockOther(tx: Tx, id: string) {
  await readMember(tx, id);
  return lockMember(tx, id);
}

const ONLY_ONE = 'This is the only administrator. Make somebody else one first.';
const words = ({ via }: Actor): string =>
  via === 'shell' ? `${ONLY_ONE} Nothing was changed. If you mean it, add --last.` : ONLY_ONE;

/**
 * Somebody must be left who can give the groups again, and can log in: whoever has not confirmed the address, or is
 * suspended, does not count. Throws `conflict` in these words.
 */
export async function refuseLastAdministrator(tx: Tx, id: string, sentence: string): Promise<void> {
  const administrators = await lockAdministrators(tx);
  if (administrators.length === 1 && administrators[0]?.id === id) throw new Problem('conflict', sentence);
}

/** A mail to every other administrator: an administrator who was made with a stolen session is found out. */
export async function tellAdministrators(tx: Tx, actor: Actor, added: { id: string; email: string }): Promise<void> {
  const administrators = await listAdministrators(tx);
  const by = administrators.find(({ id }) => id === actor.member)?.email ?? '';
  for (const { id, email: recipient } of administrators)
    if (id !== added.id)
      await enqueue(tx, {
        cause: `administrator-added:${id}:${randomUUID()}`,
        template: 'administrator-added',
        recipient,
        content: { email: added.email, by },
      });
}

/** As `listAdministrators`; whoever else asks so waits: two who take the group from each other come one after the other. */
export async function lockAdministrators(tx: Tx): Promise<{ id: string; email: string }[]> {
  if (engineOf(tx) === 'postgres') await sql`select pg_advisory_xact_lock(${LOCKS.administrators})`.execute(tx);
  return listAdministrators(tx);
}

/** Administrators who can log in. */
export const listAdministrators = (db: Db | Tx): Promise<{ id: string; email: string }[]> =>
  db
    .selectFrom('member')
    .select(['id', 'email'])
    .where('suspended_at', 'is', null)
    .where('verified_at', 'is not', null)
    .where(sql<boolean>`cast(${sql.ref('groups')} as text) like ${'%"Administrators"%'}`)
    .execute();
