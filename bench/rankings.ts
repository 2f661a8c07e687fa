/** Other engines as they rank test collections: the words of a query combined with OR, titles three times as heavy. */
import { DatabaseSync } from 'node:sqlite';
import lunr from 'lunr';
import MiniSearch from 'minisearch';

export interface Text {
  id: string;
  title: string;
  text: string;
}

/** Takes documents in; answers a query with the ids of the best hundred. */
export type Ranking = (documents: readonly Text[]) => Promise<(query: string) => string[] | Promise<string[]>>;

const DEPTH = 100;
const wordsOf = (query: string): string[] => query.match(/[\p{L}\p{N}]+/gu) ?? [];

export const ftsRanking: Ranking = async (documents) => {
  const db = new DatabaseSync(':memory:');
  db.exec(`create virtual table doc using fts5(id unindexed, title, text, tokenize = 'porter unicode61')`);
  const insert = db.prepare('insert into doc (id, title, text) values (?, ?, ?)');
  for (const { id, title, text } of documents) insert.run(id, title, text);
  const best = db.prepare(`select id from doc where doc match ? order by bm25(doc, 0, 3, 1) limit ${DEPTH}`);
  return (query) => {
    const words = wordsOf(query).map((word) => `"${word}"`);
    return best.all(words.join(' OR ')).map(({ id }) => String(id));
  };
};

export const minisearchRanking: Ranking = (documents) => rankByMinisearch(documents, {});
/** Words may be begun only, and misspelt. */
export const forgivingMinisearchRanking: Ranking = (documents) =>
  rankByMinisearch(documents, { prefix: true, fuzzy: 0.2 });

async function rankByMinisearch(documents: readonly Text[], options: object) {
  const index = new MiniSearch({ fields: ['title', 'text'], searchOptions: { boost: { title: 3 }, ...options } });
  index.addAll([...documents]);
  return (query: string) =>
    index
      .search(query)
      .slice(0, DEPTH)
      .map(({ id }: Text) => String(id));
}

export const lunrRanking: Ranking = async (documents) => {
  const index = lunr(
    (builder: {
      ref: (field: string) => void;
      field: (name: string, options?: object) => void;
      add: (text: Text) => void;
    }) => {
      builder.ref('id');
      builder.field('title', { boost: 3 });
      builder.field('text');
      for (const document of documents) builder.add(document);
    },
  );
  return (query) =>
    index
      .search(wordsOf(query).join(' '))
      .slice(0, DEPTH)
      .map(({ ref }: { ref: string }) => ref);
};
