/**
 * `npm run bench scale`: what one process answers, and what two on the same machine do, on each engine that is there, with
 * 10,000 items. PostgreSQL is measured where `TEST_DATABASE_URL` names a server.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { importFolder } from '../server/curation/import/import-folder.ts';
import { openStore, prepareDatabase } from '../server/database/open.ts';
import { asAdmin, databaseUrl } from '../tests/setup/database/databases.ts';
import { runServer } from '../tests/setup/processes/process.ts';
import { writeCatalogue } from './catalogue-files.ts';
import { load, processorMs } from './load.ts';
import { table } from './table.ts';

const ITEMS = 10_000;
const SECONDS = 5;
const WORDS = ['sensory', 'quiet', 'room', 'sleep', 'school', 'noise', 'planner', 'routine', 'work', 'friends'];

const folder = mkdtempSync(join(tmpdir(), 'tessera-scale-'));
writeCatalogue(join(folder, 'files'), ITEMS);
let asked = 0;
const CALLS: [string, string, (() => string) | undefined][] = [
  ['list, kept', '/api/content/post?size=20', undefined],
  [
    'search, made anew',
    '/',
    // Each combination comes back after a longer while than any answer is kept.
    () =>
      `/api/content/search?query=${WORDS[++asked % 10]}+${WORDS[(asked * 3) % 7]}&size=${10 + (Math.floor(asked / 70) % 40)}&page=${1 + (asked % 9)}`,
  ],
];

const admin = process.env.TEST_DATABASE_URL;
const name = `tessera_scale_${process.pid}`;
try {
  await measure('SQLite', { DATA_DIR: join(folder, 'sqlite') });
  if (admin) {
    await asAdmin(admin, (client) => client.query(`create database ${name}`));
    await measure('PostgreSQL', { DATA_DIR: join(folder, 'postgres'), DATABASE_URL: databaseUrl(admin, name) });
  }
} finally {
  if (admin) await asAdmin(admin, (client) => client.query(`drop database if exists ${name} with (force)`));
  rmSync(folder, { recursive: true });
}

async function measure(engine: string, env: { DATA_DIR: string; DATABASE_URL?: string }): Promise<void> {
  const { db } = openStore({ dataDir: env.DATA_DIR, databaseUrl: env.DATABASE_URL });
  await prepareDatabase(db);
  await importFolder(db, join(folder, 'files'));
  await db.destroy();
  const rows: string[][] = [];
  for (const workers of [1, 2]) {
    await using site = runServer(
      'tests/setup/processes/listening.ts',
      { ...env, DEMO: 'off', BACKUPS: 'off', LINK_CHECKS: 'off' },
      ['--workers', String(workers)],
    );
    const url = await site.ready;
    const pids = () => [Number(site.process.pid), ...childrenOf(Number(site.process.pid))];
    while (workers > 1 && pids().length <= workers) await new Promise((resolve) => setTimeout(resolve, 100));
    for (const [what, path, next] of CALLS) {
      await load(url + path, 1, { next });
      const from = sum(pids());
      const { rate, p99 } = await load(url + path, SECONDS, { next });
      const cost = (sum(pids()) - from) / (rate * SECONDS);
      rows.push([what, String(workers), rate.toFixed(0), String(p99), cost.toFixed(2)]);
    }
  }
  table(
    `${engine}, ${ITEMS} items, 20 connections`,
    ['call', 'processes', 'answers/s', 'p99 ms', 'ms of a core each'],
    rows,
  );
}

function sum(pids: number[]): number {
  return pids.reduce((ms, pid) => ms + processorMs(pid), 0);
}

/** On Linux alone, as the rest of what is measured of processes. */
function childrenOf(pid: number): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);
}
