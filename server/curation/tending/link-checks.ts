/** The links of what readers see are looked at once a week, spread over it; three strikes over more than a week are an end. */
import type { Selectable } from 'kysely';
import { later, now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import type { LinkCheckTable } from '#server/database/schema-curation.ts';
import { LINK_CHECK_JOB } from '#server/jobs/kinds.ts';
import { addJob } from '#server/jobs/queue.ts';
import type { JobKind } from '#server/jobs/worker.ts';
import type { WebClient } from '#server/kernel/web-client.ts';
import { LinkLooker, type Look } from './check-link.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const WEEK_MS = 7 * DAY_MS;
/** After a strike, so that three of them lie within two weeks. */
const AGAIN_MS = 4 * DAY_MS;
const MONTH_MS = 30 * DAY_MS;
const STRIKES = 3;
/** Of one turn: others wait no longer for theirs. */
const AT_A_TIME = 40;
const BESIDE = 2;
const ADDED_MOST = 5_000;
/** A site that is switched on after a month is not to ask them all in its first minutes. */
const TURN_EVERY_MS = 5 * 60_000;

type Check = Selectable<LinkCheckTable>;

export const linkCheckJobs = (db: Db, { client }: { client: WebClient }): JobKind => {
  const looker = new LinkLooker(client);
  return {
    isOutward: true,
    // What is due is due again at the next turn.
    backoff: [],
    run: async (_, signal) => {
      const due = await dueChecks(db);
      const queue = [...due];
      const one = async () => {
        for (let check = queue.shift(); check; check = queue.shift()) {
          signal.throwIfAborted();
          await noteLook(db, check, await looker.look(check.url, signal));
        }
      };
      await Promise.all(Array.from({ length: BESIDE }, one));
    },
  };
};

let lastTurn = 0;

/** Adds a job where links are due, every five minutes. */
export async function noticeDueLinks(db: Db, everyMs = TURN_EVERY_MS): Promise<void> {
  if (Date.now() - lastTurn < everyMs) return;
  lastTurn = Date.now();
  await noteNewLinks(db);
  const due = await db
    .selectFrom('link_check')
    .select('item_id')
    .where('next_at', '<=', now())
    .where('left_because', 'is', null)
    .limit(1)
    .execute();
  if (due.length > 0) await addJob(db, { kind: LINK_CHECK_JOB, key: LINK_CHECK_JOB });
}

/** Links that nobody has looked at yet have their turn within the week; those that were changed, at once. */
export async function noteNewLinks(db: Db): Promise<void> {
  const fresh = await db
    .selectFrom('published_item as item')
    .leftJoin('link_check as check', 'check.item_id', 'item.id')
    .select(['item.id', 'item.url', 'check.url as before'])
    .where('item.url', 'is not', null)
    .where((eb) => eb.or([eb('check.item_id', 'is', null), eb('check.url', '!=', eb.ref('item.url'))]))
    .limit(ADDED_MOST)
    .execute();
  if (fresh.length === 0) return;
  for (let i = 0; i < fresh.length; i += 200)
    await db
      .insertInto('link_check')
      .values(
        fresh.slice(i, i + 200).map(({ id, url, before }) => ({
          item_id: id,
          url: url as string,
          next_at: before === null ? later(turnOf(id)) : now(),
          last_at: null,
          well_at: null,
          finding: 'new' as const,
          since: null,
          problem: null,
          moved_to: null,
        })),
      )
      .onConflict((conflict) =>
        conflict.column('item_id').doUpdateSet((eb) => ({
          url: eb.ref('excluded.url'),
          next_at: eb.ref('excluded.next_at'),
          finding: 'new' as const,
          since: null,
          strikes: 0,
          problem: null,
          moved_to: null,
        })),
      )
      .execute();
}

/** A moment of the week for each number, neighbours far from each other. */
const turnOf = (id: number): number => (((id * 2_654_435_761) % 2 ** 32) / 2 ** 32) * WEEK_MS;

const dueChecks = (db: Db): Promise<Check[]> =>
  db
    .selectFrom('link_check')
    .innerJoin('published_item as item', 'item.id', 'link_check.item_id')
    .selectAll('link_check')
    .where('next_at', '<=', now())
    .where('left_because', 'is', null)
    .orderBy('next_at')
    .limit(AT_A_TIME)
    .execute();

/** Keeps what a look has found, and when the next one is. */
async function noteLook(db: Db, check: Check, look: Look): Promise<void> {
  await db
    .updateTable('link_check')
    .set({ last_at: now(), ...columnsOf(check, look) })
    .where('item_id', '=', check.item_id)
    .where('url', '=', check.url)
    .execute();
}

function columnsOf({ strikes, since }: Check, look: Look) {
  const begun = since ?? now();
  if (look.found === 'well') return { finding: 'well' as const, ...WELL, well_at: now(), next_at: later(WEEK_MS) };
  if (look.found === 'unasked') return { finding: 'unasked' as const, ...WELL, next_at: later(MONTH_MS) };
  if (look.found === 'moved')
    return { finding: 'moved' as const, ...WELL, since: begun, moved_to: look.to, next_at: later(WEEK_MS) };
  const count = strikes + 1;
  const isOver = look.found === 'amiss' ? count >= STRIKES : count >= STRIKES - 1;
  const finding = isOver ? (look.found === 'amiss' ? ('dead' as const) : ('suspected' as const)) : ('struck' as const);
  return {
    finding,
    strikes: count,
    since: begun,
    problem: look.why,
    moved_to: null,
    next_at: later(isOver ? WEEK_MS : AGAIN_MS),
  };
}

const WELL = { strikes: 0, since: null, problem: null, moved_to: null };
