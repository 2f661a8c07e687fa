/** Feeds of the lists that pages show: at the page's address and `.rss`, `.atom` or `.json`. */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { SlugParam } from '#contract/common-schemas.ts';
import { FEED_FORMATS, type FeedFormat, FOLLOWED_LISTS } from '#domain/feeds.ts';
import { latestChangeAt } from '#server/database/change-log.ts';
import type { Routes, Services } from '#server/http/services.ts';
import { followedAddress } from './addresses.ts';
import { type FeedEntry, readEntries } from './entries.ts';
import { FEED_LISTS } from './feed-lists.ts';
import { contentType, FORMATS } from './formats.ts';

/** As pages are: kept everywhere, and asked about each time. */
export const KEPT_LIKE_PAGES = {
  'cache-control': 'public, max-age=0, must-revalidate',
  vary: 'accept-encoding',
};

export const feedRoutes: Routes = async (app, services) => {
  for (const list of FOLLOWED_LISTS) {
    for (const format of Object.keys(FEED_FORMATS) as FeedFormat[]) {
      app.get(
        `${list}.${format}`,
        {
          schema: {
            hide: true,
            params: list.includes(':slug') ? SlugParam : Type.Object({}),
            querystring: FEED_LISTS[list].params,
          },
        },
        async (request, reply) => {
          const { slug = '' } = request.params as { slug?: string };
          return sendFeed(services, { list, format, slug }, request, reply);
        },
      );
    }
  }
};

const latestOf = (entries: readonly FeedEntry[]): Date =>
  new Date(Math.max(...entries.map(({ updated }) => updated.getTime())));

interface Asked {
  list: (typeof FOLLOWED_LISTS)[number];
  format: FeedFormat;
  slug: string;
}

async function sendFeed(
  services: Services,
  { list, format, slug }: Asked,
  request: FastifyRequest,
  reply: FastifyReply,
) {
  const { db, siteUrl } = services;
  const feedList = FEED_LISTS[list];
  const { title, description, ids } = await feedList.read(services, request.query as never, slug);
  const entries = await readEntries(db, ids, siteUrl);
  const { page, feed } = followedAddress(list, slug, request.url, feedList.params);
  const content = {
    title,
    description,
    page: new URL(page, siteUrl).href,
    self: new URL(feed(format), siteUrl).href,
    icon: new URL('/favicon.svg', siteUrl).href,
    updated: entries.length > 0 ? latestOf(entries) : await latestChangeAt(db),
    entries,
  };
  return reply.headers(KEPT_LIKE_PAGES).type(contentType(format)).send(FORMATS[format](content));
}
