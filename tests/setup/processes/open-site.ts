/** A site of its own, with the demo catalogue, a real mail server and members. */
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, inject, vi } from 'vitest';
import { openStore, type Store } from '#server/database/open.ts';
import { form } from '../api/members.ts';
import { asAdmin, databaseUrl } from '../database/databases.ts';
import { Mailbox } from './mailbox.ts';
import { native } from './native.ts';
import { runServer, runSite } from './process.ts';

export interface SiteMember {
  email: string;
  id: string;
  access: string;
  refresh: string;
}

export interface OpenSite extends AsyncDisposable {
  url: string;
  /** Where another process of the same site answers; the same one where there is only one. */
  elsewhere: string;
  mailbox: Mailbox;
  /** Where it keeps its files. */
  dataDir: string;
  /** The site's own database, beside the site. */
  store: Store;
  /** Somebody who has joined and confirmed. */
  join: (email: string, more?: Record<string, unknown>) => Promise<SiteMember>;
  /** Calls the API, as a member or not, with the version that was seen; answers with the body. Throws what is refused. */
  // biome-ignore lint/suspicious/noExplicitAny: tests look at bodies of every shape
  call: (method: string, path: string, body?: unknown, as?: SiteMember, seen?: number) => Promise<any>;
  /** The newest mail to an address whose subject has these words. */
  mail: (email: string, subject: string) => Promise<{ text: string; link: URL }>;
  /** What an operator writes after `npm run tessera --`; what it printed. */
  tessera: (...words: string[]) => Promise<string>;
}

/** How a site runs: where it answers, and what ends it. */
export type RunSite = (env: Record<string, string>) => Promise<{ url: string; stop: () => PromiseLike<unknown> }>;

export const inProcess: RunSite = async (env) => {
  const site = runSite(env);
  return { url: await site.ready, stop: () => site[Symbol.asyncDispose]() };
};

/** The site itself, without anybody in front of it. */
export async function openSite(more: Record<string, string>, run: RunSite, server?: string): Promise<OpenSite> {
  const dataDir = mkdtempSync(join(tmpdir(), 'tessera-members-'));
  const mailbox = await new Mailbox().open();
  const database = server === undefined ? undefined : await newDatabase(server);
  // The site must know its own address: it stands in mails, and passkeys belong to it.
  const PORT = await freePort();
  const env = {
    SITE_URL: `http://localhost:${PORT}`,
    DATA_DIR: dataDir,
    SMTP_URL: mailbox.url,
    ...(database && { DATABASE_URL: database.url, DEMO: 'on' }),
    ...more,
  };
  // Most begin with the demo: it has been loaded once for all of them.
  if (!database && more.DEMO !== 'off') cpSync(inject('demoFolder'), dataDir, { recursive: true });
  const site = await run({ ...env, PORT });
  const { url } = site;
  const other = database && (await run({ ...env, PORT: '0' }));
  const elsewhere = other?.url ?? url;
  const store = openStore({ dataDir, ...(database && { databaseUrl: database.url }) });

  const call: OpenSite['call'] = async (method, path, body, as, version) => {
    // Without a version, a status is given to what is there now.
    const [, item] = /^(\/curation\/items\/\d+)\/status$/.exec(path) ?? [];
    const seen = version ?? (item && (await call('GET', item, undefined, as)).version);
    const response = await native.fetch(`${url}/api${path}`, {
      method,
      headers: {
        ...(body !== undefined && { 'content-type': 'application/json' }),
        ...(as && { authorization: `Bearer ${as.access}` }),
        ...(seen !== undefined && { 'if-match': `"${seen}"` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (response.status !== 200) throw new Error(`${method} ${path}: ${response.status} ${JSON.stringify(answer)}`);
    return answer;
  };
  const mail: OpenSite['mail'] = async (email, subject) => {
    const newest = () => mailbox.last(email);
    await vi.waitFor(() => expect(newest()?.subject ?? '').toContain(subject), { timeout: 20_000, interval: 50 });
    return newest() as NonNullable<ReturnType<typeof newest>>;
  };
  const members: OpenSite['join'] = async (email, more = {}) => {
    const registered = await native.fetch(`${url}/api/auth/register`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(form(email, more)),
    });
    expect(registered.status).toBe(200);
    // Confirmed in the same browser, as its cookie says: so the password stays.
    const cookie = (registered.headers.get('set-cookie') ?? '').split(';')[0] ?? '';
    const { link } = await mail(email, 'Confirm your email');
    const confirmed = await native.fetch(`${url}/api/auth${link.pathname}`, { headers: { cookie } });
    const { user, access, refresh } = await confirmed.json();
    return { email, id: user.id, access, refresh };
  };
  return {
    url,
    elsewhere,
    mailbox,
    dataDir,
    store,
    join: members,
    call,
    mail,
    tessera: async (...words) => {
      const command = runServer('server/start/cli.ts', env, words);
      expect(await command.ended, command.output()).toBe(0);
      return command.output();
    },
    [Symbol.asyncDispose]: async () => {
      await store.db.destroy();
      await site.stop();
      await other?.stop();
      await database?.drop();
      await mailbox[Symbol.asyncDispose]();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** An empty one of its own. */
async function newDatabase(server: string) {
  const name = `tessera_members_${process.hrtime.bigint().toString(36)}`;
  await asAdmin(server, (client) => client.query(`create database ${name}`));
  return {
    url: databaseUrl(server, name),
    drop: () => asAdmin(server, (client) => client.query(`drop database ${name} with (force)`)),
  };
}

/** Below those that the system hands out by itself: between this look and the start of the site none is lent to a call. */
async function freePort(): Promise<string> {
  const port = 20_000 + Math.floor(Math.random() * 12_000);
  const server = createServer();
  const isFree = await new Promise<boolean>((resolve) =>
    server.once('error', () => resolve(false)).listen(port, '127.0.0.1', () => resolve(true)),
  );
  await new Promise((resolve) => server.close(resolve));
  return isFree ? String(port) : freePort();
}
