import { expect, it } from 'vitest';
import { openClub, PASSWORD } from '#tests/setup/members.ts';
import { onEachEngine } from '#tests/setup/store.ts';

onEachEngine('shared lists', (engine) => {
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
    expect([(await get(first)).status, (await get(again)).status]).toEqual([404, 200]);
    expect((await get('/api/auth/shared-list', bea.as)).body).toEqual({ data: [] });
    expect((await send('DELETE', '/api/auth/shared-list', { section: 'tools' }, bea.as)).body).toEqual({ data: [] });
    expect((await get(tools)).status).toBe(200);
    const left = (await send('DELETE', '/api/auth/shared-list', { section: 'library' }, ada.as)).body.data;
    expect(left.map(({ section }: { section: string }) => section)).toEqual(['tools']);
    expect([(await get(again)).status, (await get(tools)).status]).toEqual([404, 200]);
    expect((await post('/api/auth/shared-list', { section: 'history' }, ada.as)).status).toBe(400);
    await send('DELETE', '/api/auth', { password: PASSWORD }, ada.as);
    expect((await get(tools)).status).toBe(404);
    expect((await get('/api/shared-list/none')).status).toBe(404);
  });
});
