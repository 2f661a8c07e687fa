/** Commands of an operator, in the process of the test: nothing is started, and nothing is loaded twice. */
import { vi } from 'vitest';
import { runCommandLine } from '#server/start/commands.ts';
import { asVariables } from '../database/places.ts';
import type { TestStore } from '../database/store.ts';

/** Runs a command with the settings of `env` alone. Returns its exit code and all that it printed. */
export async function runCommand(env: NodeJS.ProcessEnv, ...args: string[]): Promise<[code: number, output: string]> {
  const lines: string[] = [];
  const print = (...parts: unknown[]) => void lines.push(`${parts.map(String).join(' ')}\n`);
  const spies = (['log', 'warn', 'error'] as const).map((name) => vi.spyOn(console, name).mockImplementation(print));
  try {
    return [await runCommandLine(args, env), lines.join('')];
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** The same for the site of a store. */
export const tesseraOf =
  ({ config }: TestStore) =>
  (...args: string[]) =>
    runCommand(asVariables(config), ...args);
