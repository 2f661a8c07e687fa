/** Migrations that put right what is there already, on rows as earlier versions left them. */
import { type Kysely, sql } from 'kysely';
import { expect, it } from 'vitest';
import { freshStore, onEachEngine } from '#tests/setup/database/store.ts';
import { now } from '../instants.ts';
import { up as publishing } from './0118-whose-sources-publish.ts';
import { up as addresses } from './0119-no-addresses-in-the-log.ts';
import { up as names } from './0120-names-of-members.ts';
import { up as oneOpen } from './0121-one-open-row.ts';

const member = (id: string, groups: string[], more: object = {}) => ({
  id,
  profile_id: id,
  email: `${id}@example.org`,
  email_key: `${id}@example.org`,
  first_name: '',
  last_name: '',
  location: null,
  groups: JSON.stringify(groups),
  referral_id: null,
  history_paused: false,
  created_at: now(),
  verified_at: now(),
  ...more,
});

/** As the tables were before. */
const before = async (db: unknown, ...statements: string[]) => {
  for (const statement of statements) await sql.raw(statement).execute(db as Kysely<unknown>);
  return db as Kysely<unknown>;
};

onEachEngine('an upgrade', (engine) => {
  it('ends publishing for sources of people who no longer work at the desk, and keeps it for others', async () => {
    await using store = await freshStore(engine);
    const { db } = store;
    const rows = [
      member('here', ['Consumers', 'Curators']),
      member('reader', ['Consumers']),
      member('closed', ['Consumers', 'Administrators'], { suspended_at: now() }),
    ];
    await db.insertInto('member').values(rows).execute();
    const source = { defaults: '{}', rhythm: 'day' as const, created_at: now(), publish: true };
    for (const created_by of ['here', 'reader', 'closed', 'gone'])
      await sql`insert into source (name, url, url_key, defaults, rhythm, created_at, publish, created_by)
        values (${created_by}, ${created_by}, ${created_by}, ${source.defaults}, ${source.rhythm}, ${source.created_at},
          ${sql.lit(true)}, ${created_by})`.execute(db);
    await publishing(
      await before(
        db,
        'drop index source_publish_by',
        'alter table source drop column publish_by',
        'alter table source drop column publish_ended_at',
      ),
    );
    const after = await db.selectFrom('source').selectAll().orderBy('id').execute();
    expect(
      after.map(({ name, publish, publish_by, publish_ended_at }) => [name, publish, publish_by, !publish_ended_at]),
    ).toEqual([
      ['here', true, 'here', true],
      ['reader', false, null, false],
      ['closed', false, null, false],
      ['gone', false, null, false],
    ]);
  });

  it('takes addresses out of the log, which is locked before and after', async () => {
    await using store = await freshStore(engine);
    const { db } = store;
    const entry = {
      at: now(),
      via: 'desk' as const,
      actor: 'a',
      action: 'ask',
      details: '{"email":"eve@example.org","kept":1}',
    };
    const empty = { item_id: null, kind: null, external_id: null, version: null, subject: null, sitting: null };
    await db
      .insertInto('audit_entry')
      .values([
        { ...entry, ...empty },
        { ...entry, ...empty, action: 'change', details: '{"title":"x"}' },
      ])
      .execute();
    await addresses(await before(db));
    const details = (await db.selectFrom('audit_entry').select('details').orderBy('id').execute()).map(
      (row) => row.details,
    );
    expect(details).toEqual([{ kept: 1 }, { title: 'x' }]);
    await expect(db.updateTable('audit_entry').set({ actor: 'b' }).execute()).rejects.toThrow(
      'the audit log is not changed',
    );
  });

  it('folds the names of members', async () => {
    await using store = await freshStore(engine);
    const { db } = store;
    await db
      .insertInto('member')
      .values(member('a', [], { first_name: 'Élodie ', last_name: 'O’Hara' }))
      .execute();
    await names(await before(db, 'drop index member_name', 'alter table member drop column name_key'));
    expect(await db.selectFrom('member').select('name_key').execute()).toEqual([{ name_key: 'elodie ohara' }]);
  });

  it('leaves one open link of each item, and one row of each link that readers suggested', async () => {
    await using store = await freshStore(engine);
    const { db } = store;
    await before(db, 'drop index confirmation_open', 'drop index incoming_suggested');
    const item = { kind: 'directory' as const, slug: 'a', external_id: 'a', title: 'A', sort_title: 'a' };
    const { id } = await db
      .insertInto('item')
      .values({ ...item, images: '[]', published_at: now(), featured: false, sponsored: false })
      .returning('id')
      .executeTakeFirstOrThrow();
    const link = (key_hash: string, answered_at: string | null = null) => ({
      item_id: id,
      key_hash,
      email: 'e@example.org',
      is_own: true,
      asked_at: now(),
      expires_at: now(),
      answered_at,
    });
    await db
      .insertInto('confirmation')
      .values([link('answered', now()), link('first'), link('second')])
      .execute();
    const row = (source_key: string, email: string | null, more: object = {}) => ({
      source_id: null,
      source_key,
      kind: 'post' as const,
      title: 'x',
      link_key: 'x.org',
      state: 'new' as const,
      status: 'open' as const,
      fields: '{}',
      fingerprint: '',
      item_id: null,
      came_at: now(),
      seen_at: now(),
      decided_at: null,
      decided_by: null,
      message: source_key,
      email,
      ...more,
    });
    await db
      .insertInto('incoming')
      .values([
        row('a', 'a@example.org'),
        row('b', null),
        row('c', 'a@example.org\nc@example.org'),
        row('d', null, { link_key: null }),
        row('e', null, { link_key: null }),
        row('f', null, { status: 'dismissed' }),
      ])
      .execute();
    await oneOpen(await before(db));
    const left = await db.selectFrom('confirmation').select('key_hash').orderBy('id').execute();
    expect(left.map(({ key_hash }) => key_hash)).toEqual(['answered', 'second']);
    const rows = await db.selectFrom('incoming').select(['source_key', 'message', 'email']).orderBy('id').execute();
    expect(rows.map(({ source_key }) => source_key)).toEqual(['a', 'd', 'e', 'f']);
    expect(rows[0]).toMatchObject({ message: 'a\n\nb\n\nc', email: 'a@example.org\nc@example.org' });
  });
});
