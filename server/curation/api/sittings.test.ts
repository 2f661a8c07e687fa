import { expect, it } from 'vitest';
import { openDesk } from '#tests/setup/api/desk.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

onEachEngine('what is kept by itself while somebody writes', (engine) => {
  it('is one line of the history, with all that it changed, and every version is there', async () => {
    await using club = await openClub(engine);
    const { call, administrator } = await openDesk(club);
    const { db } = club.api.store;
    const { id } = (await call('POST', '/items', { kind: 'tool', name: 'T' })).body;
    let version = 1;
    const keep = async (fields: object, headers: Record<string, string> = {}) => {
      const { status, body } = await call('PUT', `/items/${id}`, fields, { 'if-match': `"${version}"`, ...headers });
      expect([status, body.version]).toEqual([200, ++version]);
    };
    interface Line {
      action: string;
      version: number;
      since: number;
      changes: { field: string; before: unknown; after: unknown }[];
    }
    const log = async (query = ''): Promise<Line[]> => (await call('GET', `/audit?item=${id}${query}`)).body.data;
    const lines = async (query = '') => (await log(query)).map(({ action, version: n }) => `${action} ${n}`);
    const versions = async () =>
      (await call('GET', `/items/${id}/revisions`)).body.data.map((one: { version: number }) => one.version);
    /** Half an hour goes by after the last change. */
    const pause = () =>
      db
        .updateTable('revision')
        .set({ at: new Date(Date.now() - 31 * 60_000).toISOString() })
        .where('item_id', '=', id)
        .where('version', '=', version)
        .execute();

    await keep({ name: 'Ti' });
    await keep({ name: 'Timer' });
    await keep({ synopsis: 'It counts.' });
    expect(await lines()).toEqual(['create 4']);
    expect(await lines('&action=create')).toEqual(['create 4']);
    expect(await lines('&action=change')).toEqual([]);
    expect(await versions()).toEqual([4]);

    await pause();
    await keep({ price: 'Free' });
    await keep({ price: 'Free of charge', synopsis: 'It counts slowly.' });
    expect(await lines()).toEqual(['change 6', 'create 4']);
    const [second] = await log();
    expect(second?.since).toBe(4);
    expect(second?.changes.toSorted((a, b) => a.field.localeCompare(b.field))).toEqual([
      { field: 'price', before: null, after: 'Free of charge' },
      { field: 'synopsis', before: 'It counts.', after: 'It counts slowly.' },
    ]);
    const { data, pagination } = (await call('GET', `/items/${id}/revisions`)).body;
    expect(pagination.total_objects).toBe(2);
    expect(data[0].changes).toHaveLength(2);

    // Somebody else begins a sitting of their own, and so does what follows another step.
    await keep({ price: 'Free' }, administrator.as);
    await keep({ price: '£1' });
    expect(await lines()).toEqual(['change 8', 'change 7', 'change 6', 'create 4']);
    await call('PUT', `/items/${id}/status`, { status: 'published' });
    version = 9;
    // What readers see is kept by a press: each is a line.
    await keep({ price: '£2' });
    await keep({ price: '£3' });
    expect(await lines('&size=3')).toEqual(['change 11', 'change 10', 'publish 9']);

    // Nothing is lost: the versions between are kept, compared and put back, and an old one changes nothing.
    expect((await call('GET', `/items/${id}/revisions/compare?from=2&to=3`)).body.changes).toEqual([
      { field: 'name', before: 'Ti', after: 'Timer' },
    ]);
    expect((await call('POST', `/items/${id}/revisions/5/restore`)).body).toMatchObject({ version: 12, price: 'Free' });
    expect((await call('PUT', `/items/${id}`, { name: 'x' }, { 'if-match': '"5"' })).status).toBe(412);
  });
});
