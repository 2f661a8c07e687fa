/** Lists that can be followed, and the addresses of their feeds. */
import { PLAIN_LISTS } from './kinds.ts';

/** The pages that show a list, by the pattern of their address. */
export const FOLLOWED_LISTS = [
  '/home',
  '/search',
  '/topic/:slug',
  '/collection/:slug',
  '/events',
  '/directory',
  '/blog',
  '/topics-and-collections',
  '/support',
  ...PLAIN_LISTS.map(({ path }) => path),
] as const;
export type FollowedList = (typeof FOLLOWED_LISTS)[number];

/** A feed holds so many of the newest. */
export const FEED_SIZE = 50;

export const FEED_FORMATS = {
  rss: { type: 'application/rss+xml', name: 'RSS' },
  atom: { type: 'application/atom+xml', name: 'Atom' },
  json: { type: 'application/feed+json', name: 'JSON Feed' },
} as const;
export type FeedFormat = keyof typeof FEED_FORMATS;
