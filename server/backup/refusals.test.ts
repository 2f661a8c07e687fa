/** Files that are no backups, or not whole, or not honest: each is refused in a sentence and leaves nothing. */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { StartError } from '#server/database/open.ts';
import { readConfig } from '#server/kernel/config.ts';
import { type Entry, manifestOf, packed, unpack } from '#tests/setup/api/archives.ts';
import { freshStore } from '#tests/setup/database/store.ts';
import { backUp } from './back-up.ts';
import { restore } from './restore.ts';

const folder = mkdtempSync(join(tmpdir(), 'tessera-refusals-'));
const GOOD = join(folder, 'good.tgz');
let head: Record<string, unknown> = {};
let rows: Record<string, number> = {};

beforeAll(async () => {
  await using store = await freshStore('sqlite');
  const { dataDir } = store.config;
  mkdirSync(join(dataDir, 'pictures'));
  writeFileSync(join(dataDir, 'pictures', 'a.jpg'), 'a picture');
  await store.db
    .insertInto('search_count')
    .values(Array.from({ length: 500 }, (_, n) => ({ words: `${Math.random()} ${n}`, day: '2027-01-01', searches: 1 })))
    .execute();
  await backUp(GOOD, readConfig({ DATA_DIR: dataDir }), {});
  const members = unpack(GOOD);
  head = JSON.parse(members.get('tessera.json') ?? '');
  rows = JSON.parse(members.get('manifest.json') ?? '').rows;
});

/** Tries to restore; returns the sentence of the refusal, once it is sure that nothing was left. */
async function refusal(file: string): Promise<string> {
  const dataDir = join(mkdtempSync(join(tmpdir(), 'tessera-refused-')), 'data');
  const error = await restore(file, { dataDir }).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  expect(error).toBeInstanceOf(StartError);
  expect(existsSync(dataDir)).toBe(false);
  return (error as Error).message;
}

let made = 0;
const fresh = () => join(folder, `${++made}.tgz`);
const NONE = () => Object.fromEntries(Object.keys(rows).map((table) => [table, 0]));
const headEntry = (changes: object = {}): Entry => ({
  name: 'tessera.json',
  text: JSON.stringify({ ...head, ...changes }),
});

/** A backup that is right in everything but these members. */
async function withMembers(extra: Entry[], counts: Record<string, number> = {}, changes: object = {}): Promise<string> {
  const entries = [headEntry(changes), ...extra];
  return packed(fresh(), [...entries, manifestOf(entries, { ...NONE(), ...counts })]);
}

const line = (values: unknown[]) => `${JSON.stringify(values)}\n`;

