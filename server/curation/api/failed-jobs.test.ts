/** Jobs that were given up, as the desk shows them. */
import { expect, it } from 'vitest';
import { IMPORT_JOB } from '#server/jobs/kinds.ts';
import { Worker } from '#server/jobs/worker.ts';
import { openDesk } from '#tests/setup/api/desk.ts';
import { form, openClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { importJobs } from '../import/jobs/import-job.ts';
import { startImport } from '../import/jobs/import-runs.ts';

onEachEngine('a failed job at the desk', (engine) => {
  it('is named, tried again by an administrator, and noted', async () => {
    await using club = await openClub(engine);
    const { call, administrator, curator } = await openDesk(club);
    const { db } = club.api.store;
    const run = { kind: 'tool', file_name: 'tools.csv', source: Buffer.from('Name\nTimer\n'), is_dry: false } as const;
    const id = await startImport(db, { via: 'desk', member: curator.id }, { ...run, settings: {} });
    await db.updateTable('import_run').set({ failures: 4, settings: '[]' }).execute();
    // A kind that nobody knows is trouble of ours, not of the file.
    await db
      .updateTable('import_run')
      .set({ kind: 'unknown' as 'tool' })
      .execute();
    const worker = new Worker(db, { [IMPORT_JOB]: importJobs(db) });
    await worker.work();
    const state = async () => (await call('GET', `/jobs/${id}`)).body.state;
    expect(await state()).toBe('failed');
    const listed = await call('GET', '/jobs');
    expect(listed.body.data).toMatchObject([{ kind: 'import', subject: 'tools.csv', trouble: expect.any(String) }]);
    const [job] = listed.body.data;
    const put = (again: boolean, as = {}) => call('PUT', `/jobs/${job.id}`, { again }, as);
    expect((await put(true)).status).toBe(403);
    expect((await call('DELETE', `/jobs/${job.id}`)).status).toBe(404);

    await db.updateTable('import_run').set({ kind: 'tool', settings: '{}' }).execute();
    expect((await put(true, administrator.as)).body.message).toBe('It is tried again.');
    expect((await put(true, administrator.as)).status).toBe(404);
    await worker.work();
    expect(await state()).toBe('done');
    expect((await call('GET', '/jobs')).body.data).toEqual([]);
    const [entry] = (await call('GET', '/audit?action=job-again')).body.data;
    expect(entry).toMatchObject({ subject: 'tools.csv', by: { id: administrator.id } });
    await worker.stop();
  });

  it('says so where its file is not kept any more, and can be dropped', async () => {
    await using club = await openClub(engine);
    const { call, administrator, curator } = await openDesk(club);
    const { db } = club.api.store;
    const run = { kind: 'tool', file_name: 'tools.csv', source: Buffer.from('Name\nTimer\n'), is_dry: false } as const;
    await startImport(db, { via: 'desk', member: curator.id }, { ...run, settings: {} });
    await db.updateTable('import_run').set({ state: 'failed', source: null }).execute();
    const payload = JSON.stringify({ run: 1, again: true });
    await db.updateTable('job').set({ payload }).execute();
    const worker = new Worker(db, { [IMPORT_JOB]: importJobs(db) });
    await worker.work();
    const [job] = (await call('GET', '/jobs')).body.data;
    expect(job.trouble).toBe('Its file is not kept any more: bring it in again.');
    expect((await call('PUT', `/jobs/${job.id}`, { again: false }, administrator.as)).body.message).toBe(
      'It is dropped.',
    );
    expect((await call('GET', '/jobs')).body.data).toEqual([]);
    expect((await call('GET', '/audit?action=job-drop')).body.data).toHaveLength(1);
    await worker.stop();
  });

  it('is an answer that nobody took: named without an address, and sent once it is tried again', async () => {
    await using club = await openClub(engine);
    const { call, administrator } = await openDesk(club);
    const message = { name: 'Eve', email: 'eve@example.org', subject: 'support', message: 'Hello' };
    expect((await club.api.post('/api/auth/contact', message)).status).toBe(200);
    await club.deliver();
    const [{ id }] = (await call('GET', '/messages')).body.data;
    expect((await call('PUT', `/messages/${id}`, { answer: 'Here is how.' })).status).toBe(200);
    club.mailbox.refuses = message.email;
    await club.deliver();
    const listed = (await call('GET', '/jobs')).body.data;
    expect(listed).toMatchObject([
      {
        kind: 'mail',
        subject: `Our answer to M-${id}`,
        trouble: expect.stringMatching(/^refused for good: .*550/),
      },
    ]);
    expect(JSON.stringify(listed)).not.toContain('@');
    club.mailbox.refuses = '';
    const again = await call('PUT', `/jobs/${listed[0].id}`, { again: true }, administrator.as);
    expect(again.body.message).toBe('It is tried again.');
    await club.deliver();
    expect(club.mailbox.last(message.email)?.text).toContain('Here is how.');
    expect((await call('GET', '/jobs')).body.data).toEqual([]);
    const [entry] = (await call('GET', '/audit?action=job-again')).body.data;
    expect(entry.subject).toBe(`Our answer to M-${id}`);
  });

  it('is a mail of the site that was refused for good: named by its sort and the domain alone', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    club.mailbox.refuses = 'typo@example.org';
    expect((await club.api.post('/api/auth/register', form('typo@example.org'))).status).toBe(200);
    await club.deliver();
    const listed = (await call('GET', '/jobs')).body.data;
    expect(listed).toMatchObject([
      { subject: 'A mail ‘activation’ to somebody at example.org', trouble: expect.stringContaining('example.org') },
    ]);
    expect(JSON.stringify(listed)).not.toMatch(/typo|@/);
  });
});
