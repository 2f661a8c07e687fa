/** Posts, and the kinds that have no feature of their own: lists and single items. */
import { Type } from 'typebox';
import { CARD_SCHEMAS } from '#contract/card-schemas.ts';
import { FactsAnswer, FactsParams } from '#contract/facts.ts';
import { filterOptions, filterParams, offeredFilters } from '#contract/filters.ts';
import { CardsAnswer, CardsParams, LinkedAnswer, LinkedParams, PostDetail } from '#contract/items.ts';
import { ListOf, SlugParam } from '#contract/lists.ts';
import { ContentList, ItemsParams } from '#contract/posts.ts';
import { KIND_FACTS, KINDS, type Kind } from '#domain/kinds.ts';
import { answers } from '#server/http/response-schemas.ts';
import type { Routes } from '#server/http/services.ts';
import { readCards } from './cards.ts';
import { countChoices } from './facet-filters.ts';
import { adapterOf } from './kinds/adapters.ts';
import { linkedTo } from './linked-items.ts';
import { readPost } from './posts.ts';
import { listBlog, listItems, readItem, readKnownFacts } from './queries.ts';

const tags = ['content'];

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

  app.get(
    '/content/post',
    { schema: { tags, summary: 'Posts', querystring: ItemsParams, response: answers(ContentList) } },
    ({ query, viewer }) => listItems(services, 'post', query, viewer),
  );
  app.get(
    '/content/post/:slug',
    { schema: { tags, summary: 'One post', params: SlugParam, response: answers(PostDetail) } },
    ({ params, viewer }) => readPost(db, params.slug, viewer),
  );
  app.get(
    '/content/blog',
    {
      schema: {
        tags,
        summary: 'Posts that the site wrote itself',
        querystring: ItemsParams,
        response: answers(ContentList),
      },
    },
    ({ query, viewer }) => listBlog(services, query, viewer),
  );
  app.get(
    '/content/cards',
    {
      schema: {
        tags,
        summary: 'The cards of items by their ids',
        description: 'For programs that keep ids: what is no longer published is left out.',
        querystring: CardsParams,
        response: answers(CardsAnswer),
      },
    },
    async ({ query, viewer }) => ({ data: await readCards(db, [...new Set(query.id)], viewer) }),
  );
  app.get(
    '/content/facts',
    {
      schema: {
        tags,
        summary: 'What is known of what to expect, of several items',
        querystring: FactsParams,
        response: answers(FactsAnswer),
      },
    },
    async ({ query }) => ({ data: await readKnownFacts(db, query.id) }),
  );
  app.get(
    '/content/linked',
    {
      schema: {
        tags,
        summary: 'Who is named on an item, and what names it',
        querystring: LinkedParams,
        response: answers(LinkedAnswer),
      },
    },
    ({ query, viewer }) => linkedTo(db, query, viewer),
  );
  for (const kind of KINDS) {
    if (!adapterOf(kind).hasPlainLists) continue;
    const card = CARD_SCHEMAS[kind];
    const { apiPath, plural, noun } = KIND_FACTS[kind];
    app.get(
      `/${apiPath}`,
      { schema: { tags, summary: plural, querystring: paramsOf(kind), response: answers(listOf(kind)) } },
      async ({ query, viewer }) => {
        const list = await listItems(services, kind, query as ItemsParams, viewer);
        return hasOptions(kind)
          ? { ...list, options: countChoices(services.search, kind, query as ItemsParams) }
          : list;
      },
    );
    app.get(
      `/${apiPath}/:slug`,
      { schema: { tags, summary: `One ${noun}`, params: SlugParam, response: answers(card) } },
      ({ params, viewer }) => readItem(db, kind, params.slug, viewer),
    );
  }
};
