import { type Static, Type } from 'typebox';
import { Exact, ListOf, NameSlug, PageParams, QueryText } from './common-schemas.ts';
import { TopicCard } from './items.ts';

export const TopicsParams = Type.Object({ query: QueryText, exact: Exact, ...PageParams });
export type TopicsParams = Static<typeof TopicsParams>;

export const TopicList = ListOf(TopicCard);
export type TopicList = Static<typeof TopicList>;

/** The one topic a call is about, by slug or name. */
export const TopicSubject = Type.Object({ topic: Type.String({ minLength: 1, maxLength: 300 }) });
export const TopicTagsParams = Type.Object({ ...TopicSubject.properties, ...PageParams });

/** A topic with its quote and its own tags. */
export const TopicMetadata = Type.Object({ ...TopicCard.properties, tags: Type.Array(NameSlug) });
export type TopicMetadata = Static<typeof TopicMetadata>;
