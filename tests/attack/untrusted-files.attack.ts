/** Files that take minutes or gigabytes to read: everybody else is served meanwhile, and none comes back for ever. */
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { later } from '#server/database/instants.ts';
import type { DatabaseConfig } from '#server/database/open.ts';
import type { Db } from '#server/database/schema.ts';
import { addMember, changeGroup } from '#server/features/members/operator-actions.ts';
import { Sessions } from '#server/features/members/sessions.ts';
import { IMPORT_JOB } from '#server/jobs/kinds.ts';
import { SECRET } from '#tests/setup/api/api.ts';
import { upload } from '#tests/setup/api/uploads.ts';
import { workbookOf } from '#tests/setup/api/workbooks.ts';
import { freshStore, onEachEngine } from '#tests/setup/database/store.ts';
import { runServer, type SiteProcess } from '#tests/setup/processes/process.ts';

/** A few thousand bytes, with so much of one sign in its only cell. */
const workbookFullOf = (sign: string, times: number): Buffer =>
  workbookOf(`<row r="1"><c r="A1" t="inlineStr"><is><t>${sign.repeat(times)}</t></is></c></row>`);
const WORKBOOK = workbookFullOf('<', 3_000_000);

onEachEngine('a workbook that takes minutes to read', (engine) => {
  it('leaves the site to everybody else, ends with it at once, and is given up when it felled the site twice', async () => {
    expect(WORKBOOK.length).toBeLessThan(6_000);
    await using store = await freshStore(engine);
    const { db } = store;
    const open = () => openSite(store.config);
    const as = await curator(db);
    const run = () => runOf(db);
    /** Whether others are answered while the file is being read, as it still is when they have their answers. */
    const othersAreServed = async (url: string) => {
      await expect.poll(async () => (await run()).state, { timeout: 30_000 }).toBe('running');
      for (let n = 0; n < 10; n++) expect((await fetch(`${url}/healthz`)).status).toBe(200);
      expect((await run()).state).toBe('running');
    };

    {
      await using site = open();
      const url = await site.ready;
      await sendTo(url, as, WORKBOOK);
      await othersAreServed(url);
      expect((await run()).begun).toBe(1);
      site.process.kill('SIGTERM');
      expect(await site.ended).toBe(0);
      expect(await run()).toMatchObject({ state: 'running', begun: 0 });
    }
    for (const begun of [1, 2]) {
      await db
        .updateTable('job')
        .set({ lease_until: later(-1) })
        .where('kind', '=', IMPORT_JOB)
        .execute();
      await using site = open();
      const url = await site.ready;
      await expect.poll(async () => (await run()).begun, { timeout: 30_000 }).toBe(begun);
      await othersAreServed(url);
      site.process.kill('SIGKILL');
      await site.ended;
    }
    await db
      .updateTable('job')
      .set({ lease_until: later(-1) })
      .where('kind', '=', IMPORT_JOB)
      .execute();
    await using site = open();
    const url = await site.ready;
    await expect.poll(async () => (await run()).state, { timeout: 30_000 }).toBe('failed');
    expect((await run()).trouble).toMatch(/^We began with this file twice, and each time the work broke off\./);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
  }, 300_000);
});

// The program that reads it asks no database, so one engine tells.
describe('a workbook of 28 million spaces (SQLite)', () => {
  it('is refused for what it takes, none of which the site itself takes', async () => {
    const workbook = workbookFullOf(' ', 28_000_000);
    expect(workbook.length).toBeLessThan(30_000);
    await using store = await freshStore('sqlite');
    const { db } = store;
    await using site = openSite(store.config);
    const url = await site.ready;
    const before = memoryOf(site);
    await sendTo(url, await curator(db), workbook);
    await expect.poll(async () => (await runOf(db)).state, { timeout: 120_000 }).toBe('failed');
    // On a machine with much to do it has waited too long before it takes too much; `reader.test.ts` tells the two apart.
    expect((await runOf(db)).trouble).toMatch(
      /^(This file takes too (much memory|long) to read, so we stopped\. Nothing is changed\.|It holds too much text; split it into smaller files\.$)/,
    );
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(memoryOf(site) - before).toBeLessThan(100);
  });
});

const openSite = ({ dataDir, databaseUrl }: DatabaseConfig): SiteProcess =>
  runServer('tests/setup/processes/listening.ts', {
    DATA_DIR: dataDir,
    SECRET,
    DEMO: 'off',
    ...(databaseUrl && { DATABASE_URL: databaseUrl }),
  });

async function sendTo(url: string, as: Record<string, string>, workbook: Buffer): Promise<void> {
  const { payload, headers } = upload('tools.xlsx', workbook);
  const body = new Uint8Array(payload);
  const sent = await fetch(`${url}/api/curation/import`, { method: 'POST', headers: { ...headers, ...as }, body });
  expect(sent.status).toBe(202);
}

const runOf = (db: Db) => db.selectFrom('import_run').select(['state', 'begun', 'trouble']).executeTakeFirstOrThrow();

/** In megabytes, the most that it has held, where the system tells. */
function memoryOf({ process: { pid } }: SiteProcess): number {
  if (process.platform !== 'linux') return 0;
  const [, most] = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
  return Number(most) / 1_000;
}

async function curator(db: Db): Promise<Record<string, string>> {
  await addMember(db, 'curator@example.org');
  await changeGroup(db, 'curator@example.org', 'Curators', true);
  const { id } = await db.selectFrom('member').select('id').executeTakeFirstOrThrow();
  const { access } = await db.transaction().execute((tx) => new Sessions(db, SECRET).begin(tx, id, undefined));
  return { authorization: `Bearer ${access}` };
}
