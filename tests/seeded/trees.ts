/** Two copies of the tree as it is now, changes included, in a temporary folder: one stays whole, the other is harmed. */
import { execFileSync } from 'node:child_process';
import { cpSync, linkSync, mkdirSync, mkdtempSync, readdirSync, readlinkSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ROOT = join(import.meta.dirname, '../..');
const PREFIX = 'tessera-seeded-';

export interface Trees {
  whole: string;
  harmed: string;
  /** For whatever tests write. */
  scratch: string;
  remove: () => void;
}

const git = (...args: string[]): string =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }).trim();

/** Also takes away what an earlier run has left that was killed. */
export function makeTrees(): Trees {
  sweep();
  const folder = mkdtempSync(join(tmpdir(), `${PREFIX}${process.pid}-`));
  const [whole, harmed, scratch] = [join(folder, 'whole'), join(folder, 'harmed'), join(folder, 'scratch')];
  const trees = { whole, harmed, scratch, remove: () => removeTrees(folder) };
  // A commit of what is changed and not committed, which stands in no branch; nothing where all is committed.
  const commit = git('stash', 'create') || 'HEAD';
  const fresh = git('ls-files', '--others', '--exclude-standard').split('\n').filter(Boolean);
  for (const tree of [whole, harmed]) {
    git('worktree', 'add', '--detach', tree, commit);
    for (const file of fresh) cpSync(join(ROOT, file), join(tree, file));
    linkPackages(join(ROOT, 'node_modules'), join(tree, 'node_modules'));
  }
  mkdirSync(scratch);
  return trees;
}

function removeTrees(folder: string): void {
  rmSync(folder, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  git('worktree', 'prune');
}

function sweep(): void {
  for (const name of readdirSync(tmpdir())) {
    const pid = name.startsWith(PREFIX) ? Number(name.slice(PREFIX.length).split('-')[0]) : undefined;
    if (pid && !isRunning(pid)) removeTrees(join(tmpdir(), name));
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** Every file is linked: a folder that is itself a link would lead tools back to the tree that is worked in. */
function linkPackages(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isSymbolicLink()) symlinkSync(readlinkSync(source), target);
    else if (!entry.isDirectory()) linkOrCopy(source, target);
    // What tools keep for themselves is written in place.
    else if (!/^\.(?!bin$)/.test(entry.name) || !to.endsWith('node_modules')) linkPackages(source, target);
  }
}

function linkOrCopy(source: string, target: string): void {
  try {
    linkSync(source, target);
  } catch {
    cpSync(source, target);
  }
}
