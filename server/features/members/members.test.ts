import { describe, expect, it } from 'vitest';
import { form, openClub, PASSWORD, sameBrowser, type TestClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { waitingMails } from '#tests/setup/database/waiting-mails.ts';
import { addMember, changeGroup } from './operator-actions.ts';
import { hashPassword, isPassword, passwordProblem } from './passwords.ts';
import { deviceName } from './sessions.ts';

const logIn = (club: TestClub, username: string, password = PASSWORD) =>
  club.api.post('/api/auth/login', { username, password });

onEachEngine('joining', (engine) => {
  // spec(8, 52, 216, 220, 222, 334, 339)
  it('takes a mail to confirm, and then signs in', async () => {
    await using club = await openClub(engine);
    const joined = await club.api.post(
      '/api/auth/register?referral_id=friend',
      form('ada@example.org', { first_name: ' Ada ' }),
    );
    expect(joined).toMatchObject({ status: 200, body: { user: { email: 'ada@example.org', first_name: 'Ada' } } });
    expect(await logIn(club, 'ada@example.org')).toMatchObject({ status: 403, body: { code: 'unverified' } });
    await club.deliver();
    const mail = club.mailbox.last('ada@example.org');
    expect(mail?.subject).toContain('Confirm your email address');
    const confirmed = await club.api.get(`/api/auth${mail?.link.pathname}`, sameBrowser(joined));
    expect(confirmed.body.user).toMatchObject({
      username: 'ada@example.org',
      auth: { groups: ['Consumers'] },
      profile: { is_verified: true, favourite_posts: [], favourite_people: [] },
    });
    const me = await club.api.get('/api/auth', { authorization: `Bearer ${confirmed.body.access}` });
    expect(me.body).toEqual(confirmed.body.user);
    expect(await club.api.get(`/api/auth${mail?.link.pathname}`)).toMatchObject({
      status: 410,
      body: { message: expect.stringContaining('already confirmed') },
    });
    expect((await logIn(club, 'ADA@example.org ')).status).toBe(200);
    const consents = await club.api.store.db.selectFrom('consent').select(['kind', 'given']).orderBy('id').execute();
    expect(consents).toEqual([
      { kind: 'terms', given: true },
      { kind: 'marketing', given: true },
    ]);
  });

  it('leads back from the mail to the page that somebody came from, and to no other site', async () => {
    await using club = await openClub(engine);
    // The mail itself holds none of it: a stranger may have written the address, and the page.
    const linkTo = async (email: string) => {
      await club.deliver();
      const { link, text } = club.mailbox.last(email) ?? {};
      expect([link?.search, /quiet|events/.test(text ?? '')]).toEqual(['', false]);
      return (await club.api.get(`/api/auth/link/verification/${link?.pathname.split('/').at(-1)}`)).body.next;
    };
    const next = '/search?query=quiet&audience=parents';
    expect((await club.api.post('/api/auth/register', form('ada@example.org', { next }))).status).toBe(200);
    expect(await linkTo('ada@example.org')).toBe(next);
    // Sent again, from another page.
    await club.api.post('/api/auth/verification', { email: 'ada@example.org', next: '/events' });
    await expect.poll(() => linkTo('ada@example.org')).toBe('/events');
    for (const path of ['//elsewhere.example', 'https://elsewhere.example', '/\\elsewhere.example'])
      expect((await club.api.post('/api/auth/register', form('eve@example.org', { next: path }))).status).toBe(400);
  });

  // spec(221)
  it('accepts the other spelling of the payload', async () => {
    await using club = await openClub(engine);
    const payload = {
      email: 'b@example.org',
      username: 'b@example.org',
      currentPassword: PASSWORD,
      confirmPassword: PASSWORD,
      referralId: null,
      agreeTerms: true,
      agreeMarketing: true,
    };
    expect((await club.api.post('/api/auth/register', payload)).status).toBe(200);
  });

  it.each<[string, Record<string, unknown>, string]>([
    ['no address', { email: '', username: '' }, 'email'],
    ['a bad address', { email: 'ada', username: 'ada' }, 'email'],
    ['a short password', { current_password: 'short', confirm_password: 'short' }, 'current_password'],
    ['a common password', { current_password: 'Password1', confirm_password: 'Password1' }, 'current_password'],
    ['two passwords', { confirm_password: 'another one entirely' }, 'confirm_password'],
    ['no terms', { agree_terms: false }, 'agree_terms'],
    ['a zero byte', { email: 'a\u0000@example.org', username: '' }, 'email'],
  ])('refuses %s, beside its field', async (_what, wrong, field) => {
    await using club = await openClub(engine);
    const { status, body } = await club.api.post('/api/auth/register', form('ada@example.org', wrong));
    expect([status, body.code]).toEqual([400, 'invalid_request']);
    expect(Object.keys(body.fields)).toContain(field);
    expect(await waitingMails(club.api.store.db)).toEqual([]);
  });

  it('makes one account of one mailbox, however it is written and however often at once', async () => {
    await using club = await openClub(engine);
    const spellings = [
      'ada@bücher.example',
      'ADA@BÜCHER.EXAMPLE',
      'ada@xn--bcher-kva.example',
      'ada@bu\u0308cher.example',
    ];
    const answers = await Promise.all(spellings.map((email) => club.api.post('/api/auth/register', form(email))));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect(answers.find(({ status }) => status === 409)?.body.message).toBe('This username is already taken!');
    expect(await club.api.store.db.selectFrom('member').select('id').execute()).toHaveLength(1);
  });

  it('tells the owner of a known address by mail, and nobody else', async () => {
    await using club = await openClub(engine);
    await club.join('ada@example.org');
    expect((await club.api.post('/api/auth/register', form('ada@example.org'))).status).toBe(409);
    await club.deliver();
    expect(club.mailbox.last('ada@example.org')?.subject).toContain('already have an account');
  });

  // spec(342)
  it('sends the activation mail again, to those who wait for it only', async () => {
    await using club = await openClub(engine);
    await club.api.post('/api/auth/register', form('new@example.org'));
    await club.join('old@example.org');
    await club.deliver();
    const before = club.mailbox.mails.length;
    for (const email of ['new@example.org', 'old@example.org', 'nobody@example.org'])
      expect((await club.api.post('/api/auth/verification', { email })).body).toEqual({ message: 'Email re-sent!' });
    await expect.poll(async () => (await waitingMails(club.api.store.db)).length).toBe(1);
    await club.deliver();
    expect(club.mailbox.mails.length).toBe(before + 1);
    const { link } = club.mailbox.last('new@example.org') ?? {};
    expect((await club.api.get(`/api/auth${link?.pathname}`)).status).toBe(200);
  });

  // spec(343)
  it('confirms once when two confirm at once', async () => {
    await using club = await openClub(engine);
    await club.api.post('/api/auth/register', form('ada@example.org'));
    await club.deliver();
    const path = `/api/auth${club.mailbox.last('ada@example.org')?.link.pathname}`;
    const answers = await Promise.all([club.api.get(path), club.api.get(path), club.api.get(path)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 410, 410]);
  });
});

onEachEngine('being signed in', (engine) => {
  // spec(215, 336, 338)
  it('lasts until it is ended, and a renewed token works', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const renewed = await club.api.post('/api/auth/login/refresh', { refresh: ada.refresh });
    expect(renewed.status).toBe(200);
    const as = { authorization: `Bearer ${renewed.body.access}` };
    expect((await club.api.get('/api/auth', as)).status).toBe(200);
    expect((await club.api.post('/api/auth/logout', undefined, as)).status).toBe(200);
    expect((await club.api.get('/api/auth', as)).status).toBe(401);
    expect((await club.api.get('/api/auth', ada.as)).status).toBe(401);
    expect((await club.api.post('/api/auth/login/refresh', { refresh: ada.refresh })).status).toBe(401);
  });

  // spec(337)
  it('says the same whatever is wrong with a log-in', async () => {
    await using club = await openClub(engine);
    await club.join('ada@example.org');
    const answers = [
      await logIn(club, 'ada@example.org', 'wrong'),
      await logIn(club, 'nobody@example.org'),
      await logIn(club, '%_', ''),
    ];
    for (const { status, body } of answers)
      expect([status, body]).toEqual([
        401,
        { message: 'Login error, please check your credentials and try again.', code: 'unauthenticated' },
      ]);
    expect((await logIn(club, 'ada@example.org', 'x'.repeat(60_000))).status).toBe(400);
    expect((await logIn(club, 'ada@example.org', 'x'.repeat(1_000_000))).status).toBe(413);
  });

  it('shows where one is signed in, and ends it there; never a stranger’s', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const bob = await club.join('bob@example.org');
    await logIn(club, 'ada@example.org');
    const devices = (await club.api.get('/api/auth/device', ada.as)).body.data;
    expect(devices).toHaveLength(2);
    const other = devices.find((device: { is_this: boolean }) => !device.is_this);
    await club.api.send('DELETE', `/api/auth/device/${other.id}`, undefined, bob.as);
    expect((await club.api.get('/api/auth/device', ada.as)).body.data).toHaveLength(2);
    await club.api.send('DELETE', `/api/auth/device/${other.id}`, undefined, ada.as);
    expect((await club.api.get('/api/auth/device', ada.as)).body.data).toHaveLength(1);
  });

  it('works by a link that comes by mail, once', async () => {
    await using club = await openClub(engine);
    await club.join('ada@example.org');
    const ask = (email: string) => club.api.post('/api/auth/login/link', { email });
    expect((await ask('nobody@example.org')).body).toEqual((await ask('ada@example.org')).body);
    await expect
      .poll(async () => {
        await club.deliver();
        return club.mailbox.last('ada@example.org')?.subject;
      })
      .toContain('log-in link');
    const key = club.mailbox.last('ada@example.org')?.link.pathname.split('/').at(-1);
    expect((await club.api.post(`/api/auth/login/link/${key}`, undefined)).body.user.email).toBe('ada@example.org');
    expect(await club.api.post(`/api/auth/login/link/${key}`, undefined)).toMatchObject({
      status: 410,
      body: { message: 'link_expired' },
    });
    expect((await ask('')).body.message).toBe('email_required');
  });

  it('by a link leads on to the page that was wanted, of this site alone', async () => {
    await using club = await openClub(engine);
    await club.join('ada@example.org');
    const ask = (next: unknown) => club.api.post('/api/auth/login/link', { email: 'ada@example.org', next });
    for (const next of ['//elsewhere.example', 'https://elsewhere.example', '/\\elsewhere.example', '/\n', '', 7])
      expect((await ask(next)).status, String(next)).toBe(400);
    expect((await ask('/topic/adhd?page=2&tag=a')).status).toBe(200);
    await expect
      .poll(async () => {
        await club.deliver();
        const key = club.mailbox.last('ada@example.org')?.link?.pathname.split('/').at(-1);
        return (await club.api.get(`/api/auth/link/login/${key}`)).body.next;
      })
      .toBe('/topic/adhd?page=2&tag=a');
  });
});

