/** The version that a caller has seen, by which nobody overwrites what they have not. */
import type { FastifyRequest } from 'fastify';
import { Problem } from '../kernel/problem.ts';

type Headers = FastifyRequest['headers'];

/** 0, which nothing has, for what is no version; `undefined` where none is sent. */
export function versionSeen(headers: Headers): number | undefined {
  const sent = headers['if-match'];
  if (sent === undefined) return undefined;
  return Number(/^\s*(?:W\/)?"(\d{1,10})"\s*$/.exec(sent)?.[1] ?? 0);
}

/** Throws `version_needed` where none is sent. */
export function versionNeeded(headers: Headers): number {
  const seen = versionSeen(headers);
  if (seen !== undefined) return seen;
  throw new Problem(
    'version_needed',
    'Please send If-Match with the version that you have read, so that nobody’s change is lost.',
  );
}
