/** What is over is forgotten: at the start, and every hour from then on. */
import { now } from './database/instants.ts';
import type { Db } from './database/schema.ts';
import { forgetOldMessages } from './features/contact/messages.ts';
import { forgetUnconfirmed } from './features/members/unconfirmed.ts';
import type { Limits } from './limits.ts';

const HOUR_MS = 3_600_000;

/** Tidies now and then; returns the way to stop. What fails is tried again an hour later. */
export async function keepHouse(db: Db, limits: Limits, onError: (error: unknown) => void): Promise<() => void> {
  await tidy(db, limits);
  const timer = setInterval(() => void tidy(db, limits).catch(onError), HOUR_MS);
  return () => clearInterval(timer);
}

/** Sessions, keys of links, known browsers, counted tries, messages and unconfirmed accounts whose time is over. */
export async function tidy(db: Db, limits: Limits): Promise<void> {
  await db.deleteFrom('session').where('expires_at', '<=', now()).execute();
  await db.deleteFrom('one_time_key').where('expires_at', '<=', now()).execute();
  await db.deleteFrom('passkey_question').where('expires_at', '<=', now()).execute();
  await db.deleteFrom('known_device').where('expires_at', '<=', now()).execute();
  await limits.sweep();
  await forgetOldMessages(db);
  await forgetUnconfirmed(db);
}