onEachEngine('a forgotten password', (engine) => {
  const recovering = async (club: TestClub, email: string) => {
    await club.api.post('/api/auth/forgot-my-password', { email });
    await expect
      .poll(async () => {
        await club.deliver();
        return club.mailbox.last(email)?.subject;
      })
      .toContain('Choose a new password');
    const { searchParams } = club.mailbox.last(email)?.link ?? new URL('http://none');
    return { profile: searchParams.get('profile') ?? '', session: searchParams.get('session') ?? '' };
  };

  // spec(216, 346, 347)
  it('is replaced by a link that works once, and every session ends', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const link = await recovering(club, 'ada@example.org');
    const verify = `/api/auth/forgot-my-password/verify?${new URLSearchParams(link)}`;
    expect((await club.api.get(verify)).status).toBe(200);
    const recover = (more: object) => club.api.post('/api/auth/forgot-my-password/recover', { ...link, ...more });
    expect((await recover({ new_password: '', confirm_password: '' })).body.message).toBe('missing_new_password');
    expect((await recover({ new_password: 'a new quiet door' })).body.message).toBe('missing_confirm_password');
    expect((await recover({ new_password: 'a new quiet door', confirm_password: 'b' })).body.message).toBe(
      'password_mismatch',
    );
    const done = await recover({ new_password: 'a new quiet door', confirm_password: 'a new quiet door' });
    expect(done.body.user.email).toBe('ada@example.org');
    expect((await club.api.get('/api/auth', ada.as)).status).toBe(401);
    expect((await club.api.get('/api/auth', { authorization: `Bearer ${done.body.access}` })).status).toBe(200);
    expect((await club.api.get(verify)).status).toBe(410);
    expect(await recover({ new_password: 'another quiet door', confirm_password: 'another quiet door' })).toMatchObject(
      { status: 410, body: { message: 'link_expired' } },
    );
    await club.deliver();
    expect(club.mailbox.last('ada@example.org')?.subject).toContain('was changed');
    expect((await logIn(club, 'ada@example.org')).status).toBe(401);
    expect((await logIn(club, 'ada@example.org', 'a new quiet door')).status).toBe(200);
  });

  // spec(345)
  it('tells nobody whether an address is known, and refuses what is none', async () => {
    await using club = await openClub(engine);
    const ask = (email: string) => club.api.post('/api/auth/forgot-my-password', { email });
    expect((await ask('nobody@example.org')).body).toEqual({ message: 'password_recovery_email_sent' });
    expect((await ask('')).body).toMatchObject({ code: 'invalid_request', message: 'email_required' });
    expect((await ask('ada')).body.message).toBe('invalid_email');
  });

  it('sends at most five mails an hour to one mailbox, saying nothing', async () => {
    await using club = await openClub(engine);
    await club.join('ada@example.org');
    const before = club.mailbox.mails.length;
    for (let i = 0; i < 9; i++)
      expect((await club.api.post('/api/auth/forgot-my-password', { email: 'ada@example.org' })).status).toBe(200);
    await club.api.app.close();
    await club.deliver();
    expect(club.mailbox.mails.length - before).toBe(5);
  });

  it('does not open with another profile’s link, nor with an old one', async () => {
    await using club = await openClub(engine);
    await club.join('ada@example.org');
    const bob = await club.join('bob@example.org');
    const link = await recovering(club, 'ada@example.org');
    const wrong = new URLSearchParams({ profile: bob.id, session: link.session });
    expect((await club.api.get(`/api/auth/forgot-my-password/verify?${wrong}`)).status).toBe(410);
    await club.api.store.db.updateTable('one_time_key').set({ expires_at: '2020-01-01T00:00:00.000Z' }).execute();
    expect((await club.api.get(`/api/auth/forgot-my-password/verify?${new URLSearchParams(link)}`)).status).toBe(410);
  });
});

