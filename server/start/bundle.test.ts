/** The server in few files, in a folder with nothing of the sources. */
import { cpSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SECRET } from '#tests/setup/api/api.ts';
import { upload } from '#tests/setup/api/uploads.ts';
import { workbook } from '#tests/setup/api/workbooks.ts';
import { asVariables } from '#tests/setup/database/places.ts';
import { freshStore, onEachEngine } from '#tests/setup/database/store.ts';
import { runCommand, runNpmStart } from '#tests/setup/processes/process.ts';
import { addMember, changeGroup } from '../features/members/roles.ts';
import { Sessions } from '../features/members/sessions.ts';

const ROOT = join(import.meta.dirname, '../..');
/** What docs/operating.md says of such a release: files of ours, and packages that were built for this machine or are typefaces. */
const FILES = [
  'dist',
  'catalogue',
  'public',
  'package.json',
  'site.config.ts',
  ...globSync('server/**/*.txt', { cwd: ROOT }),
];
const LAUNCHER = ['server/start/start.mjs', 'server/start/node-version.mjs'];
const PACKAGES = ['sharp', 'detect-libc', 'semver', '@img', '@resvg', '@expo-google-fonts'];

const folder = mkdtempSync(join(tmpdir(), 'tessera-release-'));
afterAll(() => rmSync(folder, { recursive: true }));

beforeAll(async () => {
  const { ended, output } = runCommand(process.execPath, ['server/start/bundle.ts'], {}, ROOT);
  expect(await ended, output()).toBe(0);
  for (const path of [...FILES, ...LAUNCHER, ...PACKAGES.map((name) => `node_modules/${name}`)])
    cpSync(join(ROOT, path), join(folder, path), { recursive: true, dereference: true });
}, 300_000);

onEachEngine('a site from its bundle', (engine) => {
  it('serves pages, pictures and calls, and reads a table in the program for untrusted files', async () => {
    await using store = await freshStore(engine);
    const { db } = store;
    await addMember(db, 'curator@example.org');
    await changeGroup(db, 'curator@example.org', 'Curators', true);
    const { id } = await db.selectFrom('member').select('id').executeTakeFirstOrThrow();
    const { access } = await db.transaction().execute((tx) => new Sessions(db, SECRET).begin(tx, id, undefined));

    await using site = runNpmStart(folder, { ...asVariables(store.config), SECRET, DEMO: 'on' });
    const url = await site.ready;
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

  it('takes commands', async () => {
    await using store = await freshStore(engine);
    const args = ['dist/site/cli.js', 'check'];
    await using command = runCommand(process.execPath, args, asVariables(store.config), folder);
    expect([await command.ended, command.output()]).toEqual([0, expect.any(String)]);
  }, 60_000);
});
