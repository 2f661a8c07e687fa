/** What only who knows its address may find, such as a list that somebody shares. */
import type { OutgoingHttpHeaders } from 'node:http';

/** It is gone as soon as it is taken back, so it is kept nowhere; neither search engines nor other sites learn its address. */
export const UNLISTED = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
} as const;

/** Whether an answer is such a thing: a page that shows it is one, too, however its own address is spelled. */
export const isUnlistedAnswer = (headers: OutgoingHttpHeaders): boolean =>
  Object.entries(UNLISTED).every(([name, value]) => headers[name] === value);
