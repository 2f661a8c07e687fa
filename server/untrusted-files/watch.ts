/** The thread that ends the program once it takes too much time or memory, or has nobody left to answer to. */
import { writeSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { type ProgramOptions, passed } from './limits.ts';

const LOOK_EVERY_MS = 20;
/** A thread's own `process.stderr` waits for the other one, which may hang. */
const STDERR = 2;

const { seconds, megabytes, parent, began } = workerData as ProgramOptions & { began: Float64Array };

setInterval(() => {
  const from = began[0] as number;
  if (process.ppid !== parent) end();
  if (from < 0) return;
  const { user, system } = process.cpuUsage();
  if (user + system - from > seconds * 1e6) end('time');
  if (process.memoryUsage.rss() > megabytes * 1e6) end('memory');
}, LOOK_EVERY_MS);
parentPort?.postMessage('watching');

function end(limit?: 'time' | 'memory'): void {
  if (limit) writeSync(STDERR, `${passed(limit)}\n`);
  process.kill(process.pid, 'SIGKILL');
}
