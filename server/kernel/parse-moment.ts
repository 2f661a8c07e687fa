/** Moments as callers write them. */
import type { Instant } from '#domain/dates.ts';
import { Problem } from './problem.ts';

/**
 * The moment that a caller named in `parameter`. A schema's `date-time` lets through what no clock here shows, such as a
 * leap second. Throws `invalid_request`.
 */
export function momentOf(written: string, parameter: string): Instant {
  const moment = new Date(written);
  if (!Number.isNaN(moment.getTime())) return moment.toISOString();
  const message = `‘${parameter}’ must be a moment, such as 2027-05-11T09:00:00Z.`;
  throw new Problem('invalid_request', message, { [parameter]: message });
}
