/** The one typed way to the API. */
import type { AdvertisementList } from '#contract/advertisements.ts';
import type {
  CollectionDetail,
  CollectionList,
  CollectionParams,
  CollectionsParams,
  ThemeItems,
  ThemeParams,
} from '#contract/collections.ts';
import type { ApiError, ListOf, Option } from '#contract/common-schemas.ts';
import type { ContactAnswer, ContactMessage } from '#contract/contact.ts';
import type { ContentList, ItemsParams, OtherList, OtherParams } from '#contract/content-lists.ts';
import type { Preview } from '#contract/curation.ts';
import type { DirectoryList, DirectoryParams } from '#contract/directory.ts';
import type { EventList, EventsParams } from '#contract/events.ts';
import type { GuideDetail } from '#contract/guides.ts';
import type { LogView } from '#contract/interactions.ts';
import type { AnyCard, CardsAnswer, LinkedAnswer, LinkedParams, PostDetail } from '#contract/items.ts';
import type { User } from '#contract/members.ts';
import type { AskedConfirmation, GivenConfirmation } from '#contract/provider-confirmations.ts';
import type { RemovalAnswer } from '#contract/removals.ts';
import type { CallInit } from '#contract/rendering.ts';
import type {
  ReadingAnswer,
  ReadingParams,
  SearchAnswer,
  SearchParams,
  SimilarAnswer,
  SimilarParams,
  SuggestAnswer,
} from '#contract/search.ts';
import type { SharedList, SharedListParams } from '#contract/shared-lists.ts';
import type { SiteTexts } from '#contract/site-settings.ts';
import type { NewSuggestion, SuggestionAnswer } from '#contract/suggestions.ts';
import type { SupportList, SupportParams } from '#contract/support-resources.ts';
import type { TopicList, TopicMetadata, TopicsParams } from '#contract/topics.ts';
import type { CategoryOptions, NoteList, TermList, TermsParams } from '#contract/vocabularies.ts';
import type { FactsAnswer } from '#contract/what-to-expect.ts';
import type { RemovalField } from '#domain/removal-form.ts';
import { call } from './transport.ts';

/** A refusal of the API, in its own words. `status` 0: the API could not be reached. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  /** What is wrong with each field. */
  readonly fields: Record<string, string> | undefined;
  /** The whole answer: a call may say more than what all refusals say. */
  readonly answer: unknown;
  constructor(status: number, answer: ApiError) {
    super(answer.message);
    this.status = status;
    this.code = answer.code;
    this.fields = answer.fields;
    this.answer = answer;
  }
}

/** What a form shows of a refusal, by field, and `''` for the whole: in the API's own words, or in these where it has none. */
export function refusedFields(error: unknown, failed: string): Record<string, string> {
  const known = error instanceof ApiProblem && error.code !== 'internal_error' ? error : undefined;
  return { ...known?.fields, '': known?.message ?? failed };
}

/** The pages' filters are single values; the API takes lists. */
type Loose<T> = { [K in keyof T]: T[K] extends (infer V)[] | undefined ? V | V[] | undefined : T[K] };

type Value = string | number | boolean | undefined;

export async function get<T>(path: string, params: object = {}, signal?: AbortSignal): Promise<T> {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(params) as [string, Value | Value[]][]) {
    for (const one of [value].flat()) if (one !== undefined && one !== '') query.append(name, String(one));
  }
  const text = query.toString();
  return answer<T>(call(`/api${path}${text ? `?${text}` : ''}`, undefined, signal));
}

/** Throws `ApiProblem` for whatever is not done. */
export const send = <T>(method: CallInit['method'], path: string, body?: unknown, seen?: number): Promise<T> =>
  answer<T>(call(`/api${path}`, { method, body, seen }));

/** The same for a call that is nobody's, whoever is logged in. */
export const sendAnonymously = <T>(path: string, body: unknown): Promise<T> =>
  answer<T>(call(`/api${path}`, { method: 'POST', body, anonymous: true }));

async function answer<T>(called: ReturnType<typeof call>): Promise<T> {
  const { status, body } = await called.catch(() => ({
    status: 0,
    body: { message: 'We could not reach the site. Check your connection and try again.', code: 'unreachable' },
  }));
  if (status === 200 || status === 202) return body as T;
  throw new ApiProblem(status, body as ApiError);
}

