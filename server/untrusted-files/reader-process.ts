/**
 * A program of its own: reads files that people send, one after another. It is told which module has the reader; that
 * exports `read`, which is given what is to be read and yields what it finds. What it takes of time and memory is watched by
 * a thread, since a reader that hangs looks at nothing.
 */
import { once } from 'node:events';
import { setPriority } from 'node:os';
import { deserialize } from 'node:v8';
import { Worker } from 'node:worker_threads';
import { frameOf, framesOf } from './frames.ts';
import type { ProgramOptions } from './limits.ts';

/**
 * What is sent back, as JSON: nothing that a file could have made is taken for more than data. The last reply says by how
 * many bytes the program has grown since it began.
 */
export type Reply = { piece: unknown } | { failed: string } | { grown: number };

type Read = (input: unknown) => AsyncIterable<unknown>;

/** The processor time, in microseconds, at which the reading of a file began; below 0 while there is none. */
const began = new Float64Array(new SharedArrayBuffer(8)).fill(-1);

const processorTime = (): number => {
  const { user, system } = process.cpuUsage();
  return user + system;
};

const send = (reply: Reply): Promise<void> =>
  new Promise((resolve, reject) =>
    process.stdout.write(frameOf(Buffer.from(JSON.stringify(reply))), (error) => (error ? reject(error) : resolve())),
  );

async function answer(read: Read, input: unknown, atRest: number): Promise<void> {
  began[0] = processorTime();
  try {
    for await (const piece of read(input)) await send({ piece });
  } catch (error) {
    return await send({ failed: String((error as Error)?.message ?? error) });
  } finally {
    began[0] = -1;
  }
  await send({ grown: process.memoryUsage.rss() - atRest });
}

async function serve(options: ProgramOptions): Promise<void> {
  const watch = new Worker(new URL('./watch.ts', import.meta.url), { workerData: { ...options, began }, env: {} });
  // Nothing is read unwatched.
  await once(watch, 'message');
  try {
    // Visitors go first.
    setPriority(10);
  } catch {
    // Some systems do not let it.
  }
  const { read } = (await import(options.module)) as { read: Read };
  const atRest = process.memoryUsage.rss();
  for await (const message of framesOf(process.stdin)) await answer(read, deserialize(message), atRest);
  process.exit(0);
}

if (import.meta.main) await serve(JSON.parse(process.argv[2] ?? '{}') as ProgramOptions);
