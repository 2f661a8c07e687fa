/** When an item was first published: said by somebody, or the moment in which readers got it. */
import { expect, it } from 'vitest';
import { openDesk } from '#tests/setup/api/desk.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

onEachEngine('the date of first publication', (engine) => {
  it('is empty until it is said or the item is published, and stays from then on', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const { body: draft } = await call('POST', '/items', { kind: 'tool', name: 'Timer' });
    expect(draft.published_at).toBeNull();
    const put = async (fields: object) => {
      const { version } = (await call('GET', `/items/${draft.id}`)).body;
      return (await call('PUT', `/items/${draft.id}`, fields, { 'if-match': `"${version}"` })).body;
    };
    expect((await put({ price: 'Free' })).published_at).toBeNull();
    expect((await put({ published_at: '2020-05-06' })).published_at).toBe('2020-05-06');
    expect((await put({ published_at: null })).published_at).toBeNull();
    const before = Date.now();
    const published = (await call('PUT', `/items/${draft.id}/status`, { status: 'published' })).body.published_at;
    expect(Date.parse(published)).toBeGreaterThanOrEqual(before - 1_000);
    expect((await put({ published_at: null })).published_at).toBe(published);
    await call('PUT', `/items/${draft.id}/status`, { status: 'draft' });
    await call('PUT', `/items/${draft.id}/status`, { status: 'published' });
    expect((await call('GET', `/items/${draft.id}`)).body.published_at).toBe(published);
    const said = await call('POST', '/items', { kind: 'tool', name: 'Lamp', published_at: '2019-01-02' });
    await call('PUT', `/items/${said.body.id}/status`, { status: 'published' });
    expect((await call('GET', `/items/${said.body.id}`)).body.published_at).toBe('2019-01-02');
  });

  it('goes back to empty with the undo of a publication of many', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const { body: draft } = await call('POST', '/items', { kind: 'tool', name: 'Timer' });
    const { body: step } = await call('POST', '/bulk', { ids: [draft.id], change: { status: 'published' } });
    expect((await call('GET', `/items/${draft.id}`)).body.published_at).toEqual(expect.any(String));
    expect((await call('POST', `/bulk/${step.id}/undo`)).body).toMatchObject({ changed: 1, refused: [] });
    expect((await call('GET', `/items/${draft.id}`)).body).toMatchObject({ status: 'draft', published_at: null });
  });
});
