/** How often one mailbox is written to: strangers may ask for mails to anybody, and fill nobody's mailbox. */
import { emailKey } from '#domain/email-address.ts';
import type { RateLimit, RateLimits } from '#server/http/rate-limits.ts';
import type { Template } from './mails.ts';

/**
 * The first of each of these sorts in a while goes out whatever else went there, well before the link of the one before it is
 * over. So whoever asks for mails of every sort keeps no owner from the one that they need.
 */
const RESERVED = {
  'login-link': 'firstShortLink',
  proof: 'firstShortLink',
  recovery: 'firstLink',
  activation: 'firstLink',
  move: 'firstLink',
  confirmation: 'firstLink',
} as const satisfies Partial<Record<Template, RateLimit>>;
type Reserved = keyof typeof RESERVED;

const isReserved = (sort: Template): sort is Reserved => sort in RESERVED;
const keyOf = (sort: Template, email: string): string => `${sort}\n${emailKey(email)}`;

/** Counts a mail, and answers whether it may go out. */
export async function mayMail(rateLimits: RateLimits, email: string, sort: Template): Promise<boolean> {
  const isFirst = isReserved(sort) && (await rateLimits.allows(RESERVED[sort], keyOf(sort, email)));
  return (await rateLimits.allows('mailToMailbox', emailKey(email))) || isFirst;
}

/** The same for somebody who may know that it does not. Throws `too_many_requests`, in these words. */
export async function requireMail(
  rateLimits: RateLimits,
  email: string,
  sort: Reserved,
  words?: (wait: string) => string,
): Promise<void> {
  const isWithin = await rateLimits.allows('mailToMailbox', emailKey(email));
  if (isWithin) await rateLimits.allows(RESERVED[sort], keyOf(sort, email));
  else await rateLimits.consume(RESERVED[sort], keyOf(sort, email), words);
}
