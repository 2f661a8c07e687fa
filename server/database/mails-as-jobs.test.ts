import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { mailWorker } from '#server/features/mail/send-mails.ts';
import { emptyPlace } from '#tests/setup/database/places.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { Mailbox } from '#tests/setup/processes/mailbox.ts';
import { migrate, openStore } from './open.ts';

onEachEngine('mails that wait while the site is updated', (engine) => {
  it('move to the queue with their order, tries and times, and go out', async () => {
    const { db } = openStore(await emptyPlace(engine));
    await using mailbox = await new Mailbox().open();
    await migrate(db, '0037-taken-down-by-a-request');
    const at = '2026-11-20T07:30:00.000Z';
    const rows = [
      { cause: 'activation:7b1:x', template: 'activation', content: { link: 'https://example.org/x' }, tries: 3 },
      { cause: 'answer:5:2026-11-20T07:30:00.000Z', template: 'answer', content: { answer: '‘Yes’' }, tries: 0 },
      { cause: 'removal-answer:12:x', template: 'answer', content: { answer: 'No' }, tries: 0 },
      { cause: 'removal:12', template: 'removal-received', content: { reference: 'R-12' }, tries: 0 },
      { cause: 'removal-due:12', template: 'removal-due', content: { reference: 'R-12' }, tries: 0 },
      { cause: 'contact:5', template: 'contact-received', content: { name: 'Ada' }, tries: 0 },
    ];
    for (const [n, { cause, template, content, tries }] of rows.entries())
      await sql`insert into outbox (cause, template, recipient, content, created_at, next_try_at, tries)
        values (${cause}, ${template}, ${`m${n}@example.org`}, ${JSON.stringify(content)}, ${at}, ${at}, ${tries})`.execute(
        db,
      );
    await migrate(db);
    const jobs = await db.selectFrom('job').selectAll().orderBy('id').execute();
    const abouts = [undefined, 'M-5', 'R-12', 'R-12', undefined, 'M-5'];
    expect(jobs).toMatchObject(
      rows.map(({ cause, template, content, tries }, n) => ({
        kind: 'mail',
        key: `mail ${cause}`,
        recipient: `m${n}@example.org`,
        payload: { template, content, ...(abouts[n] && { about: abouts[n] }) },
        created_at: at,
        run_at: at,
        attempts: tries,
        lease_until: null,
        failed_at: null,
      })),
    );
    expect(jobs.map(({ payload }) => payload.about)).toEqual(abouts);
    expect((await db.introspection.getTables()).map(({ name }) => name)).not.toContain('outbox');
    const mails = mailWorker(db, { smtpUrl: mailbox.url, folder: '' });
    await mails.work();
    expect(mailbox.mails.map(({ to }) => to?.[0]?.address)).toEqual(rows.map((_, n) => `m${n}@example.org`));
    await mails.stop();
    await db.destroy();
  });
});
