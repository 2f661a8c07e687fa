/**
 * Counting what is opened and searched for, by month, without knowing by whom.
 *
 * Browsers tell that something was opened, since pages come from caches: what a robot or a program fetches is never
 * counted. A call counts in memory, and once a minute it is added to the tables; what tells that a network has been counted today
 * is a keyed hash, in memory alone and for that day.
 */
import type { FastifyInstance } from 'fastify';
import { dayIn } from '#domain/dates.ts';
import { USAGE_MONTHS } from '#domain/lifetimes.ts';
import { type Month, monthIn, monthsLater } from '#domain/months.ts';
import { among, idList } from '#server/database/among.ts';
import { insertMany } from '#server/database/insert-many.ts';
import { now } from '#server/database/instants.ts';
import type { Db, ItemUsageTable, SearchUsageTable, Tx } from '#server/database/schema.ts';
import { isLoopback, lineOf, type RateLimits } from '#server/http/rate-limits.ts';
import type { BaseServices } from '#server/http/services.ts';
import { lruOf } from '#server/kernel/lru.ts';
import { termKey } from '#server/search/words/term-key.ts';
import { site } from '#site';

const FLUSH_EVERY_MS = 60_000;
/** So many different counts are held in memory at most; more are not counted. */
const HELD = 20_000;
/** So many networks and things of a day are remembered; of more than that, those before are counted once more. */
const MARKS = 50_000;

/** Programs that say what they are. Some telephones are called Cubot. */
const ROBOT = /(?<!cu)bot|crawl|spider|slurp|archiver|externalhit|lighthouse|pingdom|uptime/i;

/** What the call tells of who makes it. */
export interface Caller {
  ip: string;
  headers: { 'user-agent'?: string | undefined };
}

type ItemCount = Omit<ItemUsageTable, 'kind'>;
type Count = ItemCount | SearchUsageTable | { month: Month; words: string; count: number };

/** Counts for the routes of an application; what is held is written when that closes. */
export function usageCountsOf(
  app: FastifyInstance,
  { db, rateLimits }: Pick<BaseServices, 'db' | 'rateLimits'>,
): UsageCounts {
  const counts = new UsageCounts(db, rateLimits, (error) => app.log.warn({ err: error }, 'usage could not be counted'));
  app.addHook('onClose', () => counts.flush());
  return counts;
}

/** Collects counts in memory and adds them to those of the month now and then. */
export class UsageCounts {
  readonly #db: Db;
  readonly #rateLimits: Pick<RateLimits, 'keyedHash'>;
  readonly #onError: (error: unknown) => void;
  readonly #marks = lruOf<string, true>(MARKS);
  #counts = new Map<string, Count>();
  #timer: NodeJS.Timeout | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(db: Db, rateLimits: Pick<RateLimits, 'keyedHash'>, onError: (error: unknown) => void = () => {}) {
    this.#db = db;
    this.#rateLimits = rateLimits;
    this.#onError = onError;
  }

  /** Counts what was done with an item, once for a network and day. */
  noteItem(sort: ItemUsageTable['sort'], item_id: number, caller: Caller): void {
    if (this.#isFirst(`${sort}\n${item_id}`, caller)) this.#add({ month: thisMonth(), sort, item_id, count: 1 });
  }

  /** Counts a search, once for a network, its words and a day. `term`: the words, where they are a term of the catalogue. */
  noteSearch(
    words: string,
    { sort, term }: { sort: SearchUsageTable['sort']; term?: string | undefined },
    caller: Caller,
  ) {
    if (!this.#isFirst(`${sort}\n${termKey(words)}`, caller)) return;
    this.#add({ month: thisMonth(), sort, count: 1 });
    if (term !== undefined) this.#add({ month: thisMonth(), words: term, count: 1 });
  }

  /** A proxy that does not say for whom it asks is everybody at once, and counts each time. */
  #isFirst(what: string, { ip, headers }: Caller): boolean {
    if (ROBOT.test(headers['user-agent'] ?? '')) return false;
    if (isLoopback(ip)) return true;
    const mark = this.#rateLimits.keyedHash(`${dayIn(now(), site.timezone)}\n${lineOf(ip)}\n${what}`);
    if (this.#marks.has(mark)) return false;
    this.#marks.set(mark, true);
    return true;
  }

  #add(count: Count): void {
    const key = keyOf(count);
    const held = this.#counts.get(key);
    if (held) held.count += count.count;
    else if (this.#counts.size < HELD) this.#counts.set(key, count);
    this.#timer ??= setTimeout(() => void this.flush().catch(this.#onError), FLUSH_EVERY_MS).unref();
  }

  /** Writes what was collected, after what is being written already. */
  flush(): Promise<void> {
    const written = this.#last.then(() => this.#write());
    this.#last = written.catch(() => {});
    return written;
  }

  async #write(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const counts = this.#counts;
    if (counts.size === 0) return;
    this.#counts = new Map();
    let isDone = false;
    try {
      await this.#db.transaction().execute(async (tx) => {
        await write(tx, [...counts.values()]);
        isDone = true;
      });
    } catch (error) {
      // What failed before its end was taken back, and is tried again. What failed at the end may stand: lost rather than twice.
      if (!isDone) for (const count of counts.values()) this.#add(count);
      throw error;
    }
  }
}

