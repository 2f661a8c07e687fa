/** The site as a process of its own, or as several with `--workers`, that needs no build: every page is an empty one. Run by `runServer`. */
import cluster from 'node:cluster';
import { readConfig } from '#server/kernel/config.ts';
import { isFirst, runCluster, showLife, workersOf } from '#server/start/cluster.ts';
import { start } from '#server/start/main.ts';

const render = async ({ url }: Request) => new Response(`<!doctype html><title>${new URL(url).pathname}</title>`);
const workers = cluster.isPrimary ? workersOf(process.argv) : 1;
if (workers > 1) runCluster(workers);
else {
  showLife();
  const running = await start(readConfig(process.env), { pages: { render } });
  if (isFirst()) console.log(`The site is at ${running.address}`);
  process.once('SIGTERM', () => void running.stop().then(() => process.exit(0)));
}
