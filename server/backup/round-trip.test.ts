/** What goes into a backup comes out of it, on both engines and from one to the other. */
import { execFileSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { loadDemo, loadThesaurus } from '#server/curation/demo/demo.ts';
import { type Engine, engineOf } from '#server/database/column-types.ts';
import { now } from '#server/database/instants.ts';
import { type DatabaseConfig, migrate, openStore } from '#server/database/open.ts';
import type { Db } from '#server/database/schema.ts';
import { rate } from '#server/features/interactions/ratings.ts';
import { newMember } from '#server/features/members/registration.ts';
import { type Config, readConfig } from '#server/kernel/config.ts';
import { closeToOthers } from '#server/kernel/folder-permissions.ts';
import { rowsOf, unpack } from '#tests/setup/api/archives.ts';
import { asVariables, emptyPlace, everyRow, sortedRows } from '#tests/setup/database/places.ts';
import { freshStore, onEachEngine } from '#tests/setup/database/store.ts';
import { runServer } from '#tests/setup/processes/process.ts';
import { backUp } from './back-up.ts';
import { settingsOf } from './env-settings.ts';
import { restore } from './restore.ts';

const configOf = (place: DatabaseConfig): Config => readConfig(asVariables(place));
const newFile = () => join(mkdtempSync(join(tmpdir(), 'tessera-backup-')), 'site.tgz');

/** The catalogue, and a member with one of everything that members have. */
async function fill(db: Db): Promise<void> {
  const member = { ...newMember({ email: 'ada@example.org', first_name: 'Ada — “é”\n\u2028' }), verified_at: now() };
  await db.insertInto('member').values(member).execute();
  const { id: member_id } = member;
  const items = await db.selectFrom('item').select('id').where('kind', '=', 'post').limit(3).execute();
  for (const { id: item_id } of items) {
    await db.insertInto('favourite').values({ member_id, item_id, created_at: now() }).execute();
    await db.insertInto('view').values({ member_id, item_id, viewed_at: now() }).execute();
    await db
      .insertInto('item_usage')
      .values({ item_id, kind: 'post', month: '2027-01', sort: 'seen', count: 2 })
      .execute();
    await rate(db, member_id, item_id, 'Post', 4);
  }
  await db
    .insertInto('passkey')
    .values({
      id: 'p1',
      member_id,
      credential_id: 'c1',
      public_key: 'k1',
      counter: 4_294_967_295,
      transports: '["internal","hybrid"]',
      name: 'Phone',
      created_at: now(),
    })
    .execute();
  await db.insertInto('preference').values({ member_id, choices: '{"b":true,"a":1.5}', changed_at: now() }).execute();
  await db
    .insertInto('consent')
    .values({ member_id, kind: 'terms', given: true, wording: 'Yes', version: '1', at: now() })
    .execute();
  await db
    .insertInto('contact_message')
    .values({ name: 'Ada', email: 'ada@example.org', subject: 'support', message: 'x', received_at: now(), member_id })
    .execute();
  await db
    .insertInto('job')
    .values({
      kind: 'mail',
      key: 'mail one',
      payload: '{"template":"new-place","content":{"link":"https://example.org/x"}}',
      recipient: 'ada@example.org',
      created_at: now(),
      run_at: now(),
    })
    .execute();
  await db.insertInto('search_count').values({ words: 'calm', day: '2027-01-01', searches: 1 }).execute();
  // A number that was given out is not given out again, though its row is gone.
  await db.insertInto('change').values({ entity: 'item', entity_id: 1, changed_at: now() }).execute();
  await sql`delete from change where number = (select max(number) from change)`.execute(db);
}

async function filledStore(engine: Engine) {
  const store = await freshStore(engine);
  await loadThesaurus(store);
  await loadDemo(store);
  await fill(store.db);
  return store;
}

/** The tables, asked in the engine's own words. */
async function tableNames(db: Db): Promise<string[]> {
  const { rows } =
    engineOf(db) === 'sqlite'
      ? await sql<{
          name: string;
        }>`select name from pragma_table_list where schema = 'main' and type = 'table'`.execute(db)
      : await sql<{ name: string }>`select relname as name from pg_class
          where relkind in ('r', 'p') and relnamespace = current_schema()::regnamespace`.execute(db);
  return rows.map(({ name }) => name).filter((name) => !/^(?:sqlite|kysely)_/.test(name));
}

async function nextChange({ db }: { db: Db }): Promise<number> {
  const { number } = await db
    .insertInto('change')
    .values({ entity: 'item', entity_id: 1, changed_at: now() })
    .returning('number')
    .executeTakeFirstOrThrow();
  return number;
}

onEachEngine('a backup', (engine) => {
  it('has every row of every table, readable with other tools, and brings each back', async () => {
    await using store = await filledStore(engine);
    const file = newFile();
    const report = await backUp(file, configOf(store.config), {});
    expect(statSync(file).mode & 0o777).toBe(0o600);

    const members = unpack(file);
    const rows = rowsOf(members);
    const names = await tableNames(store.db);
    expect(names.length).toBeGreaterThan(30);
    expect([...rows.keys()].sort()).toEqual(names.sort());
    const { tables } = JSON.parse(members.get('tessera.json') ?? '');
    for (const name of names) {
      const found = await sql<Record<string, unknown>>`select * from ${sql.id(name)}`.execute(store.db);
      const inBackup = (rows.get(name) ?? []).map((row) =>
        Object.fromEntries(row.map((value, i) => [tables[name][i], value])),
      );
      expect(inBackup.length, name).toBe(report.rows[name]);
      expect(sortedRows(inBackup.map((row) => [row])), name).toEqual(sortedRows(found.rows.map((row) => [row])));
    }

    const place = await emptyPlace(engine);
    await restore(file, place);
    expect(await everyRow(place)).toEqual(await everyRow(store.config));
    const restored = openStore(place);
    expect(await nextChange(restored)).toBe(await nextChange(store));
    await restored.db.destroy();
  });

  it('brings back pictures, mails, the secret and the settings, and puts no code in place', async () => {
    await using store = await freshStore(engine);
    const { dataDir } = store.config;
    const picture = Buffer.from(Array.from({ length: 200_000 }, (_, i) => (i * 7) % 251));
    mkdirSync(join(dataDir, 'pictures', 'people'), { recursive: true });
    mkdirSync(join(dataDir, 'mail'));
    const long = `${'a very long name '.repeat(8)}é 注.jpg`;
    writeFileSync(join(dataDir, 'pictures', 'people', long), picture);
    writeFileSync(join(dataDir, 'pictures', 'empty.jpg'), '');
    symlinkSync('/etc/passwd', join(dataDir, 'pictures', 'link.jpg'));
    writeFileSync(join(dataDir, 'mail', 'one.eml'), 'Subject: one');
    writeFileSync(join(dataDir, 'mail', 'two.eml.part'), 'Subj');
    writeFileSync(join(dataDir, 'secret'), `${'s'.repeat(64)}\n`);
    const env = {
      ...asVariables(store.config),
      SITE_URL: 'https://example.org',
      SMTP_URL: "smtp://a:it's@b",
      PATH: '/bin',
    };
    const file = newFile();
    const { leftOut, pictures, mails } = await backUp(file, readConfig(env), settingsOf(env));
    expect({ leftOut, pictures, mails }).toEqual({
      leftOut: ['pictures/link.jpg is left out: it is no plain file.'],
      pictures: 2,
      mails: 1,
    });

    const place = await emptyPlace(engine);
    await restore(file, place);
    const read = (path: string) => readFileSync(join(place.dataDir, path));
    expect(read(`pictures/people/${long}`).equals(picture)).toBe(true);
    expect(read('pictures/empty.jpg')).toHaveLength(0);
    expect(read('mail/one.eml').toString()).toBe('Subject: one');
    expect(read('secret').toString()).toBe('s'.repeat(64));
    expect(statSync(join(place.dataDir, 'secret')).mode & 0o777).toBe(0o600);
    // The folder was not there, and is made for this user alone.
    expect(statSync(place.dataDir).mode & 0o777).toBe(0o700);
    const settings = execFileSync('sh', [
      '-c',
      `. ${join(place.dataDir, 'restored/settings.env')}; echo $SITE_URL $SMTP_URL`,
    ]);
    expect(settings.toString()).toBe("https://example.org smtp://a:it's@b\n");
    expect(read('restored/settings.env').toString()).not.toMatch(/PATH|DATA_DIR|DATABASE_URL/);
    expect(() => read('restored/site.config.ts')).toThrow('ENOENT');
  });

  it.skipIf(process.platform === 'win32')(
    'closes the folder that it is restored into, and nothing warns of it',
    async () => {
      await using store = await freshStore(engine);
      const env = { ...asVariables(store.config), SMTP_URL: 'smtp://127.0.0.1' };
      const file = newFile();
      await backUp(file, readConfig(env), settingsOf(env));
      const place = await emptyPlace(engine);
      mkdirSync(place.dataDir);
      chmodSync(place.dataDir, 0o755);
      await using command = runServer('server/start/cli.ts', asVariables(place), ['restore', file]);
      expect([await command.ended, command.output()]).toEqual([0, expect.stringMatching(/^Restored the backup/)]);
      const mode = (path: string) => statSync(join(place.dataDir, path)).mode & 0o777;
      expect([mode('.'), mode('restored'), mode('restored/settings.env')]).toEqual([0o700, 0o700, 0o600]);
      // As at the start that follows, which would tell of what is open and of what is not the site’s.
      expect(closeToOthers(place.dataDir)).toEqual([]);
    },
  );

  it('of an older version is brought up to date', async () => {
    const old = await emptyPlace(engine);
    const store = openStore(old);
    await migrate(store.db, '0100-deleted-drafts');
    // That column came later.
    const { name_key, ...member } = newMember({ email: 'ada@example.org' });
    await store.db
      .insertInto('member')
      .values(member as ReturnType<typeof newMember>)
      .execute();
    await store.db.destroy();
    const file = newFile();
    await backUp(file, configOf(old), {});
    const place = await emptyPlace(engine);
    await restore(file, place);
    const restored = openStore(place);
    expect(await restored.db.selectFrom('member').selectAll().execute()).toMatchObject([
      { id: member.id, email: 'ada@example.org', registration_hash: null, suspended_at: null },
    ]);
    await restored.db.destroy();
  });

  it('takes values of every sort, also in tables that nobody has thought of', async () => {
    await using store = await freshStore(engine);
    await store.db.schema
      .createTable('later')
      .addColumn('id', 'text', (c) => c.primaryKey())
      .addColumn('bytes', engine === 'sqlite' ? 'blob' : 'bytea')
      .addColumn('flag', 'boolean')
      .addColumn('value', 'jsonb')
      .addColumn('many', 'bigint')
      .addColumn('share', 'real')
      .execute();
    const bytes = Buffer.from([0, 255, 128, 10]);
    await sql`insert into later values ('"', ${bytes}, ${true}, '{"a":[null]}', 9007199254740991, 0.5)`.execute(
      store.db,
    );
    await sql`insert into later values ('none', null, null, null, null, null)`.execute(store.db);
    const file = newFile();
    await backUp(file, configOf(store.config), {});
    expect(sortedRows(rowsOf(unpack(file)).get('later') ?? [])).toEqual(
      sortedRows([
        ['"', bytes.toString('base64'), true, { a: [null] }, Number.MAX_SAFE_INTEGER, 0.5],
        ['none', null, null, null, null, null],
      ]),
    );
  });
});

it.runIf(process.env.TEST_DATABASE_URL)('goes from SQLite to PostgreSQL and back without a difference', async () => {
  await using store = await filledStore('sqlite');
  const [first, second] = [newFile(), newFile()];
  await backUp(first, configOf(store.config), {});
  const [postgres, sqlite] = [await emptyPlace('postgres'), await emptyPlace('sqlite')];
  await restore(first, postgres);
  await backUp(second, configOf(postgres), {});
  await restore(second, sqlite);
  expect(await everyRow(postgres)).toEqual(await everyRow(store.config));
  expect(await everyRow(sqlite)).toEqual(await everyRow(store.config));
  const [there, back] = [openStore(postgres), openStore(sqlite)];
  const next = await nextChange(store);
  expect([await nextChange(there), await nextChange(back)]).toEqual([next, next]);
  await there.db.destroy();
  await back.db.destroy();
  rmSync(sqlite.dataDir, { recursive: true });
});
