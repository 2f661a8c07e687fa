/** Writing a backup: under another name until it is whole. */
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream, existsSync } from 'node:fs';
import { link, open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import type { Pace } from '#server/kernel/cpu-share.ts';
import { BackupError, MANIFEST, type Manifest } from './format.ts';

export class ArchiveWriter {
  readonly #file: string;
  readonly #part: string;
  readonly #pack = pack();
  readonly #written: Promise<void>;
  readonly #members: Manifest['members'] = {};
  readonly #pace: Pace | undefined;

  /** `file` must not exist. Its folder must. An abort by `signal` makes the next step fail. */
  constructor(file: string, { signal, pace }: { signal?: AbortSignal | undefined; pace?: Pace | undefined } = {}) {
    this.#pace = pace;
    if (existsSync(file)) throw new BackupError(`${file} exists already. Choose another name.`);
    this.#file = file;
    this.#part = `${file}.${randomUUID().slice(0, 8)}.part`;
    const out = createWriteStream(this.#part, { flags: 'wx', mode: 0o600, flush: true });
    // Typed for other streams than those of Node, which read it all the same.
    this.#written = pipeline(this.#pack as unknown as AsyncIterable<Buffer>, createGzip(), out, { signal });
    this.#written.catch(() => {});
  }

  /** Adds a member of `size` bytes from chunks of exactly so many. */
  async add(name: string, size: number, chunks: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void> {
    const hash = createHash('sha256');
    const { promise, resolve, reject } = Promise.withResolvers<undefined>();
    promise.catch(() => {});
    const copy = async () => {
      const entry = this.#pack.entry({ name, size, mode: 0o600 }, (error) =>
        error ? reject(error) : resolve(undefined),
      );
      entry.on('error', reject);
      for await (const chunk of chunks) {
        hash.update(chunk);
        if (!entry.write(chunk)) await Promise.race([once(entry as never, 'drain'), this.#failure()]);
      }
      entry.end(null);
      await promise;
    };
    await Promise.race([copy(), this.#failure()]);
    await this.#pace?.();
    this.#members[name] = { size, sha256: hash.digest('hex') };
  }

  addText(name: string, text: string): Promise<void> {
    const bytes = Buffer.from(text);
    return this.add(name, bytes.length, [bytes]);
  }

  /** How many members there are whose name begins so. */
  count(prefix: string): number {
    return Object.keys(this.#members).filter((name) => name.startsWith(prefix)).length;
  }

  /** Adds the manifest and gives the file its name, unless another file has got it meanwhile. */
  async finish(rest: Omit<Manifest, 'members'>): Promise<void> {
    const manifest: Manifest = { ...rest, members: { ...this.#members } };
    await this.addText(MANIFEST, JSON.stringify(manifest));
    this.#pack.finalize();
    await this.#written;
    await this.#takeName();
    const folder = await open(dirname(this.#file));
    await folder.sync().finally(() => folder.close());
  }

  /** Leaves nothing behind. */
  async discard(): Promise<void> {
    this.#pack.destroy();
    await this.#written.catch(() => {});
    await rm(this.#part, { force: true });
  }

  /** Rejects when the file cannot be written any more, so that nobody waits for room in it. */
  async #failure(): Promise<never> {
    await this.#written;
    throw new Error('The backup ended early.');
  }

  /** A second name is refused where the file exists, which renaming would replace. */
  async #takeName(): Promise<void> {
    try {
      await link(this.#part, this.#file);
      await rm(this.#part);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === 'EEXIST' || existsSync(this.#file))
        throw new BackupError(`${this.#file} exists already. Choose another name.`);
      // Some disks of other systems know no second names.
      await rename(this.#part, this.#file);
    }
  }
}
