/**
 * `npm run bench -- --beside <commit>`: this tree and another commit in one run, on the same data, in turns, so that
 * whatever else the machine does falls on both alike. Each figure is the median of its rounds.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { setTimeout as sleep } from 'node:timers/promises';
import { runNpmStart, type SiteProcess } from '../tests/setup/processes/process.ts';
import { answerOf } from './answer-of.ts';
import { addMembers, type Crowd, signIn } from './bench-members.ts';
import { writeCatalogue } from './catalogue-files.ts';
import { nextSearch, TOPICS } from './generated.ts';
import { type Asked, bareRoute, load } from './load.ts';
import { buildPages, importWith, OWN_TREE, otherTree } from './other-tree.ts';
import { shareOf, table } from './table.ts';

const MEMBERS = 200;
const ROUNDS = 3;
const SECONDS = 3;
const REST_MS = 2_000;
const PAGES = 5;

const TREES = ['before', 'now'] as const;
type Tree = (typeof TREES)[number];
type Pair<T> = Record<Tree, T>;
type Row = (string | number)[];

interface Site extends AsyncDisposable {
  url: string;
  startedMs: number;
  process: SiteProcess;
  dataDir: string;
}

export async function compareCommits(commit: string, sizes: readonly number[]): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-'));
  using other = otherTree(commit);
  buildPages(OWN_TREE);
  const trees: Pair<string> = { before: other.folder, now: OWN_TREE };
  try {
    const rows: Row[] = [];
    for (const [i, items] of sizes.entries()) rows.push(...(await benchSize(trees, folder, items, i === 0)));
    print(commit, rows);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** Both sites on the same items: first their start and memory, then loads in turns; all loads where it is the usual size. */
async function benchSize(trees: Pair<string>, folder: string, items: number, isUsual: boolean): Promise<Row[]> {
  const named = (what: string) => `${what}, ${items.toLocaleString('en-GB')} items`;
  const source = join(folder, `files-${items}`);
  writeCatalogue(source, items);
  const data = join(folder, `data-${items}`);
  // Makes the database, which no command of the shell does.
  await (await startSite(trees.before, data))[Symbol.asyncDispose]();
  importWith(trees.before, source, data);
  const dataDirs = pairOf((tree) => join(folder, `${tree}-${items}`));
  for (const tree of TREES) cpSync(data, dataDirs[tree], { recursive: true });
  const starts = await eachInTurn(async (tree) => {
    await using site = await startSite(trees[tree], dataDirs[tree]);
    return site.startedMs;
  });
  await using before = await startSite(trees.before, dataDirs.before);
  await using now = await startSite(trees.now, dataDirs.now);
  const sites: Pair<Site> = { before, now };
  await sleep(REST_MS);
  const idle = pairOf((tree) => memoryOf(sites[tree]));
  const rows: Row[] = [row(named('start to ready, ms'), starts), row(named('memory idle, MiB'), idle)];
  const people = { before: await addMembers(before.dataDir, MEMBERS), now: await addMembers(now.dataDir, MEMBERS) };
  using crowdBefore = await signIn(before.url, people.before, itemsOf(before));
  using crowdNow = await signIn(now.url, people.now, itemsOf(now));
  const crowds: Pair<Crowd> = { before: crowdBefore, now: crowdNow };
  rows.push(
    await lineOf(named('list by topic, member'), sites, (tree) => ({
      headers: { authorization: `Bearer ${crowds[tree].members[0]?.token}` },
      next: topicPages(),
    })),
  );
  rows.push(await lineOf(named('search, other words each time'), sites, () => ({ next: nextSearch })));
  if (isUsual) {
    const path = '/api/content/post?topic=topic-3';
    rows.push(await lineOf('list kept', sites, () => ({ next: () => path }), path));
    const packed = { 'accept-encoding': 'br, gzip' };
    rows.push(await lineOf('list kept, br', sites, () => ({ next: () => path, headers: packed }), path, packed));
  }
  rows.push(
    row(
      named('memory after these loads, MiB'),
      pairOf((tree) => memoryOf(sites[tree])),
    ),
  );
  if (isUsual) rows.push(row('favourites of 200 members', await eachInTurn((tree) => favourites(crowds[tree]))));
  return rows;
}

