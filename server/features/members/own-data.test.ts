import { parse } from 'csv-parse/sync';
import { expect, it } from 'vitest';
import { PREFERENCE_LIMIT } from '#domain/limits.ts';
import { openClub, PASSWORD, type Person, type TestClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { tablesHolding, tablesWith } from '#tests/setup/database/traces.ts';
import { addMember } from './operator-actions.ts';

const message = { name: '=Ada', subject: 'feedback', message: 'Thank you,\n"quiet" people' };

/** Leaves a trace of every sort that there is. */
async function live(club: TestClub, person: Person, score: number, post: { id: number }): Promise<void> {
  const { api } = club;
  const thing = { id: post.id, object_type: 'Post' };
  await api.send('PUT', '/api/content/favourite/add', thing, person.as);
  await api.post('/api/review', { id: post.id, type: 'Post', score }, person.as);
  await api.post('/api/log/view', thing, person.as);
  await api.send('PUT', '/api/auth/preferences', { preferences: { theme: 'dusk', size: 1.2, calm: true } }, person.as);
  await api.post('/api/auth/contact', { ...message, email: person.email.toUpperCase() });
  await api.post('/api/auth/forgot-my-password', { email: person.email });
}

onEachEngine('a member’s data', (engine) => {
  it('is downloaded whole, as JSON and as a table, without a secret', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const bob = await club.join('bob@example.org');
    const post = await club.api.shelves.post({ display_title: 'Kept' });
    await live(club, ada, 1, post);
    await live(club, bob, 5, post);
    const { body, headers } = await club.api.get('/api/auth/data', ada.as);
    expect(headers).toMatchObject({
      'content-disposition': 'attachment; filename="my-data.json"',
      'cache-control': 'no-store',
    });
    expect(body).toMatchObject({
      account: [{ email: 'ada@example.org', groups: ['Consumers'] }],
      agreements: [
        { kind: 'terms', given: true },
        { kind: 'marketing', given: true, wording: expect.stringMatching(/may write to me/), version: '2026-11' },
      ],
      reading_and_display: [{ choices: { theme: 'dusk', size: 1.2, calm: true } }],
      favourites: [{ kind: 'post', title: 'Kept' }],
      ratings: [{ title: 'Kept', score: 1 }],
      recently_viewed: [{ title: 'Kept' }],
      devices: [{ device: 'Unknown device' }],
      messages_to_us: [{ name: '=Ada', subject: 'feedback' }],
    });
    const { body: csv, headers: csvHeaders } = await club.api.get('/api/auth/data?format=csv', ada.as);
    expect(csvHeaders).toMatchObject({
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': 'attachment; filename="my-data.csv"',
    });
    const rows: string[][] = parse(csv, { bom: true });
    expect(rows[0]).toEqual(['table', 'row', 'field', 'value']);
    expect(rows).toContainEqual(['ratings', '1', 'score', '1']);
    expect(rows).toContainEqual(['messages_to_us', '1', 'message', message.message]);
    // What begins like a formula stays text.
    expect(rows).toContainEqual(['messages_to_us', '1', 'name', "'=Ada"]);
    // Every value of the one is in the other.
    const values = Object.values(body as Record<string, object[]>).flatMap((table) => table.flatMap(Object.entries));
    expect(rows.length - 1).toBe(values.length);
    for (const text of [JSON.stringify(body), csv]) {
      expect(text).not.toMatch(/argon2|hash|bob@/i);
      expect(text).not.toContain(bob.id);
    }
    expect((await club.api.get('/api/auth/data?format=xml', ada.as)).status).toBe(400);
  });

  it('has a place in the download for every table about members', async () => {
    await using club = await openClub(engine);
    const places: Record<string, string> = {
      consent: 'agreements',
      preference: 'reading_and_display',
      favourite: 'favourites',
      rating: 'ratings',
      view: 'recently_viewed',
      calendar_address: 'calendar_address',
      shared_list: 'shared_lists',
      session: 'devices',
      known_device: 'known_browsers',
      passkey: 'passkeys',
      one_time_key: 'links_by_mail',
      contact_message: 'messages_to_us',
      item_comment: 'notes_at_the_desk',
      merge_kept: 'before_a_merge',
      draft_kept: 'on_deleted_drafts',
    };
    const ada = await club.join('ada@example.org');
    const { body } = await club.api.get('/api/auth/data', ada.as);
    const tables = await tablesWith(club.api.store.db, 'member_id');
    expect(tables.toSorted()).toEqual(Object.keys(places).toSorted());
    for (const table of tables) expect(body).toHaveProperty(places[table] ?? '');
  });

  it('holds no message of an address that the member has not confirmed', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    await club.api.post('/api/auth/contact', { ...message, email: 'eve@example.org' });
    const move = { email: 'eve@example.org', current_password: PASSWORD };
    expect((await club.api.send('PUT', '/api/auth', move, ada.as)).status).toBe(200);
    expect((await club.api.get('/api/auth/data', ada.as)).body.messages_to_us).toEqual([]);
    expect((await club.api.send('DELETE', '/api/auth', { password: PASSWORD }, ada.as)).status).toBe(200);
    expect(await tablesHolding(club.api.store.db, ['Thank you'])).toContain('contact_message');
  });

  // spec(341)
  it('is gone from every table when the account is deleted, and from the averages', async () => {
    await using club = await openClub(engine);
    const { db } = club.api.store;
    const ada = await club.join('ada@example.org');
    const bob = await club.join('bob@example.org');
    const post = await club.api.shelves.post({ display_title: 'Kept' });
    await live(club, ada, 1, post);
    await live(club, bob, 5, post);
    const { profile } = (await club.api.get('/api/auth', ada.as)).body;
    const traces = [ada.id, profile.id, 'ada@example'];
    expect(await tablesHolding(db, traces)).toEqual(expect.arrayContaining(['member', 'session', 'contact_message']));

    const leave = (body: unknown) => club.api.send('DELETE', '/api/auth', body, ada.as);
    for (const body of [undefined, {}, { password: '' }, { password: 'not it' }, { password: null }])
      expect(await leave(body)).toMatchObject({
        status: 400,
        body: { code: 'invalid_request', fields: { password: 'Your current password is incorrect!' } },
      });
    expect((await club.api.get('/api/auth', ada.as)).status).toBe(200);
    expect((await leave({ password: PASSWORD })).status).toBe(200);
    expect((await club.api.get('/api/auth', ada.as)).status).toBe(401);
    await club.api.app.close();
    await club.deliver();
    expect(club.mailbox.last('ada@example.org')?.subject).toContain('is deleted');

    expect(await tablesHolding(db, traces)).toEqual([]);
    expect(await tablesHolding(db, ['bob@example'])).toEqual(expect.arrayContaining(['member', 'contact_message']));
    const item = db.selectFrom('item').select(['rating_sum', 'rating_count']).where('id', '=', post.id);
    expect(await item.executeTakeFirst()).toEqual({ rating_sum: 5, rating_count: 1 });
  });

  it('is deleted once when the button is pressed twice', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const leave = () => club.api.send('DELETE', '/api/auth', { password: PASSWORD }, ada.as);
    const statuses = (await Promise.all([leave(), leave(), leave()])).map(({ status }) => status);
    expect(statuses).toContain(200);
    expect(statuses.every((status) => status === 200 || status === 401)).toBe(true);
    await club.deliver();
    const farewells = club.mailbox.mails.filter(({ subject }) => subject?.includes('is deleted'));
    expect(farewells).toHaveLength(1);
  });

  it('asks members who have no password yet to choose one before they leave', async () => {
    await using club = await openClub(engine);
    const { api } = club;
    await addMember(api.store.db, 'new@example.org');
    await api.post('/api/auth/login/link', { email: 'new@example.org' });
    await expect
      .poll(async () => {
        await club.deliver();
        return club.mailbox.last('new@example.org')?.subject;
      })
      .toContain('log-in link');
    const key = club.mailbox.last('new@example.org')?.link.pathname.split('/').at(-1);
    const { body } = await api.post(`/api/auth/login/link/${key}`, undefined);
    const as = { authorization: `Bearer ${body.access}` };
    expect((await api.send('DELETE', '/api/auth', { password: '' }, as)).body.fields.password).toMatch(
      /has no password yet/,
    );
  });
});

