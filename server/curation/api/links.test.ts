/** A link at the desk: what is read at it, what may be there already, and what is said where nothing can be read. */
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { openDesk } from '#tests/setup/api/desk.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { loopbackClient, openOtherSite } from '#tests/setup/other-site.ts';

const STRANGERS = new URL('../../../tests/fixtures/strangers/', import.meta.url);

const ARTICLE = `<!doctype html><html lang="en-GB"><head><title>The PE kit problem – The Quiet Almanac</title>
<meta property="og:site_name" content="The Quiet Almanac">
<meta property="og:description" content="Changing rooms are loud. Seven things that a school agreed to.">
<script type="application/ld+json">{"@type":"Article","headline":"The PE kit problem","author":{"@type":"Person","name":"Ama Boateng-Hill"},"datePublished":"2026-03-04T10:00:00Z"}</script>
</head><body><article>${'<p>A changing room is loud and school is hard.</p>'.repeat(120)}</article></body></html>`;

async function opened(engine: Parameters<typeof openClub>[0]) {
  const site = await openOtherSite({ '/pe-kit': { body: ARTICLE } });
  const club = await openClub(engine, { webClient: loopbackClient() });
  const desk = await openDesk(club);
  return {
    ...desk,
    site,
    club,
    read: (path: string, kind?: string) =>
      desk.call('POST', '/links', { url: `${site.url}${path}`, ...(kind && { kind }) }),
    [Symbol.asyncDispose]: async () => {
      await club[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
    },
  };
}

onEachEngine('a link', (engine, once) => {
  once('becomes the beginnings of an item, each field with where it was read', async () => {
    await using at = await opened(engine);
    const { status, body } = await at.read('/pe-kit?utm_source=mail');
    expect(status).toBe(200);
    expect(body).toMatchObject({
      kind: 'post',
      twins: [],
      picture: null,
      fields: {
        display_title: { value: 'The PE kit problem', from: 'json-ld' },
        authors: { value: ['Ama Boateng-Hill'], from: 'json-ld' },
        minutes: { from: 'reckoned' },
        synopsis: { from: 'open-graph' },
        consumption: { value: ['Read'] },
      },
    });
    // Nothing that only people can say is filled in.
    for (const name of ['topics', 'tags', 'content_notes', 'audiences', 'in_short', 'slug'])
      expect(body.fields).not.toHaveProperty(name);
    const fields = Object.fromEntries(
      Object.entries(body.fields as Record<string, { value: unknown }>).map(([name, { value }]) => [name, value]),
    );
    const made = await at.call('POST', '/items', { kind: body.kind, ...fields });
    expect(made.status).toBe(200);
    // Chosen as another kind, the site is not asked again, and the fields are that kind's.
    const person = await at.read('/pe-kit', 'person');
    expect(person.body).toMatchObject({ kind: 'person', fields: { name: { value: 'The PE kit problem' } } });
    expect(at.site.asked).toEqual(['/pe-kit?utm_source=mail']);
  });

  it('that leads to what is there already says so, whatever its form', async () => {
    await using at = await opened(engine);
    const make = (fields: object) => at.call('POST', '/items', { kind: 'post', ...fields });
    const same = (await make({ display_title: 'Kit', url: `${at.site.url}/pe-kit/` })).body;
    const near = (await make({ display_title: 'The PE kit problem, part two', authors: ['Ama Boateng-Hill'] })).body;
    await make({ display_title: 'A problem of another kind' });
    const { twins } = (await at.read('/pe-kit#top')).body;
    expect(twins.map(({ id, why }: { id: number; why: string }) => [id, why])).toEqual([
      [same.id, 'link'],
      [near.id, 'title'],
    ]);
    expect(twins[1].says).toBe('3 of 5 words alike, by Ama Boateng-Hill');
    const asked = async (query: string) =>
      (await at.call('GET', `/twins?${query}`)).body.data.map(({ id }: { id: number }) => id);
    expect(await asked(`kind=post&url=${encodeURIComponent(`${at.site.url}/pe-kit`)}`)).toEqual([same.id]);
    expect(await asked(`kind=post&url=${encodeURIComponent(`${at.site.url}/pe-kit`)}&other_than=${same.id}`)).toEqual(
      [],
    );
    expect(await asked('kind=post&title=Something%20else%20entirely')).toEqual([]);
    expect(await asked('kind=post&title=%25_%5C')).toEqual([]);
  });

  it('keeps the page that was pasted where its canonical address is another thing, or none, and what routes of programs name', async () => {
    await using at = await opened(engine);
    const { site } = at;
    const page = (title: string, text: string, canonical: string) => ({
      body: `<title>${title}</title><link rel="canonical" href="${canonical}"><article><h1>${title}</h1>${`<p>${text}</p>`.repeat(40)}</article>`,
    });
    site.pages.set('/list?page=7', { body: readFileSync(new URL('l02-page-seven.html', STRANGERS)) });
    site.pages.set('/list', page('List', 'Words of the first page.', '/list'));
    // One title, other words; nothing there; elsewhere by then.
    site.pages.set('/all?page=2', page('All', 'Ash, birch and cedar.', '/all'));
    site.pages.set('/all', page('All', 'Oak, pine and rowan trees.', '/all'));
    site.pages.set('/a?x=1', page('A', 'Quiet rooms.', '/gone'));
    site.pages.set('/b?x=1', page('B', 'Quiet rooms.', '/moved'));
    site.pages.set('/moved', { body: '', status: 302, headers: { location: '/list' } });
    // The same, under its own name.
    site.pages.set('/c?session=1', page('C', 'Quiet rooms.', '/c'));
    site.pages.set('/c', page('C', 'Quiet rooms.', '/c'));
    site.pages.set('/old', { body: '', status: 301, headers: { location: '/c?session=1' } });
    site.pages.set('/app/', page('App', 'Loading.', '/app/'));
    const PASTED = 'The link as you pasted it.';
    const LEADS = 'Where the link that you pasted leads.';
    for (const [pasted, value, detail] of [
      ['/list?page=7', '/list?page=7', PASTED],
      ['/all?page=2', '/all?page=2', PASTED],
      ['/a?x=1', '/a?x=1', PASTED],
      ['/b?x=1', '/b?x=1', PASTED],
      ['/c?session=1', '/c', undefined],
      ['/old', '/c', undefined],
      ['/app/#/service/77', '/app/#/service/77', PASTED],
      ['/app/#/service/78', '/app/#/service/78', PASTED],
      ['/app/#!service=79', '/app/#!service=79', PASTED],
      ['/app/#top', '/app/', undefined],
      ['/pe-kit?utm_source=mail', '/pe-kit', LEADS],
    ]) {
      const { url } = (await at.read(pasted ?? '')).body.fields;
      expect([pasted, url.value, url.detail]).toEqual([pasted, `${site.url}${value}`, detail]);
    }
  });

  once('of two dates of one event is of two things', async () => {
    await using at = await opened(engine);
    const event = { kind: 'event', title: 'Quiet swim Beverley', url: 'https://example.org/swim', timezone: 'UTC' };
    const first = (await at.call('POST', '/items', { ...event, start_date: '2027-05-11' })).body;
    const asked = async (start: string) =>
      (await at.call('GET', `/twins?kind=event&title=Quiet+swim+Beverley&url=${event.url}&start_date=${start}`)).body
        .data;
    expect(await asked('2027-05-18')).toEqual([]);
    expect(await asked('2027-05-11')).toMatchObject([{ id: first.id, why: 'link' }]);
    await at.call('POST', '/items', { ...event, start_date: '2027-05-18' });
    expect((await at.call('GET', '/twins/suspected')).body.data).toEqual([]);
  });

  once('at which nothing can be read is kept, with a sentence', async () => {
    await using at = await opened(engine);
    at.site.pages.set('/picture', { body: Buffer.alloc(2_000, 200), type: 'image/png' });
    at.site.pages.set('/locked', { body: 'no', status: 403 });
    at.site.pages.set('/broken', { body: 'no', status: 500 });
    at.site.pages.set('/bomb', {
      body: gzipSync(Buffer.alloc(200_000_000)),
      headers: { 'content-encoding': 'gzip' },
    });
    at.site.pages.set('/loop', { body: '', status: 302, headers: { location: '/loop' } });
    for (const path of ['/none', '/picture', '/locked', '/broken', '/loop', '/bomb']) {
      const { status, body } = await at.read(path);
      expect([path, status]).toEqual([path, 422]);
      expect(body).toMatchObject({ code: 'unreadable', url: `${at.site.url}${path}`, twins: [] });
      expect(body.message).toMatch(/^[A-Z].*\.$/);
    }
    // The next page is read as if nothing had happened.
    expect((await at.read('/pe-kit')).status).toBe(200);
  });

  once('that may not be called is refused before anybody is asked', async () => {
    await using club = await openClub(engine);
    const { call, curator } = await openDesk(club);
    let arrived = 0;
    const door = createServer((socket) => {
      arrived += 1;
      socket.destroy();
    });
    await new Promise<void>((done) => door.listen(0, '127.0.0.1', done));
    const { port } = door.address() as { port: number };
    for (const url of [
      `http://127.0.0.1:${port}/`,
      `http://localhost:${port}/`,
      `http://[::ffff:127.0.0.1]:${port}/`,
      'http://2130706433/',
      'http://169.254.169.254/latest/meta-data/',
      'file:///etc/passwd',
      'https://user:pass@example.org/',
      'javascript:alert(1)',
      'no address',
      'banana',
    ]) {
      const { status, body } = await call('POST', '/links', { url });
      expect([url, status, typeof body.fields?.url]).toEqual([url, 400, 'string']);
    }
    expect(arrived).toBe(0);
    door.close();
    expect((await call('POST', '/links', {})).status).toBe(400);
    expect((await call('POST', '/links', { url: 'x'.repeat(3_000) })).status).toBe(400);
    expect((await club.api.post('/api/curation/links', { url: 'https://example.org' })).status).toBe(401);
    expect(curator.id).toBeTruthy();
  });
});

onEachEngine('what may be there twice', (engine) => {
  it('is listed in pairs until somebody says that it is one or two', async () => {
    await using at = await opened(engine);
    const make = async (fields: object) => (await at.call('POST', '/items', { kind: 'post', ...fields })).body.id;
    const [a, b] = [
      await make({ display_title: 'One', url: 'https://example.org/x?utm_source=a' }),
      await make({ display_title: 'Other', url: 'http://www.example.org/x/' }),
    ];
    const [c, d] = [
      await make({ display_title: 'A quiet hour', authors: ['Bea'] }),
      await make({ display_title: 'A quiet hour', authors: ['bea'] }),
    ];
    // The same title by somebody else is another thing.
    await make({ display_title: 'A quiet hour', authors: ['Cy'] });
    const pairs = async () =>
      (await at.call('GET', '/twins/suspected')).body.data.map(
        ({ why, pair }: { why: string; pair: { id: number }[] }) => [why, ...pair.map(({ id }) => id)],
      );
    expect(await pairs()).toEqual([
      ['link', a, b],
      ['title', c, d],
    ]);
    expect((await at.call('PUT', '/twins/apart', { ids: [d, c] })).status).toBe(200);
    expect(await pairs()).toEqual([['link', a, b]]);
    expect((await at.call('POST', `/items/${b}/merge`, { into: a })).status).toBe(200);
    expect(await pairs()).toEqual([]);
    expect((await at.call('PUT', '/twins/apart', { ids: [a, 999_999] })).status).toBe(404);
    expect((await at.call('PUT', '/twins/apart', { ids: [a, a] })).status).toBe(400);
    // Archived things are no twins.
    await make({ display_title: 'A quiet hour', authors: ['Cy'] });
    expect(await pairs()).toHaveLength(1);
  });
});
