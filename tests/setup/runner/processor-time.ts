/** What a run costs in seconds of processor, with the browsers and sites that its tests kill; on Linux, which tells. */
import { readdirSync, readFileSync } from 'node:fs';

/** In milliseconds. What lives and is killed between two looks is missed. */
const LOOKS_EVERY = 1_000;

export class ProcessorTime {
  #seen = ofAll();
  #counted = 0;

  constructor() {
    setInterval(() => this.seconds(), LOOKS_EVERY).unref();
  }

  /**
   * So far. Whoever waits for a process takes over what it has cost when it ends, so what all have cost together grows. Nobody waits
   * for what is killed together with what started it: the sum falls by its cost, which was counted before.
   */
  seconds(): number {
    const now = ofAll();
    this.#counted += Math.max(0, now - this.#seen);
    this.#seen = now;
    return this.#counted;
  }
}

/** What this process and all below it have cost, and those that they have waited for; 0 where the system does not tell. */
function ofAll(): number {
  const all = processes();
  const started = Map.groupBy(all, ({ parent }) => parent);
  const below = (pid: number): number =>
    (started.get(pid) ?? []).reduce((sum, one) => sum + one.cost + below(one.pid), 0);
  return below(process.pid) + (all.find(({ pid }) => pid === process.pid)?.cost ?? 0);
}

const processes = () => listed('/proc').flatMap((name) => (/^\d+$/.test(name) ? read(Number(name)) : []));

function listed(folder: string): string[] {
  try {
    return readdirSync(folder);
  } catch {
    return [];
  }
}

function read(pid: number) {
  try {
    // Behind the name, which may have spaces; the four costs are user's and system's, its own and of those it waited for.
    const [, parent, ...rest] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    // Linux counts in hundredths.
    const cost = rest.slice(9, 13).reduce((sum, hundredths) => sum + Number(hundredths) / 100, 0);
    return [{ pid, parent: Number(parent), cost }];
  } catch {
    // It has ended meanwhile.
    return [];
  }
}
