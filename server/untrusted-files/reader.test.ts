/** Real programs that read, hang, and take all memory in every way. */
import { type ChildProcess, spawn } from 'node:child_process';
import { appendFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { READING_LIMITS } from './limits.ts';
import { Reader, ReadingEndedError, ReadingLimitError } from './reader.ts';

const folder = mkdtempSync(join(tmpdir(), 'tessera-readers-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A module with these lines as its reader's. */
function moduleOf(name: string, body: string): URL {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(file, `export async function* read(input) {\n${body}\n}\n`);
  return pathToFileURL(file);
}

const isRunning = (id: number): boolean => {
  try {
    return process.kill(id, 0);
  } catch {
    return false;
  }
};
const HANG = 'yield process.pid; for (;;);';

it('reads in another process, piece by piece, and the next file in the same one', async () => {
  const reader = new Reader<{ bytes: Buffer; words: string[] }, [number, number, string]>(
    moduleOf('plain', 'for (const word of input.words) yield [process.pid, input.bytes.length, word];'),
  );
  const pieces = await Array.fromAsync(reader.read({ bytes: Buffer.alloc(3_000_000), words: ['a', '—'] }));
  expect(pieces.map(([, ...rest]) => rest)).toEqual([
    [3_000_000, 'a'],
    [3_000_000, '—'],
  ]);
  expect(pieces[0]?.[0]).not.toBe(process.pid);
  expect((await reader.readOne({ bytes: Buffer.alloc(0), words: ['b'] }))[0]).toBe(pieces[0]?.[0]);
});

it('gives each file a process of its own where that is asked for, or where much is left of one', async () => {
  const fresh = new Reader<null, number>(moduleOf('pid', 'yield process.pid;'), { isFresh: true });
  expect(await fresh.readOne(null)).not.toBe(await fresh.readOne(null));
  const full = new Reader<null, number>(
    moduleOf('full', 'globalThis.held = Buffer.alloc(130_000_000, 1); yield process.pid;'),
  );
  expect(await full.readOne(null)).not.toBe(await full.readOne(null));
});

it('keeps a process whose reader is large by itself', async () => {
  const module = moduleOf('large', 'yield process.pid;');
  appendFileSync(module, 'globalThis.own = Buffer.alloc(130_000_000, 1);\n');
  const large = new Reader<null, number>(module);
  expect(await large.readOne(null)).toBe(await large.readOne(null));
});

it('says what went wrong in the reader, and reads the next file', async () => {
  const reader = new Reader<string, string>(
    moduleOf('throws', "if (input === 'bad') throw new Error('no table'); yield input;"),
  );
  await expect(reader.readOne('bad')).rejects.toThrow('no table');
  expect(await reader.readOne('good')).toBe('good');
});

it('gives a file twenty seconds of processor time and 300 MB', () => {
  expect(READING_LIMITS).toEqual({ seconds: 20, megabytes: 300 });
});

it.each([
  ['time', 'in JavaScript', 'for (;;);'],
  ['time', 'in one call', "/^(a+)+$/.test('a'.repeat(60) + 'b');"],
  ['memory', 'in JavaScript', 'const all = []; for (;;) all.push({ n: all.length, text: String(all.length) });'],
  ['memory', 'beside it', 'const all = []; for (;;) all.push(Buffer.alloc(1_000_000, 1));'],
  ['memory', 'in texts', "let text = 'x'; for (;;) { text += text; Buffer.from(text); }"],
] as const)('ends what takes too much %s %s, whatever it does, and reads the next file', async (limit, where, body) => {
  const module = moduleOf(`over ${limit} ${where}`, `if (input === 'good') return yield 'read';\n${body}`);
  const reader = new Reader<string, string>(module, limit === 'time' ? { seconds: 1 } : { megabytes: 150 });
  const error = await reader.readOne('bad').catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ReadingLimitError);
  expect((error as ReadingLimitError).limit).toBe(limit);
  expect(await reader.readOne('good')).toBe('read');
});

it('goes on serving while a file is read that never ends, and ends it when it is told to', async () => {
  // Its time is not what ends it.
  const reader = new Reader<null, number>(moduleOf('hangs', HANG), { seconds: 600 });
  const stopping = new AbortController();
  const pieces = reader.read(null, stopping.signal);
  const { value: id } = await pieces.next();
  const more = pieces.next();
  for (let round = 0; round < 100; round++) await new Promise((resolve) => setImmediate(resolve));
  expect(isRunning(id as number)).toBe(true);
  stopping.abort(new Error('the site stops'));
  await expect(more).rejects.toThrow('the site stops');
  await expect.poll(() => isRunning(id as number)).toBe(false);
});

it('ends a program whose pieces nobody takes any more', async () => {
  const reader = new Reader<null, number>(moduleOf('endless', 'for (;;) yield process.pid;'));
  for await (const id of reader.read(null)) {
    expect(isRunning(id)).toBe(true);
    break;
  }
  expect(await reader.read(null).next()).toMatchObject({ done: false });
});

it('says that a program ended for no reason of its own', async () => {
  const reader = new Reader<null, number>(moduleOf('killed', "process.kill(process.pid, 'SIGKILL'); for (;;);"));
  await expect(reader.readOne(null)).rejects.toBeInstanceOf(ReadingEndedError);
});

it('is gone with the process that started it, even while it hangs', async () => {
  const host = join(folder, 'host.mjs');
  const reader = join(import.meta.dirname, 'reader.ts');
  writeFileSync(
    host,
    `const { Reader } = await import(${JSON.stringify(pathToFileURL(reader).href)});
     for await (const id of new Reader(new URL(${JSON.stringify(moduleOf('hangs too', HANG).href)})).read(null)) console.log(id);`,
  );
  const child = spawn(process.execPath, ['--no-warnings', host]);
  const id = Number(await firstLine(child));
  child.kill('SIGKILL');
  await expect.poll(() => isRunning(id), { timeout: 10_000 }).toBe(false);
});

it('does not keep a process that has nothing else to do', async () => {
  const host = join(folder, 'ends.mjs');
  const reader = join(import.meta.dirname, 'reader.ts');
  writeFileSync(
    host,
    `const { Reader } = await import(${JSON.stringify(pathToFileURL(reader).href)});
     console.log(await new Reader(new URL(${JSON.stringify(moduleOf('once', 'yield process.pid;').href)})).readOne(null));
     // Before a program that nobody needs ends by itself.
     setTimeout(() => process.exit(3), 10_000).unref();`,
  );
  const child = spawn(process.execPath, ['--no-warnings', host]);
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const id = Number(await firstLine(child));
  expect(await ended).toBe(0);
  await expect.poll(() => isRunning(id), { timeout: 10_000 }).toBe(false);
});

const firstLine = ({ stdout }: ChildProcess): Promise<string> =>
  new Promise((resolve) => stdout?.setEncoding('utf8').once('data', resolve));
