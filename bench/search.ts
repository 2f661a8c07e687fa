/**
 * `npm run bench search`: how quick the search is over generated items, beside others in the same run.
 * Every search gives the best twelve, an exact total and the counts of five facets.
 */
import { setImmediate as pause } from 'node:timers/promises';
import { SearchIndex } from '../server/search/search-index.ts';
import type { SearchDocument } from '../server/search/search-types.ts';
import { generate, queries, sentences } from './generated.ts';
import { OTHER_ENGINES, type OtherEngine } from './other-engines.ts';
import { shareOf, table } from './table.ts';
import { readThesaurus } from './thesaurus.ts';

const SIZES = (process.env.SIZES ?? '10000,100000,1000000').split(',').map(Number);
/** Others are measured up to this size; beyond it they take minutes. */
const RIVALS_UP_TO = Number(process.env.RIVALS_UP_TO ?? 100_000);
const QUERIES = 400;
const FACETS = ['kind', 'consumption', 'topic', 'tag', 'audience'] as const;
const LIMITS = { facets: { topic: 2, tag: 3 }, documents: 6 };

/** What nobody means well with. */
const HOSTILE = [
  'nuke '.repeat(2_000),
  'adhd autism sensory anxiety school work sleep support '.repeat(190),
  'qwertzuiop asdfghjkly yxcvbnmqwe rtzuiopasd '.repeat(220),
  '?!… — (((',
  'the of and to in it is',
  '👩🏽‍🦽💜🏳️‍🌈'.repeat(500),
  'كيف أنام ليلاً '.repeat(600),
  '睡眠と音'.repeat(2_000),
  `${'a'.repeat(5_000)}!${'(a+)+$'.repeat(800)}`,
  '\u0000\ud800'.repeat(5_000),
];
const MANY_FILTERS = { tag: Array.from({ length: 50 }, (_, i) => `tag-${i}`) };

const thesaurus = await readThesaurus();
const figures: (string | number)[][] = [];
for (const size of SIZES) {
  await measureOurs(size);
  if (size <= RIVALS_UP_TO) for (const rival of OTHER_ENGINES) await measureRival(rival, size);
}
const HEAD = ['what', 'p50 ms', 'p95 ms', 'p99 ms', 'most ms'];
for (const size of SIZES) {
  const rows = figures.filter(([of]) => of === size).map(([, ...row]) => row);
  table(`Search, ${size.toLocaleString('en-GB')} items`, HEAD, rows);
}

function report(size: number, what: string, times: number[]): void {
  figures.push([size, what, ...[0.5, 0.95, 0.99, 1].map((share) => shareOf(times, share))]);
}

/** Bytes in use, of objects and of typed arrays. */
function memory(): number {
  const { heapUsed, arrayBuffers } = process.memoryUsage();
  return heapUsed + arrayBuffers;
}

/** Milliseconds that each call takes, after a first round that is not counted. */
async function timed<T>(inputs: readonly T[], call: (input: T) => unknown): Promise<number[]> {
  for (const input of inputs) await call(input);
  const times: number[] = [];
  for (const input of inputs) {
    const started = performance.now();
    const answer = call(input);
    if (answer instanceof Promise) await answer;
    times.push(performance.now() - started);
  }
  return times;
}

async function measureOurs(size: number): Promise<void> {
  const documents = size <= RIVALS_UP_TO ? [...generate(size)] : undefined;
  globalThis.gc?.();
  const before = memory();
  const started = performance.now();
  const index = SearchIndex.of(documents ?? generate(size), thesaurus);
  const built = performance.now() - started;
  globalThis.gc?.();
  const held = (memory() - before) / 1_048_576;
  const sample = documents ?? [...generate(20_000)];
  console.log(`${size} items: built in ${Math.round(built)} ms, ${Math.round(held)} MB`);
  const search = (text: string) => index.search({ text, from: 0, size: 12, count: FACETS });
  const asked = queries(sample, QUERIES);
  for (const words of [1, 2, 3, 4])
    report(
      size,
      `tessera, ${words} words`,
      await timed(
        asked.filter((_, i) => i % 4 === words - 1),
        search,
      ),
    );
  report(size, 'tessera, 1 to 4 words', await timed(asked, search));
  report(size, 'tessera, whole sentences', await timed(sentences(sample, QUERIES / 4), search));
  const kinds = ['event', 'person', 'tool', 'support', 'directory'];
  report(
    size,
    'tessera, as the page asks',
    await timed(asked, (text) =>
      index.search({
        text,
        kinds: ['post', 'media'],
        from: 0,
        size: 12,
        count: FACETS,
        otherKinds: { kinds, size: 7 },
        top: 4,
      }),
    ),
  );
  const filters = { kind: ['post', 'media'], topic: ['topic-0', 'topic-1'] };
  report(
    size,
    'tessera, with two filters',
    await timed(asked, (text) => index.search({ text, filters, from: 0, size: 12, count: FACETS })),
  );
  report(size, 'tessera, misspelt', await timed(queries(sample, QUERIES, true), search));
  const begun = asked.map((text, i) => text.slice(0, 2 + (i % 7)));
  report(size, 'tessera, suggestions', await timed(begun, (text) => index.suggest(text, LIMITS)));
  report(
    size,
    'tessera, without words',
    await timed(asked.slice(0, 100), () => index.search({ from: 0, size: 12, count: FACETS })),
  );
  report(
    size,
    'tessera, more like this',
    await timed(sample.slice(0, 200), ({ id }) => index.similar([id], { size: 12 })),
  );
  report(
    size,
    'tessera, hostile input',
    await timed(HOSTILE, (text) => index.search({ text, filters: MANY_FILTERS, from: 0, size: 12, count: FACETS })),
  );
  const changed = sample.slice(0, 2_000);
  report(size, 'tessera, one item changed', await timed(changed, (document) => index.put(document)));
  report(size, 'pauses while compacting', await pauses(index, changed));
}

/** How long the process is held up at a time while a compaction runs. */
async function pauses(index: SearchIndex, documents: readonly SearchDocument[]): Promise<number[]> {
  await index.compacted();
  for (let i = 0; !index.isCompacting && i < 200_000; i++) index.put(documents[i % documents.length] as SearchDocument);
  const times: number[] = [];
  while (index.isCompacting) {
    const started = performance.now();
    await pause();
    times.push(performance.now() - started);
  }
  return times.length > 0 ? times : [0];
}

async function measureRival(rival: OtherEngine, size: number): Promise<void> {
  const documents = [...generate(size)];
  const started = performance.now();
  const engine = await rival.build(documents).catch((error: Error) => {
    console.log(`${rival.name}: left out (${error.message})`);
  });
  if (!engine) return;
  console.log(`${size} items: ${rival.name} built in ${Math.round(performance.now() - started)} ms`);
  const asked = queries(documents, QUERIES);
  report(size, `${rival.name}, 1 to 4 words`, await timed(asked, engine.search));
  await engine.close();
}
