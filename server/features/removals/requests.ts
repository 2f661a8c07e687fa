/** Requests to take something down: how one comes in, its clock, and how it is worked on. */
import type { Selectable } from 'kysely';
import type { ListOf } from '#contract/common-schemas.ts';
import type { NewRemoval, RemovalRequest, RemovalStep, RemovalsParams } from '#contract/removals.ts';
import { KIND_FACTS, kindOfType, type ObjectType, pageOf } from '#domain/kinds.ts';
import { PAGE_SIZE } from '#domain/limits.ts';
import { mustAnswer, REMOVAL_REASONS } from '#domain/removal-form.ts';
import type { Touch } from '#server/database/change-log.ts';
import { daysAgo, later, now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import type { RemovalRequestTable } from '#server/database/schema-curation.ts';
import { notFound, Problem } from '#server/kernel/problem.ts';
import { site } from '#site';
import { liftRemoval, referenceOf, remove, whyRemoved } from '../../curation/revisions/removed-works.ts';
import { versionOf } from '../../curation/revisions/revisions.ts';
import { setStatusWithin, withPublication } from '../../curation/revisions/statuses.ts';
import { readStoredItem, type StoredItem } from '../../curation/revisions/stored-items.ts';
import { changeItems, writeItems } from '../../curation/revisions/write-items.ts';
import { namesOf } from '../audit/actor-names.ts';
import { type Actor, noteAudit } from '../audit/audit.ts';
import { requireAssignee, takenBy } from '../contact/inbox.ts';
import { cleanText, oneLine } from '../contact/messages.ts';
import { pagination } from '../items/lists.ts';
import { enqueue, forgetFailedMailsFor } from '../mail/mails.ts';

const HOUR_MS = 3_600_000;
/** So long before the time is over, a mail says so. */
const REMIND_MS = 24 * HOUR_MS;

/** Takes a request about something that is published, and tells those behind the site. Throws `not_found`. */
export async function receiveRequest(db: Db, siteUrl: string, request: NewRemoval): Promise<string> {
  const { id: item_id, object_type, why } = request;
  const item = await publishedItem(db, item_id, object_type);
  const email = mustAnswer(why) ? oneLine(request.email ?? '') : '';
  const kept = { why, reason: cleanText(request.reason), email };
  return db.transaction().execute(async (tx) => {
    const page = pageOf(item.kind, item.slug);
    const due_at = later(site.removalHours * HOUR_MS);
    const { id } = await tx
      .insertInto('removal_request')
      .values({ ...kept, item_id, kind: item.kind, title: item.title, page, received_at: now(), due_at })
      .returning('id')
      .executeTakeFirstOrThrow();
    await enqueue(tx, {
      cause: `removal:${id}`,
      template: 'removal-received',
      recipient: site.mailboxes.general,
      content: {
        reference: referenceOf(id),
        title: item.title,
        page: `${siteUrl}${page}`,
        why: REMOVAL_REASONS[why],
        reason: kept.reason,
        email: kept.email,
        hours: String(site.removalHours),
      },
      about: referenceOf(id),
    });
    return referenceOf(id);
  });
}

async function publishedItem(db: Db, id: number, type: ObjectType) {
  const kind = kindOfType(type);
  const item = await db
    .selectFrom('published_item')
    .select(['kind', 'slug', 'title'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  if (!item) throw notFound(KIND_FACTS[kind].noun);
  return item;
}

/** What is open, the most urgent first; or what was decided, the newest first. */
export async function listRequests(db: Db, params: RemovalsParams): Promise<ListOf<RemovalRequest>> {
  const { status = 'open', page = 1, size = PAGE_SIZE } = params;
  const isOpen = status === 'open';
  const found = db.selectFrom('removal_request').where('decided_at', isOpen ? 'is' : 'is not', null);
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await found
    .selectAll()
    .orderBy(isOpen ? 'due_at' : 'decided_at', isOpen ? 'asc' : 'desc')
    .orderBy('id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return { data: await asShown(db, rows), pagination: pagination(total, page, size) };
}

async function asShown(db: Db, rows: readonly Selectable<RemovalRequestTable>[]): Promise<RemovalRequest[]> {
  const name = await namesOf(
    db,
    rows.map(({ assigned_to }) => assigned_to),
  );
  const ids = rows.flatMap(({ item_id }) => item_id ?? []);
  const items =
    ids.length === 0 ? [] : await db.selectFrom('item').select(['id', 'status']).where('id', 'in', ids).execute();
  const itemOf = new Map(items.map((item) => [item.id, item]));
  return rows.map(({ id, item_id, assigned_to, reminded_at: _, took_down: __, down_version: ___, ...row }) => ({
    ...row,
    id,
    email: row.email || null,
    reference: referenceOf(id),
    item: (item_id !== null && itemOf.get(item_id)) || null,
    hours_left: Math.floor((Date.parse(row.due_at) - Date.now()) / HOUR_MS),
    assigned_to: assigned_to === null ? null : name(assigned_to, 'desk'),
  }));
}

async function rowOf(db: Db, id: number): Promise<Selectable<RemovalRequestTable>> {
  const row = await db.selectFrom('removal_request').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw new Problem('not_found', 'There is no such request.');
  return row;
}

/** Throws `not_found`. */
export async function readRequest(db: Db, id: number): Promise<RemovalRequest> {
  const [shown] = await asShown(db, [await rowOf(db, id)]);
  return shown as RemovalRequest;
}

/**
 * Takes the steps that are sent: who looks at it, the item away while it is looked at, a decision, an answer by mail.
 * `seen`: the version of the request that the caller has read. Throws `conflict` where it is another one, and
 * `version_needed` for a decision or an answer after the first by who names none.
 */
export async function workOn(
  db: Db,
  actor: Actor,
  id: number,
  step: RemovalStep,
  { seen, isAdministrator = false }: { seen?: number | undefined; isAdministrator?: boolean } = {},
): Promise<RemovalRequest> {
  const { assigned_to, taken_down, decision, answer } = step;
  if (assigned_to) await requireAssignee(db, assigned_to);
  // To keep is to show; to remove is to take down, whoever forgot the step before.
  const down = decision === undefined ? taken_down : decision === 'removed';
  await changeItems(db, async (tx, touch) => {
    const before = await rowOf(tx, id);
    checkSeen(before, step, seen);
    if (answer !== undefined && !before.email)
      throw new Problem('conflict', 'They left no address, so nobody can be answered.');
    if (before.decision === 'removed' && down === false && !isAdministrator)
      throw new Problem('forbidden', 'This was removed on request. Only an administrator can lift that.');
    if (decision === 'kept') await liftRemoval(tx, referenceOf(id), await otherRemoval(tx, before));
    const state = down === undefined ? {} : await showOrHide(tx, touch, actor, before, down, decision);
    const at = now();
    await tx
      .updateTable('removal_request')
      .set({
        id,
        version: before.version + 1,
        ...state,
        ...takenBy(actor, assigned_to, down !== undefined || answer !== undefined),
        ...(decision !== undefined && { decision, decided_at: at }),
        ...(answer !== undefined && { answered_at: at }),
      })
      .where('id', '=', id)
      .execute();
    if (answer !== undefined) await mailAnswer(tx, before, answer);
    await noteAudit(tx, actor, [
      {
        action: 'removal',
        item_id: before.item_id,
        kind: before.kind,
        subject: referenceOf(id),
        details: { ...(down !== undefined && { down }), ...(decision && { decision }), answered: answer !== undefined },
      },
    ]);
  });
  return readRequest(db, id);
}

/** Another request after which the same was removed: whoever made it was told that it is gone. */
async function otherRemoval(tx: Tx, { id, item_id }: Selectable<RemovalRequestTable>): Promise<string | undefined> {
  if (item_id === null) return undefined;
  const other = await tx
    .selectFrom('removal_request')
    .select('id')
    .where('item_id', '=', item_id)
    .where('id', '!=', id)
    .where('decision', '=', 'removed')
    .orderBy('id')
    .executeTakeFirst();
  return other && referenceOf(other.id);
}

/** Two who decide or answer at once say opposite things to the person who asked. */
function checkSeen(
  before: Selectable<RemovalRequestTable>,
  { decision, answer }: RemovalStep,
  seen: number | undefined,
): void {
  if (seen !== undefined && seen !== before.version)
    throw new Problem('conflict', 'This request was changed since you opened it. Please look again.');
  const isAgain =
    (decision !== undefined && before.decision !== null && before.decision !== decision) ||
    (answer !== undefined && before.answered_at !== null);
  if (isAgain && seen === undefined)
    throw new Problem(
      'version_needed',
      'This was decided or answered before. Please send If-Match with what you have read.',
    );
}

/**
 * Takes the item down, whatever it was, or shows again only what this request took down: what somebody archived for
 * another reason, or another request took down, stays away. What is removed stays so by every way.
 */
async function showOrHide(
  tx: Tx,
  touch: Touch,
  actor: Actor,
  request: Selectable<RemovalRequestTable>,
  down: boolean,
  decision: RemovalStep['decision'],
): Promise<{ took_down?: boolean; down_version?: number | null }> {
  const { id, item_id } = request;
  if (item_id === null) return {};
  const item = await readStoredItem(tx, item_id);
  const isOurs = await isDownByRequest(tx, request, item);
  if (!down) {
    if (!isOurs) return { took_down: false, down_version: null };
    const before = request.down_version === null ? undefined : await versionOf(tx, item_id, request.down_version - 1);
    const shown = withPublication(item, {
      status: before?.status ?? 'published',
      publish_at: before?.publish_at ?? null,
    });
    // Another request may have removed it since.
    if ((await whyRemoved(tx, [shown])).size > 0) return { took_down: false, down_version: null };
    await writeItems(tx, touch, actor, [shown], { action: shown.status === 'published' ? 'publish' : 'status' });
    return { took_down: false, down_version: null };
  }
  if (decision === 'removed') await remove(tx, item, referenceOf(id));
  if (item.status === 'archived') return { took_down: isOurs };
  const { version } = await setStatusWithin(tx, touch, actor, item_id, { status: 'archived' });
  return { took_down: true, down_version: version };
}

/** Whether nobody has given the item another status since this request took it down. */
async function isDownByRequest(
  tx: Tx,
  { took_down, down_version }: Selectable<RemovalRequestTable>,
  { id, status }: StoredItem,
): Promise<boolean> {
  if (!took_down || status !== 'archived') return false;
  if (down_version === null) return true;
  const other = await tx
    .selectFrom('revision')
    .select('version')
    .where('item_id', '=', id)
    .where('version', '>', down_version)
    .where('status', '!=', 'archived')
    .executeTakeFirst();
  return other === undefined;
}

async function mailAnswer(tx: Tx, request: Selectable<RemovalRequestTable>, answer: string): Promise<void> {
  await enqueue(tx, {
    cause: `removal-answer:${request.id}:${now()}`,
    template: 'answer',
    recipient: request.email,
    content: { subject: `${referenceOf(request.id)}: ${request.title}`, answer: cleanText(answer) },
    about: referenceOf(request.id),
  });
}

/** Says by mail, once for each, which requests have a day left; returns how many. Any number of processes may ask. */
export async function remindOfRequests(db: Db, siteUrl: string): Promise<number> {
  const at = now();
  const due = await db
    .selectFrom('removal_request')
    .select('id')
    .where('decided_at', 'is', null)
    .where('reminded_at', 'is', null)
    .where('due_at', '<=', later(REMIND_MS))
    .limit(100)
    .execute();
  let sent = 0;
  for (const { id } of due) {
    await db.transaction().execute(async (tx) => {
      const row = await tx
        .updateTable('removal_request')
        .set({ reminded_at: at })
        .where('id', '=', id)
        .where('reminded_at', 'is', null)
        .returningAll()
        .executeTakeFirst();
      if (!row) return;
      sent++;
      const hours = Math.max(0, Math.floor((Date.parse(row.due_at) - Date.now()) / HOUR_MS));
      await enqueue(tx, {
        cause: `removal-due:${id}`,
        template: 'removal-due',
        recipient: site.mailboxes.general,
        content: {
          reference: referenceOf(id),
          title: row.title,
          page: `${siteUrl}${row.page}`,
          hours: String(hours),
          reason: row.reason,
        },
      });
    });
  }
  return sent;
}

/**
 * Deletes what was decided longer ago than messages are kept, also in mails that were given up. Of a request by which
 * something stays away, what the person wrote goes; the rest stays, for an administrator lifts that by it.
 */
export async function forgetOldRequests(db: Db): Promise<void> {
  const before = daysAgo(site.contactMessageDays);
  const old = await db.selectFrom('removal_request').select('id').where('decided_at', '<', before).execute();
  const works = await db.selectFrom('removed_work').select('reference').distinct().execute();
  const needed = new Set(works.map(({ reference }) => reference));
  for (const { id } of old) {
    const isNeeded = needed.has(referenceOf(id));
    if (isNeeded) await db.updateTable('removal_request').set({ email: '', reason: '' }).where('id', '=', id).execute();
    else await db.deleteFrom('removal_request').where('id', '=', id).execute();
  }
  await forgetFailedMailsFor(
    db,
    old.flatMap(({ id }) => [`removal:${id}`, `removal-answer:${id}`]),
  );
}
