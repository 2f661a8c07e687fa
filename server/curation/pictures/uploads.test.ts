import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import sharp from 'sharp';
import { expect, it } from 'vitest';
import { uploadIn } from '#domain/uploads.ts';
import { backUp } from '#server/backup/back-up.ts';
import { restore } from '#server/backup/restore.ts';
import { checkBackup, checkSite } from '#server/check/check.ts';
import { openStore } from '#server/database/open.ts';
import { RateLimits } from '#server/http/rate-limits.ts';
import { readConfig } from '#server/kernel/config.ts';
import { tidy } from '#server/start/housekeeping.ts';
import { heavyPhoto, moving, photo, pictureForm, png, seeThrough } from '#tests/builders/pictures.ts';
import { SECRET } from '#tests/setup/api/api.ts';
import { type Desk, openDesk } from '#tests/setup/api/desk.ts';
import { openClub, type TestClub } from '#tests/setup/api/members.ts';
import { asVariables, emptyPlace } from '#tests/setup/database/places.ts';
import { onEachEngine, onOneEngine } from '#tests/setup/database/store.ts';
import { addPicture, deletePicture } from './pictures.ts';
import { type Arrived, UploadFolder } from './upload-folder.ts';

const DAY_MS = 86_400_000;

const upload = async (desk: Desk, file: Buffer | undefined, fields?: Record<string, string>, name?: string) => {
  const { body, headers } = await pictureForm(file, fields, name);
  return desk.call('POST', '/pictures', body, headers);
};
const uploads = (club: TestClub) => join(club.api.store.config.dataDir, 'uploads');

onEachEngine('a picture', (engine) => {
  it('tells where it is used, changes its text everywhere, and goes only when nothing uses it', async () => {
    await using club = await openClub(engine);
    const desk = await openDesk(club);
    const { url, id } = (await upload(desk, await photo(80, 40))).body;
    const unused = (await upload(desk, await photo(90, 40))).body;
    const tool = await desk.call('POST', '/items', { kind: 'tool', name: 'Lamp', images: [url], status: 'published' });
    const topic = await desk.call('POST', '/items', { kind: 'topic', name: 'Light', slug: 'light', image: url });
    const body = `Look:\n\n![A lamp](${url})\n\n![](https://example.org/x.png)`;
    const post = await desk.call('POST', '/items', { kind: 'post', display_title: 'Lamps', body, status: 'published' });
    const list = async (query = '') => (await desk.call('GET', `/pictures${query}`)).body;
    const { data, pagination } = await list();
    expect(pagination.total_objects).toBe(2);
    expect(data.map((one: { uses: object[] }) => one.uses)).toEqual([
      [],
      [
        { of: 'item', id: tool.body.id, title: 'Lamp', status: 'published' },
        { of: 'item', id: topic.body.id, title: 'Light', status: 'draft' },
        { of: 'item', id: post.body.id, title: 'Lamps', status: 'published' },
      ],
    ]);
    expect((await list('?unused=true')).data.map((one: { id: number }) => one.id)).toEqual([unused.id]);

    const lamp = async () => (await club.api.get('/api/content/tool/lamp')).body;
    expect(await lamp()).toMatchObject({ images: [url], image_alts: ['A quiet room'] });
    const text = (fields: object, of = id) => desk.call('PUT', `/pictures/${of}`, fields);
    expect((await text({ alt: '' })).body.fields.alt).toMatch(/what the picture shows/);
    expect((await text({ alt: 'A lamp' }, 9_999)).status).toBe(404);
    expect((await text({ alt: 'A lamp' })).body).toMatchObject({ alt: 'A lamp' });
    expect((await lamp()).image_alts).toEqual(['A lamp']);
    expect((await text({ decorative: true })).body).toMatchObject({ alt: '', decorative: true });
    expect(await lamp()).not.toHaveProperty('image_alts');

    const { body_html } = (await club.api.get('/api/content/post/lamps')).body;
    expect(body_html).toContain(`<img src="${url}" width="40" height="80" alt="A lamp" loading="lazy"`);
    expect(body_html).toMatch(/<source type="image\/avif" srcset="[^"]*\/40\.avif 40w"/);
    expect(body_html).not.toContain('example.org');

    expect(await desk.call('DELETE', `/pictures/${id}`)).toMatchObject({
      status: 409,
      body: { message: '‘Lamp’ and 2 more use this picture. Take it out there first.' },
    });
    for (const [item, fields] of [
      [tool, { images: [] }],
      [topic, { image: '' }],
      [post, { body: 'Nothing to see.' }],
    ] as const) {
      const { version } = (await desk.call('GET', `/items/${item.body.id}`)).body;
      await desk.call('PUT', `/items/${item.body.id}`, fields, { 'if-match': `"${version}"` });
    }
    // What shows it no more can be put back as it was.
    expect(await desk.call('DELETE', `/pictures/${id}`)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining('An earlier version') },
    });
    const folder = join(uploads(club), uploadIn(unused.url)?.hash ?? '');
    expect(existsSync(folder)).toBe(true);
    expect((await desk.call('DELETE', `/pictures/${unused.id}`)).status).toBe(200);
    expect(existsSync(folder)).toBe(false);
    expect((await club.api.get(unused.url)).status).toBe(404);
    expect((await desk.call('DELETE', `/pictures/${unused.id}`)).status).toBe(404);
    const actions = (await desk.call('GET', '/audit')).body.data.map((entry: { action: string }) => entry.action);
    expect(actions.filter((action: string) => action.startsWith('picture'))).toEqual([
      'picture-delete',
      'picture-text',
      'picture-text',
      'picture',
      'picture',
    ]);
    // An advertisement that was deleted can be brought back, too.
    const { url: image, id: shown } = (await upload(desk, await photo(70, 40))).body;
    const advert = { title: 'Tea', alt: 'A cup', category: 'tool', url: 'https://example.org/tea', image };
    const made = (await desk.call('POST', '/advertisements', advert)).body;
    expect((await desk.call('DELETE', `/advertisements/${made.id}`)).status).toBe(200);
    expect((await desk.call('DELETE', `/pictures/${shown}`)).status).toBe(409);
  });
});

