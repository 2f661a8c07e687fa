/** The messages of the contact page as those at the desk work on them. */
import { sql } from 'kysely';
import type { ListOf } from '#contract/common-schemas.ts';
import type { InboxMessage, InboxParams, InboxStep } from '#contract/removals.ts';
import { CONTACT_SUBJECTS } from '#domain/contact-form.ts';
import { PAGE_SIZE } from '#domain/limits.ts';
import { engineOf } from '#server/database/column-types.ts';
import { now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { Problem } from '#server/kernel/problem.ts';
import { namesOf } from '../audit/actor-names.ts';
import { worksHere } from '../audit/at-desk.ts';
import { type Actor, noteAudit } from '../audit/audit.ts';
import { pagination } from '../items/lists.ts';
import { enqueue } from '../mail/mails.ts';
import { cleanText, messageReference } from './messages.ts';

/** Newest first. */
export async function listMessages(db: Db, params: InboxParams): Promise<ListOf<InboxMessage>> {
  const { status, page = 1, size = PAGE_SIZE } = params;
  let found = db.selectFrom('contact_message');
  if (status?.length) found = found.where('status', 'in', status);
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .select('id')
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const ids = rows.map(({ id }) => id);
  return { data: await readMessages(db, ids), pagination: pagination(total, page, size) };
}

async function readMessages(db: Db, ids: readonly number[]): Promise<InboxMessage[]> {
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('contact_message')
    .select([
      'id',
      'name',
      'email',
      'subject',
      'message',
      'received_at',
      'status',
      'assigned_to',
      'answered_at',
      'version',
    ])
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();
  const name = await namesOf(
    db,
    rows.map(({ assigned_to }) => assigned_to),
  );
  return rows.map((row) => ({ ...row, assigned_to: row.assigned_to === null ? null : name(row.assigned_to, 'desk') }));
}

/** Throws `not_found`. */
export async function readMessage(db: Db, id: number): Promise<InboxMessage> {
  const [message] = await readMessages(db, [id]);
  if (!message) throw noSuchMessage();
  return message;
}

const noSuchMessage = () => new Problem('not_found', 'There is no such message. Old ones are deleted.');

/**
 * Changes who answers a message and how far that is; an answer goes out by mail. `seen`: the version that the caller has
 * read. Throws `not_found`, `conflict` where it is another one, and `version_needed` for a second answer without it.
 */
export async function workOnMessage(
  db: Db,
  actor: Actor,
  id: number,
  step: InboxStep,
  seen?: number,
): Promise<InboxMessage> {
  const { status, assigned_to, answer } = step;
  if (assigned_to) await requireAssignee(db, assigned_to);
  await db.transaction().execute(async (tx) => {
    const before = await messageToChange(tx, id);
    if (seen !== undefined && seen !== before.version)
      throw new Problem('conflict', 'This message was changed since you opened it. Please look again.');
    if (seen === undefined && answer !== undefined && before.answered_at !== null)
      throw new Problem('version_needed', 'This was answered before. Please send If-Match with what you have read.');
    const row = await tx
      .updateTable('contact_message')
      .set({
        version: before.version + 1,
        ...takenBy(actor, assigned_to, answer !== undefined || status === 'open' || status === 'done'),
        ...(answer !== undefined && { answered_at: now(), status: 'done' }),
        ...(status !== undefined && { status }),
      })
      .where('id', '=', id)
      .returning(['email', 'subject'])
      .executeTakeFirst();
    if (!row) throw noSuchMessage();
    if (answer !== undefined)
      await enqueue(tx, {
        cause: `answer:${id}:${now()}`,
        template: 'answer',
        recipient: row.email,
        content: { subject: CONTACT_SUBJECTS[row.subject], answer: cleanText(answer) },
        about: messageReference(id),
      });
    await noteAudit(tx, actor, [
      { action: 'message', subject: messageReference(id), details: { status, answered: answer !== undefined } },
    ]);
  });
  return readMessage(db, id);
}

async function messageToChange(tx: Tx, id: number): Promise<{ version: number; answered_at: string | null }> {
  const row = tx.selectFrom('contact_message').select(['version', 'answered_at']).where('id', '=', id);
  const before = await (engineOf(tx) === 'postgres' ? row.forUpdate() : row).executeTakeFirst();
  if (!before) throw noSuchMessage();
  return before;
}

/** Who has taken it afterwards: who is named; or, where `acts`, whoever acts on it, unless somebody has taken it before. */
export function takenBy({ member }: Actor, named: string | null | undefined, acts: boolean) {
  if (named !== undefined) return { assigned_to: named };
  return acts && member !== null ? { assigned_to: sql<string>`coalesce(assigned_to, ${member})` } : {};
}

/** Throws `invalid_request` for who is neither curator nor administrator, or is suspended. */
export async function requireAssignee(db: Db, id: string): Promise<void> {
  const row = await db.selectFrom('member').select('id').where('id', '=', id).where(worksHere).executeTakeFirst();
  if (row) return;
  const sentence = 'Only somebody at the desk can take this.';
  throw new Problem('invalid_request', sentence, { assigned_to: sentence });
}