onEachEngine('one’s own account', (engine) => {
  const update = (club: TestClub, as: Record<string, string>, body: object) =>
    club.api.send('PUT', '/api/auth', body, as);

  // spec(214, 217, 218, 219, 340)
  it('is changed without touching favourites, but for the topics that were chosen', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const sleep = await club.api.shelves.topic({ slug: 'sleep', name: 'Sleep' });
    await club.api.shelves.topic({ slug: 'work', name: 'Work' });
    const post = await club.api.shelves.post({});
    await club.api.send('PUT', '/api/content/favourite/add', { id: post.id, object_type: 'Post' }, ada.as);
    const empty = {
      following_people: [],
      favourite_posts: [],
      favourite_peoples: [],
      favourite_events: [],
      favourite_tools: [],
      favourite_media: [],
    };
    const { body } = await update(club, ada.as, {
      first_name: 'Ada',
      last_name: '',
      location: 'York',
      ...empty,
      favourite_topics: [{ id: sleep.id }],
    });
    expect(body).toMatchObject({
      first_name: 'Ada',
      last_name: '',
      profile: { location: 'York', favourite_posts: [{ id: post.id }], favourite_topics: [{ id: sleep.id }] },
    });
    expect((await update(club, ada.as, { first_name: '', favourite_topics: [] })).body).toMatchObject({
      first_name: 'Ada',
      profile: { favourite_topics: [], favourite_posts: [{}] },
    });
    expect((await update(club, ada.as, { favourite_topics: [post.id] })).status).toBe(400);
  });

  it('has its password changed with the old one only, and other sessions end', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const other = (await logIn(club, 'ada@example.org')).body;
    const change = (more: object) =>
      update(club, ada.as, {
        update_password: 'four loud red doors',
        confirm_password: 'four loud red doors',
        ...more,
      });
    expect((await change({})).body.message).toBe('Please add your current password to update it!');
    expect((await change({ current_password: 'wrong' })).body.message).toBe('Your current password is incorrect!');
    expect((await change({ current_password: PASSWORD, confirm_password: 'x' })).body.message).toBe(
      'Your updated passwords do not match!',
    );
    expect((await change({ current_password: PASSWORD })).status).toBe(200);
    expect((await club.api.get('/api/auth', ada.as)).status).toBe(200);
    expect((await club.api.get('/api/auth', { authorization: `Bearer ${other.access}` })).status).toBe(401);
  });
});

