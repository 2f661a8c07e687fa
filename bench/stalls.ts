/**
 * `npm run bench stalls`: what one file, page or person costs all others, on a site with 10,000 items that `npm start`
 * starts. First a flood of pages from one address, and how long others wait for theirs; then the heaviest single requests
 * and files that are known, and how long the event loop stood still.
 */
import { appendFileSync, existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { zipSync } from 'fflate';
import { upload } from '../tests/setup/api/uploads.ts';
import { workbookOf } from '../tests/setup/api/workbooks.ts';
import { bigSite } from './big-site.ts';
import { wordOf } from './generated.ts';
import { shareOf, table } from './table.ts';

const ITEMS = 10_000;
const HELD = 5_000;
const FLOOD_SECONDS = 30;
const CONNECTIONS = 40;
const MISSPELT = 150;
const QUERY_MOST = 1_990;

await using big = await bigSite(ITEMS, addBigCollection);
const items = big.db.selectFrom('item').select('id').where('kind', 'not in', ['topic', 'collection']);
const ids = (await items.limit(ITEMS).execute()).map(({ id }) => id);
const saidIn = join(big.folder, 'stalls.json');
const meter = pathToFileURL(join(import.meta.dirname, 'event-loop-meter.mjs')).href;
await using site = big.start({ STALLS_FILE: saidIn, NODE_OPTIONS: `--import=${meter}` });
const url = await site.ready;
const curator = await big.curator();
// A site that has been asked before: the code of its pages is loaded.
for (const path of ['/home', '/search?query=calm', '/collection/no-such-one', '/api/content/search?query=calm'])
  await ask(path);
await sleep(3_000);

await flood();

const rows: string[][] = [];
await measure('a collection of 5,000: its page', () => ask('/collection/big'));
await measure('… again', () => ask('/collection/big?again'));
await measure('… its call', () => ask('/api/content/collection/big'));
await measure('import of a CSV of 200,000 short rows', () =>
  importFile(
    'tools.csv',
    csv(200_000, (n) => `a${n},b`),
  ),
);
const tags = Array.from({ length: 190 }, (_, n) => `New ${wordOf(n)}`).join('|');
await measure('… of 2,000 rows with 190 new tags', () =>
  importFile(
    'tools.csv',
    csv(2_000, (n) => `t${n},T ${n},https://example.org/t${n},${tags}`),
    'tool',
  ),
);
const zip = zipSync({ 'xl/workbook.xml': new Uint8Array(200_000_000) }, { level: 9 });
await measure('… of a zip that holds more than it says', () => importFile('t.xlsx', Buffer.from(zip)));
const cell = `<row r="1"><c r="A1" t="inlineStr"><is><t>${'<'.repeat(3_000_000)}</t></is></c></row>`;
await measure('… of a workbook of three million <', () => importFile('t.xlsx', workbookOf(cell)));
await measure('preview of Markdown with 100,000 ![', () =>
  change('/curation/markdown', { text: '!['.repeat(100_000) }),
);
await measure('catalogue.csv', () => ask('/api/catalogue.csv'));
const add = { tags: Array.from({ length: 40 }, (_, n) => `Many ${n}`) };
await measure('40 tags for 10,000 items', () => change('/curation/bulk', { ids, change: { add } }));
await measure('… undone', () => change('/curation/bulk/1/undo', {}));
table(
  `Heavy requests to a site of ${ITEMS} items`,
  ['request', 'takes', 'longest stall', 'its processor time', 'answer'],
  rows,
);

function addBigCollection(files: string): void {
  const held = Array.from({ length: HELD }, (_, n) => `bench:${n + 1}`).join('|');
  appendFileSync(join(files, 'collections.csv'), `external_id,name,slug,items\nbench:collection:big,Big,big,${held}\n`);
}

/** What the meter has seen since it was asked last. Times in milliseconds, memory in MiB. */
async function readMeter(): Promise<{ stall: number; own: number; memory: number }> {
  rmSync(saidIn, { force: true });
  site.process.kill('SIGUSR2');
  while (!existsSync(saidIn)) await sleep(5);
  return JSON.parse(readFileSync(saidIn, 'utf8'));
}

async function measure(what: string, work: () => Promise<string>): Promise<void> {
  await sleep(500);
  await readMeter();
  const from = performance.now();
  const answer = await work();
  const took = performance.now() - from;
  const { stall, own } = await readMeter();
  rows.push([what, ms(took), ms(stall), ms(own), answer]);
}

async function ask(path: string, headers: Record<string, string> = {}): Promise<string> {
  const answer = await fetch(url + path, { headers });
  return `${answer.status}, ${Math.round((await answer.arrayBuffer()).byteLength / 1_024)} KiB`;
}

async function change(path: string, body: object): Promise<string> {
  const headers = { ...curator, 'content-type': 'application/json' };
  const answer = await fetch(`${url}/api${path}`, { method: 'POST', headers, body: JSON.stringify(body) });
  return `${answer.status}, ${(await answer.text()).slice(0, 40)}`;
}

function csv(count: number, row: (n: number) => string): string {
  return ['external_id,name,url,tags', ...Array.from({ length: count }, (_, n) => row(n))].join('\n');
}

/** A trial of a file, until it is read; what the curator is told of it. */
async function importFile(name: string, content: string | Buffer, kind?: string): Promise<string> {
  const { payload, headers } = upload(name, content, { dry_run: 'true', ...(kind && { kind }) });
  const body = new Uint8Array(payload);
  const answer = await fetch(`${url}/api/curation/import`, {
    method: 'POST',
    headers: { ...headers, ...curator },
    body,
  });
  const { job } = (await answer.json()) as { job?: number };
  if (job === undefined) return String(answer.status);
  for (;;) {
    await sleep(200);
    const { state, message } = (await (
      await fetch(`${url}/api/curation/jobs/${job}`, { headers: curator })
    ).json()) as {
      state: string;
      message: string | null;
    };
    if (!['waiting', 'running'].includes(state)) return [state, message].filter(Boolean).join(': ').slice(0, 40);
  }
}

/** One address asks for searches of misspelt words from many connections; others ask for three things, each from an address of its own. */
async function flood(): Promise<void> {
  let isOver = false;
  const answered = new Map<string, number>();
  const count = (what: string) => answered.set(what, (answered.get(what) ?? 0) + 1);
  const flooding = Array.from({ length: CONNECTIONS }, async () => {
    while (!isOver) {
      const query = Array.from({ length: MISSPELT }, misspelt).join(' ').slice(0, QUERY_MOST);
      const path = `/search?query=${encodeURIComponent(query)}`;
      count((await ask(path, { 'x-forwarded-for': '203.0.113.9' }).catch(() => 'no answer')).slice(0, 3));
    }
  });
  const others = {
    'a page that is kept': () => '/home',
    'a page made anew': (n: number) => `/search?query=${wordOf(n * 7)}+${n}`,
    'a call': (n: number) => `/api/content/search?query=${wordOf(n * 11)}&n=${n}`,
  };
  const waits = Object.entries(others).map(async ([what, path], i) => {
    const times: number[] = [];
    for (let n = 0; !isOver; n++) {
      const from = performance.now();
      const answer = await ask(path(n), { 'x-forwarded-for': `198.51.${i}.${n % 250}` });
      times.push(answer.startsWith('200') ? performance.now() - from : Number.POSITIVE_INFINITY);
      await sleep(20);
    }
    return [what, String(times.length), ...[0.5, 0.99, 1].map((share) => ms(shareOf(times, share)))];
  });
  let memory = 0;
  for (let second = 0; second < FLOOD_SECONDS; second++) {
    await sleep(1_000);
    memory = Math.max(memory, (await readMeter()).memory);
  }
  isOver = true;
  table(
    `${CONNECTIONS} connections of one address, each asking for ${MISSPELT} misspelt words: others wait`,
    ['for', 'asked', 'p50', 'p99', 'longest'],
    await Promise.all(waits),
  );
  await Promise.all(flooding);
  const kinds = [...answered].map(([status, times]) => `${times} × ${status}`).join(', ');
  console.log(`The flood was answered ${kinds}. The process took up to ${Math.round(memory)} MiB.`);
}

function misspelt(): string {
  const word = wordOf(Math.floor(Math.random() * 20_000)).slice(0, 9);
  return `${word.slice(0, 3)}x${word.slice(4)}`;
}

function ms(time: number): string {
  return `${Math.round(time)} ms`;
}
