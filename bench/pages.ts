/** `npm run bench pages`: what Lighthouse says about four pages of the demo on a telephone, and the bytes of a first visit. */

import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import lighthouse from 'lighthouse';
import { launchBrowser } from '../tests/setup/browser/browser.ts';
import { FIRST_VISIT_LIMITS, type FirstVisit, firstVisit, SCREENS } from '../tests/setup/browser/first-visit.ts';
import { runServer } from '../tests/setup/processes/process.ts';
import { table } from './table.ts';

const PAGES = ['/home', '/search?query=sensory', '/topic/adhd', '/directory'];
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** A busy machine makes single runs worse, never better. */
const RUNS = Number(process.argv[2] ?? 3);
/** By then a page has fetched what it fetches by itself. */
const QUIET_MS = 1_500;

const folder = mkdtempSync(join(tmpdir(), 'tessera-bench-'));
{
  await using site = runServer('server/start/main.ts', { DATA_DIR: folder });
  const url = await site.ready;
  const port = await freePort();
  const browser = await launchBrowser([`--remote-debugging-port=${port}`]);
  try {
    await benchBytes(url);
    await benchLighthouse(url, port);
  } finally {
    await browser.close();
  }

  async function benchBytes(url: string): Promise<void> {
    const screens = Object.keys(SCREENS) as (keyof typeof SCREENS)[];
    const visits: FirstVisit[] = [];
    for (const screen of screens) visits.push(await firstVisit(browser, `${url}/home`, screen, QUIET_MS));
    const kinds = Object.keys(visits[0]?.bytes ?? {}) as (keyof FirstVisit['bytes'])[];
    table(
      'First visit to /home before anything is pressed, kB as sent',
      ['', ...screens, 'at most'],
      kinds.map((kind) => {
        const limit =
          kind in FIRST_VISIT_LIMITS ? FIRST_VISIT_LIMITS[kind as keyof typeof FIRST_VISIT_LIMITS] / 1_000 : '';
        return [kind, ...visits.map(({ bytes }) => bytes[kind] / 1_000), limit];
      }),
    );
    const hosts = visits.flatMap((visit) => visit.hosts);
    console.log(
      `\n${visits.map(({ files }) => files).join(' and ')} files. Other hosts that were asked: ${hosts.length > 0 ? hosts.join(', ') : 'none'}.`,
    );
  }
}
rmSync(folder, { recursive: true });

interface Result {
  scores: number[];
  shift: number;
  paint: number;
  blocked: number;
}

async function benchLighthouse(url: string, port: number): Promise<void> {
  const rows: (string | number)[][] = [];
  const faults = new Set<string>();
  for (const path of PAGES) {
    const results: Result[] = [];
    for (let run = 0; run < RUNS; run++) results.push(await look(url + path, port, faults));
    const [best] = results.toSorted((a, b) => (b.scores[0] ?? 0) - (a.scores[0] ?? 0));
    if (!best) continue;
    const performance = results.map(({ scores }) => scores[0] ?? 0).toSorted((a, b) => a - b);
    const [worst = 0, middle = 0] = [performance[0], performance[Math.floor(performance.length / 2)]];
    const shift = Math.max(...results.map((result) => result.shift));
    rows.push([path, ...best.scores, middle, worst, shift.toFixed(3), best.paint / 1_000, best.blocked]);
  }
  table(
    `Lighthouse, mobile, simulated throttling, the best of ${RUNS} runs`,
    [
      '',
      ...CATEGORIES,
      'median performance',
      'worst performance',
      'most layout shift',
      'largest paint s',
      'blocked ms',
    ],
    rows,
  );
  console.log(faults.size > 0 ? `\nWhat it found:\n${[...faults].join('\n')}` : '\nIt found no fault.');
}

async function look(url: string, port: number, faults: Set<string>): Promise<Result> {
  // What words or filters narrow is kept out of search engines on purpose.
  const skipAudits = new URL(url).search === '' ? [] : ['is-crawlable'];
  const result = await lighthouse(url, { port, logLevel: 'error', onlyCategories: [...CATEGORIES], skipAudits });
  if (!result) throw new Error(`Lighthouse said nothing about ${url}`);
  const { audits, categories } = result.lhr;
  for (const name of CATEGORIES.slice(1))
    for (const { id, weight } of categories[name]?.auditRefs ?? []) {
      const { score, title } = audits[id] ?? {};
      if (weight > 0 && score !== null && score !== undefined && score < 1)
        faults.add(`- ${new URL(url).pathname}: ${title}`);
    }
  return {
    scores: CATEGORIES.map((name) => Math.round((categories[name]?.score ?? 0) * 100)),
    shift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
    paint: audits['largest-contentful-paint']?.numericValue ?? Number.NaN,
    blocked: audits['total-blocking-time']?.numericValue ?? Number.NaN,
  };
}

/** A port that nobody listens on. */
function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer().on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
