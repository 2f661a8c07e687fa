/** Storage that speaks S3, and what it may answer. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { openFakeS3 } from '#tests/setup/fake-s3.ts';
import { ObjectStorage, StorageError } from './object-storage.ts';
import { placeOf, readS3Address } from './s3-address.ts';

const textIn = async (parts: AsyncIterable<Uint8Array>) => Buffer.concat(await Array.fromAsync(parts)).toString();

it('keeps files, gives them back, lists them over many pages, and lets them go', async () => {
  await using s3 = await openFakeS3();
  const storage = new ObjectStorage(s3.address());
  const other = new ObjectStorage(s3.address('other'));
  await other.put('a/0.txt', new Blob(['of somebody else']));
  for (let n = 0; n < 8; n++)
    await storage.put(`${n % 2 ? 'odd' : 'even'}/${n}.txt`, new Blob([`text ${n}`]), 'text/plain');
  expect(s3.files.get('site/odd/3.txt')).toMatchObject({ type: 'text/plain', body: Buffer.from('text 3') });
  expect(await textIn(storage.read('odd/3.txt'))).toBe('text 3');
  expect(await storage.get('odd/4.txt')).toBeUndefined();
  const odd = await Array.fromAsync(storage.list('odd/'));
  expect(odd.map(({ name, bytes }) => [name, bytes])).toEqual([1, 3, 5, 7].map((n) => [`odd/${n}.txt`, 6]));
  expect(await Array.fromAsync(storage.list())).toHaveLength(8);
  expect(await Array.fromAsync(storage.folders())).toEqual(['even', 'odd']);
  await storage.remove('odd/3.txt');
  await expect(textIn(storage.read('odd/3.txt'))).rejects.toThrow('odd/3.txt is missing in s3://tests/site.');
});

it('says in a sentence what was answered amiss, and waits for nothing without end', async () => {
  await using s3 = await openFakeS3();
  const storage = new ObjectStorage(s3.address());
  const hasty = new ObjectStorage(s3.address(), 150);
  await storage.put('whole.txt', new Blob(['0123456789']));
  const names = async () => (await Array.fromAsync(storage.list())).length;
  const whole = () => textIn(storage.read('whole.txt'));
  const late = () => textIn(hasty.read('whole.txt'));
  const put = () => storage.put('new.txt', new Blob(['x']));
  const list = (content: string) => (_: unknown, response: { end: (text: string) => void }) => {
    response.end(`<ListBucketResult>${content}</ListBucketResult>`);
    return true;
  };
  const moods: [typeof s3.mood, () => Promise<unknown>, RegExp][] = [
    [
      (_, response) => !!response.writeHead(403).end('<Message>secret of the storage</Message>'),
      put,
      /refuses the keys in AWS/,
    ],
    [(_, response) => !!response.writeHead(404).end(), put, /does not exist: make the bucket first/],
    [(_, response) => !!response.writeHead(404).end(), names, /does not exist: make the bucket first/],
    [(_, response) => !!response.writeHead(301, { location: 'http://127.0.0.1:1/' }).end(), whole, /in another region/],
    [(_, response) => !!response.writeHead(500).end(), put, /could not do it \(500\)/],
    [(_, response) => !!response.writeHead(507).end(), put, /is full/],
    [(_, response) => !!response.destroy(), put, /cannot be reached/],
    // Never a word; and a beginning without an end.
    [() => true, () => hasty.put('new.txt', new Blob(['x'])), /does not answer in time/],
    [
      (_, response) => response.writeHead(200, { 'content-length': 10 }).write('012'),
      late,
      /broke off|cut short|in time/,
    ],
    [
      (_, response) => {
        response.writeHead(200, { 'content-length': 10 }).write('012');
        void sleep(20).then(() => response.destroy());
        return true;
      },
      whole,
      /broke off in the middle/,
    ],
    [(_, response) => !!response.end('<html>Log in to the hotel</html>'), names, /does not answer as S3 does/],
    [(_, response) => !!response.end('x'.repeat(3_000_000)), names, /does not answer as S3 does/],
    [list('<NextContinuationToken>again</NextContinuationToken>'), names, /same list without end/],
  ];
  for (const [mood, act, words] of moods) {
    s3.mood = mood;
    const refused = await act().catch((error: unknown) => error);
    expect(refused, String(words)).toBeInstanceOf(StorageError);
    expect((refused as Error).message).toMatch(words);
    expect((refused as Error).message).toMatch(/^s3:\/\/tests\/site /);
    expect((refused as Error).message).not.toMatch(/secret|a-key-of-tests/);
  }
  // Names that lead elsewhere are nobody's.
  const entry = (key: string, size = '1') =>
    `<Contents><Key>${key}</Key><LastModified>2026-11-01T00:00:00Z</LastModified><Size>${size}</Size></Contents>`;
  s3.mood = list(
    ['../x', '/etc/passwd', 'other/x', 'site/../../x', 'site/a\nb', 'site/ok.txt'].map((key) => entry(key)).join('') +
      entry('site/big', '-x'),
  );
  expect((await Array.fromAsync(storage.list())).map(({ name }) => name)).toEqual(['ok.txt']);
  s3.mood = undefined;
  expect(await whole()).toBe('0123456789');
});

describe('the address of a storage', () => {
  const keys = { accessKeyId: 'id', secretAccessKey: 'key', region: 'eu-west-2' };

  it('names a bucket, a folder and an endpoint', () => {
    expect(readS3Address('X', 's3://photos', keys)).toMatchObject({
      base: 'https://s3.eu-west-2.amazonaws.com/photos/',
      prefix: '',
    });
    const own = readS3Address('X', 's3://photos/a/b/?endpoint=http://minio:9000/&region=home', keys);
    expect(own).toMatchObject({ base: 'http://minio:9000/photos/', prefix: 'a/b/', region: 'home' });
    expect(placeOf(own)).toBe('s3://photos/a/b');
  });

  it.each([
    ['s3://', keys, /is not an address such as/],
    ['s3://id:key@photos', keys, /without keys in it/],
    ['s3://photos/../x y', keys, /is not an address such as/],
    ['s3://photos?endpont=https://x', keys, /is not an address such as/],
    ['s3://photos?endpoint=ftp://x', keys, /endpoint in X/],
    ['s3://photos', { ...keys, secretAccessKey: undefined }, /needs the keys.*AWS_SECRET_ACCESS_KEY/],
  ] as const)('refuses %s', (value, given, words) => {
    expect(() => readS3Address('X', value, given)).toThrow(words);
  });
});
