/** Several processes of one site on one machine, behind one port: this one starts them, and starts another where one ends. */
import cluster, { type Worker } from 'node:cluster';
import { StartError } from '../database/open.ts';

const MOST = 64;
/** Before a process that ended is replaced; twice as long each time, until one of them serves. */
const AGAIN_AFTER_MS = 500;
const AGAIN_MOST_MS = 30_000;
/** How often each process shows that it is alive, and after how many times without a sign it is ended. */
const SIGN_EVERY_MS = 5_000;
const SIGNS_MISSED_MOST = 6;

/** How many processes `--workers` asks for; 1 where it is not there. */
export function workersOf(args: readonly string[]): number {
  const at = args.findIndex((arg) => /^--workers(?:=|$)/.test(arg));
  if (at < 0) return 1;
  const value = args[at]?.split('=')[1] ?? args[at + 1] ?? '';
  const count = Number(value);
  if (/^\d+$/.test(value) && count >= 1 && count <= MOST) return count;
  throw new StartError(`--workers is ‘${value}’. It must be a whole number from 1 to ${MOST}.`);
}

/** Whether this process speaks for the site: one alone, or the first of several. */
export const isFirst = (): boolean => cluster.worker === undefined || cluster.worker.id === 1;

/** Shows the first process, where there is one, that this one goes on. */
export function showLife(everyMs = SIGN_EVERY_MS): void {
  const show = () => process.connected && process.send?.(ALIVE, undefined, undefined, () => {});
  if (cluster.isWorker) setInterval(show, everyMs).unref();
}

const ALIVE = 'alive';

/** Runs `count` processes until SIGINT or SIGTERM. The first prepares the database alone; where it cannot, all ends. */
export function runCluster(count: number, signEveryMs = SIGN_EVERY_MS): void {
  let wait = AGAIN_AFTER_MS;
  let isUp = false;
  let isStopping = false;
  const serving = new Set<number>();
  const alive = () => Object.values(cluster.workers ?? {});
  const fill = () => {
    while (!isStopping && alive().length < count) cluster.fork();
  };
  endTheSilent(signEveryMs);
  closeWhatWasHandedOver();
  cluster.on('listening', ({ id }) => {
    serving.add(id);
    if (serving.size === count) console.log(`${count} processes serve the site.`);
    isUp = true;
    wait = AGAIN_AFTER_MS;
    fill();
  });
  cluster.on('exit', ({ id, process: { pid } }, code, signal) => {
    serving.delete(id);
    if (isStopping || !isUp) {
      if (alive().length === 0) process.exit(isStopping ? 0 : (code ?? 1));
      return;
    }
    console.warn(`Process ${pid} of the site ended (${signal ?? code}). Another is started.`);
    setTimeout(fill, wait);
    wait = Math.min(wait * 2, AGAIN_MOST_MS);
  });
  for (const name of ['SIGINT', 'SIGTERM'] as const)
    process.on(name, () => {
      isStopping = true;
      for (const worker of alive()) worker?.kill('SIGTERM');
      if (alive().length === 0) process.exit(0);
    });
  cluster.fork();
}

/**
 * A process that answers nothing keeps the connections that it is given, and its locks. Counted are turns of this process, so that
 * a machine that slept ends nobody.
 */
function endTheSilent(everyMs: number): void {
  const missed = new Map<number, number>();
  // Before it serves, a process may bring the tables up to date, which SQLite does in one piece.
  cluster.on('listening', ({ id }) => missed.set(id, 0));
  cluster.on('message', ({ id }, message) => {
    if (message === ALIVE && missed.has(id)) missed.set(id, 0);
  });
  cluster.on('exit', ({ id }) => missed.delete(id));
  setInterval(() => {
    for (const [id, signs] of missed) {
      missed.set(id, signs + 1);
      if (signs >= SIGNS_MISSED_MOST) cluster.workers?.[id]?.process.kill('SIGKILL');
    }
  }, everyMs).unref();
}

/**
 * A connection that was handed to a process which ends before it takes it stays open here, and its reader would wait for ever. Closed, the browser
 * asks again. Node hands each process one at a time, and has closed its own end of those that were taken.
 */
function closeWhatWasHandedOver(): void {
  const last = new Map<number, { close: () => void }>();
  cluster.on('fork', ({ id, process: child }: Worker) => {
    const send = child.send.bind(child) as (...all: unknown[]) => boolean;
    child.send = (message: unknown, handle?: unknown, ...more: unknown[]) => {
      if (handle) last.set(id, handle as { close: () => void });
      return send(message, handle, ...more);
    };
  });
  cluster.on('exit', ({ id }) => {
    last.get(id)?.close();
    last.delete(id);
  });
}
