import { mkdtempSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { runCommand, tesseraOf } from '#tests/setup/api/command-line.ts';
import { asAdmin, databaseUrl } from '#tests/setup/database/databases.ts';
import { asVariables, emptyPlace, onlyToBeRead } from '#tests/setup/database/places.ts';
import { freshStore } from '#tests/setup/database/store.ts';
import { runSite, type SiteProcess } from '#tests/setup/processes/process.ts';
import { readConfig } from '../kernel/config.ts';
import { start } from './main.ts';

const render = async () => new Response('');

async function getStatus(url: string): Promise<number> {
  const response = await fetch(url);
  await response.arrayBuffer();
  return response.status;
}

describe('starting', () => {
  it('loads the demo into an empty database once, also when two processes start at once, with events to come', async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'tessera-site-'));
    {
      await using one = runSite({ DATA_DIR });
      await using two = runSite({ DATA_DIR });
      const [url] = await Promise.all([one.ready, two.ready]);
      const loaded = [one, two].filter((site) => /Loaded the demo catalogue: \d+ rows/.test(site.output()));
      expect(loaded).toHaveLength(1);
      const events = await (await fetch(`${url}/api/content/event?size=50`)).json();
      expect(events.pagination.total_objects).toBe(34);
      const tomorrow = Temporal.Now.plainDateISO().add({ days: 1 }).toString();
      const days = events.data.map((event: { start_date: string | null }) => event.start_date?.slice(0, 10));
      expect(days.filter((day: string | undefined) => day && day < tomorrow)).toEqual([]);
    }
    await using again = runSite({ DATA_DIR });
    await again.ready;
    expect(again.output()).not.toContain('Loaded the demo');
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['a port that is no number', { PORT: 'http' }, /^PORT is ‘http’\. It must be a whole number/m],
    ['an address that is none', { SITE_URL: 'tessera' }, /^SITE_URL is not an address/m],
    [
      'an address with a path',
      { SITE_URL: 'https://example.org/library/' },
      /^SITE_URL is ‘https:\/\/example\.org\/library\/’\. The site cannot stand below a path: .* such as https:\/\/example\.org\.$/m,
    ],
    ['an address with a question', { SITE_URL: 'https://example.org/?x' }, /^SITE_URL is ‘.*’\. The site cannot/m],
    ['another database', { DATABASE_URL: 'mysql://x' }, /^DATABASE_URL is not an address that begins with postgres/m],
    [
      'a password with a sign that parts addresses',
      { DATABASE_URL: 'postgres://tessera:pa#ss@localhost/x' },
      /^DATABASE_URL cannot be read\. Write signs such as # or \/ in its password as %23/m,
    ],
    ['a choice that is none', { DEMO: 'maybe' }, /^DEMO is ‘maybe’\. It must be one of: on, off\./m],
    [
      'a data folder that cannot be written',
      { DATA_DIR: '/dev/null/data' },
      /^The data folder \/dev\/null\/data cannot/m,
    ],
  ])('refuses %s in a sentence', async (_what, env, sentence) => {
    await expect((async () => start(readConfig(env), { pages: { render } }))()).rejects.toThrow(sentence);
  });

  it.each<[string, Record<string, string>, RegExp]>([
    ['a setting', { PORT: 'http' }, /^PORT is ‘http’\. It must be a whole number/m],
    ['where to listen', { HOST: '192.0.2.1' }, /^HOST is ‘192\.0\.2\.1’, which is not/m],
  ])('ends with that sentence and nothing else: %s', async (_what, env, sentence) => {
    await using site = runSite(env);
    expect(await site.ended).toBe(1);
    expect(site.output()).toMatch(sentence);
    expect(site.output()).not.toMatch(/\n {4}at /);
  });

  it.each<[string, string]>([
    ['https://example.org', 'https://example.org'],
    ['https://example.org/', 'https://example.org'],
    ['HTTPS://Example.org:443/', 'https://example.org'],
    ['http://localhost:8080/', 'http://localhost:8080'],
  ])('takes %s for %s', (SITE_URL, siteUrl) => {
    expect(readConfig({ SITE_URL }).siteUrl).toBe(siteUrl);
  });

  it('asks for a feed by the address that was given, to the letter', () => {
    for (const address of ['https://example.org/releases/', 'https://example.org/releases?of=tessera/'])
      expect(readConfig({ RELEASE_FEED: address }).releaseFeed).toBe(address);
    const databases = ['postgres://example.org/tessera/', 'postgres://example.org/tessera?sslrootcert=/etc/certs/'];
    expect(databases.map((one) => readConfig({ DATABASE_URL: one }).databaseUrl)).toEqual([
      'postgres://example.org/tessera',
      databases[1],
    ]);
  });

  it('ends with a sentence, and does not listen, where the database may only be read', async () => {
    await using store = await freshStore('sqlite');
    await store.db.destroy();
    await onlyToBeRead(store.config);
    await using site = runSite(asVariables(store.config));
    expect(await site.ended).toBe(1);
    expect(site.output()).toMatch(/^The database file may only be read\. Allow this user to write it\.$/m);
    expect(site.output()).not.toMatch(/\n {4}at |The site is at/);
  });

  it('says which port is in use', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
    const { port } = other.address() as { port: number };
    await using site = runSite({ PORT: String(port) });
    expect(await site.ended).toBe(1);
    expect(site.output()).toContain(`Port ${port} is in use by another program.`);
    other.close();
  });

  it('says that a database file is not one', async () => {
    const DATA_DIR = mkdtempSync(join(tmpdir(), 'tessera-site-'));
    writeFileSync(join(DATA_DIR, 'tessera.sqlite'), 'this is no database, but long enough to look at'.repeat(100));
    await using site = runSite({ DATA_DIR });
    expect(await site.ended).toBe(1);
    expect(site.output()).toContain('is not a database');
    expect(site.output()).not.toMatch(/\n {4}at /);
  });
});

