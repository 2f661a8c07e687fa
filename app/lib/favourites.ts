/**
 * A member's favourites. A press shows at once wherever the thing stands on the page, and is taken back when the site
 * refuses. Changes follow each other, so that an early answer never hides a later one.
 */
import { type QueryClient, useMutationState } from '@tanstack/react-query';
import type { AnyCard } from '#contract/items.ts';
import { KIND_FACTS, KINDS, SAVED_SECTIONS, type SavedSection } from '#contract/kinds.ts';
import type { User } from '#contract/members.ts';
import { own } from './own.ts';
import { showUser, userQuery } from './user.ts';

/** One queue for all favourites; each item's change is known by its key, and the page shows what it will be. */
const QUEUE = { id: 'favourites' };
const keyOf = (id: number) => ['favourite', id] as const;

/** Whether an item is being added (`true`) or removed (`false`) at this moment. */
export const usePendingFavourite = (id: number): boolean | undefined =>
  useMutationState({
    filters: { mutationKey: keyOf(id), status: 'pending' },
    select: ({ state }) => state.variables as boolean,
  })[0];

/** All favourites of a member, by section of their page, in the order of the kinds. */
export function favouritesOf({ profile }: User): Record<SavedSection, readonly AnyCard[]> {
  const inSection = (section: SavedSection) =>
    KINDS.map((kind) => KIND_FACTS[kind]).flatMap((facts): AnyCard[] =>
      facts.section === section ? profile[facts.favourites] : [],
    );
  return Object.fromEntries(SAVED_SECTIONS.map((section) => [section, inSection(section)])) as Record<
    SavedSection,
    AnyCard[]
  >;
}

/** One set for each answer, however many hearts ask. */
const sets = new WeakMap<User, ReadonlySet<number>>();

export function isFavourite(user: User, id: number): boolean {
  let ids = sets.get(user);
  if (!ids) {
    ids = new Set(
      Object.values(favouritesOf(user))
        .flat()
        .map((card) => card.id),
    );
    sets.set(user, ids);
  }
  return ids.has(id);
}

/** Adds a favourite or removes it. Answers false, doing nothing, while it is being changed; throws what the API refuses. */
export async function setFavourite(
  queryClient: QueryClient,
  card: Pick<AnyCard, 'id' | 'object_type'>,
  wanted: boolean,
): Promise<boolean> {
  const mutationKey = keyOf(card.id);
  if (queryClient.isMutating({ mutationKey }) > 0) return false;
  const change = queryClient.getMutationCache().build(queryClient, {
    mutationKey,
    scope: QUEUE,
    mutationFn: async (isAdded: boolean) => {
      const user = await (isAdded ? own.addFavourite(card) : own.removeFavourite(card));
      // An answer that was asked for before must not put the old state back.
      await queryClient.cancelQueries({ queryKey: userQuery.queryKey, exact: true });
      showUser(queryClient, user);
    },
  });
  await change.execute(wanted);
  return true;
}
