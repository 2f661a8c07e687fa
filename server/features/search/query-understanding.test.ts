import { expect, it } from 'vitest';
import { openApi } from '#tests/setup/api/api.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

onEachEngine('words of any list', (engine) => {
  it('are put right alike, named as we name them, and taken as typed when asked', async () => {
    await using api = await openApi(engine);
    await api.shelves.entry({ name: 'Dyslexia lessons' });
    await api.shelves.tool({ name: 'Dyslexia ruler' });
    await api.shelves.event({ title: 'Dyslexia evening' });
    const reading = async (query: string) => (await api.get(`/api/content/reading?${query}`)).body;
    expect(await reading('query=dislexia')).toEqual({
      urgent: false,
      spelling: { searched: 'dyslexia', instead_of: 'dislexia' },
    });
    expect(await reading('query=dislexia&exact=true')).toEqual({ urgent: false });
    expect(await reading('query=dyslexia+helpline')).toMatchObject({ support: true });
    for (const path of ['/api/directory/entry', '/api/content/tool', '/api/content/event']) {
      expect((await api.get(`${path}?query=dislexia`)).body.data, path).toHaveLength(1);
      expect((await api.get(`${path}?query=dislexia&exact=true`)).body.data, path).toEqual([]);
    }
  });
});
