/** Several processes of one site on one machine, behind one port: this one starts them, and starts another where one ends. */
import cluster from 'node:cluster';
import { StartError } from '../database/open.ts';

const MOST = 64;
/** Before a process that ended is replaced; twice as long each time, until one of them serves. */
const AGAIN_AFTER_MS = 500;
const AGAIN_MOST_MS = 30_000;

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

/** Runs `count` processes until SIGINT or SIGTERM. The first prepares the database alone; where it cannot, all ends. */
export function runCluster(count: number): void {
  let wait = AGAIN_AFTER_MS;
  let isUp = false;
  let isStopping = false;
  const serving = new Set<number>();
  const alive = () => Object.values(cluster.workers ?? {});
  const fill = () => {
    while (!isStopping && alive().length < count) cluster.fork();
  };
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