describe('a new site', () => {
  it('says that it is one, and where; it is empty, its pages stand, and it ends when told to; the next start is none', async () => {
    const DATA_DIR = join(mkdtempSync(join(tmpdir(), 'tessera-site-')), 'dataa');
    {
      await using site = runSite({ DATA_DIR, DEMO: 'off' });
      const url = await site.ready;
      expect(site.output()).toContain(
        `Made a new site in ${DATA_DIR}. If yours is elsewhere, stop this one and set DATA_DIR to where it is.`,
      );
      expect((await (await fetch(`${url}/api/content/post`)).json()).pagination.total_objects).toBe(0);
      for (const page of ['/home', '/search', '/events', '/directory', '/topics-and-collections', '/blog'])
        expect(await getStatus(url + page), page).toBe(200);
      site.process.kill('SIGTERM');
      expect(await site.ended).toBe(0);
    }
    await using again = runSite({ DATA_DIR, DEMO: 'off' });
    const url = await again.ready;
    expect(again.output()).not.toContain('new site');

    // The command line imports beside a running site, which shows the result within two seconds.
    expect(await (await fetch(`${url}/search?query=nextdoor`)).text()).toContain('No results');
    const folder = mkdtempSync(join(tmpdir(), 'tessera-import-'));
    writeFileSync(join(folder, 'posts.csv'), 'external_id,display_title\na,Nextdoor words\nb,\n');
    const [code, output] = await runCommand({ DATA_DIR }, 'import', folder);
    expect([code, output.trim().split('\n').at(-1)]).toEqual([2, 'added 1, changed 0, unchanged 0, refused 1']);
    await expect
      .poll(async () => (await fetch(`${url}/search?query=nextdoor`)).text(), { timeout: 2_000 })
      .toContain('Nextdoor words');
  });
});

