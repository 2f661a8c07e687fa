/** `npm run bench:outputs`: how long feeds, maps and the whole catalogue take among 100,000 items, made anew and kept. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore, prepareDatabase } from '#server/database/open.ts';
import { importFolder } from '#server/features/curation/import/import-folder.ts';
import { runServer } from '#tests/setup/process.ts';
import { table } from './table.ts';

const ITEMS = 100_000;
const TIMES = 15;

const folder = mkdtempSync(join(tmpdir(), 'tessera-outputs-'));
const rows = Array.from(
  { length: ITEMS },
  (_, n) =>
    `bench:${n},Post number ${n},"Some words about ${n % 97}, ${n % 89} and ${n % 83}.",Tag ${n % 50}|Tag ${n % 31},Author ${n % 200}`,
);
writeFileSync(`${folder}/posts.csv`, `external_id,display_title,synopsis,tags,authors\n${rows.join('\n')}\n`);
const DATA_DIR = join(folder, 'site');
const { db } = openStore({ dataDir: DATA_DIR });
await prepareDatabase(db);
await importFolder(db, `${folder}/posts.csv`);
await db.destroy();

await using site = runServer('server/main.ts', { DATA_DIR, DEMO: 'off' });
const url = await site.ready;
const took = async (path: string): Promise<number> => {
  const from = performance.now();
  const response = await fetch(url + path);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return performance.now() - from;
};
const median = (times: number[]): number => times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)] ?? 0;
const measured = async (path: (n: number) => string): Promise<number> => {
  const times: number[] = [];
  for (let n = 0; n < TIMES; n++) times.push(await took(path(n)));
  return median(times);
};

const lines: [string, number, number][] = [];
// What an address says beside its filters makes it another one to keep.
for (const path of [
  '/search.rss?',
  '/search.atom?query=words&',
  '/search.json?tag=tag-7&',
  '/home.rss?',
  '/sitemap/items-3.xml?',
])
  lines.push([path.slice(0, -1), await measured((n) => `${path}n=${n}`), await measured(() => `${path}n=0`)]);
table('Outputs of 100,000 items', ['address', 'ms, made anew', 'ms, kept'], lines);

const resident = (): number => {
  const status = readFileSync(`/proc/${site.process.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
};
const before = resident();
let most = before;
const watch = setInterval(() => {
  most = Math.max(most, resident());
}, 50);
const whole = (await took('/api/catalogue.jsonl')) / 1_000;
const asTable = (await took('/api/catalogue.csv')) / 1_000;
clearInterval(watch);
table(
  'The whole catalogue',
  ['form', 'seconds'],
  [
    ['lines of JSON', whole],
    ['table', asTable],
  ],
);
console.log(`Memory: ${Math.round(before)} MB before, ${Math.round(most)} MB at most.`);
rmSync(folder, { recursive: true });
