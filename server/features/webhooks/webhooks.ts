/** Addresses that are told what changed: what an operator does with them, and what is known of each. */
import type { NewWebhook, Webhook, WebhookMessage } from '#contract/webhooks.ts';
import { plural } from '#domain/plurals.ts';
import { latestChange } from '#server/database/change-log.ts';
import { later, now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { WEBHOOK_JOB } from '#server/jobs/kinds.ts';
import { addJob } from '#server/jobs/queue.ts';
import { checkAddress, type Leave, RefusedAddress } from '#server/kernel/outward-call.ts';
import { latestNumber } from '../exchange/changes.ts';
import { newMessageId, newSecret } from './signature.ts';

/** More than anybody runs by hand. */
const WEBHOOKS_MOST = 100;
const LOG_SHOWN = 50;
/** Of one address, at the desk. */
const TRIES_SHOWN = 10;
/** How long tries are kept, and how many of each address at most. */
const LOG_DAYS = 30;
const LOG_MOST = 1_000;

/** Why something cannot be done, worded for the person who asked for it. */
export class WebhookError extends Error {
  readonly code: 'invalid_request' | 'not_found' | 'conflict';

  constructor(message: string, code: WebhookError['code'] = 'invalid_request') {
    super(message);
    this.code = code;
  }
}

/** Which changes an address is told of; without a word all. */
export type Wanted = Partial<Pick<NewWebhook, 'kinds' | 'what'>>;

/** Adds an address, which is told of what changes from now on. The secret is given back this once. */
export async function addWebhook(
  db: Db,
  typed: string,
  encrypt: (secret: string) => string,
  leave?: Leave,
  { kinds = [], what = null }: Wanted = {},
): Promise<{ id: number; secret: string }> {
  const url = refusing(() => checkAddress(typed, leave).href);
  const others = await db.selectFrom('webhook').select('url').execute();
  if (others.some((one) => one.url === url)) throw new WebhookError(`${url} is there already.`);
  if (others.length >= WEBHOOKS_MOST) throw new WebhookError(`There are ${WEBHOOKS_MOST} already. Remove one first.`);
  const secret = newSecret();
  const { id } = await db
    .insertInto('webhook')
    .values({
      url,
      secret: encrypt(secret),
      made_at: now(),
      told_until: await latestChange(db),
      kinds: kinds.length > 0 ? JSON.stringify(kinds) : null,
      what,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, secret };
}

function refusing<T>(work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof RefusedAddress ? new WebhookError(error.message) : error;
  }
}

/** Each address with how far it was told, and its latest tries. */
export async function listWebhooks(db: Db, id?: number): Promise<Webhook[]> {
  let hooks = db.selectFrom('webhook').selectAll().orderBy('id');
  if (id !== undefined) hooks = hooks.where('id', '=', id);
  const found = await hooks.execute();
  return Promise.all(
    found.map(async ({ id, url, kinds, what, told_until, paused_at, paused_because }) => ({
      id,
      url,
      kinds: kinds ?? [],
      what,
      behind: await behind(db, told_until),
      paused_at,
      paused_because,
      deliveries: await deliveriesOf(db, id, TRIES_SHOWN),
    })),
  );
}

const deliveriesOf = (db: Db, id: number | undefined, most: number) =>
  db
    .selectFrom('webhook_delivery')
    .select(['webhook_id', 'at', 'message_id', 'attempt', 'status', 'trouble', 'took_ms'])
    .$if(id !== undefined, (some) => some.where('webhook_id', '=', id as number))
    .orderBy('id', 'desc')
    .limit(most)
    .execute();

/** A line for each address. */
export async function webhooksInWords(db: Db): Promise<string[]> {
  return (await listWebhooks(db)).map(({ id, url, kinds, what, behind, paused_at, paused_because }) => {
    const left = behind > 0 ? `${behind} ${plural(behind, 'change')} to be looked at` : 'up to date';
    const wanted = [...kinds, what ?? []].flat().join(', ');
    return [
      id,
      url,
      ...(wanted ? [`only ${wanted}`] : []),
      paused_at ? `paused at ${paused_at}: ${paused_because}` : left,
    ].join('  ');
  });
}

/** Only changes of items are told. */
async function behind(db: Db, told_until: number): Promise<number> {
  const { changes } = await db
    .selectFrom('change')
    .select(({ fn }) => fn.countAll<number>().as('changes'))
    .where('entity', '=', 'item')
    .where('number', '>', told_until)
    .executeTakeFirstOrThrow();
  return changes;
}

/** Takes an address away, with its log and what waits for it. */
export async function removeWebhook(db: Db, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const { numDeletedRows } = await tx.deleteFrom('webhook').where('id', '=', id).executeTakeFirstOrThrow();
    if (numDeletedRows === 0n) throw missing(id);
    await tx
      .deleteFrom('job')
      .where('key', 'in', [keyOf(id), testKeyOf(id)])
      .execute();
    await forgetFailed(tx, id);
  });
}

