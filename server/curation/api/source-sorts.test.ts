/** Sources by what they are: other sites of this kind, directories of several pages, and what a curator says. */
import { expect, it } from 'vitest';
import { openSources, rss, rssItem } from '#tests/setup/api/sources.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';

onEachEngine('sources', (engine) => {
  it('of another site of this kind are read as its catalogue, whichever address of it is given', async () => {
    await using at = await openSources(engine);
    const { pages, url } = at.site;
    const card = (name: string) => ({
      object_type: 'Tool',
      external_id: name,
      name,
      url: `https://tools.example/${name}`,
    });
    const changes = {
      data: [{ what: 'changed', external_id: 'a', api_url: `${url}/api/x` }],
      next: 3,
      has_next: false,
    };
    pages.set('/api/changes', { body: JSON.stringify(changes), type: 'application/json' });
    const lines = (...names: string[]) => names.map((name) => `${JSON.stringify(card(name))}\n`).join('');
    pages.set('/api/catalogue.jsonl', { body: lines('a', 'b'), type: 'application/jsonl' });
    const { body } = await at.call('POST', '/sources', { url: `${url}/api/changes` });
    await at.look();
    const { data, counts } = await at.waiting();
    expect([counts.new, data.map(({ kind }: { kind: string }) => kind)]).toEqual([2, ['tool', 'tool']]);
    const [source] = (await at.call('GET', '/sources')).body.data;
    expect(source).toMatchObject({ sort: 'tessera', url: `${url}/api/catalogue.jsonl` });
    for (const { id } of data) expect((await at.call('PUT', `/inbox/${id}`, { state: 'accepted' })).status).toBe(200);
    pages.set('/api/catalogue.jsonl', { body: lines('a'), type: 'application/jsonl' });
    await at.look(body.id);
    expect((await at.waiting()).counts).toEqual({ new: 0, changed: 0, gone: 1 });
  });

  it('that are pages lead to the feed that they name, once', async () => {
    await using at = await openSources(engine);
    const { pages, url } = at.site;
    const page =
      '<!doctype html><title>Blog</title><link rel="alternate" type="application/rss+xml" href="/feed"><p>x</p>';
    for (const path of ['/blog', '/blog/about']) pages.set(path, { body: page, type: 'text/html' });
    pages.set('/feed', { body: rss(rssItem(1)), type: 'application/rss+xml' });
    await at.call('POST', '/sources', { url: `${url}/blog` });
    await at.look();
    const [source] = (await at.call('GET', '/sources')).body.data;
    expect(source).toMatchObject({ sort: 'feed', url: `${url}/feed`, waiting: 1, health: { problem: null } });
    await at.call('POST', '/sources', { url: `${url}/blog/about` });
    await at.look();
    const problems = (await at.call('GET', '/sources')).body.data.map(
      ({ health }: { health: { problem: string } }) => health.problem,
    );
    expect(problems).toContain(`This is a web page. This site looks at its feed already: ${source.name}.`);
    expect((await at.call('POST', '/sources', { url: `feed:${url}/feed` })).status).toBe(409);
  });

  it('of several pages are read to their end; where one fails, nothing is taken for gone', async () => {
    await using at = await openSources(engine);
    const { pages, url } = at.site;
    const service = (id: number) => ({
      id: `s-${id}`,
      name: `Service ${id}`,
      description: 'Helps.',
      status: 'active',
      url: 'https://help.example/',
    });
    const directory = (page: number) => ({
      body: JSON.stringify({ page_number: page, total_pages: 2, total_items: 2, contents: [service(page)] }),
      type: 'application/json',
    });
    pages.set('/services', directory(1));
    pages.set('/services?page=1', directory(1));
    pages.set('/services?page=2', directory(2));
    const { body } = await at.call('POST', '/sources', { url: `${url}/services` });
    await at.look();
    const { data } = await at.waiting();
    expect(data).toHaveLength(2);
    for (const { id } of data) await at.call('PUT', `/inbox/${id}`, { state: 'accepted' });
    pages.set('/services?page=2', { body: 'trouble', status: 500 });
    await at.look(body.id);
    expect((await at.waiting()).counts.gone).toBe(0);
    pages.set('/services', {
      body: JSON.stringify({ page_number: 1, total_pages: 1, contents: [service(1)] }),
      type: 'application/json',
    });
    await at.look(body.id);
    expect((await at.waiting()).counts.gone).toBe(1);
  });

  it('hold what a curator says that they hold, as far as that kind takes it, and are read again when that changes', async () => {
    await using at = await openSources(engine);
    at.site.pages.set('/feed', { body: rss(rssItem(1)), type: 'application/rss+xml', headers: { etag: '"1"' } });
    const { body } = await at.call('POST', '/sources', { url: `${at.site.url}/feed`, defaults: { kind: 'tool' } });
    await at.look();
    const kinds = async () => (await at.waiting()).data.map(({ kind, title }: never) => [kind, title]);
    expect(await kinds()).toEqual([['tool', 'Thing 1']]);
    // A change of mind is a reason to read again what has not changed.
    await at.call('PUT', `/sources/${body.id}`, { defaults: { kind: 'media' } });
    await at.look(body.id);
    expect(await kinds()).toEqual([['media', 'Thing 1']]);
  });
});
