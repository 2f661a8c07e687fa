/** Every refusal leaves in one shape: a status, and `{message, code, fields?}`; what is outdated with `current` too. */
import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  isContended,
  isDuplicate,
  isFull,
  isLocked,
  isOrphaned,
  isReadOnly,
  isUnavailable,
} from '#server/database/database-errors.ts';
import { Moved, Outdated, Problem, type ProblemCode } from '#server/kernel/problem.ts';
import { site } from '#site';
import { sentence, type ValidationError } from './validation-sentences.ts';

export function handleErrors(app: FastifyInstance): void {
  app.setErrorHandler(async (error: FastifyError, request, reply) => {
    // An object, so that the schema of the call's 412 writes it.
    if (error instanceof Outdated)
      return reply.status(412).send({ message: error.message, code: error.code, current: error.current });
    const refusal = (await loggedOutMeanwhile(error, request)) ?? toProblem(error, request);
    return sendProblem(refusal, reply);
  });
  app.setNotFoundHandler((_request, reply) =>
    sendProblem(new Problem('not_found', 'There is no such call. The calls are listed at /api/docs.'), reply),
  );
}

/** A member whose account is deleted while a call of theirs is under way gets a failed call, which is no fault of ours. */
async function loggedOutMeanwhile(error: FastifyError, request: FastifyRequest): Promise<Refusal | undefined> {
  const isUnexpected = !(
    error instanceof Problem ||
    error.validation ||
    error.statusCode ||
    isUnavailable(error) ||
    isFull(error) ||
    isReadOnly(error)
  );
  if (!isUnexpected || !request.viewer?.member) return undefined;
  const refusal = await request.recognise().catch((reason: unknown) => reason);
  return refusal instanceof Problem ? refusal : undefined;
}

interface Refusal {
  status: number;
  code: ProblemCode | 'internal_error';
  message: string;
  fields?: Record<string, string> | undefined;
  retryAfter?: number | undefined;
  /** Where it is, for what stands elsewhere. */
  location?: string;
}

export function toProblem(error: FastifyError, request: FastifyRequest): Refusal {
  if (error instanceof Moved) {
    const { status, code, message } = error;
    return { status, code, message, location: error.locationOf(request.url) };
  }
  if (error instanceof Problem) return error;
  if (error.validation) {
    const found = error.validation as ValidationError[];
    // That one of several shapes was wanted says less than what is wrong with the first.
    const exact = found.filter(({ keyword }) => keyword !== 'anyOf');
    const fields = Object.fromEntries((exact.length > 0 ? exact : found).map(sentence).toReversed());
    const message = Object.values(fields)[0] ?? 'Something in the request is not as it should be.';
    return { status: 400, code: 'invalid_request', message, fields };
  }
  if (isFull(error)) {
    request.log.error({ err: error }, 'the disk is full');
    return {
      status: 503,
      code: 'unavailable',
      message: `We have no room left to keep this, so it was not kept. Please try again later, or write to ${site.mailboxes.general}.`,
    };
  }
  if (isReadOnly(error)) {
    request.log.error({ err: error }, 'the database may only be read');
    return {
      status: 503,
      code: 'unavailable',
      message: `The site can only be read at the moment, so this was not kept. Please try again later, or write to ${site.mailboxes.general}.`,
    };
  }
  if (isLocked(error)) {
    request.log.warn({ err: error }, 'waited in vain for another who writes');
    return { status: 503, code: 'unavailable', message: 'Somebody else is writing, please try again.' };
  }
  if (isContended(error)) {
    request.log.warn({ err: error }, 'changed by another at the same moment');
    return {
      status: 503,
      code: 'unavailable',
      message: 'Somebody else changed the same at this moment, so nothing was changed. Please try again.',
    };
  }
  if (isUnavailable(error)) {
    request.log.warn({ err: error }, 'the database is away');
    return {
      status: 503,
      code: 'unavailable',
      message: 'We cannot reach our catalogue at the moment. Please try again in a minute.',
    };
  }
  if (isDuplicate(error)) {
    request.log.warn({ err: error }, 'added by another at the same moment');
    return {
      status: 409,
      code: 'conflict',
      message: 'Somebody else added the same at this moment, so it is there already.',
    };
  }
  if (isOrphaned(error)) {
    request.log.warn({ err: error }, 'deleted meanwhile');
    return { status: 404, code: 'not_found', message: 'What this is about was deleted at this very moment.' };
  }
  const status = error.statusCode ?? 500;
  if (status === 413) return { status, code: 'invalid_request', message: tooLarge(request) };
  if (status < 500) return { status, code: codeFor(status), message: WORDING[error.code] ?? error.message };
  if (status === 503)
    return { status, code: 'unavailable', message: 'The site is busy. Please try again in a minute.' };
  request.log.error({ err: error }, 'unexpected');
  return { status: 500, code: 'internal_error', message: 'Something went wrong on our side. Please try again.' };
}

export function sendProblem({ status, code, message, fields, retryAfter, location }: Refusal, reply: FastifyReply) {
  if (status === 503) reply.header('retry-after', '10');
  if (retryAfter !== undefined) reply.header('retry-after', String(retryAfter));
  if (location !== undefined) reply.header('location', location);
  return reply
    .status(status)
    .header('cache-control', 'no-store')
    .type('application/json; charset=utf-8')
    .send(JSON.stringify({ message, code, ...(fields && { fields }) }));
}

function codeFor(status: number): ProblemCode {
  if (status === 401) return 'unauthenticated';
  if (status === 403) return 'forbidden';
  if (status === 404) return 'not_found';
  if (status === 429) return 'too_many_requests';
  return 'invalid_request';
}

function tooLarge({ routeOptions }: FastifyRequest): string {
  const kilobytes = Math.floor((routeOptions?.bodyLimit ?? 0) / 1_024);
  const most = kilobytes > 10_240 ? `${Math.floor(kilobytes / 1_024)} MB` : `${kilobytes} KB`;
  return `This is too much at once. At most ${most} fit here.`;
}

/** Fastify's own refusals, in plain words. */
const WORDING: Record<string, string> = {
  FST_ERR_CTP_INVALID_JSON_BODY: 'The body is not valid JSON.',
  FST_ERR_CTP_EMPTY_JSON_BODY: 'The body is empty; JSON was expected.',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'The body must be JSON (content-type: application/json).',
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: 'The length of the body is not the one announced.',
  FST_ERR_BAD_URL: 'The address is not written correctly.',
};
