/** What a frame shows: the beginning of a page's list, in the page's own order. */
import { type Static, type TSchema, Type } from 'typebox';
import { CollectionParams } from '#contract/collections.ts';
import { EventsParams } from '#contract/events.ts';
import type { AnyCard } from '#contract/items.ts';
import { SearchParams } from '#contract/search.ts';
import { EMBED_SIZE, EMBED_SIZE_MOST, type EmbeddedList } from '#domain/embeddable-lists.ts';
import type { Services } from '#server/http/services.ts';
import { notFound } from '#server/kernel/problem.ts';
import { VISITOR } from '../../http/viewer.ts';
import { readCollection } from '../collections/queries.ts';
import { listEvents } from '../events/queries.ts';
import { asOnPages } from '../items/fact-filters.ts';
import { searchContent } from '../search/search.ts';
import { readTopic } from '../topics/queries.ts';
import { THEMES } from './style.ts';

export interface Shown {
  /** The words before the name: ‘Topic’. */
  word: string | null;
  title: string;
  cards: readonly AnyCard[];
  total: number;
}

/** `size` is a frame's own; a theme that is none is no reason to show nothing. */
const FRAME = {
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: EMBED_SIZE_MOST })),
  theme: Type.Optional(Type.String({ maxLength: 40, description: `One of ${THEMES.join(', ')}.` })),
};
const Frame = Type.Object(FRAME);

export interface Embed {
  params: TSchema;
  read: (services: Services, params: never, slug: string) => Promise<Shown>;
}

/** Gives a list's parameters their type. */
function embed<T extends TSchema>(
  schema: T,
  read: (services: Services, params: Static<T> & { page: number; size: number }, slug: string) => Promise<Shown>,
): Embed {
  const { page: _, ...filters } = (schema as unknown as { properties: Record<string, TSchema> }).properties;
  return {
    params: Type.Object({ ...filters, ...FRAME }),
    read: (services, { theme, size = EMBED_SIZE, ...params }: Static<typeof Frame>, slug) =>
      read(services, { ...(params as Static<T>), page: 1, size }, slug),
  };
}

export const EMBEDS: Record<EmbeddedList, Embed> = {
  '/topic/:slug': embed(SearchParams, async (services, params, slug) => {
    const { name, slug: topic } = await readTopic(services.db, slug, VISITOR);
    const { data, pagination } = await searchContent(services, { ...params, topic: [topic] }, VISITOR);
    return { word: 'Topic', title: name, cards: data, total: pagination.total_objects };
  }),
  '/collection/:slug': embed(CollectionParams, async (services, params, slug) => {
    const { name, locked, data, pagination } = await readCollection(services, slug, params, VISITOR);
    // Whoever looks at the other site may be anybody.
    if (locked) throw notFound('list');
    return { word: 'Collection', title: name, cards: data, total: pagination.total_objects };
  }),
  '/events': embed(EventsParams, async (services, params) => {
    const { data, pagination } = await listEvents(services, asOnPages(params), VISITOR);
    return { word: null, title: 'Events', cards: data, total: pagination.total_objects };
  }),
  '/search': embed(SearchParams, async (services, params) => {
    const { data, pagination } = await searchContent(services, params, VISITOR);
    const { query } = params;
    return {
      word: query ? 'Search' : null,
      title: query ?? 'To read, hear and watch',
      cards: data,
      total: pagination.total_objects,
    };
  }),
};
