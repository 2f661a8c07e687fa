/**
 * `npm run bench curation`: the desk over 100,000 items, on SQLite and, where DATABASE_URL is given, in a new database on
 * that PostgreSQL: its lists, a bulk change of a thousand and its undo, when visitors see it, and what they feel of it.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { importFolder } from '../server/curation/import/import-folder.ts';
import { type DatabaseConfig, openStore, prepareDatabase } from '../server/database/open.ts';
import { runServer } from '../tests/setup/processes/process.ts';
import { logInCurator } from './big-site.ts';
import { writeCatalogue } from './catalogue-files.ts';
import { onEachEngine } from './engines.ts';
import { shareOf, table } from './table.ts';

const ITEMS = Number(process.argv[2] ?? 100_000);
const MANY = 1_000;
const TIMES = 15;
const QUIET_MS = 3_000;
/** Changes of many and their undos, one after another: so few visits fall into one that the slowest would be all one learns. */
const ROUNDS = 8;

const LISTS: readonly (readonly [words: string, path: string])[] = [
  ['changed lately', '/items?size=50'],
  ['one kind, by title, page 100', '/items?kind=tool&sort=title&page=100&size=12'],
  ['drafts', '/items?status=draft'],
  ['two words', '/items?query=ba%20adhd'],
  ['a tag', '/items?tag=tag-7&sort=published_at'],
  ['the audit log', '/audit'],
];

const folder = mkdtempSync(join(tmpdir(), 'tessera-desk-'));
writeCatalogue(join(folder, 'files'), ITEMS);
try {
  await onEachEngine(run);
} finally {
  rmSync(folder, { recursive: true });
}

async function run(engine: string, config: DatabaseConfig): Promise<void> {
  const { db } = openStore(config);
  await prepareDatabase(db);
  await importFolder(db, join(folder, 'files'));
  // A server of its own accord does this within a minute of so large an import, unless it is told not to.
  if (config.databaseUrl) await sql`vacuum analyze`.execute(db);
  const env = {
    DATA_DIR: config.dataDir,
    DEMO: 'off',
    ...(config.databaseUrl && { DATABASE_URL: config.databaseUrl }),
  };
  await using site = runServer('server/start/main.ts', env);
  const url = await site.ready;
  const curator = await logInCurator(db, config.dataDir);
  const call = async (method: string, path: string, body?: unknown) => {
    const response = await fetch(`${url}/api/curation${path}`, {
      method,
      headers: { ...curator, ...(body !== undefined && { 'content-type': 'application/json' }) },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };

  const rows: [string, number, number][] = [];
  for (const [words, path] of LISTS) {
    const times: number[] = [];
    for (let n = 0; n < TIMES; n++) times.push(await took(() => call('GET', path)));
    rows.push([words, shareOf(times, 0.5), Math.max(...times)]);
  }
  table(
    `Lists of the desk, ${ITEMS.toLocaleString('en-GB')} items, ${engine}`,
    ['list', 'ms, median', 'ms, worst'],
    rows,
  );

  const some = await db.selectFrom('item').select(['id', 'slug']).where('kind', '=', 'tool').limit(MANY).execute();
  const ids = some.map((item) => item.id);
  const last = `${url}/api/content/tool/${some.at(-1)?.slug}`;
  const quiet = await visits(url, async () => new Promise((resolve) => setTimeout(resolve, QUIET_MS)));
  const [changing, seen, undoing]: [number[], number[], number[]] = [[], [], []];
  const busy = await visits(url, async () => {
    for (let round = 0; round < ROUNDS; round++) {
      const price = `free for all ${round}`;
      let bulk = 0;
      const change = async () => {
        bulk = (await call('POST', '/bulk', { ids, change: { set: { price } } })).id;
      };
      changing.push(await took(change));
      seen.push(
        await took(async () => {
          while ((await (await fetch(last)).json()).price !== price);
        }),
      );
      undoing.push(await took(() => call('POST', `/bulk/${bulk}/undo`)));
    }
  });
  table(
    `A change of ${ids.length.toLocaleString('en-GB')} items, ${ROUNDS} times, ${engine}`,
    ['', 'ms, median', 'ms, worst'],
    [
      ['changed', shareOf(changing, 0.5), Math.max(...changing)],
      ['then seen by visitors after', shareOf(seen, 0.5), Math.max(...seen)],
      ['undone', shareOf(undoing, 0.5), Math.max(...undoing)],
    ],
  );
  table(
    `Visitors, ${engine}`,
    ['', 'visits', 'ms, median', 'ms, p99'],
    [
      ['nothing else going on', quiet.length, shareOf(quiet, 0.5), shareOf(quiet, 0.99)],
      ['meanwhile', busy.length, shareOf(busy, 0.5), shareOf(busy, 0.99)],
    ],
  );
  await db.destroy();
}

async function took(work: () => Promise<unknown>): Promise<number> {
  const from = performance.now();
  await work();
  return performance.now() - from;
}

/** How long visitors wait for what is made anew, while something else goes on. */
async function visits(url: string, work: () => Promise<unknown>): Promise<number[]> {
  const times: number[] = [];
  let isOver = false;
  const visiting = (async () => {
    for (let n = 0; !isOver; n++)
      times.push(
        await took(async () =>
          (await fetch(`${url}/api/content/search?query=adhd&page=${1 + (n % 50)}&n=${n}`)).text(),
        ),
      );
  })();
  await work();
  isOver = true;
  await visiting;
  return times;
}
