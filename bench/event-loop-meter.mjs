/**
 * Loaded into a server that is measured: the longest time for which its event loop stood still, and how much of it the
 * thread itself worked. `SIGUSR2` writes both into the file that `STALLS_FILE` names, and begins anew.
 */
import { renameSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

const { STALLS_FILE } = process.env;
const EVERY_MS = 2;

// Other threads and programs that the server starts are not what serves.
if (isMainThread && STALLS_FILE && process.argv[1]?.endsWith('start.ts')) {
  let longest = { stall: 0, own: 0 };
  let last = performance.now();
  let worked = process.threadCpuUsage();
  setInterval(() => {
    const now = performance.now();
    const { user, system } = process.threadCpuUsage();
    if (now - last > longest.stall)
      longest = { stall: now - last, own: (user + system - worked.user - worked.system) / 1_000 };
    last = now;
    worked = { user, system };
  }, EVERY_MS);
  process.on('SIGUSR2', () => {
    const memory = process.memoryUsage.rss() / 2 ** 20;
    writeFileSync(`${STALLS_FILE}.part`, JSON.stringify({ ...longest, memory }));
    renameSync(`${STALLS_FILE}.part`, STALLS_FILE);
    longest = { stall: 0, own: 0 };
    last = performance.now();
    worked = process.threadCpuUsage();
  });
}
