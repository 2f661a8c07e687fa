/** The language of things: as it is written, on cards and in what leaves, in searches and at the desk. */
import { expect, it } from 'vitest';
import { openApi } from '#tests/setup/api/api.ts';
import { openDesk } from '#tests/setup/api/desk.ts';
import { openImports } from '#tests/setup/api/imports.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

const POLISH = { name: 'Polish', slug: 'pl' };
const titles = ({ body }: { body: { data: { display_title?: string; title?: string; name?: string }[] } }) =>
  body.data.map(({ display_title, title, name }) => display_title ?? title ?? name);

onEachEngine('languages', (engine) => {
  it('are written as a tag or by name, and stand on cards where they are not the site’s own', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const { get } = club.api;
    const add = async (item: object) => (await call('POST', '/items', { status: 'published', ...item })).body;
    const url = 'https://example.org/x';
    for (const [kind, path, title] of [
      ['post', 'content/post', 'display_title'],
      ['media', 'content/media', 'display_title'],
      ['tool', 'content/tool', 'name'],
      ['event', 'content/event', 'title'],
      ['person', 'content/people', 'name'],
      ['support', 'content/support', 'name'],
      ['directory', 'directory/entry', 'name'],
    ]) {
      const consumption = kind === 'media' ? { consumption: ['Watch'] } : {};
      const made = await add({ kind, [title as string]: `Lampa ${kind}`, url, language: 'Polish', ...consumption });
      expect([kind, made.language]).toEqual([kind, 'pl']);
      expect((await get(`/api/${path}/lampa-${kind}`)).body.language, kind).toEqual(POLISH);
    }
    const own = await add({ kind: 'tool', name: 'Lamp', language: 'en-US' });
    expect(own.language).toBe('en');
    expect((await get('/api/content/tool/lamp')).body.language).toBeNull();
    const put = (language: string) => call('PUT', `/items/${own.id}`, { language }, { 'if-match': '"1"' });
    const { status, body } = await put('Klingonish');
    expect([status, body.fields]).toEqual([400, { language: expect.stringContaining('no language that we know') }]);
    expect((await put('BSL')).body.language).toBe('bfi');
    const { body: versions } = await call('GET', `/items/${own.id}/revisions`);
    expect(versions.data[0].changes).toMatchObject([{ field: 'language', before: 'en', after: 'bfi' }]);
  });

  it('come in with tables by tag or name, and leave with everything that leaves', async () => {
    await using club = await openClub(engine);
    const { bring, call } = await openImports(club);
    const table =
      'external_id,Title,Link,Language\na,Lampa,https://example.org/a,Polish\nb,Lamp,https://example.org/b,\nc,Golau,https://example.org/c,cy-GB\nd,Bad,https://example.org/d,Elvish\n';
    const { rows, result } = await bring('things.csv', table, { kind: 'post', dry_run: 'false' });
    expect(result).toMatchObject({ added: 3, refused: 1 });
    expect(rows).toMatchObject([{ outcome: 'refused' }]);
    const exported = (await call('GET', '/items.csv?kind=post&sort=title')).body as string;
    const [head = [], ...cells] = exported
      .trim()
      .split(/\r?\n/)
      .map((line) => line.split(','));
    const at = head.indexOf('language');
    expect(cells.map((row) => row[at])).toEqual(['cy', '', 'pl']);
  });

  it('are in feeds, tables and the data of pages', async () => {
    await using api = await openApi(engine);
    await api.shelves.post({ display_title: 'Lampa', language: 'pl' });
    await api.shelves.post({ display_title: 'Lamp' });
    const { items } = (await api.get('/search.json')).body;
    expect(items.map(({ title, language }: Record<string, string>) => [title, language]).toSorted()).toEqual([
      ['Lamp', 'en-GB'],
      ['Lampa', 'pl'],
    ]);
    expect((await api.get('/search.rss?language=pl')).body).toContain('<dc:language>pl</dc:language>');
    expect((await api.get('/search.rss?language=pl')).body).not.toContain('<title>Lamp</title>');
    expect((await api.get('/api/catalogue.csv')).body).toMatch(/,Lampa,.*,Polish,/);
  });

  it('narrow a search, and stand lower in it unless it asks for them', async () => {
    await using api = await openApi(engine);
    const { shelves, get } = api;
    // The words of the other two are as good or better.
    await shelves.post({ display_title: 'Autism', language: 'pl', tags: ['Diagnosis'] });
    await shelves.post({ display_title: 'Autism', slug: 'autism-cy', language: 'cy', tags: ['Diagnosis'] });
    await shelves.post({ display_title: 'Autism for adults', synopsis: 'A book about autism.' });
    await shelves.tool({ name: 'Autism', language: 'pl' });
    await shelves.tool({ name: 'Autism cards' });
    const search = (query: string) => get(`/api/content/search?${query}`);
    const languages = async (query: string) =>
      (await search(query)).body.data.map(
        ({ language }: { language: { slug: string } | null }) => language?.slug ?? 'en',
      );
    expect((await languages('query=autism'))[0]).toBe('en');
    expect((await languages('query=autism+polish'))[0]).toBe('pl');
    expect((await languages('query=autism+in+Welsh'))[0]).toBe('cy');
    expect(titles(await get('/api/content/tool?query=autism'))).toEqual(['Autism cards', 'Autism']);
    expect(await languages('query=autism&language=pl')).toEqual(['pl']);
    expect(await languages('language=polish')).toEqual(['pl']);
    expect((await languages('language=cy&language=en')).toSorted()).toEqual(['cy', 'en']);
    expect(await languages('language=fr')).toEqual([]);
    const { options } = (await search('query=autism&language=pl')).body;
    expect(options.language).toHaveLength(3);
    expect(options.language).toContainEqual({ ...POLISH, count: 1 });
    expect(options.language).toContainEqual({ name: 'English', slug: 'en', count: 1 });
    const none = (await search('query=autism&language=fr')).body;
    expect(none.without).toEqual([{ filter: 'language', total: 3 }]);
    await shelves.post({ display_title: 'Corner shop', synopsis: 'Polish families and autism.' });
    expect((await languages('query=autism+polish')).slice(0, 2)).toEqual(['pl', 'en']);
    // Who writes in other letters reads them, too.
    await shelves.post({ display_title: 'Аутизм', slug: 'autizm', language: 'ru' });
    await shelves.post({ display_title: 'Аутизм, a word' });
    expect(await languages(`query=${encodeURIComponent('аутизм')}`)).toEqual(['ru', 'en']);
  });

  it('narrow the desk’s list, which offers those that there are', async () => {
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const add = (name: string, language?: string) => call('POST', '/items', { kind: 'tool', name, language });
    for (const [name, language] of [['A', 'pl'], ['B', 'en'], ['C'], ['D', 'cy']]) await add(name as string, language);
    const list = (query: string) => call('GET', `/items?sort=title&${query}`);
    expect(titles(await list('language=pl'))).toEqual(['A']);
    expect(titles(await list('language=Welsh'))).toEqual(['D']);
    expect(titles(await list('language=en'))).toEqual(['B', 'C']);
    expect(titles(await list('language=fr'))).toEqual([]);
    expect((await list('language=pl')).body.pagination.total_objects).toBe(1);
    expect((await list('language=pl')).body.options.language).toEqual([
      { name: 'English', slug: 'en', count: 2 },
      { ...POLISH, count: 1 },
      { name: 'Welsh', slug: 'cy', count: 1 },
    ]);
    expect((await list(`language=${'x'.repeat(41)}`)).status).toBe(400);
  });
});
