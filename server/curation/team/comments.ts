/** What people at the desk say to each other about items, and whom they ask to look at one. */
import { type Selectable, sql } from 'kysely';
import type {
  AskedComment,
  AskedCommentList,
  AskedParams,
  CommentParams,
  ItemComment,
  ItemCommentList,
  NewItemComment,
} from '#contract/comments.ts';
import { COMMENTS_MOST, PAGE_SIZE } from '#domain/limits.ts';
import { daysAgo, now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import type { ItemCommentTable } from '#server/database/schema-curation.ts';
import { Problem } from '#server/kernel/problem.ts';
import { namesOf } from '../../features/audit/actor-names.ts';
import { worksHere } from '../../features/audit/at-desk.ts';
import { type Actor, noteAudit } from '../../features/audit/audit.ts';
import { requireAssignee } from '../../features/contact/inbox.ts';
import { cleanText } from '../../features/contact/messages.ts';
import { pagination } from '../../features/items/lists.ts';
import { enqueue, plainLink } from '../../features/mail/mails.ts';

/** An answer stands on the desk’s home for so long. */
const ANSWERED_DAYS = 14;

const COLUMNS = ['id', 'member_id', 'text', 'said_at', 'asked_of', 'done_at'] as const;
const OF_COMMENT = COLUMNS.map((column) => `c.${column}` as const);

type Row = Pick<Selectable<ItemCommentTable>, (typeof COLUMNS)[number]>;

/** Of one item, the newest first. Throws `not_found` where there is no such item. */
export async function listComments(
  db: Db,
  item: number,
  { page = 1, size = PAGE_SIZE }: CommentParams,
): Promise<ItemCommentList> {
  await titleOf(db, item);
  const total = await countOf(db, item);
  const rows = await db
    .selectFrom('item_comment')
    .select(COLUMNS)
    .where('item_id', '=', item)
    .orderBy('id', 'desc')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  return {
    data: await asShown(db, rows),
    pagination: pagination(total, page, size),
  };
}

/** What somebody is asked and nobody has done; or what they asked, and was done lately. The oldest first. */
export async function listAsked(
  db: Db,
  member: string,
  { which = 'open', page = 1, size = PAGE_SIZE }: AskedParams,
): Promise<AskedCommentList> {
  const all = db.selectFrom('item_comment as c').innerJoin('item', 'item.id', 'c.item_id');
  const open =
    which === 'open'
      ? all.where('asked_of', '=', member).where('done_at', 'is', null)
      : all
          .where('member_id', '=', member)
          .where('asked_of', '!=', member)
          .where('done_at', '>', daysAgo(ANSWERED_DAYS));
  const { total } = await open.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const rows = await open
    .select([...OF_COMMENT, 'item_id', 'kind', 'title', 'status'])
    .orderBy('c.id')
    .limit(size)
    .offset((page - 1) * size)
    .execute();
  const said = await asShown(db, rows);
  return {
    data: rows.map(
      ({ item_id, kind, title, status }, i): AskedComment => ({
        comment: said[i] as ItemComment,
        item: { id: item_id, kind, title, status },
      }),
    ),
    pagination: pagination(Number(total), page, size),
  };
}

/**
 * Says something of an item; whoever is asked to look at it is told by mail. Throws `not_found` where there is no such
 * item, and `invalid_request` for who does not work at the desk, or where there are too many.
 */
export async function addComment(
  db: Db,
  siteUrl: string,
  actor: Actor,
  item: number,
  { text, asked_of = null }: NewItemComment,
): Promise<ItemComment> {
  const member = sayer(actor);
  const title = await titleOf(db, item);
  if (asked_of !== null) await requireAssignee(db, asked_of);
  return db.transaction().execute(async (tx) => {
    if ((await countOf(tx, item)) >= COMMENTS_MOST) {
      const sentence = `There are ${COMMENTS_MOST} notes on this item. Delete some of yours first.`;
      throw new Problem('invalid_request', sentence, { text: sentence });
    }
    const row = await tx
      .insertInto('item_comment')
      .values({ item_id: item, member_id: member, text: cleanText(text), said_at: now(), asked_of })
      .returning(COLUMNS)
      .executeTakeFirstOrThrow();
    const [shown] = await asShown(tx, [row]);
    await noteLine(tx, actor, 'note', { ...row, item_id: item });
    if (asked_of !== null && asked_of !== member) {
      const { email } = await tx
        .selectFrom('member')
        .select('email')
        .where('id', '=', asked_of)
        .executeTakeFirstOrThrow();
      await enqueue(tx, {
        cause: `comment:${row.id}`,
        template: 'asked',
        recipient: email,
        content: {
          name: (shown as ItemComment).by.name,
          title,
          message: row.text,
          link: plainLink(siteUrl, `/curate/items/${item}`),
        },
      });
    }
    return shown as ItemComment;
  });
}

/** Says that what was asked is done, or that it is not. Throws `not_found`. */
export async function endComment(db: Db, actor: Actor, id: number, isDone: boolean): Promise<ItemComment> {
  return db.transaction().execute(async (tx) => {
    const row = await tx
      .updateTable('item_comment')
      .set({ done_at: isDone ? sql`coalesce(done_at, ${now()})` : null })
      .where('id', '=', id)
      .returning([...COLUMNS, 'item_id'])
      .executeTakeFirst();
    if (!row) throw noSuchComment();
    await noteLine(tx, actor, 'note-done', row, { done: isDone });
    const { item_id: _, ...said } = row;
    return (await asShown(tx, [said]))[0] as ItemComment;
  });
}

/** Deletes what the member said. Throws `not_found`, also for the words of somebody else. */
export async function deleteComment(db: Db, actor: Actor, id: number): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const gone = await tx
      .deleteFrom('item_comment')
      .where('id', '=', id)
      .where('member_id', '=', sayer(actor))
      .returning(['id', 'item_id'])
      .executeTakeFirst();
    if (!gone) throw noSuchComment();
    await noteLine(tx, actor, 'note-delete', gone);
  });
}

