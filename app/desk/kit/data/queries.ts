/** What the desk asks for, and how it changes things. Its keys begin with `user`: they go when the session ends. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem } from '#app/lib/data/api.ts';
import { userQuery } from '#app/lib/session/user.ts';
import type { RecordListParams } from '#contract/curated-records.ts';
import type { AuditParams, CuratedItem, CuratedItemsParams, PicturesParams } from '#contract/curation.ts';
import type { InboxParams, RemovalsParams } from '#contract/removals.ts';
import type { Replacement } from '#contract/replace.ts';
import { type Asked, desk, records } from './calls.ts';

export const DESK = [...userQuery.queryKey, 'desk'] as const;

/** Others work at the desk, too: what is shown anew is asked anew. */
const asked = <Data>(key: readonly unknown[], queryFn: () => Promise<Data>) =>
  queryOptions({ queryKey: [...DESK, ...key], queryFn, staleTime: 0 });
/** The same for a list: what was there stays until the answer comes. */
const listed = <Data>(key: readonly unknown[], queryFn: () => Promise<Data>) =>
  queryOptions({ ...asked(key, queryFn), placeholderData: keepPreviousData });

export const itemsQuery = (params: Asked<CuratedItemsParams>) => listed(['items', params], () => desk.items(params));
export const itemQuery = (id: number) => asked(['item', id], () => desk.item(id));
/** The names of all that a collection holds: any of it may be moved when it is put in order. */
export const heldQuery = (id: number) =>
  asked(['item', id, 'held'], async () => {
    const first = await desk.held(id, 1);
    const rest = Array.from({ length: first.pagination.total_pages - 1 }, (_, i) => desk.held(id, i + 2));
    return { data: [first, ...(await Promise.all(rest))].flatMap(({ data }) => data) };
  });
export const revisionsQuery = (id: number, page?: number) =>
  asked(['item', id, 'revisions', page], () => desk.revisions(id, { page }));
export const compareQuery = (id: number, from: number, to: number) =>
  queryOptions({ queryKey: [...DESK, 'item', id, 'compare', from, to], queryFn: () => desk.compare(id, from, to) });
/** The dates of the series of an event; of each version anew, since a save may move one. */
export const seriesQuery = (id: number, version: number) =>
  listed(['item', id, 'series', version], () => desk.series(id));
export const auditQuery = (params: Asked<AuditParams>) => listed(['audit', params], () => desk.audit(params));
/** What a replacement would change. */
export const replacementQuery = (wanted: Replacement) => asked(['replace', wanted], () => desk.replace(wanted));
export const wordingQuery = (page: number | undefined) => listed(['wording', page], () => desk.wording(page));
export const picturesQuery = (params: Asked<PicturesParams>) =>
  listed(['pictures', params], () => desk.pictures(params));
/** The picture of one address, in a list of it alone; none where it is not there any more. */
export const pictureQuery = (url: string) =>
  queryOptions({ queryKey: [...DESK, 'pictures', 'one', url], queryFn: () => desk.pictures({ url }) });
/** What the forms offer: every term, also those that only drafts carry. */
export const deskOptionsQuery = listed(['options'], () => desk.options());
/** What to expect as last time of this host or place. */
export const lastFactsQuery = (params: Parameters<typeof desk.lastFacts>[0]) =>
  queryOptions({ queryKey: [...DESK, 'facts', params], queryFn: () => desk.lastFacts(params) });
/** What may be there already. */
export const twinsQuery = (params: Parameters<typeof desk.twins>[0]) =>
  queryOptions({ queryKey: [...DESK, 'twins', params], queryFn: () => desk.twins(params) });
/** Not asked anew after a change of the desk: that may have been this very merge. */
const ofMerge = <Data>(key: readonly unknown[], queryFn: () => Promise<Data>) =>
  queryOptions({
    queryKey: [...userQuery.queryKey, 'merge', ...key],
    queryFn,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });
/** What would go over from one to another. */
export const mergePreviewQuery = (from: number, into: number) =>
  ofMerge([from, into], () => desk.mergePreview(from, into));
/** Two that may be made one. */
export const pairQuery = (one: number, other: number) =>
  ofMerge(['pair', one, other], () => Promise.all([desk.item(one), desk.item(other)]));
export const suspectedTwinsQuery = (page: number) =>
  listed(['twins', 'suspected', String(page)], () => desk.suspectedTwins(page));
