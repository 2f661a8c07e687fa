/** A disk that fills up: nothing is lost or half written, everybody is told in a sentence, and it ends when there is room. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { exportFolder } from '#server/curation/commands/export-folder.ts';
import { importFolder } from '#server/curation/import/import-folder.ts';
import { isFull } from '#server/database/database-errors.ts';
import { site } from '#site';
import { openApi } from '#tests/setup/api/api.ts';
import { form, openClub, PASSWORD } from '#tests/setup/api/members.ts';
import { FILL } from '#tests/setup/database/full-disk.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

onEachEngine('a full disk', (engine) => {
  it('is told in a sentence, shows in /readyz, and leaves reading as it is', async () => {
    await using club = await openClub(engine);
    const { api } = club;
    const ada = await club.join('ada@example.org');
    const post = await api.shelves.post({ display_title: 'Still here' });
    expect((await api.get('/readyz')).status).toBe(200);
    const makeRoom = await FILL[engine](api.store.db);

    const message = { name: 'B', email: 'b@example.org', subject: 'feedback', message: 'y'.repeat(4_000) };
    const writes = [
      await api.post('/api/auth/contact', message),
      await api.post('/api/auth/register', form('new@example.org')),
      await api.post('/api/auth/login', { username: ada.email, password: PASSWORD }),
      await api.send('PUT', '/api/content/favourite/add', { id: post.id, object_type: 'Post' }, ada.as),
    ];
    // On SQLite a small row may still find room in a page that is there already; whatever does not is refused so.
    const refused = writes.filter(({ status }) => status !== 200);
    expect(refused.length).toBeGreaterThan(0);
    for (const { status, body, headers } of refused) {
      expect([status, body.code, body.message]).toEqual([503, 'unavailable', expect.stringMatching(/no room left/)]);
      expect(Number(headers['retry-after'])).toBeGreaterThan(0);
      // Nobody is told by itself, so it says whom to write to.
      expect(body.message).not.toMatch(/are told/);
      expect(body.message).toContain('so it was not kept');
      expect(body.message).toContain(site.mailboxes.general);
    }
    expect(writes[0]?.status).toBe(503);

    await expect.poll(async () => (await api.get('/readyz')).status, { timeout: 10_000 }).toBe(503);
    expect((await api.get('/readyz')).body.message).toBe('The disk is full: nothing can be written.');
    expect((await api.get('/healthz')).status).toBe(200);
    expect((await api.get('/api/content/post')).body.data).toHaveLength(1);
    expect((await api.get('/api/auth', ada.as)).body.email).toBe(ada.email);

    const folder = mkdtempSync(join(tmpdir(), 'tessera-full-'));
    const rows = Array.from({ length: 50 }, (_, i) => `row-${i},Title ${i},${'z'.repeat(500)}\n`);
    writeFileSync(join(folder, 'posts.csv'), `external_id,display_title,synopsis\n${rows.join('')}`);
    await expect(importFolder(api.store.db, folder)).rejects.toThrow(/disk is full/);

    await makeRoom();
    expect((await api.get('/readyz')).status).toBe(200);
    expect((await api.post('/api/auth/contact', message)).status).toBe(200);
    expect((await importFolder(api.store.db, folder)).length).toBeGreaterThan(0);
  });

  it('is looked for at most every two seconds, and the look leaves nothing behind', async () => {
    await using api = await openApi(engine);
    const files = () => readdirSync(api.store.config.dataDir).filter((name) => name.includes('probe'));
    for (let i = 0; i < 20; i++) expect((await api.get('/readyz')).status).toBe(200);
    expect(files()).toEqual([]);
    await expect(sql`select 1 from write_probe`.execute(api.store.db)).rejects.toThrow();
  });

  it('never leaves half a file', async () => {
    await using api = await openApi(engine);
    await api.shelves.post({ display_title: 'Kept' });
    const folder = mkdtempSync(join(tmpdir(), 'tessera-full-'));
    await exportFolder(api.store.db, folder);
    const before = readFileSync(join(folder, 'posts.csv'), 'utf8');
    await api.shelves.post({ display_title: 'Another' });
    // What cannot be put into its place: here, since a folder stands there.
    mkdirSync(join(folder, 'full'));
    mkdirSync(join(folder, 'full/topics.csv/x'), { recursive: true });
    await expect(exportFolder(api.store.db, join(folder, 'full'))).rejects.toThrow();
    expect(readdirSync(join(folder, 'full'))).toEqual(['topics.csv']);
    expect(readFileSync(join(folder, 'posts.csv'), 'utf8')).toBe(before);
  });

  it.runIf(existsSync('/dev/full'))(
    'of files shows in /readyz, and leaves neither a probe nor half a file',
    async () => {
      await using api = await openApi(engine);
      const { dataDir } = api.store.config;
      symlinkSync('/dev/full', join(dataDir, `.probe-${process.pid}`));
      const { status, body } = await api.get('/readyz');
      expect([status, body.message]).toEqual([503, 'The disk is full: nothing can be written.']);
      // The probe took the way to the full device away with itself, which is as if there were room again.
      expect((await api.get('/readyz')).status).toBe(200);

      const folder = mkdtempSync(join(tmpdir(), 'tessera-full-'));
      symlinkSync('/dev/full', join(folder, 'topics.csv.part'));
      await expect(exportFolder(api.store.db, folder)).rejects.toSatisfy(isFull);
      expect(readdirSync(folder)).toEqual([]);
    },
  );
});
