/** The calls of the curators' desk. They are loaded with it. */

import type { Static } from 'typebox';
import { get, send } from '#app/lib/data/api.ts';
import type { AdministeredMember, AdministeredMemberList } from '#contract/administration.ts';
import type {
  AskedCommentList,
  AskedParams,
  Colleagues,
  ItemComment,
  ItemCommentList,
  NewItemComment,
} from '#contract/comments.ts';
import type {
  CuratedRecord,
  CuratedRecordList,
  DeletedTerms,
  FeaturedItems,
  RecordListName,
  RecordListParams,
  TriedGroup,
} from '#contract/curated-records.ts';
import type {
  AuditList,
  AuditParams,
  BulkAnswer,
  BulkChange,
  Comparison,
  CuratedItem,
  CuratedItemList,
  CuratedItemsParams,
  CuratedPicture,
  CuratedPictureList,
  HeldItems,
  ItemFields,
  ItemRevisionList,
  LastFacts,
  MergePreview,
  NewStatus,
  PictureElsewhere,
  PicturesParams,
  PictureText,
  PreviewLink,
  RenderedText,
} from '#contract/curation.ts';
import type { DeskCalendar } from '#contract/desk-calendar.ts';
import type { Figures, FiguresParams } from '#contract/figures.ts';
import type { CuratedGuides, Starter } from '#contract/guides.ts';
import type { Live, SiteHealth } from '#contract/health.ts';
import type { ImportJob, ImportStarted } from '#contract/imports.ts';
import type { ApiKeys, MadeApiKey, NewApiKey } from '#contract/keys.ts';
import type { Gaps } from '#contract/missing-details.ts';
import type { ReadLink, SuspectedTwins, Twins, TwinsParams } from '#contract/pasted-links.ts';
import type { LastConfirmation } from '#contract/provider-confirmations.ts';
import type { PublishingQuestions } from '#contract/publishing-checks.ts';
import type {
  InboxMessage,
  InboxMessageList,
  InboxParams,
  InboxStep,
  RemovalRequest,
  RemovalRequestList,
  RemovalStep,
  RemovalsParams,
} from '#contract/removals.ts';
import type { ReplaceAnswer, Replacement, WordingList } from '#contract/replace.ts';
import type { NewDates, SeriesChange, SeriesDates } from '#contract/series.ts';
import type {
  ChangedSource,
  InboxDecision,
  InboxEntriesParams,
  InboxEntryList,
  InboxOutcome,
  NewSource,
  Source,
  SourceList,
  SourcesAdded,
  SourcesParams,
} from '#contract/sources.ts';
import type { TodoDone, TodoList, TodoParams } from '#contract/todo.ts';
import type { AnsweredSearchList, CategoryOptions, EmptySearchList, PopularSearches } from '#contract/vocabularies.ts';
import type { MadeWebhook, NewWebhook, Webhook, Webhooks } from '#contract/webhooks.ts';
import type { Kind } from '#domain/kinds.ts';
import { COMMENTS_MOST } from '#domain/limits.ts';

type Paging = { page?: number | undefined; size?: number | undefined };

/** The parameters of a call: lists take single values too, and what is `undefined` is not sent. */
export type Asked<T> = { [K in keyof T]?: T[K] | (T[K] extends (infer V)[] | undefined ? V : never) | undefined };

const item = (id: number): string => `/curation/items/${id}`;
const record = (list: RecordListName, id: number): string => `/curation/${list}/${id}`;
const member = (id: string): string => `/curation/members/${encodeURIComponent(id)}`;

