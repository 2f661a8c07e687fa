/** The search index of the catalogue: filled at start, kept up to date from the change log. */
import { type Change, type Follower, followChanges, latestChange } from '#server/database/change-log.ts';
import type { Store } from '#server/database/open.ts';
import { laggingReads } from '#server/database/replica.ts';
import type { Db } from '#server/database/schema.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';
import { SearchIndex } from '#server/search/search-index.ts';
import type { ThesaurusEntry } from '#server/search/search-types.ts';
import { publishedIds } from '../items/lists.ts';
import { NamesById } from '../items/names-by-id.ts';
import { applySettings } from '../site/settings.ts';
import { readDocuments } from './documents.ts';
import { type FiledIndex, IndexFile } from './index-file.ts';
import { takeAnswerLines } from './situation-answers.ts';

const ITEMS_AT_ONCE = 200;
/** Fewer while the site serves. */
const CHANGES_AT_ONCE = 50;
/** Where a file lacks more changes than this, or than this share of its items, reading everything is quicker. */
const BEHIND_MOST = 1_000;
const BEHIND_SHARE = 0.2;

export interface CatalogueIndex extends Follower {
  /** The index at present; another one after the thesaurus has changed. */
  readonly search: SearchIndex;
  /** Writes the index into its file, where it has one that lacks something. Never rejects. */
  save: () => Promise<void>;
}

export interface IndexOptions {
  /** Called with what failed, which is tried again, and a sentence about it. */
  onError?: (error: unknown, what: string) => void;
  /** The folder of the index's file; without one the whole catalogue is read. */
  folder?: string;
}

/** Takes the index out of its file, or reads the whole catalogue into one; then it follows the changes. */
export async function openCatalogueIndex(
  store: Store,
  { onError, folder }: IndexOptions = {},
): Promise<CatalogueIndex> {
  const { db } = store;
  await applySettings(db);
  let thesaurus = await readThesaurus(db);
  // Taken before reading: what is written meanwhile is read twice rather than missed.
  const latest = await latestChange(db);
  const filed = folder === undefined ? undefined : await readFiled(new IndexFile(folder, db, thesaurus), latest);
  const from = filed?.number ?? latest;
  let saved = filed?.number;
  await store.replica?.follow(db, () => latest);
  let search = filed?.search ?? (await laggingReads.run(true, () => fill(db, thesaurus)));
  if (filed) await takeAnswerLines(db, search);
  const apply = async (changes: Change[]) => {
    // Before the number grows, which outdates all that was made with the words of before.
    if (changes.some(({ entity }) => entity === 'site')) await applySettings(db);
    if (changes.some(({ entity }) => entity === 'thesaurus')) {
      thesaurus = await readThesaurus(db);
      search = await fill(db, thesaurus);
    } else await applyTo(search, db, changes);
  };
  const follower = followChanges(store, from, apply, (error) => onError?.(error, 'the change log cannot be followed'));
  await store.replica?.follow(db, () => follower.number);
  const write = async () => {
    const whole: FiledIndex = { search, number: follower.number };
    if (folder === undefined || whole.number === saved) return;
    try {
      if (await new IndexFile(folder, db, thesaurus).write(whole)) saved = whole.number;
    } catch (error) {
      onError?.(error, 'the search index could not be written into its file');
    }
  };
  let writing: Promise<void> = Promise.resolve();
  const save = () => {
    writing = writing.then(write);
    return writing;
  };
  if (filed) await follower.catchUp();
  return {
    save,
    get search() {
      return search;
    },
    get number() {
      return follower.number;
    },
    catchUp: follower.catchUp,
    stop: async () => {
      await follower.stop();
      await search.compacted();
      await save();
    },
  };
}

async function readFiled(file: IndexFile, latest: number): Promise<FiledIndex | undefined> {
  const filed = await file.read();
  const isNear = filed && latest - filed.number <= Math.max(BEHIND_MOST, BEHIND_SHARE * filed.search.size);
  return isNear ? filed : undefined;
}

async function fill(db: Db, thesaurus: readonly ThesaurusEntry[]): Promise<SearchIndex> {
  const search = await SearchIndex.inSteps(thesaurus, yieldWhenDue);
  search.beginLoading();
  const names = new NamesById();
  for await (const ids of publishedIds(db, ITEMS_AT_ONCE)) await indexAgain(db, search, ids, names);
  await search.finishLoading();
  await takeAnswerLines(db, search);
  return search;
}

const readThesaurus = (db: Db): Promise<ThesaurusEntry[]> =>
  db
    .selectFrom('thesaurus_term')
    .select(['group', 'preferred', 'term', 'relation', 'note', 'match'])
    .orderBy('id')
    .execute();

async function applyTo(search: SearchIndex, db: Db, changes: Change[]): Promise<void> {
  const of = (entity: Change['entity']) => [
    ...new Set(changes.filter((change) => change.entity === entity).map((change) => change.entity_id)),
  ];
  const items = new Set([...of('item'), ...(await carriersOf(db, of('term')))]);
  for (const id of await membersOf(db, items)) items.add(id);
  const ids = [...items];
  for (let i = 0; i < ids.length; i += CHANGES_AT_ONCE) await indexAgain(db, search, ids.slice(i, i + CHANGES_AT_ONCE));
  if (ids.length > 0) await takeAnswerLines(db, search);
}

async function indexAgain(db: Db, search: SearchIndex, ids: number[], names?: NamesById): Promise<void> {
  const documents = new Map((await readDocuments(db, ids, names)).map((document) => [document.id, document]));
  for (const id of ids) {
    const document = documents.get(id);
    if (document) search.put(document);
    else search.remove(id);
    await yieldWhenDue();
  }
}

/** A term's new name stands in every item that carries it. */
async function carriersOf(db: Db, terms: number[]): Promise<number[]> {
  if (terms.length === 0) return [];
  const rows = await db.selectFrom('item_term').select('item_id').distinct().where('term_id', 'in', terms).execute();
  return rows.map((row) => row.item_id);
}

/** The items of the topics among `items`: a topic's new name stands in each. */
async function membersOf(db: Db, items: ReadonlySet<number>): Promise<number[]> {
  const topics = (await db.selectFrom('topic').select('item_id').execute()).filter(({ item_id }) => items.has(item_id));
  if (topics.length === 0) return [];
  const rows = await db
    .selectFrom('item_topic')
    .select('item_id')
    .distinct()
    .where(
      'topic_id',
      'in',
      topics.map(({ item_id }) => item_id),
    )
    .execute();
  return rows.map((row) => row.item_id);
}
