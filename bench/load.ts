/** Loads of one address, and what to hold them against: a route that does nothing but send the same answer. */
import { type ChildProcess, fork } from 'node:child_process';
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
export async function bareRoute(answer: Answer): Promise<{ url: string } & Disposable> {
  const bare: ChildProcess = fork(join(import.meta.dirname, 'bare-route.ts'));
  bare.send(answer);
  const url = await new Promise<string>((resolve) => bare.once('message', (message) => resolve(String(message))));
  return { url, [Symbol.dispose]: () => void bare.kill() };
}
