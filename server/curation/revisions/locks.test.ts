/** Locks of those who change items at the same moment: who takes several takes the lowest id first, and none waits for another's. */
import { type Kysely, sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import type { Database } from '#server/database/schema.ts';
import { SHELL } from '#server/features/audit/audit.ts';
import { addFavourites } from '#server/features/interactions/favourites.ts';
import { newMember } from '#server/features/members/registration.ts';
import { openImports } from '#tests/setup/api/imports.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { freshStore, onEachEngine } from '#tests/setup/database/store.ts';
import { bringDemo, loadDemo } from '../demo/demo.ts';
import { removeDemo } from '../demo/demo-removal.ts';
import { bringStarter } from '../demo/starter.ts';
import { changeItems } from './write-items.ts';

/** While the lowest is another’s, `act` waits for it and holds no other. */
async function takesLowestFirst(db: Kysely<Database>, [lowest = 0, ...others]: number[], act: () => Promise<unknown>) {
  const waiting = async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows.length;
  };
  const other = await db.startTransaction().execute();
  const take = (ids: number[]) =>
    other.selectFrom('item').select('id').where('id', 'in', ids).forUpdate().noWait().execute();
  await take([lowest]);
  const acting = act();
  try {
    await expect.poll(waiting, { timeout: 20_000 }).toBe(1);
    expect(await take(others)).toHaveLength(others.length);
  } finally {
    await other.rollback().execute();
    await acting;
  }
}

describe.skipIf(!inject('postgres'))('several items are taken in the order of their ids', () => {
  it('when a member keeps them and when the demo goes', async () => {
    await using store = await freshStore('postgres');
    const { db } = store;
    await loadDemo(store);
    const member = newMember({ email: 'ada@example.org' });
    await db
      .insertInto('member')
      .values({ ...member, password_hash: '' })
      .execute();
    const posts = db.selectFrom('item').select('id').where('kind', '=', 'post').where('status', '=', 'published');
    const ids = (await posts.orderBy('id').limit(9).execute()).map(({ id }) => id);
    const wanted = ids.toReversed().map((id) => ({ id, object_type: 'Post' as const }));
    await takesLowestFirst(db, ids, () => addFavourites(db, member.id, wanted));
    const all = await db.selectFrom('item').select('id').orderBy('id').execute();
    await takesLowestFirst(
      db,
      all.map(({ id }) => id),
      () => removeDemo(db),
    );
  });

  it('when an import is undone', async () => {
    await using club = await openClub('postgres');
    const { bring, call, db } = await openImports(club);
    const { undo } = await bring('tools.csv', 'Name\nTimer\nLamp\n', { dry_run: 'false' });
    const all = await db.selectFrom('item').select('id').orderBy('id').execute();
    await takesLowestFirst(
      db,
      all.map(({ id }) => id),
      () => call('POST', `/bulk/${undo}/undo`),
    );
  });
});

onEachEngine('beside each other', (engine) => {
  it('a change of items does not wait for a backup', async () => {
    await using store = await freshStore(engine);
    const changed = () => changeItems(store.db, async () => 'changed');
    expect(await store.alone('backup', changed)).toBe('changed');
  });

  it('guides to begin with come once where two ask for them', async () => {
    await using store = await freshStore(engine);
    const both = await Promise.all([bringStarter(store.db, SHELL), bringStarter(store.db, SHELL)]);
    expect(Math.min(...both.map(({ guides }) => guides))).toBe(0);
  });

  it('the demo comes once where two ask for it', async () => {
    await using store = await freshStore(engine);
    const both = await Promise.all([bringDemo(store.db), bringDemo(store.db)]);
    expect(Math.min(...both)).toBe(0);
  });
});