/** One load in turns; with `bare` also against a route that does nothing but send the newer answer. */
async function lineOf(
  what: string,
  sites: Pair<Site>,
  asked: (tree: Tree) => Asked,
  bare?: string,
  headers: Record<string, string> = {},
): Promise<Row> {
  if (!bare)
    return row(what, await eachInTurn(async (tree) => (await load(sites[tree].url, SECONDS, asked(tree))).rate));
  using route = await bareRoute(await answerOf(sites.now.url + bare, headers));
  const rates: number[] = [];
  const both = await eachInTurn(async (tree) => {
    if (tree === 'before') rates.push((await load(route.url, SECONDS, { headers })).rate);
    return (await load(sites[tree].url, SECONDS, asked(tree))).rate;
  });
  return row(what, both, median(rates));
}

/** Both trees one after the other, so many times; the median of each. */
async function eachInTurn(measure: (tree: Tree) => Promise<number>): Promise<Pair<number>> {
  const all: Pair<number[]> = { before: [], now: [] };
  for (let round = 0; round < ROUNDS; round++) for (const tree of TREES) all[tree].push(await measure(tree));
  return pairOf((tree) => median(all[tree]));
}

async function startSite(tree: string, dataDir: string): Promise<Site> {
  const from = performance.now();
  const env = { DATA_DIR: dataDir, DEMO: 'off' };
  const site = runNpmStart(tree, env);
  const url = await site.ready;
  const { ok } = await fetch(`${url}/readyz`);
  if (!ok) throw new Error(`${tree} is not ready`);
  return {
    url,
    startedMs: performance.now() - from,
    process: site,
    dataDir,
    [Symbol.asyncDispose]: () => site[Symbol.asyncDispose](),
  };
}

/** Resident memory, in MiB. */
function memoryOf({ process }: Site): number {
  const status = readFileSync(`/proc/${process.process.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+) kB/.exec(status)?.[1]) / 1_024;
}

/** Favourites a second of all members at once, of which those that were refused are told. */
async function favourites({ members, log }: Crowd): Promise<number> {
  log.times.favourite.length = 0;
  const from = performance.now();
  await Promise.all(members.map((member) => member.actUntil(from + SECONDS * 1_000, 'favourite')));
  if (log.errors.size > 0) console.log(`Refused: ${[...log.errors].join()}`);
  log.errors.clear();
  return log.times.favourite.length / ((performance.now() - from) / 1_000);
}

function itemsOf({ dataDir }: Site): number[] {
  const file = new DatabaseSync(join(dataDir, 'tessera.sqlite'), { readOnly: true });
  const rows = file.prepare("select id from item where kind = 'post' order by id limit 1000").all();
  file.close();
  return rows.map(({ id }) => Number(id));
}

/** The first pages of every topic, one after another. */
function topicPages(): () => string {
  let n = 0;
  return () => `/api/content/post?topic=topic-${n % TOPICS}&page=${1 + (Math.floor(n++ / TOPICS) % PAGES)}`;
}

const row = (what: string, { before, now }: Pair<number>, bare?: number): Row => [
  what,
  before,
  now,
  now / before,
  bare ?? '',
  bare === undefined ? '' : now / bare,
];

const pairOf = <T>(value: (tree: Tree) => T): Pair<T> => ({ before: value('before'), now: value('now') });

const median = (values: number[]): number => shareOf(values, 0.5);

function print(commit: string, rows: Row[]): void {
  table(
    `This tree beside ${commit}, in turns; a second where nothing else is said`,
    ['', commit, 'now', 'now : before', 'bare route', 'now : bare'],
    rows,
  );
}
