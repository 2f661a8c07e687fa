import { expect, it, vi } from 'vitest';
import { freshStore, onEachEngine } from '#tests/setup/database/store.ts';
import { jobsWork } from './commands.ts';
import { countJobs, dropJob, failedJobs, tryAgain } from './failed-jobs.ts';
import { addJob } from './queue.ts';
import { UnrecoverableError, Worker } from './worker.ts';

onEachEngine('a job that is given up', (engine) => {
  it('stays, stands in nobody’s way, and is done when it is tried again', async () => {
    await using store = await freshStore(engine);
    const { db } = store;
    let isBroken = true;
    const seen: unknown[] = [];
    const givenUp: string[] = [];
    const worker = new Worker(db, {
      post: {
        backoff: [0],
        run: async ({ payload, attempts }) => {
          seen.push([payload, attempts]);
          if (isBroken) throw new Error('no answer');
        },
        giveUp: async (_job, error) => void givenUp.push(error.message),
      },
    });
    await addJob(db, { kind: 'post', key: 'post 1', payload: { to: 1 } });
    await worker.work();
    await worker.work();
    const [failed] = await failedJobs(db);
    expect(failed).toMatchObject({ kind: 'post', attempts: 2, trouble: 'no answer' });
    expect(givenUp).toEqual(['no answer']);
    expect(await countJobs(db)).toEqual({ waiting: 0, failed: 1 });
    expect(seen).toHaveLength(2);

    isBroken = false;
    await tryAgain(db, failed?.id ?? 0);
    expect(await countJobs(db)).toEqual({ waiting: 1, failed: 0 });
    await worker.work();
    expect(seen.at(-1)).toEqual([{ to: 1, again: true }, 1]);
    expect(await countJobs(db)).toEqual({ waiting: 0, failed: 0 });
    await expect(tryAgain(db, failed?.id ?? 0)).rejects.toThrow(/does not wait any more/);
    await worker.stop();
  });

  it('is one whose process ended each time, and which is not begun again', async () => {
    await using store = await freshStore(engine);
    const { db } = store;
    const run = vi.fn(async () => {});
    await addJob(db, { kind: 'post' });
    const worker = new Worker(db, { post: { backoff: [0], run } });
    // As five processes leave it that took it and were killed.
    await db
      .updateTable('job')
      .set({ attempts: 5, lease_until: new Date(0).toISOString() })
      .execute();
    await worker.work();
    expect(run).not.toHaveBeenCalled();
    expect(await failedJobs(db)).toMatchObject([{ kind: 'post', trouble: expect.stringMatching(/program ended/) }]);
    // Whoever has it tried again begins with a full count.
    await tryAgain(db, (await failedJobs(db))[0]?.id ?? 0);
    await worker.work();
    expect(run).toHaveBeenCalledOnce();
    expect(await countJobs(db)).toEqual({ waiting: 0, failed: 0 });
    await worker.stop();
  });

  it('is not tried beside the same work that waits already, and can be dropped', async () => {
    await using store = await freshStore(engine);
    const { db } = store;
    const run = async () => {
      throw new UnrecoverableError('never');
    };
    const worker = new Worker(db, { post: { backoff: [0, 0], run } });
    const add = () => addJob(db, { kind: 'post', key: 'post 1' });
    expect(await add()).toBe(true);
    await worker.work();
    expect(await add()).toBe(true);
    const [first] = await failedJobs(db);
    await tryAgain(db, first?.id ?? 0);
    expect(await countJobs(db)).toEqual({ waiting: 1, failed: 0 });
    await worker.work();
    const [second] = await failedJobs(db);
    await expect(dropJob(db, 99_999)).rejects.toThrow(/does not wait/);
    await dropJob(db, second?.id ?? 0);
    expect(await countJobs(db)).toEqual({ waiting: 0, failed: 0 });
    await worker.stop();
  });

  it('is listed, tried again and dropped from the shell', async () => {
    await using store = await freshStore(engine);
    const at = new Date(0).toISOString();
    const row = { kind: 'post', payload: '{}', run_at: at, created_at: at, failed_at: at, trouble: 'no answer' };
    const ids = await store.db.insertInto('job').values([row, row]).returning('id').execute();
    const lines: string[] = [];
    const log = vi.spyOn(console, 'log').mockImplementation((line) => void lines.push(line));
    for (const args of [[], ['again', String(ids[0]?.id)], ['drop', String(ids[1]?.id)], []])
      expect(await jobsWork(args)?.(store)).toBe(0);
    log.mockRestore();
    expect(lines).toEqual([
      '0 waiting, 2 given up.',
      `${ids[0]?.id}  post  ${at}  no answer`,
      `${ids[1]?.id}  post  ${at}  no answer`,
      `Job ${ids[0]?.id} is tried again by the site.`,
      `Job ${ids[1]?.id} is dropped.`,
      '1 waiting, 0 given up.',
    ]);
    for (const args of [['again'], ['again', 'x'], ['drop', '1', '2'], ['other', '1']])
      expect(jobsWork(args)).toBeUndefined();
  });
});
