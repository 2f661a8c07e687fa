/** What is amiss with a site is said, one sentence for each thing; a site that is well has none. */
import {
  closeSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { backUp } from '#server/backup/back-up.ts';
import { loadDemo, loadThesaurus } from '#server/curation/demo/demo.ts';
import { daysAgo, now } from '#server/database/instants.ts';
import { migrate, openStore } from '#server/database/open.ts';
import type { Db } from '#server/database/schema.ts';
import { rate } from '#server/features/interactions/ratings.ts';
import { newMember } from '#server/features/members/registration.ts';
import { Sessions } from '#server/features/members/sessions.ts';
import { readConfig } from '#server/kernel/config.ts';
import { Shelves } from '#tests/builders/shelves.ts';
import { tesseraOf } from '#tests/setup/api/command-line.ts';
import { asVariables, emptyPlace, onlyToBeRead } from '#tests/setup/database/places.ts';
import { freshStore, onEachEngine, onOneEngine } from '#tests/setup/database/store.ts';
import { checkBackup, checkSite } from './check.ts';

const firstPost = async (db: Db) =>
  (await db.selectFrom('item').select('id').where('kind', '=', 'post').orderBy('id').executeTakeFirstOrThrow()).id;

onEachEngine('a check', (engine) => {
  it('finds nothing in a site that is well, nor in its backup', async () => {
    await using store = await freshStore(engine);
    await loadThesaurus(store);
    await loadDemo(store);
    const member = newMember({ email: 'ada@example.org' });
    await store.db.insertInto('member').values(member).execute();
    await rate(store.db, member.id, await firstPost(store.db), 'Post', 5);
    const config = readConfig(asVariables(store.config));
    const site = await checkSite(config);
    expect(site).toEqual({
      facts: [
        expect.stringMatching(/^Rows: .*\brating 1\b/),
        expect.stringMatching(/index can be built: \d{3} items/),
        expect.stringMatching(/^The disk of .* has \d+ MB left\.$/),
      ],
      findings: [],
    });
    const file = join(mkdtempSync(join(tmpdir(), 'tessera-backup-')), 'site.tgz');
    await backUp(file, config, {});
    const backup = await checkBackup(file, config);
    expect(backup.findings).toEqual([]);
    expect(backup.facts).toEqual([expect.stringMatching(/^This is a backup of Tessera/), ...site.facts.slice(0, 2)]);
  });

  it('tells of a backup what it holds, down to who was logged in, and not what waited then', async () => {
    await using store = await freshStore(engine);
    await loadThesaurus(store);
    const member = newMember({ email: 'ada@example.org' });
    await store.db.insertInto('member').values(member).execute();
    await store.db
      .transaction()
      .execute((tx) => new Sessions(store.db, 'x'.repeat(32)).begin(tx, member.id, undefined));
    const mail = { kind: 'mail', key: 'mail x', payload: '{}', recipient: 'a@example.org', run_at: now() };
    await store.db
      .insertInto('job')
      .values({ ...mail, created_at: daysAgo(2) })
      .execute();
    const config = readConfig(asVariables(store.config));
    const file = join(mkdtempSync(join(tmpdir(), 'tessera-backup-')), 'site.tgz');
    await backUp(file, config, {});
    const site = await checkSite(config);
    expect(site.findings).toEqual([expect.stringMatching(/^1 mails have waited/)]);
    const backup = await checkBackup(file, config);
    expect([backup.facts[1], backup.findings]).toEqual([site.facts[0], []]);
    expect(backup.facts[1]).toContain('session 1');
  });

  it('says that the database may only be read', async () => {
    await using store = await freshStore(engine);
    await loadThesaurus(store);
    await store.db.destroy();
    await onlyToBeRead(store.config);
    const { findings } = await checkSite(readConfig(asVariables(store.config)));
    expect(findings).toEqual([expect.stringContaining('may only be read')]);
  });

  it('says what does not add up, what points to nothing, and what waits', async () => {
    await using store = await freshStore(engine);
    const { db, config } = store;
    const shelves = new Shelves(db);
    await shelves.post();
    const { id } = await shelves.post();
    const findings = async () => (await checkSite(readConfig(asVariables(config)))).findings;

    await db.updateTable('item').set({ rating_sum: 9, rating_count: 2 }).where('id', '=', id).execute();
    expect(await findings()).toEqual([`The ratings of 1 items do not add up to what the items show (${id}).`]);
    await db.updateTable('item').set({ rating_sum: 0, rating_count: 0 }).where('id', '=', id).execute();

    await db.deleteFrom('content').where('item_id', '=', id).execute();
    expect(await findings()).toEqual([`1 items of the kind ‘post’ have no details (${id}).`]);
    await db.insertInto('person').values({ item_id: id, profession: null }).execute();
    expect(await findings()).toContain(`1 items have details of another kind in ‘person’ (${id}).`);
    await db.deleteFrom('person').where('item_id', '=', id).execute();
    await db
      .insertInto('content')
      .values({ item_id: id, authors: '[]', consumption: '[]' } as never)
      .execute();
    expect(await findings()).toEqual([]);

    await db.updateTable('item').set({ images: '["/pictures/a%20b.jpg"]' }).where('id', '=', id).execute();
    expect(await findings()).toEqual(['1 pictures are not there: /pictures/a%20b.jpg.']);
    mkdirSync(join(config.dataDir, 'pictures'));
    writeFileSync(join(config.dataDir, 'pictures', 'a b.jpg'), '');
    expect(await findings()).toEqual([]);

    const mail = { kind: 'mail', key: 'mail x', payload: '{}', recipient: 'a@example.org', run_at: now() };
    await db
      .insertInto('job')
      .values({ ...mail, created_at: daysAgo(2) })
      .execute();
    expect(await findings()).toEqual([expect.stringMatching(/^1 mails have waited for more than a day/)]);
    await db.updateTable('job').set({ failed_at: now() }).execute();
    expect(await findings()).toEqual([]);
    await db.deleteFrom('job').execute();

    if (engine === 'sqlite') await sql`update sqlite_sequence set seq = 1 where name = 'change'`.execute(db);
    else await sql`select setval(pg_get_serial_sequence('change', 'number'), 1)`.execute(db);
    expect(await findings()).toEqual([expect.stringMatching(/^The next number of the table ‘change’ is taken/)]);

    writeFileSync(join(config.dataDir, 'secret'), 'short');
    expect(await findings()).toContain(`The secret in ${config.dataDir} is shorter than 32 characters.`);
  });

  it('says what points to rows that are not there', async () => {
    await using store = await freshStore(engine);
    const { db, config } = store;
    if (engine === 'sqlite') {
      // A connection of its own, that checks nothing.
      const file = new DatabaseSync(join(config.dataDir, 'tessera.sqlite'), { enableForeignKeyConstraints: false });
      file.prepare("insert into rating (member_id, item_id, score, rated_at) values ('nobody', 1, 5, ?)").run(now());
      file.close();
    } else
      await db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await sql`insert into rating (member_id, item_id, score, rated_at) values ('nobody', 1, 5, ${now()})`.execute(
          tx,
        );
      });
    const { findings } = await checkSite(readConfig(asVariables(config)));
    expect(findings).toEqual([
      '1 rows of the table ‘rating’ point to rows of ‘item’ that are not there.',
      '1 rows of the table ‘rating’ point to rows of ‘member’ that are not there.',
    ]);
  });

  it('says that a database is older than the site, and makes none', async () => {
    const place = await emptyPlace(engine);
    const config = readConfig(asVariables(place));
    await expect(checkSite(config)).rejects.toThrow(/There is no database|holds no site/);
    const { db } = openStore(place);
    await migrate(db, '0100-deleted-drafts');
    await db.destroy();
    expect((await checkSite(config)).findings).toEqual([expect.stringMatching(/from an older version/)]);
  });
});

