/** What the desk gave can be given back to it as it was. */
import { expect, it } from 'vitest';
import { KINDS } from '#domain/kinds.ts';
import { loadDemo, loadThesaurus } from '#server/curation/demo/demo.ts';
import { openDesk } from '#tests/setup/api/desk.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

onEachEngine('a PUT of what GET gave', (engine) => {
  it('changes nothing, for an item of any kind and for a record of any sort', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    await loadThesaurus(club.api.store);
    await loadDemo(club.api.store);
    await club.api.catchUp();
    const lists = [
      ...KINDS.map((kind) => `/items?kind=${kind}&size=2`),
      '/terms?size=2',
      '/thesaurus?size=2',
      '/advertisements?size=2',
    ];
    for (const list of lists) {
      const { data } = (await call('GET', list)).body;
      expect([list, data.length]).toEqual([list, 2]);
      for (const { id } of data) {
        const path = `${list.split('?')[0]}/${id}`;
        const isItem = path.startsWith('/items');
        const given = isItem ? (await call('GET', path)).body : data.find((one: { id: number }) => one.id === id);
        const put = await call('PUT', path, given, { 'if-match': `"${given.version}"` });
        expect([path, put.status, put.body]).toEqual([path, 200, given]);
      }
    }
  });

  it('takes the change of a field among it, and names what can only be read where it is changed', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const given = (await call('POST', '/items', { kind: 'post', display_title: 'A quiet start', body: 'x' })).body;
    const put = (body: object, version = given.version) =>
      call('PUT', `/items/${given.id}`, body, { 'if-match': `"${version}"` });
    const refused = await put({
      ...given,
      synopsis: 'New',
      status: 'published',
      version: 7,
      created_at: '2020-01-01T00:00:00Z',
    });
    expect(refused).toMatchObject({ status: 400, body: { code: 'invalid_request' } });
    expect(refused.body.fields).toEqual({
      status: expect.stringContaining('/status'),
      version: expect.stringContaining('only be read'),
      created_at: expect.stringContaining('only be read'),
    });
    expect((await call('GET', `/items/${given.id}`)).body).toEqual(given);
    expect((await put({ ...given, nonsense: 'x' })).body.fields).toEqual({ nonsense: 'There is no such field.' });
    const changed = await put({ ...given, synopsis: 'New' });
    expect(changed).toMatchObject({ status: 200, body: { synopsis: 'New', version: given.version + 1 } });
    // What was read before is out of date, also where nothing else is wrong with it.
    expect((await put({ ...given, version: 7 })).status).toBe(412);

    const term = (await call('POST', '/terms', { vocabulary: 'tag', name: 'Calm' })).body;
    const named = await call('PUT', `/terms/${term.id}`, { ...term, uses: 5 }, { 'if-match': `"${term.version}"` });
    expect([named.status, Object.keys(named.body.fields)]).toEqual([400, ['uses']]);
  });
});
