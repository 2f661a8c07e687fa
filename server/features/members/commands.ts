/** `npm run tessera -- member …` and `mail test`: what an operator does with accounts and with the mails to them. */

import { readEmail } from '#domain/email-address.ts';
import type { Store } from '#server/database/open.ts';
import type { Config } from '#server/kernel/config.ts';
import { mailServerOf } from '../mail/mail-server.ts';
import {
  addMember,
  changeGroup,
  linkInWords,
  logOutMember,
  membersInWords,
  RoleError,
  removeNamed,
  suspendNamed,
} from './operator-actions.ts';

export const MEMBERS_HELP = `  member add <email> [group]            a new member, with a mail that says how to log in
  member list                           all members, with their groups
  member remove <email>                 delete a member with everything that is theirs
  member suspend <email> [--end]        close an account for now; --end opens it again
    --last                              do it to the only administrator, too; the same for ‘remove’ and ‘revoke’
  member link <email>                   print a link that logs them in, once, for when no mail goes out
  member grant <email> <group>          give a group: Consumers, Premium, Curators, Administrators
  member revoke <email> <group>         take it away
  member sign-out <email> [--passkeys]  end all their sessions, and with --passkeys all their passkeys, too;
                                        ‘everybody’ instead of an address: everybody’s
  mail test <email>                     send a trial mail at once, and say what the mail server says`;

type Work = (store: Store, config: Config) => Promise<number>;

export interface MemberFlags {
  passkeys?: boolean;
  end?: boolean;
  last?: boolean;
}

/** What a command about members does; nothing, when it is not written as the help has it. */
export function memberWork(
  [action, email, group, ...more]: string[],
  flags: MemberFlags,
  siteUrl: string,
): Work | undefined {
  if (action === 'list') return email ? undefined : ({ db }) => membersInWords(db).then(print);
  if (!email || more.length > 0) return undefined;
  const means = { evenLast: flags.last };
  if (action === 'add') return ({ db }) => addMember(db, email, { siteUrl, group }).then(done);
  if ((action === 'grant' || action === 'revoke') && group)
    return ({ db }) => changeGroup(db, email, group, action === 'grant', means).then(done);
  if (group) return undefined;
  if (action === 'link') return ({ db }) => linkInWords(db, email, siteUrl).then(print);
  if (action === 'remove') return ({ db }) => removeNamed(db, email, means).then(done);
  if (action === 'suspend') return ({ db }) => suspendNamed(db, email, !flags.end, means).then(done);
  if (action === 'sign-out')
    return async ({ db }) => {
      const withPasskeys = flags.passkeys === true;
      const { sessions, passkeys } = await logOutMember(db, email, { withPasskeys });
      console.log(`Sessions ended: ${sessions}.${withPasskeys ? ` Passkeys ended: ${passkeys}.` : ''}`);
      return 0;
    };
  return undefined;
}

/** The same for `mail`. */
export function mailWork([action, email, ...more]: string[]): Work | undefined {
  if (action !== 'test' || !email || more.length > 0) return undefined;
  return async ({ db }, config) => {
    if (!readEmail(email)) throw new RoleError(`${email} is not an email address.`);
    return print([await (await mailServerOf(db, config)).test(email)]);
  };
}

function print(lines: readonly string[]): number {
  for (const line of lines) console.log(line);
  return 0;
}

const done = (): number => print(['Done.']);
