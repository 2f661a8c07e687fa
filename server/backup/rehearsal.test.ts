/** The whole of it with real processes: a site under load is backed up, destroyed, and restored elsewhere. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { checkBackup } from '#server/check/check.ts';
import { now } from '#server/database/instants.ts';
import { type DatabaseConfig, openStore, prepareDatabase } from '#server/database/open.ts';
import { isBare } from '#server/database/table-shapes.ts';
import { hashPassword } from '#server/features/members/passwords.ts';
import { newMember } from '#server/features/members/registration.ts';
import { rowsOf, unpack } from '#tests/setup/api/archives.ts';
import { runCommand } from '#tests/setup/api/command-line.ts';
import { form, PASSWORD } from '#tests/setup/api/members.ts';
import {
  addManyRows,
  asVariables,
  demoPlace,
  emptyPlace,
  everyRow,
  OF_RESTORES,
  sortedRows,
} from '#tests/setup/database/places.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { runServer, runSite } from '#tests/setup/processes/process.ts';

const MEMBERS = 8;
/** What would let somebody in ends with a restore, and so do the mails that carry it. */
const ENDED = new Set(['session', 'known_device', 'one_time_key']);
const carriesKey = (row: unknown[]) => /"template":"(?:activation|recovery|login-link)"/.test(JSON.stringify(row));

async function command(place: DatabaseConfig, ...args: string[]): Promise<{ code: number | null; output: string }> {
  await using process = runServer('server/start/cli.ts', asVariables(place), args);
  return { code: await process.ended, output: process.output() };
}

const newFile = () => join(mkdtempSync(join(tmpdir(), 'tessera-backup-')), 'site.tgz');

