/**
 * `npm run bench`: what the house costs. Figures of one run stand side by side; none of them decides a test.
 * `npm run bench -- --beside <commit>` measures another version of the site beside this one instead, with as many
 * generated items as each `--items` says.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { importFolder } from '../server/curation/import/import-folder.ts';
import { changeCatalogue } from '../server/database/change-log.ts';
import { openStore, prepareDatabase } from '../server/database/open.ts';
import type { Db } from '../server/database/schema.ts';
import { runServer } from '../tests/setup/processes/process.ts';
import { answerOf } from './answer-of.ts';
import { compareCommits } from './compare-commits.ts';
import { bareRoute, CONNECTIONS, load } from './load.ts';
import { benchSearches } from './searches.ts';
import { table } from './table.ts';

const ROWS = 20_000;
const SECONDS = 5;
const RENDERINGS = 40;

const { beside, items } = parseArgs({
  options: { beside: { type: 'string' }, items: { type: 'string', multiple: true, default: ['10000', '100000'] } },
}).values;
const PAGES = ['/home', '/search?query=sensory', '/topic/adhd', '/collection/getting-the-day-started'];
/** What leaves the site for other programs, beside the pages; `npm run bench outputs` has all of it, and more items. */
const OUTPUTS = [
  '/search.rss?query=sensory',
  '/topic/adhd.atom',
  '/events.ics',
  '/embed/topic/adhd',
  '/api/oruk/services',
];

const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-'));
if (beside) await compareCommits(beside, items.map(Number));
else {
  await benchImport();
  await benchSite();
  await benchSearches(folder, SECONDS);
}
rmSync(folder, { recursive: true });

async function benchImport(): Promise<void> {
  const rows = Array.from(
    { length: ROWS },
    (_, n) =>
      `bench:${n},Post number ${n},"Some words about ${n % 97}, ${n % 89} and ${n % 83}.",Tag ${n % 50}|Tag ${n % 31},Author ${n % 200}`,
  );
  const source = join(folder, 'import');
  writeFileSync(`${folder}/posts.csv`, `external_id,display_title,synopsis,tags,authors\n${rows.join('\n')}\n`);
  const { db } = openStore({ dataDir: source });
  await prepareDatabase(db);
  const added = await seconds(() => importFolder(db, `${folder}/posts.csv`));
  const unchanged = await seconds(() => importFolder(db, `${folder}/posts.csv`));
  await db.destroy();
  table(
    'Import, SQLite',
    ['rows', 'seconds', 'rows/s'],
    [
      [`${ROWS} added`, added, ROWS / added],
      [`${ROWS} unchanged`, unchanged, ROWS / unchanged],
    ],
  );
}

async function benchSite(): Promise<void> {
  const DATA_DIR = join(folder, 'site');
  {
    await using first = runServer('server/start/main.ts', { DATA_DIR });
    await first.ready;
  }
  const from = performance.now();
  await using site = runServer('server/start/main.ts', { DATA_DIR });
  const url = await site.ready;
  await fetch(`${url}/readyz`);
  table('Start-up to ready, demo catalogue', ['', 'ms'], [['second start', performance.now() - from]]);

  const lists = [
    ['list of posts', '/api/content/post?page=2'],
    ['search, one word', '/api/content/search?query=sensory'],
    ['search, two words and a filter', '/api/content/search?query=quiet+places&consumption=Listen'],
  ] as const;
  const results: (string | number)[][] = [];
  for (const [name, path] of lists) {
    // Every address once, so that nothing is answered from memory.
    const anew = await loadWarm(`${url}${path}&anew=[<id>]`);
    const own = await loadWarm(url + path);
    using route = await bareRoute(await answerOf(url + path));
    const bare = await loadWarm(route.url);
    results.push([name, anew.rate, anew.p99, own.rate, own.p99, bare.rate, bare.p99, bare.rate / own.rate]);
  }
  table(
    'API on SQLite, beside a bare Fastify route that sends the same bytes with the same headers',
    [
      `${CONNECTIONS} connections`,
      'made anew/s',
      'p99 ms',
      'kept/s',
      'p99 ms',
      'bare/s',
      'p99 ms',
      'kept, times slower',
    ],
    results,
  );

  const pages: (string | number)[][] = [];
  const { db } = openStore({ dataDir: DATA_DIR });
  for (const path of [...PAGES, ...OUTPUTS]) {
    const fresh: number[] = [];
    for (let n = 0; n < RENDERINGS; n++) {
      await outdate(db);
      fresh.push(1_000 * (await seconds(() => fetch(url + path))));
    }
    const kept = await loadWarm(url + path);
    const [median = 0, worst = 0] = [fresh.toSorted((a, b) => a - b)[RENDERINGS / 2], Math.max(...fresh.slice(5))];
    pages.push([path, median, worst, kept.rate, kept.p99]);
  }
  table('Pages and outputs', ['', 'made anew, median ms', 'worst ms', 'kept, requests/s', 'p99 ms'], pages);

  await db.destroy();
}

/** Makes everything that the site keeps out of date, and gives it the time to notice. */
async function outdate(db: Db): Promise<void> {
  await changeCatalogue(db, async (_tx, touch) => touch('term', 0));
  await sleep(250);
}

async function seconds(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return (performance.now() - from) / 1_000;
}

/** A second to warm up, and then what counts. */
async function loadWarm(url: string) {
  await load(url, 1);
  return load(url, SECONDS);
}
