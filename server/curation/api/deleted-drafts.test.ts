import { expect, it } from 'vitest';
import { forgetDeletedDrafts } from '#server/curation/revisions/delete-drafts.ts';
import { openDesk } from '#tests/setup/api/desk.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

onEachEngine('a draft that no reader ever saw', (engine) => {
  async function open() {
    const club = await openClub(engine);
    const { call } = await openDesk(club);
    const add = async (item: object) => (await call('POST', '/items', item)).body.id as number;
    const remove = async (...ids: number[]) => call('POST', '/drafts/delete', { ids });
    return { club, call, add, remove, undo: async (id: number) => call('POST', `/bulk/${id}/undo`) };
  }

  it('is deleted by any curator, and comes back with its number, its versions, its words and its notes', async () => {
    const { club, call, add, remove, undo } = await open();
    await using _ = club;
    const id = await add({ kind: 'tool', name: 'Lamp', tags: ['Evenings'], external_id: 'ours:lamp' });
    await call('PUT', `/items/${id}`, { synopsis: 'It is dim.' }, { 'if-match': '"1"' });
    await call('POST', `/items/${id}/comments`, { text: 'Which lamp?' });
    const read = async (path: string) => (await call('GET', `/items/${id}${path}`)).body;
    const [before, versions] = [await read(''), await read('/revisions')];
    const gone = await remove(id);
    expect(gone).toMatchObject({ status: 200, body: { changed: 1, refused: [] } });
    expect((await call('GET', `/items/${id}`)).status).toBe(404);
    const [entry] = (await call('GET', '/audit?size=1')).body.data;
    expect(entry).toMatchObject({ action: 'delete', details: { title: 'Lamp', bulk: gone.body.id } });
    expect(await undo(gone.body.id)).toMatchObject({ status: 200, body: { changed: 1, refused: [] } });
    expect(await read('')).toEqual(before);
    expect(await read('/revisions')).toEqual(versions);
    expect(versions.data.length).toBeGreaterThan(0);
    expect((await call('GET', `/items/${id}/comments`)).body.data).toMatchObject([{ text: 'Which lamp?' }]);
    expect((await undo(gone.body.id)).status).toBe(409);
  });

  it('is told from what readers saw, what is no draft, and what is in use: those stay, with a reason', async () => {
    const { club, call, add, remove } = await open();
    await using _ = club;
    const shown = await club.api.shelves.tool({ name: 'Shown' });
    const back = await club.api.shelves.tool({ name: 'Back again' });
    await call('PUT', `/items/${back.id}/status`, { status: 'draft' });
    const review = await add({ kind: 'tool', name: 'To review', status: 'review' });
    const kept = await add({ kind: 'tool', name: 'Archived', status: 'archived' });
    const held = await add({ kind: 'post', display_title: 'Held', external_id: 'ours:held' });
    await add({ kind: 'collection', name: 'Box', theme_1_name: 'All', theme_1_items: ['ours:held'] });
    const { body } = await remove(shown.id, back.id, review, kept, held, 999_999);
    expect(body.changed).toBe(1);
    expect(body.refused).toEqual([
      { id: shown.id, message: expect.stringContaining('Readers have seen it') },
      { id: back.id, message: expect.stringContaining('Readers have seen it') },
      { id: kept, message: expect.stringContaining('no draft') },
      { id: held, message: expect.stringContaining('stands in a collection') },
      { id: 999_999, message: expect.stringContaining('no such item') },
    ]);
    for (const id of [shown.id, back.id, kept, held]) expect((await call('GET', `/items/${id}`)).status).toBe(200);
  });

  it('comes back under another address where its own was taken, and stays away where its name was', async () => {
    const { club, call, add, remove, undo } = await open();
    await using _ = club;
    const one = await add({ kind: 'tool', name: 'One', slug: 'one' });
    const two = await add({ kind: 'tool', name: 'Two', external_id: 'ours:two' });
    const gone = await remove(one, two);
    await add({ kind: 'tool', name: 'Another one', slug: 'one' });
    await add({ kind: 'tool', name: 'Two anew', external_id: 'ours:two' });
    expect((await undo(gone.body.id)).body).toMatchObject({ changed: 1, refused: [{ id: two }] });
    expect((await call('GET', `/items/${one}`)).body).toMatchObject({ name: 'One', slug: 'one-2' });
    expect((await call('GET', `/items/${two}`)).status).toBe(404);
  });

  it('can be brought back for 30 days, in the log, too', async () => {
    const { club, call, add, remove, undo } = await open();
    await using _ = club;
    const { db } = club.api.store;
    const first = await remove(await add({ kind: 'tool', name: 'First' }));
    const second = await remove(await add({ kind: 'tool', name: 'Second' }));
    await forgetDeletedDrafts(db);
    const [entry] = (await call('GET', '/audit?size=1')).body.data;
    expect((await call('POST', `/audit/${entry.id}/undo`)).body).toMatchObject({ changed: 1 });
    await db
      .updateTable('bulk_change')
      .set({ at: new Date(Date.now() - 31 * 86_400_000).toISOString() })
      .where('id', '=', first.body.id)
      .execute();
    await forgetDeletedDrafts(db);
    expect(await db.selectFrom('draft_kept').selectAll().execute()).toEqual([]);
    expect((await undo(first.body.id)).status).toBe(404);
    expect((await undo(second.body.id)).status).toBe(409);
  });
});
