/** What the calls of the desk have in common. */
import type { TSchema } from 'typebox';
import { callsOf } from '#server/http/response-schemas.ts';

/** In bytes: the longest text of a post, and ten thousand ids. */
const DESK_BODY_LIMIT = 1_048_576;

export const call = callsOf('curation');

/** The same for a call that takes a long body. */
export const longCall = <const A extends TSchema, const S extends object>(summary: string, answer: A, schema?: S) => ({
  bodyLimit: DESK_BODY_LIMIT,
  ...call(summary, answer, schema),
});
