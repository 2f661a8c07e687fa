/** Bodies of the wrong type: nothing is taken for an answer that nobody gave. */
import { expect, it } from 'vitest';
import { Browser } from '#tests/setup/api/browsers.ts';
import { form, openClub, PASSWORD } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

/** Calls with one value of the wrong type each, and the field that the refusal names. */
const WRONG: [method: 'POST' | 'PUT', path: string, body: object, field: string][] = [
  ['PUT', '/api/auth/consent', { marketing: null }, 'marketing'],
  ['PUT', '/api/auth/consent', { marketing: 'false' }, 'marketing'],
  ['PUT', '/api/auth/consent', { marketing: 0 }, 'marketing'],
  ['PUT', '/api/log/paused', { paused: null }, 'paused'],
  ['PUT', '/api/log/paused', { paused: '' }, 'paused'],
  ['PUT', '/api/auth', { favourite_topics: 'x' }, 'favourite_topics'],
  ['PUT', '/api/auth', { favourite_topics: ['1'] }, 'favourite_topics'],
  ['PUT', '/api/auth', { first_name: ['Ada'] }, 'first_name'],
  ['PUT', '/api/auth', { location: 7 }, 'location'],
  ['POST', '/api/review', { id: 1, type: 'Post', score: '4' }, 'score'],
  ['POST', '/api/review', { id: 1, type: 'Post', score: true }, 'score'],
  ['PUT', '/api/content/favourite/add', { id: '1', object_type: 'Post' }, 'id'],
  ['PUT', '/api/content/favourite/add-all', { data: { id: 1, object_type: 'Post' } }, 'data'],
  ['POST', '/api/auth/login', { username: ['ada@example.org'], password: PASSWORD }, 'username'],
  ['POST', '/api/auth/login', { username: 'ada@example.org', password: 12345678 }, 'password'],
  ['POST', '/api/auth/register', form('new@example.org', { agree_terms: 'no' }), 'agree_terms'],
  ['POST', '/api/auth/register', form('new@example.org', { email: { $ne: '' } }), 'email'],
  ['POST', '/api/auth/contact', { name: ['A'], email: 'a@example.org', subject: 'feedback', message: 'Hi' }, 'name'],
];

onEachEngine('a body', (engine) => {
  it('of a wrong type is refused beside its field, and changes nothing', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    await club.api.shelves.post({});
    const state = async () => [
      (await club.api.get('/api/auth', ada.as)).body,
      (await club.api.get('/api/auth/consent', ada.as)).body,
      await club.api.store.db.selectFrom('member').select('email').execute(),
      await club.api.store.db.selectFrom('contact_message').selectAll().execute(),
    ];
    const before = await state();
    for (const [method, path, body, field] of WRONG) {
      const { status, body: answer } = await new Browser(club).call(method, path, body, ada.as);
      expect([path, body, status, answer.code]).toEqual([path, body, 400, 'invalid_request']);
      expect([path, body, Object.keys(answer.fields ?? {})]).toEqual([path, body, [field]]);
      expect(answer.fields[field]).toMatch(
        / must be (?:text|true or false|a list|a whole number[^.]*)\.$|^Please write/,
      );
    }
    expect(await state()).toEqual(before);
  });

  it('that is nested without end is refused', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    for (const depth of [100, 30_000]) {
      const payload = `{"username":"a","password":"b","x":${'['.repeat(depth)}${']'.repeat(depth)}}`;
      for (const url of ['/api/auth/login', '/api/log/view', '/api/auth/contact']) {
        const headers = { 'content-type': 'application/json', ...ada.as };
        const { statusCode } = await club.api.app.inject({ method: 'POST', url, payload, headers });
        expect([url, depth, statusCode]).toEqual([url, depth, 400]);
      }
    }
  });

  it('is never taken to be nested for brackets in its words, and is not taken apart where it is', async () => {
    await using club = await openClub(engine);
    const write = (message: string) =>
      club.api.post('/api/auth/contact', { name: 'A', email: 'a@example.org', subject: 'feedback', message });
    for (const words of ['[{'.repeat(50), `"\\"${'['.repeat(50)}`, '\\'.repeat(9)])
      expect([words, (await write(words)).status]).toEqual([words, 200]);
    // Half of a sign: one engine would keep it, and the other would fail.
    expect((await write('Hello \ud800')).status).toBe(200);
    // It does not even end rightly, which nobody finds out.
    const headers = { 'content-type': 'application/json' };
    const deep = (await club.api.post('/api/auth/contact', '{"a":'.repeat(60), headers)).body;
    expect(deep.message).toBe('The body is nested too deeply.');
  });

  it('that is no object at all is refused', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    for (const body of [[], ['marketing'], 'marketing', 1, true, null]) {
      const answer = await new Browser(club).call('PUT', '/api/auth/consent', body as object, ada.as);
      expect([400, 415], JSON.stringify(body)).toContain(answer.status);
      expect(answer.body.code).toBe('invalid_request');
    }
  });

  it('with a sign that no text may hold is refused, wherever it stands; an address only loses it', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const bad = 'a\u0000b';
    const calls: [method: 'POST' | 'PUT', path: string, body: object, field: string][] = [
      ['POST', '/api/auth/register', form('new@example.org', { referralId: bad }), 'referralId'],
      ['POST', '/api/auth/login', { username: bad, password: PASSWORD }, 'username'],
      ['PUT', '/api/auth', { location: bad }, 'location'],
      ['PUT', '/api/auth/preferences', { preferences: { theme: bad } }, 'preferences.theme'],
      ['PUT', '/api/auth/preferences', { preferences: { [bad]: 'dusk' } }, 'preferences.ab'],
      ['POST', '/api/log/search', { query: bad }, 'query'],
    ];
    for (const [method, path, body, field] of calls) {
      const { status, body: answer } = await new Browser(club).call(method, path, body, ada.as);
      expect([path, status, Object.keys(answer.fields ?? {})]).toEqual([path, 400, [field]]);
    }
    expect((await club.api.get('/api/content/post/%00')).status).toBe(404);
    expect((await club.api.get('/api/content/post?search=sleep%00')).status).toBe(200);
    expect((await club.api.send('DELETE', '/api/auth/device/%00', undefined, ada.as)).status).toBeLessThan(500);
  });
});
