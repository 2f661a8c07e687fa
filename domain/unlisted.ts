/** Headers of what only who knows its address may find: a list that somebody shares, the page of a link in a mail. */

/** It is gone as soon as it is taken back, so it is kept nowhere; neither search engines nor other sites learn its address. */
export const UNLISTED = {
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
  'referrer-policy': 'no-referrer',
} as const;
