/** The first administrator of a site, who is made with a single-use address that its start prints. */
import type { Group } from '#contract/administration.ts';
import type { Tokens } from '#contract/members.ts';
import type { FirstAdministrator, SetupState } from '#contract/setup.ts';
import { readEmail } from '#domain/email-address.ts';
import { SETUP_MINUTES } from '#domain/lifetimes.ts';
import { later, now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { hashSecret, newSecret } from '#server/kernel/hashed-secrets.ts';
import { Problem } from '#server/kernel/problem.ts';
import { deskActor, noteAudit } from '../audit/audit.ts';
import { lockMember } from '../profiles/member-lock.ts';
import { isClosed, readOpening } from '../site/setup-state.ts';
import { listAdministrators, lockAdministrators } from './administration.ts';
import { hashPassword, passwordProblem } from './passwords.ts';
import { newMember, tidy } from './registration.ts';
import type { Sessions } from './sessions.ts';

const MINUTE_MS = 60_000;
const FIELDS_PROBLEM = 'Please look at the marked fields. Nothing was made yet.';

/**
 * A new address that makes one administrator within an hour; earlier ones go on working until one of them is used. Nothing
 * where the site has an administrator.
 */
export async function newSetupAddress(db: Db, siteUrl: string): Promise<string | undefined> {
  return db.transaction().execute(async (tx) => {
    if ((await lockAdministrators(tx)).length > 0) return undefined;
    await tx.deleteFrom('setup_key').where('expires_at', '<=', now()).execute();
    const key = newSecret();
    const expires_at = later(SETUP_MINUTES * MINUTE_MS);
    await tx
      .insertInto('setup_key')
      .values({ key_hash: hashSecret(key), expires_at })
      .execute();
    return `${siteUrl}/setup?key=${key}`;
  });
}

/** A new address in lines for the terminal; none where the site has an administrator. */
export async function setupInWords(db: Db, siteUrl: string): Promise<string[]> {
  const address = await newSetupAddress(db, siteUrl);
  if (address === undefined) return [];
  const what = (await isClosed(db))
    ? 'Visitors see nothing yet. Set the site up'
    : 'It has no administrator yet. Set it up';
  return [`${what} in your browser, within an hour: ${address}`];
}

/** What the page of the set-up is told. */
export async function readSetup(db: Db, key: string | undefined): Promise<SetupState> {
  const administrator = (await listAdministrators(db)).length > 0;
  return {
    ...(await readOpening(db)),
    administrator,
    key: key === undefined ? 'none' : !administrator && (await isValid(db, key)) ? 'valid' : 'over',
  };
}

const isValid = async (db: Db, key: string): Promise<boolean> =>
  (await db
    .selectFrom('setup_key')
    .select('key_hash')
    .where('key_hash', '=', hashSecret(key))
    .where('expires_at', '>', now())
    .executeTakeFirst()) !== undefined;

/** Who calls: a member who is logged in, or a browser. */
interface Caller {
  member: string | undefined;
  agent: string | undefined;
}

/**
 * Makes the first administrator, whose address counts as confirmed, and uses the key up. Without an address in the form
 * the member who calls becomes one. Throws `gone` for a key that is over, `conflict` where there is an administrator or the
 * address has an account, and `invalid_request` with what is wrong with each field.
 */
export async function makeFirstAdministrator(
  { db, sessions }: { db: Db; sessions: Sessions },
  form: FirstAdministrator,
  caller: Caller,
): Promise<{ member: string; tokens: Tokens }> {
  const isMember = !form.email && caller.member !== undefined;
  const joining = isMember ? undefined : readForm(form);
  const password_hash = form.password && joining ? await hashPassword(form.password) : null;
  return db.transaction().execute(async (tx) => {
    if ((await lockAdministrators(tx)).length > 0)
      throw new Problem('conflict', 'This site has an administrator already. Please log in.');
    if (!(await isValid(tx, form.key)))
      throw new Problem(
        'gone',
        'This address no longer works. ‘npm run tessera -- setup’ prints a new one, where the site runs.',
      );
    const member = joining ? await join(tx, joining, password_hash) : await promote(tx, caller.member as string);
    await tx.deleteFrom('setup_key').execute();
    return { member, tokens: await sessions.begin(tx, member, caller.agent) };
  });
}

const ADMINISTRATOR: Group[] = ['Consumers', 'Administrators'];

interface Joining {
  email: string;
  first_name: string;
  last_name: string;
}

function readForm({ email: typed, first_name, last_name, password }: FirstAdministrator): Joining {
  const fields: Record<string, string> = {};
  const email = readEmail(typed);
  if (!email) fields.email = 'Please check this address. It looks like name@example.org.';
  const problem = password
    ? passwordProblem(password, [email ?? '', `${first_name ?? ''}${last_name ?? ''}`])
    : undefined;
  if (problem) fields.password = problem;
  if (!email || problem) throw new Problem('invalid_request', FIELDS_PROBLEM, fields);
  return { email, first_name: tidy(first_name), last_name: tidy(last_name) };
}

async function join(tx: Tx, joining: Joining, password_hash: string | null): Promise<string> {
  const taken = 'This address has an account here already. Log in with it, then open this address again.';
  const member = { ...newMember(joining), verified_at: now(), groups: JSON.stringify(ADMINISTRATOR), password_hash };
  const added = await tx
    .insertInto('member')
    .values(member)
    .onConflict((conflict) => conflict.column('email_key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!added) throw new Problem('conflict', taken, { email: taken });
  await note(tx, member.id, []);
  return member.id;
}

/** A member who has joined before becomes an administrator. */
async function promote(tx: Tx, id: string): Promise<string> {
  const { groups, verified_at } = await lockMember(tx, id);
  const before = groups as Group[];
  const after: Group[] = [...before, 'Administrators'];
  await tx
    .updateTable('member')
    .set({ groups: JSON.stringify(after), verified_at: verified_at ?? now() })
    .where('id', '=', id)
    .execute();
  await note(tx, id, before, after);
  return id;
}

const note = (tx: Tx, id: string, before: Group[], after = ADMINISTRATOR) =>
  noteAudit(tx, deskActor({ member: { id } }), [{ action: 'groups', subject: id, details: { before, after } }]);
