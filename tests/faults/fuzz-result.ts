/** What a run of generated calls or files has found. */
import type { Waits } from '../setup/processes/asking.ts';

export interface FuzzOptions {
  count: number;
  seed: number;
  /** The number of the first; with a count of one, it is repeated alone. */
  from?: number;
}

export interface FuzzResult {
  count: number;
  /** Of how many operations or sorts of files. */
  of: number;
  /** How often each was answered. */
  outcomes: Map<string, number>;
  /** Refusals of a site with too much to do. */
  overloads: number;
  /** Each once, by its operation and problem, with how often it was found and how to repeat the first. */
  faults: Map<string, { count: number; first: string }>;
  /** In milliseconds: the longest that somebody else waited, and of that what the site itself had worked. */
  longest: number;
  own: number;
  /** The most that the site's process has held, in MiB. */
  memory: number;
}

/** In milliseconds. */
const STALL_MOST = 300;

export interface Finding {
  result: FuzzResult;
  note: (what: string, first: string) => void;
}

export function faultsOf(of: number): Finding {
  const result: FuzzResult = {
    count: 0,
    of,
    outcomes: new Map(),
    overloads: 0,
    faults: new Map(),
    longest: 0,
    own: 0,
    memory: 0,
  };
  const note = (what: string, first: string) => {
    const known = result.faults.get(what) ?? { count: 0, first };
    result.faults.set(what, { ...known, count: known.count + 1 });
  };
  return { result, note };
}

/** Notes where others had to wait for the site's own work, or had no answer. */
export function noStall(waits: Waits, { result, note }: Finding): void {
  result.longest = Math.max(result.longest, waits.longest);
  result.own = Math.max(result.own, waits.own);
  if (waits.unserved > 0) note('/healthz did not answer', `  ${waits.unserved} times`);
  if (waits.own > STALL_MOST) note('the site stood still', `  for ${waits.own} ms of its own work`);
}
