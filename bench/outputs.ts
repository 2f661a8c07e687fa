/** `npm run bench outputs`: how long all that leaves the site takes among 100,000 items, made anew and kept. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { ROOT } from '../is-built.ts';
import { importFolder } from '../server/curation/import/import-folder.ts';
import { openStore, prepareDatabase } from '../server/database/open.ts';
import { runNpmStart } from '../tests/setup/processes/process.ts';
import { load } from './load.ts';
import { writeOutputItems } from './output-items.ts';
import { shareOf, table } from './table.ts';

const TIMES = 15;
const LOAD_SECONDS = 4;
const DUMP_SECONDS = 10;
const FEED_MS = 50;
/** They take the first bytes of the whole catalogue, and then nothing for so long. */
const SLOW_READERS = 20;
const SLOW_MS = 5_000;

const folder = mkdtempSync(join(tmpdir(), 'tessera-outputs-'));
writeOutputItems(folder);
const DATA_DIR = join(folder, 'site');
const { db } = openStore({ dataDir: DATA_DIR });
await prepareDatabase(db);
await importFolder(db, join(folder, 'items'));
await db.destroy();

// With the settings of memory that a site has.
await using site = runNpmStart(ROOT, { DATA_DIR, DEMO: 'off', SITE_URL: 'http://tessera.test' });
const url = await site.ready;
const took = async (path: string): Promise<number> => {
  const from = performance.now();
  const response = await fetch(url + path);
  await response.arrayBuffer();
  if (response.status !== 200) throw new Error(`${path}: ${response.status}`);
  return performance.now() - from;
};
const measured = async (path: (n: number) => string): Promise<number> => {
  const times: number[] = [];
  for (let n = 0; n < TIMES; n++) times.push(await took(path(n)));
  return shareOf(times, 0.5);
};

/** What an address says beside its filters makes it another one to keep. */
const asAnother = (path: string) => (n: number) => `${path}${path.includes('?') ? '&' : '?'}n=${n}`;
const OUTPUTS: [path: string, most: number | '', another?: (n: number) => string][] = [
  ['/search.rss', FEED_MS],
  ['/search.atom?query=words', FEED_MS],
  ['/search.json?tag=tag-7', FEED_MS],
  ['/home.rss', FEED_MS],
  ['/topic/sleep.rss', FEED_MS],
  ['/events.rss', FEED_MS],
  ['/directory.json', FEED_MS],
  ['/events.ics', ''],
  ['/events.ics?tag=tag-7', ''],
  ['/event/event-number-7.ics', '', (n) => `/event/event-number-${n + 10}.ics`],
  ['/api/oruk/services', ''],
  ['/api/oruk/services?search=word', ''],
  ['/api/oruk/service_at_locations', ''],
  ['/api/changes?after=50000', ''],
  ['/sitemap.xml', ''],
  ['/sitemap/items-2.xml', ''],
  ['/embed/topic/sleep', ''],
  ['/embed/search?query=words', ''],
  ['/oembed?url=http%3A%2F%2Ftessera.test%2Ftopic%2Fsleep', ''],
  ['/preview/post/post-number-7.png', '', (n) => `/preview/post/post-number-${n + 10}.png`],
  ['/llms.txt', ''],
];
const lines: (string | number)[][] = [];
for (const [path, most, another = asAnother(path)] of OUTPUTS)
  lines.push([path, await measured(another), most, await measured(() => path)]);
table('Outputs of 100,000 items', ['address', 'ms, made anew', 'at most', 'ms, kept'], lines);

const rates: (string | number)[][] = [];
for (const path of ['/search', '/search.rss', '/topic/sleep', '/topic/sleep.atom']) {
  await took(path);
  const { rate, p99 } = await load(url + path, LOAD_SECONDS, { headers: { 'accept-encoding': 'br' } });
  rates.push([path, rate, p99]);
}
table('Kept, twenty at once', ['', 'requests/s', 'p99 ms'], rates);

const resident = (): number => {
  const status = readFileSync(`/proc/${site.process.pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1_024;
};
/** The most memory, in MB, until `work` is done. */
async function mostMemory(work: () => Promise<unknown>): Promise<number> {
  let most = resident();
  const watch = setInterval(() => {
    most = Math.max(most, resident());
  }, 50);
  await work();
  clearInterval(watch);
  return most;
}
const before = resident();
const dumps: (string | number)[][] = [];
for (const path of ['/api/catalogue.jsonl', '/api/catalogue.csv']) {
  const most = await mostMemory(async () => {
    dumps.push([path, (await took(path)) / 1_000, DUMP_SECONDS]);
  });
  dumps.at(-1)?.push(most);
}
const beforeSlow = resident();
const slow = await mostMemory(async () => {
  const readers = Array.from({ length: SLOW_READERS }, () =>
    get(`${url}/api/catalogue.jsonl`, (answer) => answer.pause()).on('error', () => {}),
  );
  await pause(SLOW_MS);
  for (const reader of readers) reader.destroy();
});
table('The whole catalogue', ['form', 'seconds', 'at most', 'MB at most'], dumps);
console.log(`\nMemory: ${Math.round(before)} MB before these.`);
console.log(
  `${SLOW_READERS} readers at once that take nothing for ${SLOW_MS / 1_000} s: ${Math.round(beforeSlow)} MB before, ${Math.round(slow)} MB at most.`,
);
rmSync(folder, { recursive: true });
