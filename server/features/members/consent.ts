/** What people agree to, in the words that they see, and what they took back. */
import type { Consent } from '#contract/members.ts';
import { agreements } from '#domain/sign-up-form.ts';
import { now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { site } from '#site';

const CONSENT_VERSION = '2026-11';

/** Writes down an answer beside the earlier ones: the history is never rewritten. */
export async function saveConsent(db: Db | Tx, member: string, kind: Consent['kind'], given: boolean): Promise<void> {
  await db
    .insertInto('consent')
    .values({ member_id: member, kind, given, wording: agreements(site)[kind], version: CONSENT_VERSION, at: now() })
    .execute();
}

/** Every answer so far, the newest first. */
export const consentHistory = (db: Db, member: string): Promise<Consent[]> =>
  db
    .selectFrom('consent')
    .select(['kind', 'given', 'wording', 'version', 'at'])
    .where('member_id', '=', member)
    .orderBy('id', 'desc')
    .execute();

/** Agrees to mails about news, or takes it back. The same answer again changes nothing. */
export async function changeMarketing(db: Db, member: string, given: boolean): Promise<void> {
  const last = (await consentHistory(db, member)).find(({ kind }) => kind === 'marketing');
  if ((last?.given ?? false) !== given) await saveConsent(db, member, 'marketing', given);
}
