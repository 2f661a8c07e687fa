/** The description of the API in a folder of its own, and what programs for it make of it. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';

export const ROOT = join(import.meta.dirname, '../../..');
const run = promisify(execFile);

/** Its standard output, however it ends; what it says of errors is added when it fails. */
export async function output(program: string, args: string[], cwd: string): Promise<string> {
  try {
    return (await run(process.execPath, [resolve(ROOT, program), ...args], { cwd, maxBuffer: 2 ** 24 })).stdout;
  } catch (error) {
    const { stdout, stderr } = error as { stdout: string; stderr: string };
    return stdout || `failed: ${stderr}`;
  }
}

/** A folder as a stranger's project would be, with the description as `openapi.json`. */
export async function projectWith(description: object): Promise<{ folder: string } & AsyncDisposable> {
  const folder = await mkdtemp(join(tmpdir(), 'tessera-client-'));
  await writeFile(join(folder, 'openapi.json'), JSON.stringify(description));
  await writeFile(join(folder, 'package.json'), '{"type":"module"}');
  await symlink(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return { folder, [Symbol.asyncDispose]: () => rm(folder, { recursive: true }) };
}
