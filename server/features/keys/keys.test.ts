/** Keys for programs: made, used, counted and revoked; and what a program does with one. */
import { afterEach, expect, it, vi } from 'vitest';
import { KEYS_MOST } from '#contract/keys.ts';
import { importJobs } from '#server/curation/import/jobs/import-job.ts';
import { backgroundWrites } from '#server/database/background-writes.ts';
import { KEY_READS_MOST, ReadLimit } from '#server/http/plugins/read-limit.ts';
import { IMPORT_JOB } from '#server/jobs/kinds.ts';
import { Worker } from '#server/jobs/worker.ts';
import { type Desk, openDesk } from '#tests/setup/api/desk.ts';
import { openClub, type TestClub } from '#tests/setup/api/members.ts';
import { upload } from '#tests/setup/api/uploads.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

afterEach(() => vi.useRealTimers());

async function withKey(club: TestClub, desk: Desk, scopes: string[], name = 'Leeds Libraries') {
  const { status, body } = await desk.call('POST', '/keys', { name, scopes }, desk.administrator.as);
  expect(status).toBe(200);
  const as = { authorization: `Bearer ${body.key}` };
  return {
    id: body.id as string,
    as,
    call: (
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      url: string,
      sent?: unknown,
      more: Record<string, string> = {},
    ) =>
      method === 'GET' ? club.api.get(url, { ...as, ...more }) : club.api.send(method, url, sent, { ...as, ...more }),
  };
}

