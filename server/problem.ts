/** What may go wrong with a request, worded for the reader. Thrown anywhere below a route; see `plugins/errors.ts`. */
export type ProblemCode =
  | 'invalid_request'
  | 'unauthenticated'
  | 'forbidden'
  | 'not_found'
  | 'conflict'
  | 'gone'
  | 'already_confirmed'
  | 'unverified'
  | 'too_many_requests'
  | 'unavailable';

const STATUS: Record<ProblemCode, number> = {
  invalid_request: 400,
  unauthenticated: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
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

export const notFound = (what: string): Problem => new Problem('not_found', `We have no ${what} at this address.`);
