/** Each way in which sending fails, at real mail servers: what is said of it, and whether it is tried again. */
import { createServer } from 'node:net';
import { SMTPServer, type SMTPServerOptions } from 'smtp-server';
import { describe, expect, it } from 'vitest';
import { daysAgo, now } from '#server/database/instants.ts';
import { SHELL } from '#server/features/audit/audit.ts';
import { endInvitation, inviteMember, listMembers } from '#server/features/members/administration.ts';
import { addMember } from '#server/features/members/operator-actions.ts';
import { countJobs, failedJobs } from '#server/jobs/failed-jobs.ts';
import { jobInWords } from '#server/jobs/job-words.ts';
import type { Job } from '#server/jobs/worker.ts';
import { tesseraOf } from '#tests/setup/api/command-line.ts';
import { freshStore, onEachEngine, type TestStore } from '#tests/setup/database/store.ts';
import { waitingMails } from '#tests/setup/database/waiting-mails.ts';
import { SELF_SIGNED } from '#tests/setup/processes/self-signed.ts';
import { enqueue, forgetRefusedMails, plainLink } from './mails.ts';
import { mailWorker } from './send-mails.ts';

const RECIPIENT = 'ada.lovelace@people.example';

/** A mail server that is as `options` say, at a free port. */
async function open(options: SMTPServerOptions) {
  const server = new SMTPServer({ disableReverseLookup: true, authOptional: true, ...options });
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as { port: number };
  return { port, [Symbol.asyncDispose]: () => new Promise<void>((resolve) => server.close(() => resolve())) };
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode });

/** Refuses every recipient. */
const refusing = (code: number, words: string): SMTPServerOptions => ({
  disabledCommands: ['STARTTLS'],
  onRcptTo: (_address, _session, done) => done(refusal(code, words)),
});

/** Tries to send one mail, once; what was said to the log, and whether it is tried again. */
async function send(store: TestStore, smtpUrl: string, about?: string) {
  const said: string[] = [];
  const mails = mailWorker(store.db, {
    smtpUrl,
    folder: '',
    onError: (error, job) => said.push(`${jobInWords(job as Job)}: ${(error as Error).message}`),
  });
  await store.db.transaction().execute((tx) =>
    enqueue(tx, {
      cause: 'login-link:1:x',
      template: 'login-link',
      recipient: RECIPIENT,
      content: { link: plainLink('https://example.org', '/contact') },
      ...(about !== undefined && { about }),
    }),
  );
  await mails.work();
  await mails.stop();
  return { said, ...(await countJobs(store.db)) };
}

onEachEngine('a mail that is refused', (engine) => {
  it.each<[string, number, string, RegExp]>([
    ['an unknown mailbox', 550, `5.1.1 <${RECIPIENT}>: ada.lovelace unknown`, /people\.example has no such mailbox\./],
    ['a closed mailbox', 550, `5.2.1 ${RECIPIENT} is closed`, /people\.example has closed this mailbox\./],
    ['rules', 554, `5.7.1 ${RECIPIENT}: no`, /people\.example refuses the mail by its own rules\./],
    ['a server without codes', 550, 'no', /people\.example refuses the mail for good\./],
  ])('for good, by %s, is given up at once', async (_what, code, words, sentence) => {
    await using store = await freshStore(engine);
    await using server = await open(refusing(code, words));
    const { said, waiting, failed } = await send(store, `smtp://127.0.0.1:${server.port}`);
    expect([waiting, failed]).toEqual([0, 1]);
    expect(said).toEqual([expect.stringMatching(/^mail login-link to people\.example: refused for good: /)]);
    expect(said[0]).toMatch(sentence);
    expect(said[0]).toContain(String(code));
    const [code_, output] = await tesseraOf(store)('jobs');
    expect(code_).toBe(0);
    expect(output).toMatch(/^\d+ {2}mail login-link to people\.example {2}\S+ {2}refused for good: /m);
    expect(output).toMatch(sentence);
    for (const words of [...said, output]) expect(words).not.toContain('lovelace');
  });

  it.each<[string, number, string, RegExp]>([
    [
      'greylisting',
      451,
      '4.7.1 Greylisted, please come back',
      /127\.0\.0\.1:\d+ does not take mail to people\.example for now\./,
    ],
    ['a full mailbox', 452, '4.2.2 Over quota', /has no room left in this mailbox\./],
    ['a relay that does not know us', 554, '5.7.1 Relay access denied', /does not send mail for this site\./],
    ['a server that wants a log-in', 530, '5.7.0 Authentication required', /wants a user name and a password\./],
  ])('for now, by %s, is tried again', async (_what, code, words, sentence) => {
    await using store = await freshStore(engine);
    await using server = await open(refusing(code, words));
    const { said, waiting, failed } = await send(store, `smtp://127.0.0.1:${server.port}`);
    expect([waiting, failed]).toEqual([1, 0]);
    expect(said).toEqual([expect.stringMatching(/^mail login-link to people\.example: not sent, to be tried again: /)]);
    expect(said[0]).toMatch(sentence);
    const [, output] = await tesseraOf(store)('jobs');
    expect(output).toMatch(
      /^1 waiting, 0 given up\.\n\d+ {2}mail login-link to people\.example {2}tries: 1, next at \S+Z /,
    );
    expect(output).toMatch(sentence);
  });

  it('for good leaves the queue after the four days of every mail, unless it belongs to a message', async () => {
    await using store = await freshStore(engine);
    await using server = await open(refusing(550, 'no'));
    await send(store, `smtp://127.0.0.1:${server.port}`);
    await send(store, `smtp://127.0.0.1:${server.port}`, 'M-5');
    await forgetRefusedMails(store.db);
    expect(await failedJobs(store.db)).toHaveLength(2);
    await store.db
      .updateTable('job')
      .set({ created_at: daysAgo(5) })
      .execute();
    await forgetRefusedMails(store.db);
    expect((await waitingMails(store.db)).map(({ about }) => about)).toEqual(['M-5']);
  });

  it('for good ends an invitation that nobody has used, and stands beside the member', async () => {
    await using store = await freshStore(engine);
    const { db } = store;
    await addMember(db, 'robin@people.example', { siteUrl: 'https://t.example', group: 'Administrators' });
    for (const email of [RECIPIENT, 'grace@people.example', 'full@people.example'])
      await inviteMember({ db, siteUrl: 'https://t.example' }, SHELL, email, ['Curators']);
    const { rows } = await listMembers(db, { query: 'grace' });
    const session = { id: 's', member_id: rows[0]?.id ?? '', token_hash: 't', device: 'Phone', proven_at: null };
    const [created_at, last_used_at, expires_at] = [now(), now(), now()];
    await db
      .insertInto('session')
      .values({ ...session, created_at, last_used_at, expires_at })
      .execute();
    await using server = await open({
      disabledCommands: ['STARTTLS'],
      onRcptTo: ({ address }, _session, done) =>
        done(address.startsWith('full') ? refusal(452, '4.2.2 Over quota') : refusal(550, '5.1.1 no such user')),
    });
    const mails = mailWorker(db, {
      smtpUrl: `smtp://127.0.0.1:${server.port}`,
      folder: '',
      onInvitationRefused: (recipient) => endInvitation(db, recipient),
    });
    await mails.work();
    await mails.stop();
    const seen = (await listMembers(db, {})).rows.map(({ email, suspended_at, mail_trouble }) => [
      email,
      suspended_at !== null,
      mail_trouble,
    ]);
    const refused = expect.stringMatching(/^refused for good: people\.example has no such mailbox\./);
    expect(seen).toEqual([
      // Nobody has used it.
      [RECIPIENT, true, refused],
      ['full@people.example', false, expect.stringMatching(/no room left/)],
      // Somebody has, by another way.
      ['grace@people.example', false, refused],
      // The only administrator is never closed out.
      ['robin@people.example', false, refused],
    ]);
  });

  it('because of our own sender waits until the setting is put right', async () => {
    await using store = await freshStore(engine);
    await using server = await open({
      disabledCommands: ['STARTTLS'],
      onMailFrom: (_address, _session, done) => done(refusal(550, '5.7.1 not yours')),
    });
    const { said, waiting } = await send(store, `smtp://127.0.0.1:${server.port}`);
    expect([waiting, said[0]]).toEqual([1, expect.stringContaining('refuses the sender.')]);
  });
});

