/** The search as it would be with another thesaurus: an index beside the site's, made for one look and let go. */
import { setImmediate as pause } from 'node:timers/promises';
import type { Db } from '#server/database/schema.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';
import { SearchIndex } from '#server/search/search-index.ts';
import type { ThesaurusEntry } from '#server/search/search-types.ts';
import { publishedIds } from '../items/lists.ts';
import { NamesById } from '../items/names-by-id.ts';
import { readDocuments } from './documents.ts';

/** Few: each read of SQLite is one piece of work, for which everybody else waits. */
const ITEMS_AT_ONCE = 50;
/** Of a larger catalogue only the likely items are looked at. */
const WHOLE_MOST = 3_000;
/** Of these, so many for each text. */
const EACH_MOST = 300;

export interface TrialIndexes {
  /** With the thesaurus as it is: the site's own where all items are looked at, else one of the same few. */
  now: SearchIndex;
  changed: SearchIndex;
}

/** `texts` tell which items are likely: what is asked, and every term of the group before and after. */
export async function openTrial(
  db: Db,
  search: SearchIndex,
  { before, after, texts }: { before: ThesaurusEntry[]; after: ThesaurusEntry[]; texts: readonly string[] },
  wholeMost = WHOLE_MOST,
): Promise<TrialIndexes> {
  if (search.size <= wholeMost) {
    const ids: number[] = [];
    for await (const some of publishedIds(db, ITEMS_AT_ONCE)) ids.push(...some);
    return { now: search, changed: await indexOf(db, ids, after) };
  }
  const found = new Set<number>();
  for (const text of texts) {
    for (const id of search.search({ text, from: 0, size: EACH_MOST, at: Date.now() }).ids) found.add(id);
    await pause();
  }
  const ids = [...found];
  return { now: await indexOf(db, ids, before), changed: await indexOf(db, ids, after) };
}

async function indexOf(db: Db, ids: readonly number[], thesaurus: ThesaurusEntry[]): Promise<SearchIndex> {
  const index = await SearchIndex.inSteps(thesaurus, yieldWhenDue);
  index.beginLoading();
  const names = new NamesById();
  for (let i = 0; i < ids.length; i += ITEMS_AT_ONCE) {
    for (const document of await readDocuments(db, ids.slice(i, i + ITEMS_AT_ONCE), names)) {
      await yieldWhenDue();
      index.put(document);
    }
  }
  await index.finishLoading();
  return index;
}
