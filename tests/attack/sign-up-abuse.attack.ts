/** Joining with bad input: twice at once, under many spellings, with a huge password, in masses, or to spy. */
import { expect, it } from 'vitest';
import { Browser } from '#tests/setup/api/browsers.ts';
import { form, openClub, PASSWORD, type TestClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { waitingMails } from '#tests/setup/database/waiting-mails.ts';

const join = (club: TestClub, email: string, more = {}, address?: string) =>
  new Browser(club, address).call('POST', '/api/auth/register', form(email, more));
const members = (club: TestClub) => club.api.store.db.selectFrom('member').select(['email', 'email_key']).execute();

onEachEngine('joining', (engine) => {
  it('in the same moment, under all spellings of one address, makes one account', async () => {
    await using club = await openClub(engine);
    const spellings = [
      'ada@example.org',
      'ADA@EXAMPLE.ORG',
      ' ada@example.org ',
      'ａｄａ@example.org',
      '𝐚da@example.org',
      'ada@ｅxample.org',
      'Ada@example.org',
      'ada@Example.Org',
      'ada@example.ORG ',
      '\tada@example.org',
    ];
    const answers = await Promise.all(
      spellings.map((email, i) =>
        join(club, email, { current_password: `${PASSWORD} ${i}`, confirm_password: `${PASSWORD} ${i}` }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, ...Array(9).fill(409)]);
    expect(await members(club)).toHaveLength(1);
    expect(await club.api.store.db.selectFrom('consent').selectAll().execute()).toHaveLength(2);
    // Its mails go to the address that joined, never to one that only looks like it.
    await club.deliver();
    const recipients = new Set(club.mailbox.mails.flatMap(({ to }) => to?.map(({ address }) => address)));
    expect(recipients.size).toBe(1);
  });

  it('under an address that only looks like another one makes an account of its own', async () => {
    await using club = await openClub(engine);
    await club.join('mike@example.org');
    for (const email of [
      'mıke@example.org',
      'mіke@example.org',
      'míke@example.org',
      'mike@exаmple.org',
      'mike@exämple.org',
    ]) {
      expect([email, (await join(club, email)).status]).toEqual([email, 200]);
      // Nor is a link of one sent to the other.
      await club.api.post('/api/auth/forgot-my-password', { email });
    }
    await club.api.app.close();
    const told = (await waitingMails(club.api.store.db)).filter(({ template }) => template === 'recovery');
    expect(told.map(({ recipient }) => recipient)).not.toContain('mike@example.org');
    expect(told).toHaveLength(5);
  });

  it('by a stranger, with an owner’s address in another spelling, keeps no mail from the owner', async () => {
    await using club = await openClub(engine);
    await join(club, 'ａda@ｅxample.org', { current_password: 'a stranger’s', confirm_password: 'a stranger’s' });
    expect((await join(club, 'ada@example.org')).status).toBe(409);
    const waiting = await waitingMails(club.api.store.db);
    expect(waiting.map(({ template, recipient }) => [template, recipient])).toEqual(
      Array(2).fill(['activation', 'ada@example.org']),
    );
  });

  it('with an address that hides something in it is refused', async () => {
    await using club = await openClub(engine);
    const wrong = [
      'ada@example.org\r\nBcc: all@example.org',
      'ada@example.org\u0000',
      'ada@exam\u200bple.org',
      'ada\u202e@example.org',
      'ada@example.org,eve@example.org',
      '"ada"@example.org',
      '<ada@example.org>',
      'ada@example.org>',
      'ada@[127.0.0.1]',
      'ada@localhost',
      `${'a'.repeat(300)}@example.org`,
    ];
    for (const email of wrong) expect([email, (await join(club, email)).status]).toEqual([email, 400]);
    expect(await members(club)).toEqual([]);
    expect(await waitingMails(club.api.store.db)).toEqual([]);
  });

  it('with a password of a megabyte is refused before anything is hashed; so are all other calls', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    const huge = 'x'.repeat(1_000_000);
    const browser = new Browser(club);
    const bodies: ['POST' | 'PUT' | 'DELETE', string, object][] = [
      ['POST', '/api/auth/register', form('new@example.org', { current_password: huge, confirm_password: huge })],
      ['POST', '/api/auth/login', { username: 'ada@example.org', password: huge }],
      ['POST', '/api/auth/login', { username: huge, password: PASSWORD }],
      [
        'POST',
        '/api/auth/forgot-my-password/recover',
        { profile: 'x', session: 'x', new_password: huge, confirm_password: huge },
      ],
      ['POST', '/api/auth/forgot-my-password', { email: huge }],
      ['POST', '/api/auth/login/refresh', { refresh: huge }],
      ['PUT', '/api/auth', { current_password: huge, update_password: huge, confirm_password: huge }],
      ['DELETE', '/api/auth', { password: huge }],
    ];
    const from = performance.now();
    for (const [method, url, body] of bodies) {
      const { status, body: answer } = await browser.call(method, url, body, method === 'POST' ? {} : ada.as);
      expect([url, [400, 413].includes(status), answer.code]).toEqual([url, true, 'invalid_request']);
      // What was sent is not sent back.
      expect(JSON.stringify(answer).length).toBeLessThan(1_000);
    }
    // Hashing a megabyte eight times takes seconds; refusing it takes none.
    expect(performance.now() - from).toBeLessThan(5_000);
    const twice = { username: 'ada@example.org', password: huge + huge };
    expect((await browser.call('POST', '/api/auth/login', twice)).status).toBe(413);
  });

  it('takes any password that is long enough and not common, exactly as it was typed', async () => {
    await using club = await openClub(engine);
    const passwords = [
      '        x',
      'Käse ☕ mit 🧩',
      'x'.repeat(1_000),
      '%_\\"\'<b>; --',
      'Ωμέγα\u0301 καί',
      'trailing  ',
    ];
    for (const [i, password] of passwords.entries()) {
      const email = `m${i}@example.org`;
      expect((await join(club, email, { current_password: password, confirm_password: password })).status).toBe(200);
      await club.api.store.db.updateTable('member').set({ verified_at: new Date().toISOString() }).execute();
      const browser = new Browser(club, `192.0.2.${i}`);
      expect((await browser.logIn(email, password)).status).toBe(200);
      for (const other of [
        password.trim(),
        password.toUpperCase(),
        [...password].slice(0, -1).join(''),
        password.normalize('NFKC'),
      ])
        if (other !== password) expect([other, (await browser.logIn(email, other)).status]).toEqual([other, 401]);
    }
  });

  it('is refused with a password that is common, or that is our own name', async () => {
    await using club = await openClub(engine);
    for (const password of [
      'password',
      'PASSWORD1',
      '12345678',
      'iloveyou',
      'Tessera2026',
      'tessera!!!',
      'ada.lovelace1',
    ]) {
      const chosen = { current_password: password, confirm_password: password };
      expect([password, (await join(club, 'ada.lovelace@example.org', chosen)).status]).toEqual([password, 400]);
    }
    expect(await members(club)).toEqual([]);
  });

  it('in masses from one address stops; a class of thirty comes through', async () => {
    await using club = await openClub(engine);
    const statuses: number[] = [];
    for (let i = 0; i < 65; i++) statuses.push((await join(club, 'not an address')).status);
    expect(statuses.slice(0, 30)).toEqual(Array(30).fill(400));
    const refused = await join(club, 'late@example.org');
    expect(refused).toMatchObject({ status: 429, body: { code: 'too_many_requests' } });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(60);
    expect((await join(club, 'elsewhere@example.org', {}, '198.51.100.1')).status).toBe(200);
  });

  it('fills nobody’s mailbox, whichever call asks for mails', async () => {
    await using club = await openClub(engine);
    await club.join('ada@example.org');
    const before = club.mailbox.mails.length;
    for (let i = 0; i < 12; i++) {
      const browser = new Browser(club, `198.51.100.${i}`);
      await browser.call('POST', '/api/auth/register', form('ada@example.org'));
      for (const path of ['forgot-my-password', 'login/link', 'verification'])
        expect((await browser.call('POST', `/api/auth/${path}`, { email: 'ADA@example.org' })).status).toBe(200);
    }
    await club.api.app.close();
    await club.deliver();
    const sent = club.mailbox.mails.length - before;
    // Five of any sort, and the first of each that has a link: to log in, and to a new password. Those to confirm count, too.
    expect(sent).toBeGreaterThanOrEqual(2);
    expect(sent).toBeLessThanOrEqual(7);
  });

  it('keeps no owner from a mail by asking for others', async () => {
    await using club = await openClub(engine);
    const ada = await club.join('ada@example.org');
    await club.api.post('/api/auth/register', form('waits@example.org'));
    const sorts = async (to: string) =>
      (await waitingMails(club.api.store.db))
        .filter(({ recipient }) => recipient === to)
        .map(({ template }) => template);
    for (let i = 0; i < 7; i++)
      for (const email of ['ada@example.org', 'waits@example.org', 'new@example.org'])
        await new Browser(club, `198.51.100.${i}`).call('POST', '/api/auth/login/link', { email });
    await expect.poll(() => sorts('ada@example.org')).toHaveLength(5);
    await club.api.post('/api/auth/forgot-my-password', { email: 'ada@example.org' });
    await club.api.post('/api/auth/verification', { email: 'waits@example.org' });
    expect((await club.api.send('POST', '/api/auth/proof/link', {}, ada.as)).status).toBe(200);
    const move = { email: 'new@example.org', current_password: PASSWORD };
    expect((await club.api.send('PUT', '/api/auth', move, ada.as)).status).toBe(200);
    await expect.poll(() => sorts('ada@example.org')).toEqual(expect.arrayContaining(['recovery', 'proof']));
    await expect.poll(() => sorts('waits@example.org')).toEqual(['activation', 'activation']);
    expect(await sorts('new@example.org')).toEqual(['move']);
  });
});

onEachEngine('asking whether somebody is a member', (engine) => {
  it('is answered the same by log-in, recovery, log-in links and re-sending', async () => {
    await using club = await openClub(engine);
    await club.join('ada@example.org');
    await club.api.post('/api/auth/register', form('new@example.org'));
    const ask = async (path: string, body: (email: string) => object) => {
      const answers = [];
      for (const [i, email] of ['ada@example.org', 'new@example.org', 'nobody@example.org'].entries()) {
        const { status, headers, body: text } = await new Browser(club, `192.0.2.${i}`).call('POST', path, body(email));
        const { date, 'content-length': length, etag, ...rest } = headers;
        answers.push(JSON.stringify([status, rest, text]));
      }
      expect([path, new Set(answers).size]).toEqual([path, 1]);
    };
    await ask('/api/auth/login', (username) => ({ username, password: 'not it at all' }));
    await ask('/api/auth/login/link', (email) => ({ email }));
    await ask('/api/auth/forgot-my-password', (email) => ({ email }));
    await ask('/api/auth/verification', (email) => ({ email }));
  });

  it('takes as long for a stranger as for a member', async () => {
    await using club = await openClub(engine);
    await club.join('ada@example.org');
    const calls: [string, (email: string) => object][] = [
      ['/api/auth/login', (username) => ({ username, password: 'not it at all' })],
      ['/api/auth/forgot-my-password', (email) => ({ email })],
    ];
    const measure = async (path: string, body: (email: string) => object): Promise<number> => {
      const quickest = { 'ada@example.org': Number.POSITIVE_INFINITY, 'nobody@example.org': Number.POSITIVE_INFINITY };
      // What was counted in an earlier round would be refused at once in this one.
      await club.api.store.db.deleteFrom('attempt').execute();
      // In turns, and the quickest of each: whatever else the machine does can only slow a call down.
      for (let i = 0; i < 15; i++)
        for (const email of ['ada@example.org', 'nobody@example.org'] as const) {
          const from = performance.now();
          await new Browser(club, `10.0.${i}.1`).call('POST', path, body(email));
          quickest[email] = Math.min(quickest[email], performance.now() - from);
        }
      return quickest['ada@example.org'] / quickest['nobody@example.org'];
    };
    for (const [path, body] of calls) {
      // A busy machine gets further tries; what takes longer for one of them takes longer each time.
      const ratios: number[] = [];
      const isAlike = () => ratios.some((ratio) => ratio > 0.5 && ratio < 2);
      while (ratios.length < 4 && !isAlike()) ratios.push(await measure(path, body));
      expect([path, ratios, isAlike()]).toEqual([path, ratios, true]);
    }
  });
});
