import { expect, it } from 'vitest';
import { openApi } from '#tests/setup/api/api.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

const namesOf = (cards: { title?: string; name?: string; display_title?: string }[]) =>
  cards.map(({ title, name, display_title }) => title ?? name ?? display_title);

onEachEngine('what belongs together by a name', (engine) => {
  it('is linked both ways: authors and hosts, and what they made or hold', async () => {
    await using api = await openApi(engine);
    await api.shelves.person({ name: 'Ines O’Hara', slug: 'ines' });
    await api.shelves.entry({ name: 'The 50_% Club', slug: 'club' });
    await api.shelves.post({ display_title: 'Her post', slug: 'hers', authors: ['Somebody', 'Ines O’Hara'] });
    await api.shelves.post({ display_title: 'Of another Ines', authors: ['Ines O’Hara-Smith'] });
    await api.shelves.event({ title: 'Club night', slug: 'night', host: 'The 50_% Club' });
    await api.shelves.event({ title: 'Long ago', host: 'The 50_% Club', start_date: '2020-01-01' });
    const linked = async (path: string) => {
      const { id, object_type } = (await api.get(path)).body;
      const { status, body } = await api.get(`/api/content/linked?object_type=${object_type}&id=${id}`);
      expect(status).toBe(200);
      return body;
    };
    const post = await linked('/api/content/post/hers');
    expect([namesOf(post.who), post.things]).toEqual([['Ines O’Hara'], { total: 0, data: [] }]);
    expect(namesOf((await linked('/api/content/event/night')).who)).toEqual(['The 50_% Club']);
    const ines = await linked('/api/content/people/ines');
    expect([ines.who, ines.things.total, namesOf(ines.things.data)]).toEqual([[], 1, ['Her post']]);
    expect(namesOf((await linked('/api/directory/entry/club')).things.data)).toEqual(['Club night']);
    expect((await api.get('/api/content/linked?object_type=Tool&id=999999')).status).toBe(404);
  });
});

onEachEngine('items by their ids', (engine) => {
  it('come as a visitor sees them, in the order asked for, without what is not published', async () => {
    await using api = await openApi(engine);
    const [tool, event, hidden] = [
      await api.shelves.tool({ name: 'Timer' }),
      await api.shelves.event({ title: 'Night' }),
      await api.shelves.post({ display_title: 'Hidden' }),
    ];
    await api.shelves.hide(hidden.id);
    const at = (...ids: (number | string)[]) => api.get(`/api/content/cards?${ids.map((id) => `id=${id}`).join('&')}`);
    const { status, body, headers } = await at(event.id, hidden.id, tool.id, 999_999, event.id);
    expect([status, namesOf(body.data)]).toEqual([200, ['Night', 'Timer']]);
    expect(body.data[0]).toEqual((await api.get('/api/content/event')).body.data[0]);
    expect(headers['cache-control']).toBe('no-cache');
    for (const wrong of [[], ['x'], [0], Array.from({ length: 51 }, (_, i) => i + 1)])
      expect([wrong.length, (await at(...wrong)).status]).toEqual([wrong.length, 400]);
  });
});