describe('the log', () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'tessera-site-'));
  let site: SiteProcess;
  let url: string;

  beforeAll(async () => {
    site = runSite({ DATA_DIR, DEMO: 'off', LOG_LEVEL: 'info', LOG_FORMAT: 'json' });
    url = await site.ready;
  });

  afterAll(() => site[Symbol.asyncDispose]());

  it('says neither what people search for nor who they are; the site reads the longest question', async () => {
    const longest = encodeURIComponent('注'.repeat(2_000));
    for (const path of [
      '/api/content/search?query=secretword',
      '/search?query=secretword',
      `/api/content/search?query=${longest}`,
    ])
      expect(await getStatus(url + path), path).toBe(200);
    await expect.poll(() => site.output()).toContain('request completed');
    const log = site
      .output()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(log.filter(({ level, time, msg }) => !level || !time || !msg)).toEqual([]);
    expect(log.map(({ msg }) => msg)).toContain(`The site is at ${url}`);
    expect(log.find(({ req }) => req?.route === '/api/content/search')).toMatchObject({
      reqId: expect.any(String),
      res: { statusCode: 200 },
      responseTime: expect.any(Number),
    });
    expect(site.output()).not.toMatch(/secretword|127\.0\.0\.1(?!:\d+"\})/);
    const refused = await fetch(`${url}/api/content/search?query=${'x'.repeat(70_000)}`);
    expect(refused.status).toBe(431);
    expect(await refused.json()).toEqual({
      message: 'The address or the headers are too long.',
      code: 'invalid_request',
    });
  });

  it('does not name who wrote; what they wrote is read from a terminal', async () => {
    const read = async (): Promise<string> => {
      const [code, output] = await runCommand({ DATA_DIR }, 'messages');
      expect(code).toBe(0);
      return output;
    };
    expect(await read()).toContain('There are no messages.');
    const message = { name: 'Ada', email: 'ada@example.org', subject: 'support', message: 'Where is the glossary?' };
    await fetch(`${url}/api/auth/contact?from=ada`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(message),
    });
    expect(await read()).toMatch(/UTC {2}Support\nFrom: Ada <ada@example\.org>\n\n {2}Where is the glossary\?/);
    expect(site.output()).toContain('/api/auth/contact');
    for (const trace of ['ada', 'glossary', '127.0.0.1"']) expect(site.output().toLowerCase()).not.toContain(trace);
  });
});

describe('the command line', () => {
  it.each<[string, string[], RegExp]>([
    ['nothing', [], /Usage:/],
    ['a command that is none', ['improt', 'x'], /not known/],
    ['a command without a path', ['import'], /path is missing/],
    ['an unknown flag', ['import', 'x', '--force'], /Unknown option '--force'/],
    ['a folder that is not there', ['import', '/nowhere'], /There is nothing at \/nowhere/],
  ])('answers %s with a sentence', async (_what, args, sentence) => {
    await using store = await freshStore('sqlite');
    const [code, output] = await tesseraOf(store)(...args);
    expect([code, output]).toEqual([1, expect.stringMatching(sentence)]);
    expect(output).not.toMatch(/\n {4}at /);
  });
});

it.each([['backup', '/tmp/tessera-never.tgz'], ['restore'], ['check'], ['messages'], ['jobs'], ['member', 'list']])(
  'the command line says in one sentence that PostgreSQL is away: %s',
  async (...args) => {
    const port = await freePort();
    const { dataDir } = await emptyPlace('sqlite');
    const file = join(mkdtempSync(join(tmpdir(), 'tessera-away-')), 'site.tgz');
    if (args[0] === 'restore') {
      await using store = await freshStore('sqlite');
      expect((await tesseraOf(store)('backup', file))[0]).toBe(0);
      args.push(file);
    }
    const env = { DATA_DIR: dataDir, DATABASE_URL: `postgres://someone:s3cret@127.0.0.1:${port}/site` };
    const [code, output] = await runCommand(env, ...args);
    expect([code, output]).toEqual([
      1,
      `PostgreSQL at 127.0.0.1:${port} does not answer (ECONNREFUSED). Start it, or put DATABASE_URL right, then run this again.\n`,
    ]);
  },
);

/** One at which nothing listens. */
async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** A way to PostgreSQL that can be cut. */
class Cable {
  readonly #to: { host: string; port: number };
  #server: Server | undefined;
  readonly #sockets = new Set<Socket>();
  port = 0;

