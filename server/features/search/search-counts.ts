/**
 * Counting what is searched for, and what found nothing.
 *
 * What somebody searches for can tell about their health, so nothing here knows who it was. Only whole terms of the
 * catalogue are counted, in sum and by day, so that no name or sentence that somebody typed is ever kept or shown; sums
 * are shown above a threshold and forgotten after thirty days. Each network counts once for a term and day: what tells
 * so is a keyed hash, forgotten when the day is over.
 */
import { now } from '#server/database/instants.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import type { RateLimits } from '#server/http/rate-limits.ts';
import type { SearchIndex } from '#server/search/search-index.ts';
import { termKey } from '#server/search/words/term-key.ts';
import { isBlockedSearch, listBlockedSearches } from '../categories/blocked-searches.ts';
import { forgetSearches } from '../categories/popular-searches.ts';

const LONGEST = 60;
const FLUSH_EVERY_MS = 10_000;
/** So many searches are held in memory at most; more are not counted. */
const HELD = 1_000;

/** Where a search is counted: for a term, for having found nothing, or for the sentence of an answer that it was near to. */
type Count = 'search_count' | 'empty_search' | 'answered_search';

/** A search by a network on a day. */
interface Search {
  table: Count;
  mark: string;
  words: string;
  day: string;
}

/**
 * The words of a search that found nothing, as they may be kept: only where each stands in the catalogue or the thesaurus.
 * Nothing where it found something.
 */
export function emptyWords(search: SearchIndex, text: string): string | undefined {
  const find = (words: string, forgiving: boolean) =>
    search.search({ text: words, from: 0, size: 0, at: Date.now(), forgiving }).total;
  const key = termKey(text);
  if (key === '' || find(text, true) > 0) return undefined;
  const isKnown = (word: string) => search.termOf(word) !== undefined || find(word, false) > 0;
  if (key.length > LONGEST) return '';
  return isKnown(key) || key.split(' ').every(isKnown) ? key : '';
}

/** Collects searches in memory and adds them to the sums now and then. */
export class SearchCounts {
  readonly #db: Db;
  readonly #rateLimits: Pick<RateLimits, 'keyedHash'>;
  readonly #onError: (error: unknown) => void;
  #searches = new Map<string, Search>();
  #timer: NodeJS.Timeout | undefined;

  constructor(db: Db, rateLimits: Pick<RateLimits, 'keyedHash'>, onError: (error: unknown) => void = () => {}) {
    this.#db = db;
    this.#rateLimits = rateLimits;
    this.#onError = onError;
  }

  /** Counts one search for a term of the catalogue, once for a network and day. */
  note(words: string, network: string): void {
    if (words.length <= LONGEST) this.#note('search_count', words, network);
  }

  /** The same of one that found nothing; `words`: '' where they are not to be kept. */
  noteEmpty(words: string, network: string): void {
    this.#note('empty_search', words, network);
  }

  /** The same of one that an item answered: by its sentence, as what was typed is not kept. */
  noteAnswered({ id, line }: { id: number; line: string }, network: string): void {
    this.#note('answered_search', `${id} ${line}`, network);
  }

  #note(table: Count, words: string, network: string): void {
    const day = now().slice(0, 10);
    const mark = this.#rateLimits.keyedHash(`${table}\n${day}\n${network}\n${words}`);
    if (this.#searches.size >= HELD && !this.#searches.has(mark)) return;
    this.#searches.set(mark, { table, mark, words, day });
    this.#timer ??= setTimeout(() => void this.flush().catch(this.#onError), FLUSH_EVERY_MS).unref();
  }

  /** Writes what was collected and forgets what is too old to count; what fails is kept for the next time. */
  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const searches = this.#searches;
    if (searches.size === 0) return;
    this.#searches = new Map();
    try {
      await forgetSearches(this.#db);
      const barred = await listBlockedSearches(this.#db);
      await this.#db.transaction().execute(async (tx) => {
        // In one order everywhere, so that two processes never wait for each other.
        const inOrder = [...searches.values()].sort((a, b) => (order(a) < order(b) ? -1 : 1));
        for (const search of inOrder) if (!isBlockedSearch(search.words, barred)) await add(tx, search);
      });
    } catch (error) {
      for (const [mark, search] of searches) this.#searches.set(mark, search);
      throw error;
    }
  }
}

const order = ({ words, day, mark }: Search): string => `${words}\n${day}\n${mark}`;

async function add(tx: Tx, { table, mark, words, day }: Search): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('search_mark')
    .values({ mark, day })
    .onConflict((conflict) => conflict.column('mark').doNothing())
    .executeTakeFirstOrThrow();
  if (!numInsertedOrUpdatedRows) return;
  await tx
    .insertInto(table)
    .values({ words, day, searches: 1 })
    .onConflict((conflict) =>
      conflict.columns(['words', 'day']).doUpdateSet((eb) => ({ searches: eb(`${table}.searches`, '+', 1) })),
    )
    .execute();
}
