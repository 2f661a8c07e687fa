/** While nobody can write, everybody reads: what a read would note is noted later, and its failure is nobody's. */
import { describe, expect, inject, it } from 'vitest';
import { LOCKS } from '#server/database/locks.ts';
import { makeKey } from '#server/features/keys/api-keys.ts';
import { KEY_PREFIX } from '#server/http/bearer.ts';
import type { TestApi } from '#tests/setup/api/api.ts';
import { openDesk } from '#tests/setup/api/desk.ts';
import { openClub, PASSWORD, type TestClub } from '#tests/setup/api/members.ts';
import { addressOf, type Call, registeredCalls } from '#tests/setup/api/registered-calls.ts';
import { FILL } from '#tests/setup/database/full-disk.ts';
import { holdOnPostgres, holdWrites, refuseWrites } from '#tests/setup/database/held-writes.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

/** In milliseconds: what nobody notices; a busy machine may need some tries. */
const AT_ONCE = 300;
const TRIES = 10;
/** What waits for a lock takes longer than any machine is busy. */
const WAITED = 5_000;
/** What is no read: it tells that nothing can be written, or confirms an address. */
const NO_READS = ['/readyz', '/api/auth/verification/confirm/:key'];

/** An administrator may read whatever a curator may. */
const ROLES = ['visitor', 'member', 'curator', 'key'] as const;
type Role = (typeof ROLES)[number];

/** Somebody of each role, and a post that they can read. */
async function readersOf(club: TestClub) {
  const { administrator, member } = await openDesk(club);
  const actor = { member: administrator.id, via: 'desk' } as const;
  const { key } = await makeKey(club.api.store.db, actor, { name: 'Leeds Libraries', scopes: [] });
  const { id, slug } = await club.api.shelves.post({ display_title: 'Still here' });
  const headers: Record<Role, Record<string, string>> = {
    visitor: {},
    member: member.as,
    curator: administrator.as,
    key: { authorization: `Bearer ${key}` },
  };
  return { headers, places: { id: String(id), slug, list: 'terms', version: '1' } };
}

/** Sessions that were used so long ago that the next call notes it. */
const ageSessions = ({ store: { db } }: TestApi) =>
  db
    .updateTable('session')
    .set({ last_used_at: new Date(Date.now() - 120_000).toISOString() })
    .execute();

const readsOf = (api: TestApi): Call[] =>
  registeredCalls(api).filter(({ method, url }) => method === 'GET' && !NO_READS.includes(url));

/** What is wrong with the answer to a read; nothing where it came at once. */
async function faultOf(api: TestApi, address: string, headers: Record<string, string>): Promise<string | undefined> {
  let took = 0;
  for (let tries = 0; tries < TRIES; tries++) {
    const began = performance.now();
    const { status } = await api.get(address, headers);
    took = performance.now() - began;
    if (status >= 500 && status !== 503) return `answered ${status}`;
    if (status === 503 || took > WAITED) return `${status} after ${Math.round(took)} ms`;
    if (took < AT_ONCE) return undefined;
  }
  return `took ${Math.round(took)} ms`;
}

onEachEngine('a database that may only be read', (engine) => {
  it('is told in a sentence and shows in /readyz', async () => {
    await using club = await openClub(engine);
    const { api } = club;
    const ada = await club.join('ada@example.org');
    const { id } = await api.shelves.post({ display_title: 'Still here' });
    const letGo = await refuseWrites[engine](api.store);
    const answers = [
      await api.send('PUT', '/api/content/favourite/add', { id, object_type: 'Post' }, ada.as),
      await api.post('/api/auth/login', { username: ada.email, password: PASSWORD }),
      await api.get('/readyz'),
    ];
    await letGo();
    expect(answers.map(({ status, body }) => [status, body.message])).toEqual([
      [503, expect.stringMatching(/can only be read.+so this was not kept/)],
      [503, expect.stringMatching(/can only be read.+so this was not kept/)],
      [503, 'The database may only be read.'],
    ]);
  });
});

onEachEngine('while nobody can write', (engine) => {
  const stopWrites = {
    'another program writes': ({ store }: TestApi) => holdWrites(store.config),
    'the disk is full': ({ store }: TestApi) => FILL[engine](store.db),
    'the database may only be read': ({ store }: TestApi) => refuseWrites[engine](store),
  };
  describe.each(Object.keys(stopWrites) as (keyof typeof stopWrites)[])('since %s', (why) => {
    it('each read of a visitor, a member, a curator and a key is answered at once', async () => {
      await using club = await openClub(engine);
      const { api } = club;
      const { headers, places } = await readersOf(club);
      // Made once, and that takes a busy machine seconds.
      await api.get('/api/openapi.json');
      await ageSessions(api);
      const letGo = await stopWrites[why](api);
      const faults: string[] = [];
      for (const role of ROLES)
        for (const call of readsOf(api)) {
          const fault = await faultOf(api, addressOf(call, '', places), headers[role]);
          if (fault) faults.push(`${role}: ${call.url} ${fault}`);
        }
      await letGo();
      expect(faults).toEqual([]);
    });

    it('a key that is not known is refused at once', async () => {
      await using club = await openClub(engine);
      const { api } = club;
      const letGo = await stopWrites[why](api);
      const unknown = `Bearer ${KEY_PREFIX}${'x'.repeat(43)}`;
      expect(await faultOf(api, '/api/content/post', { authorization: unknown })).toBeUndefined();
      expect((await api.get('/api/content/post', { authorization: unknown })).status).toBe(401);
      await letGo();
    });

    it('a member stays logged in', async () => {
      await using club = await openClub(engine);
      const { api } = club;
      const ada = await club.join('ada@example.org');
      await ageSessions(api);
      const letGo = await stopWrites[why](api);
      const { status, body } = await api.post('/api/auth/login/refresh', { refresh: ada.refresh });
      expect([status, body.access]).toEqual([200, expect.any(String)]);
      await letGo();
    });
  });
});

describe.skipIf(!inject('postgres'))('while somebody holds the lock of the desk on PostgreSQL', () => {
  it('twelve saves wait with one connection, and everything else goes on', async () => {
    await using club = await openClub('postgres');
    const { api } = club;
    const { call, member } = await openDesk(club);
    const { id } = await api.shelves.post({ display_title: 'Still here' });
    const letGo = await holdOnPostgres(api.store.config.databaseUrl ?? '', (other) =>
      other.query(`select pg_advisory_xact_lock(${LOCKS.curation})`),
    );
    const saves = Array.from({ length: 12 }, (_, n) => call('POST', '/items', { kind: 'tool', name: `Tool ${n}` }));
    // Each is counted, by a write of its own, before it waits.
    const most = api.store.db.selectFrom('attempt').select(({ fn }) => fn.max('count').as('counted'));
    await expect.poll(() => most.executeTakeFirst()).toEqual({ counted: 12 });
    for (let n = 0; n < 12; n++)
      expect(await faultOf(api, `/api/content/post?page=${n + 1}`, member.as)).toBeUndefined();
    const kept = await api.send('PUT', '/api/content/favourite/add', { id, object_type: 'Post' }, member.as);
    expect(kept.status).toBe(200);
    expect(api.store.connections?.()).toMatchObject({ busy: 1, wanted: 0 });
    await letGo();
    expect((await Promise.all(saves)).map(({ status }) => status)).toEqual(Array(12).fill(200));
  });
});
