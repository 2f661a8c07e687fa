/** How often one mailbox is written to: strangers may ask for mails to anybody, and fill nobody's mailbox. */
import { emailKey } from '#domain/email-address.ts';
import type { RateLimit, RateLimits } from '#server/http/rate-limits.ts';
import type { Template } from './mails.ts';

/**
 * Beyond the mails of an hour one of each of these sorts still goes out now and then, well before the link of the last one of
 * its sort is over. So whoever asks for mails of every sort keeps no owner from the one that they need.
 */
const BEYOND = {
  'login-link': 'shortLinkBeyond',
  proof: 'shortLinkBeyond',
  recovery: 'linkBeyond',
  activation: 'linkBeyond',
  move: 'linkBeyond',
  confirmation: 'linkBeyond',
} as const satisfies Partial<Record<Template, RateLimit>>;

const keyOf = (sort: Template, email: string): string => `${sort}\n${emailKey(email)}`;

/** Counts a mail, and answers whether it may go out. */
export async function mayMail(rateLimits: RateLimits, email: string, sort: Template): Promise<boolean> {
  if (await rateLimits.allows('mailToMailbox', emailKey(email))) return true;
  return sort in BEYOND && rateLimits.allows(BEYOND[sort as keyof typeof BEYOND], keyOf(sort, email));
}

/** The same for somebody who may know that it does not. Throws `too_many_requests`, in these words. */
export async function requireMail(
  rateLimits: RateLimits,
  email: string,
  sort: keyof typeof BEYOND,
  words?: (wait: string) => string,
): Promise<void> {
  if (await rateLimits.allows('mailToMailbox', emailKey(email))) return;
  await rateLimits.consume(BEYOND[sort], keyOf(sort, email), words);
}
