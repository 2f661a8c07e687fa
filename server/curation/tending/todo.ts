/** What there is to look at: links that lead nowhere or elsewhere, what is to be read again, sources that went quiet. */
import type { Todo, TodoDone, TodoList, TodoParams } from '#contract/todo.ts';
import { dateInWords, dayIn } from '#domain/dates.ts';
import { PAGE_SIZE } from '#domain/limits.ts';
import { archivedCopy, type LinkFinding, type TodoAct, type TodoSort } from '#domain/link-findings.ts';
import { oldBefore, yearAfter } from '#domain/old-answers.ts';
import { daysAgo, later, now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { Problem } from '#server/kernel/problem.ts';
import { site } from '#site';
import { type Actor, noteAudit } from '../../features/audit/audit.ts';
import { pagination } from '../../features/items/lists.ts';
import { changeItem } from '../revisions/change-items.ts';

/** Of each sort; who has more begins with these. */
const MOST = 500;
const QUIET_DAYS = 180;
const FAILING_DAYS = 3;
/** How long what a curator has called well is left alone. */
const WELL_MS = 90 * 86_400_000;

/** The oldest harm first. */
export async function listTodo(db: Db, { page = 1, size = PAGE_SIZE }: TodoParams): Promise<TodoList> {
  const all = (
    await Promise.all([links(db), guides(db), providers(db), sources(db), publishingEnded(db), unanswered(db)])
  ).flat();
  all.sort((a, b) => (a.since < b.since ? -1 : 1));
  return {
    data: all.slice((page - 1) * size, page * size),
    pagination: pagination(all.length, page, size),
    left: await leftLinks(db),
  };
}

/** What somebody has said of a link for good. */
async function leftLinks(db: Db): Promise<TodoList['left']> {
  const rows = await db
    .selectFrom('link_check')
    .innerJoin('item', 'item.id', 'link_check.item_id')
    .select(['item.id', 'item.kind', 'item.title', 'item.url', 'left_because'])
    .where('left_because', 'is not', null)
    .where('status', '!=', 'archived')
    .orderBy('item.sort_title')
    .limit(MOST)
    .execute();
  return rows.map(({ left_because, ...item }) => ({ ...item, reason: left_because as string }));
}

const FOUND: Partial<Record<LinkFinding, { sort: TodoSort; acts: TodoAct[] }>> = {
  dead: { sort: 'dead_link', acts: ['copy', 'down', 'well', 'leave'] },
  suspected: { sort: 'suspected_link', acts: ['copy', 'down', 'well', 'leave'] },
  moved: { sort: 'redirect', acts: ['take', 'well', 'leave'] },
};

async function links(db: Db): Promise<Todo[]> {
  const rows = await db
    .selectFrom('link_check')
    .innerJoin('published_item as item', 'item.id', 'link_check.item_id')
    .select(['item.id', 'item.kind', 'item.title', 'item.url', 'item.created_at'])
    .select(['finding', 'since', 'problem', 'moved_to', 'well_at'])
    .where('finding', 'in', Object.keys(FOUND) as LinkFinding[])
    .where('left_because', 'is', null)
    // What was found of a link that was put right since says nothing of the new one.
    .whereRef('link_check.url', '=', 'item.url')
    .orderBy('since')
    .limit(MOST)
    .execute();
  return rows.map(({ finding, since, problem, moved_to, well_at, created_at, ...item }) => ({
    ...(FOUND[finding] as { sort: TodoSort; acts: TodoAct[] }),
    since: since ?? now(),
    item,
    source: null,
    says: finding === 'moved' ? `Its link leads on to ${moved_to}.` : (problem ?? 'Its link does not answer.'),
    fix: moved_to ?? (item.url === null ? null : archivedCopy(item.url, well_at ?? created_at)),
  }));
}

async function guides(db: Db): Promise<Todo[]> {
  const today = dayIn(now(), site.timezone);
  const rows = await db
    .selectFrom('guide')
    .innerJoin('published_item as item', 'item.id', 'guide.item_id')
    .select(['item.id', 'item.kind', 'item.title', 'item.url', 'guide.review_by'])
    .where('guide.review_by', '<=', today)
    .orderBy('guide.review_by')
    .limit(MOST)
    .execute();
  return rows.map(({ review_by, ...item }) => ({
    sort: 'review',
    since: `${review_by}T00:00:00.000Z`,
    item,
    source: null,
    says: `It was to be read again by ${dateInWords(review_by as string, site.timezone)}.`,
    fix: null,
    acts: [],
  }));
}

/** Entries whose day to be checked again has come: the one that was written, else a year after the last check. */
async function providers(db: Db): Promise<Todo[]> {
  const today = dayIn(now(), site.timezone);
  const rows = await db
    .selectFrom('published_item as item')
    .leftJoin('directory_entry', 'directory_entry.item_id', 'item.id')
    .leftJoin('support', 'support.item_id', 'item.id')
    .select(({ fn }) => [
      'item.id',
      'item.kind',
      'item.title',
      'item.url',
      fn.coalesce('directory_entry.check_due', 'support.check_due').as('due'),
      fn.coalesce('directory_entry.checked_on', 'support.checked_on').as('checked'),
    ])
    .where('directory_entry.withdrawn', 'is', null)
    .where('support.withdrawn', 'is', null)
    .where(({ eb, fn, or, and }) => {
      const due = fn.coalesce('directory_entry.check_due', 'support.check_due');
      const checked = fn.coalesce('directory_entry.checked_on', 'support.checked_on');
      return or([eb(due, '<=', today), and([eb(due, 'is', null), eb(checked, '<', oldBefore(today))])]);
    })
    .limit(MOST)
    .execute();
  return rows.map(({ due, checked, ...item }) => {
    const day = due ?? yearAfter(checked as string);
    return {
      sort: 'check',
      since: `${day}T00:00:00.000Z`,
      item,
      source: null,
      says: `The next check was due on ${dateInWords(day, site.timezone)}.${checked ? ` Last check: ${dateInWords(checked, site.timezone)}.` : ''}`,
      fix: null,
      acts: [],
    };
  });
}

async function sources(db: Db): Promise<Todo[]> {
  const rows = await db
    .selectFrom('source')
    .leftJoin('incoming', 'incoming.source_id', 'source.id')
    .select(({ fn }) => [
      'source.id',
      'name',
      'problem',
      'last_good_at',
      'source.created_at',
      fn.max('came_at').as('came'),
    ])
    .where('source.url', 'is not', null)
    // What nobody looks at is quiet because somebody wants it so.
    .where('rhythm', '!=', 'never')
    .where('sort', 'is distinct from', 'opml')
    .groupBy(['source.id', 'name', 'problem', 'last_good_at', 'source.created_at'])
    .limit(2 * MOST)
    .execute();
  return rows.flatMap(({ id, name, problem, last_good_at, created_at, came }): Todo[] => {
    const good = last_good_at ?? created_at;
    const latest = came ?? created_at;
    const isFailing = problem !== null && good < daysAgo(FAILING_DAYS);
    if (!isFailing && latest >= daysAgo(QUIET_DAYS)) return [];
    return [
      {
        sort: 'quiet_source',
        since: isFailing ? good : latest,
        item: null,
        source: { id, name },
        says: isFailing ? `It cannot be read: ${problem}` : 'Nothing new came from it for half a year.',
        fix: null,
        acts: [],
      },
    ];
  });
}

/** Sources that published without anybody looking, until whoever let them no longer worked at the desk. */
async function publishingEnded(db: Db): Promise<Todo[]> {
  const rows = await db
    .selectFrom('source')
    .select(['id', 'name', 'publish_ended_at'])
    .where('publish_ended_at', 'is not', null)
    .orderBy('publish_ended_at')
    .limit(MOST)
    .execute();
  return rows.map(({ id, name, publish_ended_at }) => ({
    sort: 'publish_ended',
    since: publish_ended_at as string,
    item: null,
    source: { id, name },
    says: 'It was published without review by someone who no longer works here. What is new there now waits under ‘Inbox’. Save the source to choose again.',
    fix: null,
    acts: [],
  }));
}

/** Providers who were asked whether their entry is right, and said nothing while the link held; nor has anybody checked it since. */
async function unanswered(db: Db): Promise<Todo[]> {
  const rows = await db
    .selectFrom('confirmation')
    .innerJoin('published_item as item', 'item.id', 'confirmation.item_id')
    .leftJoin('directory_entry', 'directory_entry.item_id', 'item.id')
    .leftJoin('support', 'support.item_id', 'item.id')
    .select(({ fn }) => [
      'item.id',
      'item.kind',
      'item.title',
      'item.url',
      fn.max('directory_entry.checked_on').as('entry_checked'),
      fn.max('support.checked_on').as('support_checked'),
      fn.max('asked_at').as('asked'),
      fn.max('answered_at').as('answered'),
      fn.max('confirmation.expires_at').as('until'),
    ])
    .groupBy(['item.id', 'item.kind', 'item.title', 'item.url'])
    .limit(2 * MOST)
    .execute();
  return rows.flatMap(({ asked, answered, until, entry_checked, support_checked, ...item }): Todo[] =>
    until >= now() ||
    (answered !== null && answered >= asked) ||
    (entry_checked ?? support_checked ?? '') > dayIn(asked, site.timezone)
      ? []
      : [
          {
            sort: 'unanswered',
            since: asked,
            item,
            source: null,
            says: 'Its provider was asked whether it is still right, and did not answer.',
            fix: null,
            acts: [],
          },
        ],
  );
}

/** Puts the link of an item right in one press. Throws `not_found`, and `conflict` where it is right by now. */
export async function doTodo(db: Db, actor: Actor, { item, act, reason = '' }: TodoDone): Promise<string> {
  const check = await db
    .selectFrom('link_check')
    .innerJoin('item', 'item.id', 'link_check.item_id')
    .select([
      'finding',
      'left_because',
      'moved_to',
      'well_at',
      'item.url',
      'link_check.url as looked_at',
      'item.created_at',
      'item.version',
      'item.kind',
      'item.external_id',
    ])
    .where('item_id', '=', item)
    .executeTakeFirst();
  if (!check?.url) throw new Problem('not_found', 'Nothing is known of a link of this item.');
  const { kind, external_id } = check;
  const note = (tx: Tx, action: 'link-well' | 'link-left' | 'link-again', details = {}) =>
    noteAudit(tx, actor, [{ action, item_id: item, kind, external_id, details }]);
  if (act === 'again') {
    if (check.left_because === null) throw new Problem('conflict', 'This link is checked already.');
    await db.transaction().execute(async (tx) => {
      await tx
        .updateTable('link_check')
        .set({ left_because: null, next_at: now() })
        .where('item_id', '=', item)
        .execute();
      await note(tx, 'link-again');
    });
    return 'Its link is checked again, within the next minutes.';
  }
  const known = FOUND[check.finding];
  if (check.looked_at !== check.url || (act !== 'well' && !known?.acts.includes(act)))
    throw new Problem('conflict', 'This link was looked at again meanwhile. Please look at the list anew.');
  if (act === 'down') {
    await changeItem(
      db,
      actor,
      item,
      {},
      { seen: check.version, publication: { status: 'archived', publish_at: null } },
    );
    return 'It is off the site, and archived.';
  }
  const { url: present } = check;
  if (act === 'leave') {
    const why = reason.trim();
    if (why === '') throw new Problem('invalid_request', 'Please write why.', { reason: 'Please write why.' });
    await db.transaction().execute(async (tx) => {
      await settle(tx, item, present, WELL_MS);
      await tx.updateTable('link_check').set({ left_because: why }).where('item_id', '=', item).execute();
      await note(tx, 'link-left', { reason: why });
    });
    return 'Its link is not checked any more. It is listed below, with the reason.';
  }
  if (act === 'well') {
    await db.transaction().execute(async (tx) => {
      await settle(tx, item, present, WELL_MS);
      await note(tx, 'link-well');
    });
    return 'Noted: it is all right. It is looked at again in three months.';
  }
  const url = act === 'take' ? (check.moved_to as string) : archivedCopy(check.url, check.well_at ?? check.created_at);
  await changeItem(db, actor, item, { url }, { seen: check.version });
  await settle(db, item, url, act === 'take' ? 7 * 86_400_000 : WELL_MS);
  return act === 'take'
    ? 'Its link leads to the new address now.'
    : 'Its link leads to the archived copy now. Please look at it.';
}

const settle = (db: Db, item: number, url: string, ms: number) =>
  db
    .updateTable('link_check')
    .set({ url, finding: 'well', strikes: 0, since: null, problem: null, moved_to: null, next_at: later(ms) })
    .where('item_id', '=', item)
    .execute();
