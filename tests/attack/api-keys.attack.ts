/** What somebody tries who has the key of a program, or would like to have one. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { KEY_SCOPES, type KeyScope } from '#contract/keys.ts';
import { openStore } from '#server/database/open.ts';
import { SHELL } from '#server/features/audit/audit.ts';
import { makeKey } from '#server/features/keys/api-keys.ts';
import { Browser } from '#tests/setup/api/browsers.ts';
import { openDesk } from '#tests/setup/api/desk.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { addressOf, type Call, registeredCalls, sample } from '#tests/setup/api/registered-calls.ts';
import { upload } from '#tests/setup/api/uploads.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { tablesHolding } from '#tests/setup/database/traces.ts';
import { runSite } from '#tests/setup/processes/process.ts';

/** What a key may at most, said otherwise than where it is decided. */
function isWithin(scope: KeyScope, { method, url, access }: Call): boolean {
  const reads = method === 'GET' && access === 'public' && !/^\/api\/(auth|setup|review|log)\b/.test(url);
  if (reads || scope === 'read') return reads;
  if (scope === 'suggest') return method === 'POST' && url === '/api/content/suggestion';
  return (
    access === 'curator' &&
    method !== 'DELETE' &&
    /^\/api\/curation\/(items(\.csv)?|items\/:id(\/held|\/status)?|bulk(\/:id\/undo)?|import|jobs\/:id(\/problems\.csv)?|option|publishing-checks)$/.test(
      url,
    )
  );
}

