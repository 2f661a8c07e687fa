import { expect, it } from 'vitest';
import { openClub, PASSWORD } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

onEachEngine('shared lists', (engine) => {
  // spec(195)
  it('show what their owner keeps of one sort, as a visitor sees it, and nothing of whose it is', async () => {
    await using club = await openClub(engine);
    const { shelves, get, post, send } = club.api;
    const ada = await club.join('ada@example.org');
    const event = await shelves.event({ title: 'Kept', start_date: '2099-01-01' });
    const hidden = await shelves.event({ title: 'Hidden', start_date: '2099-01-02' });
    const tool = await shelves.tool({ name: 'A timer' });
    for (const [id, object_type] of [
      [event.id, 'Event'],
      [hidden.id, 'Event'],
      [tool.id, 'Tool'],
    ])
      await send('PUT', '/api/content/favourite/add', { id, object_type }, ada.as);
    await shelves.hide(hidden.id);
    const made = (await post('/api/auth/shared-list', { section: 'events' }, ada.as)).body;
    const key = new URL(made.address).pathname.replace('/list/', '');
    const matching = async (query: string) =>
      (await get(`/api/shared-list/${key}?query=${query}`)).body.data.map(({ title }: { title: string }) => title);
    expect(await matching('kept')).toEqual(['Kept']);
    // Neither what is hidden nor what another list holds.
    expect([await matching('hidden'), await matching('timer')]).toEqual([[], []]);
    const answer = await get(`/api/shared-list/${key}`);
    expect(answer.headers).toMatchObject({
      'cache-control': 'no-store',
      'x-robots-tag': 'noindex',
      'referrer-policy': 'no-referrer',
    });
    expect(answer.body.section).toBe('events');
    expect(answer.body.data.map(({ title }: { title: string }) => title)).toEqual(['Kept']);
    const text = JSON.stringify(answer.body);
    for (const trace of ['ada@example.org', ada.id, 'Ada']) expect(text).not.toContain(trace);
    // What is kept later is on it; a reader's own log-in changes nothing of it.
    const later = await shelves.event({ title: 'Later', start_date: '2099-01-03' });
    await send('PUT', '/api/content/favourite/add', { id: later.id, object_type: 'Event' }, ada.as);
    const titles = (await get(`/api/shared-list/${key}`, ada.as)).body.data.map(
      ({ title }: { title: string }) => title,
    );
    expect(titles.toSorted()).toEqual(['Kept', 'Later']);
    expect(JSON.stringify(await club.api.store.db.selectFrom('shared_list').selectAll().execute())).not.toContain(key);
  });

  it('of any length come in pages, in the call and in what a member is told of their own', async () => {
    await using club = await openClub(engine);
    const { shelves, get, post, store } = club.api;
    const ada = await club.join('ada@example.org');
    const kept: number[] = [];
    for (let n = 0; n < 120; n++) kept.push((await shelves.tool({ name: `Tool ${n}` })).id);
    await store.db
      .insertInto('favourite')
      .values(
        kept.map((item_id, n) => ({
          member_id: ada.id,
          item_id,
          created_at: new Date(Date.UTC(2026, 0, 1) + n * 60_000).toISOString(),
        })),
      )
      .execute();
    const newest = kept.toReversed();
    const idsOf = (cards: { id: number }[]) => cards.map(({ id }) => id);
    const { profile } = (await get('/api/auth', ada.as)).body;
    expect(idsOf(profile.favourite_tools)).toEqual(newest.slice(0, 50));
    expect(profile.favourite_counts).toMatchObject({ favourite_tools: 120, favourite_posts: 0 });
    expect(profile.favourite_ids).toEqual(newest);
    const made = (await post('/api/auth/shared-list', { section: 'tools' }, ada.as)).body;
    const shared = `/api/shared-list/${new URL(made.address).pathname.replace('/list/', '')}?`;
    for (const [list, as] of [
      ['/api/content/favourite?section=tools&', ada.as],
      [shared, {}],
    ] as const) {
      const read: number[] = [];
      for (let page = 1; page <= 3; page++) {
        const { data, pagination } = (await get(`${list}size=50&page=${page}`, as)).body;
        expect(pagination).toMatchObject({ total_objects: 120, total_pages: 3, has_next: page < 3 });
        read.push(...idsOf(data));
      }
      expect(read).toEqual(newest);
    }
    expect((await get('/api/content/favourite?section=history', ada.as)).status).toBe(400);
  });

  it('are taken back one by one, by their owner alone, and end with the account', async () => {
    await using club = await openClub(engine);
    const { get, post, send } = club.api;
    const [ada, bea] = [await club.join('ada@example.org'), await club.join('bea@example.org')];
    const share = async (section: string) => {
      const { address } = (await post('/api/auth/shared-list', { section }, ada.as)).body;
      return `/api/shared-list/${new URL(address).pathname.replace('/list/', '')}`;
    };
    const [first, tools] = [await share('library'), await share('tools')];
    const again = await share('library');
    expect([(await get(first)).status, (await get(again)).status]).toEqual([410, 200]);
    expect((await get('/api/auth/shared-list', bea.as)).body).toEqual({ data: [] });
    expect((await send('DELETE', '/api/auth/shared-list', { section: 'tools' }, bea.as)).body).toEqual({ data: [] });
    expect((await get(tools)).status).toBe(200);
    const left = (await send('DELETE', '/api/auth/shared-list', { section: 'library' }, ada.as)).body.data;
    expect(left.map(({ section }: { section: string }) => section)).toEqual(['tools']);
    expect([(await get(again)).status, (await get(tools)).status]).toEqual([410, 200]);
    expect((await post('/api/auth/shared-list', { section: 'history' }, ada.as)).status).toBe(400);
    await send('DELETE', '/api/auth', { password: PASSWORD }, ada.as);
    const over = await get(tools);
    expect(over).toMatchObject({
      status: 410,
      body: { code: 'gone', message: expect.stringContaining('has stopped sharing it') },
    });
    expect(over.headers).toMatchObject({ 'cache-control': 'no-store', 'x-robots-tag': 'noindex' });
    // An address that was never given out, or that has a typing mistake.
    const given = tools.split('/').at(-1) ?? '';
    const mistyped = (given.startsWith('A') ? 'B' : 'A') + given.slice(1);
    for (const key of ['none', mistyped, 'A'.repeat(49)])
      expect((await get(`/api/shared-list/${key}`)).status).toBe(404);
  });
});
