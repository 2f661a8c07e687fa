/** A file that takes minutes to read: everybody else is served meanwhile, and it does not come back for ever. */
import { expect, it } from 'vitest';
import { later } from '#server/database/instants.ts';
import { addMember, changeGroup } from '#server/features/members/roles.ts';
import { Sessions } from '#server/features/members/sessions.ts';
import { IMPORT_JOB } from '#server/jobs/kinds.ts';
import { SECRET } from '#tests/setup/api/api.ts';
import { upload } from '#tests/setup/api/uploads.ts';
import { workbookOf } from '#tests/setup/api/workbooks.ts';
import { freshStore, onEachEngine } from '#tests/setup/database/store.ts';
import { runServer } from '#tests/setup/processes/process.ts';

/** A few thousand bytes. */
const WORKBOOK = workbookOf(`<row r="1"><c r="A1" t="inlineStr"><is><t>${'<'.repeat(3_000_000)}</t></is></c></row>`);

onEachEngine('a workbook that takes minutes to read', (engine) => {
  it('leaves the site to everybody else, ends with it at once, and is given up when it felled the site twice', async () => {
    expect(WORKBOOK.length).toBeLessThan(6_000);
    await using store = await freshStore(engine);
    const { db } = store;
    const { dataDir, databaseUrl } = store.config;
    const open = () =>
      runServer('tests/setup/processes/listening.ts', {
        DATA_DIR: dataDir,
        SECRET,
        DEMO: 'off',
        ...(databaseUrl && { DATABASE_URL: databaseUrl }),
      });
    const as = await curator(db);
    const run = () => db.selectFrom('import_run').select(['state', 'begun', 'trouble']).executeTakeFirstOrThrow();
    /** Whether others are answered while the file is being read, as it still is when they have their answers. */
    const othersAreServed = async (url: string) => {
      await expect.poll(async () => (await run()).state, { timeout: 30_000 }).toBe('running');
      for (let n = 0; n < 10; n++) expect((await fetch(`${url}/healthz`)).status).toBe(200);
      expect((await run()).state).toBe('running');
    };

    {
      await using site = open();
      const url = await site.ready;
      const { payload, headers } = upload('tools.xlsx', WORKBOOK);
      const body = new Uint8Array(payload);
      const sent = await fetch(`${url}/api/curation/import`, { method: 'POST', headers: { ...headers, ...as }, body });
      expect(sent.status).toBe(202);
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

async function curator(db: Parameters<typeof addMember>[0]): Promise<Record<string, string>> {
  await addMember(db, 'curator@example.org');
  await changeGroup(db, 'curator@example.org', 'Curators', true);
  const { id } = await db.selectFrom('member').select('id').executeTakeFirstOrThrow();
  const { access } = await db.transaction().execute((tx) => new Sessions(db, SECRET).begin(tx, id, undefined));
  return { authorization: `Bearer ${access}` };
}
