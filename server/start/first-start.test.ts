/** The first minute of a site: what is made, what is not, and what a slip in the settings is answered with. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { runCommand } from '#tests/setup/api/command-line.ts';
import { asAdmin, databaseUrl } from '#tests/setup/database/databases.ts';
import { asVariables } from '#tests/setup/database/places.ts';
import { freshStore, onEachEngine, type TestStore } from '#tests/setup/database/store.ts';
import { runServer, runSite } from '#tests/setup/processes/process.ts';
import { settings, unknownSettings } from '../check/unknown-settings.ts';
import { loadDemo, loadThesaurus } from '../curation/demo/demo.ts';
import { engineOf } from '../database/column-types.ts';
import { openStore } from '../database/open.ts';
import { readConfig } from '../kernel/config.ts';
import { start } from './main.ts';

const folder = () => mkdtempSync(join(tmpdir(), 'tessera-site-'));

async function emptyDatabase(): Promise<string> {
  const { admin = '', prefix = '' } = inject('postgres') ?? {};
  const name = `${prefix}_first_${process.hrtime.bigint()}`;
  await asAdmin(admin, (client) => client.query(`create database ${name}`));
  return databaseUrl(admin, name);
}

onEachEngine('the command line', (engine) => {
  it.each([
    ['import', join(import.meta.dirname, '../../catalogue')],
    ['export', '/tmp/tessera-never'],
    ['messages'],
    ['member', 'add', 'ada@example.org'],
  ])('makes no database for %s, and says what to do', async (...args) => {
    const DATA_DIR = join(folder(), 'nowhere');
    const env: Record<string, string> =
      engine === 'postgres' ? { DATA_DIR, DATABASE_URL: await emptyDatabase() } : { DATA_DIR };
    const [code, output] = await runCommand(env, ...args);
    expect(code).toBe(1);
    expect(output).toMatch(/^There is no site in .* yet\. Start it once with ‘npm start’, or set /);
    expect(output).not.toMatch(/\n {4}at /);
    expect([existsSync(DATA_DIR), existsSync('/tmp/tessera-never')]).toEqual([false, false]);
    if (env.DATABASE_URL) {
      const tables = 'select tablename from pg_tables where schemaname = current_schema()';
      expect((await asAdmin(env.DATABASE_URL, (client) => client.query(tables))).rows).toEqual([]);
    }
  });

  it('works on a site that was started', async () => {
    await using store = await freshStore(engine);
    // As a process of its own, as an operator has it.
    await using command = runServer('server/start/cli.ts', asVariables(store.config), ['messages']);
    expect([await command.ended, command.output()]).toEqual([0, 'There are no messages.\n']);
  });
});

it('the command line takes a file without a site for none', async () => {
  const DATA_DIR = folder();
  writeFileSync(join(DATA_DIR, 'tessera.sqlite'), '');
  expect(await runCommand({ DATA_DIR }, 'messages')).toEqual([1, expect.stringMatching(/^There is no site in /)]);
});

it.skipIf(process.platform !== 'linux').each(['/proc/nope', '/proc/nope/deeper'])(
  'a data folder that the system does not make (%s) ends the start with a sentence',
  async (DATA_DIR) => {
    const ended = start(readConfig({ DATA_DIR }), { pages: { render: async () => new Response('') } });
    await expect(Promise.race([ended, patience(15_000)])).rejects.toThrow(
      /^The data folder \/proc\/nope.* cannot be written \(ENOENT\)/,
    );
  },
);

/** What is taken for an answer when a process does not end. */
const patience = (ms: number) => new Promise<string>((resolve) => setTimeout(resolve, ms, 'still running').unref());

const counts = async ({ db }: TestStore) =>
  Promise.all(
    (['item', 'term', 'advertisement', 'thesaurus_term', 'change'] as const).map(async (table) => {
      const { rows } = await db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('rows'))
        .executeTakeFirstOrThrow();
      return rows;
    }),
  );

onEachEngine('a disk that fills while the demo is loaded', (engine) => {
  it('leaves nothing of it, and the next start has all', async () => {
    await using full = await freshStore(engine);
    await using roomy = await freshStore(engine);
    await loadThesaurus(roomy);
    const rows = await loadDemo(roomy);
    await loadThesaurus(full);
    const before = await counts(full);
    await using disk = await fill(full);
    await expect(loadDemo(full)).rejects.toThrow(
      /^What every site begins with could not be loaded, so nothing of it is in\. /,
    );
    expect(await counts(full)).toEqual(before);
    await disk.makeRoom();
    expect(await loadDemo(full)).toBe(rows);
    expect((await counts(full)).slice(0, 4)).toEqual((await counts(roomy)).slice(0, 4));
  });
});