export const sourcesQuery = (params: Parameters<typeof desk.sources>[0]) =>
  queryOptions({ ...listed(['sources', JSON.stringify(params)], () => desk.sources(params)), refetchInterval: 20_000 });
export const inboxQuery = (params: Parameters<typeof desk.inbox>[0]) =>
  listed(['inbox', JSON.stringify(params)], () => desk.inbox(params));
export const todoQuery = (params: Parameters<typeof desk.todo>[0]) =>
  listed(['todo', JSON.stringify(params)], () => desk.todo(params));
export const confirmationQuery = (id: number) =>
  queryOptions({ queryKey: [...DESK, 'confirmation', id], queryFn: () => desk.confirmation(id) });
export const figuresQuery = (params: Parameters<typeof desk.figures>[0]) =>
  listed(['figures', params], () => desk.figures(params));
export const commentsQuery = (id: number) => asked(['item', id, 'comments'], () => desk.comments(id));
/** What one is asked by others at the desk. */
export const askedQuery = (params: Parameters<typeof desk.asked>[0]) =>
  listed(['comments', JSON.stringify(params)], () => desk.asked(params));
export const colleaguesQuery = asked(['colleagues'], () => desk.colleagues());
export const calendarQuery = (month: string | undefined) => listed(['calendar', month], () => desk.calendar(month));
export const gapsQuery = asked(['missing'], () => desk.gaps());
export const guidesQuery = asked(['guides'], () => desk.guides());
/** Outside of what is asked anew after each change: to look at all of it takes a moment, and no change of the desk alters it. */
export const healthQuery = queryOptions({ queryKey: ['health'], queryFn: () => desk.health(), staleTime: 600_000 });
export const answeredQuery = asked(['searches', 'answered'], () => desk.answered());
export const searchesQuery = listed(['searches'], () => desk.searches());
export const messagesQuery = (params: Asked<InboxParams>) => listed(['messages', params], () => desk.messages(params));
export const removalsQuery = (params: Asked<RemovalsParams>) =>
  listed(['removals', params], () => desk.removals(params));
export const messageQuery = (id: number) => asked(['messages', 'one', id], () => desk.message(id));
export const removalQuery = (id: number) => asked(['removals', 'one', id], () => desk.removal(id));
const LOOK_AGAIN_MS = 400;
/** An import is asked about until it is done with. */
export const importQuery = (id: number) =>
  queryOptions({
    ...asked(['import', id], () => desk.importJob(id)),
    refetchInterval: ({ state }) =>
      state.data?.state === 'done' || state.data?.state === 'failed' ? false : LOOK_AGAIN_MS,
  });
export const markdownQuery = (text: string) =>
  queryOptions({ queryKey: [...DESK, 'markdown', text], queryFn: () => desk.markdown(text), gcTime: 0 });
export const membersQuery = (params: { query?: string | undefined; page?: number | undefined }) =>
  listed(['members', params], () => desk.members(params));
export const keysQuery = asked(['keys'], () => desk.keys());
/** Tries come in by themselves: what was answered is asked for again. */
export const webhooksQuery = queryOptions({
  ...asked(['webhooks'], () => desk.webhooks()),
  refetchInterval: 5_000,
});
export const recordsQuery = (list: Parameters<typeof records.list>[0], params: Asked<RecordListParams>) =>
  listed([list, params], () => records.list(list, params));
export const featuredQuery = asked(['featured'], () => records.featured());
export const popularQuery = asked(['searches', 'popular'], () => records.popular());

/** A change at the desk, after which everything of the desk on the screen is asked anew. `error` is what it was refused for. */
export function useDeskChange<Input, Answer>(run: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation<Answer, Error, Input>({
    mutationFn: run,
    onSettled: () => queryClient.invalidateQueries({ queryKey: DESK }),
  });
}

/** How a thing is now, where a change was refused because somebody else has changed it meanwhile. */
export function presentOf<Doc = CuratedItem>(error: unknown): Doc | undefined {
  if (!(error instanceof ApiProblem) || error.status !== 412) return undefined;
  return (error.answer as { current?: Doc }).current;
}

/** What was wrong with each field, by name. */
export const fieldsOf = (error: unknown): Record<string, string> => (error instanceof ApiProblem && error.fields) || {};
