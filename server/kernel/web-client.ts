/** Asking other sites for pages, feeds and calendars: politely, behind the guard of `outward-call.ts`, with limits. */
import { getOutward, type Leave, type OutwardAnswer, RefusedAddress, RefusedAnswer } from './outward-call.ts';
import { Semaphore } from './semaphore.ts';
import { version } from './version.ts';

const ANSWER_WITHIN_MS = 15_000;
const AT_ONCE = 8;
/** Of one host. */
const AT_ONCE_THERE = 2;
const MB = 1_000_000;
/** As it comes over the line; what it becomes unpacked has a limit of its own where it is read. */
const BYTES_MOST = 6 * MB;

export interface Wish {
  /** What is asked for, as the header says it. */
  accept: string;
  /** What the site said of itself the last time: it answers 304 where nothing has changed. */
  etag?: string | null | undefined;
  lastModified?: string | null | undefined;
  method?: 'GET' | 'HEAD';
  /** How it may be packed; nothing is unpacked here. */
  encodings?: string;
  bytesMost?: number;
  signal?: AbortSignal | undefined;
}

/** Why a site could not be asked, in a sentence for people. */
export class UnreachableError extends Error {
  /** Whether it is the address that may not be called, and no trouble with a site. */
  readonly isRefused: boolean;
  constructor(sentence: string, isRefused = false) {
    super(sentence);
    this.isRefused = isRefused;
  }
}

export class WebClient {
  readonly #userAgent: string;
  readonly #leave: Leave;
  readonly #turns = new Semaphore();

  /** `siteUrl` is where those who are asked can read who asks. */
  constructor(siteUrl: string, leave: Leave = {}) {
    this.#userAgent = `Tessera/${version()} (+${siteUrl})`;
    this.#leave = leave;
  }

  /** Throws `UnreachableError`, and the signal's reason. */
  async get(address: string, wish: Wish): Promise<OutwardAnswer> {
    const host = URL.parse(address)?.host ?? '';
    // One slow site must not take the places of the others while it lets its own wait.
    const releaseThere = await this.#turns.acquire(`of ${host}`, AT_ONCE_THERE);
    const release = await this.#turns.acquire('all', AT_ONCE);
    const within = AbortSignal.timeout(ANSWER_WITHIN_MS);
    try {
      wish.signal?.throwIfAborted();
      return await getOutward(
        address,
        {
          headers: {
            'user-agent': this.#userAgent,
            accept: wish.accept,
            'accept-encoding': wish.encodings ?? 'gzip, br, deflate',
            'accept-language': 'en-GB, en;q=0.9, *;q=0.5',
            ...(wish.etag && { 'if-none-match': wish.etag }),
            ...(wish.lastModified && { 'if-modified-since': wish.lastModified }),
          },
          bytesMost: wish.bytesMost ?? BYTES_MOST,
          method: wish.method ?? 'GET',
          signal: wish.signal ? AbortSignal.any([wish.signal, within]) : within,
        },
        this.#leave,
      );
    } catch (error) {
      wish.signal?.throwIfAborted();
      throw unreachable(error as NodeJS.ErrnoException, within.aborted);
    } finally {
      release();
      releaseThere();
    }
  }
}

const SENTENCES: Record<string, string> = {
  ENOTFOUND: 'There is no site of this name. Please look at the address.',
  EAI_AGAIN: 'The name of this site could not be looked up just now.',
  ECONNREFUSED: 'The site does not answer.',
  ECONNRESET: 'The site ended the connection.',
  EHOSTUNREACH: 'The site cannot be reached.',
  ENETUNREACH: 'The site cannot be reached.',
};

function unreachable(error: NodeJS.ErrnoException, isLate: boolean): UnreachableError {
  if (error instanceof RefusedAddress) return new UnreachableError(error.message, true);
  if (error instanceof RefusedAnswer) return new UnreachableError(error.message);
  if (isLate) return new UnreachableError(`The site took longer than ${ANSWER_WITHIN_MS / 1_000} seconds.`);
  if (/CERT|SSL|TLS|ALTNAME/.test(error.code ?? ''))
    return new UnreachableError('The certificate of this site is not valid, so nobody can tell who answers.');
  return new UnreachableError(SENTENCES[error.code ?? ''] ?? 'The site does not answer as sites do.');
}
