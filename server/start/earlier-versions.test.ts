/** Databases as earlier versions left them are brought up to date, with all that is in them, and no earlier version takes them after that. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { brotliDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { type DatabaseConfig, openStore } from '#server/database/open.ts';
import { SECRET } from '#tests/setup/api/api.ts';
import { runCommand } from '#tests/setup/api/command-line.ts';
import { PASSWORD } from '#tests/setup/api/members.ts';
import { asVariables, emptyPlace } from '#tests/setup/database/places.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { runSite } from '#tests/setup/processes/process.ts';
import { restore } from '../backup/restore.ts';
import { version } from '../kernel/version.ts';

const ROOT = join(import.meta.dirname, '../..');
const KEPT = join(ROOT, 'tests/fixtures/earlier-versions');
const MADE: Record<string, { at: string; sessions: Record<string, string> }> = JSON.parse(
  readFileSync(join(KEPT, 'made.json'), 'utf8'),
);
/** Versions are opened on the day on which their databases were made, since sessions and messages end. */
const CLOCK = pathToFileURL(join(ROOT, 'tests/setup/processes/fixed-day.ts')).href;

it('each version that was released has left its databases', () => {
  const heads = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8').matchAll(/^## (\d+\.\d+\.\d+)(.*)$/gm);
  const released = [...heads].filter(([, name, rest]) => name !== version() || !rest?.includes('not yet'));
  expect(Object.keys(MADE)).toEqual(expect.arrayContaining(released.map(([, name]) => name)));
});

onEachEngine('a database of an earlier version', (engine) => {
  describe.each(Object.entries(MADE))('%s', (name, { at, sessions }) => {
    it('is brought up to date with all that is in it, and then no older version takes it', async () => {
      const place = await unpack(name, await emptyPlace(engine));
      const before = await countRows(place);
      const env = { ...asVariables(place), SECRET, DEMO: 'off', NODE_OPTIONS: `--import=${CLOCK}`, TEST_NOW: at };
      expect(await runCommand(env, 'messages')).toEqual([
        1,
        expect.stringMatching(/^The tables are those of an earlier/),
      ]);
      expect(await countRows(place)).toEqual(before);
      {
        await using site = runSite(env);
        const url = await site.ready;
        const ask = async (path: string, init: RequestInit & { as?: string } = {}) => {
          const headers = {
            'content-type': 'application/json',
            ...(init.as && { authorization: `Bearer ${init.as}` }),
          };
          return (await fetch(`${url}/api${path}`, { ...init, headers })).json();
        };
        const logIn = async (username: string): Promise<string> =>
          (await ask('/auth/login', { method: 'POST', body: JSON.stringify({ username, password: PASSWORD }) })).access;
        const body = JSON.stringify({ refresh: sessions[engine] });
        const { access } = await ask('/auth/login/refresh', { method: 'POST', body });
        const { data: posts } = await ask('/content/post');
        for (const as of [access, await logIn('ada@example.org')]) {
          const kept = { email: 'ada@example.org', profile: { favourite_ids: [posts[0].id] } };
          expect(await ask('/auth', { as })).toMatchObject(kept);
          expect(await ask(`/review/content?id=${posts[0].id}&type=Post`, { as })).toEqual({ score: 4 });
          expect((await ask('/auth/preferences', { as })).preferences).toEqual({ theme: 'dark' });
        }
        const as = await logIn('carl@example.org');
        const { data: messages } = await ask('/curation/messages', { as });
        expect(messages).toMatchObject([{ email: 'ben@example.org' }]);
        const { data } = await ask('/curation/items?kind=tool&size=50', { as });
        const { id } = data.find((item: { name: string }) => item.name === 'Two');
        const revisions = await ask(`/curation/items/${id}/revisions`, { as });
        // What was kept in one sitting is one line.
        expect(revisions.data).toMatchObject([{ version: 2, status: 'draft' }]);
        expect(await ask('/curation/jobs/1', { as })).toMatchObject({ state: 'done', result: { added: 1 } });
      }
      const after = await countRows(place);
      const lost = [...before].filter(([table, rows]) => rows > (after.get(table) ?? 0));
      expect(lost).toEqual([]);

      const [backup] = readdirSync(join(place.dataDir, 'backups')).filter((file) => file.includes('-before-'));
      expect(backup).toMatch(/\.tgz$/);
      const again = await emptyPlace(engine);
      await restore(join(place.dataDir, 'backups', backup ?? ''), again);
      expect((await countRows(again)).get('item')).toBe(before.get('item'));
      const { db } = openStore(place);
      await sql`insert into kysely_migration (name, timestamp) values ('9999-later', 'x')`.execute(db);
      await db.destroy();
      await using site = runSite(env);
      expect(await site.ended).toBe(1);
      const refusal = expect.stringContaining(
        `Start that version, or restore the backup from before its update, ${join(place.dataDir, 'backups', backup ?? '')}, into an empty place.`,
      );
      expect(site.output()).toEqual(refusal);
      expect(await runCommand(env, 'messages')).toEqual([1, refusal]);
    });
  });
});

onEachEngine('a database from before the first migration', (engine) => {
  it('is refused with the version to go through, and left as it is', async () => {
    const place = await unpack('00654f4e', await emptyPlace(engine));
    const { db } = openStore(place);
    await sql`delete from kysely_migration where name > '0097'`.execute(db);
    await db.destroy();
    const before = await countRows(place);
    const env = { ...asVariables(place), SECRET, DEMO: 'off' };
    await using site = runSite(env);
    expect(await site.ended).toBe(1);
    const refusal = expect.stringContaining('Start the version of 27 November 2026 (00654f4e) with it once');
    expect(site.output()).toEqual(refusal);
    expect(await runCommand(env, 'messages')).toEqual([1, refusal]);
    expect(await countRows(place)).toEqual(before);
  });
});

async function unpack(name: string, place: DatabaseConfig): Promise<DatabaseConfig> {
  const read = (ending: string) => brotliDecompressSync(readFileSync(join(KEPT, `${name}.${ending}.br`)));
  mkdirSync(place.dataDir);
  if (place.databaseUrl === undefined) {
    writeFileSync(join(place.dataDir, 'tessera.sqlite'), read('sqlite'));
    return place;
  }
  const client = new pg.Client({ connectionString: place.databaseUrl });
  await client.connect();
  await client.query(read('sql').toString());
  await client.end();
  return place;
}

async function countRows(place: DatabaseConfig): Promise<Map<string, number>> {
  const { db } = openStore(place);
  const counts = new Map<string, number>();
  for (const { name, isView } of await db.introspection.getTables()) {
    if (isView) continue;
    const { rows } = await sql<{ rows: number }>`select count(*) as rows from ${sql.table(name)}`.execute(db);
    counts.set(name, Number(rows[0]?.rows));
  }
  await db.destroy();
  return counts;
}
