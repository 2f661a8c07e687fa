/** Words that curators keep out of the popular searches. */
import { sql } from 'kysely';
import { changeCatalogue } from '#server/database/change-log.ts';
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import { termKey } from '#server/search/words/term-key.ts';
import { type Actor, noteAudit, SHELL } from '../audit/audit.ts';

/** The barred words, folded, by name. */
export async function listBlockedSearches(db: Db): Promise<string[]> {
  const rows = await db.selectFrom('barred_search').select('words').orderBy('words').execute();
  return rows.map(({ words }) => words);
}

/** Whether words hold barred ones, as whole words. */
export const isBlockedSearch = (words: string, barred: readonly string[]): boolean =>
  barred.some((one) => ` ${words} `.includes(` ${one} `));

/**
 * Bars words, and forgets how often what holds them was searched. Answers with the words as they are kept, or nothing
 * when there are none in `text`.
 */
export async function blockSearch(db: Db, text: string, actor: Actor = SHELL): Promise<string | undefined> {
  const words = termKey(text);
  if (words === '') return undefined;
  await changeCatalogue(db, async (tx, touch) => {
    await tx
      .insertInto('barred_search')
      .values({ words, barred_at: now() })
      .onConflict((conflict) => conflict.column('words').doNothing())
      .execute();
    for (const counts of ['search_count', 'empty_search'] as const)
      await tx.deleteFrom(counts).where(sql<string>`' ' || words || ' '`, 'like', `% ${words} %`).execute();
    await noteAudit(tx, actor, [{ action: 'bar', subject: words }]);
    touch('term', EVERY_LIST);
  });
  return words;
}

/** Takes words off the list: their searches count again from now on. Answers whether they were on it. */
export async function unblockSearch(db: Db, text: string, actor: Actor = SHELL): Promise<boolean> {
  return changeCatalogue(db, async (tx, touch) => {
    const { numDeletedRows } = await tx
      .deleteFrom('barred_search')
      .where('words', '=', termKey(text))
      .executeTakeFirstOrThrow();
    if (numDeletedRows > 0n) {
      await noteAudit(tx, actor, [{ action: 'unbar', subject: termKey(text) }]);
      touch('term', EVERY_LIST);
    }
    return numDeletedRows > 0n;
  });
}

/** No term has this id: what is kept of lists is made anew, and no item is. */
const EVERY_LIST = 0;
