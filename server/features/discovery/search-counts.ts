/**
 * Counting what is searched for.
 *
 * What somebody searches for can tell about their health, so nothing here knows who it was. Only words that the
 * catalogue itself uses are counted, in sum and by day, so that no name or address that somebody typed is ever kept;
 * sums are shown above a threshold and forgotten after thirty days.
 */
import { now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { COUNTED_DAYS, dayBefore } from '../categories/popular.ts';

const LONGEST = 60;
const FLUSH_EVERY_MS = 10_000;
/** So many different searches are held in memory at most; more are not counted. */
const HELD = 1_000;

/** Collects searches in memory and adds them to the sums now and then. */
export class SearchCounts {
  readonly #db: Db;
  #counts = new Map<string, number>();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Db) {
    this.#db = db;
  }

  /** Counts one search for words of the catalogue. */
  note(words: string): void {
    if (words.length > LONGEST || (this.#counts.size >= HELD && !this.#counts.has(words))) return;
    this.#counts.set(words, (this.#counts.get(words) ?? 0) + 1);
    this.#timer ??= setTimeout(() => void this.flush().catch(() => {}), FLUSH_EVERY_MS).unref();
  }

  /** Writes what was collected and forgets what is too old to count; what fails is kept for the next time. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const counts = this.#counts;
    if (counts.size === 0) return;
    this.#counts = new Map();
    try {
      await this.#db.transaction().execute(async (tx) => {
        // In one order everywhere, so that two processes never wait for each other.
        for (const [words, searches] of [...counts].sort(([a], [b]) => (a < b ? -1 : 1)))
          await add(tx, words, searches);
        await tx.deleteFrom('search_count').where('day', '<=', dayBefore(COUNTED_DAYS)).execute();
      });
    } catch (error) {
      for (const [words, searches] of counts) this.#counts.set(words, (this.#counts.get(words) ?? 0) + searches);
      throw error;
    }
  }
}

async function add(tx: Tx, words: string, searches: number): Promise<void> {
  await tx
    .insertInto('search_count')
    .values({ words, day: now().slice(0, 10), searches })
    .onConflict((conflict) =>
      conflict
        .columns(['words', 'day'])
        .doUpdateSet((eb) => ({ searches: eb('search_count.searches', '+', searches) })),
    )
    .execute();
}
