/**
 * Files in storage that speaks S3, for what several machines share and what must lie elsewhere. Every failure is a
 * `StorageError` with a sentence for whoever runs the site; what the storage itself says is never passed on.
 */
import type { AwsClient } from 'aws4fetch';
import { StartError } from '../database/open.ts';
import { aws4fetch } from './lazy-packages.ts';
import { placeOf, type S3Address } from './s3-address.ts';

export class StorageError extends StartError {}

export interface StoredFile {
  /** Without the prefix of the address. */
  name: string;
  bytes: number;
  changedAt: Date;
}

const ANSWER_MS = 15_000;
/** Beside that, for what goes one way: slower than a telephone line counts as hung. */
const BYTES_PER_MS = 50;
const TRIES = 2;
/** In bytes: a thousand files of a list are a third of it. */
const LIST_MOST = 2_000_000;
/** In bytes: what S3 takes at once. */
const BODY_MOST = 5 * 1024 ** 3;
/** What lies there by the names that we give; anything else is somebody else's. */
const OURS = /^[\w.-]+(?:\/[\w.-]+)*$/;

export class ObjectStorage {
  readonly address: S3Address;
  readonly #answerMs: number;
  #client: AwsClient | undefined;

  constructor(address: S3Address, answerMs = ANSWER_MS) {
    this.address = address;
    this.#answerMs = answerMs;
  }

  async put(name: string, body: Blob, type = 'application/octet-stream'): Promise<void> {
    if (body.size > BODY_MOST) throw new StorageError(`A file of more than 5 GB cannot be sent to ${this.#place}.`);
    const headers = { 'content-type': type };
    const patience = this.#answerMs + body.size / BYTES_PER_MS;
    await this.#drained(await this.#ask('PUT', this.#url(name), { headers, body }, patience));
  }

  /** Nothing where there is no such file. Its body must be read to the end, or cancelled. */
  async get(name: string, method: 'GET' | 'HEAD' = 'GET'): Promise<Response | undefined> {
    const answer = await this.#ask(method, this.#url(name), {}, this.#answerMs);
    return answer.status === 404 ? this.#drained(answer) : answer;
  }

  /** What a file holds, while it comes. Throws where it is not there, breaks off or hangs. */
  async *read(name: string): AsyncGenerator<Uint8Array> {
    const answer = await this.get(name);
    if (!answer) throw new StorageError(`${name} is missing in ${this.#place}.`);
    yield* this.bodyOf(answer);
  }

