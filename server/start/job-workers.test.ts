/** The workers of a process beside each other. */
import { createServer, type Socket } from 'node:net';
import { expect, it } from 'vitest';
import { SECRET } from '#tests/setup/api/api.ts';
import { openDesk } from '#tests/setup/api/desk.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { startImport } from '../curation/import/jobs/import-runs.ts';
import { enqueue } from '../features/mail/mails.ts';
import { addWebhook } from '../features/webhooks/webhooks.ts';
import { Encryption } from '../kernel/encryption.ts';
import { openJobWorkers } from './job-workers.ts';

onEachEngine('a mail server that never answers', (engine) => {
  it('holds up neither an import nor a webhook', async () => {
    await using club = await openClub(engine);
    const { db, config } = club.api.store;
    const { curator, call } = await openDesk(club);
    await db.deleteFrom('job').execute();
    const connections: Socket[] = [];
    // A word now and then keeps the connection alive, and the answer never comes.
    const hung = createServer((socket) => {
      connections.push(socket);
      socket.write('220 here\r\n');
      const timer = setInterval(() => socket.write('250-wait\r\n'), 200);
      socket.on('close', () => clearInterval(timer)).on('error', () => {});
    });
    await new Promise<void>((resolve) => hung.listen(0, '127.0.0.1', resolve));
    const { port } = hung.address() as { port: number };
    const encryption = new Encryption(SECRET);
    const workers = openJobWorkers(db, {
      encryption,
      siteUrl: 'http://localhost',
      mailDir: config.dataDir,
      smtpUrl: `smtp://127.0.0.1:${port}`,
      onError: () => {},
    });
    await db
      .transaction()
      .execute((tx) => enqueue(tx, { cause: 'x', template: 'farewell', recipient: 'ada@example.org', content: {} }));
    workers.start();
    await expect.poll(() => connections.length, { timeout: 10_000 }).toBe(1);

    // Nothing is there to be reached; that it was tried is what counts.
    await addWebhook(db, 'https://127.0.0.1:1/', encryption.encrypt, { allows: () => true });
    await club.api.shelves.tool({ name: 'One' });
    const run = { kind: 'tool', file_name: 'tools.csv', source: Buffer.from('Name\nTimer\n'), is_dry: false } as const;
    const id = await startImport(db, { via: 'desk', member: curator.id }, { ...run, settings: {} });
    workers.wakeImports();
    const mail = () =>
      db.selectFrom('job').select(['attempts', 'lease_until', 'trouble']).where('kind', '=', 'mail').execute();
    await expect.poll(async () => (await call('GET', `/jobs/${id}`)).body.state, { timeout: 10_000 }).toBe('done');
    await expect
      .poll(
        async () => (await db.selectFrom('job').select('trouble').where('kind', '=', 'webhook').execute())[0]?.trouble,
        {
          timeout: 10_000,
        },
      )
      .toEqual(expect.any(String));
    // All that came to its end while the mail was still under way, in its first try.
    expect(await mail()).toEqual([{ attempts: 1, lease_until: expect.any(String), trouble: null }]);
    const stopped = workers.stop();
    for (const connection of connections) connection.destroy();
    await stopped;
    hung.close();
  });
});
