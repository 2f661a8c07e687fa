/** What a site that came back from a backup does not do: log anybody in, or tell anybody anything, before it is asked to. */
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sourceJobs } from '#server/curation/sources/ingest-source.ts';
import { linkCheckJobs } from '#server/curation/tending/link-checks.ts';
import { later, now } from '#server/database/instants.ts';
import { type DatabaseConfig, openStore } from '#server/database/open.ts';
import type { Db } from '#server/database/schema.ts';
import { restoredFrom } from '#server/features/health/restored-site.ts';
import { enqueue, type Template } from '#server/features/mail/mails.ts';
import { mailWorker } from '#server/features/mail/send-mails.ts';
import { issueKey } from '#server/features/members/one-time-keys.ts';
import { addMember } from '#server/features/members/operator-actions.ts';
import { Sessions } from '#server/features/members/sessions.ts';
import { LINK_CHECK_JOB, SOURCE_JOB } from '#server/jobs/kinds.ts';
import { addJob } from '#server/jobs/queue.ts';
import { Worker } from '#server/jobs/worker.ts';
import { WebClient } from '#server/kernel/web-client.ts';
import { Shelves } from '#tests/builders/shelves.ts';
import { SECRET } from '#tests/setup/api/api.ts';
import { tesseraOf } from '#tests/setup/api/command-line.ts';
import { emptyPlace } from '#tests/setup/database/places.ts';
import { freshStore, onEachEngine } from '#tests/setup/database/store.ts';
import { waitingMails } from '#tests/setup/database/waiting-mails.ts';
import { isBackupWanted } from './backup-scheduler.ts';

const newFolder = () => mkdtempSync(join(tmpdir(), 'tessera-after-'));

