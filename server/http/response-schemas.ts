import { type TSchema, Type } from 'typebox';
import { ApiError } from '#contract/common-schemas.ts';

/** The answers of a call: its own on success, the one shape of refusals otherwise. */
export const answers = <T extends TSchema>(success: T) => ({ 200: success, '4xx': ApiError, '5xx': ApiError });

type Answers<A> = A extends { 200: TSchema } | { 202: TSchema }
  ? A
  : { 200: A; '4xx': typeof ApiError; '5xx': typeof ApiError };

/** The options of the calls of one part of the description: what each is for, what it answers (a schema, or one for each status) and takes. */
export const callsOf =
  (tag: string) =>
  <const A extends TSchema, const S extends object = object>(summary: string, answer: A, schema?: S) => ({
    schema: {
      tags: [tag],
      summary,
      response: (200 in answer || 202 in answer ? answer : answers(answer)) as Answers<A>,
      ...(schema as S),
    },
  });

/** What a call answers that sends a file, whole or piece by piece; `produces` says of which media type. */
export const SentFile = Type.Unsafe<unknown>({ type: 'string' });
