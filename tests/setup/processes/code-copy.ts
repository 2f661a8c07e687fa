/** A copy of the code in a folder of its own, to be changed and tried there. */
import { execFile } from 'node:child_process';
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const ROOT = join(import.meta.dirname, '../../..');
const COPIED = [
  'app',
  'catalogue',
  'contract',
  'domain',
  'gallery',
  'server',
  'is-built.ts',
  'package.json',
  'site.config.ts',
  'site.ts',
  'tsconfig.json',
];
const run = promisify(execFile);

export interface Edit {
  file: string;
  /** The line that stays; `undefined` where the file is new. */
  at?: string;
  before?: string;
  after?: string;
  /** The text of a new file. */
  text?: string;
}

export interface CodeCopy {
  folder: string;
  apply: (edits: readonly Edit[]) => void;
  /** The files in which the compiler finds something wrong: in some, with what they import, or in all. */
  wrongFiles: (some?: readonly string[]) => Promise<Set<string>>;
  /** Runs a script of the tests inside the server’s folder, and reads what it prints last as JSON. */
  // biome-ignore lint/suspicious/noExplicitAny: each script prints what its test asks
  run: (script: string) => Promise<any>;
  remove: () => void;
}

export function copyCode(name: string): CodeCopy {
  const folder = mkdtempSync(join(tmpdir(), `tessera-${name}-`));
  // Tests are no part of it, and would only be checked in vain.
  const filter = (file: string) => !/\.test\.tsx?$/.test(file);
  for (const one of COPIED) cpSync(join(ROOT, one), join(folder, one), { recursive: true, filter });
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'));
  return {
    folder,
    apply: (edits) => {
      for (const edit of edits) {
        const path = join(folder, edit.file);
        writeFileSync(path, edit.text ?? edited(readFileSync(path, 'utf8'), edit));
      }
    },
    wrongFiles: async (some) => {
      const project = join(folder, some ? 'tsconfig.some.json' : 'tsconfig.json');
      const config = { extends: './tsconfig.json', include: [], files: some };
      if (some) writeFileSync(project, JSON.stringify(config));
      const compiler = join(ROOT, 'node_modules/typescript/bin/tsc');
      // Several checkers would each work out the same types again, beside other tests.
      const flags = ['--project', project, '--pretty', 'false', '--incremental', 'false', '--checkers', '1'];
      const checked = run(process.execPath, [compiler, ...flags]);
      const { stdout } = await checked.catch((error: { stdout: string }) => error);
      const files = [...stdout.matchAll(/^(\S+?)\(\d+,\d+\): error/gm)].map(([, file = '']) => file);
      return new Set(files.map((file) => file.replace(/^.*?(?=(?:app|contract|domain|server|gallery)\/)/, '')));
    },
    run: async (script) => {
      const copied = join(folder, 'server/try.ts');
      cpSync(script, copied);
      const { stdout } = await run(process.execPath, [copied], { cwd: folder });
      return JSON.parse(stdout.trim().split('\n').at(-1) ?? '');
    },
    remove: () => rmSync(folder, { recursive: true, force: true }),
  };
}

/** The text of a file after an edit. Throws where the line is not there. */
function edited(text: string, { file, at = '', before = '', after = '' }: Edit): string {
  const line = text.indexOf(at);
  if (line === -1) throw new Error(`${file} has no line ‘${at}’`);
  const end = text.indexOf('\n', line) + 1;
  return text.slice(0, line) + before + text.slice(line, end) + after + text.slice(end);
}