onEachEngine('a site that came back from a backup', (engine) => {
  /** Backs the site of a store up, and brings it back by the command. */
  async function comeBack(config: DatabaseConfig) {
    const file = join(newFolder(), 'site.tgz');
    expect((await tesseraOf({ config } as never)('backup', file))[0]).toBe(0);
    const place = await emptyPlace(engine);
    const tessera = tesseraOf({ config: place } as never);
    const [code, said] = await tessera('restore', file);
    expect(code).toBe(0);
    const { db } = openStore(place);
    return { place, said, tessera, db, [Symbol.asyncDispose]: () => db.destroy() };
  }

  const enqueueOne = (db: Db, template: Template, cause = template as string) =>
    db.transaction().execute((tx) => enqueue(tx, { cause, template, recipient: 'ada@example.org', content: {} }));

  it('logs nobody in: sessions, keys, links and mails with links have ended, and the command says what is as before', async () => {
    await using store = await freshStore(engine);
    const { db } = store;
    const sessions = new Sessions(db, SECRET);
    await addMember(db, 'ada@example.org');
    const { id } = await db.selectFrom('member').select('id').executeTakeFirstOrThrow();
    const tokens = await db.transaction().execute(async (tx) => {
      await issueKey(tx, id, 'recovery');
      await issueKey(tx, id, 'login');
      return sessions.begin(tx, id, undefined);
    });
    const soon = later(3_600_000);
    await db.insertInto('setup_key').values({ key_hash: 'k', expires_at: soon }).execute();
    await db.insertInto('passkey_question').values({ question_hash: 'q', expires_at: soon }).execute();
    const device = { member_id: id, device_hash: 'd', last_used_at: now(), expires_at: soon };
    await db.insertInto('known_device').values(device).execute();
    const { id: item_id, slug } = await new Shelves(db, async () => {}).tool({ name: 'Draft' });
    await db
      .insertInto('preview_link')
      .values({ item_id, kind: 'tool', slug, key_hash: 'p', made_by: id, expires_at: soon })
      .execute();
    const withKeys = ['activation', 'recovery', 'login-link', 'move', 'proof'] as const;
    for (const template of [...withKeys, 'farewell'] as const) await enqueueOne(db, template);
    await enqueueOne(db, 'recovery', 'given up');
    await db.updateTable('job').set({ failed_at: now() }).where('key', '=', 'mail given up').execute();
    await db.insertInto('calendar_address').values({ member_id: id, key_hash: 'c', made_at: now() }).execute();

    await using restored = await comeBack(store.config);
    const again = new Sessions(restored.db, SECRET);
    await expect(again.renew(tokens.refresh)).rejects.toMatchObject({ code: 'unauthenticated' });
    await expect(again.recognise(tokens.access)).rejects.toMatchObject({ code: 'unauthenticated' });
    const opening = [
      'session',
      'known_device',
      'one_time_key',
      'passkey_question',
      'setup_key',
      'preview_link',
    ] as const;
    for (const table of opening) expect(await restored.db.selectFrom(table).selectAll().execute(), table).toEqual([]);
    expect((await restored.db.selectFrom('job').select('key').execute()).map(({ key }) => key)).toEqual([
      'mail farewell',
    ]);
    expect(restored.said).toMatch(/^Accounts are as they were then: 1, with 1 addresses of calendars and 0 shared/m);
  });

  it('waits with all that others would notice until somebody says that it is the live one, and loses nothing', async () => {
    await using store = await freshStore(engine);
    await using restored = await comeBack(store.config);
    const { db, place, tessera } = restored;
    const folder = newFolder();
    const client = new WebClient('https://t.example');
    const mails = mailWorker(db, { smtpUrl: undefined, folder });
    const asking = new Worker(db, {
      [SOURCE_JOB]: sourceJobs(db, { client }),
      [LINK_CHECK_JOB]: linkCheckJobs(db, { client }),
    });
    await addJob(db, { kind: SOURCE_JOB, payload: { source: 1 } });
    await addJob(db, { kind: LINK_CHECK_JOB });
    // Somebody asks for it while the site waits.
    await enqueueOne(db, 'farewell');
    const work = () => Promise.all([mails.work(), asking.work()]);
    await work();
    expect(await db.selectFrom('job').select(['kind', 'attempts']).orderBy('id').execute()).toEqual([
      { kind: 'source', attempts: 0 },
      { kind: 'link-check', attempts: 0 },
      { kind: 'mail', attempts: 0 },
    ]);
    expect(readdirSync(folder)).toEqual([]);
    const backups = { folder: join(place.dataDir, 'backups') };
    expect(await isBackupWanted(db, backups)).toBe(false);
    // The place may be the live site's: one that is made by hand takes none away.
    mkdirSync(backups.folder, { recursive: true });
    const ofLiveSite = Array.from(
      { length: 30 },
      (_, n) => `tessera-2026-01-01T01-00-${String(n).padStart(2, '0')}Z.tgz`,
    );
    for (const name of ofLiveSite) writeFileSync(join(backups.folder, name), '');
    expect((await tessera('backup'))[0]).toBe(0);
    expect(readdirSync(backups.folder)).toEqual(expect.arrayContaining(ofLiveSite));
    const [, health] = await tessera('doctor');
    expect(health).toMatch(/^PROBLEM +Restored +This site was restored from the backup of .* it sends no emails/m);
    expect(health).toContain('run: npm run tessera -- live');

    expect(await tessera('live')).toEqual([0, expect.stringMatching(/^This is the live site now\./)]);
    await work();
    expect(await db.selectFrom('job').select('kind').execute()).toEqual([]);
    expect(readdirSync(folder)).toEqual([expect.stringMatching(/\.eml$/)]);
    expect(await isBackupWanted(db, backups)).toBe(true);
    expect(await restoredFrom(db)).toBeUndefined();
    expect((await tessera('doctor'))[1]).not.toContain('Restored');
    expect(await tessera('live')).toEqual([0, 'This site did not wait. Nothing has changed.\n']);
    const entries = await db.selectFrom('audit_entry').select(['via', 'action', 'details']).execute();
    expect(entries).toEqual([{ via: 'shell', action: 'site', details: { live: true } }]);
    expect(await waitingMails(db)).toEqual([]);
    await Promise.all([mails.stop(), asking.stop()]);
  });
});