onEachEngine('the key of a program', (engine) => {
  it('opens no call beyond its scope, of all that are registered, and changes nothing there', async () => {
    await using club = await openClub(engine);
    const { administrator } = await openDesk(club);
    const { db } = club.api.store;
    const before = async () =>
      JSON.stringify([
        await db.selectFrom('member').selectAll().orderBy('id').execute(),
        await db.selectFrom('audit_entry').selectAll().orderBy('id').execute(),
        await db.selectFrom('contact_message').selectAll().execute(),
      ]);
    const calls = registeredCalls(club.api).filter(({ url }) => url.startsWith('/api/') && url !== '/api/*');
    expect(calls.length).toBeGreaterThan(150);
    for (const scope of KEY_SCOPES) {
      const { key } = await makeKey(db, SHELL, { name: scope, scopes: [scope] });
      const state = await before();
      const opened: string[] = [];
      for (const call of calls.filter((one) => !isWithin(scope, one))) {
        const body = call.schemas.body ? (sample(call.schemas.body) as object) : undefined;
        const sent = call.method === 'GET' ? undefined : (body ?? {});
        const as = { authorization: `Bearer ${key}`, 'if-match': '"1"' };
        const { status, body: answer } = await new Browser(club).call(call.method, addressOf(call), sent, as);
        if (status !== 403 || answer.code !== 'forbidden')
          opened.push(`${scope}: ${call.method} ${call.url} ${status}`);
        expect(JSON.stringify(answer)).not.toContain(administrator.email);
      }
      expect(opened).toEqual([]);
      expect(await before()).toBe(state);
    }
  });

  it('opens every call within its scope', async () => {
    await using club = await openClub(engine);
    const { key } = await makeKey(club.api.store.db, SHELL, { name: 'All', scopes: [...KEY_SCOPES] });
    for (const call of registeredCalls(club.api).filter(({ url }) => url.startsWith('/api/') && url !== '/api/*')) {
      if (!KEY_SCOPES.some((scope) => isWithin(scope, call))) continue;
      const sent = call.method === 'GET' ? undefined : {};
      const { status } = await new Browser(club).call(call.method, addressOf(call), sent, {
        authorization: `Bearer ${key}`,
      });
      expect([call.url, status === 401 || status === 403 || status >= 500]).toEqual([call.url, false]);
    }
  });

  it('takes back its own steps alone, and sees its own imports alone, though numbers can be guessed', async () => {
    await using club = await openClub(engine);
    const { curator } = await openDesk(club);
    const { db } = club.api.store;
    const keyOf = async (name: string) => ({
      authorization: `Bearer ${(await makeKey(db, SHELL, { name, scopes: ['write'] })).key}`,
    });
    const [mine, another] = [await keyOf('Mine'), await keyOf('Another')];
    const made = await club.api.post('/api/curation/items', { kind: 'tool', name: 'Lamp' }, curator.as);
    const change = async (price: string, as: Record<string, string>) =>
      (await club.api.post('/api/curation/bulk', { ids: [made.body.id], change: { set: { price } } }, as)).body.id;
    const undo = async (id: number, as: Record<string, string>) =>
      (await club.api.post(`/api/curation/bulk/${id}/undo`, {}, as)).status;
    const [first, second, third] = [await change('1', curator.as), await change('2', another), await change('3', mine)];
    for (const theirs of [first, second]) expect(await undo(theirs, mine)).toBe(404);
    expect([await undo(third, mine), await undo(second, curator.as)]).toEqual([200, 200]);

    const table = upload('tools.csv', 'Name\nNew\n');
    const bringIn = async (as: Record<string, string>) =>
      (await club.api.post('/api/curation/import', table.payload, { ...table.headers, ...as })).body.job;
    const jobs = { curator: await bringIn(curator.as), another: await bringIn(another), mine: await bringIn(mine) };
    const see = async (id: number, as: Record<string, string>) => {
      const paths = [`/api/curation/jobs/${id}`, `/api/curation/jobs/${id}/problems.csv`];
      return Promise.all(paths.map(async (path) => (await club.api.get(path, as)).status));
    };
    for (const theirs of [jobs.curator, jobs.another]) expect(await see(theirs, mine)).toEqual([404, 404]);
    expect([await see(jobs.mine, mine), await see(jobs.mine, curator.as)]).toEqual([
      [200, 200],
      [200, 200],
    ]);
  });

  it('is no member: it sees no rating, no collection of members, and counts as nobody', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const { id } = await club.api.shelves.post({ display_title: 'Rated' });
    await club.api.post('/api/review', { id, type: 'Post', score: 5 }, ada.as);
    const { key } = await makeKey(club.api.store.db, SHELL, { name: 'All', scopes: [...KEY_SCOPES] });
    const as = { authorization: `Bearer ${key}` };
    const { body } = await club.api.get('/api/content/post', as);
    expect(body.data[0]).toMatchObject({ rating: null, reviews: null });
    for (const forged of [`${key}x`, key.slice(0, -1), key.toLowerCase(), 'tk_', 'tk_x'])
      expect((await club.api.get('/api/content/post', { authorization: `Bearer ${forged}` })).status).toBe(401);
  });

  it('is guessed at sixty times in ten minutes from one network, and a true one goes on meanwhile', async () => {
    await using club = await openClub(engine);
    const { key } = await makeKey(club.api.store.db, SHELL, { name: 'True', scopes: [] });
    const ask = async (token: string, ip: string) =>
      (await new Browser(club, ip).call('GET', '/api/content/post', undefined, { authorization: `Bearer ${token}` }))
        .status;
    for (let n = 0; n < 60; n++) expect(await ask(`tk_${n}`, '192.0.2.1')).toBe(401);
    expect(await ask('tk_again', '192.0.2.1')).toBe(429);
    expect(await ask('tk_again', '192.0.2.2')).toBe(401);
    expect(await ask(key, '192.0.2.1')).toBe(200);
  });

  it('stands nowhere in the database', async () => {
    await using club = await openClub(engine);
    const { key } = await makeKey(club.api.store.db, SHELL, { name: 'Kept', scopes: ['write'] });
    const as = { authorization: `Bearer ${key}` };
    await club.api.post('/api/curation/items', { kind: 'tool', name: 'Lamp' }, as);
    expect(await tablesHolding(club.api.store.db, [key, key.slice(3)])).toEqual([]);
  });
});

it('a key stands in no log, whether it holds or not, and no refusal says it back', async () => {
  const DATA_DIR = mkdtempSync(join(tmpdir(), 'tessera-keys-'));
  await using site = runSite({ DATA_DIR, DEMO: 'off', LOG_LEVEL: 'trace' });
  const url = await site.ready;
  const { db } = openStore({ dataDir: DATA_DIR });
  const { key } = await makeKey(db, SHELL, { name: 'Logged', scopes: ['read'] });
  await db.destroy();
  const wrong = `${key.slice(0, -4)}nope`;
  const ask = async (token: string, path: string, init: RequestInit = {}) => {
    const response = await fetch(url + path, { ...init, headers: { authorization: `Bearer ${token}` } });
    const said = (await response.text()) + JSON.stringify([...response.headers]);
    expect(said).not.toContain(token.slice(3));
    return response.status;
  };
  expect(await ask(key, '/api/content/post')).toBe(200);
  expect(await ask(wrong, '/api/content/post')).toBe(401);
  expect(await ask(key, '/api/curation/items')).toBe(403);
  expect(await ask(key, '/api/content/suggestion', { method: 'POST' })).toBe(403);
  await expect.poll(() => site.output()).toContain('/api/content/suggestion');
  for (const secret of [key, wrong]) expect(site.output()).not.toContain(secret.slice(3));
});
