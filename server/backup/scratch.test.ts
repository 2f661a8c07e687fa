/** What a backup needs for a moment, and what of it is left where its process was killed. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generateX25519Identity, identityToRecipient } from 'age-encryption';
import { expect, it } from 'vitest';
import { openStore, prepareDatabase } from '#server/database/open.ts';
import { addManyRows, asVariables, emptyPlace } from '#tests/setup/database/places.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { runServer, runSite } from '#tests/setup/processes/process.ts';
import { clearScratch, withScratch } from './scratch.ts';

const filesBelow = (folder: string): string[] =>
  existsSync(folder) ? readdirSync(folder, { recursive: true, encoding: 'utf8' }) : [];

onEachEngine('an encrypted backup that is killed while it is tried out', (engine) => {
  it('leaves nothing in plain but below the data folder, and nothing at all there after the next start', async () => {
    const place = await emptyPlace(engine);
    const { db } = openStore(place);
    await prepareDatabase(db);
    await addManyRows(db);
    await db.destroy();
    const around = mkdtempSync(join(tmpdir(), 'tessera-killed-'));
    const [ofSystem, backups, keyFile] = ['tmp', 'backups', 'key'].map((name) => join(around, name)) as [
      string,
      string,
      string,
    ];
    mkdirSync(ofSystem);
    writeFileSync(keyFile, `${await identityToRecipient(await generateX25519Identity())}\n`);
    const env = { ...asVariables(place), BACKUPS: backups, BACKUP_KEY_FILE: keyFile, TMPDIR: ofSystem, DEMO: 'off' };
    const restored = () =>
      [ofSystem, join(place.dataDir, 'scratch')].some((folder) =>
        filesBelow(folder).some((name) => name.endsWith('tessera.sqlite')),
      );
    {
      await using backing = runServer('server/start/cli.ts', env, ['backup']);
      await expect.poll(restored, { timeout: 60_000, interval: 2 }).toBe(true);
      backing.process.kill('SIGKILL');
      await backing.ended;
    }
    expect(restored()).toBe(true);
    expect(filesBelow(ofSystem)).toEqual([]);
    expect(filesBelow(backups).filter((name) => /tgz/.test(name))).toEqual([]);
    await using site = runSite(env);
    await site.ready;
    expect(filesBelow(join(place.dataDir, 'scratch'))).toEqual([]);
    expect(filesBelow(place.dataDir).filter((name) => /tgz|\/.*sqlite/.test(name))).toEqual([]);
  }, 120_000);
});

it('goes when its work is done or fails, and is left alone while somebody is at work in it', async () => {
  const { dataDir } = await emptyPlace('sqlite');
  await withScratch(dataDir, async (folder) => {
    writeFileSync(join(folder, 'plain'), 'secret');
    await clearScratch(dataDir);
    await withScratch(dataDir, async (other) => expect(other).not.toBe(folder));
    expect(readdirSync(folder)).toEqual(['plain']);
  });
  const failed = withScratch(dataDir, async (folder) => {
    writeFileSync(join(folder, 'plain'), 'secret');
    throw new Error('no room');
  });
  await expect(failed).rejects.toThrow('no room');
  expect(filesBelow(dataDir)).toEqual(['scratch']);
});
