/** Posts, and the kinds that have no feature of their own: lists and single items. */
import { Type } from 'typebox';
import { CARD_SCHEMAS } from '#contract/card-schemas.ts';
import { ListOf, SlugParam } from '#contract/common-schemas.ts';
import { ContentList, ItemsParams } from '#contract/content-lists.ts';
import { filterOptions, filterParams, offeredFilters } from '#contract/filters.ts';
import { CardsAnswer, CardsParams, LinkedAnswer, LinkedParams, PostDetail } from '#contract/items.ts';
import { FactsAnswer, FactsParams } from '#contract/what-to-expect.ts';
import { KIND_FACTS, KINDS, type Kind } from '#domain/kinds.ts';
import type { Db } from '#server/database/schema.ts';
import { callsOf } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import type { Viewer } from '../../http/viewer.ts';
import { readCards } from './cards.ts';
import { countChoices } from './facet-filters.ts';
import { adapterOf } from './kinds/adapters.ts';
import { linkedByName } from './linked-by-name.ts';
import { withCredits } from './picture-words.ts';
import { listBlog, listItems, readItem, readKnownFacts } from './queries.ts';
import { renderText } from './render-text.ts';

const call = callsOf('content');

const hasOptions = (kind: Kind): boolean => offeredFilters(kind).length > 0;
const paramsOf = (kind: Kind) =>
  hasOptions(kind) ? Type.Object({ ...ItemsParams.properties, ...filterParams(kind) }) : ItemsParams;
/** With the choices of the kind's filters, where it has any. */
const listOf = (kind: Kind) => {
  const list = ListOf(CARD_SCHEMAS[kind]);
  return hasOptions(kind) ? Type.Object({ ...list.properties, options: Type.Object(filterOptions(kind)) }) : list;
};

export const itemRoutes: Routes = async (app, services) => {
  const { db } = services;

  app.get('/content/post', call('Posts', ContentList, { querystring: ItemsParams }), ({ query, viewer }) =>
    listItems(services, 'post', query, viewer),
  );
  app.get('/content/post/:slug', call('One post', PostDetail, { params: SlugParam }), ({ params, viewer }) =>
    readPost(db, params.slug, viewer),
  );
  app.get(
    '/content/blog',
    call('Posts that the site wrote itself', ContentList, { querystring: ItemsParams }),
    ({ query, viewer }) => listBlog(services, query, viewer),
  );
  app.get(
    '/content/cards',
    call('The cards of items by their ids', CardsAnswer, {
      description: 'For programs that keep ids: what is no longer published is left out.',
      querystring: CardsParams,
    }),
    async ({ query, viewer }) => ({ data: await readCards(db, [...new Set(query.id)], viewer) }),
  );
  app.get(
    '/content/facts',
    call('What is known of what to expect, of several items', FactsAnswer, { querystring: FactsParams }),
    async ({ query }) => ({ data: await readKnownFacts(db, query.id) }),
  );
  app.get(
    '/content/linked',
    call('Who is named on an item, and what names it', LinkedAnswer, { querystring: LinkedParams }),
    ({ query, viewer }) => linkedByName(db, query, viewer),
  );
  for (const kind of KINDS) {
    if (!adapterOf(kind).hasPlainLists) continue;
    const card = CARD_SCHEMAS[kind];
    const { apiPath, plural, noun } = KIND_FACTS[kind];
    app.get(`/${apiPath}`, call(plural, listOf(kind), { querystring: paramsOf(kind) }), async ({ query, viewer }) => {
      const list = await listItems(services, kind, query as ItemsParams, viewer);
      return hasOptions(kind) ? { ...list, options: countChoices(services.search, kind, query as ItemsParams) } : list;
    });
    app.get(`/${apiPath}/:slug`, call(`One ${noun}`, card, { params: SlugParam }), ({ params, viewer }) =>
      readItem(db, kind, params.slug, viewer),
    );
  }
};

/** One post with its text. Throws `not_found`. */
async function readPost(db: Db, slug: string, viewer: Viewer): Promise<PostDetail> {
  const card = await readItem(db, 'post', slug, viewer);
  const row = await db.selectFrom('content').select('body').where('item_id', '=', card.id).executeTakeFirst();
  return { ...card, body_html: row?.body ? await withCredits(db, await renderText(row.body)) : null };
}
