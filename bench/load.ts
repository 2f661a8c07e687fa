/** Loads of one address, and what to hold them against: a route that does nothing but send the same answer. */
import { type ChildProcess, fork } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import autocannon from 'autocannon';

export const CONNECTIONS = 20;

export interface Load {
  /** Answers a second. */
  rate: number;
  p99: number;
}

export interface Asked {
  /** The path of each next request; without it, that of the address. */
  next?: (() => string) | undefined;
  headers?: Record<string, string> | undefined;
}

/** Milliseconds of a core that a process has taken for each answer of a load, on Linux. */
export async function loadWithCost(
  pid: number,
  url: string,
  seconds: number,
  asked?: Asked,
): Promise<Load & { cost: number }> {
  const from = processorMs(pid);
  const measured = await load(url, seconds, asked);
  return { ...measured, cost: (processorMs(pid) - from) / (measured.rate * seconds) };
}

const TICK_MS = 10;
/** In `/proc/<pid>/stat`, behind the name: processor time of its own and of the system for it. */
const [USER_TICKS, SYSTEM_TICKS] = [11, 12];

export function processorMs(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
  return TICK_MS * (Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS]));
}

/** Asks from twenty connections at once for so many seconds. Throws when an answer was no success. */
export async function load(url: string, seconds: number, { next, headers = {} }: Asked = {}): Promise<Load> {
  const { requests, latency, non2xx } = await autocannon({
    url,
    connections: CONNECTIONS,
    duration: seconds,
    headers,
    idReplacement: url.includes('[<id>]'),
    ...(next && { requests: [{ setupRequest: (request: object) => ({ ...request, path: next() }) }] }),
  });
  if (non2xx > 0) throw new Error(`${url}: ${non2xx} answers were no success`);
  return { rate: requests.average, p99: latency.p99 };
}

export interface Answer {
  headers: Record<string, string>;
  /** The bytes as they came, in base64. */
  body: string;
}

/** A process of its own that does nothing but send this answer. */
export async function bareRoute(answer: Answer): Promise<{ url: string; pid: number } & Disposable> {
  const bare: ChildProcess = fork(join(import.meta.dirname, 'bare-route.ts'));
  bare.send(answer);
  const url = await new Promise<string>((resolve) => bare.once('message', (message) => resolve(String(message))));
  return { url, pid: bare.pid as number, [Symbol.dispose]: () => void bare.kill() };
}
