/** Backups that are kept in storage that speaks S3: made, listed, let go and brought back as in a folder. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { checkSite } from '#server/check/check.ts';
import { loadThesaurus } from '#server/curation/demo/demo.ts';
import { openStore } from '#server/database/open.ts';
import { addMember } from '#server/features/members/operator-actions.ts';
import { readConfig } from '#server/kernel/config.ts';
import { runCommand } from '#tests/setup/api/command-line.ts';
import { asVariables, emptyPlace } from '#tests/setup/database/places.ts';
import { freshStore, onEachEngine } from '#tests/setup/database/store.ts';
import { openFakeS3 } from '#tests/setup/fake-s3.ts';
import { backupPlace, backupProblem } from './backup-status.ts';
import { settingsOf } from './env-settings.ts';
import { makeBackup } from './verified-backup.ts';

onEachEngine('backups in storage', (engine) => {
  it('are made, listed, kept as in a folder and restored', async () => {
    await using s3 = await openFakeS3();
    await using store = await freshStore(engine);
    await loadThesaurus(store);
    await addMember(store.db, 'ada@example.org');
    const env = { ...asVariables(store.config), ...s3.env, BACKUPS: s3.url('safe') };
    const config = readConfig(env);
    const place = backupPlace(config);
    if (!place) throw new Error('Backups are on.');
    const [empty, nothing] = await runCommand(env, 'restore');
    expect([empty, nothing]).toEqual([1, 'There is no backup in s3://tests/safe.\n']);
    // Of forty days before, one a day, before the quiet hour: the site owes one at whatever hour this runs.
    for (let day = 1; day <= 40; day++) {
      const date = new Date(Date.now() - day * 86_400_000).toISOString().slice(0, 10);
      s3.files.set(`safe/tessera-${date}T00-00-00Z.tgz`, { body: Buffer.from('old'), type: '', changedAt: new Date() });
    }
    s3.files.set('safe/notes.txt', { body: Buffer.from('mine'), type: '', changedAt: new Date() });
    expect(await runCommand(env, 'backup')).toEqual([
      0,
      expect.stringMatching(/^Backed up to s3:\/\/tests\/safe\/tessera-.*It was tried out, and is whole/),
    ]);
    const left = [...s3.files.keys()];
    expect(left).toContain('safe/notes.txt');
    expect(left.length).toBeGreaterThan(8);
    expect(left.length).toBeLessThan(15);
    expect(readdirSync(place.folder).filter((name) => name.startsWith('tessera-'))).toEqual([]);
    const daily = () => makeBackup(config, place, { settings: {}, onlyIfDue: true });
    expect([await daily(), await daily()]).toEqual([expect.anything(), undefined]);
    expect(await backupProblem(place, 100)).toBeUndefined();
    expect(settingsOf(env)).toEqual({ BACKUPS: s3.url('safe') });

    const [, list] = await runCommand(env, 'restore');
    const [, newest = ''] = /first:\n {2}(tessera-\S+\.tgz) {2}\d/.exec(list) ?? [];
    const goal = await emptyPlace(engine);
    const there = { ...env, ...asVariables(goal) };
    expect(await runCommand(there, 'restore', newest)).toEqual([0, expect.stringContaining('Restored the backup')]);
    const { db } = openStore(goal);
    expect(await db.selectFrom('member').select('email').execute()).toEqual([{ email: 'ada@example.org' }]);
    await db.destroy();
    // Cut short on its way: nothing is restored of it.
    s3.mood = (request, response) =>
      request.url?.includes(newest) === true && !!response.writeHead(200, { 'content-length': 9 }).end('01234567');
    const other = await emptyPlace(engine);
    const cut = runCommand({ ...env, ...asVariables(other) }, 'restore', 'newest');
    expect(await cut).toEqual([1, expect.stringMatching(/^s3:\/\/tests\/safe (?:broke off|sent a file)/)]);
  });

  it('that cannot be had or kept are told of in a sentence, by the site’s own check, too', async () => {
    await using s3 = await openFakeS3();
    await using store = await freshStore(engine);
    await loadThesaurus(store);
    const env = { ...asVariables(store.config), ...s3.env, BACKUPS: s3.url() };
    s3.mood = (request, response) => request.method === 'PUT' && !!response.writeHead(507).end();
    expect(await runCommand(env, 'backup')).toEqual([1, 's3://tests/site is full (507).\n']);
    const place = backupPlace(readConfig(env));
    if (!place) throw new Error('Backups are on.');
    expect(await backupProblem(place, 0)).toBe('No backup could be made. s3://tests/site is full (507).');
    expect(readdirSync(join(store.config.dataDir, 'backups')).filter((name) => /tgz/.test(name))).toEqual([]);
    s3.mood = (_request, response) => !!response.writeHead(403).end();
    expect((await checkSite(readConfig(env))).findings).toContainEqual(expect.stringMatching(/refuses the keys/));
    expect(await runCommand(env, 'restore')).toEqual([1, expect.stringMatching(/refuses the keys/)]);
    s3.mood = undefined;
    expect((await runCommand(env, 'backup'))[0]).toBe(0);
    expect(await backupProblem(place, 0)).toBeUndefined();
  });
});
