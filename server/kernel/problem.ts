/** What may go wrong with a request, worded for the reader. Thrown anywhere below a route; see `plugins/errors.ts`. */
export type ProblemCode =
  | 'moved'
  | 'invalid_request'
  | 'unauthenticated'
  | 'forbidden'
  | 'proof_needed'
  | 'not_found'
  | 'conflict'
  | 'outdated'
  | 'version_needed'
  | 'gone'
  | 'already_confirmed'
  | 'unverified'
  | 'too_many_requests'
  | 'unavailable';

/** What is said to somebody whose change was made from an older version; the answer holds the present one, too. */
export const OUTDATED = 'Somebody else has changed this meanwhile. Nothing of yours is lost: compare, and choose.';

const STATUS: Record<ProblemCode, number> = {
  moved: 301,
  invalid_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  proof_needed: 403,
  not_found: 404,
  conflict: 409,
  outdated: 412,
  version_needed: 428,
  gone: 410,
  already_confirmed: 410,
  unverified: 403,
  too_many_requests: 429,
  unavailable: 503,
};

export class Problem extends Error {
  readonly code: ProblemCode;
  readonly status: number;
  readonly fields: Record<string, string> | undefined;
  /** After how many seconds it is worth trying again. */
  readonly retryAfter: number | undefined;

  constructor(code: ProblemCode, message: string, fields?: Record<string, string>, retryAfter?: number) {
    super(message);
    this.code = code;
    this.status = STATUS[code];
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

/** What stood under one slug stands under another now. */
export class Moved extends Problem {
  readonly from: string;
  readonly to: string;

  constructor(message: string, from: string, to: string) {
    super('moved', message);
    this.from = from;
    this.to = to;
  }

  /** The address that was asked for, with the slug of now. */
  locationOf(url: string): string {
    const { pathname, searchParams } = new URL(url, 'http://site');
    const path = pathname.split('/').map((part) => this.#moved(decodeURIComponent(part)));
    const query = new URLSearchParams([...searchParams].map(([name, value]) => [name, this.#moved(value)]));
    const text = query.toString();
    return `${path.map(encodeURIComponent).join('/')}${text ? `?${text}` : ''}`;
  }

  #moved(part: string): string {
    const [, slug = part, ending = ''] = /^(.*?)(\.(?:rss|atom|json|ics))?$/.exec(part) ?? [];
    return slug.toLowerCase() === this.from.toLowerCase() ? this.to + ending : part;
  }
}

/** Somebody else has changed it meanwhile; `current` is how it is now, as its call answers with it. */
export class Outdated extends Problem {
  readonly current: object;

  constructor(current: object) {
    super('outdated', OUTDATED);
    this.current = current;
  }
}

export const notFound = (what: string): Problem => new Problem('not_found', `We have no ${what} at this address.`);
