/** What is over is forgotten: at the start, and every hour from then on. */

import { forgetImports } from '../curation/import/jobs/import-runs.ts';
import { isNoted } from '../curation/pictures/pictures.ts';
import { sweepUploads, type UploadFolder } from '../curation/pictures/upload-folder.ts';
import { forgetSent } from '../curation/revisions/change-items.ts';
import { forgetDeletedDrafts } from '../curation/revisions/delete-drafts.ts';
import { forgetEmptyDrafts } from '../curation/revisions/empty-drafts.ts';
import { forgetMerges } from '../curation/revisions/merges/undo-merge.ts';
import { publishDue } from '../curation/revisions/statuses.ts';
import { forgetSuggestions } from '../curation/sources/visitor-suggestions.ts';
import { now } from '../database/instants.ts';
import type { Db } from '../database/schema.ts';
import { emptyLog, overwriteDeleted } from '../database/secure-delete.ts';
import { forgetSearches } from '../features/categories/popular-searches.ts';
import { forgetConfirmations } from '../features/confirmations/provider-confirmations.ts';
import { forgetOldMessages } from '../features/contact/messages.ts';
import { restoredFrom } from '../features/health/restored-site.ts';
import { forgetOldMails } from '../features/mail/mail-file-retention.ts';
import { forgetRefusedMails } from '../features/mail/mails.ts';
import { forgetUnconfirmed } from '../features/members/unconfirmed-accounts.ts';
import { forgetOldRequests, remindOfRequests } from '../features/removals/requests.ts';
import { forgetUsage } from '../features/usage/usage-counts.ts';
import { forgetDeliveries } from '../features/webhooks/webhooks.ts';
import type { RateLimits } from '../http/rate-limits.ts';
import { believeClock, ClockInDoubt, clockDoubt, noteBehind } from '../kernel/clock-sanity.ts';

const HOUR_MS = 3_600_000;
/** Often enough that what is due comes out within its minute. */
const DUE_EVERY_MS = 10_000;

/** Tidies at once and every hour; returns the way to stop. What fails is told, and tried again an hour later. */
export async function keepHouse(
  db: Db,
  rateLimits: RateLimits,
  onError: (error: unknown) => void,
  mailDir?: string,
  uploads?: UploadFolder,
): Promise<() => void> {
  const round = () => tidy(db, rateLimits, mailDir, uploads).catch(onError);
  await round();
  const timer = setInterval(() => void round(), HOUR_MS);
  return () => clearInterval(timer);
}

/**
 * Does what has a time when that has come: at the start, for what fell due while nothing ran, and every few seconds from
 * then on, one round at a time. Returns the way to stop, which waits for the round that is under way.
 */
export function keepTime(
  db: Db,
  siteUrl: string,
  onError: (error: unknown) => void,
  everyMs = DUE_EVERY_MS,
): () => Promise<void> {
  let round: Promise<unknown> | undefined;
  const look = () => {
    round ??= Promise.all([publishDue(db), remindOfRequests(db, siteUrl)])
      .catch(onError)
      .finally(() => {
        round = undefined;
      });
  };
  look();
  const timer = setInterval(look, everyMs);
  return async () => {
    clearInterval(timer);
    await round;
  };
}

/**
 * Sessions, keys of links, known browsers, counted tries, searches and usage, messages, unconfirmed accounts, drafts that were begun and left, merges, deliveries and mails as
 * files whose time is over, and pictures that were never taken; then the traces of all that in the database's file. A step that fails holds up no other; throws afterwards.
 * Nothing goes while the clock is in doubt: throws `ClockInDoubt`.
 */
export async function tidy(db: Db, rateLimits: RateLimits, mailDir?: string, uploads?: UploadFolder): Promise<void> {
  const doubt = await clockDoubt(db);
  if (doubt !== undefined) {
    await noteBehind(db);
    throw new ClockInDoubt(doubt);
  }
  const at = now();
  const steps = [
    () => believeClock(db),
    () => db.deleteFrom('session').where('expires_at', '<=', at).execute(),
    () => db.deleteFrom('one_time_key').where('expires_at', '<=', at).execute(),
    () => db.deleteFrom('passkey_question').where('expires_at', '<=', at).execute(),
    () => db.deleteFrom('known_device').where('expires_at', '<=', at).execute(),
    () => db.deleteFrom('preview_link').where('expires_at', '<=', at).execute(),
    () => rateLimits.sweep(),
    () => forgetSearches(db),
    () => forgetUsage(db),
    () => forgetOldMessages(db),
    () => forgetConfirmations(db),
    () => forgetSuggestions(db),
    () => forgetOldRequests(db),
    () => forgetUnconfirmed(db),
    () => forgetDeliveries(db),
    () => forgetImports(db),
    () => forgetRefusedMails(db),
    () => forgetEmptyDrafts(db),
    () => forgetMerges(db),
    () => forgetDeletedDrafts(db),
    () => forgetSent(db),
    () => mailDir && forgetOldMails(mailDir),
    // A copy that names the same storage would take away pictures of the site that people use.
    async () => uploads && !(await restoredFrom(db)) && sweepUploads(uploads, (hash) => isNoted(db, hash)),
    () => overwriteDeleted(db),
    () => emptyLog(db),
  ];
  const problems: unknown[] = [];
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      problems.push(error);
    }
  }
  if (problems.length === 1) throw problems[0];
  if (problems.length > 0) throw new AggregateError(problems, 'Tidying failed in several steps.');
}
