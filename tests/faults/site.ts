/** A site of its own for what may go wrong: started, killed and started again over the same data, with people of every role. */
import { randomUUID } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { GROUPS } from '#contract/administration.ts';
import { now } from '#server/database/instants.ts';
import { type DatabaseConfig, openStore } from '#server/database/open.ts';
import type { Db } from '#server/database/schema.ts';
import { hashPassword } from '#server/features/members/passwords.ts';
import { newMember } from '#server/features/members/registration.ts';
import { Sessions } from '#server/features/members/sessions.ts';
import { runServer, type SiteProcess } from '#tests/setup/processes/process.ts';

export const PASSWORD = 'three quiet green doors';
const SECRET = 'a secret for faults, as long as it has to be';
const PRELOAD = pathToFileURL(join(import.meta.dirname, 'disturbed.mjs')).href;

export const ROLES = ['visitor', 'member', 'curator', 'administrator'] as const;
export type Role = (typeof ROLES)[number];
const GROUPS_OF: Record<Exclude<Role, 'visitor'>, readonly (typeof GROUPS)[number][]> = {
  member: ['Consumers'],
  curator: ['Consumers', 'Curators'],
  administrator: GROUPS,
};

/** What is done to a running process: its disk is full, its clock is wrong by so many days. */
export interface Disturbance {
  full?: boolean;
  days?: number;
}

export class FaultSite implements AsyncDisposable {
  readonly config: DatabaseConfig;
  readonly #env: Record<string, string>;
  readonly #script: string;
  #process: SiteProcess | undefined;
  #db: Db | undefined;
  #hash: string | undefined;
  url = '';
  /** What all its processes have printed. */
  printed = '';

  constructor(config: DatabaseConfig, env: Record<string, string> = {}, script = 'tests/setup/processes/listening.ts') {
    this.config = config;
    this.#env = env;
    this.#script = script;
  }

  get pid(): number | undefined {
    return this.#process?.process.pid;
  }

  /** A handle of one's own to its database: another process, as far as the site knows. */
  get db(): Db {
    this.#db ??= openStore(this.config).db;
    return this.#db;
  }

  async start(disturbance: Disturbance = {}): Promise<void> {
    this.disturb(disturbance);
    const { dataDir, databaseUrl } = this.config;
    this.#process = runServer(this.#script, {
      DATA_DIR: dataDir,
      ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      SECRET,
      DEMO: 'on',
      BACKUPS: 'off',
      // Mails wait: there is nobody to take them.
      SMTP_URL: 'smtp://127.0.0.1:1',
      // As `npm start` has it, in what keeps a process small.
      NODE_OPTIONS: `--max-semi-space-size=4 --import=${PRELOAD}`,
      MALLOC_ARENA_MAX: '1',
      MALLOC_TRIM_THRESHOLD_: '131072',
      DISTURBANCE: this.#disturbance,
      // The types of the same files are not stripped again at each start.
      NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(tmpdir(), 'tessera-compiled'),
      ...this.#env,
    });
    this.url = await this.#process.ready;
  }

  disturb(disturbance: Disturbance): void {
    writeFileSync(this.#disturbance, JSON.stringify(disturbance));
  }

  /** What its process still needs once everything else is collected, in MiB. */
  async needed(): Promise<number> {
    const answer = `${this.#disturbance}.needed`;
    rmSync(answer, { force: true });
    this.#process?.process.kill('SIGUSR2');
    for (;;) {
      const text = existsSync(answer) ? readFileSync(answer, 'utf8') : '';
      if (text.endsWith('\n')) return Number(text);
      await sleep(20);
    }
  }

  get #disturbance(): string {
    return `${this.config.dataDir}.disturbance.json`;
  }

  async kill(signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
    this.#process?.process.kill(signal);
    await this.#process?.ended;
    this.printed += this.#process?.output() ?? '';
    this.#process = undefined;
  }

  /** Somebody new of a role, with a session that begins now. */
  async join(role: Exclude<Role, 'visitor'>, email = `${role}-${randomUUID()}@example.org`) {
    this.#hash ??= await hashPassword(PASSWORD);
    const member = { ...newMember({ email }), password_hash: this.#hash, verified_at: now() };
    const groups = JSON.stringify(GROUPS_OF[role]);
    const sessions = new Sessions(this.db, SECRET);
    const { access } = await this.db.transaction().execute(async (tx) => {
      await tx
        .insertInto('member')
        .values({ ...member, groups })
        .execute();
      return sessions.begin(tx, member.id, undefined);
    });
    return { id: member.id, email, as: { authorization: `Bearer ${access}` } };
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.kill('SIGTERM');
    await this.#db?.destroy();
  }
}
