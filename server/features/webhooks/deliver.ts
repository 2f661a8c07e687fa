/** Telling an address what changed: message by message, each signed, tried again until it is taken. */
import type { Selectable } from 'kysely';
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import type { WebhookTable } from '#server/database/schema-jobs.ts';
import { type JobKind, UnrecoverableError } from '#server/jobs/worker.ts';
import { type Leave, postOutward, RefusedAddress } from '#server/kernel/outward-call.ts';
import { site } from '#site';
import { changesAfter } from '../exchange/changes.ts';
import { newMessageId, signedHeaders } from './signature.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;
/** As Standard Webhooks advises: at once, then later and later, for three days in all. */
const BACKOFF = [
  5 * SECOND_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  5 * HOUR_MS,
  10 * HOUR_MS,
  14 * HOUR_MS,
  20 * HOUR_MS,
  24 * HOUR_MS,
];
const ANSWER_WITHIN_MS = 15 * SECOND_MS;
/** One address is told for so long, then others have their turn; a last message fits into the lease. */
const AT_A_TIME_MS = 20 * SECOND_MS;
/** A message has so many changes at most, which keeps it under the 20 kB that receivers should bear. */
export const CHANGES_A_MESSAGE = 100;
/** It is over for good; nobody has to be asked again. */
const GONE = 410;

export interface DeliverOptions {
  decrypt: (sealed: string) => string;
  /** Stands before the addresses in messages. */
  siteUrl?: string;
  leave?: Leave;
  /** How long to wait after each failed try; the advised ones where not given. */
  backoff?: readonly number[];
}

type Webhook = Selectable<WebhookTable>;

export function webhookJobs(db: Db, options: DeliverOptions): JobKind {
  return {
    backoff: options.backoff ?? BACKOFF,
    run: async ({ payload, attempts }, signal) => {
      if (payload.again && attempts === 1) await goOn(db, Number(payload.webhook));
      const began = performance.now();
      do {
        const hook = await read(db, Number(payload.webhook));
        const ready = hook && !hook.paused_at ? await withMessage(db, hook, options) : undefined;
        if (!ready) return;
        await send(db, ready, attempts, signal, options);
        // After trouble the next message begins anew, with all its tries.
      } while (attempts === 1 && performance.now() - began < AT_A_TIME_MS);
    },
    giveUp: async ({ payload }, error) => {
      await db
        .updateTable('webhook')
        .set({ paused_at: now(), paused_because: error.message.slice(0, 500) })
        .where('id', '=', Number(payload.webhook))
        .execute();
    },
  };
}

/** Somebody has asked that it be tried again. */
const goOn = (db: Db, id: number) =>
  db.updateTable('webhook').set({ paused_at: null, paused_because: null }).where('id', '=', id).execute();

const read = (db: Db, id: number): Promise<Webhook | undefined> =>
  db.selectFrom('webhook').selectAll().where('id', '=', id).executeTakeFirst();

/** The message that is on its way, or the next one; `undefined` where there is nothing to tell. */
async function withMessage(db: Db, hook: Webhook, { siteUrl }: DeliverOptions): Promise<Webhook | undefined> {
  if (hook.message !== null) return hook;
  const { answer, last } = await changesAfter(db, hook.told_until, CHANGES_A_MESSAGE, siteUrl);
  if (last === hook.told_until) return undefined;
  const { data: changes, next } = answer;
  const message = {
    message_id: newMessageId(),
    message: JSON.stringify({ type: 'catalogue.changed', timestamp: now(), data: { changes, next } }),
    message_until: last,
  };
  // Written before it is sent: the process that goes on after a crash sends the same, under the same id.
  await db.updateTable('webhook').set(message).where('id', '=', hook.id).execute();
  return { ...hook, ...message };
}

async function send(
  db: Db,
  { id, url, secret, message, message_id, message_until, told_until }: Webhook,
  attempt: number,
  signal: AbortSignal,
  { decrypt, leave }: DeliverOptions,
): Promise<void> {
  const [name, body] = [message_id ?? '', message ?? ''];
  const began = performance.now();
  const { status, trouble } = await postOutward(
    url,
    {
      headers: {
        'content-type': 'application/json',
        'user-agent': `${site.name} webhooks`,
        ...signedHeaders(decrypt(secret), name, body),
      },
      body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    },
    leave,
  ).then(
    (answered) => ({ status: answered, trouble: null }),
    (error: Error) => ({ status: null, trouble: troubleOf(error) }),
  );
  // Who stops the process has not failed to answer.
  if (status === null && signal.aborted) throw new Error('stopped');
  const took_ms = Math.round(performance.now() - began);
  await db
    .insertInto('webhook_delivery')
    .values({ webhook_id: id, message_id: name, attempt, at: now(), took_ms, status, trouble })
    .execute();
  if (status === GONE) throw new UnrecoverableError('The address answered 410: it wants no more messages.');
  if (status === null || status < 200 || status > 299)
    throw new Error(`webhook ${id}: ${status === null ? trouble : `answered ${status}`}`);
  await db
    .updateTable('webhook')
    .set({ told_until: message_until ?? told_until, message: null, message_id: null, message_until: null })
    .where('id', '=', id)
    .where('message_id', '=', name)
    .execute();
}

/** In few words, none of which came from the other side. */
function troubleOf(error: Error): string {
  if (error instanceof RefusedAddress) return error.message;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in time';
  return String((error as { code?: unknown }).code ?? error.name);
}
