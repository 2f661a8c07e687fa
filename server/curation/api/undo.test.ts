import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { importFolder } from '#server/curation/import/import-folder.ts';
import { openDesk } from '#tests/setup/api/desk.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

onEachEngine('one call takes back what the log tells of', (engine) => {
  async function openLog() {
    const club = await openClub(engine);
    const { call } = await openDesk(club);
    const newest = async () => (await call('GET', '/audit?size=1')).body.data[0];
    return {
      club,
      call,
      newest,
      undo: async (query = '', seen?: number, id?: number) =>
        call(
          'POST',
          `/audit/${id ?? (await newest()).id}/undo${query}`,
          undefined,
          seen === undefined ? {} : { 'if-match': `"${seen}"` },
        ),
    };
  }
  const done = { status: 200, body: { changed: 1, refused: [] } };

  it('of one item, with an entry of its own, which can be taken back, too', async () => {
    const { club, call, newest, undo } = await openLog();
    await using _ = club;
    const { id } = await club.api.shelves.tool({ name: 'Lamp' });
    const item = async () => (await call('GET', `/items/${id}`)).body;
    await call('PUT', `/items/${id}`, { name: 'Their lamp' }, { 'if-match': '"1"' });
    const changed = await newest();
    expect(await undo('', 1)).toMatchObject({ status: 412, body: { code: 'outdated', current: { id, version: 2 } } });
    expect(await undo('', 2)).toMatchObject(done);
    expect(await item()).toMatchObject({ name: 'Lamp', version: 3, status: 'published' });
    expect(await newest()).toMatchObject({
      action: 'undo',
      version: 3,
      item: { id },
      changes: [{ field: 'name', before: 'Their lamp', after: 'Lamp' }],
      details: { entry: changed.id },
    });
    const again = await undo('', undefined, changed.id);
    expect(again).toMatchObject({ status: 409, body: { message: 'Changed since by somebody, so it stays: Name.' } });
    expect(await undo()).toMatchObject(done);
    expect(await item()).toMatchObject({ name: 'Their lamp', version: 4 });
  });

  it('of one item that others have changed since, where it is as it was left', async () => {
    const { club, call, newest, undo } = await openLog();
    await using _ = club;
    const { id } = await club.api.shelves.tool({ name: 'Lamp', price: 'free', synopsis: 'Warm.' });
    await call('PUT', `/items/${id}`, { name: 'Their lamp', price: 'paid' }, { 'if-match': '"1"' });
    const { id: entry } = await newest();
    await call('PUT', `/items/${id}`, { price: 'trial', synopsis: 'Bright.' }, { 'if-match': '"2"' });
    await call('PUT', `/items/${id}/status`, { status: 'archived' });
    expect((await undo('', undefined, entry)).body.refused).toEqual([
      { id, message: 'Changed since by somebody, so it stays: Cost.' },
    ]);
    const is = { name: 'Lamp', price: 'trial', synopsis: 'Bright.', status: 'archived', version: 5 };
    expect((await call('GET', `/items/${id}`)).body).toMatchObject(is);
    const { id: archived } = (await call('GET', '/audit?action=archive&size=1')).body.data[0];
    await call('PUT', `/items/${id}/status`, { status: 'draft' });
    const message = 'Changed since by somebody, so it stays: Status.';
    expect(await undo('', undefined, archived)).toMatchObject({ status: 409, body: { message } });
  });

  it('of fields and status together, where they were one step', async () => {
    const { club, call, undo } = await openLog();
    await using _ = club;
    const { id } = await club.api.shelves.tool({ name: 'Lamp' });
    await call('PUT', `/items/${id}`, { name: 'Their lamp' }, { 'if-match': '"1"' });
    await call('PUT', `/items/${id}/status`, { status: 'archived' });
    expect((await undo('?since=3')).status).toBe(400);
    expect(await undo('?since=1')).toMatchObject(done);
    expect((await call('GET', `/items/${id}`)).body).toMatchObject({ name: 'Lamp', status: 'published', version: 4 });
    const { data } = (await call('GET', `/audit?item=${id}`)).body;
    expect(data.map(({ action }: { action: string }) => action)).toEqual(['undo', 'archive', 'change']);
    expect((await club.api.get('/api/content/tool')).body.data).toHaveLength(1);
  });

  it('of a status alone, and a schedule whose time has passed has come true', async () => {
    const { club, call, undo } = await openLog();
    await using _ = club;
    const { id } = await club.api.shelves.tool({ name: 'Lamp' });
    const status = async () => (await call('GET', `/items/${id}`)).body;
    await call('PUT', `/items/${id}/status`, { status: 'scheduled', publish_at: '2097-01-01T00:00:00Z' });
    await call('PUT', `/items/${id}/status`, { status: 'draft' });
    expect(await undo()).toMatchObject(done);
    expect(await status()).toMatchObject({ status: 'scheduled', publish_at: '2097-01-01T00:00:00.000Z' });
    await call('PUT', `/items/${id}/status`, { status: 'draft' });
    const { db } = club.api.store;
    await db.updateTable('revision').set({ publish_at: '2020-01-01T00:00:00.000Z' }).where('version', '=', 4).execute();
    expect(await undo()).toMatchObject(done);
    expect(await status()).toMatchObject({ status: 'published', publish_at: null });
  });

  it('leaves an address that is taken by now, and says so', async () => {
    const { club, call, newest, undo } = await openLog();
    await using _ = club;
    const { id } = await club.api.shelves.tool({ name: 'Lamp', slug: 'lamp' });
    await call('PUT', `/items/${id}`, { slug: 'light', name: 'Light' }, { 'if-match': '"1"' });
    const { id: entry } = await newest();
    await club.api.shelves.tool({ name: 'Another', slug: 'lamp' });
    expect((await undo('', undefined, entry)).body.refused).toEqual([
      { id, message: '‘lamp’ is the address of another tool by now: Another. So it keeps its own.' },
    ]);
    expect((await call('GET', `/items/${id}`)).body).toMatchObject({ name: 'Lamp', slug: 'light', version: 3 });
  });

  it('of many, once', async () => {
    const { club, call, newest, undo } = await openLog();
    await using _ = club;
    const one = await club.api.shelves.tool({ name: 'One', price: 'free' });
    const two = await club.api.shelves.tool({ name: 'Two', price: 'free' });
    await call('POST', '/bulk', { ids: [one.id, two.id], change: { set: { price: 'paid' } } });
    const { id } = await newest();
    await call('PUT', `/items/${two.id}`, { price: 'trial' }, { 'if-match': '"2"' });
    const { status, body } = await undo('', undefined, id);
    expect([status, body.changed]).toEqual([200, 1]);
    expect(body.refused).toEqual([{ id: two.id, message: 'Changed since by somebody, so it stays: Cost.' }]);
    expect((await undo('', undefined, id)).status).toBe(409);
  });

  it('of more than are written at once, each of them', async () => {
    const { club, call, newest, undo } = await openLog();
    await using _ = club;
    const folder = mkdtempSync(join(tmpdir(), 'tessera-undo-'));
    const rows = Array.from({ length: 501 }, (_, n) => `t${n},Tool ${n},https://example.org/${n}`);
    writeFileSync(join(folder, 'tools.csv'), ['external_id,name,url', ...rows].join('\n'));
    await importFolder(club.api.store.db, folder);
    rmSync(folder, { recursive: true });
    const ids = (await club.api.store.db.selectFrom('item').select('id').execute()).map(({ id }) => id).reverse();
    const tagged = async () => (await call('GET', '/items?tag=quiet&size=1')).body.pagination.total_objects;
    const { body } = await call('POST', '/bulk', { ids, change: { add: { tags: ['Quiet'] } } });
    expect(body).toMatchObject({ changed: 501, refused: [] });
    expect(await tagged()).toBe(501);
    expect((await undo('', undefined, (await newest()).id)).body).toMatchObject({ changed: 501, refused: [] });
    expect(await tagged()).toBe(0);
  });

  it('of terms, groups of words and advertisements', async () => {
    const { club, call, newest, undo } = await openLog();
    await using _ = club;
    const added = {
      terms: { vocabulary: 'tag', name: 'Slow mornings' },
      thesaurus: { preferred: 'quiet', terms: ['calm,equivalent,,'] },
      advertisements: {
        title: 'A lamp',
        url: 'https://example.org/',
        image: '/pictures/banner-kettle.svg',
        alt: 'A lamp',
        category: 'Banner',
      },
    };
    for (const [list, values] of Object.entries(added)) {
      const made = await call('POST', `/${list}`, values);
      expect([list, made.status, made.body]).toEqual([list, 200, expect.anything()]);
      const names = async () =>
        (await call('GET', `/${list}`)).body.data.map((record: { external_id: string }) => record.external_id);
      const { external_id } = made.body;
      const { id } = await newest();
      expect(await undo()).toMatchObject(done);
      expect(await names()).not.toContain(external_id);
      expect((await undo('', undefined, id)).status).toBe(404);
      // The undo of an addition is a deletion, and that has a way back.
      expect(await undo()).toMatchObject(done);
      expect(await names()).toContain(external_id);
      const { data } = (await call('GET', `/${list}`)).body;
      const again = data.find((record: { external_id: string }) => record.external_id === external_id);
      await call('DELETE', `/${list}/${again.id}`);
      expect(await undo()).toMatchObject(done);
      expect(await names()).toContain(external_id);
    }
    const { data } = (await call('GET', '/terms?query=Slow')).body;
    const { id, version } = data[0];
    const renamed = await call('PUT', `/terms/${id}`, { name: 'Slow starts' }, { 'if-match': `"${version}"` });
    const entry = await newest();
    expect(await undo('', version)).toMatchObject({
      status: 412,
      body: { code: 'outdated', current: { name: 'Slow starts', version: renamed.body.version, uses: 0 } },
    });
    expect(await undo()).toMatchObject(done);
    expect((await call('GET', '/terms?query=Slow')).body.data).toMatchObject([{ name: 'Slow mornings', version }]);
    const { action, subject, details } = await newest();
    expect([action, subject, details.entry]).toEqual(['undo', 'tag: Slow starts', entry.id]);
    const stays = 'Changed since by somebody, so it stays: name.';
    expect(await undo('', undefined, entry.id)).toMatchObject({ status: 409, body: { message: stays } });
    // What others have written since stays, field by field.
    const put = async (values: object) => {
      const [{ id: lamp, version: seen }] = (await call('GET', '/advertisements')).body.data;
      expect((await call('PUT', `/advertisements/${lamp}`, values, { 'if-match': `"${seen}"` })).status).toBe(200);
    };
    await put({ title: 'Two lamps', alt: 'Two lamps' });
    const { id: both } = await newest();
    await put({ alt: 'Both lamps' });
    expect((await undo('', undefined, both)).body.refused.map(({ message }: { message: string }) => message)).toEqual([
      'Changed since by somebody, so it stays: alt.',
    ]);
    const [lamp] = (await call('GET', '/advertisements')).body.data;
    expect(lamp).toMatchObject({ title: 'A lamp', alt: 'Both lamps' });
  });

  it('of nothing else', async () => {
    const { club, call, undo } = await openLog();
    await using _ = club;
    expect((await undo('', undefined, 999_999)).status).toBe(404);
    const { body } = await call('POST', '/items', { kind: 'tool', name: 'New' });
    expect(await undo()).toMatchObject({ status: 409, body: { message: 'There is no way back from this.' } });
    await call('POST', `/items/${body.id}/preview`);
    expect((await undo()).status).toBe(409);
  });
});