/** Goes on where it was given up. */
export async function resumeWebhook(db: Db, id: number): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('webhook')
    .set({ paused_at: null, paused_because: null })
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  if (numUpdatedRows === 0n) throw missing(id);
  await forgetFailed(db, id);
}

/** Has a message sent that says nothing, to see whether it arrives. Its try stands in the log a moment later. */
export async function testWebhook(db: Db, id: number): Promise<void> {
  if ((await listWebhooks(db, id)).length === 0) throw missing(id);
  await addJob(db, { kind: WEBHOOK_JOB, key: testKeyOf(id), payload: { webhook: id, test: true } });
}

/** Tells everything again from so many messages ago on, in new messages, and goes on where it was given up. */
export async function replayWebhook(db: Db, id: number, messages: number): Promise<void> {
  const taken = await db
    .selectFrom('webhook_delivery')
    .select('told_before')
    .where('webhook_id', '=', id)
    .where('told_before', 'is not', null)
    .where('status', '>=', 200)
    .where('status', '<', 300)
    .orderBy('id', 'desc')
    .limit(messages)
    .execute();
  const from = Math.min(...taken.map(({ told_before }) => Number(told_before)));
  if (taken.length === 0) throw new WebhookError('Nothing was told yet that could be told again.', 'conflict');
  await db.transaction().execute(async (tx) => {
    await tx
      .updateTable('webhook')
      .set({ told_until: from, message: null, message_id: null, message_until: null })
      .where('id', '=', id)
      .execute();
    // What waits for its next try, or is at its last, is about a message that is not told any more.
    await tx.deleteFrom('job').where('key', '=', keyOf(id)).execute();
    await resumeWebhook(tx, id);
  });
}

const missing = (id: number) => new WebhookError(`There is no webhook ${id}.`, 'not_found');

/** What was given up is not to be tried once more beside what goes on. */
const forgetFailed = (db: Db, id: number) =>
  db
    .deleteFrom('job')
    .where('failed_at', 'is not', null)
    .where('key', 'like', `failed % ${keyOf(id)}`)
    .execute();

/** The latest tries, newest first; of one address, or of all. */
export async function logInWords(db: Db, id?: number): Promise<string[]> {
  return (await deliveriesOf(db, id, LOG_SHOWN)).map(
    ({ webhook_id, at, message_id, attempt, status, trouble, took_ms }) =>
      `${at}  webhook ${webhook_id}  ${message_id}  try ${attempt}  ${status ?? 'no answer'}${trouble ? ` (${trouble})` : ''}  ${took_ms} ms`,
  );
}

const keyOf = (id: number): string => `${WEBHOOK_JOB}:${id}`;
const testKeyOf = (id: number): string => `${WEBHOOK_JOB}-test:${id}`;

/** Adds a job for each address that has not been told of the latest change of an item. */
export async function noticeChanges(db: Db): Promise<void> {
  const behindHooks = await db
    .selectFrom('webhook')
    .select('id')
    .where('paused_at', 'is', null)
    .where('told_until', '<', (eb) =>
      eb
        .selectFrom('change')
        .select(({ fn }) => fn.coalesce(fn.max<number>('number'), eb.lit(0)).as('number'))
        .where('entity', '=', 'item'),
    )
    .execute();
  if (behindHooks.length === 0) return;
  const jobs = await db.selectFrom('job').select('key').where('kind', '=', WEBHOOK_JOB).execute();
  const waiting = new Set(jobs.map(({ key }) => key));
  for (const { id } of behindHooks)
    if (!waiting.has(keyOf(id))) await addJob(db, { kind: WEBHOOK_JOB, key: keyOf(id), payload: { webhook: id } });
}

/**
 * After a restore or a move, within its transaction: each address is told first that it has to begin anew. What was on its way names
 * numbers that are no longer given out, and goes.
 */
export async function tellOfRestore(tx: Tx): Promise<void> {
  const next = await latestNumber(tx);
  const told: WebhookMessage = { type: 'catalogue.restored', timestamp: now(), data: { changes: [], next } };
  const message = JSON.stringify(told);
  const message_until = await latestChange(tx);
  for (const { id } of await tx.selectFrom('webhook').select('id').execute())
    await tx
      .updateTable('webhook')
      // Behind everything, so that it is told although nothing has changed.
      .set({ message, message_id: newMessageId(), message_until, told_until: -1 })
      .where('id', '=', id)
      .execute();
}

/** Tries whose time is over, and those of an address beyond the newest thousand. */
export async function forgetDeliveries(db: Db): Promise<void> {
  await db
    .deleteFrom('webhook_delivery')
    .where('at', '<', later(-LOG_DAYS * 86_400_000))
    .execute();
  for (const { id } of await db.selectFrom('webhook').select('id').execute()) {
    const last = await db
      .selectFrom('webhook_delivery')
      .select('id')
      .where('webhook_id', '=', id)
      .orderBy('id', 'desc')
      .offset(LOG_MOST)
      .limit(1)
      .executeTakeFirst();
    if (last) await db.deleteFrom('webhook_delivery').where('webhook_id', '=', id).where('id', '<=', last.id).execute();
  }
}
