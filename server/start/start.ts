/** Builds the pages where that is needed, then serves them; `start.mjs` starts it. */
import { spawn } from 'node:child_process';
import cluster from 'node:cluster';
import { once } from 'node:events';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { isBuilt, isRelease } from '../../is-built.ts';

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;

/** Beside the packages, not beside the data: what lies here is run, so only who may write code may write here. */
const COMPILED = join(import.meta.dirname, '../../node_modules/.cache/tessera');

// Where nobody may write, everything is compiled at each start.
enableCompileCache(process.env.NODE_COMPILE_CACHE ?? COMPILED);
const { runCluster, showLife, workersOf } = await import('./cluster.ts');
const workers = cluster.isPrimary ? readWorkers() : 1;
if (cluster.isPrimary && !isRelease() && !(await isBuilt())) await build();
if (workers > 1) runCluster(workers);
else await serve();

async function serve(): Promise<void> {
  showLife();
  const { run } = await import('./main.ts');
  const { collectGarbage } = await import('./collect-garbage.ts');
  await run();
  flushCompileCache();
  collectGarbage();
}

function readWorkers(): number {
  try {
    return workersOf(process.argv.slice(2));
  } catch (error) {
    console.error((error as Error).message);
    process.exit(1);
  }
}

/** The build is a process of its own: the server need not keep in memory what only building takes. */
async function build(): Promise<void> {
  const build = spawn(process.execPath, [join(import.meta.dirname, '../../app/build.ts'), '--if-needed'], {
    stdio: 'inherit',
  });
  const stop = (signal: NodeJS.Signals) => {
    build.kill(signal);
    process.exit(0);
  };
  for (const signal of SIGNALS) process.on(signal, stop);
  const [code] = (await once(build, 'exit')) as [number | null];
  for (const signal of SIGNALS) process.off(signal, stop);
  if (code !== 0) process.exit(code ?? 1);
}