/** Lets the database hold a third of the demo; on PostgreSQL the server says so, since its disk is everybody's. */
async function fill({ db }: TestStore) {
  const run = (statement: string) =>
    db.transaction().execute((tx) => sql.raw<{ page_count: number }>(statement).execute(tx));
  if (engineOf(db) === 'sqlite') {
    const pages = (await run('pragma page_count')).rows[0]?.page_count ?? 0;
    await run(`pragma max_page_count = ${pages + 60}`);
    const makeRoom = async () => void (await run('pragma max_page_count = 1000000'));
    return { makeRoom, [Symbol.asyncDispose]: makeRoom };
  }
  await run(`create function no_room() returns trigger language plpgsql as
    $$ begin raise exception 'could not extend file: No space left on device' using errcode = '53100'; end $$`);
  await run('create trigger no_room before insert on event for each row execute function no_room()');
  const makeRoom = async () => void (await run('drop trigger if exists no_room on event'));
  return { makeRoom, [Symbol.asyncDispose]: makeRoom };
}

it.skipIf(process.platform === 'win32')(
  'a first start on a full disk ends with a sentence; the next begins anew',
  async () => {
    const DATA_DIR = folder();
    const env = { PATH: process.env.PATH ?? '', HOME: DATA_DIR, DATA_DIR, PORT: '0', LOG_LEVEL: 'warn' };
    // The shell allows files of 1,600 KB: more than the tables, less than all that a site begins with.
    const limited = `ulimit -f 1600; exec '${process.execPath}' '${join(import.meta.dirname, 'main.ts')}'`;
    const first = (() => {
      try {
        return execFileSync('bash', ['-c', limited], { env, encoding: 'utf8', stdio: 'pipe', timeout: 60_000 });
      } catch (error) {
        const { status, stderr } = error as { status: number; stderr: string };
        return `ended with ${status}: ${stderr}`;
      }
    })();
    expect(first).toMatch(/^ended with 1: .*The disk that holds the database /s);
    expect(first).not.toMatch(/\n {4}at /);
    const store = openStore({ dataDir: DATA_DIR });
    expect(await store.db.selectFrom('item').select('id').execute()).toEqual([]);
    await store.db.destroy();
    await using again = runSite({ DATA_DIR });
    await again.ready;
    expect(again.output()).toMatch(/Loaded the demo catalogue/);
  },
  120_000,
);

describe('the demo', () => {
  it.each<[NodeJS.ProcessEnv, boolean]>([
    [{}, true],
    [{ SITE_URL: 'http://localhost:8080' }, true],
    [{ SITE_URL: 'https://tessera.example' }, false],
    [{ DATABASE_URL: 'postgres://localhost/x' }, false],
    [{ SITE_URL: 'https://tessera.example', DEMO: 'on' }, true],
    [{ DATABASE_URL: 'postgres://localhost/x', DEMO: 'on' }, true],
    [{ DEMO: 'off' }, false],
  ])('with %j is loaded: %s', (env, isLoaded) => {
    expect(readConfig(env).demo).toBe(isLoaded);
  });
});

