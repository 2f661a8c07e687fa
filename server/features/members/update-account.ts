/** What members change about themselves. */
import type { Selectable } from 'kysely';
import type { ProfileUpdate } from '#contract/members.ts';
import { readEmail } from '#domain/email-address.ts';
import { now } from '#server/database/instants.ts';
import type { Tx } from '#server/database/schema.ts';
import type { MemberTable } from '#server/database/schema-members.ts';
import { mustBeProven } from '#server/http/fresh-proof.ts';
import { Problem } from '#server/kernel/problem.ts';
import { worksAtDesk } from '../../http/viewer.ts';
import { isNameOfOurs } from '../audit/actor-names.ts';
import { deskActor, noteAudit } from '../audit/audit.ts';
import { memberNameKey } from '../audit/member-names.ts';
import { lockMember } from '../profiles/member-lock.ts';
import { requestEmailChange, requireEmailChangeAllowed } from './email-change.ts';
import { forgetDevices } from './known-devices.ts';
import type { MemberServices } from './member-services.ts';
import { endKeys } from './one-time-keys.ts';
import { mustBeSame, provePassword } from './password-proof.ts';
import { hashPassword, passwordProblem } from './passwords.ts';
import { enqueuePasswordChanged } from './recovery.ts';
import { tidy } from './registration.ts';
import { endSessions } from './sessions.ts';

const PROVE_FIRST = 'It is a while since you logged in. We can send you a link to choose a password.';

const wrong = (field: string, message: string) => new Problem('invalid_request', message, { [field]: message });

/**
 * Empty names keep what is there; favourites other than topics are left alone. Changing the password ends other sessions.
 * A new address counts once it is confirmed (`email-change.ts`). A first password needs fresh proof instead of the old one:
 * throws `proof_needed` without it.
 */
export async function updateAccount(
  services: MemberServices,
  id: string,
  session: string,
  form: ProfileUpdate,
): Promise<void> {
  const { db } = services;
  const member = await db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const email = readNewEmail(form, member.email);
  const changesEmail = email !== member.email;
  const isFirst = member.password_hash === null && !changesEmail && Boolean(form.update_password);
  if (isFirst) await mustBeProven(db, id, session, PROVE_FIRST);
  const password_hash = await readNewPassword(services, form, member, { changesEmail, isFirst });
  if (changesEmail) await requireEmailChangeAllowed(services, id, email);
  await db.transaction().execute(async (tx) => {
    const current = await lockMember(tx, id);
    if (changesEmail || password_hash) mustBeSame(current, member, 'current_password');
    const names = {
      first_name: tidy(form.first_name) || current.first_name,
      last_name: tidy(form.last_name) || current.last_name,
    };
    if (isRenamed(current, names)) await checkRename(tx, current, names);
    await tx
      .updateTable('member')
      .set({
        ...names,
        name_key: memberNameKey(names),
        location: form.location === undefined ? current.location : tidy(form.location) || null,
        ...(password_hash && { password_hash }),
      })
      .where('id', '=', id)
      .execute();
    // What was asked for under the old password opens nothing any more.
    if (password_hash) await endKeys(tx, id);
    if (changesEmail) await requestEmailChange(services, tx, current, email);
    if (form.favourite_topics) await replaceTopics(tx, id, form.favourite_topics);
    if (!password_hash) return;
    await endSessions(tx, id, session);
    await forgetDevices(tx, id);
    await enqueuePasswordChanged(services, tx, id);
  });
  services.wakeMails();
}

type Names = Pick<Selectable<MemberTable>, 'first_name' | 'last_name'>;

const isRenamed = (before: Names, after: Names): boolean =>
  before.first_name !== after.first_name || before.last_name !== after.last_name;

/** What was done at the desk stands under the name of now, so that it says when that became another; never which it was. */
async function checkRename(tx: Tx, { id, groups }: Selectable<MemberTable>, names: Names): Promise<void> {
  if (isNameOfOurs(names)) throw wrong('first_name', 'The site uses this name itself. Please choose another.');
  if (worksAtDesk(groups)) await noteAudit(tx, deskActor({ member: { id } }), [{ action: 'rename', subject: id }]);
}

function readNewEmail(form: ProfileUpdate, current: string): string {
  const typed = tidy(form.email ?? form.username);
  if (typed === '' || typed === current) return current;
  const email = readEmail(typed);
  if (!email) throw wrong('email', 'Please add a valid email address!');
  return email;
}

/** The hash of a new password, when there is one; a new password or address needs the old password. */
async function readNewPassword(
  { rateLimits }: MemberServices,
  form: ProfileUpdate,
  member: Selectable<MemberTable>,
  { changesEmail, isFirst }: { changesEmail: boolean; isFirst: boolean },
): Promise<string | undefined> {
  const next = form.update_password ?? '';
  if (next === '' && !changesEmail) return undefined;
  if (!isFirst) {
    if (!form.current_password) throw wrong('current_password', 'Please add your current password to update it!');
    await provePassword(rateLimits, member, form.current_password, 'current_password');
  }
  if (next === '') return undefined;
  if (next !== (form.confirm_password ?? '')) throw wrong('confirm_password', 'Your updated passwords do not match!');
  const problem = passwordProblem(next, [member.email, `${member.first_name}${member.last_name}`]);
  if (problem) throw wrong('update_password', problem);
  return hashPassword(next);
}

async function replaceTopics(
  tx: Tx,
  member: string,
  chosen: NonNullable<ProfileUpdate['favourite_topics']>,
): Promise<void> {
  const wanted = [...new Set(chosen.map((one) => (typeof one === 'number' ? one : one.id)))];
  const topics = tx.selectFrom('item').select('id').where('kind', '=', 'topic');
  await tx.deleteFrom('favourite').where('member_id', '=', member).where('item_id', 'in', topics).execute();
  if (wanted.length === 0) return;
  const known = await tx
    .selectFrom('published_item')
    .select('id')
    .where('kind', '=', 'topic')
    .where('id', 'in', wanted)
    .execute();
  if (known.length < wanted.length) throw wrong('favourite_topics', 'One of these topics does not exist.');
  await tx
    .insertInto('favourite')
    .values(wanted.map((item_id) => ({ member_id: member, item_id, created_at: now() })))
    .execute();
}