onEachEngine('what a member agreed to', (engine) => {
  it('is kept as a history, and news by mail can be taken back and allowed again', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const bob = await club.join('bob@example.org');
    const marketing = async (person: Person) =>
      (await club.api.get('/api/auth/consent', person.as)).body.data
        .filter(({ kind }: { kind: string }) => kind === 'marketing')
        .map(({ given }: { given: boolean }) => given);
    const say = (given: boolean) => club.api.send('PUT', '/api/auth/consent', { marketing: given }, ada.as);
    expect(await marketing(ada)).toEqual([true]);
    expect((await say(false)).body.data[0]).toMatchObject({
      kind: 'marketing',
      given: false,
      wording: expect.stringMatching(/may write to me/),
      version: '2026-11',
      at: expect.stringMatching(/^\d{4}-/),
    });
    await say(false);
    expect(await marketing(ada)).toEqual([false, true]);
    await say(true);
    expect(await marketing(ada)).toEqual([true, false, true]);
    expect(await marketing(bob)).toEqual([true]);
    expect((await club.api.send('PUT', '/api/auth/consent', {}, ada.as)).status).toBe(400);
  });
});

onEachEngine('how a member likes to read', (engine) => {
  it('is kept with the account, as it was written', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const bob = await club.join('bob@example.org');
    const read = async (person: Person) => (await club.api.get('/api/auth/preferences', person.as)).body;
    expect(await read(ada)).toEqual({ preferences: null, changed_at: null });
    const keep = (preferences: unknown) => club.api.send('PUT', '/api/auth/preferences', { preferences }, ada.as);
    // No value becomes one of another type.
    const chosen = { theme: 'dusk', text: 1, size: 1.25, calm: false, links: 'true', results: '12' };
    expect((await keep(chosen)).body).toMatchObject({ preferences: chosen });
    expect(await read(ada)).toMatchObject({ preferences: chosen, changed_at: expect.stringMatching(/^\d{4}-/) });
    expect((await keep({ theme: 'paper' })).status).toBe(200);
    expect((await read(ada)).preferences).toEqual({ theme: 'paper' });
    expect(await read(bob)).toEqual({ preferences: null, changed_at: null });
  });

  it('is refused when it is not a small table of words, numbers and ticks', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const wrong = [
      null,
      'dusk',
      [],
      { theme: 'x'.repeat(PREFERENCE_LIMIT + 1) },
      { theme: { name: 'dusk' } },
      { 'not a word': true },
      Object.fromEntries(Array.from({ length: 41 }, (_, i) => [`choice${i}`, true])),
    ];
    for (const preferences of wrong) {
      const { status } = await club.api.send('PUT', '/api/auth/preferences', { preferences }, ada.as);
      expect([JSON.stringify(preferences)?.slice(0, 40), status]).toEqual([expect.anything(), 400]);
    }
    expect((await club.api.get('/api/auth/preferences', ada.as)).body.preferences).toBeNull();
  });
});
