/** Numbers of changes that others hold, after the site came back from a backup. */
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { type DatabaseConfig, openStore } from '#server/database/open.ts';
import { SHELL } from '#server/features/audit/audit.ts';
import { changesAfter, listChanges } from '#server/features/exchange/changes.ts';
import { makeLive } from '#server/features/health/restored-site.ts';
import { webhookJobs } from '#server/features/webhooks/deliver.ts';
import { addWebhook, noticeChanges } from '#server/features/webhooks/webhooks.ts';
import { WEBHOOK_JOB } from '#server/jobs/kinds.ts';
import { Worker } from '#server/jobs/worker.ts';
import { readConfig } from '#server/kernel/config.ts';
import { Encryption } from '#server/kernel/encryption.ts';
import { Shelves } from '#tests/builders/shelves.ts';
import { SECRET } from '#tests/setup/api/api.ts';
import { asVariables, emptyPlace } from '#tests/setup/database/places.ts';
import { freshStore, onEachEngine } from '#tests/setup/database/store.ts';
import { openReceiver } from '#tests/setup/processes/receiver.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

const SITE = 'https://example.org';
const configOf = (place: DatabaseConfig) => readConfig(asVariables(place));

onEachEngine('a site that came back from a backup', (engine) => {
  it('gives no number out again that stood for another change, and says so to whoever holds one', async () => {
    await using store = await freshStore(engine);
    const shelves = new Shelves(store.db, async () => {});
    await shelves.tool({ name: 'Before' });
    const old = await listChanges(store.db, 0, SITE);
    const file = join(mkdtempSync(join(tmpdir(), 'tessera-epoch-')), 'site.tgz');
    await backUp(file, configOf(store.config), {});
    await shelves.tool({ name: 'Lost' });
    const held = await listChanges(store.db, old.next, SITE);
    expect(held.data).toMatchObject([{ external_id: expect.any(String), page: `${SITE}/item/tool/lost` }]);

    const epochs = new Set<number>();
    for (let time = 0; time < 2; time++) {
      const place = await emptyPlace(engine);
      await restore(file, configOf(place));
      const { db } = openStore(place);
      const again = new Shelves(db, async () => {});
      for (const given of [old.next, held.next])
        await expect(listChanges(db, given, SITE)).rejects.toMatchObject({ code: 'gone' });
      const whole = await listChanges(db, 0, SITE);
      expect(whole.data.map(({ page }) => page)).toEqual([`${SITE}/item/tool/before`]);
      await again.tool({ external_id: 'another', name: 'Another' });
      const { data, next } = await listChanges(db, whole.next, SITE);
      expect(data.map(({ page }) => page)).toEqual([`${SITE}/item/tool/another`]);
      // It has the place in the log that the lost one had, and not its number.
      expect((await changesAfter(db, 0, 500)).answer.data).toHaveLength(2);
      expect(next).not.toBe(held.next);
      await expect(listChanges(db, held.next, SITE)).rejects.toMatchObject({ code: 'gone' });
      epochs.add(next);
      await db.destroy();
    }
    // Two restores of one backup differ, too.
    expect(epochs.size).toBe(2);
  });

  it('tells webhooks first that they have to begin anew, and nothing in numbers of before', async () => {
    await using store = await freshStore(engine);
    await using receiver = await openReceiver();
    const encryption = new Encryption(SECRET);
    const leave = { allows: () => true, plain: true };
    const shelves = new Shelves(store.db, async () => {});
    await shelves.tool({ name: 'Before' });
    receiver.secret = (await addWebhook(store.db, receiver.url, encryption.encrypt, leave)).secret;
    await shelves.tool({ name: 'On its way' });
    // A message that is on its way when the backup is made.
    receiver.answers.push(500);
    const workerOf = (db: typeof store.db) =>
      new Worker(
        db,
        { [WEBHOOK_JOB]: webhookJobs(db, { decrypt: encryption.decrypt, leave, siteUrl: SITE }) },
        { beforeLooking: () => noticeChanges(db) },
      );
    const first = workerOf(store.db);
    await first.work();
    await first.stop();
    expect([receiver.tries.length, receiver.taken.length]).toEqual([1, 0]);
    const file = join(mkdtempSync(join(tmpdir(), 'tessera-epoch-')), 'site.tgz');
    await backUp(file, configOf(store.config), {});

    const place = await emptyPlace(engine);
    await restore(file, configOf(place));
    const { db } = openStore(place);
    const second = workerOf(db);
    await db
      .updateTable('job')
      .set({ run_at: new Date(0).toISOString() })
      .execute();
    await second.work();
    // A copy that nobody has called the live site tells nobody.
    expect(receiver.taken).toEqual([]);
    await makeLive(db, SHELL);
    await second.work();
    const types = receiver.taken.map(({ body }) => JSON.parse(body).type);
    expect(types).toEqual(['catalogue.restored']);
    expect(receiver.taken[0]).toMatchObject({ changes: [], next: (await listChanges(db, 0, SITE)).next });
    await new Shelves(db, async () => {}).tool({ external_id: 'new', name: 'New' });
    await second.work();
    expect(receiver.taken[1]?.changes).toMatchObject([
      { what: 'changed', page: `${SITE}/item/tool/new`, api_url: `${SITE}/api/content/tool/new` },
    ]);
    await second.stop();
    await db.destroy();
  });
});
