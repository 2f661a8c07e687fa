/** Jobs that were given up, as the desk shows them. */
import { expect, it } from 'vitest';
import { IMPORT_JOB } from '#server/jobs/kinds.ts';
import { Worker } from '#server/jobs/worker.ts';
import { openDesk } from '#tests/setup/desk.ts';
import { openClub } from '#tests/setup/members.ts';
import { onEachEngine } from '#tests/setup/store.ts';
import { importJobs } from './import-job.ts';
import { startImport } from './import-runs.ts';

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
});
