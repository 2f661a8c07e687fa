/** PostgreSQL servers of a test's own: a primary and a streaming replica of it, to be stopped and started at will. */
import { execFileSync } from 'node:child_process';
import { appendFileSync, chownSync, existsSync, globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';

/** Where the server's own programs lie; nothing where only the client is installed. */
const PROGRAMS = globSync('/usr/{lib/postgresql/*,local/pgsql}/bin').find(
  (folder) => globSync(join(folder, '{initdb,pg_ctl,pg_basebackup}')).length === 3,
);

/** The folder of the tests themselves may be closed to that other user. */
const OPEN_TO_ALL = '/tmp';

/** It refuses to run as root, so another user of the machine lends its number. */
function otherUser(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return {} as never;
  const [, uid, gid] = /^(?:postgres|nobody):[^:]*:(\d+):(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8')) ?? [];
  return uid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

export const hasPostgresServer = PROGRAMS !== undefined && otherUser() !== undefined;

const run = (program: string, ...args: string[]): void =>
  void execFileSync(join(PROGRAMS ?? '', program), args, {
    ...otherUser(),
    cwd: OPEN_TO_ALL,
    env: { PATH: process.env.PATH, LC_ALL: 'C' },
    // What it starts goes on, and would hold a pipe open.
    stdio: 'ignore',
  });

export class PostgresServer {
  readonly #folder: string;
  readonly port: number;

  private constructor(folder: string, port: number) {
    this.#folder = folder;
    this.port = port;
  }

  static async primary(folder: string): Promise<PostgresServer> {
    const server = new PostgresServer(join(folder, 'primary'), await freePort());
    run(
      'initdb',
      '--pgdata',
      server.#folder,
      '--auth',
      'trust',
      '--username',
      'postgres',
      '--no-sync',
      '--no-locale',
      '--encoding',
      'UTF8',
    );
    // A crash of the server loses nothing for it; one of the machine is not tried here.
    server.#configure(
      `fsync = off\nshared_buffers = 16MB\nmax_wal_size = 128MB\nunix_socket_directories = ''\nwal_level = replica`,
    );
    server.start();
    return server;
  }

  /** A copy of this one that follows it. */
  async replica(): Promise<PostgresServer> {
    const copy = new PostgresServer(join(this.#folder, '../replica'), await freePort());
    const from = ['--host', '127.0.0.1', '--port', String(this.port), '--username', 'postgres'];
    run(
      'pg_basebackup',
      ...from,
      '--pgdata',
      copy.#folder,
      '--write-recovery-conf',
      '--no-sync',
      '--checkpoint',
      'fast',
    );
    copy.#configure('wal_retrieve_retry_interval = 200ms');
    copy.start();
    return copy;
  }

  url = (database = 'postgres'): string => `postgres://postgres@127.0.0.1:${this.port}/${database}`;

  start(): void {
    run('pg_ctl', 'start', '--pgdata', this.#folder, '--wait', '--silent', '--log', join(this.#folder, 'log'));
  }

  /** As a crash does it. */
  stop(): void {
    run('pg_ctl', 'stop', '--pgdata', this.#folder, '--mode', 'immediate', '--wait', '--silent');
  }

  /** Stops it where it runs. */
  end(): void {
    if (existsSync(join(this.#folder, 'postmaster.pid'))) this.stop();
  }

  #configure(lines: string): void {
    appendFileSync(
      join(this.#folder, 'postgresql.conf'),
      `\nport = ${this.port}\nlisten_addresses = '127.0.0.1'\n${lines}\n`,
    );
  }
}

/** A folder in which the servers may write. */
export function serversFolder(): { path: string; remove: () => void } {
  const path = mkdtempSync(join(OPEN_TO_ALL, 'tessera-postgres-'));
  const { uid, gid } = otherUser() ?? {};
  if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}

function freePort(): Promise<number> {
  const server = createServer();
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number };
      server.close(() => resolve(port));
    }),
  );
}
