/** A picture of another site becomes one of ours, with who made it; and what is no such picture is refused in words. */
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { moving, photo } from '#tests/builders/pictures.ts';
import { openDesk } from '#tests/setup/api/desk.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { onEachEngine } from '#tests/setup/database/store.ts';
import { loopbackClient, openOtherSite } from '#tests/setup/other-site.ts';

const CREDIT = 'Ama Boateng-Hill, CC BY 4.0';

async function opened(engine: Parameters<typeof openClub>[0]) {
  const site = await openOtherSite({ '/kit.jpg': { body: await photo(80, 40), type: 'text/plain' } });
  const club = await openClub(engine, { webClient: loopbackClient() });
  const desk = await openDesk(club);
  return {
    ...desk,
    site,
    club,
    take: (path: string, words: object = { alt: 'A bag', credit: CREDIT }) =>
      desk.call('POST', '/pictures/elsewhere', { url: `${site.url}${path}`, ...words }),
    folder: join(club.api.store.config.dataDir, 'uploads'),
    [Symbol.asyncDispose]: async () => {
      await club[Symbol.asyncDispose]();
      await site[Symbol.asyncDispose]();
    },
  };
}

onEachEngine('a picture of another site', (engine) => {
  it('is kept like an uploaded one, and its maker is named wherever readers and programs get it', async () => {
    await using at = await opened(engine);
    const page = `<title>Kit</title><meta property="og:site_name" content="Almanac"><script type="application/ld+json">${JSON.stringify(
      {
        '@type': 'Article',
        headline: 'Kit',
        image: {
          '@type': 'ImageObject',
          url: '/kit.jpg',
          caption: 'A bag on a hook',
          creator: { '@type': 'Person', name: 'Ama Boateng-Hill' },
          license: 'https://creativecommons.org/licenses/by/4.0/',
        },
      },
    )}</script><p>Words</p>`;
    at.site.pages.set('/kit', { body: page });
    const { picture } = (await at.call('POST', '/links', { url: `${at.site.url}/kit` })).body;
    expect(picture).toEqual({
      url: `${at.site.url}/kit.jpg`,
      alt: 'A bag on a hook',
      licence: 'CC BY 4.0',
      credit: CREDIT,
      from: 'json-ld',
    });
    const { status, body } = await at.take('/kit.jpg', { alt: picture.alt, credit: ` ${picture.credit}\n` });
    expect([status, body]).toMatchObject([200, { alt: 'A bag on a hook', credit: CREDIT, width: 40, height: 80 }]);
    expect((await at.club.api.get(body.url)).headers['content-type']).toBe('image/jpeg');
    expect((await at.call('GET', '/pictures')).body.data).toEqual([body]);
    // Once more it is the same picture.
    expect((await at.take('/kit.jpg', { decorative: true, credit: 'Another' })).body).toEqual(body);

    await at.call('POST', '/items', { kind: 'tool', name: 'Bag', images: [body.url], status: 'published' });
    const card = async () => (await at.club.api.get('/api/content/tool/bag')).body;
    expect((await card()).image_credits).toEqual([CREDIT]);
    const table = (await at.club.api.get('/api/catalogue.csv')).body;
    expect(table).toContain(`,${body.url.startsWith('/') ? `http://localhost${body.url}` : body.url},"${CREDIT}",`);
    expect((await at.club.api.get('/tools.json')).body.items[0].content_html).toContain(
      `<small>Picture: ${CREDIT}</small>`,
    );
    const post = { kind: 'post', display_title: 'Kit', body: `Look:\n\n![A bag](${body.url})`, status: 'published' };
    await at.call('POST', '/items', post);
    expect((await at.club.api.get('/api/content/post/kit')).body.body_html).toContain(
      '</picture><small data-unread>Picture: Ama Boateng-Hill, <a href="https://creativecommons.org/licenses/by/4.0/">CC BY 4.0</a></small></p>',
    );
    const changed = await at.call('PUT', `/pictures/${body.id}`, { alt: 'A bag' });
    expect(changed.body).toMatchObject({ alt: 'A bag', credit: CREDIT });
    expect((await at.call('PUT', `/pictures/${body.id}`, { alt: 'A bag', credit: '' })).body.credit).toBe('');
    expect(await card()).not.toHaveProperty('image_credits');
    expect((await at.call('PUT', `/pictures/${body.id}`, { alt: 'A', credit: 'x'.repeat(201) })).body.fields).toEqual({
      credit: '201 letters are too many. 200 fit here.',
    });
    await at.call('POST', '/items', {
      kind: 'tool',
      name: 'Far',
      images: ['https://example.org/x.png'],
      status: 'published',
    });
    await at.call('POST', '/items', { kind: 'tool', name: 'Draft', images: ['https://example.org/x.png'] });
    await at.call('POST', '/items', { kind: 'tool', name: 'Own', images: ['/pictures/x.png'], status: 'published' });
    const lacking = async () =>
      (await at.call('GET', '/items?missing=licence&sort=title')).body.data.map(({ name }: { name: string }) => name);
    expect(await lacking()).toEqual(['Bag', 'Far']);
    // One that lacks a credit gets that of the next who says one.
    expect((await at.take('/kit.jpg')).body).toMatchObject({ id: body.id, alt: 'A bag', credit: CREDIT });
    expect(await lacking()).toEqual(['Far']);
  });

  it('is refused in words where it is none, is too large or not there, and nothing is left of it', async () => {
    await using at = await opened(engine);
    const { pages } = at.site;
    pages.set('/page', { body: '<!doctype html><title>x</title>', type: 'image/jpeg' });
    pages.set('/moves', { body: await moving('gif'), type: 'image/gif' });
    pages.set('/huge', { body: Buffer.alloc(10_000_001, 0xff), type: 'image/jpeg' });
    pages.set('/locked', { body: 'no', status: 403 });
    pages.set('/empty', { body: '' });
    pages.set('/away', { body: '', status: 302, headers: { location: 'ftp://example.org/x.jpg' } });
    for (const [path, words] of [
      ['/page', /^This is not a picture/],
      ['/moves', /moves/],
      ['/huge', /larger than 10 MB/],
      ['/locked', /does not give this picture to programs \(403\)/],
      ['/none', /no picture at this address any more/],
      ['/empty', /is empty/],
      ['/away', /must begin with https/],
    ] as const) {
      const { status, body } = await at.take(path);
      expect([path, status, body.fields]).toEqual([path, 400, { url: expect.stringMatching(words) }]);
    }
    const { asked } = at.site;
    const before = asked.length;
    expect((await at.take('/kit.jpg', {})).body.fields.alt).toMatch(/what the picture shows/);
    expect(asked).toHaveLength(before);
    expect(readdirSync(at.folder)).toEqual([]);
    const away = `${at.site.url}/kit.jpg`;
    await at.site[Symbol.asyncDispose]();
    const body = { url: away, decorative: true };
    expect((await at.call('POST', '/pictures/elsewhere', body)).body.fields.url).toBe('The site does not answer.');
    expect((await at.club.api.post('/api/curation/pictures/elsewhere', body)).status).toBe(401);
  });

  it('is asked for at public hosts alone, and not without end', async () => {
    await using site = await openOtherSite({ '/kit.jpg': { body: await photo(80, 40) } });
    await using club = await openClub(engine);
    const { call } = await openDesk(club);
    const take = (url: string) => call('POST', '/pictures/elsewhere', { url, decorative: true });
    expect((await take(`http://127.0.0.1:${new URL(site.url).port}/kit.jpg`)).body.fields.url).toMatch(/\.$/);
    expect((await take('http://127.0.0.1/kit.jpg')).body.fields.url).toMatch(/private network/);
    expect(site.asked).toEqual([]);
    const answers = await Promise.all(Array.from({ length: 119 }, () => take('http://10.0.0.1/x.png')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(1);
  });
});