  /** The body of an answer, which may neither stop for long nor be shorter than was said. */
  async *bodyOf(answer: Response): AsyncGenerator<Uint8Array> {
    const said = answer.headers.get('content-length');
    const reader = answer.body?.getReader();
    let came = 0;
    try {
      for (;;) {
        const timer = setTimeout(() => void reader?.cancel().catch(() => {}), this.#answerMs);
        const part = await reader?.read().finally(() => clearTimeout(timer));
        if (!part || part.done) break;
        came += part.value.length;
        yield part.value;
      }
    } catch {
      throw new StorageError(`${this.#place} broke off in the middle of a file.`);
    } finally {
      await reader?.cancel().catch(() => {});
    }
    if (said !== null && came !== Number(said)) throw new StorageError(`${this.#place} sent a file that is cut short.`);
  }

  async remove(name: string): Promise<void> {
    await this.#drained(await this.#ask('DELETE', this.#url(name), {}, this.#answerMs));
  }

  /** All files whose name begins so. */
  async *list(beginning = ''): AsyncGenerator<StoredFile> {
    for await (const page of this.#pages(beginning, '')) {
      for (const [, one = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
        const name = this.#nameIn(textOf(one, 'Key'));
        const file = { bytes: Number(textOf(one, 'Size')), changedAt: new Date(textOf(one, 'LastModified')) };
        if (name !== undefined && Number.isSafeInteger(file.bytes) && !Number.isNaN(file.changedAt.getTime()))
          yield { name, ...file };
      }
    }
  }

  /** The names of all folders, which are what stands before the first stroke. */
  async *folders(): AsyncGenerator<string> {
    for await (const page of this.#pages('', '/')) {
      for (const [, one = ''] of page.matchAll(/<CommonPrefixes>(.*?)<\/CommonPrefixes>/gs)) {
        const name = this.#nameIn(textOf(one, 'Prefix').replace(/\/$/, ''));
        if (name !== undefined) yield name;
      }
    }
  }

  async *#pages(beginning: string, delimiter: string): AsyncGenerator<string> {
    let from: string | undefined;
    do {
      const query = new URLSearchParams({ 'list-type': '2', prefix: this.address.prefix + beginning });
      if (delimiter) query.set('delimiter', delimiter);
      if (from !== undefined) query.set('continuation-token', from);
      const answer = await this.#ask('GET', `${this.address.base}?${query}`, {}, this.#answerMs);
      const page = await this.#textOf(answer);
      if (answer.status === 404) throw new StorageError(`${this.#place} ${whyNot(404, false)}`);
      if (!page.includes('<ListBucketResult')) throw new StorageError(`${this.#place} does not answer as S3 does.`);
      yield page;
      const next = textOf(page, 'NextContinuationToken') || undefined;
      if (next !== undefined && next === from)
        throw new StorageError(`${this.#place} sends the same list without end.`);
      from = next;
    } while (from !== undefined);
  }

  #nameIn(key: string): string | undefined {
    const { prefix } = this.address;
    const name = key.slice(prefix.length);
    return key.startsWith(prefix) && OURS.test(name) && !name.split('/').includes('..') ? name : undefined;
  }

  #url = (name: string): string => `${this.address.base}${this.address.prefix}${name}`;

  get #place(): string {
    return placeOf(this.address);
  }

  async #textOf(answer: Response): Promise<string> {
    const parts: Uint8Array[] = [];
    let bytes = 0;
    for await (const part of this.bodyOf(answer)) {
      parts.push(part);
      bytes += part.length;
      if (bytes > LIST_MOST) throw new StorageError(`${this.#place} does not answer as S3 does.`);
    }
    return Buffer.concat(parts).toString('utf8');
  }

  async #drained(answer: Response | undefined): Promise<undefined> {
    await answer?.body?.cancel().catch(() => {});
  }

  /** An answer, whose failures are thrown; for `GET`, `HEAD` and `DELETE` 404 is an answer, too. */
  async #ask(method: string, url: string, init: RequestInit, patienceMs: number): Promise<Response> {
    const { accessKeyId, secretAccessKey, region } = this.address;
    const { AwsClient } = await aws4fetch();
    this.#client ??= new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: TRIES });
    const stopping = new AbortController();
    const timer = setTimeout(() => stopping.abort(), patienceMs);
    const answer = await this.#client
      .fetch(url, { ...init, method, redirect: 'manual', signal: stopping.signal })
      .catch(() => undefined)
      .finally(() => clearTimeout(timer));
    if (answer?.ok || (answer?.status === 404 && method !== 'PUT')) return answer;
    await this.#drained(answer);
    throw new StorageError(`${this.#place} ${whyNot(answer?.status, stopping.signal.aborted)}`);
  }
}

function whyNot(status: number | undefined, isLate: boolean): string {
  if (status === undefined) return isLate ? 'does not answer in time.' : 'cannot be reached.';
  if (status === 401 || status === 403)
    return `refuses the keys in AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY, or this act (${status}).`;
  if (status === 404) return 'does not exist: make the bucket first.';
  if (status >= 300 && status < 400) return `is in another region or at another endpoint (${status}).`;
  if (status === 507) return 'is full (507).';
  return `could not do it (${status}).`;
}

/** What stands in the first element of this name, without its entities. */
const textOf = (xml: string, name: string): string =>
  (new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml)?.[1] ?? '')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');
