/** Changes of one account that happen at the same time, and joining in somebody else's name. */
import { expect, it } from 'vitest';
import { form, openClub, PASSWORD, sameBrowser, type TestClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

const EMAIL = 'ada@example.org';
const OTHER = 'four loud orange gates';

const logIn = (club: TestClub, password: string) =>
  club.api.post('/api/auth/login', { username: EMAIL, password }, { 'x-forwarded-for': '203.0.113.7' });
const changePassword = (club: TestClub, as: Record<string, string>, update_password: string) =>
  club.api.send(
    'PUT',
    '/api/auth',
    { current_password: PASSWORD, update_password, confirm_password: update_password },
    as,
  );

onEachEngine('at the same time', (engine) => {
  it('no session that began with the old password outlives its change', async () => {
    await using club = await openClub(engine);
    const ada = await club.join(EMAIL);
    const [changed, ...entered] = await Promise.all([
      changePassword(club, ada.as, OTHER),
      ...Array.from({ length: 6 }, () => logIn(club, PASSWORD)),
    ]);
    expect(changed.status).toBe(200);
    for (const { status, body } of entered) {
      if (status !== 200) continue;
      expect((await club.api.post('/api/auth/login/refresh', { refresh: body.refresh })).status).toBe(401);
    }
    expect((await logIn(club, PASSWORD)).status).toBe(401);
    expect((await logIn(club, OTHER)).status).toBe(200);
  });

  it('one of several new passwords is kept, and the others are told so', async () => {
    await using club = await openClub(engine);
    const ada = await club.join(EMAIL);
    const passwords = [1, 2, 3].map((i) => `${OTHER} ${i}`);
    const answers = await Promise.all(passwords.map((password) => changePassword(club, ada.as, password)));
    for (const [i, { status }] of answers.entries())
      expect((await logIn(club, passwords[i] ?? '')).status).toBe(status === 200 ? 200 : 401);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('a new password takes nothing back that another change has written', async () => {
    await using club = await openClub(engine);
    const ada = await club.join(EMAIL);
    const [changed, renamed] = await Promise.all([
      changePassword(club, ada.as, OTHER),
      club.api.send('PUT', '/api/auth', { first_name: 'Ada', location: 'Leeds' }, ada.as),
    ]);
    expect([changed.status, renamed.status]).toEqual([200, 200]);
    const { body } = await club.api.get('/api/auth', ada.as);
    expect([body.first_name, body.profile.location]).toEqual(['Ada', 'Leeds']);
  });
});

onEachEngine('an address that is not confirmed yet', (engine) => {
  it('opens to no password when two were chosen for it', async () => {
    await using club = await openClub(engine);
    const first = await club.api.post('/api/auth/register', form(EMAIL));
    const own = { current_password: OTHER, confirm_password: OTHER };
    expect((await club.api.post('/api/auth/register', form(EMAIL, own))).status).toBe(409);
    await club.deliver();
    const link = `/api/auth${club.mailbox.last(EMAIL)?.link.pathname}`;
    expect((await club.api.get(link, sameBrowser(first))).status).toBe(200);
    expect((await logIn(club, PASSWORD)).status).toBe(401);
    expect((await logIn(club, OTHER)).status).toBe(401);
  });

  it('keeps its password when somebody joins twice with the same', async () => {
    await using club = await openClub(engine);
    const first = await club.api.post('/api/auth/register', form(EMAIL));
    await club.api.post('/api/auth/register', form(EMAIL));
    await club.deliver();
    await club.api.get(`/api/auth${club.mailbox.last(EMAIL)?.link.pathname}`, sameBrowser(first));
    expect((await logIn(club, PASSWORD)).status).toBe(200);
  });
});

onEachEngine('a new password', (engine) => {
  it('is never one’s own address, nor spaces', async () => {
    await using club = await openClub(engine);
    await club.join(EMAIL);
    await club.api.post('/api/auth/forgot-my-password', { email: EMAIL });
    await expect
      .poll(async () => {
        await club.deliver();
        return club.mailbox.last(EMAIL)?.link.searchParams.get('session');
      })
      .toBeTruthy();
    const { profile, session } = Object.fromEntries(club.mailbox.last(EMAIL)?.link.searchParams ?? []);
    for (const weak of [EMAIL, '        ']) {
      const sent = { profile, session, new_password: weak, confirm_password: weak };
      expect((await club.api.post('/api/auth/forgot-my-password/recover', sent)).status).toBe(400);
    }
  });
});

onEachEngine('one link', (engine) => {
  it('that eight people suggest at once is one row, with what each of them says', async () => {
    await using club = await openClub(engine);
    const url = 'https://example.org/one';
    const people = Array.from({ length: 8 }, (_, n) => `p${n}@example.org`);
    const suggest = (email: string) =>
      club.api.post('/api/content/suggestion', { url, message: `Hello from ${email}`, email });
    const answers = await Promise.all(people.map(suggest));
    expect(answers.map(({ status }) => status)).toEqual(people.map(() => 200));
    const rows = await club.api.store.db.selectFrom('incoming').selectAll().execute();
    expect(rows).toHaveLength(1);
    expect(rows[0]?.email?.split('\n').toSorted()).toEqual(people);
    for (const email of people) expect(rows[0]?.message).toContain(email);
  });
});