// Of files and of reading them; that rows of each engine come back is asked by the tests of backups.
onOneEngine('the files of a picture', (engine) => {
  it('is kept in all its versions, upright and without where it was taken, and sent for ever', async () => {
    await using club = await openClub(engine);
    const desk = await openDesk(club);
    const { status, body } = await upload(desk, await photo(), { alt: '  A room \n with plants ' });
    expect([status, body]).toEqual([
      200,
      expect.objectContaining({ width: 500, height: 1000, alt: 'A room with plants', decorative: false, uses: [] }),
    ]);
    const folder = join(uploads(club), uploadIn(body.url)?.hash ?? '');
    expect(readdirSync(folder).sort()).toEqual(['320.avif', '320.webp', '500.avif', '500.webp', '500x1000.jpg']);
    for (const name of readdirSync(folder)) {
      const { exif, orientation, width } = await sharp(join(folder, name)).metadata();
      expect([name, exif, orientation, width]).toEqual([name, undefined, undefined, Number.parseInt(name, 10)]);
      expect(readFileSync(join(folder, name)).includes('Ada Secret')).toBe(false);
    }
    expect(await club.api.get(body.url)).toMatchObject({
      status: 200,
      headers: {
        'content-type': 'image/jpeg',
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      },
    });
    const small = body.url.replace(/[^/]*$/, '320.avif');
    expect((await club.api.get(small)).headers['content-type']).toBe('image/avif');
    for (const wrong of ['/original', '', '/../../secret', '/999.avif'])
      expect((await club.api.get(body.url.replace(/\/[^/]*$/, wrong))).status, wrong).toBe(404);
    // The same file once more is the same picture, with the text that it has.
    expect((await upload(desk, await photo(), { alt: 'Other words' })).body).toEqual(body);
    expect(readdirSync(uploads(club))).toHaveLength(1);
    const clear = await upload(desk, await seeThrough(), { decorative: 'true' });
    expect(clear.body).toMatchObject({ decorative: true, alt: '', url: expect.stringMatching(/400x300\.png$/) });
  });

  it('is refused in words where it is none, moves, is too large or has no text, and nothing is left of it', async () => {
    await using club = await openClub(engine);
    const desk = await openDesk(club);
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const cut = (await photo()).subarray(0, 900);
    const heic = Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypheic'), Buffer.alloc(99)]);
    const wrong: [string, Buffer | undefined, RegExp][] = [
      ['drawing.svg', svg, /SVG file, which can hold programs/],
      ['photo.jpg', Buffer.from('<!doctype html><script>alert(1)</script>'), /not a picture, whatever its name/],
      ['photo.jpg', Buffer.from(`<?xml version="1.0"?>\n<!-- x -->${svg}`), /SVG file/],
      ['photo.jpg', Buffer.alloc(0), /is empty/],
      ['photo.png', Buffer.from('PK\x03\x04 a zip'), /not a picture/],
      ['photo.heic', heic, /HEIC picture/],
      ['still.gif', await moving('gif'), /moves/],
      ['still.jpg', await moving('webp'), /moves/],
      ['still.png', png(20, 20, { moves: true }), /moves/],
      ['bomb.png', png(30_000, 30_000, { rows: 500 }), /30000 × 30000 dots, which is too large/],
      ['cut.jpg', cut, /cannot be read/],
      ['heavy.jpg', await heavyPhoto(), /takes too much time or memory to read\. Please save it/],
      ['nothing', undefined, /choose a picture/],
    ];
    for (const [name, file, words] of wrong) {
      const { status, body } = await upload(desk, file, { alt: 'A quiet room' }, name);
      expect([name, status, body]).toEqual([
        name,
        400,
        { code: 'invalid_request', message: expect.stringMatching(words), fields: { file: body.message } },
      ]);
    }
    const good = await photo(40, 40);
    for (const [alt, words] of [
      ['', /what the picture shows, or choose that it is decoration/],
      [' \n', /what the picture shows/],
      ['x'.repeat(301), /301 letters are too many/],
      ['a\u0000b', /no part of any text/],
    ] as const)
      expect((await upload(desk, good, { alt })).body.fields.alt).toMatch(words);
    const long = { alt: 'A room', credit: 'x'.repeat(201) };
    expect((await upload(desk, good, long)).body.fields.credit).toMatch(/201 letters are too many/);
    const huge = await upload(desk, Buffer.alloc(20 * 1_048_576 + 1, 0xff));
    expect(huge).toMatchObject({ status: 413, body: { message: 'This is too much at once. At most 20 MB fit here.' } });
    const { body, headers } = await pictureForm(good);
    const send = (payload: Buffer | object, more: Record<string, string>) =>
      desk.call('POST', '/pictures', payload, more);
    expect((await send(body.subarray(0, -60), headers)).body.message).toMatch(/did not arrive whole/);
    expect((await send({ file: 'x' }, {})).status).toBe(400);
    expect((await send(body, { ...headers, 'content-length': String(80 * 1_048_576) })).status).toBe(413);
    // One that never says how much is coming is stopped on its way.
    const base = await club.api.app.listen();
    const megabyte = new Uint8Array(1_048_576);
    async function* endless() {
      yield body.subarray(0, body.indexOf('\r\n\r\n') + 4);
      for (let n = 0; n < 40; n++) yield megabyte;
    }
    const sent = await fetch(`${base}/api/curation/pictures`, {
      method: 'POST',
      headers: { ...headers, ...desk.curator.as },
      body: Readable.toWeb(Readable.from(endless())) as ReadableStream,
      duplex: 'half',
    } as RequestInit & { duplex: string });
    expect(sent.status).toBe(413);
    const { member } = desk;
    expect((await club.api.post('/api/curation/pictures', body, { ...headers, ...member.as })).status).toBe(403);
    expect((await club.api.post('/api/curation/pictures', body, headers)).status).toBe(401);
    expect(readdirSync(uploads(club))).toEqual([]);
    expect(await club.api.store.db.selectFrom('picture').selectAll().execute()).toEqual([]);
  });

  it('comes back with a backup, is missed when a file is lost, and is made anew by another upload', async () => {
    await using club = await openClub(engine);
    const desk = await openDesk(club);
    const words = { alt: 'A room', credit: 'Ada, CC BY 4.0' };
    const { url } = (await upload(desk, await photo(80, 40), words)).body;
    const { store } = club.api;
    const env = asVariables(store.config);
    mkdirSync(join(uploads(club), 'x.part'));
    const file = join((await emptyPlace('sqlite')).dataDir, 'site.tgz');
    mkdirSync(join(file, '..'), { recursive: true });
    expect(await backUp(file, readConfig(env), {})).toMatchObject({ pictures: 1, leftOut: [] });
    expect((await checkBackup(file, store.config)).findings).toEqual([]);
    const elsewhere = await emptyPlace(engine);
    await restore(file, elsewhere);
    const { db } = openStore(elsewhere);
    expect(await db.selectFrom('picture').select(['alt', 'credit']).execute()).toEqual([words]);
    await db.destroy();
    const findings = async () => (await checkSite(readConfig(asVariables(elsewhere)))).findings;
    expect(await findings()).toEqual([]);
    const hash = uploadIn(url)?.hash ?? '';
    const lost = join(elsewhere.dataDir, 'uploads', hash);
    expect(readdirSync(lost)).toEqual(readdirSync(join(uploads(club), hash)));
    rmSync(join(lost, '40.avif'));
    expect(await findings()).toEqual([`1 uploaded pictures are not whole: ${hash}. Upload them anew.`]);

    rmSync(join(uploads(club), hash, '40.avif'));
    expect((await upload(desk, await photo(80, 40))).body.url).toBe(url);
    expect(existsSync(join(uploads(club), hash, '40.avif'))).toBe(true);
  });

  it('that is deleted while it comes again is asked for once more, and no row is without its files', async () => {
    await using club = await openClub(engine);
    const desk = await openDesk(club);
    const { id, url } = (await upload(desk, await photo(80, 40))).body;
    const { db } = club.api.store;
    const actor = { via: 'desk', member: desk.curator.id } as const;
    class Slow extends UploadFolder {
      override async keep(file: Arrived) {
        const made = await super.keep(file);
        await deletePicture(db, this, actor, id);
        return made;
      }
    }
    const folder = new Slow(uploads(club));
    const file = await folder.place();
    writeFileSync(file.path, await photo(80, 40));
    const words = { alt: 'A room', credit: undefined };
    await expect(addPicture(db, folder, actor, file, words)).rejects.toThrow('deleted at the same moment');
    await file.discard();
    expect(await db.selectFrom('picture').select('id').execute()).toEqual([]);
    expect((await upload(desk, await photo(80, 40))).body.url).toBe(url);
    expect(existsSync(join(uploads(club), uploadIn(url)?.hash ?? ''))).toBe(true);
  });

  it('that was begun and never taken is cleared away, and no other', async () => {
    await using club = await openClub(engine);
    const desk = await openDesk(club);
    const { url } = (await upload(desk, await photo(80, 40))).body;
    const hash = uploadIn(url)?.hash ?? '';
    const names = [hash, 'f'.repeat(32), 'e'.repeat(32), 'old.part', 'new.part', 'notes'];
    for (const name of names) {
      mkdirSync(join(uploads(club), name), { recursive: true });
      const isNew = name.startsWith('e') || name.startsWith('new');
      const at = new Date(Date.now() - (isNew ? 0 : 2 * DAY_MS));
      utimesSync(join(uploads(club), name), at, at);
    }
    const { db } = club.api.store;
    await tidy(db, new RateLimits(db, SECRET), undefined, new UploadFolder(uploads(club)));
    expect(readdirSync(uploads(club)).sort()).toEqual([hash, 'e'.repeat(32), 'new.part', 'notes'].sort());
  });
});
