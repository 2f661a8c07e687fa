/** Another version of the site, out of the repository's history, beside this one. */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const OWN_TREE = join(import.meta.dirname, '..');

const git = (...args: string[]) => execFileSync('git', args, { cwd: OWN_TREE, stdio: ['ignore', 'pipe', 'inherit'] });

/** Checks a commit out into a temporary folder, which goes at the end, with its packages and pages of its own. */
export function otherTree(commit: string): { folder: string } & Disposable {
  const parent = mkdtempSync(join(tmpdir(), 'tessera-beside-'));
  const folder = join(parent, 'tree');
  git('worktree', 'add', '--detach', folder, commit);
  givePackages(folder);
  buildPages(folder);
  return {
    folder,
    [Symbol.dispose]: () => {
      git('worktree', 'remove', '--force', folder);
      rmSync(parent, { recursive: true });
    },
  };
}

/** This tree's packages where both name the same ones. */
function givePackages(folder: string): void {
  const [own, others] = [OWN_TREE, folder].map((tree) => readFileSync(join(tree, 'package-lock.json'), 'utf8'));
  if (own === others) symlinkSync(join(OWN_TREE, 'node_modules'), join(folder, 'node_modules'));
  else
    execFileSync('npm', ['install', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline'], {
      cwd: folder,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
}

export const buildPages = (tree: string): void =>
  void execFileSync(process.execPath, ['app/build.ts', '--if-needed'], {
    cwd: tree,
    stdio: ['ignore', 'ignore', 'inherit'],
  });

/** Imports a folder of files with the command line of a tree, which its `package.json` names. */
export function importWith(tree: string, folder: string, dataDir: string): void {
  const { scripts } = JSON.parse(readFileSync(join(tree, 'package.json'), 'utf8')) as { scripts: { tessera: string } };
  const [, ...args] = scripts.tessera.split(' ');
  execFileSync(process.execPath, [...args, 'import', folder], {
    cwd: tree,
    env: { ...process.env, DATA_DIR: dataDir, DATABASE_URL: '' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}
