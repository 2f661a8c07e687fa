/** What the desk asks for, and how it changes things. Its keys begin with `user`: they go when the session ends. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiProblem } from '#app/lib/data/api.ts';
import { userQuery } from '#app/lib/session/user.ts';
import type { RecordListParams } from '#contract/curated-records.ts';
import type { AuditParams, CuratedItem, CuratedItemsParams, PicturesParams } from '#contract/curation.ts';
import type { InboxParams, RemovalsParams } from '#contract/removals.ts';
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
export const auditQuery = (params: Asked<AuditParams>) => listed(['audit', params], () => desk.audit(params));
export const picturesQuery = (params: Asked<PicturesParams>) =>
  listed(['pictures', params], () => desk.pictures(params));
/** The picture of one address, in a list of it alone; none where it is not there any more. */
export const pictureQuery = (url: string) =>
  queryOptions({ queryKey: [...DESK, 'pictures', 'one', url], queryFn: () => desk.pictures({ url }) });
/** What the forms offer: every term, also those that only drafts carry. */
export const deskOptionsQuery = listed(['options'], () => desk.options());
export const guidesQuery = asked(['guides'], () => desk.guides());
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
export const recordsQuery = (list: Parameters<typeof records.list>[0], params: Asked<RecordListParams>) =>
  listed([list, params], () => records.list(list, params));
/** The views of the list of items that one has saved. */
export const viewsQuery = queryOptions({ queryKey: [...DESK, 'views'], queryFn: () => records.list('views') });
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