type Call = (method: string, path: string, body?: object, access?: string) => Promise<Response>;
const caller =
  (url: string): Call =>
  (method, path, body, access) =>
    fetch(url + path, {
      method,
      headers: {
        ...(body && { 'content-type': 'application/json' }),
        ...(access && { authorization: `Bearer ${access}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    });

/** Members who have joined, with a passkey each. */
async function invite(place: DatabaseConfig): Promise<string[]> {
  const { db } = openStore(place);
  const password_hash = await hashPassword(PASSWORD);
  const emails: string[] = [];
  for (let n = 0; n < MEMBERS; n++) {
    const member = { ...newMember({ email: `member${n}@example.org` }), password_hash, verified_at: now() };
    await db.insertInto('member').values(member).execute();
    const key = { member_id: member.id, credential_id: `c${n}`, public_key: `k${n}`, counter: n, name: 'Phone' };
    await db
      .insertInto('passkey')
      .values({ ...key, id: `p${n}`, transports: '["internal"]', created_at: now() })
      .execute();
    emails.push(member.email);
  }
  await db.destroy();
  return emails;
}

/** What was acknowledged, as `table what`. */
class Load {
  readonly done = new Set<string>();
  /** Calls that were answered. */
  answered = 0;
  isOver = false;

  /** One thing after another by one member, again and again the same, until it is over. */
  async act(call: Call, access: string, who: number, items: number[]): Promise<void> {
    for (let n = 0; !this.isOver; n = (n + 1) % items.length) {
      const id = items[n] as number;
      const kept = await call('PUT', '/api/content/favourite/add', { id, object_type: 'Post' }, access);
      this.answered++;
      if (kept.status === 200) this.done.add(`favourite ${who} ${id}`);
      const rated = await call('POST', '/api/review', { id, type: 'Post', score: 1 + (n % 5) }, access);
      if (rated.status === 200) this.done.add(`rating ${who} ${id} ${1 + (n % 5)}`);
      const message = {
        name: 'A',
        email: `writer${who}-${n}@example.org`,
        subject: 'support',
        message: 'Hello there.',
      };
      const written = await call('POST', '/api/auth/contact', message);
      if (written.status === 200) this.done.add(`contact_message ${message.email}`);
      const preferences = { spacing: `wide-${n}` };
      const chosen = await call('PUT', '/api/auth/preferences', { preferences }, access);
      if (chosen.status === 200) this.done.add(`preference ${who}`);
      const email = `new${who}-${n}@example.org`;
      const joined = n % 4 === 0 ? await call('POST', '/api/auth/register', form(email)) : undefined;
      if (joined?.status === 200) this.done.add(`member ${email}`);
    }
  }
}

/** What rows say, in the words of `Load`. */
function told(rows: Map<string, unknown[][]>, tables: Record<string, string[]>): Set<string> {
  const of = (table: string) =>
    (rows.get(table) ?? []).map(
      (row) => Object.fromEntries(row.map((value, i) => [tables[table]?.[i] ?? '', value])) as Record<string, string>,
    );
  const who = new Map(of('member').map(({ id = '', email = '' }) => [id, /^member(\d+)@/.exec(email)?.[1]]));
  const by = (row: Record<string, string>) => who.get(row.member_id ?? '');
  return new Set([
    ...of('favourite').map((row) => `favourite ${by(row)} ${row.item_id}`),
    ...of('rating').map((row) => `rating ${by(row)} ${row.item_id} ${row.score}`),
    ...of('contact_message').map((row) => `contact_message ${row.email}`),
    ...of('preference').map((row) => `preference ${by(row)}`),
    ...of('member').map((row) => `member ${row.email}`),
  ]);
}

onEachEngine('a rehearsal', (engine) => {
  it('loses nothing that was acknowledged before the backup began, and the restored site goes on', async () => {
    const place = await demoPlace(engine);
    // Mails wait, since there is nobody to take them.
    const env = { ...asVariables(place), DEMO: 'on', SMTP_URL: 'smtp://127.0.0.1:1' };
    const file = newFile();
    const load = new Load();
    let before = new Set<string>();
    let access = '';
    {
      await using site = runSite(env);
      const call = caller(await site.ready);
      const emails = await invite(place);
      mkdirSync(join(place.dataDir, 'pictures'));
      writeFileSync(join(place.dataDir, 'pictures', 'own.jpg'), 'a picture');
      const { db } = openStore(place);
      const posts = await db.selectFrom('item').select('id').where('kind', '=', 'post').orderBy('id').execute();
      await db.destroy();
      const tokens: string[] = [];
      for (const username of emails) {
        const entered = await call('POST', '/api/auth/login', { username, password: PASSWORD });
        expect(entered.status).toBe(200);
        tokens.push(((await entered.json()) as { access: string }).access);
      }
      access = tokens[0] as string;
      const items = posts.map(({ id }) => id);
      const acting = tokens.map((token, who) => load.act(call, token, who, items));
      await expect.poll(() => load.done.size, { timeout: 60_000 }).toBeGreaterThan(100);
      before = new Set(load.done);
      const { answered } = load;
      expect(await command(place, 'backup', file)).toEqual({
        code: 0,
        output: expect.stringContaining('Backed up to'),
      });
      // They went on while the backup was taken.
      expect(load.answered).toBeGreaterThan(answered);
      await sleep(200);
      load.isOver = true;
      await Promise.all(acting);
      site.process.kill('SIGKILL');
      await site.ended;
    }
    const atTheEnd = await everyRow(place);
    rmSync(place.dataDir, { recursive: true });

    expect((await checkBackup(file, await emptyPlace('sqlite'))).findings).toEqual([]);

    const members = unpack(file);
    const { tables } = JSON.parse(members.get('tessera.json') ?? '') as { tables: Record<string, string[]> };
    const backup = rowsOf(members);
    const said = told(backup, tables);
    expect([...before].filter((what) => !said.has(what))).toEqual([]);
    // What nobody changed meanwhile is the same row by row; nothing is there that never was.
    for (const table of ['passkey', 'term', 'thesaurus_term', 'item_term', 'content', 'collection_item'])
      expect(sortedRows(backup.get(table) ?? []), table).toEqual(atTheEnd.get(table));
    for (const table of ['favourite', 'rating', 'contact_message', 'member', 'consent', 'job', 'session']) {
      const known = new Set((atTheEnd.get(table) ?? []).map((row) => JSON.stringify(keyOf(table, row, tables))));
      const strange = (backup.get(table) ?? []).filter((row) => !known.has(JSON.stringify(keyOf(table, row, tables))));
      expect(strange, table).toEqual([]);
      expect(backup.get(table)?.length, table).toBeGreaterThan(0);
    }

    const elsewhere = await emptyPlace(engine);
    const restored = await command(elsewhere, 'restore', file);
    expect(restored.output).toMatch(/^Restored the backup of Tessera from/);
    expect(restored.code).toBe(0);
    const rows = await everyRow(elsewhere);
    for (const [table, expected] of backup)
      if (!OF_RESTORES.has(table))
        expect(rows.get(table), table).toEqual(
          sortedRows(expected.filter((row) => !ENDED.has(table) && !(table === 'job' && carriesKey(row)))),
        );
    expect(readdirSync(join(elsewhere.dataDir, 'pictures'))).toEqual(['own.jpg']);

    await using again = runSite({ ...asVariables(elsewhere), SMTP_URL: 'smtp://127.0.0.1:1' });
    const call = caller(await again.ready);
    expect(again.output()).toMatch(/restored from the backup of .* To say so: npm run tessera -- live/);
    // The session has ended; the account is back.
    expect((await call('GET', '/api/auth', undefined, access)).status).toBe(401);
    const entered = await call('POST', '/api/auth/login', { username: 'member3@example.org', password: PASSWORD });
    expect(entered.status).toBe(200);
    expect((await call('GET', '/api/content/search?query=sensory')).status).toBe(200);
    const checked = await runCommand(asVariables(elsewhere), 'check');
    expect(checked).toEqual([0, expect.stringContaining('Everything is OK.')]);
    const came = [...backup.values()].reduce((sum, of) => sum + of.length, 0);
    console.log(
      `Rehearsal (${engine}): ${before.size} acknowledged before the backup began, 0 lost; ${came} rows came back.`,
    );
  }, 300_000);

  it('killed half-way leaves nothing that looks whole', async () => {
    const source = await emptyPlace(engine);
    const { db } = openStore(source);
    await prepareDatabase(db);
    await addManyRows(db);
    await db.destroy();
    mkdirSync(join(source.dataDir, 'pictures'), { recursive: true });
    const file = newFile();
    expect((await runCommand(asVariables(source), 'backup', file))[0]).toBe(0);

    const place = await emptyPlace(engine);
    const staging = join(place.dataDir, 'restoring');
    {
      await using restoring = runServer('server/start/cli.ts', asVariables(place), ['restore', file]);
      await expect.poll(() => existsSync(staging), { timeout: 60_000, interval: 2 }).toBe(true);
      restoring.process.kill('SIGKILL');
      await restoring.ended;
    }
    expect(readdirSync(place.dataDir)).toEqual(['restoring']);
    if (engine === 'postgres') {
      const { db } = openStore({ ...place, dataDir: tmpdir() });
      await expect.poll(() => isBare(db), { timeout: 60_000 }).toBe(true);
      await db.destroy();
    }
    await using site = runSite(asVariables(place));
    expect(await site.ended).toBe(1);
    expect(site.output()).toMatch(/empty this folder and restore again/);
    const restoreAgain = () => runCommand(asVariables(place), 'restore', file);
    expect(await restoreAgain()).toEqual([1, expect.stringMatching(/is not empty/)]);
    rmSync(staging, { recursive: true });
    expect((await restoreAgain())[0]).toBe(0);

    // A backup that ends early has no name; one that is told to stop leaves not even a part.
    const picture = join(source.dataDir, 'pictures', 'large.jpg');
    writeFileSync(picture, '');
    truncateSync(picture, 4_000_000_000);
    for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
      const second = newFile();
      await using backing = runServer('server/start/cli.ts', asVariables(source), ['backup', second]);
      const parts = () => readdirSync(join(second, '..'));
      await expect.poll(() => parts().length, { timeout: 60_000, interval: 5 }).toBe(1);
      backing.process.kill(signal);
      await backing.ended;
      expect(existsSync(second)).toBe(false);
      if (signal === 'SIGTERM') {
        expect(parts()).toEqual([]);
        expect(backing.output()).toContain('Stopped.');
      }
    }
  }, 300_000);
});

/** What of a row stays for as long as it is there. */
function keyOf(table: string, row: unknown[], tables: Record<string, string[]>): unknown[] {
  const sending = ['run_at', 'attempts', 'lease_until', 'trouble'];
  const changing = new Set(['last_used_at', 'expires_at', ...sending, 'token_hash', 'password_hash']);
  return row.filter((_, i) => !changing.has(tables[table]?.[i] ?? ''));
}
