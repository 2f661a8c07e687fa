import { mkdtempSync, readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { linkTime } from '#domain/lifetimes.ts';
import { daysAgo } from '#server/database/instants.ts';
import { countJobs, failedJobs, tryAgain } from '#server/jobs/failed-jobs.ts';
import { Encryption } from '#server/kernel/encryption.ts';
import { applySiteChanges } from '#site';
import { SECRET } from '#tests/setup/api/api.ts';
import { freshStore, onEachEngine } from '#tests/setup/database/store.ts';
import { makeMailsDue, waitingMails } from '#tests/setup/database/waiting-mails.ts';
import { Mailbox } from '#tests/setup/processes/mailbox.ts';
import { enqueue, type Mail, plainLink, TEMPLATES } from './mails.ts';
import { mailWorker } from './send-mails.ts';
import { render } from './templates.ts';

const { encrypt, decrypt: decryptLink } = new Encryption(SECRET);
const mail = (cause: string, recipient = 'ada@example.org') => ({
  cause,
  template: 'activation' as const,
  recipient,
  content: { link: encrypt('https://example.org/x?a=1&b=2') },
});

onEachEngine('mail', (engine) => {
  it('goes out once for one cause, and not at all when its cause is undone', async () => {
    await using store = await freshStore(engine);
    await using mailbox = await new Mailbox().open();
    const mails = mailWorker(store.db, { smtpUrl: mailbox.url, folder: '', decryptLink });
    await store.db.transaction().execute(async (tx) => {
      await enqueue(tx, mail('one'));
      await enqueue(tx, mail('one'));
    });
    const undone = store.db.transaction().execute(async (tx) => {
      await enqueue(tx, mail('two'));
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await mails.work();
    await mails.work();
    expect(mailbox.mails).toHaveLength(1);
    const [sent] = mailbox.mails;
    expect(sent?.text).toContain('https://example.org/x?a=1&b=2');
    expect(sent?.html).toContain('href="https://example.org/x?a=1&amp;b=2"');
    expect(await waitingMails(store.db)).toEqual([]);
    await mails.stop();
  });

  it('waits while the mail server is down, and is sent once when it is back', async () => {
    await using store = await freshStore(engine);
    await using mailbox = await new Mailbox().open();
    const errors: unknown[] = [];
    const mails = mailWorker(store.db, {
      smtpUrl: mailbox.url,
      folder: '',
      decryptLink,
      onError: (error) => errors.push(error),
    });
    mailbox.isDown = true;
    await store.db.transaction().execute((tx) => enqueue(tx, mail('one')));
    for (let round = 0; round < 3; round++) {
      await mails.work();
      const waiting = await store.db.selectFrom('job').select(['attempts', 'run_at']).executeTakeFirstOrThrow();
      expect(waiting.attempts).toBe(round + 1);
      expect(Date.parse(waiting.run_at)).toBeGreaterThan(Date.now() + 4_000);
      await makeMailsDue(store.db);
    }
    expect(errors).toHaveLength(3);
    mailbox.isDown = false;
    await mails.work();
    expect(mailbox.mails).toHaveLength(1);
    await mails.stop();
  });

  it('is sent by one of two processes', async () => {
    await using store = await freshStore(engine);
    await using mailbox = await new Mailbox().open();
    const workers = [store, store.another()].map(({ db }) =>
      mailWorker(db, { smtpUrl: mailbox.url, folder: '', decryptLink }),
    );
    await store.db.transaction().execute(async (tx) => {
      for (let i = 0; i < 10; i++) await enqueue(tx, mail(`cause ${i}`, `m${i}@example.org`));
    });
    await Promise.all(workers.map((worker) => worker.work()));
    expect(mailbox.mails.map(({ to }) => to?.[0]?.address).sort()).toEqual(
      Array.from({ length: 10 }, (_, i) => `m${i}@example.org`),
    );
    for (const worker of workers) await worker.stop();
  });

  it('that is under way when the process is told to stop is sent, and the next one waits', async () => {
    await using store = await freshStore(engine);
    await using mailbox = await new Mailbox().open();
    const mails = mailWorker(store.db, { smtpUrl: mailbox.url, folder: '', decryptLink });
    const gate = Promise.withResolvers<void>();
    mailbox.until = gate.promise;
    await store.db.transaction().execute(async (tx) => {
      for (const cause of ['one', 'two']) await enqueue(tx, mail(cause));
    });
    mails.wake();
    await expect.poll(() => mailbox.came, { timeout: 10_000 }).toBe(1);
    const stopped = mails.stop();
    gate.resolve();
    await stopped;
    expect(mailbox.mails).toHaveLength(1);
    expect(await store.db.selectFrom('job').select(['key', 'attempts']).execute()).toEqual([
      { key: 'mail two', attempts: 0 },
    ]);
  });

  it('stays when it was given up only where it belongs to a message or a request', async () => {
    await using store = await freshStore(engine);
    await using mailbox = await new Mailbox().open();
    const mails = mailWorker(store.db, { smtpUrl: mailbox.url, folder: '', decryptLink });
    mailbox.isDown = true;
    const answer = { ...mail('answer:5:now'), template: 'answer', about: 'M-5' } as const;
    await store.db.transaction().execute(async (tx) => {
      await enqueue(tx, mail('activation:1:x'));
      await enqueue(tx, answer);
    });
    await store.db
      .updateTable('job')
      .set({ created_at: daysAgo(5) })
      .execute();
    await mails.work();
    const [kept, ...more] = await failedJobs(store.db);
    expect(more).toEqual([]);
    expect(kept).toMatchObject({
      payload: { about: 'M-5' },
      trouble: expect.stringMatching(/^given up after four days/),
    });
    expect(kept?.trouble).not.toContain('@');
    expect(await waitingMails(store.db)).toHaveLength(1);

    // It has its four days anew.
    await tryAgain(store.db, kept?.id ?? 0);
    await mails.work();
    expect(await countJobs(store.db)).toEqual({ waiting: 1, failed: 0 });
    mailbox.isDown = false;
    await makeMailsDue(store.db);
    await mails.work();
    expect(mailbox.mails).toHaveLength(1);
    expect(await waitingMails(store.db)).toEqual([]);
    await mails.stop();
  });

  it('from the contact form is answered to whoever wrote it', async () => {
    await using store = await freshStore(engine);
    await using mailbox = await new Mailbox().open();
    const mails = mailWorker(store.db, { smtpUrl: mailbox.url, folder: '', decryptLink });
    const content = { name: 'Ada, Lovelace <x>', email: 'ada@example.org', subject: 'Support', message: 'Hello' };
    await store.db
      .transaction()
      .execute((tx) =>
        enqueue(tx, { cause: 'c', template: 'contact-received', recipient: 'hello@example.org', content }),
      );
    await mails.work();
    expect(mailbox.mails[0]?.replyTo).toEqual([{ name: 'Ada, Lovelace <x>', address: 'ada@example.org' }]);
    await mails.stop();
  });

  it('without a server is a file, whose link is told', async () => {
    await using store = await freshStore(engine);
    const folder = join(mkdtempSync(join(tmpdir(), 'tessera-mail-')), 'mail');
    const lines: string[] = [];
    const mails = mailWorker(store.db, { smtpUrl: undefined, folder, decryptLink, onSent: (line) => lines.push(line) });
    await store.db.transaction().execute((tx) => enqueue(tx, mail('one')));
    await mails.work();
    const [file = ''] = readdirSync(folder);
    expect(file).toMatch(/\.eml$/);
    expect(readFileSync(join(folder, file), 'utf8')).toContain('To: ada@example.org');
    expect(lines).toEqual([expect.stringContaining('https://example.org/x?a=1&b=2')]);
    await mails.stop();
  });
});

it('has a link that is encrypted, or one to a page that is known to need no key: no other compiles', () => {
  const site = 'https://example.org';
  const links: Mail['content']['link'][] = [
    encrypt(`${site}/login/link/key`),
    plainLink(site, '/contact'),
    // @ts-expect-error -- whatever is not encrypted may hold a key
    `${site}/login/link/key`,
    // @ts-expect-error -- what comes after a page may be one
    plainLink(site, '/still-right?key=key'),
  ];
  expect(links.map((link) => link?.includes('/'))).toEqual([false, true, true, true]);
});

/** They are an answer or a notice, and lead nowhere. */
const WITHOUT_LINK = [
  'administrator-added',
  'backup-failed',
  'site-health',
  'contact-received',
  'farewell',
  'answer',
  'suggestion',
  'removal-received',
  'removal-due',
];

it.each(TEMPLATES)('%s says in plain words what it is about, as text and as HTML', (template) => {
  const link = 'https://example.org/x?a=1&b=2';
  const content = {
    link,
    device: 'Firefox on Windows',
    at: '2026-11-21T07:30:00.000Z',
    name: 'Ada',
    email: 'ada@example.org',
    subject: 'Support',
    message: 'Hello',
  };
  const { subject, text, html } = render(template, content);
  expect(subject.length).toBeGreaterThan(10);
  expect(subject.length).toBeLessThan(70);
  const needsLink = !WITHOUT_LINK.includes(template);
  expect([text.includes(link), html.includes('href="https://example.org/x?a=1&amp;b=2"')]).toEqual([
    needsLink,
    needsLink,
  ]);
  // Nothing that a mail would load from elsewhere, or that tells us that it was read.
  expect(html).not.toMatch(/<img|<link|<script|url\(/);
  // At no size below 16 pixels, and in the language of the site.
  expect(html).toMatch(/^<!doctype html><html lang="en-GB">/);
  for (const [, size] of html.matchAll(/(?:font-size:|font:)(\d+)px/g)) expect(Number(size)).toBeGreaterThanOrEqual(16);
  // Whoever reads the text reads the same as whoever sees the page.
  const seen = html
    .slice(html.indexOf('<div class="sheet"'))
    .replace('If the button does not work, copy this address:', '')
    .replaceAll(/<[^>]+>/g, ' ')
    .replaceAll('&amp;', '&');
  const inWords = (words: string) => words.split(/[\s:]+/).filter((word) => word !== '' && word !== '--');
  expect(inWords(seen)).toEqual(inWords(text));
  // One word for one thing.
  expect(`${subject} ${text}`).not.toMatch(/\be-mail|\bmail\b/i);
  const sentences =
    text
      .split('--')[0]
      ?.replaceAll(/https?:\S+/g, '')
      .split(/[.?!:]\s/) ?? [];
  for (const sentence of sentences) expect(sentence.split(/\s+/).length, sentence).toBeLessThanOrEqual(25);
  expect(text).not.toMatch(/undefined|null|!/);
});

it.each(['activation', 'recovery', 'login-link', 'move', 'proof'] as const)(
  '%s says how long its link works as the pages do',
  (template) => {
    const purpose = { activation: 'verification', 'login-link': 'login', proof: 'login' } as const;
    const time = linkTime(template === 'recovery' || template === 'move' ? template : purpose[template]);
    const { text } = render(template, { link: 'x' });
    expect(text).toMatch(new RegExp(`The link works (?:once, )?for ${time}\\.`));
  },
);

it('that an earlier version left in the queue about a suggestion goes out, without the words of who suggested it', () => {
  const { text } = render('suggestion', { title: 'Call 0900', what: 'link', outcome: 'dismissed' });
  expect(text).toContain('You suggested a link to us.');
  expect(text).not.toContain('0900');
});

it('says times in the largest unit that fits', () => {
  expect((['verification', 'recovery', 'login', 'move'] as const).map(linkTime)).toEqual([
    '3 days',
    '1 hour',
    '15 minutes',
    '3 days',
  ]);
});

it('looks like the pages: their colours by day and by night, with the accents that administrators chose', () => {
  const tokens = readFileSync('app/styles/tokens.css', 'utf8');
  const theme = (name: string) => new RegExp(`@utility theme-${name} {[^}]*}`).exec(tokens)?.[0] ?? '';
  const { html } = render('activation', { link: 'x' });
  const [night = ''] = /<style>.*<\/style>/.exec(html) ?? [];
  const day = html.replace(night, '').replace(/<table.*?<\/table>/s, '');
  for (const [part, name] of [
    [day, 'paper'],
    [night, 'dusk'],
  ] as const) {
    const used = part.match(/#[\da-f]{6}\b/g) ?? [];
    expect(used.length).toBeGreaterThan(4);
    for (const colour of used) expect(theme(name), colour).toContain(colour);
  }
  applySiteChanges({ 'accents.paper': '#123456' });
  try {
    expect(render('activation', { link: 'x' }).html).toContain('background:#123456');
  } finally {
    applySiteChanges({});
  }
});

it('says when a log-in was in words', () => {
  const { text } = render('new-place', { device: 'Firefox on Windows', at: '2026-11-21T07:30:00.000Z', link: 'x' });
  expect(text).toContain('Firefox on Windows. That was on Saturday 21 November 2026, 7:30 am (UTC).');
});

it('never lets what somebody wrote become markup or a header', () => {
  const { subject, html } = render('contact-received', {
    name: '<b>Ada</b>',
    email: 'ada@example.org',
    subject: 'Hello\r\nBcc: everybody@example.org',
    message: '<script>alert(1)</script>\nline',
  });
  expect(subject).not.toMatch(/[\r\n]/);
  expect(html).not.toMatch(/<script|<b>/);
  expect(html).toContain('&lt;script&gt;alert(1)&lt;/script&gt;<br>line');
});
