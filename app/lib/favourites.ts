/**
 * What a member keeps. A press shows at once wherever the thing stands on the page, and is taken back when the site
 * refuses. Changes follow each other, so that an early answer never hides a later one.
 */
import type { QueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import type { AnyCard } from '#contract/items.ts';
import type { User } from '#contract/members.ts';
import { own } from './own.ts';
import { showUser, userQuery } from './user.ts';

/** Things whose change is on its way, with what they will be. */
const changing = new Map<number, boolean>();
const listeners = new Set<() => void>();

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function note(id: number, keep: boolean | undefined): void {
  if (keep === undefined) changing.delete(id);
  else changing.set(id, keep);
  for (const listener of [...listeners]) listener();
}

/** Whether a thing is being kept (`true`) or dropped (`false`) at this moment. */
export const useChanging = (id: number): boolean | undefined =>
  useSyncExternalStore(
    subscribe,
    () => changing.get(id),
    () => undefined,
  );

/** Everything that a member keeps, by kind. */
export const favouritesOf = ({ profile }: User) => ({
  library: [...profile.favourite_posts, ...profile.favourite_media],
  events: profile.favourite_events,
  directory: profile.favourite_directory_entries,
  topics: profile.favourite_topics,
  collections: profile.favourite_collections,
  tools: profile.favourite_tools,
  people: profile.favourite_people,
});

/** One set for each answer, however many hearts ask. */
const sets = new WeakMap<User, ReadonlySet<number>>();

export function keeps(user: User, id: number): boolean {
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

let last: Promise<unknown> = Promise.resolve();

/** Keeps a thing or drops it. Answers false, doing nothing, while it is being changed; throws what the API refuses. */
export async function setFavourite(queryClient: QueryClient, card: AnyCard, keep: boolean): Promise<boolean> {
  if (changing.has(card.id)) return false;
  note(card.id, keep);
  const change = last.then(async () => {
    const user = await (keep ? own.keep(card) : own.drop(card));
    // An answer that was asked for before must not put the old state back.
    await queryClient.cancelQueries({ queryKey: userQuery.queryKey, exact: true });
    showUser(queryClient, user);
  });
  last = change.catch(() => {});
  try {
    await change;
    return true;
  } finally {
    note(card.id, undefined);
  }
}