describe('a variable that is not ours', () => {
  it.each([
    ['SITEURL', 'SITE_URL'],
    ['DATABSE_URL', 'DATABASE_URL'],
    ['SMPT_URL', 'SMTP_URL'],
    ['SMPTURL', 'SMTP_URL'],
    ['DATADIR', 'DATA_DIR'],
    ['LOGLEVEL', 'LOG_LEVEL'],
    ['METRIC_TOKEN', 'METRICS_TOKEN'],
    ['site_url', 'SITE_URL'],
    ['TESSERA_PORT', 'PORT'],
    ['TESSERA_DATABASE_URL', 'DATABASE_URL'],
  ])('but looks like one is named: %s, for %s', (name, meant) => {
    expect(unknownSettings({ [name]: '1' })).toEqual([
      `The variable ${name} is not a setting of the site, so it changes nothing. Did you mean ${meant}?`,
    ]);
  });

  it('but bears our name is named', () => {
    expect(unknownSettings({ TESSERA_COLOUR: 'blue' })).toEqual([expect.stringContaining('See docs/operating.md')]);
  });

  it('and looks like none is not', () => {
    const usual = `HOME HOSTNAME PATH POSIX TERM LANG SHELL USER LOGNAME PWD OLDPWD SHLVL EDITOR DISPLAY TMPDIR MAIL TZ CI
      DEBUG FORCE_COLOR NO_COLOR COLORTERM LS_COLORS SSH_TTY HOSTTYPE OSTYPE MACHTYPE DBUS_SESSION_BUS_ADDRESS
      XDG_DATA_DIRS XDG_DATA_HOME PGHOST PGPORT PGUSER PGDATABASE NODE_ENV NODE_OPTIONS JAVA_HOME REDIS_URL BASE_URL
      SENTRY_DSN INVOCATION_ID JOURNAL_STREAM NOTIFY_SOCKET LISTEN_FDS container npm_config_loglevel npm_package_name
      KUBERNETES_SERVICE_HOST KUBERNETES_PORT WEB_PORT_80_TCP TESSERA_SERVICE_HOST TESSERA_PORT_3000_TCP TEST_DATABASE_URL
      http_proxy HTTPS_PROXY no_proxy SYSTEMD_EXEC_PID MEMORY_PRESSURE_WATCH APPDATA ProgramData USERDOMAIN COMSPEC`;
    const env = Object.fromEntries([...usual.split(/\s+/), ...settings()].map((name) => [name, '1']));
    expect(unknownSettings(env)).toEqual([]);
    // A service that is called tessera gets this from Kubernetes.
    expect(unknownSettings({ TESSERA_PORT: 'tcp://10.0.0.1:80' })).toEqual([]);
  });
});

describe('a new site without the demo', () => {
  const ADDRESS = /\/setup\?key=[\w-]{43}$/m;
  const status = async (url: string) => (await fetch(url)).status;

  it('prints where it is set up, at each start and by a command, and is closed until then', async () => {
    const DATA_DIR = folder();
    const env = { DATA_DIR, DEMO: 'off', SETUP: 'on' };
    {
      await using site = runSite(env);
      const url = await site.ready;
      await expect.poll(site.output).toMatch(ADDRESS);
      expect(site.output()).toMatch(
        /^Visitors see nothing yet\. Set the site up in your browser, within an hour: http/m,
      );
      expect([await status(`${url}/home`), await status(`${url}/readyz`)]).toEqual([503, 200]);
      expect(await runCommand(env, 'setup')).toEqual([0, expect.stringMatching(ADDRESS)]);
    }
    await using again = runSite(env);
    const url = await again.ready;
    await expect.poll(again.output).toMatch(ADDRESS);
    // The other way to set a site up.
    expect((await runCommand(env, 'member', 'add', 'ada@example.org', 'Administrators'))[0]).toBe(0);
    expect(await status(`${url}/home`)).toBe(200);
    expect(await runCommand(env, 'setup')).toEqual([
      1,
      expect.stringMatching(/has an administrator, so it needs no set-up/),
    ]);
    await using third = runSite(env);
    await third.ready;
    await third[Symbol.asyncDispose]();
    expect(third.output()).not.toMatch(/setup\?key/);
  });
});

it('a start makes the folders above its own, loads no demo under a public address, names what is no setting, and opens at once with SETUP=off', async () => {
  const DATA_DIR = join(folder(), 'a/b/c');
  const env = { DATA_DIR, SITE_URL: 'https://tessera.example', SITEURL: 'https://tessera.example', SETUP: 'off' };
  const sentence = 'The variable SITEURL is not a setting of the site, so it changes nothing. Did you mean SITE_URL?';
  await using site = runSite(env);
  const url = await site.ready;
  expect(readdirSync(DATA_DIR)).toContain('tessera.sqlite');
  expect((await (await fetch(`${url}/api/content/post`)).json()).pagination.total_objects).toBe(0);
  expect((await fetch(`${url}/home`)).status).toBe(200);
  expect(site.output()).not.toMatch(/setup\?key/);
  expect(site.output()).toContain(sentence);
  expect(await runCommand(env, 'messages')).toEqual([0, expect.stringContaining(sentence)]);
});
