/** Uploaded pictures in storage that several machines share. */
import { mkdtempSync, readdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { uploadIn } from '#domain/uploads.ts';
import { backUp } from '#server/backup/back-up.ts';
import { restore } from '#server/backup/restore.ts';
import { checkSite } from '#server/check/check.ts';
import { lookAtPictures } from '#server/check/replica-and-storage-findings.ts';
import { RateLimits } from '#server/http/rate-limits.ts';
import { readConfig } from '#server/kernel/config.ts';
import { ObjectStorage } from '#server/kernel/object-storage.ts';
import { tidy } from '#server/start/housekeeping.ts';
import { photo, pictureForm } from '#tests/builders/pictures.ts';
import { SECRET } from '#tests/setup/api/api.ts';
import { openDesk } from '#tests/setup/api/desk.ts';
import { openClub } from '#tests/setup/api/members.ts';
import { asVariables, emptyPlace } from '#tests/setup/database/places.ts';
import { type FakeS3, openFakeS3 } from '#tests/setup/fake-s3.ts';
import { UploadFolder, uploadsIn } from './upload-folder.ts';

const DAYS_AGO = new Date(Date.now() - 3 * 86_400_000);
const LATE_MS = 2_000;

async function openStored(s3: FakeS3) {
  const folder = mkdtempSync(join(tmpdir(), 'tessera-uploads-'));
  const uploads = new UploadFolder(uploadsIn(folder), new ObjectStorage(s3.address(), LATE_MS));
  const club = await openClub('sqlite', { uploads });
  const desk = await openDesk(club);
  const send = async (file: Buffer, alt: string) => {
    const { body, headers } = await pictureForm(file, { alt });
    return desk.call('POST', '/pictures', body, headers);
  };
  return {
    club,
    desk,
    send,
    uploads,
    env: { ...asVariables(club.api.store.config), ...s3.env, UPLOADS_URL: s3.url() },
  };
}

it('are kept there alone, and sent with the headers that a folder gives them', async () => {
  await using s3 = await openFakeS3();
  const { club, send, desk, uploads } = await openStored(s3);
  await using _club = club;
  const { body } = await send(await photo(), 'A room');
  const { hash = '' } = uploadIn(body.url) ?? {};
  const names = ['320.avif', '320.webp', '500.avif', '500.webp', '500x1000.jpg'];
  expect([...s3.files.keys()].sort()).toEqual(names.map((name) => `site/${hash}/${name}`));
  expect(readdirSync(uploads.path)).toEqual([]);

  const sent = await club.api.app.inject(body.url);
  expect(sent.rawPayload.equals(s3.files.get(`site/${hash}/500x1000.jpg`)?.body ?? Buffer.alloc(0))).toBe(true);
  const headers = {
    'content-type': 'image/jpeg',
    'content-length': String(sent.rawPayload.length),
    'cache-control': 'public, max-age=31536000, immutable',
    'cross-origin-resource-policy': 'cross-origin',
    'x-content-type-options': 'nosniff',
  };
  expect(sent.headers).toMatchObject(headers);
  const looked = await club.api.app.inject({ method: 'HEAD', url: body.url });
  expect([looked.statusCode, looked.rawPayload.length, looked.headers]).toEqual([
    200,
    0,
    expect.objectContaining(headers),
  ]);
  const again = await club.api.app.inject({ url: body.url, headers: { 'if-none-match': String(sent.headers.etag) } });
  expect([again.statusCode, again.rawPayload.length]).toEqual([304, 0]);
  const asked = s3.calls.length;
  for (const wrong of ['/original', '', '/../../secret', '/..%2f..%2fx/320.avif'])
    expect((await club.api.get(body.url.replace(/\/[^/]*$/, wrong))).status, wrong).toBe(404);
  for (const madeUp of [body.url.replace(hash, 'f'.repeat(32)), body.url.replace(/\/[^/]*$/, '/640.avif')])
    expect((await club.api.get(madeUp)).status, madeUp).toBe(404);
  expect(s3.calls.length, 'only versions of noted pictures are asked for').toBe(asked);

  expect((await desk.call('DELETE', `/pictures/${body.id}`)).status).toBe(200);
  expect([...s3.files.keys()]).toEqual([]);
  expect((await club.api.get(body.url)).status).toBe(404);
});

it('are refused in a sentence while the storage fails, and nothing names half a picture', async () => {
  await using s3 = await openFakeS3();
  const { club, send, env } = await openStored(s3);
  await using _club = club;
  const { body } = await send(await photo(), 'A room');
  expect(await lookAtPictures(readConfig(env))).toMatchObject({
    well: true,
    says: expect.stringContaining('s3://tests/site'),
  });
  let puts = 0;
  s3.mood = (request, response) => (request.method === 'PUT' && ++puts > 2 ? !!response.writeHead(500).end() : false);
  const refused = await send(await photo(60, 60), 'Another');
  expect(refused).toMatchObject({
    status: 503,
    body: { message: expect.stringMatching(/cannot be kept at the moment/) },
  });
  expect(await club.api.store.db.selectFrom('picture').select('alt').execute()).toEqual([{ alt: 'A room' }]);
  expect(await lookAtPictures(readConfig(env))).toMatchObject({ well: true });
  s3.mood = (_request, response) => !!response.writeHead(403).end();
  expect(await lookAtPictures(readConfig(env))).toMatchObject({
    well: false,
    says: expect.stringContaining('refuses the keys'),
  });
  s3.mood = () => true;
  const late = await club.api.get(body.url);
  expect(late).toMatchObject({ status: 503, headers: { 'retry-after': '10', 'cache-control': 'no-store' } });
  expect(JSON.stringify(late.body)).toContain('This picture cannot be had at the moment.');
  s3.mood = undefined;
  expect((await send(await photo(60, 60), 'Another')).status).toBe(200);
});

it('of a folder go there by themselves, and what nobody noted goes after a day', async () => {
  await using s3 = await openFakeS3();
  const { club, send, uploads, env } = await openStored(s3);
  await using _club = club;
  const { body } = await send(await photo(), 'A room');
  const { hash = '' } = uploadIn(body.url) ?? {};
  const backup = join(uploads.path, '../one.tgz');
  const report = await backUp(backup, readConfig(env), {});
  expect(report).toMatchObject({ pictures: 1, leftOut: [] });
  const place = await emptyPlace('sqlite');
  await restore(backup, place);
  expect(readdirSync(uploadsIn(place.dataDir))).toEqual([hash]);
  // What came back goes where the site keeps pictures now.
  s3.files.clear();
  expect((await checkSite(readConfig(env))).findings).toContainEqual(
    expect.stringMatching(/1 uploaded pictures are not whole/),
  );
  const moved = new UploadFolder(uploadsIn(place.dataDir), uploads.storage);
  const old = (name: string) => s3.files.set(name, { body: Buffer.from('x'), type: '', changedAt: DAYS_AGO });
  old(`site/${'e'.repeat(32)}/320.avif`);
  old('site/notes/mine.txt');
  s3.files.set(`site/${'d'.repeat(32)}/320.avif`, { body: Buffer.from('x'), type: '', changedAt: new Date() });
  await tidy(club.api.store.db, new RateLimits(club.api.store.db, SECRET), undefined, moved);
  expect(readdirSync(moved.path)).toEqual([]);
  const folders = new Set([...s3.files.keys()].map((name) => name.split('/')[1]));
  expect(folders).toEqual(new Set([hash, 'd'.repeat(32), 'notes']));
  expect((await club.api.get(body.url)).status).toBe(200);
  expect((await checkSite(readConfig(env))).findings).toEqual([]);
});