export const desk = {
  items: (params: Asked<CuratedItemsParams>) => get<CuratedItemList>('/curation/items', params),
  /** All that such a list holds, as a table. */
  itemsTable: (params: Asked<CuratedItemsParams>) => get<string>('/curation/items.csv', params),
  item: (id: number) => get<CuratedItem>(item(id)),
  held: (id: number, page: number) => get<HeldItems>(`${item(id)}/held`, { page }),
  create: (fields: ItemFields) => send<CuratedItem>('POST', '/curation/items', fields),
  /** Fields that are not sent stay. `seen` is the version that was read; refused with 412 where it is no longer the present one. */
  change: (id: number, fields: ItemFields, seen: number) => send<CuratedItem>('PUT', item(id), fields, seen),
  setStatus: (id: number, status: NewStatus, seen: number) =>
    send<CuratedItem>('PUT', `${item(id)}/status`, status, seen),
  duplicate: (id: number) => send<CuratedItem>('POST', `${item(id)}/duplicate`),
  merge: (id: number, into: number) => send<CuratedItem>('POST', `${item(id)}/merge`, { into }),
  /** What would go over. */
  mergePreview: (id: number, into: number) => get<MergePreview>(`${item(id)}/merge`, { into }),
  undoMerge: (merge: number) => send<BulkAnswer>('POST', `/curation/merges/${merge}/undo`),
  series: (id: number) => get<SeriesDates>(`${item(id)}/series`),
  repeat: (id: number, dates: NewDates) => send<BulkAnswer>('POST', `${item(id)}/repeat`, dates),
  changeSeries: (id: number, change: SeriesChange, seen: number) =>
    send<BulkAnswer>('POST', `${item(id)}/series`, change, seen),
  preview: (id: number) => send<PreviewLink>('POST', `${item(id)}/preview`),
  /** What readers never saw; the answer’s number undoes it. */
  deleteDrafts: (ids: readonly number[]) => send<BulkAnswer>('POST', '/curation/drafts/delete', { ids }),

  /** A text as its page will show it. */
  markdown: (text: string) => send<RenderedText>('POST', '/curation/markdown', { text }),

  revisions: (id: number, paging: Paging) => get<Static<typeof ItemRevisionList>>(`${item(id)}/revisions`, paging),
  compare: (id: number, from: number, to: number) => get<Comparison>(`${item(id)}/revisions/compare`, { from, to }),
  restore: (id: number, version: number, seen: number) =>
    send<CuratedItem>('POST', `${item(id)}/revisions/${version}/restore`, undefined, seen),

  /** What may have been forgotten in these items, as they would be after the change. */
  publishingChecks: (ids: readonly number[], change: BulkChange = {}) =>
    send<Static<typeof PublishingQuestions>>('POST', '/curation/publishing-checks', { ids, change }),

  bulk: (ids: readonly number[], change: BulkChange) => send<BulkAnswer>('POST', '/curation/bulk', { ids, change }),
  /** Takes back what an entry of the log tells of; of an item, to the version `since` where several changes were one step. */
  undo: (entry: number, since?: number, seen?: number) =>
    send<BulkAnswer>(
      'POST',
      `/curation/audit/${entry}/undo${since === undefined ? '' : `?since=${since}`}`,
      undefined,
      seen,
    ),
  /** Looks at what would change, unless `dry_run` is false. */
  replace: (asked: Replacement) => send<ReplaceAnswer>('POST', '/curation/replace', asked),
  wording: (page: number | undefined) => get<WordingList>('/curation/wording', { page }),
  undoBulk: (id: number) => send<BulkAnswer>('POST', `/curation/bulk/${id}/undo`),
  audit: (params: Asked<AuditParams>) => get<Static<typeof AuditList>>('/curation/audit', params),

  /** A form with the file and how it is to be read; only looks, unless it says otherwise. */
  bringIn: (form: FormData) => send<ImportStarted>('POST', '/curation/import', form),
  importJob: (id: number) => get<ImportJob>(`/curation/jobs/${id}`),
  importProblems: (id: number) => get<string>(`/curation/jobs/${id}/problems.csv`),
  pictures: (params: Asked<PicturesParams>) => get<CuratedPictureList>('/curation/pictures', params),
  takePicture: (picture: PictureElsewhere) => send<CuratedPicture>('POST', '/curation/pictures/elsewhere', picture),
  changePicture: (id: number, text: PictureText) => send<CuratedPicture>('PUT', `/curation/pictures/${id}`, text),
  removePicture: (id: number) => send<{ message: string }>('DELETE', `/curation/pictures/${id}`),

  options: () => get<CategoryOptions>('/curation/option'),
  confirmation: (id: number) => get<LastConfirmation>(`/curation/items/${id}/confirmation`),
  askToConfirm: (id: number, email: string) =>
    send<LastConfirmation>('POST', `/curation/items/${id}/confirmation`, { email }),
  searches: () => get<EmptySearchList>('/curation/searches'),
  answered: () => get<AnsweredSearchList>('/curation/searches/answered'),
  figures: (params: Asked<FiguresParams>) => get<Figures>('/curation/figures', params),
  figuresTable: (params: Asked<FiguresParams>) => get<string>('/curation/figures.csv', params),
  health: () => get<SiteHealth>('/curation/health'),
  makeLive: () => send<Live>('POST', '/curation/health/live'),
  guides: () => get<CuratedGuides>('/curation/guides'),
  lastFacts: (params: { host: string; place: string; other_than: number | undefined }) =>
    get<LastFacts>('/curation/facts/last', params),
  /** What is at a link. Refused with 400 where it may not be called, and with 422 where nothing could be read. */
  readLink: (url: string, kind: Kind | undefined) =>
    send<ReadLink>('POST', '/curation/links', { url, ...(kind && { kind }) }),
  twins: (params: Asked<TwinsParams>) => get<Twins>('/curation/twins', params),
  suspectedTwins: (page: number) => get<SuspectedTwins>('/curation/twins/suspected', { page }),
  tellApart: (ids: readonly number[]) => send<unknown>('PUT', '/curation/twins/apart', { ids }),
  sources: (params: Asked<SourcesParams>) => get<SourceList>('/curation/sources', params),
  addSource: (fields: NewSource) => send<Source>('POST', '/curation/sources', fields),
  /** A form with the file. */
  addSourceFile: (form: FormData) => send<SourcesAdded>('POST', '/curation/sources/file', form),
  changeSource: (id: number, fields: ChangedSource) => send<Source>('PUT', `/curation/sources/${id}`, fields),
  leaveSource: (id: number) => send<{ message: string }>('DELETE', `/curation/sources/${id}`),
  lookAtSource: (id: number) => send<Source>('POST', `/curation/sources/${id}/fetch`),
  inbox: (params: Asked<InboxEntriesParams>) => get<InboxEntryList>('/curation/inbox', params),
  decide: (id: number, decision: InboxDecision) => send<InboxOutcome>('PUT', `/curation/inbox/${id}`, decision),
  todo: (params: Asked<TodoParams>) => get<TodoList>('/curation/todo', params),
  doTodo: (done: TodoDone) => send<{ message: string }>('PUT', '/curation/todo', done),
  comments: (id: number) => get<ItemCommentList>(`${item(id)}/comments`, { size: COMMENTS_MOST }),
  addComment: (id: number, said: NewItemComment) => send<ItemComment>('POST', `${item(id)}/comments`, said),
  asked: (params: Asked<AskedParams>) => get<AskedCommentList>('/curation/comments', params),
  endComment: (id: number, done: boolean) => send<ItemComment>('PUT', `/curation/comments/${id}`, { done }),
  deleteComment: (id: number) => send<{ message: string }>('DELETE', `/curation/comments/${id}`),
  colleagues: () => get<Colleagues>('/curation/colleagues'),
  calendar: (month: string | undefined) => get<DeskCalendar>('/curation/calendar', { month }),
  gaps: () => get<Gaps>('/curation/missing'),
  bringStarter: () => send<Starter>('POST', '/curation/starter'),

  messages: (params: Asked<InboxParams>) => get<Static<typeof InboxMessageList>>('/curation/messages', params),
  message: (id: number) => get<InboxMessage>(`/curation/messages/${id}`),
  workOnMessage: (id: number, step: InboxStep, seen: number) =>
    send<InboxMessage>('PUT', `/curation/messages/${id}`, step, seen),
  removals: (params: Asked<RemovalsParams>) => get<Static<typeof RemovalRequestList>>('/curation/removals', params),
  removal: (id: number) => get<RemovalRequest>(`/curation/removals/${id}`),
  workOnRemoval: (id: number, step: RemovalStep, seen: number) =>
    send<RemovalRequest>('PUT', `/curation/removals/${id}`, step, seen),

  members: (params: { query?: string | undefined } & Paging) =>
    get<Static<typeof AdministeredMemberList>>('/curation/members', params),
  invite: (email: string, groups: string[]) =>
    send<Static<typeof AdministeredMember>>('POST', '/curation/members', { email, groups }),
  setGroups: (id: string, groups: string[]) =>
    send<Static<typeof AdministeredMember>>('PUT', `${member(id)}/groups`, { groups }),
  suspend: (id: string, suspended: boolean) =>
    send<Static<typeof AdministeredMember>>('PUT', `${member(id)}/suspended`, { suspended }),
  keys: () => get<ApiKeys>('/curation/keys'),
  makeKey: (wanted: NewApiKey) => send<MadeApiKey>('POST', '/curation/keys', wanted),
  revokeKey: (id: string) => send<ApiKeys>('DELETE', `/curation/keys/${encodeURIComponent(id)}`),
  webhooks: () => get<Webhooks>('/curation/webhooks'),
  addWebhook: (wanted: NewWebhook) => send<MadeWebhook>('POST', '/curation/webhooks', wanted),
  removeWebhook: (id: number) => send<Webhooks>('DELETE', `/curation/webhooks/${id}`),
  testWebhook: (id: number) => send<Webhook>('POST', `/curation/webhooks/${id}/test`),
  replayWebhook: (id: number, messages: number) =>
    send<Webhook>('POST', `/curation/webhooks/${id}/replay`, { messages }),
  resumeWebhook: (id: number) => send<Webhook>('POST', `/curation/webhooks/${id}/resume`),
  deleteMember: (id: string) => send<{ message: string }>('DELETE', member(id)),
};

