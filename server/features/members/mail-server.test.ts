import { expect, it } from 'vitest';
import { mailWorker } from '#server/features/mail/send-mails.ts';
import { changeGroup } from '#server/features/members/operator-actions.ts';
import { Encryption } from '#server/kernel/encryption.ts';
import { SECRET } from '#tests/setup/api/api.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { MailServer } from '../mail/mail-server.ts';

onEachEngine('the mail server', (engine) => {
  async function openMail(options: { smtpUrl?: string } = {}) {
    const club = await openClub(engine, options);
    const ada = await club.join('ada@example.org');
    await changeGroup(club.api.store.db, ada.email, 'Administrators', true);
    const { port } = new URL(club.mailbox.url);
    const server = { host: '127.0.0.1', port: Number(port), security: 'none' };
    return {
      club,
      ada,
      server,
      get: () => club.api.get('/api/curation/mail-server', ada.as),
      put: (body: object) => club.api.send('PUT', '/api/curation/mail-server', body, ada.as),
      drop: () => club.api.send('DELETE', '/api/curation/mail-server', undefined, ada.as),
      test: (body: object = {}) => club.api.post('/api/curation/mail-server/test', body, ada.as),
    };
  }

  it('is named at the desk, takes a trial mail, and is known to work once its link is opened', async () => {
    const { club, ada, server, get, put, test } = await openMail();
    await using _ = club;
    expect((await get()).body).toMatchObject({ set_by: 'nobody', host: null, arrived_at: null });
    expect(await test()).toMatchObject({ status: 400, body: { message: /No mail server is named yet/ } });
    expect((await put({ ...server, user: 'site', password: 'a secret word' })).body).toEqual({
      ...server,
      ...{ set_by: 'desk', user: 'site', has_password: true, arrived_at: null },
    });
    const rows = await club.api.store.db.selectFrom('mail_server').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain('a secret word');
    // This server knows no log-in, and says so.
    await put({ ...server, user: null });
    expect(await test()).toMatchObject({ status: 200, body: { message: /took the mail for ada@example\.org/ } });
    const mail = club.mailbox.last('ada@example.org');
    expect(mail?.subject).toBe('Test email from Tessera');
    const key = mail?.link.searchParams.get('arrived');
    expect((await club.api.post('/api/setup/mail', { key: 'other' })).status).toBe(410);
    expect((await club.api.post('/api/setup/mail', { key })).status).toBe(200);
    expect((await get()).body.arrived_at).toEqual(expect.any(String));
    expect((await club.api.post('/api/setup/mail', { key })).status).toBe(410);
    // Another server has still to be tried.
    expect((await put({ ...server, port: 9 })).body.arrived_at).toBeNull();
    const log = await club.api.get('/api/curation/audit?size=1', ada.as);
    expect(log.body.data[0]).toMatchObject({ action: 'site', changes: [{ field: 'mail server' }] });
  });

  it('keeps its password when all else stays, and forgets it with the server', async () => {
    const { club, server, get, put, drop } = await openMail();
    await using _ = club;
    await put({ ...server, user: 'site', password: 'words' });
    expect((await put({ ...server, port: 2525, user: 'site' })).body.has_password).toBe(true);
    // Another host must not be given the word of this one.
    expect((await put({ ...server, host: 'mail.example.net', user: 'site' })).body.has_password).toBe(false);
    expect((await drop()).body).toMatchObject({ set_by: 'nobody', host: null });
    expect((await get()).body.has_password).toBe(false);
  });

  it('says in a sentence why it takes no mail, and where that is changed', async () => {
    const { club, server, put, test } = await openMail();
    await using _ = club;
    await put({ ...server, port: 1 });
    expect(await test()).toMatchObject({
      status: 400,
      body: {
        message:
          /127\.0\.0\.1:1 does not answer on this port\. Look at the fields of the mail server \(‘Settings’, Contact and links\)/,
      },
    });
    await put({ ...server, security: 'tls' });
    expect((await test()).body.message).toMatch(/does not speak TLS at once on this port/);
    await put({ ...server, security: 'starttls' });
    expect((await test()).body.message).toMatch(/TLS/);
    await put({ ...server, user: 'site', password: 'wrong' });
    expect((await test()).status).toBe(400);
    await club.api.store.db.updateTable('mail_server').set({ password: 'sealed:abcd' }).execute();
    expect((await test()).body.message).toBe('The password was kept under another SECRET. Write it again.');
    await put(server);
    club.mailbox.refuses = 'nobody@example.org';
    expect((await test({ email: 'nobody@example.org' })).body.message).toMatch(
      /example\.org refuses the mail for good/,
    );
    expect(await test({ email: 'nobody' })).toMatchObject({ status: 400, body: { fields: { email: /name@example/ } } });
    for (const wrong of [
      { host: '' },
      { host: 'a b' },
      { host: 'x/y@z' },
      { host: 'a:1' },
      { port: 0 },
      { port: 70_000 },
      { security: 'ssl' },
    ])
      expect([wrong, (await put({ ...server, ...wrong })).status]).toEqual([wrong, 400]);
  });

  it('of the settings of the process is not changed at the desk, and is tried out there', async () => {
    const { club, server, get, put, drop, test } = await openMail({
      smtpUrl: 'smtps://site:word@mail.example.net:465',
    });
    await using _ = club;
    expect((await get()).body).toEqual({
      ...{ set_by: 'environment', host: 'mail.example.net', port: 465, security: 'tls', user: 'site' },
      ...{ has_password: true, arrived_at: null },
    });
    expect(await put(server)).toMatchObject({ status: 409, body: { message: /SMTP_URL is set where the site runs/ } });
    expect((await drop()).status).toBe(409);
    expect((await test()).body.message).toMatch(/mail\.example\.net:465 .*SMTP_URL/);
  });

  it('takes what waited as soon as it is named, also in a process that has begun before', async () => {
    const { club, server, put } = await openMail();
    await using _ = club;
    const { db } = club.api.store;
    const encryption = new Encryption(SECRET);
    const mailServer = new MailServer(db, { smtpUrl: undefined, encryption, siteUrl: 'http://localhost' });
    const worker = mailWorker(db, { smtpUrl: undefined, mailServer, folder: '', decryptLink: encryption.decrypt });
    await put(server);
    await club.api.post('/api/auth/login/link', { email: 'ada@example.org' });
    await expect.poll(async () => (await db.selectFrom('job').select('id').execute()).length).toBeGreaterThan(0);
    await worker.work();
    await worker.stop();
    expect(club.mailbox.last('ada@example.org')?.subject).toMatch(/log-in link$/);
  });
});
