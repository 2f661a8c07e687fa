/** A site at four fifths of what it can do, with members and curators writing: no error, flat memory, a free event loop. */
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import type { DatabaseConfig } from '#server/database/open.ts';
import { chance } from '../../bench/generated.ts';
import { shareOf, table } from '../../bench/table.ts';
import { ask, mostMemory, watch } from '../setup/processes/asking.ts';
import { engineOf } from './breaking.ts';
import { castOf, renew } from './cast.ts';
import { FaultSite } from './site.ts';
import { type Cast, Writes } from './writes.ts';

const SHARE = 0.8;
/** So long the peak is looked for, but in a short form no longer than a third of the load. */
const PEAK_SECONDS = 10;
const PLACES = 12;
/** More members than so many log in one after another, so that none is near a limit. */
const MEMBERS = 40;
const RENEWED_EVERY_MS = 240_000;
/** Of a hundred acts so many are of visitors. */
const READS = 85;
/** In milliseconds of the site’s own work: on a machine with other work a wait alone says nothing. */
const DELAY_MOST = 50;
/** In MiB, over the last two thirds of the time. */
const GROWTH_MOST = 10;
/** So long a load at least says what grows. */
const GROWTH_MINUTES = 3;
const ACTS_THAT_FILL = 2_000;

export interface Steady {
  acts: number;
  faults: string[];
}

/** `script` starts the site: the whole one with its pages, or one whose pages are empty, which needs no build. */
export async function steady(
  config: DatabaseConfig,
  minutes: number,
  seed: number,
  script = 'server/start/start.mjs',
): Promise<Steady> {
  await using site = new FaultSite(config, {}, script);
  await site.start();
  const cast = await castOf(site);
  await renew(site, cast, MEMBERS);
  const load = new Load(site, cast, seed);
  // Once around before anything is measured: code is loaded, caches are filled.
  const seconds = Math.min(PEAK_SECONDS, (60 * minutes) / 3);
  await load.asFastAsCan(seconds / 2);
  const peak = await load.asFastAsCan(seconds);
  // After some 900 acts they are full, however long a busy machine takes for so many.
  while (minutes >= GROWTH_MINUTES && load.times.length < ACTS_THAT_FILL) await load.asFastAsCan(PEAK_SECONDS);
  load.times.length = 0;
  await eventLoopDelay(site);
  const stop = watch(site.url, site.pid, 20);
  const renewAll = () => renew(site, cast, MEMBERS);
  // Within the first third caches are filled.
  const first = await load.atRate(SHARE * peak, minutes / 3, renewAll);
  const before = await site.needed();
  const acts = first + (await load.atRate(SHARE * peak, (2 * minutes) / 3, renewAll));
  const after = await site.needed();
  const delay = shareOf((await stop()).worked, 0.99);
  const faults = [...load.faults].map(([what, count]) => `${count} × ${what}`);
  if (delay >= DELAY_MOST) faults.push(`the p99 of what the site worked at a stretch was ${delay} ms`);
  if (minutes >= GROWTH_MINUTES && after - before > GROWTH_MOST)
    faults.push(`what is needed grew from ${before.toFixed(1)} to ${after.toFixed(1)} MiB`);
  faults.push(...(await load.lost()));
  table(
    `Steady load, ${engineOf(config)}, ${minutes} minutes at ${100 * SHARE} % of a peak of ${Math.round(peak)} acts a second, seed ${seed}`,
    ['what', 'measured'],
    [
      ['acts', acts],
      ['of them writes that were acknowledged', load.written],
      ['acts a second', acts / (60 * minutes)],
      ['errors and lost writes', faults.length],
      ['answers, p50 ms', shareOf(load.times, 0.5)],
      ['answers, p99 ms', shareOf(load.times, 0.99)],
      ['event loop’s delay, p99 ms', await eventLoopDelay(site)],
      ['… of that the site’s own work, p99 ms', delay],
      ['needed after a third of the time, all else collected, MiB', before],
      ['needed at the end, MiB', after],
      ['most memory, MiB', mostMemory(site.pid)],
    ],
  );
  for (const fault of faults) console.log(fault);
  return { acts, faults };
}

class Load {
  readonly #site: FaultSite;
  readonly #writes: Writes;
  readonly #random: () => number;
  readonly #agent = new Agent({ keepAlive: true, maxSockets: 64 });
  readonly times: number[] = [];
  readonly faults = new Map<string, number>();

  constructor(site: FaultSite, cast: Cast, seed: number) {
    this.#random = chance(seed);
    [this.#site, this.#writes] = [site, new Writes(site, cast, this.#random)];
  }

  get written(): number {
    return this.#writes.count;
  }

  async lost(): Promise<string[]> {
    const { failed } = this.#writes;
    const lost = await this.#writes.lost(this.#site.db);
    return [...[...failed].map(([what, text]) => `${what}: ${text}`), ...lost.map((what) => `lost: ${what}`)];
  }

  /** Acts a second from a dozen places without a pause. */
  async asFastAsCan(seconds: number): Promise<number> {
    let acts = 0;
    const from = performance.now();
    const end = from + 1_000 * seconds;
    const act = async () => {
      for (; performance.now() < end; acts++) await this.#act();
    };
    await Promise.all(Array.from({ length: PLACES }, act));
    return (1_000 * acts) / (performance.now() - from);
  }

  /** So many acts a second, whether those before are answered or not. */
  async atRate(rate: number, minutes: number, renewAll: () => Promise<void>): Promise<number> {
    const [from, end] = [performance.now(), performance.now() + 60_000 * minutes];
    const under = new Set<Promise<void>>();
    let [acts, renewAt] = [0, from + RENEWED_EVERY_MS];
    while (performance.now() < end) {
      const due = Math.floor(((performance.now() - from) / 1_000) * rate);
      for (; acts < due; acts++) {
        const one = this.#act().finally(() => under.delete(one));
        under.add(one);
      }
      if (performance.now() > renewAt) {
        renewAt += RENEWED_EVERY_MS;
        await renewAll();
      }
      await sleep(10);
    }
    await Promise.all(under);
    return acts;
  }

  async #act(): Promise<void> {
    const from = performance.now();
    if (this.#random() * 100 < READS) await this.#read();
    else await this.#writes.once();
    this.times.push(performance.now() - from);
  }

  async #read(): Promise<void> {
    const paths = [
      '/home',
      '/search?query=calm',
      '/api/content/post',
      '/api/content/search?query=sleep',
      '/events',
      '/directory',
    ];
    const n = Math.floor(this.#random() * 2_000);
    const all = [...paths, `/api/content/search?query=focus&page=${1 + (n % 9)}`, `/search?query=sensory+${n}`];
    const path = all[Math.floor(this.#random() * all.length)] as string;
    // Visitors come from everywhere.
    const headers = { 'x-forwarded-for': `198.51.${n % 100}.${n % 250}` };
    const status = await ask(this.#site.url, { method: 'GET', path, headers }, this.#agent).then(
      (answer) => answer.status,
      (error: Error) => error.message,
    );
    if (status !== 200)
      this.faults.set(
        `${path.split('?')[0]}: ${status}`,
        (this.faults.get(`${path.split('?')[0]}: ${status}`) ?? 0) + 1,
      );
  }
}

/** Milliseconds, the p99 since it was asked last, as the site’s own figures have it. */
async function eventLoopDelay({ url }: FaultSite): Promise<number> {
  const { text } = await ask(url, { method: 'GET', path: '/metrics' });
  return 1_000 * Number(/^nodejs_eventloop_lag_p99_seconds (\S+)/m.exec(text)?.[1] ?? Number.NaN);
}
