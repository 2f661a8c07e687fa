/** Kills, full disks and clocks that jump, while people write; whatever was acknowledged is looked for afterwards. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Engine } from '#server/database/column-types.ts';
import type { DatabaseConfig } from '#server/database/open.ts';
import { chance } from '../../bench/generated.ts';
import { FILL } from '../setup/database/full-disk.ts';
import { ask } from '../setup/processes/asking.ts';
import { castOf, logIn, renew } from './cast.ts';
import { FaultSite } from './site.ts';
import { Writes } from './writes.ts';

export interface Broken {
  /** How often it happened, and how many writes were acknowledged meanwhile, by their sort. */
  times: number;
  acknowledged: ReadonlyMap<string, number>;
  refused: ReadonlyMap<string, number>;
  lost: string[];
  /** What was answered otherwise than by a yes or a refusal that says why, and what else was wrong. */
  wrong: string[];
}

const PLACES = 6;
/** So many writes are acknowledged at least before a kill, on a machine of any speed, but none is waited for longer than this. */
const WRITES_LEAST = 3;
const PATIENCE_MS = 20_000;
/** So many are written under each clock. */
const WRITES_A_WHILE = 30;
/** In milliseconds: how long people write before it happens. */
const [LEAST, MORE] = [60, 600];
const RENEWED_EVERY = 20;

export const engineOf = ({ databaseUrl }: DatabaseConfig): Engine => (databaseUrl ? 'postgres' : 'sqlite');

/** Kills the site so often, each time in the midst of writing, and starts it again. */
export async function kill(
  config: DatabaseConfig,
  times: number,
  seed: number,
  say: (progress: string) => void = () => {},
): Promise<Broken> {
  const random = chance(seed);
  await using site = new FaultSite(config);
  await site.start();
  const cast = await castOf(site);
  const writes = new Writes(site, cast, random);
  const lost: string[] = [];
  for (let n = 0; n < times; n++) {
    if (n % RENEWED_EVERY === 0) await renew(site, cast);
    const from = writes.count;
    const going = writes.goOn(PLACES);
    for (const until = Date.now() + PATIENCE_MS; writes.count < from + WRITES_LEAST && Date.now() < until; )
      await sleep(5);
    await sleep(MORE * random());
    await site.kill();
    await going;
    await site.start();
    lost.push(...(await writes.lost(site.db, from)).map((what) => `kill ${n + 1}: ${what}`));
    if ((n + 1) % RENEWED_EVERY === 0) say(`${n + 1} kills, ${writes.count} writes acknowledged, ${lost.length} lost`);
  }
  return { ...outcome(writes, times), lost };
}

/** The disk is full at random moments, and has room again. */
export async function fillDisk(config: DatabaseConfig, times: number, seed: number): Promise<Broken> {
  const random = chance(seed);
  await using site = new FaultSite(config);
  await site.start();
  const writes = new Writes(site, await castOf(site), random);
  const wrong: string[] = [];
  const going = writes.goOn(PLACES);
  for (let n = 0; n < times && !writes.isOver; n++) {
    await sleep(LEAST + MORE * random());
    const makeRoom = await fill(site);
    await sleep(LEAST + MORE * random());
    // On a busy machine a moment may pass in which nobody writes.
    for (const until = Date.now() + PATIENCE_MS; !writes.refused.has('503') && Date.now() < until; ) await sleep(20);
    await makeRoom();
    const from = writes.count;
    for (const until = Date.now() + 20_000; writes.count === from; await sleep(20))
      if (Date.now() > until) {
        wrong.push(`nothing was acknowledged within 20 seconds after there was room again, time ${n + 1}`);
        break;
      }
    await site.db.deleteFrom('attempt').execute();
  }
  writes.isOver = true;
  await going;
  if ((writes.refused.get('503') ?? 0) === 0) wrong.push('nothing was refused: the disk was never full');
  await askReady(site, wrong);
  await site.kill();
  await site.start();
  return await ended(site, writes, times, wrong);
}

/** SQLite itself is told within the site’s process; a server refuses for everybody. */
async function fill(site: FaultSite): Promise<() => Promise<unknown>> {
  if (engineOf(site.config) === 'postgres') return FILL.postgres(site.db);
  site.disturb({ full: true });
  return async () => site.disturb({});
}

const DAYS = [1, -1, 3, -3, 40, -40, 400, -400];

/** The clock jumps by days while people write, then the site starts under it; at the end it is right again. */
export async function jumpClock(config: DatabaseConfig, times: number, seed: number): Promise<Broken> {
  const random = chance(seed);
  await using site = new FaultSite(config);
  await site.start();
  const cast = await castOf(site);
  const writes = new Writes(site, cast, random);
  const wrong: string[] = [];
  const writeAWhile = async () => {
    await site.db.deleteFrom('attempt').execute();
    await logIn(site, cast);
    const from = writes.count;
    const going = writes.goOn(PLACES);
    for (const until = Date.now() + PATIENCE_MS; writes.count < from + WRITES_A_WHILE && Date.now() < until; )
      await sleep(20);
    writes.isOver = true;
    await going;
    return writes.count - from;
  };
  for (let n = 0; n < times; n++) {
    const days = DAYS[Math.floor(random() * DAYS.length)] as number;
    if ((await writeAWhile()) === 0) wrong.push('nothing was acknowledged under the right clock');
    site.disturb({ days });
    await sleep(100);
    if ((await writeAWhile()) === 0) wrong.push(`nothing was acknowledged after a jump by ${days} days`);
    await site.kill(n % 2 ? 'SIGKILL' : 'SIGTERM');
    await site.start({ days });
    if ((await writeAWhile()) === 0) wrong.push(`nothing was acknowledged after a start ${days} days away`);
    await site.kill();
    await site.start();
  }
  await askReady(site, wrong);
  return await ended(site, writes, times, wrong);
}

async function askReady(site: FaultSite, wrong: string[]): Promise<void> {
  const { status, text } = await ask(site.url, { method: 'GET', path: '/readyz' });
  if (status !== 200) wrong.push(`/readyz: ${status} ${text}`);
}

/** What is kept when all is over and the site has started again. */
async function ended(site: FaultSite, writes: Writes, times: number, wrong: string[]): Promise<Broken> {
  const found = outcome(writes, times);
  return { ...found, lost: await writes.lost(site.db), wrong: [...found.wrong, ...wrong] };
}

function outcome(writes: Writes, times: number): Broken {
  const { acknowledged, refused, failed } = writes;
  return { times, acknowledged, refused, lost: [], wrong: [...failed].map(([what, text]) => `${what}: ${text}`) };
}