const slugPath = (slug: string): string => encodeURIComponent(slug);

export const api = {
  search: (params: Loose<SearchParams>) => get<SearchAnswer>('/content/search', params),
  reading: (params: ReadingParams) => get<ReadingAnswer>('/content/reading', params),
  support: (params: Loose<SupportParams>) => get<SupportList>('/support', params),
  texts: (page: string) => get<SiteTexts>(`/content/texts/${page}`),
  suggest: (query: string, signal?: AbortSignal) => get<SuggestAnswer>('/content/suggest', { query }, signal),
  similar: (params: Loose<SimilarParams>) => get<SimilarAnswer>('/content/similar', params),
  confirmation: (key: string) => get<AskedConfirmation>('/content/confirmation', { key }),
  confirm: (answer: GivenConfirmation) => send<ContactAnswer>('POST', '/content/confirmation', answer),
  sendSuggestion: (given: NewSuggestion) => send<SuggestionAnswer>('POST', '/content/suggestion', given),
  facts: (id: readonly number[]) => get<FactsAnswer>('/content/facts', { id }),
  contentNotes: () => get<NoteList>('/category/content-note'),
  cards: (ids: readonly number[]) => get<CardsAnswer>('/content/cards', { id: ids }),
  linked: (params: LinkedParams) => get<LinkedAnswer>('/content/linked', params),
  featured: (params: Loose<ItemsParams>) => get<ContentList>('/content/featured', params),
  newest: (params: Loose<ItemsParams>) => get<ContentList>('/content/new', params),
  blog: (params: Loose<ItemsParams>) => get<ContentList>('/content/blog', params),
  post: (slug: string) => get<PostDetail>(`/content/post/${slugPath(slug)}`),
  /** A list that somebody shares; `key` is the secret part of its address. */
  sharedList: (key: string, params: SharedListParams) =>
    get<SharedList>(`/shared-list/${encodeURIComponent(key)}`, params),
  /** One item of the kinds that have `/{kind}/{slug}`; `path` is the API's word for the kind. */
  item: (path: string, slug: string) => get<AnyCard>(`/${path}/${slugPath(slug)}`),
  /** The list of a kind that has the shared filters; `path` is the API's word for the kind. */
  list: (path: string, params: Loose<ItemsParams>) => get<ListOf<AnyCard>>(`/${path}`, params),
  filterTags: (params: TermsParams) => get<TermList>('/content/filter/tag', params),
  other: (params: Loose<OtherParams>) => get<OtherList>('/content/other', params),
  options: () => get<CategoryOptions>('/category/option'),
  topics: (params: TopicsParams) => get<TopicList>('/category/topic', params),
  topic: (topic: string) => get<TopicMetadata>('/content/topic/metadata', { topic }),
  guide: (slug: string) => get<GuideDetail>(`/content/guide/${slugPath(slug)}`),
  collections: (params: CollectionsParams) => get<CollectionList>('/content/collection', params),
  collection: (slug: string, params: Loose<CollectionParams>) =>
    get<CollectionDetail>(`/content/collection/${slugPath(slug)}`, params),
  theme: (slug: string, number: number, params: ThemeParams) =>
    get<ThemeItems>(`/content/collection/${slugPath(slug)}/theme/${number}`, params),
  events: (params: Loose<EventsParams>) => get<EventList>('/content/event', params),
  /** Cities with events, each with the number of those that are not over. */
  eventCities: () => get<{ data: Option[] }>('/content/event/location'),
  directory: (params: Loose<DirectoryParams>) => get<DirectoryList>('/directory/entry', params),
  advertisements: (category: string) => get<AdvertisementList>('/advertisement', { category }),
  logSearch: (query: string) => send('POST', '/log/search', { query }),
  removal: (request: Partial<Record<RemovalField, string>> & { id: number; object_type: string }) =>
    send<RemovalAnswer>('POST', '/content/removal', request),
  preview: (key: string) => get<Preview>(`/content/preview/${slugPath(key)}`),
  contact: (message: Record<keyof ContactMessage, string>) => send<ContactAnswer>('POST', '/auth/contact', message),
  logView: (view: Omit<LogView, 'profile_id'>) => send('POST', '/log/view', view),
  user: (signal?: AbortSignal) => get<User>('/auth', {}, signal),
  logOut: () => send('POST', '/auth/logout'),
};