/** In a transaction that is all or nothing; in one order everywhere, so that two processes never wait for each other. */
async function write(tx: Tx, counts: readonly Count[]): Promise<void> {
  const inOrder = counts.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
  const items = [...inOrder.filter((count) => 'item_id' in count), ...(await topicsOf(tx, inOrder))];
  const shown = await tx
    .selectFrom('published_item')
    .select(['id', 'kind'])
    .where(
      among(
        tx,
        'published_item.id',
        idList(
          tx,
          items.map(({ item_id }) => item_id),
        ),
      ),
    )
    .execute();
  const kinds = new Map(shown.map(({ id, kind }) => [id, kind]));
  await insertMany(
    items.flatMap((count) => {
      const kind = kinds.get(count.item_id);
      return kind === undefined ? [] : [{ ...count, kind }];
    }),
    (rows) =>
      tx
        .insertInto('item_usage')
        .values(rows)
        .onConflict((conflict) =>
          conflict
            .columns(['month', 'sort', 'item_id'])
            .doUpdateSet((eb) => ({ count: eb('item_usage.count', '+', eb.ref('excluded.count')) })),
        )
        .execute(),
  );
  await insertMany(inOrder.filter((count) => !('item_id' in count || 'words' in count)) as SearchUsageTable[], (rows) =>
    tx
      .insertInto('search_usage')
      .values(rows)
      .onConflict((conflict) =>
        conflict
          .columns(['month', 'sort'])
          .doUpdateSet((eb) => ({ count: eb('search_usage.count', '+', eb.ref('excluded.count')) })),
      )
      .execute(),
  );
}

/** Words that are the name of a topic count for that topic, and other words for nothing: they are not kept. */
async function topicsOf(tx: Tx, counts: readonly Count[]): Promise<ItemCount[]> {
  const words = counts.filter((count) => 'words' in count);
  if (words.length === 0) return [];
  const topics = await tx.selectFrom('published_item').select(['id', 'title']).where('kind', '=', 'topic').execute();
  const named = new Map(topics.map(({ id, title }) => [termKey(title), id]));
  return words.flatMap(({ month, words, count }) => {
    const item_id = named.get(words);
    return item_id === undefined ? [] : [{ month, sort: 'searched' as const, item_id, count }];
  });
}

const keyOf = (count: Count): string =>
  JSON.stringify(
    'words' in count ? [count.month, '', count.words] : [count.month, count.sort, 'item_id' in count && count.item_id],
  );

const thisMonth = (): Month => monthIn(now(), site.timezone);

/** The first month whose counts are kept. */
export const firstKeptMonth = (): Month => monthsLater(thisMonth(), 1 - USAGE_MONTHS);

/** Forgets the months that are over for so long. */
export async function forgetUsage(db: Db): Promise<void> {
  for (const table of ['item_usage', 'search_usage'] as const)
    await db.deleteFrom(table).where('month', '<', firstKeptMonth()).execute();
}
