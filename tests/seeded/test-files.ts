/** Which tests there are in a tree, and which of them to ask first about a fault. */
import { globSync, readFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Fault } from './faults.ts';

export interface Project {
  name: string;
  isBrowser: boolean;
  /** Whether tests import all that they try, so that the imports tell what a change can touch. */
  isByImport: boolean;
  files: string[];
}

interface Config {
  test: {
    projects: { test: { name: string; include: string[]; globalSetup?: string | string[]; browser?: object } }[];
  };
}

/** The others start the site, in a thread, a process or a browser. */
const BY_IMPORT: ReadonlySet<string> = new Set(['pure', 'apart', 'server', 'attack']);

export async function projectsIn(tree: string): Promise<Project[]> {
  const { default: config } = (await import(pathToFileURL(join(tree, 'vitest.config.ts')).href)) as { default: Config };
  return config.test.projects.map(({ test: { name, include, globalSetup = [], browser } }) => ({
    name,
    isBrowser: browser !== undefined || [globalSetup].flat().some((file) => file.includes('setup/browser/')),
    isByImport: BY_IMPORT.has(name),
    files: globSync(include, { cwd: tree }).filter((file) => !file.startsWith('tests/seeded/')),
  }));
}

/** Tests that read a file as it lies on the disk name it, or the folder that it is in. */
export function readersOf(tree: string, { file }: Fault, tests: readonly string[]): string[] {
  const names = [basename(file), dirname(file)];
  return tests.filter((test) => {
    const text = readFileSync(join(tree, test), 'utf8');
    return names.some((name) => text.includes(name));
  });
}

/** Words of paths that say nothing of what a file is about. */
const COMMON = new Set([
  'app',
  'server',
  'features',
  'styles',
  'kit',
  'lib',
  'routes',
  'desk',
  'curation',
  'tsx',
  'css',
]);

/** Those first whose names and texts share most words with the file and with what is changed in it. */
export function inOrder(tree: string, { file, from }: Fault, tests: readonly string[]): string[] {
  const wordsOf = (text: string): string[] => text.toLowerCase().match(/[a-z]{3,}/g) ?? [];
  const words = new Set(wordsOf(`${file} ${from}`).filter((word) => !COMMON.has(word)));
  const score = (test: string): number => {
    const text = new Set(wordsOf(readFileSync(join(tree, test), 'utf8')));
    const name = wordsOf(test);
    return [...words].reduce((sum, word) => sum + (name.includes(word) ? 5 : 0) + (text.has(word) ? 1 : 0), 0);
  };
  const scores = new Map(tests.map((test) => [test, score(test)]));
  return tests.toSorted((a, b) => (scores.get(b) ?? 0) - (scores.get(a) ?? 0));
}
