/** Sources at the desk: looked at on a site of somebody else, decided in the inbox, changed, cancelled and gone there. */
import { expect, it } from 'vitest';
import { ics, rssItem as item, openSources, rss, vevent } from '#tests/setup/api/sources.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { columnsOf } from '../sources/sources.ts';

onEachEngine('sources', (engine, once) => {
  once('are looked at, and what they have waits until a curator accepts it as a draft', async () => {
    await using at = await openSources(engine);
    at.site.pages.set('/feed', { body: rss(item(1), item(2)), type: 'application/rss+xml' });
    const added = await at.call('POST', '/sources', {
      url: `${at.site.url}/feed`,
      defaults: { audiences: ['Adults'], tags: ['slow'] },
    });
    expect(added.body).toMatchObject({ name: expect.stringContaining('127.0.0.1'), sort: null, rhythm: 'day' });
    await at.look();
    const [source] = (await at.call('GET', '/sources')).body.data;
    expect(source).toMatchObject({ name: 'The Slow Kettle', sort: 'feed', waiting: 2, items: 0 });
    expect(source.health).toMatchObject({ problem: null, left_out: [] });
    expect(Date.parse(source.health.next)).toBeGreaterThan(Date.now() + 23 * 3_600_000);
    const { data, counts } = await at.waiting();
    expect(counts).toEqual({ new: 2, changed: 0, gone: 0 });
    const first = data.find((one: { title: string }) => one.title === 'Thing 1');
    expect(first).toMatchObject({ kind: 'post', source: { name: 'The Slow Kettle' }, item: null, version: 1 });
    const accepted = await at.call('PUT', `/inbox/${first.id}`, { state: 'accepted', seen: 1 });
    expect(accepted.body).toMatchObject({ decided: 1, entry: { status: 'accepted', item: { status: 'draft' } } });
    const made = (await at.call('GET', `/items/${accepted.body.entry.item.id}`)).body;
    expect(made).toMatchObject({
      display_title: 'Thing 1',
      url: 'https://example.org/things/1',
      status: 'draft',
      audiences: ['Adults'],
      tags: ['slow'],
    });
    // Nobody decides it twice.
    expect((await at.call('PUT', `/inbox/${first.id}`, { state: 'accepted' })).status).toBe(409);
    expect((await at.call('PUT', `/inbox/${first.id}`, { state: 'dismissed' })).status).toBe(409);
  });

  it('never bring back what was dismissed, deleted or dismissed elsewhere, and ask about each thing once', async () => {
    await using at = await openSources(engine);
    at.site.pages.set('/a', { body: rss(item(1), item(2), item(3)), type: 'application/rss+xml' });
    const source = (await at.call('POST', '/sources', { url: `${at.site.url}/a` })).body;
    await at.look();
    const [one, two] = (await at.waiting()).data;
    await at.call('PUT', `/inbox/${one.id}`, { state: 'dismissed' });
    const kept = (await at.call('PUT', `/inbox/${two.id}`, { state: 'accepted' })).body.entry.item.id;
    await at.club.api.send('DELETE', `/api/curation/items/${kept}`, undefined, at.administrator.as);
    // It says something else now, under the same names and from another address, too.
    const changed = rss(item(1, '<category>x</category>'), item(2), item(3)).replaceAll('About', 'All about');
    at.site.pages.set('/a', { body: changed, type: 'application/rss+xml' });
    at.site.pages.set('/b', { body: changed.replaceAll('g-', 'h-'), type: 'application/rss+xml' });
    await at.look(source.id);
    expect((await at.waiting()).data.map(({ title }: { title: string }) => title)).toEqual(['Thing 3']);
    await at.call('POST', '/sources', { url: `${at.site.url}/b` });
    await at.look();
    const titles = (await at.waiting()).data.map(({ title }: { title: string }) => title);
    expect(titles).toEqual(['Thing 3', 'Thing 3']);
    expect((await at.waiting('&status=dismissed')).data).toHaveLength(3);
  });

  once('ask about what has changed there, keep what was written here, and undo that', async () => {
    await using at = await openSources(engine);
    at.site.pages.set('/cal', {
      body: ics(vevent('a', 5, ['LOCATION:Hall', 'DESCRIPTION:Tea.'])),
      type: 'text/calendar',
    });
    const source = (await at.call('POST', '/sources', { url: `${at.site.url}/cal` })).body;
    await at.look();
    const [entry] = (await at.waiting()).data;
    const { id } = (await at.call('PUT', `/inbox/${entry.id}`, { state: 'accepted' })).body.entry.item;
    const now = (await at.call('GET', `/items/${id}`)).body;
    expect(now).toMatchObject({ kind: 'event', title: 'Meeting a', synopsis: 'Tea.' });
    await at.call('PUT', `/items/${id}`, { synopsis: 'Ours.' }, { 'if-match': `"${now.version}"` });
    // A look that finds the same asks nothing.
    await at.look(source.id);
    expect((await at.waiting()).data).toEqual([]);
    const moved = ics(vevent('a', 6, ['LOCATION:Hall', 'DESCRIPTION:Coffee.', 'STATUS:CANCELLED']));
    at.site.pages.set('/cal', { body: moved, type: 'text/calendar' });
    await at.look(source.id);
    const [change] = (await at.waiting()).data;
    expect(change).toMatchObject({ state: 'changed', kept: ['synopsis'], item: { id } });
    const fields = change.changes.map(({ field }: { field: string }) => field).sort();
    expect(fields).toEqual(['cancelled', 'end_date', 'start_date']);
    const done = await at.call('PUT', `/inbox/${change.id}`, { state: 'accepted', seen: change.version });
    expect(done.body).toMatchObject({ kept: ['synopsis'], entry: { status: 'accepted' } });
    const after = (await at.call('GET', `/items/${id}`)).body;
    expect(after).toMatchObject({ cancelled: true, synopsis: 'Ours.' });
    expect(after.start_date).not.toBe(now.start_date);
    await at.call('PUT', `/inbox/${change.id}`, { state: 'open' });
    expect((await at.call('GET', `/items/${id}`)).body).toMatchObject({ cancelled: false, start_date: now.start_date });
    expect((await at.waiting()).data).toMatchObject([{ id: change.id, state: 'changed' }]);
    // The same change, dismissed, is not asked about again; another one is.
    await at.call('PUT', `/inbox/${change.id}`, { state: 'dismissed' });
    await at.look(source.id);
    expect((await at.waiting()).data).toEqual([]);
    at.site.pages.set('/cal', { body: moved.replace('Hall', 'Library'), type: 'text/calendar' });
    await at.look(source.id);
    expect((await at.waiting()).data).toMatchObject([{ state: 'changed' }]);
  });

  once('ask about what is gone, and take their question back when it is there again', async () => {
    await using at = await openSources(engine);
    const both = ics(vevent('a', 5), vevent('b', 6), vevent('c', 7));
    at.site.pages.set('/cal', { body: both, type: 'text/calendar' });
    const source = (await at.call('POST', '/sources', { url: `${at.site.url}/cal`, publish: true })).body;
    await at.look();
    const published = (await at.club.api.get('/api/content/event')).body.data;
    expect(published.map(({ title }: { title: string }) => title).sort()).toEqual([
      'Meeting a',
      'Meeting b',
      'Meeting c',
    ]);
    at.site.pages.set('/cal', { body: ics(vevent('a', 5)), type: 'text/calendar' });
    await at.look(source.id);
    const { data, counts } = await at.waiting();
    expect(counts).toEqual({ new: 0, changed: 0, gone: 2 });
    expect((await at.call('PUT', `/inbox/${data[0].id}`, { state: 'accepted' })).body.entry.item.status).toBe(
      'archived',
    );
    at.site.pages.set('/cal', { body: both, type: 'text/calendar' });
    await at.look(source.id);
    // Its publisher is trusted: what was taken down because it was gone stands again, too.
    const titles = (await at.club.api.get('/api/content/event')).body.data.map(({ title }: { title: string }) => title);
    expect(titles.sort()).toEqual(['Meeting a', 'Meeting b', 'Meeting c']);
    expect((await at.waiting()).counts).toEqual({ new: 0, changed: 0, gone: 0 });
  });

  once('stay as they are where nothing of them is to change', async () => {
    await using at = await openSources(engine);
    const source = (await at.call('POST', '/sources', { url: `${at.site.url}/feed`, name: 'The kettle' })).body;
    for (const nothing of [{}, { name: ' ' }])
      expect(await at.call('PUT', `/sources/${source.id}`, nothing)).toMatchObject({ status: 200, body: source });
  });

  it('refuse a decision about what has changed since it was looked at', async () => {
    await using at = await openSources(engine);
    at.site.pages.set('/feed', { body: rss(item(1), item(2)), type: 'application/rss+xml' });
    const source = (await at.call('POST', '/sources', { url: `${at.site.url}/feed` })).body;
    await at.look();
    const [first] = (await at.waiting()).data;
    at.site.pages.set('/feed', { body: rss(item(1), item(2)).replaceAll('About', 'No'), type: 'application/rss+xml' });
    await at.look(source.id);
    const late = await at.call('PUT', `/inbox/${first.id}`, { state: 'accepted', seen: first.version });
    expect([late.status, late.body.message]).toEqual([409, 'This has changed meanwhile. Please look again.']);
    const all = await Promise.all(
      Array.from({ length: 4 }, () => at.call('PUT', `/inbox/${first.id}`, { state: 'accepted' })),
    );
    expect(all.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
    expect((await at.call('GET', '/items?query=thing')).body.pagination.total_objects).toBe(1);
    // With a field that cannot be, nothing is made, and it waits on.
    const [second] = (await at.waiting()).data;
    const wrong = await at.call('PUT', `/inbox/${second.id}`, { state: 'accepted', fields: { display_title: '' } });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['display_title']]);
    const better = { state: 'accepted', fields: { display_title: 'A better title' } };
    expect((await at.call('PUT', `/inbox/${second.id}`, better)).status).toBe(200);
    expect((await at.call('GET', '/items?query=better')).body.data).toMatchObject([
      { display_title: 'A better title' },
    ]);
    // Taken back, the draft that nobody has touched is gone, and it waits again.
    expect((await at.call('PUT', `/inbox/${second.id}`, { state: 'open' })).body.entry).toMatchObject({ item: null });
    expect((await at.call('GET', '/items?query=better')).body.data).toEqual([]);
  });

  it('are dismissed by the thousand in one call, and lists of them are paged', async () => {
    await using at = await openSources(engine);
    const many = Array.from({ length: 2_000 }, (_, n) => item(n));
    at.site.pages.set('/feed', { body: rss(...many), type: 'application/rss+xml' });
    await at.call('POST', '/sources', { url: `${at.site.url}/feed` });
    await at.look();
    const { data, pagination } = await at.waiting();
    expect([data.length, pagination.total_objects]).toEqual([50, 2_000]);
    const done = await at.call('PUT', `/inbox/${data[0].id}`, { state: 'dismissed', alike: true });
    expect(done.body.decided).toBe(2_000);
    expect((await at.waiting()).data).toEqual([]);
  });

  it('keep what a curator changes while they are looked at, and are read again for it', async () => {
    await using at = await openSources(engine);
    const { id } = (await at.call('POST', '/sources', { url: `${at.site.url}/feed` })).body;
    const change = { name: 'Our friends', rhythm: 'week', defaults: { kind: 'event' } };
    const feed = { body: rss(item(1)), type: 'application/rss+xml', headers: { etag: '"1"' } };
    at.site.pages.set('/feed', { ...feed, meanwhile: () => at.call('PUT', `/sources/${id}`, change) });
    await at.look();
    const [source] = (await at.call('GET', '/sources')).body.data;
    expect(source).toMatchObject(change);
    expect(Date.parse(source.health.next)).toBeGreaterThan(Date.now() + 6 * 86_400_000);
    const { etag } = await at.db.selectFrom('source').select('etag').where('id', '=', id).executeTakeFirstOrThrow();
    expect(etag).toBeNull();
  });

  once('say why they cannot be read, are asked later and later, and stand first in their list', async () => {
    await using at = await openSources(engine);
    at.site.pages.set('/page', { body: '<h1>A page</h1>' });
    at.site.pages.set('/same', { body: rss(item(1)), type: 'application/rss+xml', headers: { etag: '"1"' } });
    const bad = (await at.call('POST', '/sources', { url: `${at.site.url}/page`, name: 'Z' })).body;
    const lost = (await at.call('POST', '/sources', { url: `${at.site.url}/lost`, name: 'Y' })).body;
    const good = (await at.call('POST', '/sources', { url: `${at.site.url}/same`, name: 'A' })).body;
    await at.look();
    const { data } = (await at.call('GET', '/sources')).body;
    expect(data.map(({ name, health }: never) => [name, Boolean((health as { problem: unknown }).problem)])).toEqual([
      ['Y', true],
      ['Z', true],
      ['A', false],
    ]);
    expect(data[0].health.problem).toBe('There is nothing at this address any more.');
    expect(data[1].health.problem).toMatch(/no feed/i);
    const nexts: number[] = [];
    for (let i = 0; i < 4; i++) {
      await at.look(lost.id);
      const row = await at.db
        .selectFrom('source')
        .select('next_at')
        .where('id', '=', lost.id)
        .executeTakeFirstOrThrow();
      nexts.push(Math.round((Date.parse(row.next_at ?? '') - Date.now()) / 3_600_000));
    }
    expect(nexts).toEqual([2, 4, 8, 16]);
    // What has not changed is not sent again, and asks nothing.
    await at.look(good.id);
    expect(at.site.asked.filter((path) => path === '/same')).toHaveLength(2);
    expect((await at.waiting()).counts.new).toBe(1);
    expect((await at.call('DELETE', `/sources/${bad.id}`)).status).toBe(200);
    expect((await at.call('DELETE', `/sources/${bad.id}`)).status).toBe(404);
  });

  once('refuse addresses that may not be asked, and one that is there already in another form', async () => {
    await using at = await openSources(engine);
    for (const url of ['ftp://example.org/', 'https://user:pass@example.org/', 'no address at all', ''])
      expect((await at.call('POST', '/sources', { url })).status).toBe(400);
    expect((await at.call('POST', '/sources', { url: 'webcal://example.org/cal.ics' })).body.url).toBe(
      'https://example.org/cal.ics',
    );
    const again = await at.call('POST', '/sources', { url: 'http://www.example.org/cal.ics?utm_source=x' });
    expect([again.status, again.body.message]).toEqual([409, 'This site looks at it already: example.org.']);
  });

  it('are added once, however often the button is pressed', async () => {
    await using at = await openSources(engine);
    const press = () => at.call('POST', '/sources', { url: 'https://example.org/feed' });
    const statuses = (await Promise.all(Array.from({ length: 6 }, press))).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409, 409, 409]);
  });

  once('come as a file, too: a calendar into the inbox, a list of feeds as sources', async () => {
    await using at = await openSources(engine);
    const send = (name: string, body: string) => {
      const text = [
        '--x',
        `Content-Disposition: form-data; name="file"; filename="${name}"`,
        'Content-Type: application/octet-stream',
        '',
        body,
        '--x--',
        '',
      ].join('\r\n');
      return at.club.api.post('/api/curation/sources/file', text, {
        ...at.curator.as,
        'content-type': 'multipart/form-data; boundary=x',
      });
    };
    expect((await send('ours.ics', ics(vevent('a', 3)))).body).toMatchObject({
      source: { name: 'ours.ics', waiting: 1 },
    });
    const opml = `<opml version="2.0"><body><outline type="rss" text="One" xmlUrl="https://example.org/1"/><outline type="rss" text="Two" xmlUrl="https://example.org/2"/></body></opml>`;
    expect((await send('list.opml', opml)).status).toBe(200);
    const names = (await at.call('GET', '/sources')).body.data.map(({ name }: { name: string }) => name);
    expect(names).toEqual(expect.arrayContaining(['One', 'Two', 'ours.ics']));
    const refused = await send('x.txt', 'nothing of the sort');
    expect([refused.status, typeof refused.body.fields.file]).toEqual([400, 'string']);
    expect((await send('empty.ics', '')).status).toBe(400);
  });

  once('that a list of feeds names publish nothing by that, and are no more than there may be', async () => {
    await using at = await openSources(engine);
    at.site.pages.set('/feed', { body: rss(item(1)), type: 'application/rss+xml' });
    const list = (...paths: string[]) =>
      `<opml version="2.0"><body>${paths.map((path) => `<outline type="rss" text="${path}" xmlUrl="${at.site.url}/${path}"/>`).join('')}</body></opml>`;
    at.site.pages.set('/list', { body: list('feed'), type: 'text/x-opml' });
    const { id } = (await at.call('POST', '/sources', { url: `${at.site.url}/list`, publish: true })).body;
    await at.look();
    await at.look();
    expect((await at.waiting()).counts.new).toBe(1);
    const rows = Array.from({ length: 997 }, (_, n) => ({ ...columnsOf({ name: `${n}` }), url: null, url_key: null }));
    for (let i = 0; i < rows.length; i += 50)
      await at.db
        .insertInto('source')
        .values(rows.slice(i, i + 50).map((row) => ({ ...row, rhythm: 'never', created_by: null, next_at: null })))
        .execute();
    at.site.pages.set('/list', { body: list('feed', 'two', 'three', 'four'), type: 'text/x-opml' });
    await at.look(id);
    const { data } = (await at.call('GET', '/sources?size=50')).body;
    expect(data.find((one: { id: number }) => one.id === id).health.left_out).toEqual([
      '2 of its feeds were not added: there are as many sources as the site looks at.',
    ]);
  });
});
