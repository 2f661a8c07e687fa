/** Several processes behind one port, on one SQLite file. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { openStore } from '#server/database/open.ts';
import { runServer } from '#tests/setup/processes/process.ts';
import { workersOf } from './cluster.ts';

const PATIENT = { timeout: 60_000, interval: 100 };

const childrenOf = (pid = 0): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').map(Number);

it.skipIf(process.platform !== 'linux')(
  'they share the work, one that is killed is replaced, and all end together',
  async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tessera-cluster-'));
    const site = runServer(
      'tests/setup/processes/listening.ts',
      { DATA_DIR: dataDir, BACKUPS: 'off', LINK_CHECKS: 'off', DEMO: 'off', TRUSTED_PROXIES: 'loopback' },
      ['--workers', '2'],
    );
    const base = await site.ready;
    const timesServing = () => site.output().split('2 processes serve the site.').length - 1;
    await expect.poll(timesServing, PATIENT).toBe(1);
    let made = 0;
    const write = async () => {
      const n = ++made;
      const { status } = await fetch(`${base}/api/auth/contact`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': `198.51.100.${n}`, connection: 'close' },
        body: JSON.stringify({ name: 'Ada', email: 'ada@example.org', subject: 'feedback', message: `message ${n}` }),
      });
      return status;
    };
    expect(await Promise.all(Array.from({ length: 30 }, write))).toEqual(Array(30).fill(200));
    const guess = () =>
      fetch(`${base}/api/auth/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'x-forwarded-for': '203.0.113.9', connection: 'close' },
        body: JSON.stringify({ username: 'ada@example.org', password: 'one wrong door' }),
      }).then(({ status }) => status);
    const statuses: number[] = [];
    for (let n = 0; n < 23; n++) statuses.push(await guess());
    expect(statuses).toEqual([...Array(20).fill(401), 429, 429, 429]);

    const [first = 0] = childrenOf(site.process.pid);
    process.kill(first, 'SIGKILL');
    await expect.poll(() => site.output(), PATIENT).toContain('Another is started.');
    expect(await Promise.all(Array.from({ length: 10 }, write))).toEqual(Array(10).fill(200));
    await expect.poll(timesServing, PATIENT).toBe(2);
    const all = childrenOf(site.process.pid);
    expect(all).not.toContain(first);
    expect(site.output().match(/The site is at/g)).toHaveLength(1);

    site.process.kill('SIGTERM');
    expect(await site.ended).toBe(0);
    for (const pid of all) expect(() => process.kill(pid, 0)).toThrow('ESRCH');
    const { db } = openStore({ dataDir });
    expect(await db.selectFrom('contact_message').select('id').execute()).toHaveLength(40);
    await db.destroy();
    rmSync(dataDir, { recursive: true });
  },
);

it.skipIf(process.platform === 'win32')(
  'one that answers nothing is ended and replaced, and what was handed to it is closed, so that its reader asks again',
  async () => {
    await using site = runServer('tests/setup/processes/two-workers.ts');
    const base = await site.ready;
    const timesServing = () => site.output().split('2 processes serve the site.').length - 1;
    await expect.poll(timesServing, PATIENT).toBe(1);
    // A connection each: Node hands them out in turn.
    const ask = () => fetch(base, { headers: { connection: 'close' } }).then((answer) => answer.text());
    const silent = Number(await ask());
    process.kill(silent, 'SIGSTOP');
    const answers = await Promise.allSettled(Array.from({ length: 8 }, ask));
    const answered = answers.flatMap((one) => (one.status === 'fulfilled' ? [Number(one.value)] : []));
    expect(answers.length - answered.length, 'one was on its way to it').toBe(1);
    expect(answered).not.toContain(silent);
    await expect.poll(timesServing, PATIENT).toBe(2);
    expect(site.output()).toContain(`Process ${silent} of the site ended (SIGKILL). Another is started.`);
    expect(() => process.kill(silent, 0)).toThrow('ESRCH');
    site.process.kill('SIGTERM');
    await site.ended;
  },
);

it('end at once, with the sentence, where the first cannot start', async () => {
  await using site = runServer('tests/setup/processes/listening.ts', { SITE_URL: 'nowhere' }, ['--workers=3']);
  expect(await site.ended).toBe(1);
  expect(site.output().match(/SITE_URL is not an address/g)).toHaveLength(1);
});

it('are as many as the command line says', () => {
  expect(workersOf(['node', 'start.ts'])).toBe(1);
  expect(workersOf(['--workers', '4'])).toBe(4);
  expect(workersOf(['--workers=2'])).toBe(2);
  for (const wrong of [['--workers'], ['--workers', '0'], ['--workers', 'all'], ['--workers=1.5'], ['--workers', '65']])
    expect(() => workersOf(wrong)).toThrow(/must be a whole number from 1 to 64/);
});
