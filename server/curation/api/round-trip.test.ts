/** What leaves the site as a table comes back as it was. */
import { expect, it } from 'vitest';
import { KINDS, type Kind } from '#domain/kinds.ts';
import { importFolder } from '#server/curation/import/import-folder.ts';
import { openImports } from '#tests/setup/api/imports.ts';
import { openClub, type TestClub } from '#tests/setup/api/members.ts';
import { CATALOGUE } from '#tests/setup/data/catalogue.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { DEMO_FOLDER } from '../demo/demo.ts';

/** How many items of each kind there are. */
async function countsOf({ api }: TestClub, isPublished: boolean): Promise<Record<string, number>> {
  let items = api.store.db.selectFrom('item').select(({ fn }) => ['kind', fn.countAll<number>().as('count')]);
  if (isPublished) items = items.where('status', '=', 'published');
  const rows = await items.groupBy('kind').execute();
  return Object.fromEntries(rows.map(({ kind, count }) => [kind, Number(count)]));
}

const kindsOf = (counts: Record<string, number>): Kind[] => KINDS.filter((kind) => counts[kind]);

/** Each kind that a catalogue has, tried out as a table: how many rows are the same, and the first ones that are not. */
async function triedOut(
  { bring }: Awaited<ReturnType<typeof openImports>>,
  kinds: readonly Kind[],
  name: string,
  tables: (kind: Kind) => Promise<string>,
) {
  const same: Record<string, number> = {};
  const others: unknown[] = [];
  for (const kind of kinds) {
    const { result, rows, message } = await bring(name, await tables(kind), { kind });
    if (result) same[kind] = result.unchanged;
    if (result && result.rows === result.unchanged) continue;
    const odd = rows.filter(({ outcome }) => outcome !== 'same').slice(0, 2);
    others.push([kind, message, result, ...odd]);
  }
  return { same, others };
}

onEachEngine('a catalogue comes back unchanged', (engine) => {
  // What an engine does otherwise shows with the demo; of the real catalogue it is the cells that are looked at.
  const folder = engine === 'sqlite' ? CATALOGUE.folder : DEMO_FOLDER;

  it('from the whole catalogue as other programs read it', async () => {
    await using club = await openClub(engine);
    await importFolder(club.api.store.db, folder);
    await club.api.catchUp();
    // A service that is no longer offered is told without the ways to reach it, so it is no copy.
    await club.api.store.db.updateTable('directory_entry').set({ withdrawn: null }).execute();
    await club.api.store.db.updateTable('support').set({ withdrawn: null }).execute();
    await club.api.catchUp();
    const { body } = await club.api.get('/api/catalogue.csv');
    const same = await countsOf(club, true);
    const tried = await triedOut(await openImports(club), kindsOf(same), 'catalogue.csv', async () => body);
    expect(tried).toEqual({ same, others: [] });
  });

  it('from the desk, one kind at a time and as the list shows all of them', async () => {
    await using club = await openClub(engine);
    const { db } = club.api.store;
    await importFolder(db, folder);
    await db.updateTable('item').set({ status: 'draft' }).where('id', 'in', [30, 31, 90]).execute();
    await db.updateTable('item').set({ status: 'archived' }).where('id', 'in', [32, 33]).execute();
    await club.api.catchUp();
    const imports = await openImports(club);
    const { call } = imports;
    const asked: string[] = [];
    const exported = async (query: string) => {
      const { status, headers, body } = await call('GET', `/items.csv${query}`);
      asked.push(`${status} ${headers['content-type']}`);
      return body as string;
    };
    const counts = { same: await countsOf(club, false), others: [] };
    expect(await triedOut(imports, kindsOf(counts.same), 'one.csv', (kind) => exported(`?kind=${kind}`))).toEqual(
      counts,
    );
    const all = await exported('?sort=title');
    expect(await triedOut(imports, kindsOf(counts.same), 'items.csv', async () => all)).toEqual(counts);
    expect(new Set(asked)).toEqual(new Set(['200 text/csv; charset=utf-8']));
    // The same filters as the list, and its order.
    const drafts = (await exported('?status=draft&sort=title')).split('\n');
    expect(drafts[0]).toMatch(/^\ufeffkind,external_id/);
    const listed = (await call('GET', '/items?status=draft&sort=title')).body.data;
    expect(listed).toHaveLength(3);
    const places = listed.map(({ external_id }: { external_id: string }) =>
      drafts.findIndex((row) => row.includes(`,${external_id},`)),
    );
    expect(places).toEqual(places.toSorted((a: number, b: number) => a - b));
    expect(places[0]).toBeGreaterThan(0);
  });
});