/** Notes are of people: no key opens their calls. */
const sayer = ({ member }: Actor): string => member ?? '';

/** What a note says is its writer's to delete: the log, where nothing is deleted, has that there was one. */
async function noteLine(
  tx: Tx,
  actor: Actor,
  action: 'note' | 'note-done' | 'note-delete',
  { id, item_id }: Pick<Selectable<ItemCommentTable>, 'id' | 'item_id'>,
  details: object = {},
): Promise<void> {
  const item = await tx
    .selectFrom('item')
    .select(['kind', 'external_id'])
    .where('id', '=', item_id)
    .executeTakeFirstOrThrow();
  await noteAudit(tx, actor, [{ action, item_id, ...item, details: { note: id, ...details } }]);
}

const noSuchComment = () => new Problem('not_found', 'There is no such note of yours.');

async function countOf(db: Db, item: number): Promise<number> {
  const { total } = await db
    .selectFrom('item_comment')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('item_id', '=', item)
    .executeTakeFirstOrThrow();
  return Number(total);
}

async function titleOf(db: Db, item: number): Promise<string> {
  const row = await db.selectFrom('item').select('title').where('id', '=', item).executeTakeFirst();
  if (!row) throw new Problem('not_found', 'There is no such item.');
  return row.title;
}

async function asShown(db: Db, rows: readonly Row[]): Promise<ItemComment[]> {
  const name = await namesOf(
    db,
    rows.flatMap(({ member_id, asked_of }) => [member_id, asked_of]),
  );
  const who = (id: string) => ({ id, name: name(id, 'desk').name });
  return rows.map(({ member_id, asked_of, ...row }) => ({
    ...row,
    by: who(member_id),
    asked_of: asked_of === null ? null : who(asked_of),
  }));
}

/** Everybody else who works at the desk, by name. */
export async function colleaguesOf(db: Db, member: string): Promise<{ id: string; name: string }[]> {
  const rows = await db
    .selectFrom('member')
    .select('id')
    .where('id', '!=', member)
    .where(worksHere)
    .limit(COLLEAGUES_MOST)
    .execute();
  const name = await namesOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map(({ id }) => ({ id, name: name(id, 'desk').name })).sort((a, b) => a.name.localeCompare(b.name));
}

const COLLEAGUES_MOST = 200;