/** What is no item: terms, groups of words, advertisements, the order of what is featured, popular searches. */
export const records = {
  create: (list: RecordListName, fields: ItemFields) => send<CuratedRecord>('POST', `/curation/${list}`, fields),
  /** Fields that are not sent stay. `seen` is the version that was read; refused with 412 where it is no longer the present one. */
  change: (list: RecordListName, id: number, fields: ItemFields, seen: number) =>
    send<CuratedRecord>('PUT', record(list, id), fields, seen),
  remove: (list: RecordListName, id: number, seen: number) =>
    send<{ message: string }>('DELETE', record(list, id), undefined, seen),
  /** The fields of a group, its `id` where it has one, and a `query`. */
  tryGroup: (fields: ItemFields) => send<TriedGroup>('POST', '/curation/thesaurus/try', fields),
  /** Tries a job again that was given up, or drops it. */
  endJob: (id: number, again: boolean) => send<{ message: string }>('PUT', `/curation/jobs/${id}`, { again }),
  /** Deletes those of these terms that nothing uses. */
  deleteUnused: (ids: readonly number[]) => send<DeletedTerms>('POST', '/curation/terms/unused', { ids }),
  mergeTerms: (id: number, into: number, seen: number) =>
    send<CuratedRecord>('POST', `${record('terms', id)}/merge`, { into }, seen),
  list: (list: RecordListName | 'jobs', params: Asked<RecordListParams> = {}) =>
    get<CuratedRecordList>(`/curation/${list}`, params),
  featured: () => get<FeaturedItems>('/curation/featured'),
  orderFeatured: (ids: readonly number[], seen: number) =>
    send<FeaturedItems>('PUT', '/curation/featured', { ids }, seen),
  popular: () => get<PopularSearches>('/curation/searches/popular'),
  /** Keeps words out of the popular searches, or lets them in again. */
  bar: (words: string, barred: boolean) =>
    send<{ words: string }>('PUT', '/curation/searches/barred', { words, barred }),
};
