/**
 * The search index as a file in the data folder, so that a start need not read the whole catalogue again
 * (docs/decisions/0064-the-index-in-a-file.md). It is a cache: whatever is wrong with it, the index is made anew.
 */
import { createHash } from 'node:crypto';
import { readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { deserialize, serialize } from 'node:v8';
import { crc32 } from 'node:zlib';
import type { Db } from '#server/database/schema.ts';
import { writeAtomic } from '#server/kernel/atomic-files.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';
import type { IndexSnapshot } from '#server/search/index/snapshot-types.ts';
import { SearchIndex } from '#server/search/search-index.ts';
import type { ThesaurusEntry } from '#server/search/search-types.ts';
import { site } from '#site';
import { codeFingerprint } from './code-fingerprint.ts';
import { readPriors } from './documents.ts';

/** In the data folder. */
export const INDEX_FILE = 'search.index';
const PRIVATE = 0o600;
const LINE_END = 10;
const TRIES = 3;

/** An index, and the number of the last change that is in it. */
export interface FiledIndex {
  search: SearchIndex;
  number: number;
}

/** The first line of the file; the snapshot follows. */
interface Header {
  /** By what it was made. */
  maker: string;
  /** The change that is the last in it, as the database has it. */
  last: object;
  number: number;
  crc: number;
  /** Of the parts of the snapshot, in bytes. */
  lengths: number[];
}

export class IndexFile {
  readonly #path: string;
  readonly #db: Db;
  readonly #thesaurus: readonly ThesaurusEntry[];
  readonly #maker: string;

  /** `thesaurus`: what the index is made with. */
  constructor(folder: string, db: Db, thesaurus: readonly ThesaurusEntry[]) {
    this.#path = join(folder, INDEX_FILE);
    this.#db = db;
    this.#thesaurus = thesaurus;
    this.#maker = makerWith(thesaurus);
  }

  /** Nothing where there is no file, or one that is damaged, or made by other code or of another database. */
  async read(): Promise<FiledIndex | undefined> {
    try {
      const bytes = await readFile(this.#path);
      const end = bytes.indexOf(LINE_END);
      const { maker, last, number, crc, lengths } = JSON.parse(bytes.toString('utf8', 0, end)) as Header;
      const body = bytes.subarray(end + 1);
      if (maker !== this.#maker || crc32(body) !== crc) return undefined;
      if (JSON.stringify(await changeAt(this.#db, number)) !== JSON.stringify(last)) return undefined;
      const search = SearchIndex.restored(copied(deserialized(body, lengths)), this.#thesaurus);
      // How new a thing is weighs a little in the order, and the file may be old.
      for await (const rows of readPriors(this.#db)) for (const { id, prior } of rows) search.setPrior(id, prior);
      return { search, number };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined;
      await this.#drop();
      return undefined;
    }
  }

  /**
   * Returns whether the file has it now: not where documents kept coming. Throws the system's error where the disk does not take
   * it. A file that was there stays in both cases.
   */
  async write({ search, number }: FiledIndex): Promise<boolean> {
    const last = await changeAt(this.#db, number);
    const parts = last && (await serialized(search));
    if (!parts) return false;
    let crc = 0;
    for (const part of parts) {
      crc = crc32(part, crc);
      await yieldWhenDue();
    }
    const header: Header = { maker: this.#maker, last, number, crc, lengths: parts.map(({ length }) => length) };
    // Several processes may share the folder: whose file stays is all the same, and a mixture fails its checksum.
    await writeAtomic(this.#path, [Buffer.from(`${JSON.stringify(header)}\n`), ...parts], PRIVATE);
    return true;
  }

  async #drop(): Promise<void> {
    await rm(this.#path, { force: true }).catch(() => {});
  }
}

/**
 * A snapshot as bytes, part after part, so that visitors are served between them. Nothing where documents kept coming
 * meanwhile: then a later time will do.
 */
async function serialized(search: SearchIndex): Promise<Buffer[] | undefined> {
  for (let tries = 0; tries < TRIES; tries++) {
    await search.compacted();
    const { revision } = search;
    const { corpus, ...others } = search.snapshot();
    const parts: Buffer[] = [];
    for (const [of, holder] of Object.entries({ index: others, corpus })) {
      for (const [name, part] of Object.entries(holder)) {
        parts.push(serialize([of, name, part]));
        await yieldWhenDue();
      }
    }
    if (search.revision === revision && !search.isCompacting) return parts;
  }
  return undefined;
}

function deserialized(body: Buffer, lengths: readonly number[]): IndexSnapshot {
  const found: Record<string, Record<string, unknown>> = { index: {}, corpus: {} };
  let at = 0;
  for (const length of lengths) {
    const [of, name, part] = deserialize(body.subarray(at, at + length)) as [string, string, unknown];
    at += length;
    found[of] = { ...found[of], [name]: part };
  }
  return { ...found.index, corpus: found.corpus } as unknown as IndexSnapshot;
}

/** A database that was restored, or another one, has another change of this number, or none. */
const changeAt = (db: Db, number: number): Promise<object | undefined> =>
  db.selectFrom('change').selectAll().where('number', '=', number).executeTakeFirst();

/** One word for everything that an index is made by: our code, its packages, Node with its tables of letters, the thesaurus. */
const makerWith = (thesaurus: readonly ThesaurusEntry[]): string =>
  createHash('sha256')
    .update(JSON.stringify([process.versions, thesaurus, codeFingerprint(), site.language]))
    .digest('base64url');

/** Arrays that were read lie within the file's bytes, all of which would stay in memory with the smallest of them. */
function copied<T>(value: T): T {
  if (ArrayBuffer.isView(value)) return (value as unknown as Uint32Array).slice() as T;
  if (Array.isArray(value)) return (ArrayBuffer.isView(value[0]) ? value.map(copied) : value) as T;
  if (value === null || typeof value !== 'object' || value instanceof Map) return value;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, copied(part)])) as T;
}
