/**
 * A member's favourites. A press shows at once wherever the thing stands on the page, and is taken back when the site
 * refuses. Changes follow each other, so that an early answer never hides a later one.
 */
import { type QueryClient, useMutationState } from '@tanstack/react-query';
import type { AnyCard } from '#contract/items.ts';
import type { User } from '#contract/members.ts';
import { type FavouriteList, KIND_FACTS, KINDS, SAVED_SECTIONS, type SavedSection } from '#domain/kinds.ts';
import { showUser, userQuery } from '../session/user.ts';
import { own } from './member-calls.ts';

/** One queue for all favourites; each item's change is known by its key, and the page shows what it will be. */
const QUEUE = { id: 'favourites' };
const keyOf = (id: number) => ['favourite', id] as const;

/** Whether an item is being added (`true`) or removed (`false`) at this moment. */
export const usePendingFavourite = (id: number): boolean | undefined =>
  useMutationState({
    filters: { mutationKey: keyOf(id), status: 'pending' },
    select: ({ state }) => state.variables as boolean,
  })[0];

/** The newest favourites of a member as their profile brings them, by section of their page, in the order of the kinds. */
export function favouritesOf({ profile }: User): Record<SavedSection, readonly AnyCard[]> {
  return bySection((section) => listsOf(section).flatMap((list): AnyCard[] => profile[list]));
}

/** How many there are in all. */
export function savedTotals({ profile }: User): Record<SavedSection, number> {
  return bySection((section) => listsOf(section).reduce((sum, list) => sum + profile.favourite_counts[list], 0));
}

const listsOf = (section: SavedSection): FavouriteList[] =>
  KINDS.map((kind) => KIND_FACTS[kind]).flatMap((facts) => (facts.section === section ? facts.favourites : []));

const bySection = <T>(of: (section: SavedSection) => T) =>
  Object.fromEntries(SAVED_SECTIONS.map((section) => [section, of(section)])) as Record<SavedSection, T>;

/** One set for each answer, however many hearts ask. */
const sets = new WeakMap<User, ReadonlySet<number>>();

export function isFavourite(user: User, id: number): boolean {
  const ids = sets.get(user) ?? new Set(user.profile.favourite_ids);
  sets.set(user, ids);
  return ids.has(id);
}

/** Adds several at once: all, or none where it throws. Answers the member as they are then. */
export async function addFavourites(
  queryClient: QueryClient,
  things: readonly Pick<AnyCard, 'id' | 'object_type'>[],
): Promise<User> {
  const user = await own.addFavourites(things);
  await queryClient.cancelQueries({ queryKey: userQuery.queryKey, exact: true });
  showUser(queryClient, user);
  return user;
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
      // Pages by number, over a list that has another length now: those that were fetched are asked again.
      void queryClient.invalidateQueries({ queryKey: ['user', 'saved'] });
    },
  });
  await change.execute(wanted);
  return true;
}