describe('a backup is refused', () => {
  it('but for one that is right, made with other tools', async () => {
    const dataDir = join(folder, 'restored');
    const file = await withMembers(
      [{ name: 'database/search_count/000001.jsonl', text: line(['calm', '2027-01-01', 3]) }],
      { search_count: 1 },
    );
    const { manifest } = await restore(file, { dataDir });
    expect(manifest.rows.search_count).toBe(1);
  });

  it.each([
    ['is empty', () => Buffer.alloc(0), /is empty/],
    ['is something else', () => Buffer.from('PK\u0003\u0004 this is another format'), /not a backup of this site/],
    ['is packed, and something else', () => gzipSync('just words'.repeat(500)), /not a backup of this site|cut short/],
    ['is cut short', () => readFileSync(GOOD).subarray(0, -100), /cut short/],
    ['is cut in half', () => readFileSync(GOOD).subarray(0, readFileSync(GOOD).length / 2), /cut short|damaged/],
    ['is damaged', () => flipped(readFileSync(GOOD)), /damaged|cannot be read|not as it should|checksum|not a backup/],
  ])('when it %s', async (_what, bytes, sentence) => {
    const file = fresh();
    writeFileSync(file, bytes());
    expect(await refusal(file)).toMatch(sentence);
  });

  it('when it is not there, or a folder', async () => {
    expect(await refusal(join(folder, 'nowhere'))).toMatch(/cannot be read/);
    expect(await refusal(folder)).toMatch(/is no file/);
  });

  it.each<[string, Entry, RegExp]>([
    ['leads out of the folder', { name: 'pictures/../../evil', text: 'x' }, /does not belong/],
    ['leads out of the folder on other systems', { name: 'pictures/..\\..\\evil', text: 'x' }, /does not belong/],
    ['begins at the root', { name: '/etc/evil', text: 'x' }, /does not belong/],
    ['would be code of the site', { name: 'server/start/main.ts', text: 'x' }, /does not belong/],
    ['would be the database itself', { name: 'tessera.sqlite', text: 'x' }, /does not belong/],
    ['is a link', { name: 'pictures/a', type: 'symlink', linkname: '/etc' }, /is no plain file/],
    ['is a second name', { name: 'pictures/a', type: 'link', linkname: '/etc/passwd' }, /is no plain file/],
    ['is a device', { name: 'pictures/a', type: 'character-device' }, /is no plain file/],
    ['is a folder', { name: 'pictures/a', type: 'directory' }, /is no plain file/],
  ])('when a member %s', async (_what, entry, sentence) => {
    expect(await refusal(await withMembers([entry]))).toMatch(sentence);
  });

  it('when a member is there twice, missing, or not as the list has it', async () => {
    const picture = { name: 'pictures/a.jpg', text: 'one' };
    expect(await refusal(await withMembers([picture, picture]))).toMatch(/twice/);
    const entries = [headEntry(), picture];
    const manifest = manifestOf(entries, NONE());
    expect(await refusal(await packed(fresh(), [headEntry(), manifest]))).toMatch(/is missing/);
    const other = [headEntry(), { ...picture, text: 'two' }, manifest];
    expect(await refusal(await packed(fresh(), other))).toMatch(/checksum differs/);
    const more = [...entries, { name: 'pictures/b.jpg', text: 'b' }, manifest];
    expect(await refusal(await packed(fresh(), more))).toMatch(/not in its list/);
    expect(await refusal(await packed(fresh(), entries))).toMatch(/list of contents is missing/);
    expect(await refusal(await packed(fresh(), [...entries, manifest, { name: 'secret', text: 'x' }]))).toMatch(
      /goes on/,
    );
    expect(await refusal(await packed(fresh(), [picture, headEntry(), manifest]))).toMatch(/not a backup of this site/);
  });

  it('when it is newer than the site, in its form or in its tables', async () => {
    expect(await refusal(await withMembers([], {}, { format: 2 }))).toMatch(/newer version/);
    const migrations = [...(head.migrations as string[]), '9999-tomorrow'];
    expect(await refusal(await withMembers([], {}, { migrations }))).toMatch(/newer version/);
    const tables = head.tables as Record<string, string[]>;
    expect(await refusal(await withMembers([], {}, { tables: { ...tables, robots: ['id'] } }))).toMatch(/no table/);
    expect(await refusal(await withMembers([], {}, { tables: { ...tables, rating: ['score'] } }))).toMatch(/another/);
  });

  it('when its rows are none, too few, or point to nothing', async () => {
    const rated = { name: 'database/rating/000001.jsonl', text: line(['nobody', 1, 5, '2027-01-01T00:00:00.000Z']) };
    expect(await refusal(await withMembers([rated], { rating: 1 }))).toMatch(/contradicts itself/);
    const counted = { name: 'database/search_count/000001.jsonl', text: line(['a', '2027-01-01', 1]) };
    expect(await refusal(await withMembers([counted], { search_count: 2 }))).toMatch(/should have 2 rows and has 1/);
    for (const text of ['{}\n', '[1]\n', 'no json\n', line([{}, '2027-01-01', 1])])
      expect(await refusal(await withMembers([{ ...counted, text }], { search_count: 1 }))).toMatch(
        /not as it should be/,
      );
    expect(await refusal(await withMembers([{ name: 'database/nothing/000001.jsonl', text: '[1]\n' }]))).toMatch(
      /own list/,
    );
  });

  it('when it is small and unpacks without end', async () => {
    const bomb = Buffer.alloc(80 * 1_048_576);
    expect(await refusal(await packed(fresh(), [headEntry(), { name: 'pictures/a.jpg', text: bomb }]))).toMatch(
      /far more/,
    );
  });
});

describe('an existing thing is never written over', () => {
  it('by a backup', async () => {
    await using store = await freshStore('sqlite');
    const before = readFileSync(GOOD);
    await expect(backUp(GOOD, readConfig({ DATA_DIR: store.config.dataDir }), {})).rejects.toThrow(/exists already/);
    expect(readFileSync(GOOD).equals(before)).toBe(true);
    const dangling = join(folder, 'dangling.tgz');
    symlinkSync(join(folder, 'target'), dangling);
    await expect(backUp(dangling, readConfig({ DATA_DIR: store.config.dataDir }), {})).rejects.toThrow(
      /exists already/,
    );
    expect(readdirSync(folder).filter((name) => name.endsWith('.part'))).toEqual([]);
  });

  it('by a restore', async () => {
    const dataDir = mkdtempSync(join(tmpdir(), 'tessera-full-'));
    writeFileSync(join(dataDir, 'mine'), 'mine');
    await expect(restore(GOOD, { dataDir })).rejects.toThrow(/is not empty/);
    expect(readdirSync(dataDir)).toEqual(['mine']);
  });

  it('and no database is made where there is none', async () => {
    const dataDir = join(folder, 'no-site');
    const config = readConfig({ DATA_DIR: dataDir });
    await expect(backUp(fresh(), config, {})).rejects.toThrow(/There is no database in/);
    expect(existsSync(dataDir)).toBe(false);
  });
});

/** Some bytes in the middle changed. */
function flipped(bytes: Buffer): Buffer {
  for (let i = 0; i < 8; i++) bytes[(bytes.length >> 1) + i] = (bytes[(bytes.length >> 1) + i] ?? 0) ^ 0x5a;
  return bytes;
}
