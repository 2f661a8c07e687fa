/** How long PostgreSQL is waited for, and who waits longer. */
import type { FastifyError, FastifyRequest } from 'fastify';
import { sql } from 'kysely';
import { describe, expect, inject, it } from 'vitest';
import { changeItems } from '#server/curation/revisions/write-items.ts';
import { toProblem } from '#server/http/plugins/errors.ts';
import { holdOnPostgres } from '#tests/setup/database/held-writes.ts';
import { freshStore } from '#tests/setup/database/store.ts';
import { LOCKS } from './locks.ts';
import { openStore } from './open.ts';
import { takeTime } from './postgres.ts';
import type { Db } from './schema.ts';

async function timeoutsOf(db: Db): Promise<unknown> {
  const { rows } = await sql`select current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle`.execute(db);
  return rows[0];
}

const LIMITED = { lock: '10s', idle: '1min' };
const UNLIMITED = { lock: '0', idle: '0' };

describe.skipIf(!inject('postgres'))('on PostgreSQL', () => {
  it('nobody waits for a lock for ever, but an update, a backup and whoever waits for another of its kind', async () => {
    await using store = await freshStore('postgres');
    const { db } = store;
    expect(await timeoutsOf(db)).toEqual(LIMITED);
    expect(await store.alone('import', () => timeoutsOf(db)), 'another connection').toEqual(LIMITED);
    const inside = await db.transaction().execute(async (tx) => {
      await takeTime(tx);
      return timeoutsOf(tx);
    });
    expect(inside).toEqual(UNLIMITED);
    await store.alone('import', async () => {
      const { rows } = await sql`select a.pid from pg_locks l join pg_stat_activity a on a.pid = l.pid
        where l.locktype = 'advisory' and l.objid = ${LOCKS.import}`.execute(db);
      expect(rows).toHaveLength(1);
    });
    for (let n = 0; n < 6; n++) expect(await timeoutsOf(db), 'as before').toEqual(LIMITED);
  });

  it('changes that waited in vain, and those behind them, are told that somebody else is writing', async () => {
    await using store = await freshStore('postgres');
    const databaseUrl = store.config.databaseUrl ?? '';
    const { db } = openStore({ ...store.config, databaseUrl: `${databaseUrl}?lock_timeout=100` });
    const letGo = await holdOnPostgres(databaseUrl, (other) =>
      other.query(`select pg_advisory_xact_lock(${LOCKS.curation})`),
    );
    const change = () => changeItems(db, async () => {});
    const refused = await Promise.all([1, 2, 3].map(() => change().catch((error: unknown) => error)));
    const log = { warn: () => {} };
    for (const error of refused)
      expect(toProblem(error as FastifyError, { log } as unknown as FastifyRequest)).toEqual({
        status: 503,
        code: 'unavailable',
        message: 'Somebody else is writing, please try again.',
      });
    await letGo();
    await change();
    await db.destroy();
  });
});
