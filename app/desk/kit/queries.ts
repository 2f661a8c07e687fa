/** What the desk asks for, and how it changes things. Its keys begin with `user`: they go when the session ends. */
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { AuditParams, CuratedItem, CuratedItemsParams, PicturesParams } from '#contract/curation.ts';
import type { InboxParams, RemovalsParams } from '#contract/removals.ts';
import { ApiProblem } from '../../lib/data/api.ts';
import { userQuery } from '../../lib/session/user.ts';
import { guideWords, withParts } from '../site/help/guide.ts';
import { desk } from './calls.ts';

type Params<T> = { [K in keyof T]?: T[K] | (T[K] extends (infer V)[] | undefined ? V : never) | undefined };

export const DESK = [...userQuery.queryKey, 'desk'] as const;

/** Others work at the desk, too: what is shown anew is asked anew, and what was there stays until the answer comes. */
const asked = <Data>(key: readonly unknown[], queryFn: () => Promise<Data>) =>
  queryOptions({ queryKey: [...DESK, ...key], queryFn, staleTime: 0, placeholderData: keepPreviousData });

export const itemsQuery = (params: Params<CuratedItemsParams>) => asked(['items', params], () => desk.items(params));
/** One item: nothing of another one stands in its place until it has come. */
export const itemQuery = (id: number) =>
  queryOptions({ queryKey: [...DESK, 'item', id], queryFn: () => desk.item(id), staleTime: 0 });
/** The names of everything that a collection holds: whoever puts it in order may move any of it. */
export const heldQuery = (id: number) =>
  queryOptions({
    queryKey: [...DESK, 'item', id, 'held'],
    queryFn: async () => {
      const first = await desk.held(id, 1);
      const rest = Array.from({ length: first.pagination.total_pages - 1 }, (_, i) => desk.held(id, i + 2));
      return { data: [first, ...(await Promise.all(rest))].flatMap(({ data }) => data) };
    },
    staleTime: 0,
  });
export const revisionsQuery = (id: number, page?: number) =>
  queryOptions({
    queryKey: [...DESK, 'item', id, 'revisions', page],
    queryFn: () => desk.revisions(id, { page }),
    staleTime: 0,
  });
export const compareQuery = (id: number, from: number, to: number) =>
  queryOptions({ queryKey: [...DESK, 'item', id, 'compare', from, to], queryFn: () => desk.compare(id, from, to) });
export const auditQuery = (params: Params<AuditParams>) => asked(['audit', params], () => desk.audit(params));
export const picturesQuery = (params: Params<PicturesParams>) =>
  asked(['pictures', params], () => desk.pictures(params));
/** The picture of one address, in a list of it alone; none where it is not there any more. */
export const pictureQuery = (url: string) =>
  queryOptions({ queryKey: [...DESK, 'pictures', 'one', url], queryFn: () => desk.pictures({ url }) });
/** What the forms offer: every term, also those that only drafts carry. */
export const deskOptionsQuery = asked(['options'], () => desk.options());
export const guidesQuery = asked(['guides'], () => desk.guides());
export const searchesQuery = asked(['searches'], () => desk.searches());
export const messagesQuery = (params: Params<InboxParams>) => asked(['messages', params], () => desk.messages(params));
export const removalsQuery = (params: Params<RemovalsParams>) =>
  asked(['removals', params], () => desk.removals(params));
/** One message, and one request: nothing of another one stands in its place until it has come. */
export const messageQuery = (id: number) =>
  queryOptions({ queryKey: [...DESK, 'messages', 'one', id], queryFn: () => desk.message(id), staleTime: 0 });
export const removalQuery = (id: number) =>
  queryOptions({ queryKey: [...DESK, 'removals', 'one', id], queryFn: () => desk.removal(id), staleTime: 0 });
const LOOK_AGAIN_MS = 400;
/** An import is asked about until it is done with. */
export const importQuery = (id: number) =>
  queryOptions({
    queryKey: [...DESK, 'import', id],
    queryFn: () => desk.importJob(id),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.data?.state === 'done' || state.data?.state === 'failed' ? false : LOOK_AGAIN_MS,
  });
export const markdownQuery = (text: string) =>
  queryOptions({ queryKey: [...DESK, 'markdown', text], queryFn: () => desk.markdown(text), gcTime: 0 });
/** The guide in the desk: the words are loaded with the screen, and rendered as any text is. */
export const helpQuery = queryOptions({
  queryKey: [...DESK, 'guide'],
  queryFn: async () => {
    const { default: guide } = await import('../../../docs/curating.md?raw');
    const { html } = await desk.markdown(guideWords(guide));
    return withParts(html);
  },
  staleTime: Number.POSITIVE_INFINITY,
});
export const membersQuery = (params: { query?: string | undefined; page?: number | undefined }) =>
  asked(['members', params], () => desk.members(params));

/**
 * A change at the desk. Whatever shows it follows: everything of the desk on the screen is asked anew. `error` is what
 * it was refused for.
 */
export function useDeskChange<Input, Answer>(run: (input: Input) => Promise<Answer>) {
  const queryClient = useQueryClient();
  return useMutation<Answer, Error, Input>({
    mutationFn: run,
    onSettled: () => queryClient.invalidateQueries({ queryKey: DESK }),
  });
}

/** How an item is now, where a change was refused because somebody else has changed it meanwhile. */
export function presentOf(error: unknown): CuratedItem | undefined {
  if (!(error instanceof ApiProblem) || error.status !== 412) return undefined;
  return (error.answer as { current?: CuratedItem }).current;
}

/** What was wrong with each field, by name. */
export const fieldsOf = (error: unknown): Record<string, string> => (error instanceof ApiProblem && error.fields) || {};