onEachEngine('keys for programs', (engine) => {
  it('are shown once, listed by name, counted, and refused from the moment they are revoked', async () => {
    await using club = await openClub(engine);
    const desk = await openDesk(club);
    const { administrator } = desk;
    const made = await desk.call('POST', '/keys', { name: ' Leeds Libraries ', scopes: ['suggest'] }, administrator.as);
    expect(made.body).toMatchObject({
      name: 'Leeds Libraries',
      scopes: ['read', 'suggest'],
      key: expect.stringMatching(/^tk_[\w-]{43}$/),
      made_by: administrator.email,
      last_used: null,
      uses: 0,
      revoked_at: null,
    });
    const as = { authorization: `Bearer ${made.body.key}` };
    for (let n = 0; n < 3; n++) expect((await club.api.get('/api/content/post', as)).status).toBe(200);
    const listed = await desk.call('GET', '/keys', undefined, administrator.as);
    expect(JSON.stringify(listed.body)).not.toContain(made.body.key);
    expect(listed.body.data).toMatchObject([{ name: 'Leeds Libraries', uses: 3, last_used: expect.any(String) }]);
    const other = await withKey(club, desk, [], 'Another');
    const gone = await desk.call('DELETE', `/keys/${made.body.id}`, undefined, administrator.as);
    expect(gone.body.data.map(({ name }: { name: string }) => name)).toEqual(['Another', 'Leeds Libraries']);
    expect(await club.api.get('/api/content/post', as)).toMatchObject({
      status: 401,
      body: { code: 'unauthenticated', message: expect.stringContaining('was revoked') },
    });
    expect((await other.call('GET', '/api/content/post')).status).toBe(200);
    expect((await desk.call('DELETE', `/keys/${made.body.id}`, undefined, administrator.as)).status).toBe(404);
    const { body } = await desk.call('GET', '/audit', undefined, administrator.as);
    expect(body.data.slice(0, 3).map((one: { action: string; subject: string }) => [one.action, one.subject])).toEqual([
      ['key-revoke', 'Key of Leeds Libraries'],
      ['key', 'Key of Another'],
      ['key', 'Key of Leeds Libraries'],
    ]);
  });

  it('need a name, fresh proof, and stop at a hundred', async () => {
    await using club = await openClub(engine);
    const desk = await openDesk(club);
    const { administrator } = desk;
    const { db } = club.api.store;
    const make = (name: string) => desk.call('POST', '/keys', { name, scopes: [] }, administrator.as);
    expect((await make('  ')).body.fields).toHaveProperty('name');
    const row = (n: number) => ({
      id: `${n}`,
      name: 'x',
      key_hash: `${n}`,
      scopes: '[]',
      made_at: '2026-01-01T00:00:00Z',
    });
    await db
      .insertInto('api_key')
      .values(Array.from({ length: KEYS_MOST }, (_, n) => row(n)))
      .execute();
    expect((await make('One too many')).status).toBe(409);
    await db.updateTable('session').set({ proven_at: '2020-01-01T00:00:00Z' }).execute();
    expect((await make('Stolen')).body.code).toBe('proof_needed');
    expect((await desk.call('DELETE', '/keys/1', undefined, administrator.as)).body.code).toBe('proof_needed');
  });

  it('write that they were used once a minute at most, and what is left when the site stops', async () => {
    await using club = await openClub(engine);
    const desk = await openDesk(club);
    const key = await withKey(club, desk, []);
    const { db } = club.api.store;
    const uses = async () => {
      await backgroundWrites(db).done();
      return (await db.selectFrom('api_key').select('uses').executeTakeFirstOrThrow()).uses;
    };
    for (let n = 0; n < 5; n++) await key.call('GET', '/api/content/post');
    expect(await uses()).toBe(1);
    vi.useFakeTimers({ now: Date.now() + 61_000, toFake: ['Date'] });
    await key.call('GET', '/api/content/post');
    expect(await uses()).toBe(6);
    await key.call('GET', '/api/content/post');
    await club.api.app.close();
    expect(await uses()).toBe(7);
  });

  it('read more than a network may, counted for the key, as each answer says', async () => {
    await using club = await openClub(engine);
    const desk = await openDesk(club);
    const key = await withKey(club, desk, []);
    const { headers } = await key.call('GET', '/api/content/post', undefined, { origin: 'https://other.example' });
    // What is sent with a key is nothing for the scripts of other sites.
    expect(headers).not.toHaveProperty('access-control-allow-origin');
    expect(headers['ratelimit-policy']).toBe(`"key";q=${KEY_READS_MOST};w=60`);
    expect(headers.ratelimit).toMatch(new RegExp(`^"key";r=${KEY_READS_MOST - 1};t=\\d+$`));
    expect((await key.call('GET', '/api/content/post')).headers.ratelimit).toContain(`r=${KEY_READS_MOST - 2};`);
    const other = await withKey(club, desk, [], 'Another');
    expect((await other.call('GET', '/api/content/post')).headers.ratelimit).toContain(`r=${KEY_READS_MOST - 1};`);
    expect((await club.api.get('/api/content/post')).headers['ratelimit-policy']).toMatch(/^"reads"/);
    const limit = new ReadLimit({ most: KEY_READS_MOST, name: 'key' });
    for (let n = 0; n < KEY_READS_MOST; n++) limit.count(key.id);
    expect(() => limit.count(key.id)).toThrow('That was a lot in a short time.');
    expect(() => limit.count(other.id)).not.toThrow();
  });

  it('suggest, and the curator reads whose program it was', async () => {
    await using club = await openClub(engine);
    const desk = await openDesk(club);
    const key = await withKey(club, desk, ['suggest']);
    const sent = await key.call('POST', '/api/content/suggestion', {
      url: 'https://example.org/a',
      message: 'Fits well.',
    });
    expect(sent.status).toBe(200);
    expect(sent.headers['ratelimit-policy']).toBe('"keySuggestions";q=300;w=3600');
    const { body } = await desk.call('GET', '/inbox');
    expect(body.data).toMatchObject([{ message: 'Key of Leeds Libraries.\n\nFits well.' }]);
  });

  it('write, change, publish and bring in items, under a name of their own, and see no name of the desk', async () => {
    await using club = await openClub(engine);
    const desk = await openDesk(club);
    const key = await withKey(club, desk, ['write']);
    const theirs = (await desk.call('POST', '/items', { kind: 'tool', name: 'Theirs' })).body;
    const written = await key.call('POST', '/api/curation/items', { kind: 'tool', name: 'Lamp' });
    const item = written.body;
    expect(item).toMatchObject({ status: 'draft', updated_by: null });
    expect(written.headers['ratelimit-policy']).toBe('"keyWrites";q=3000;w=600');
    expect(written.headers.ratelimit).toMatch(/^"keyWrites";r=2999;t=\d+$/);
    const seen = (await key.call('GET', `/api/curation/items/${theirs.id}`)).body;
    expect(seen).toMatchObject({ name: 'Theirs', updated_by: null });
    // What was read goes back whole.
    const change = { ...seen, synopsis: 'It is warm.' };
    const url = `/api/curation/items/${theirs.id}`;
    expect((await key.call('PUT', url, change, { 'if-match': `"${theirs.version}"` })).body.synopsis).toBe(
      'It is warm.',
    );
    const old = await key.call('PUT', url, change, { 'if-match': `"${theirs.version}"` });
    expect(old).toMatchObject({ status: 412, body: { current: { updated_by: null } } });
    await desk.call('PUT', `/items/${item.id}`, { synopsis: 'Soft' }, { 'if-match': `"${item.version}"` });
    const publish = (headers = {}) =>
      key.call('PUT', `/api/curation/items/${item.id}/status`, { status: 'published' }, headers);
    expect((await publish()).status).toBe(428);
    expect((await publish({ 'if-match': `"${item.version}"` })).status).toBe(412);
    expect((await publish({ 'if-match': `"${item.version + 1}"` })).status).toBe(200);
    const bulk = { ids: [item.id], change: { set: { price: 'free' } } };
    expect((await key.call('POST', '/api/curation/bulk', bulk)).body.changed).toBe(1);
    const table = upload('tools.csv', 'Name\nNew\n', { dry_run: 'false' });
    expect((await key.call('POST', '/api/curation/import', table.payload, table.headers)).status).toBe(202);
    const worker = new Worker(club.api.store.db, { [IMPORT_JOB]: importJobs(club.api.store.db) });
    await worker.work();
    await worker.stop();
    for (const path of ['/items', '/items.csv', `/items/${item.id}`])
      expect(JSON.stringify((await key.call('GET', `/api/curation${path}`)).body)).not.toContain('curator@');
    expect((await desk.call('GET', `/items/${item.id}`)).body.updated_by).toBe('Key of Leeds Libraries');
    const mine = await key.call('GET', '/api/curation/items?updated_by=me');
    expect(mine.body.pagination.total_objects).toBe(2);
    const { body: log } = await desk.call('GET', '/audit?action=import');
    expect(log.data).toMatchObject([{ by: { name: 'Key of Leeds Libraries' }, details: { added: 1 } }]);
    const { body: history } = await desk.call('GET', `/items/${theirs.id}/revisions`);
    expect(history.data[0].by).toEqual({ id: key.id, name: 'Key of Leeds Libraries', via: 'key' });
    // The name stays when the key goes.
    await desk.call('DELETE', `/keys/${key.id}`, undefined, desk.administrator.as);
    expect((await desk.call('GET', `/items/${theirs.id}/revisions`)).body.data[0].by.name).toBe(
      'Key of Leeds Libraries',
    );
  });
});
