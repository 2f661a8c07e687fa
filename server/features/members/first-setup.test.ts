import { expect, it } from 'vitest';
import { addMember } from '#server/features/members/operator-actions.ts';
import { form, openClub, PASSWORD } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { beginSetup } from '../site/setup-state.ts';
import { newSetupAddress, setupInWords } from './first-setup.ts';

onEachEngine('the first set-up', (engine) => {
  const ADA = { email: 'ada@example.org', first_name: 'Ada', last_name: 'Ward', password: PASSWORD };

  async function openNewSite(isClosed = true) {
    const club = await openClub(engine, { pages: true });
    const { db } = club.api.store;
    await beginSetup(db, isClosed);
    const key = async () => new URL((await newSetupAddress(db, 'https://new.example')) ?? '').searchParams.get('key');
    return { club, db, key, become: (body: object, as = {}) => club.api.post('/api/setup/administrator', body, as) };
  }

  it('shows visitors that it is under way, and nothing else, until it is finished', async () => {
    const { club, key, become } = await openNewSite();
    await using _ = club;
    const { api } = club;
    await api.shelves.post({ display_title: 'A secret plan', slug: 'a-secret-plan' });
    await api.catchUp();
    for (const url of [
      '/curate/../home',
      '//home',
      '/home',
      '/blog/a-secret-plan',
      '/events.rss',
      '/sitemap.xml',
      '/embed/new',
      '/',
    ]) {
      const { status, body, headers } = await api.get(url);
      expect([url, status, headers['cache-control']]).toEqual([url, 503, 'no-store']);
      expect(body).toMatch(/<h1>This site is being set up\.<\/h1>/);
      expect(body).not.toContain('secret plan');
    }
    for (const url of ['/api/content/search?query=plan', '/api/changes', '/api/no-such-call'])
      expect(await api.get(url)).toMatchObject({
        status: 503,
        headers: { 'retry-after': '600' },
        body: { message: 'This site is being set up.', code: 'unavailable' },
      });
    for (const [url, body] of [
      ['/api/auth/register', form('eve@example.org')],
      ['/api/auth/contact', {}],
    ] as const)
      expect((await api.post(url, body)).status).toBe(503);
    for (const url of ['/setup?key=x', '/login', '/curate/site', '/healthz', '/readyz'])
      expect([url, (await api.get(url)).status]).toEqual([url, 200]);
    expect((await api.get('/api/curation/settings')).status).toBe(401);

    const { body } = await become({ key: await key(), ...ADA });
    const as = { authorization: `Bearer ${body.access}` };
    expect((await api.get('/home', as)).status).toBe(503);
    const finished = await api.post('/api/curation/setup', { begin_with: 'nothing' }, as);
    expect(finished).toMatchObject({ status: 200, body: { demo: false } });
    expect((await api.get('/api/setup')).body).toMatchObject({ finished: true, closed: false, administrator: true });
    expect((await api.get('/home')).status).toBe(200);
    expect((await api.get('/api/content/new')).body.data).toHaveLength(1);
  });

  it('makes one administrator, with a key that works once', async () => {
    const { club, db, key, become } = await openNewSite();
    await using _ = club;
    const { api } = club;
    const [first, second] = [await key(), await key()];
    expect((await api.get(`/api/setup?key=${first}`)).body).toMatchObject({
      ...{ finished: false, closed: true, administrator: false, key: 'valid' },
    });
    expect((await api.get('/api/setup?key=other')).body.key).toBe('over');
    const made = await become({ key: second, ...ADA });
    expect(made).toMatchObject({ status: 200, body: { user: { email: ADA.email, first_name: 'Ada' } } });
    expect(made.body.user.auth.groups).toEqual(['Consumers', 'Administrators']);
    expect((await api.post('/api/auth/login', { username: ADA.email, password: PASSWORD })).status).toBe(200);
    // Nobody else comes in by the address that was printed before.
    for (const again of [first, second])
      expect(await become({ key: again, ...ADA, email: 'eve@example.org' })).toMatchObject({ status: 409 });
    expect((await api.get(`/api/setup?key=${first}`)).body).toMatchObject({ administrator: true, key: 'over' });
    expect(await setupInWords(db, 'https://new.example')).toEqual([]);
    const members = await db.selectFrom('member').select('email').execute();
    expect(members).toEqual([{ email: ADA.email }]);
    const log = await db.selectFrom('audit_entry').select(['action', 'subject', 'actor']).execute();
    expect(log).toEqual([{ action: 'groups', subject: made.body.user.id, actor: made.body.user.id }]);
  });

  it('of two who use the key at once lets one in', async () => {
    const { club, db, key, become } = await openNewSite();
    await using _ = club;
    const one = await key();
    const answers = await Promise.all(
      ['ada', 'eve', 'ida'].map((name) => become({ key: one, ...ADA, email: `${name}@example.org` })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await db.selectFrom('member').select('id').execute()).toHaveLength(1);
  });

  it('refuses in words what cannot be, and keeps the key', async () => {
    const { club, db, key, become } = await openNewSite();
    await using _ = club;
    const one = await key();
    expect(await become({ key: one, email: 'ada', password: 'short' })).toMatchObject({
      status: 400,
      body: { fields: { email: /name@example\.org/, password: /at least 8/ } },
    });
    expect(await become({ key: one })).toMatchObject({ status: 400, body: { fields: { email: expect.any(String) } } });
    expect(await become({ ...ADA })).toMatchObject({ status: 400 });
    expect(await become({ key: 'x'.repeat(43), ...ADA })).toMatchObject({ status: 410, body: { code: 'gone' } });
    await db.updateTable('setup_key').set({ expires_at: '2020-01-01T00:00:00.000Z' }).execute();
    expect(await become({ key: one, ...ADA })).toMatchObject({ status: 410, body: { message: /tessera -- setup/ } });
    expect(await become({ key: await key(), ...ADA })).toMatchObject({ status: 200 });
  });

  it('makes an administrator of the member who has joined before', async () => {
    const { club, key, become } = await openNewSite(false);
    await using _ = club;
    const bo = await club.join('bo@example.org');
    expect(await become({ key: await key(), ...ADA, email: 'BO@example.org' })).toMatchObject({
      status: 409,
      body: { fields: { email: /Log in with it/ } },
    });
    const { body } = await become({ key: await key() }, bo.as);
    expect(body.user).toMatchObject({ email: 'bo@example.org', auth: { groups: ['Consumers', 'Administrators'] } });
  });

  it('is over where the shell has made an administrator, and where the site is from before', async () => {
    const { club, db } = await openNewSite();
    await using _ = club;
    expect((await club.api.get('/home')).status).toBe(503);
    await addMember(db, 'bo@example.org', { siteUrl: 'https://new.example', group: 'Administrators' });
    expect((await club.api.get('/home')).status).toBe(200);
    await using before = await openClub(engine, { pages: true });
    expect((await before.api.get('/home')).status).toBe(200);
    expect((await before.api.get('/api/setup')).body).toMatchObject({ finished: true, administrator: false });
  });

  it('begins with the demo, with guides to begin with, or with nothing', async () => {
    const { club, db, key, become } = await openNewSite();
    await using _ = club;
    const as = { authorization: `Bearer ${(await become({ key: await key(), ...ADA })).body.access}` };
    const begin = (begin_with: string) => club.api.post('/api/curation/setup', { begin_with }, as);
    const count = async (like: string) =>
      (await db.selectFrom('item').select('id').where('external_id', 'like', like).execute()).length;
    expect((await begin('everything')).status).toBe(400);
    expect((await begin('demo')).status).toBe(200);
    expect((await club.api.get('/api/curation/setup', as)).body).toEqual({ demo: true });
    const items = await count('demo:%');
    expect(items).toBeGreaterThan(200);
    expect((await begin('demo')).status).toBe(200);
    expect(await count('demo:%')).toBe(items);
    expect((await begin('starter')).status).toBe(200);
    expect((await club.api.get('/api/curation/setup', as)).body).toEqual({ demo: false });
    expect(await count('starter:%')).toBeGreaterThan(30);
    expect(await db.selectFrom('item').select('id').where('status', '=', 'published').execute()).toEqual([]);
  }, 120_000);
});