onOneEngine('a check of the disk', (engine) => {
  it('says that there is little room left, and what that means', async () => {
    await using store = await freshStore(engine);
    await loadThesaurus(store);
    const { findings } = await checkSite(readConfig(asVariables(store.config)), Number.MAX_SAFE_INTEGER);
    expect(findings).toEqual([
      expect.stringMatching(
        /^The disk of .* has \d+ MB left\. Make room, or soon nothing that people send can be saved\.$/,
      ),
    ]);
  });

  it.runIf(existsSync('/dev/full'))('does not say that all is well while the disk is full', async () => {
    await using store = await freshStore(engine);
    await loadThesaurus(store);
    const probe = join(store.config.dataDir, `.probe-${process.pid}`);
    symlinkSync('/dev/full', probe);
    const [code, output] = await tesseraOf(store)('check');
    expect([code, output]).toEqual([
      1,
      expect.stringContaining('Problem: The disk is full: nothing that people send can be kept. Make room.'),
    ]);
    expect(output).not.toContain('Everything is OK');
    expect(await tesseraOf(store)('check')).toEqual([0, expect.stringContaining('Everything is OK.')]);
  });
});

it('says that a SQLite file is damaged', async () => {
  await using store = await freshStore('sqlite');
  await loadThesaurus(store);
  const { dataDir } = store.config;
  await sql`pragma wal_checkpoint(truncate)`.execute(store.db);
  await store.db.destroy();
  const file = openSync(join(dataDir, 'tessera.sqlite'), 'r+');
  for (let page = 20; page < 60; page++) writeSync(file, Buffer.alloc(2_000, 0xff), 0, 2_000, page * 4_096 + 100);
  closeSync(file);
  const { findings } = await checkSite(readConfig({ DATA_DIR: dataDir }));
  expect(findings.length).toBeGreaterThan(0);
  for (const finding of findings) expect(finding).toMatch(/^The database file is damaged/);
});
