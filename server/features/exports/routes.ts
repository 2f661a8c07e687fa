/** A member's favourites as bookmarks, and the feeds of the topics and collections that they keep. */
import { Type } from 'typebox';
import type { AnyCard } from '#contract/items.ts';
import { KIND_FACTS, KINDS, kindOfType } from '#domain/kinds.ts';
import type { Db } from '#server/database/schema.ts';
import type { Routes } from '#server/http/services.ts';
import { memberOf, type Viewer } from '../../http/viewer.ts';
import { readCards } from '../items/cards.ts';
import { bookmarksFile, type Favourite, feedOf, opmlFile } from './bookmark-files.ts';

const tags = ['auth'];

/** So many cards are read together. */
const AT_ONCE = 500;

export const ownListRoutes: Routes = async (app, { db, siteUrl }) => {
  const file = { tags, response: { 200: Type.Any() } };
  app.get(
    '/auth/bookmarks.html',
    {
      schema: {
        ...file,
        summary: 'What one keeps, as bookmarks',
        produces: ['text/html'],
      },
    },
    async ({ viewer }, reply) => {
      const kept = await readFavourites(db, viewer);
      const groups = KINDS.map((kind) => ({
        title: KIND_FACTS[kind].plural,
        kept: kept.filter(({ card }) => kindOfType(card.object_type) === kind),
      })).filter((group) => group.kept.length > 0);
      return reply
        .headers(asFile('bookmarks.html'))
        .type('text/html; charset=utf-8')
        .send(bookmarksFile(groups, siteUrl));
    },
  );
  app.get(
    '/auth/feeds.opml',
    {
      schema: {
        ...file,
        summary: 'The feeds of the topics and collections that one keeps',
        produces: ['text/x-opml'],
      },
    },
    async ({ viewer }, reply) => {
      const feeds = (await readFavourites(db, viewer))
        .map(({ card }) => card)
        .filter(hasFeed)
        .map((card) => feedOf(card, siteUrl, 'rss'));
      return reply.headers(asFile('feeds.opml')).type('text/x-opml; charset=utf-8').send(opmlFile(feeds, new Date()));
    },
  );
};

const asFile = (name: string) => ({
  'cache-control': 'no-store',
  'content-disposition': `attachment; filename="${name}"`,
});

/** Whoever reads a feed may be anybody, so collections for members have none. */
const hasFeed = (card: AnyCard): boolean =>
  card.object_type === 'Topic' || (card.object_type === 'Collection' && card.access === 'everyone');

/** The newest first. What is no longer published is left out. */
async function readFavourites(db: Db, viewer: Viewer): Promise<Favourite[]> {
  const rows = await db
    .selectFrom('favourite')
    .select(['item_id', 'created_at'])
    .where('member_id', '=', memberOf(viewer))
    .orderBy('created_at', 'desc')
    .orderBy('item_id', 'desc')
    .execute();
  const kept: Favourite[] = [];
  for (let i = 0; i < rows.length; i += AT_ONCE) {
    const part = rows.slice(i, i + AT_ONCE);
    const since = new Map(part.map((row) => [row.item_id, row.created_at]));
    const cards = await readCards(
      db,
      part.map((row) => row.item_id),
      viewer,
    );
    kept.push(...cards.map((card) => ({ card, since: since.get(card.id) as string })));
  }
  return kept;
}