describe('a mail server', () => {
  /** What is said where nothing but the address of the mail server matters. */
  async function saidOf(smtpUrl: string): Promise<string> {
    await using store = await freshStore('sqlite');
    const { said, waiting } = await send(store, smtpUrl);
    expect(waiting).toBe(1);
    return said.join('\n');
  }

  it.each<[string, SMTPServerOptions, string]>([
    ['TLS from the start', { ...SELF_SIGNED, secure: true }, 'smtps'],
    ['STARTTLS', SELF_SIGNED, 'smtp'],
  ])('with a certificate that it signed itself is named as such: %s', async (_what, options, scheme) => {
    await using server = await open(options);
    const words = await saidOf(`${scheme}://127.0.0.1:${server.port}`);
    expect(words).toMatch(/The mail server 127\.0\.0\.1:\d+ shows a certificate that it signed itself/);
    expect(words).toContain('DEPTH_ZERO_SELF_SIGNED_CERT');
  });

  it('with a certificate that has run out is named as such', async () => {
    // The one that this library brings along.
    await using server = await open({ secure: true });
    expect(await saidOf(`smtps://127.0.0.1:${server.port}`)).toContain('shows a certificate that has run out.');
  });

  it('that refuses the password says so, and the password is in no log', async () => {
    await using server = await open({
      disabledCommands: ['STARTTLS'],
      authOptional: false,
      allowInsecureAuth: true,
      onAuth: (_auth, _session, done) => done(refusal(535, 'wrong')),
    });
    const words = await saidOf(`smtp://house:s3cret@127.0.0.1:${server.port}`);
    expect(words).toMatch(/does not accept the user name and password in SMTP_URL\. \(EAUTH 535/);
    expect(words).not.toMatch(/s3cret|house/);
  });

  it('that speaks no TLS where SMTP_URL begins with smtps says which to write', async () => {
    await using server = await open({ disabledCommands: ['STARTTLS'] });
    expect(await saidOf(`smtps://127.0.0.1:${server.port}`)).toContain('Begin SMTP_URL with smtp:// there');
  });

  it('that offers no TLS where SMTP_URL asks for it is blamed itself, and not whom the mail is for', async () => {
    await using server = await open({ disabledCommands: ['STARTTLS'] });
    const words = await saidOf(`smtp://127.0.0.1:${server.port}?requireTLS=true`);
    expect(words).toMatch(/The mail server 127\.0\.0\.1:\d+ offers no TLS on this port\./);
    expect(words).not.toContain('refuses the mail');
  });

  it('that is not there is looked for where SMTP_URL says', async () => {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const { port } = server.address() as { port: number };
    await new Promise((resolve) => server.close(resolve));
    expect(await saidOf(`smtp://127.0.0.1:${port}`)).toContain(`The mail server 127.0.0.1:${port} does not answer`);
    expect(await saidOf('smtp://mail.nowhere.invalid')).toMatch(
      /The mail server mail\.nowhere\.invalid (?:is not a name|could not be looked up)/,
    );
  });
});
