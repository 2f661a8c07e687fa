import { expect, it } from 'vitest';
import { openDesk } from '#tests/setup/api/desk.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

onEachEngine('views of the list of items', (engine) => {
  it('are kept by each curator for themselves, under one name each', async () => {
    await using club = await openClub(engine);
    const { call, curator, administrator } = await openDesk(club);
    const names = async (as = {}) =>
      (await call('GET', '/views', undefined, as)).body.data.map((one: { name: string; search: string }) => [
        one.name,
        one.search,
      ]);
    const keep = (name: string, search: string, as = {}) => call('POST', '/views', { name, search }, as);
    const made = await keep('Mine', 'status=draft');
    expect(made).toMatchObject({ status: 200, body: { name: 'Mine', search: 'status=draft' } });
    await keep('All tools', 'kind=tool&columns=kind%2Ctags');
    await keep('mine', 'status=review');
    await keep('Mine', 'status=archived', administrator.as);
    expect(await names()).toEqual([
      ['All tools', 'kind=tool&columns=kind%2Ctags'],
      ['mine', 'status=review'],
    ]);
    expect(await names(administrator.as)).toEqual([['Mine', 'status=archived']]);
    const remove = (as = {}) => call('DELETE', `/views/${made.body.id}`, undefined, as);
    expect((await remove(administrator.as)).status).toBe(404);
    expect((await club.api.get('/api/auth/data', curator.as)).body.views_at_the_desk).toHaveLength(2);
    expect((await remove()).status).toBe(200);
    expect((await remove()).status).toBe(404);
    expect(await names()).toEqual([['All tools', 'kind=tool&columns=kind%2Ctags']]);
  });

  it('are those of everybody at the desk, where one says so, and outlive whoever made them', async () => {
    await using club = await openClub(engine);
    const { call, curator, administrator } = await openDesk(club);
    const list = async (as = {}) =>
      (await call('GET', '/views', undefined, as)).body.data.map(
        ({ name, search, for_team }: Record<string, unknown>) => [name, search, for_team],
      );
    const keep = (search: string, for_team: boolean, as = {}) =>
      call('POST', '/views', { name: 'Without a topic', search, for_team }, as);
    const { id } = (await keep('missing=topic', true)).body;
    await keep('missing=topic&kind=post', false);
    expect(await list(administrator.as)).toEqual([['Without a topic', 'missing=topic', true]]);
    // The same name of the team is the same view, whoever says it, also at the same time.
    const both = await Promise.all([
      keep('missing=topic&kind=tool', true, administrator.as),
      keep('missing=topic', true),
    ]);
    expect(both.map(({ status, body }) => [status, body.id])).toEqual([
      [200, id],
      [200, id],
    ]);
    expect(await list()).toHaveLength(2);
    await club.api.store.db.deleteFrom('member').where('id', '=', curator.id).execute();
    expect((await list(administrator.as)).map(([name]: unknown[]) => name)).toEqual(['Without a topic']);
    expect((await call('DELETE', `/views/${id}`, undefined, administrator.as)).status).toBe(200);
    expect(await list(administrator.as)).toEqual([]);
  });

  it('are refused without a name, without anything to show, too long, or too many', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const wrong: [object, string][] = [
      [{ name: '', search: 'a=b' }, 'name'],
      [{ name: 'x'.repeat(41), search: 'a=b' }, 'name'],
      [{ name: 'x', search: '' }, 'search'],
      [{ name: 'x', search: 'x'.repeat(1_001) }, 'search'],
      [{ name: 'x\u0000', search: 'a=b' }, 'name'],
      [{ name: 'x', search: 'a=b', colour: 'red' }, 'colour'],
    ];
    for (const [body, field] of wrong) {
      const answer = await call('POST', '/views', body);
      expect([body, answer.status, Object.keys(answer.body.fields ?? {})]).toEqual([body, 400, [field]]);
    }
    for (let i = 0; i < 20; i++)
      expect((await call('POST', '/views', { name: `v${i}`, search: 'a=b' })).status).toBe(200);
    expect((await call('POST', '/views', { name: 'one more', search: 'a=b' })).body.fields.name).toMatch(/Delete one/);
    expect((await call('POST', '/views', { name: 'V3', search: 'a=c' })).status).toBe(200);
    expect((await call('PUT', '/views/1', { name: 'x' }, { 'if-match': '"1"' })).status).toBe(404);
  });
});