  constructor(url: string) {
    const { hostname, port } = new URL(url);
    this.#to = { host: hostname, port: Number(port || 5432) };
  }

  async plugIn(): Promise<void> {
    this.#server = createServer((socket) => {
      const onward = connect(this.#to);
      for (const one of [socket, onward]) {
        this.#sockets.add(one);
        one.on('error', () => {}).on('close', () => this.#sockets.delete(one));
      }
      socket.pipe(onward).pipe(socket);
    });
    await new Promise<void>((resolve) => this.#server?.listen(this.port, '127.0.0.1', resolve));
    this.port = (this.#server.address() as { port: number }).port;
  }

  cut(): void {
    this.#server?.close();
    for (const socket of this.#sockets) socket.destroy();
  }
}

const postgres = process.env.TEST_DATABASE_URL ? describe : describe.skip;
postgres('with PostgreSQL', () => {
  it('ends with a sentence, and does not listen, where the database may only be read', async () => {
    await using store = await freshStore('postgres');
    await onlyToBeRead(store.config);
    await using site = runSite(asVariables(store.config));
    expect(await site.ended).toBe(1);
    expect(site.output()).toMatch(/^The database of DATABASE_URL may only be read\./);
    expect(site.output()).not.toMatch(/\n {4}at |The site is at/);
  });

  async function emptyDatabase(): Promise<string> {
    const { admin = '', prefix = '' } = inject('postgres') ?? {};
    const name = `${prefix}_site_${process.hrtime.bigint()}`;
    await asAdmin(admin, (client) => client.query(`create database ${name}`));
    return databaseUrl(admin, name);
  }
  const through = (cable: Cable, url: string) => {
    const there = new URL(url);
    there.hostname = '127.0.0.1';
    there.port = String(cable.port);
    return there.href;
  };

  it('two processes may start at once on an empty database, and load the demo once', async () => {
    const DATABASE_URL = await emptyDatabase();
    await using one = runSite({ DATABASE_URL, DEMO: 'on' });
    await using two = runSite({ DATABASE_URL, DEMO: 'on' });
    const urls = await Promise.all([one.ready, two.ready]);
    const loaded = [one, two].filter((site) => site.output().includes('Loaded the demo'));
    expect(loaded).toHaveLength(1);
    for (const url of urls) {
      const { pagination } = await (await fetch(`${url}/api/content/search?query=sensory`)).json();
      expect(pagination.total_objects).toBeGreaterThan(12);
    }
  });

  it('waits for a database that is away at the start, answers 503 while it is away later, and recovers by itself', async () => {
    const url = await emptyDatabase();
    const cable = new Cable(url);
    await cable.plugIn();
    cable.cut();
    await using site = runSite({ DATABASE_URL: through(cable, url), DEMO: 'off' });
    await expect.poll(() => site.output(), { timeout: 10_000 }).toContain('PostgreSQL does not answer');
    await cable.plugIn();
    const address = await site.ready;
    expect(await getStatus(`${address}/readyz`)).toBe(200);
    expect(await getStatus(`${address}/api/content/post`)).toBe(200);
    cable.cut();
    // What was answered a moment ago may be answered again; what was not cannot.
    const away = await fetch(`${address}/api/content/event`);
    expect(away.status).toBe(503);
    expect(await away.json()).toMatchObject({ code: 'unavailable' });
    expect(await getStatus(`${address}/readyz`)).toBe(503);
    expect(await getStatus(`${address}/healthz`)).toBe(200);
    const page = await fetch(`${address}/events`);
    expect(page.status).toBe(503);
    expect(await page.text()).toContain('We cannot reach our catalogue at the moment');
    const search = await fetch(`${address}/search?query=sleep`);
    expect(search.status).toBe(503);
    const words = await search.text();
    expect(words).toContain('We cannot reach our catalogue at the moment');
    expect(words).toMatch(/<h1[^>]*>Search: /);
    await cable.plugIn();
    await expect.poll(() => getStatus(`${address}/api/content/event`), { timeout: 10_000 }).toBe(200);
    expect(await getStatus(`${address}/events`)).toBe(200);
    cable.cut();
  });
});