describe('passwords and devices', () => {
  it('hashes with a salt of its own, and compares', async () => {
    const [one, two] = await Promise.all([hashPassword('Käse ☕'), hashPassword('Käse ☕')]);
    expect(one).not.toBe(two);
    expect(await isPassword('Käse ☕', one)).toBe(true);
    expect(await isPassword('Käse', one)).toBe(false);
    expect(await isPassword('Käse ☕', null)).toBe(false);
    expect(passwordProblem('PASSWORD123')).toMatch(/Many people/);
    expect(passwordProblem('three quiet green doors')).toBeUndefined();
  });

  it('names devices no finer than a person would', () => {
    expect(deviceName('Mozilla/5.0 (Windows NT 10.0) Gecko/20100101 Firefox/140.0')).toBe('Firefox on Windows');
    expect(deviceName('Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) Version/19.0 Safari/604.1')).toBe(
      'Safari on iPhone',
    );
    expect(deviceName(undefined)).toBe('Unknown device');
  });
});

onEachEngine('roles', (engine) => {
  // spec(330)
  it('are given and taken by an operator, and hold from the next call', async () => {
    await using club = await openClub(engine);
    const { db } = club.api.store;
    const ada = await club.join('ada@example.org');
    const groups = async () => (await club.api.get('/api/auth', ada.as)).body.auth.groups;
    await changeGroup(db, 'ADA@example.org', 'curators', true);
    expect(await groups()).toEqual(['Consumers', 'Curators']);
    await changeGroup(db, 'ada@example.org', 'Curators', false);
    expect(await groups()).toEqual(['Consumers']);
    await addMember(db, 'new@example.org');
    expect((await logIn(club, 'new@example.org', '')).status).toBe(401);
    await expect(addMember(db, 'NEW@example.org')).rejects.toThrow('is a member already');
    await expect(addMember(db, 'nobody')).rejects.toThrow('not an email address');
    await expect(changeGroup(db, 'x@example.org', 'Curators', true)).rejects.toThrow('not a member');
    await expect(changeGroup(db, 'ada@example.org', 'Kings', true)).rejects.toThrow('There is no group Kings');
  });
});
