/** Whether the lock file lets people install on every system that the house is built on, and the tests begin with it. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

interface Locked {
  os?: string[];
  cpu?: string[];
  libc?: string[];
  optionalDependencies?: Record<string, string>;
}

const SYSTEMS = [
  { os: 'linux', cpu: 'x64' },
  { os: 'linux', cpu: 'arm64' },
  { os: 'darwin', cpu: 'x64' },
  { os: 'darwin', cpu: 'arm64' },
  { os: 'win32', cpu: 'x64' },
];

const ROOT = join(import.meta.dirname, '..');
const { packages }: { packages: Record<string, Locked> } = JSON.parse(
  readFileSync(join(ROOT, 'package-lock.json'), 'utf8'),
);

/** The entry that Node would load as `name` from within the package at `path`: its own, or one further out. */
function entryOf(name: string, path: string): Locked | undefined {
  const own = packages[path ? `${path}/node_modules/${name}` : `node_modules/${name}`];
  return own ?? (path ? entryOf(name, path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/')))) : undefined);
}

const optional = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) => {
  const builds = Object.keys(optionalDependencies).map((name) => ({ name, entry: entryOf(name, path) }));
  return builds.length > 0 ? [{ path, builds }] : [];
});

const runsOn = ({ os, cpu, libc }: Locked, system: (typeof SYSTEMS)[number]): boolean =>
  [os?.includes(system.os) ?? true, cpu?.includes(system.cpu) ?? true, libc?.includes('glibc') ?? true].every(Boolean);

describe('the lock file', () => {
  it('has every optional package that a package names, or `npm ci` refuses it', () => {
    expect(optional.length).toBeGreaterThan(5);
    const missing = optional.flatMap(({ path, builds }) =>
      builds.filter(({ entry }) => !entry).map(({ name }) => `${path} needs ${name}`),
    );
    expect(missing).toEqual([]);
  });

  it.each(SYSTEMS)('has a build of every native package for $os on $cpu', (system) => {
    // Packages such as esbuild or sharp name one optional package for each system; fsevents is for one system alone.
    const native = optional.filter(({ builds }) => builds.filter(({ entry }) => entry?.os).length > 2);
    expect(native.length).toBeGreaterThan(3);
    const missing = native.filter(({ builds }) => !builds.some(({ entry }) => entry?.os && runsOn(entry, system)));
    expect(missing.map(({ path }) => path)).toEqual([]);
  });
});

it('the tests run on what the lock file alone installs', () => {
  const commands = readFileSync(join(ROOT, '.ci/run'), 'utf8')
    .split('\n')
    .filter((line) => /^[^#]*\bnpm /.test(line));
  expect(commands[0]).toBe('npm ci');
  expect(commands.slice(1).join('\n')).toContain('npm test');
});
