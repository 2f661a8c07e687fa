/** Telling an address what changed: message by message, each signed, tried again until it is taken. */
import type { Selectable } from 'kysely';
import type { CatalogueChange } from '#contract/catalogue-changes.ts';
import type { WebhookMessage } from '#contract/webhooks.ts';
import { kindOf } from '#domain/kinds.ts';
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import type { WebhookTable } from '#server/database/schema-jobs.ts';
import { type JobKind, UnrecoverableError } from '#server/jobs/worker.ts';
import { type Leave, postOutward, RefusedAddress } from '#server/kernel/outward-call.ts';
import { site } from '#site';
import { changesAfter, latestNumber } from '../exchange/changes.ts';
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
    isOutward: true,
    backoff: options.backoff ?? BACKOFF,
    run: async ({ payload, attempts }, signal) => {
      if (payload.test) return sendTest(db, Number(payload.webhook), signal, options);
      if (payload.again && attempts === 1) await goOn(db, Number(payload.webhook));
      const began = performance.now();
      do {
        const hook = await read(db, Number(payload.webhook));
        const ready = hook && !hook.paused_at ? await withMessage(db, hook, signal, options) : undefined;
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
        // Where somebody has asked meanwhile for earlier messages again, none is on its way, and those are tried.
        .where('message', 'is not', null)
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
async function withMessage(
  db: Db,
  hook: Webhook,
  signal: AbortSignal,
  options: DeliverOptions,
): Promise<Webhook | undefined> {
  if (hook.message !== null) return hook;
  for (let { told_until } = hook; ; ) {
    signal.throwIfAborted();
    const { answer, last } = await changesAfter(db, told_until, CHANGES_A_MESSAGE, options.siteUrl);
    if (last === told_until) return undefined;
    const changes = answer.data.filter((change) => wants(hook, change));
    const message: WebhookMessage = {
      type: 'catalogue.changed',
      timestamp: now(),
      data: { changes, next: answer.next },
    };
    const next =
      changes.length === 0
        ? { told_until: last }
        : { told_until, message_id: newMessageId(), message: JSON.stringify(message), message_until: last };
    // Written before it is sent: the process that goes on after a crash sends the same, under the same id.
    const { numUpdatedRows } = await db
      .updateTable('webhook')
      .set(next)
      .where('id', '=', hook.id)
      .where('told_until', '=', told_until)
      .where('message', 'is', null)
      .executeTakeFirstOrThrow();
    // Somebody has asked for an earlier message again meanwhile: it goes on from there.
    if (numUpdatedRows === 0n) {
      const current = await read(db, hook.id);
      return current && !current.paused_at ? withMessage(db, current, signal, options) : undefined;
    }
    if (changes.length > 0) return { ...hook, ...next };
    told_until = last;
  }
}

/** Whether this address is told of a change. What nobody knows the kind of any more, everybody is told of. */
function wants({ kinds, what }: Pick<Webhook, 'kinds' | 'what'>, change: CatalogueChange): boolean {
  const kind = change.object_type && kindOf(change.object_type);
  return (what === null || change.what === what) && (kinds === null || kind === undefined || kinds.includes(kind));
}

/** Sends the message that is on its way. Throws where it was not taken. */
async function send(
  db: Db,
  hook: Webhook,
  attempt: number,
  signal: AbortSignal,
  options: DeliverOptions,
): Promise<void> {
  const { id, message_id, message, message_until, told_until } = hook;
  const sent = { id: message_id ?? '', body: message ?? '', attempt, told_before: told_until };
  const { status, trouble } = await post(db, hook, sent, signal, options);
  if (status === GONE) throw new UnrecoverableError('The address answered 410: it wants no more messages.');
  if (status === null || status < 200 || status > 299)
    throw new Error(`webhook ${id}: ${status === null ? trouble : `answered ${status}`}`);
  await db
    .updateTable('webhook')
    .set({ told_until: message_until ?? told_until, message: null, message_id: null, message_until: null })
    .where('id', '=', id)
    .where('message_id', '=', sent.id)
    .execute();
}

/** Tries out whether messages arrive: once, and nothing comes of it but a line of the log. */
async function sendTest(db: Db, id: number, signal: AbortSignal, options: DeliverOptions): Promise<void> {
  const hook = await read(db, id);
  if (!hook) return;
  const data = { changes: [], next: await latestNumber(db) };
  const message: WebhookMessage = { type: 'webhook.test', timestamp: now(), data };
  const sent = { id: newMessageId(), body: JSON.stringify(message), attempt: 1, told_before: null };
  await post(db, hook, sent, signal, options);
}

interface Sent {
  id: string;
  body: string;
  attempt: number;
  told_before: number | null;
}

/** One try, which is noted; throws only where the process is about to stop. */
async function post(
  db: Db,
  { id, url, secret }: Webhook,
  sent: Sent,
  signal: AbortSignal,
  { decrypt, leave }: DeliverOptions,
): Promise<{ status: number | null; trouble: string | null }> {
  const began = performance.now();
  const answer = await postOutward(
    url,
    {
      headers: {
        'content-type': 'application/json',
        'user-agent': `${site.name} webhooks`,
        ...signedHeaders(decrypt(secret), sent.id, sent.body),
      },
      body: sent.body,
      signal: AbortSignal.any([signal, AbortSignal.timeout(ANSWER_WITHIN_MS)]),
    },
    leave,
  ).then(
    (status) => ({ status, trouble: null }),
    (error: Error) => ({ status: null, trouble: troubleOf(error) }),
  );
  // Who stops the process has not failed to answer.
  if (answer.status === null && signal.aborted) throw new Error('stopped');
  const took_ms = Math.round(performance.now() - began);
  const { attempt, told_before } = sent;
  await db
    .insertInto('webhook_delivery')
    .values({ webhook_id: id, message_id: sent.id, attempt, at: now(), took_ms, told_before, ...answer })
    .execute();
  return answer;
}

/** In few words, none of which came from the other side. */
function troubleOf(error: Error): string {
  if (error instanceof RefusedAddress) return error.message;
  if (error.name === 'TimeoutError' || error.name === 'AbortError') return 'no answer in time';
  return String((error as { code?: unknown }).code ?? error.name);
}
