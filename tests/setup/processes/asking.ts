/** Asks a site as any program may, whatever that sends, and watches from outside whether others are served meanwhile. */
import { readFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, unzipSync, zstdDecompressSync } from 'node:zlib';

export interface Asked {
  method: string;
  /** Path and query, as they stand in the request. */
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer;
}

export interface Answered {
  /** 0 where there was none. */
  status: number;
  headers: Record<string, string | string[] | undefined>;
  text: string;
}

const PATIENCE_MS = 60_000;

/** As `askOnce`, and once more where a connection that had waited was closed just then, which is nobody's fault. */
export const ask = (address: string, asked: Asked, agent?: Agent): Promise<Answered> =>
  askOnce(address, asked, agent).catch((error: NodeJS.ErrnoException) => {
    if (agent && error.code === 'ECONNRESET') return askOnce(address, asked);
    throw error;
  });

/** A server that has refused a body may close the connection while it is still being sent: that is an answer of 413. */
function askOnce(address: string, { method, path, headers, body }: Asked, agent?: Agent): Promise<Answered> {
  const { promise, resolve, reject } = Promise.withResolvers<Answered>();
  const sent = request(
    new URL(address),
    { method, path, timeout: PATIENCE_MS, ...(headers && { headers }), ...(agent && { agent }) },
    (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('error', reject).on('end', () => {
        const { statusCode = 0, headers } = answer;
        try {
          resolve({ status: statusCode, headers, text: decoded(Buffer.concat(parts), headers['content-encoding']) });
        } catch (error) {
          reject(error);
        }
      });
    },
  );
  sent.on('timeout', () => sent.destroy(new Error(`no answer within ${PATIENCE_MS} ms`)));
  sent.on('error', (error: NodeJS.ErrnoException) => {
    const isCut = body !== undefined && ['EPIPE', 'ECONNRESET'].includes(error.code ?? '');
    if (isCut) resolve({ status: 413, headers: {}, text: '' });
    else reject(error);
  });
  sent.end(body);
  return promise;
}

/** The text of a body as it was sent, compressed or not. */
function decoded(body: Buffer, encoding = ''): string {
  const decompress = { br: brotliDecompressSync, zstd: zstdDecompressSync, gzip: unzipSync, deflate: unzipSync }[
    encoding
  ];
  return (body.length > 0 && decompress ? decompress(body) : body).toString();
}

/**
 * How many milliseconds the thread that serves has worked, as Linux tells. Where a machine has other work, a wait in
 * which the server did nothing is not the request's fault; where nobody tells, each wait counts.
 */
function worked(pid: number | undefined): number {
  try {
    const [nanoseconds] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ');
    return Number(nanoseconds) / 1e6;
  } catch {
    return Number.NaN;
  }
}

/** In MiB: the most that a process has held, where the system tells. */
export function mostMemory(pid: number | undefined): number {
  try {
    const [, most] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Math.round(Number(most) / 1_024);
  } catch {
    return 0;
  }
}

export interface Waits {
  /** Milliseconds for which `/healthz` let somebody wait, one after another. */
  all: number[];
  /** How many of these the server itself had worked. */
  worked: number[];
  /** The longest of them, and of that what the server itself had worked. */
  longest: number;
  own: number;
  /** How often there was no answer of 200. */
  unserved: number;
}

/** Asks `/healthz` again and again until it is told to stop; `pid` is the server's. */
export function watch(address: string, pid?: number, everyMs = 5): () => Promise<Waits> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const waits: Waits = { all: [], worked: [], longest: 0, own: 0, unserved: 0 };
  let isOver = false;
  const watching = (async () => {
    while (!isOver) {
      const [from, before] = [performance.now(), worked(pid)];
      const { status } = await ask(address, { method: 'GET', path: '/healthz' }, agent).catch(() => ({ status: 0 }));
      const wait = performance.now() - from;
      const spent = worked(pid) - before;
      const own = Math.round(Number.isNaN(spent) ? wait : Math.min(wait, spent));
      waits.all.push(wait);
      waits.worked.push(own);
      waits.longest = Math.max(waits.longest, Math.round(wait));
      waits.own = Math.max(waits.own, own);
      if (status !== 200) waits.unserved++;
      await sleep(everyMs);
    }
    agent.destroy();
    return waits;
  })();
  return () => {
    isOver = true;
    return watching;
  };
}
