/** What a start may cost: packages that wait for their first use, and code that is compiled once. */
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { runServer } from '#tests/setup/processes/process.ts';

const ROOT = join(import.meta.dirname, '../..');
/** Each is loaded by the first call that needs it. */
const WAITING = [
  'any-ascii',
  'markdown-it',
  'sanitize-html',
  '@zxcvbn-ts/language-common',
  'csv-parse',
  'csv-stringify',
  'pg',
  '@simplewebauthn/server',
  'nodemailer',
  'vite',
];

/** Runs a script and returns the list that it prints. */
async function printed(code: string): Promise<string[]> {
  const child = spawn(process.execPath, ['--input-type=module', '--eval', code], { cwd: ROOT });
  let text = '';
  for await (const some of child.stdout) text += String(some);
  return JSON.parse(text) as string[];
}

/** Runs a script and returns the packages that it loaded. */
async function packagesOf(code: string): Promise<Set<string>> {
  const hooks = `
    import { registerHooks } from 'node:module';
    const seen = new Set();
    registerHooks({ load(url, context, next) { seen.add(url); return next(url, context); } });
    ${code}
    console.log(JSON.stringify([...seen]));`;
  const urls = await printed(hooks);
  const names = urls.map((url) => /node_modules\/((?:@[^/]+\/)?[^/]+)(?!.*node_modules\/)/.exec(url)?.[1] ?? '');
  return new Set(names);
}

describe('the start', () => {
  beforeAll(() => {
    execFileSync(process.execPath, ['app/build.ts', '--if-needed'], { cwd: ROOT, stdio: 'inherit' });
  }, 300_000);

  it('leaves packages that few calls need to the first of these calls', async () => {
    const loaded = await packagesOf(`await import('./server/start/main.ts'); await import('./is-built.ts');`);
    // That the list of what was loaded is one.
    expect(loaded).toContain('fastify');
    expect(WAITING.filter((name) => loaded.has(name))).toEqual([]);
  }, 300_000);

  it('can load each of them, as they are called', async () => {
    const packages = await import('../kernel/lazy-packages.ts');
    expect(packages.anyAscii()('Ж')).toBe('Zh');
    expect(new (packages.markdownIt())().render('*a*')).toBe('<p><em>a</em></p>\n');
    expect(packages.sanitizeHtml()('<script>a</script>b')).toBe('b');
    expect(packages.guessedFirst().dictionary['passwords-common']).toContain('password');
    expect(packages.csvParse().parse).toBeTypeOf('function');
    expect(packages.csvStringify().stringify([['a', 'b']])).toBe('a,b\n');
    expect(packages.postgres().Pool).toBeTypeOf('function');
    expect((await packages.simpleWebAuthn()).verifyRegistrationResponse).toBeTypeOf('function');
    expect((await packages.nodemailer()).default.createTransport).toBeTypeOf('function');
  });

  it('keeps compiled code for the next one', async () => {
    const cache = mkdtempSync(join(tmpdir(), 'tessera-compiled-'));
    {
      await using site = runServer('server/start/start.ts', { NODE_COMPILE_CACHE: cache, DEMO: 'off' });
      await site.ready;
    }
    expect(readdirSync(cache, { recursive: true }).length).toBeGreaterThan(100);
    rmSync(cache, { recursive: true });
  }, 300_000);

  it('needs no package that only builds or tests', () => {
    const { dependencies } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as Record<string, object>;
    const code = ['server', 'contract', 'domain']
      .flatMap((folder) =>
        readdirSync(join(ROOT, folder), { recursive: true }).map((file) => join(folder, String(file))),
      )
      .filter((file) => /(?<!\.test)\.ts$/.test(file) && !file.endsWith('dev.ts'))
      .map((file) => readFileSync(join(ROOT, file), 'utf8'))
      .join('\n')
      .replaceAll(/import type [^;]*;/g, '');
    const named = code.matchAll(/(?:from |import\(|require\(|resolve\()'((?:@[\w.-]+\/)?[a-z][\w.-]*)(?:\/[^']*)?'/g);
    const used = new Set([...named].flatMap(([, name = '']) => (name === 'vite' || isBuiltin(name) ? [] : [name])));
    expect([...used].toSorted()).toEqual(Object.keys(dependencies ?? {}).toSorted());
  });

  it('says which Node it needs, to any Node', () => {
    const check = join(import.meta.dirname, 'node-version.mjs');
    const old = `Object.defineProperty(process, 'versions', { value: { node: '20.1.0' } }); await import('${check}');`;
    const { status, stderr } = spawnSync(process.execPath, ['--input-type=module', '--eval', old], {
      encoding: 'utf8',
    });
    expect([status, stderr]).toEqual([1, expect.stringMatching(/^Tessera needs Node 26 or newer, and this is v/)]);
    expect(spawnSync(process.execPath, [check]).status).toBe(0);
  });
});
