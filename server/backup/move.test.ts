/** A site's database goes over to the other engine and back, whole or not at all, while nobody writes. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { loadDemo, loadThesaurus } from '#server/curation/demo/demo.ts';
import { now } from '#server/database/instants.ts';
import { MIGRATIONS, migrate, openStore } from '#server/database/open.ts';
import { listChanges } from '#server/features/exchange/changes.ts';
import { addMember } from '#server/features/members/operator-actions.ts';
import { addWebhook } from '#server/features/webhooks/webhooks.ts';
import { Shelves } from '#tests/builders/shelves.ts';
import { runCommand, tesseraOf } from '#tests/setup/api/command-line.ts';
import { asVariables, emptyPlace, everyRow } from '#tests/setup/database/places.ts';
import { freshStore, onEachEngine, type TestStore } from '#tests/setup/database/store.ts';
import { moveDatabase } from './move.ts';

async function fill({ db, ...store }: TestStore): Promise<void> {
  await loadThesaurus({ db, ...store });
  await loadDemo({ db, ...store });
  await addMember(db, 'ada@example.org');
}

const SITE = 'https://example.org';

onEachEngine('moving a database', (engine) => {
  const otherPlace = () => emptyPlace(engine === 'sqlite' && process.env.TEST_DATABASE_URL ? 'postgres' : 'sqlite');

  it('takes every row with its number, and the numbers go on', async () => {
    await using store = await freshStore(engine);
    await fill(store);
    const to = await otherPlace();
    const { rows } = await moveDatabase(store.config, to);
    expect(rows).toBeGreaterThan(4_000);
    const [before, after] = [await everyRow(store.config), await everyRow(to)];
    expect(after).toEqual(before);
    const next = async (db: TestStore['db']) =>
      (
        await db
          .insertInto('change')
          .values({ entity: 'item', entity_id: 1, changed_at: now() })
          .returning('number')
          .executeTakeFirstOrThrow()
      ).number;
    const { db } = openStore(to);
    expect(await next(db)).toBe(await next(store.db));
    await db.destroy();
  });

  it('has whoever follows it begin anew, since the old site may go on with the same numbers', async () => {
    await using store = await freshStore(engine);
    await loadThesaurus(store);
    await addWebhook(store.db, 'https://partner.example/', (text) => text);
    const before = await new Shelves(store.db, async () => {}).tool({ name: 'Before' });
    const held = await listChanges(store.db, 0, SITE);
    const to = await otherPlace();
    await moveDatabase(store.config, to);
    // Each gives the same place of its log to another thing.
    await new Shelves(store.db, async () => {}).tool({ external_id: 'old', name: 'Published by the old site' });
    const seen = await listChanges(store.db, held.next, SITE);
    const { db } = openStore(to);
    await new Shelves(db, async () => {}).tool({ external_id: 'new', name: 'Published by the new site' });
    for (const { next } of [held, seen])
      await expect(listChanges(db, next, SITE)).rejects.toMatchObject({ code: 'gone' });
    const whole = await listChanges(db, 0, SITE);
    expect(whole.data.map(({ item_id }) => item_id)).toContain(before.id);
    expect(whole.data.map(({ page }) => page)).toContain(`${SITE}/item/tool/published-by-the-new-site`);
    const [hook] = await db.selectFrom('webhook').select(['message', 'told_until']).execute();
    expect(JSON.parse(hook?.message ?? '')).toMatchObject({ type: 'catalogue.restored', data: { changes: [] } });
    expect(hook?.told_until).toBe(-1);
    await db.destroy();
  });

  it('lets nobody write meanwhile, and everybody read', async () => {
    await using store = await freshStore(engine);
    await loadThesaurus(store);
    let isHeld = true;
    const written = await moveDatabase(store.config, await otherPlace(), async () => {
      const write = store.db
        .insertInto('barred_search')
        .values({ words: 'x' } as never)
        .execute();
      const outcome = await Promise.race([
        write.then(() => 'written'),
        new Promise((resolve) => setTimeout(() => resolve('waits'), 300)),
      ]);
      expect(outcome).toBe('waits');
      expect(await store.db.selectFrom('thesaurus_term').select('id').limit(1).execute()).toHaveLength(1);
      isHeld = false;
      void write.catch(() => {});
    });
    expect([written.tables > 50, isHeld]).toEqual([true, false]);
  });

  it('refuses a place that is not empty, and a database of another version, and changes nothing', async () => {
    await using store = await freshStore(engine);
    await loadThesaurus(store);
    await using taken = await freshStore(engine);
    await expect(moveDatabase(store.config, taken.config)).rejects.toThrow(/The new place is not empty/);
    const old = await emptyPlace(engine);
    const { db } = openStore(old);
    await migrate(db, MIGRATIONS.at(-2));
    await db.destroy();
    const to = await otherPlace();
    await expect(moveDatabase(old, to)).rejects.toThrow(/from another version/);
    if (!to.databaseUrl) expect(existsSync(join(to.dataDir, 'tessera.sqlite'))).toBe(false);
  });

  it('leaves the new place empty, and the old one whole, when it fails half-way', async () => {
    await using store = await freshStore(engine);
    await loadThesaurus(store);
    // A row that points to nothing, which the new place refuses at the end.
    const orphan = sql`insert into rating (member_id, item_id, score, rated_at) values ('nobody', 1, 5, ${now()})`;
    if (engine === 'sqlite') {
      const file = new DatabaseSync(join(store.config.dataDir, 'tessera.sqlite'), {
        enableForeignKeyConstraints: false,
      });
      file.prepare("insert into rating (member_id, item_id, score, rated_at) values ('nobody', 1, 5, ?)").run(now());
      file.close();
    } else
      await store.db.transaction().execute(async (tx) => {
        await sql`set local session_replication_role = replica`.execute(tx);
        await orphan.execute(tx);
      });
    const to = await emptyPlace('sqlite');
    await expect(moveDatabase(store.config, to)).rejects.toThrow();
    expect(existsSync(join(to.dataDir, 'tessera.sqlite'))).toBe(false);
    await store.db.deleteFrom('rating').execute();
    expect((await moveDatabase(store.config, to)).rows).toBeGreaterThan(100);
  });
});

it('is one command, which says what it does and how to switch', async () => {
  await using store = await freshStore('sqlite');
  await loadThesaurus(store);
  const tessera = tesseraOf(store);
  expect((await tessera('move'))[0]).toBe(1);
  expect(await tessera('move', 'mysql://x')).toEqual([1, expect.stringContaining('not known')]);
  expect(await tessera('move', 'sqlite')).toEqual([1, expect.stringContaining('on SQLite already')]);
});

it.runIf(process.env.TEST_DATABASE_URL)('goes to PostgreSQL and back by the command', async () => {
  await using store = await freshStore('sqlite');
  await fill(store);
  const there = await emptyPlace('postgres');
  const [code, output] = await runCommand(asVariables(store.config), 'move', there.databaseUrl ?? '');
  expect([code, output]).toEqual([0, expect.stringMatching(/each table is the same by its checksum\.\nTo switch: /)]);
  const home = await emptyPlace('sqlite');
  const env = { DATA_DIR: home.dataDir, DATABASE_URL: there.databaseUrl };
  expect(await runCommand(env, 'move', 'sqlite')).toEqual([0, expect.stringContaining('take DATABASE_URL out')]);
  expect(await everyRow(home)).toEqual(await everyRow(store.config));
});
