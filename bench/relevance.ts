/** `npm run bench relevance`: how well the search finds, on public test collections and on misspelt words. */
import { readFile } from 'node:fs/promises';
import type { SearchAnswer } from '../contract/search.ts';
import { importFolder } from '../server/curation/import/import-folder.ts';
import { SearchIndex } from '../server/search/search-index.ts';
import { hasRealData, realData } from '../tests/setup/data/real-data.ts';
import { readRealDocuments } from '../tests/setup/data/real-index.ts';
import { judgeSpelling, readMisspellings } from '../tests/setup/data/spelling.ts';
import { freshStore } from './fresh-store.ts';
import { type Judged, mean, measure } from './measures.ts';
import { ftsRanking, lunrRanking, minisearchRanking, type Ranking, type Text } from './rankings.ts';
import { table } from './table.ts';
import { TEXT_ID, textsAsPosts } from './texts-as-posts.ts';
import { readThesaurus } from './thesaurus.ts';
import { type Visit, visitSite } from './visitor.ts';

const DEPTH = 100;

if (!hasRealData('search-eval')) {
  console.log('The evaluation data does not lie beside the project: nothing to measure.');
  process.exit(0);
}
const thesaurus = await readThesaurus();
const opened: Visit[] = [];

const tessera: Ranking = async (documents) => {
  const index = SearchIndex.of(
    documents.map(({ title, text }, id) => ({
      id,
      staticRank: 0,
      facets: {},
      fields: { title, synopsis: text.startsWith(title) ? text.slice(title.length) : text },
    })),
    thesaurus,
  );
  return (query) => {
    const { ids } = index.search({ text: query, from: 0, size: DEPTH, match: 'any' });
    return ids.map((id) => String(documents[id]?.id));
  };
};

const WITHIN = 50;

/** The site's own call, asked by a visitor: every document is a post. */
const site: Ranking = async (documents) => {
  const visit = await visitSite(async ({ db }) => {
    await using folder = await textsAsPosts(documents);
    await importFolder(db, folder.path);
  });
  const items = await visit.db.selectFrom('item').select(['id', 'external_id']).execute();
  const nameOf = new Map(items.map(({ id, external_id }) => [id, external_id.slice(TEXT_ID.length)]));
  opened.push(visit);
  return async (query) => {
    const found: string[] = [];
    for (let page = 1; page <= DEPTH / WITHIN; page++) {
      const address = `/api/content/search?size=${WITHIN}&page=${page}&query=${encodeURIComponent(query)}`;
      const { data } = (await visit.get(address)) as SearchAnswer;
      found.push(...data.map(({ id }) => nameOf.get(id) as string));
    }
    return found;
  };
};

const ENGINES: [string, Ranking][] = [
  ['Tessera, the site’s call', site],
  ['Tessera, the library alone', tessera],
  ['SQLite FTS5', ftsRanking],
  ['MiniSearch', minisearchRanking],
  ['lunr', lunrRanking],
];
const HEAD = ['engine', 'nDCG@10', 'MAP@100', 'recall@100', 'MRR@10'];

const cranfield = await collection('cranfield');
const queries = await lines<Text>('cranfield/queries.jsonl');
await compare(
  'Cranfield, odd queries (not tuned on)',
  cranfield,
  queries.filter(({ id }) => Number(id) % 2 === 1),
);
await compare(
  'Cranfield, even queries (tuned on)',
  cranfield,
  queries.filter(({ id }) => Number(id) % 2 === 0),
);
const medquad = await collection('medquad');
await compare('MedQuAD, reworded', medquad, await lines<Text>('medquad/queries.jsonl'));
await compare('MedQuAD, as typed', medquad, await lines<Text>('medquad/queries-raw.jsonl'));
await spelling();

interface Collection {
  documents: Text[];
  judged: Map<string, Judged>;
}

async function collection(name: string): Promise<Collection> {
  const judged = new Map<string, Map<string, number>>();
  const [, ...rows] = (await readFile(realData(`search-eval/${name}/qrels.tsv`), 'utf8')).trim().split('\n');
  for (const row of rows) {
    const [query = '', doc = '', grade = ''] = row.split('\t');
    judged.set(query, (judged.get(query) ?? new Map<string, number>()).set(doc, Number(grade)));
  }
  return { documents: await lines<Text>(`${name}/documents.jsonl`), judged };
}

async function lines<T>(path: string): Promise<T[]> {
  const text = await readFile(realData(`search-eval/${path}`), 'utf8');
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));
}

async function compare(title: string, { documents, judged }: Collection, asked: Text[]): Promise<void> {
  const answerable = asked.filter(({ id }) => [...(judged.get(String(id))?.values() ?? [])].some((grade) => grade > 0));
  const rows: string[][] = [];
  for (const [name, ranking] of ENGINES) {
    const search = await ranking(documents);
    const results: ReturnType<typeof measure>[] = [];
    for (const { id, text } of answerable) results.push(measure(await search(text), judged.get(String(id)) as Judged));
    for (const visit of opened.splice(0)) await visit[Symbol.asyncDispose]();
    const figures = (['ndcg', 'map', 'recall', 'mrr'] as const).map((key) => mean(results.map((one) => one[key])));
    rows.push([name, ...figures.map((figure) => figure.toFixed(4))]);
  }
  table(title, HEAD, rows);
}

async function spelling(): Promise<void> {
  await using store = await freshStore();
  const documents = await readRealDocuments(store.db);
  const index = SearchIndex.of(documents, thesaurus);
  const { asked, found, first } = judgeSpelling(
    documents,
    await readMisspellings(),
    (text) => index.search({ text, from: 0, size: 10 }).ids,
  );
  table(
    'Misspelt words over the catalogue',
    ['', 'of'],
    [
      ['found among the first ten', `${found} of ${asked}`],
      ['found first', `${first} of ${asked}`],
    ],
  );
}
