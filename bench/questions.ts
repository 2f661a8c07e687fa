/**
 * `npm run bench questions`: what visitors find who ask in their own words, in the order in which the page shows it.
 * The questions and judgements lie in `search-eval/questions` beside the project, with a README.
 */
import { readFile } from 'node:fs/promises';
import type { SearchAnswer, Section } from '../contract/search.ts';
import { loadDemo } from '../server/curation/demo/demo.ts';
import { importFolder } from '../server/curation/import/import-folder.ts';
import { readDocuments } from '../server/features/search/documents.ts';
import type { SearchDocument } from '../server/search/search-types.ts';
import { hasRealData, realData } from '../tests/setup/data/real-data.ts';
import { type Judged, judgeQuestions } from './measures.ts';
import { forgivingMinisearchRanking, ftsRanking, lunrRanking, minisearchRanking, type Ranking } from './rankings.ts';
import { table } from './table.ts';
import { type Visit, visitSite } from './visitor.ts';

if (!hasRealData('search-eval/questions')) {
  console.log('The questions do not lie beside the project: nothing to measure.');
  process.exit(0);
}

const ENGINES: [string, Ranking][] = [
  ['SQLite FTS5', ftsRanking],
  ['MiniSearch', minisearchRanking],
  ['MiniSearch, prefix and fuzzy', forgivingMinisearchRanking],
  ['lunr', lunrRanking],
];
const HEAD = ['engine', 'nDCG@10', 'of sentences', 'answer in the first three', 'wrong among them', 'dead ends'];
/** Names each question with its figures, to see where the page falls short. */
const WORDY = process.argv.includes('--each');

interface Question {
  id: string;
  text: string;
  kind: string;
  judged: Judged;
}
interface Answer {
  ranking: string[];
  /** How many stand there as answers, before what is said to be only near. */
  answers: number;
}
type Ask = (text: string) => Promise<Answer> | Answer;

await compare('Questions to the real catalogue', 'real', ({ db }) => importFolder(db, realData('catalogue')));
await compare('Questions to the demo', 'demo', (store) =>
  loadDemo(store, realData('search-eval/questions/demo/catalogue')),
);

async function compare(title: string, half: string, fill: Parameters<typeof visitSite>[0]): Promise<void> {
  await using visit = await visitSite(fill);
  const items = await visit.db.selectFrom('item').select(['id', 'external_id']).execute();
  const nameOf = new Map(items.map(({ id, external_id }) => [id, external_id]));
  const questions = await readQuestions(half);
  const documents = await readAll(visit, [...nameOf.keys()]);
  const rows = [await figures('Tessera, as the page shows it', questions, asVisitor(visit, nameOf))];
  for (const [name, ranking] of ENGINES) {
    const search = await ranking(
      documents.map(({ id, fields: { title = '', ...rest } }) => ({
        id: nameOf.get(id) as string,
        title,
        text: Object.values(rest).join('\n'),
      })),
    );
    const ask = async (text: string) => {
      const found = await search(text);
      return { ranking: found, answers: found.length };
    };
    rows.push(await figures(name, questions, ask));
  }
  table(title, HEAD, rows);
}

/** Cards from the top of the page to its end: those that lead, where they answer, and what is below them. */
function asVisitor(visit: Visit, nameOf: ReadonlyMap<number, string>): Ask {
  return async (text) => {
    const { claim, sections }: SearchAnswer = await visit.get(`/api/content/search?query=${encodeURIComponent(text)}`);
    const namesIn = (some: readonly Section[]) =>
      some.flatMap(({ cards }) => cards.map(({ id }) => nameOf.get(id) as string));
    const leading = namesIn(sections.filter(({ name }) => name !== 'list')).length;
    return { ranking: namesIn(sections), answers: claim === 'answers' ? leading : 0, isDenied: claim === 'nothing' };
  };
}

async function figures(name: string, questions: readonly Question[], ask: Ask): Promise<string[]> {
  const asked = await Promise.all(questions.map(async (one) => ({ ...one, ...(await ask(one.text)) })));
  const { ndcg, answered, answerable, wrong, empty, each } = judgeQuestions(asked);
  const sentences = judgeQuestions(asked.filter(({ kind }) => kind === 'sentence'));
  if (WORDY && name.startsWith('Tessera'))
    for (const [i, { id, text }] of questions.entries())
      console.log(id, each[i]?.ndcg.toFixed(3), each[i]?.first, text);
  return [
    name,
    ndcg.toFixed(4),
    sentences.ndcg.toFixed(4),
    `${answered} of ${answerable}`,
    `${wrong.count} of ${wrong.shown}`,
    `${empty} of ${questions.length}`,
  ];
}

async function readAll({ db }: Visit, ids: number[]): Promise<SearchDocument[]> {
  const documents: SearchDocument[] = [];
  for (let i = 0; i < ids.length; i += 500) documents.push(...(await readDocuments(db, ids.slice(i, i + 500))));
  return documents;
}

async function readQuestions(half: string): Promise<Question[]> {
  const rows = async (file: string) =>
    (await readFile(realData(`search-eval/questions/${half}/${file}.tsv`), 'utf8'))
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split('\t'));
  const judgements = await rows('judgements');
  return (await rows('questions')).map(([id = '', text = '', , kind = '']) => ({
    id,
    text,
    kind,
    judged: new Map(judgements.filter(([of]) => of === id).map(([, item = '', grade]) => [item, Number(grade)])),
  }));
}
