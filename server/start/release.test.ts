/** A release, unpacked in an empty folder: the steps of the Dockerfile without a container. */
import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { DatabaseConfig } from '#server/database/open.ts';
import { SECRET } from '#tests/setup/api/api.ts';
import { upload } from '#tests/setup/api/uploads.ts';
import { workbook } from '#tests/setup/api/workbooks.ts';
import { asVariables, emptyPlace } from '#tests/setup/database/places.ts';
import { freshStore, onEachEngine } from '#tests/setup/database/store.ts';
import { runCommand } from '#tests/setup/processes/process.ts';
import { addMember, changeGroup } from '../features/members/operator-actions.ts';
import { Sessions } from '../features/members/sessions.ts';

const ROOT = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'tessera-release-'));
const OUT = join(ROOT, 'dist/release');
const KEY = join(folder, 'key');
/** As whoever downloads a release unpacks it, and as the Dockerfile starts it. */
const tree = join(folder, 'tessera');
const ssh = (...args: string[]) => execFileSync('ssh-keygen', args, { stdio: ['pipe', 'ignore', 'inherit'] });
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  ssh('-q', '-t', 'ed25519', '-N', '', '-f', KEY);
  const { ended, output } = runCommand(process.execPath, ['server/start/release.ts'], { RELEASE_KEY: KEY }, ROOT);
  expect(await ended, output()).toBe(0);
  execFileSync('tar', ['-xzf', join(OUT, only('*.tar.gz')), '-C', folder]);
}, 300_000);

function only(pattern: string): string {
  const found = globSync(pattern, { cwd: OUT });
  expect(found).toHaveLength(1);
  return found[0] as string;
}

describe('a release', () => {
  it('has checksums that are right, and a signature', () => {
    const sums = readFileSync(join(OUT, 'SHA256SUMS'), 'utf8');
    expect(
      sums
        .trim()
        .split('\n')
        .map((line) => line.split('  ')),
    ).toEqual(
      [only('*.tar.gz'), only('*.cdx.json')].map((name) => [
        createHash('sha256')
          .update(readFileSync(join(OUT, name)))
          .digest('hex'),
        name,
      ]),
    );
    const args = ['-Y', 'check-novalidate', '-n', 'tessera-release', '-s', join(OUT, 'SHA256SUMS.sig')];
    const verify = (input: string) => spawnSync('ssh-keygen', args, { input }).status;
    expect([verify(sums), verify(`${sums} `)]).toEqual([0, 255]);
  });

  it('lists all packages that it was made of', () => {
    const { metadata, components } = JSON.parse(readFileSync(join(tree, 'sbom.cdx.json'), 'utf8'));
    expect(metadata.component).toMatchObject({ name: 'tessera', type: 'application' });
    const names = components.map(({ name, group }: { name: string; group?: string }) =>
      group ? `${group}/${name}` : name,
    );
    expect(names).toEqual(expect.arrayContaining(['fastify', 'react', '@resvg/resvg-js']));
  });

  it('brings what the operator copies, and no sources', () => {
    for (const path of ['docs/operating/tessera.service', 'docs/operating.md', 'CHANGELOG.md', 'LICENSE'])
      expect(existsSync(join(tree, path)), path).toBe(true);
    expect(globSync('**/*.ts', { cwd: tree, exclude: ['node_modules'] })).toEqual(['site.config.ts']);
    expect(existsSync(join(tree, 'node_modules/vite'))).toBe(false);
  });
});

/** What the Dockerfile sets and runs; the folder of compiled code is made in the folder of this test. */
function container() {
  const lines = readFileSync(join(ROOT, 'Dockerfile'), 'utf8').replaceAll('\\\n', '').split('\n');
  const of = (word: string) => lines.find((line) => line.startsWith(`${word} `))?.slice(word.length) ?? '';
  const list = (word: string): string[] => JSON.parse(of(word).slice(of(word).indexOf('[')));
  const settings = Object.fromEntries(
    of('ENV')
      .trim()
      .split(' ')
      .map((pair) => pair.split('=')),
  );
  return {
    settings: { ...settings, NODE_COMPILE_CACHE: join(folder, 'compiled') },
    command: list('CMD'),
    check: list('HEALTHCHECK'),
  };
}

onEachEngine('a site from its release', (engine) => {
  it('serves pages, pictures and calls, and reads a table in the program for untrusted files', async () => {
    await using store = await freshStore(engine);
    const { db } = store;
    await addMember(db, 'curator@example.org');
    await changeGroup(db, 'curator@example.org', 'Curators', true);
    const { id } = await db.selectFrom('member').select('id').executeTakeFirstOrThrow();
    const { access } = await db.transaction().execute((tx) => new Sessions(db, SECRET).begin(tx, id, undefined));

    const { settings, command, check } = container();
    const env = { ...settings, ...asVariables(store.config), SECRET, DEMO: 'on' };
    await using site = runCommand(process.execPath, command.slice(1), env, tree);
    const url = (await site.ready).replace('0.0.0.0', '127.0.0.1');
    const asked = check.slice(1).map((word) => word.replace('127.0.0.1:3000', new URL(url).host));
    await using health = runCommand(process.execPath, asked, {}, tree);
    expect(await health.ended, health.output()).toBe(0);
    const ask = (path: string) => fetch(`${url}${path}`).then(async (answer) => [answer.status, await answer.text()]);
    expect(await ask('/home')).toEqual([200, expect.stringContaining('<h1')]);
    expect(await ask('/api/content/search?query=sensory')).toEqual([200, expect.stringContaining('"marks"')]);
    expect((await ask('/preview/page/home.png'))[0]).toBe(200);

    const file = workbook([['name'], ['A timer from a table']]);
    const { payload, headers } = upload('tools.xlsx', file);
    const sent = await fetch(`${url}/api/curation/import`, {
      method: 'POST',
      headers: { ...headers, authorization: `Bearer ${access}` },
      body: new Uint8Array(payload),
    });
    expect(sent.status, await sent.text()).toBe(202);
    const run = () => db.selectFrom('import_run').select(['state', 'added', 'refused']).executeTakeFirstOrThrow();
    await expect.poll(run, { timeout: 60_000 }).toEqual({ state: 'done', added: 1, refused: 0 });

    site.process.kill('SIGTERM');
    expect(await site.ended).toBe(0);
  }, 240_000);

  it('takes the commands that are written for a container: a backup leaves it, and comes back elsewhere', async () => {
    await using store = await freshStore(engine);
    await addMember(store.db, 'ada@example.org');
    const guide = readFileSync(join(ROOT, 'docs/operating.md'), 'utf8').matchAll(
      / site node (dist\/site\/cli\.js) (\w+)/g,
    );
    expect([...guide].map(([, , name]) => name)).toEqual(['doctor', 'backup', 'restore']);
    const run = async (place: DatabaseConfig, ...args: string[]) => {
      await using command = runCommand(process.execPath, ['dist/site/cli.js', ...args], asVariables(place), tree);
      return [await command.ended, command.output()];
    };
    expect((await run(store.config, 'doctor'))[1]).toMatch(/^OK +Database/m);
    expect(await run(store.config, 'backup')).toEqual([0, expect.stringMatching(/is whole/)]);
    const kept = join(store.config.dataDir, 'backups');
    const [name = ''] = globSync('*.tgz', { cwd: kept });
    const place = await emptyPlace(engine);
    expect(await run(place, 'restore', join(kept, name))).toEqual([0, expect.stringMatching(/^Restored the backup/)]);
    expect(await run(place, 'check')).toEqual([0, expect.stringContaining('Everything is OK.')]);
  }, 120_000);
});
