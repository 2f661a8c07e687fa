/** A member as the API answers: who they are, and what they keep. */

import type { Group } from '#contract/administration.ts';
import type { AnyCard } from '#contract/items.ts';
import type { User } from '#contract/members.ts';
import { FAVOURITE_LISTS, type FavouriteList, factsOf, KIND_FACTS } from '#domain/kinds.ts';
import { FAVOURITE_TOPICS_MOST, FAVOURITES_WITH_MEMBER } from '#domain/limits.ts';
import { now } from '#server/database/instants.ts';
import { prepared } from '#server/database/prepared.ts';
import type { Db } from '#server/database/schema.ts';
import { Problem } from '#server/kernel/problem.ts';
import { readCards } from '../items/cards.ts';

export async function readUser(db: Db, id: string): Promise<User> {
  const [member] = await memberById(db, { id });
  if (!member) throw new Problem('unauthenticated', 'Your session has ended. Please log in again.');
  const favourites = await readFavourites(db, id, member.groups);
  const pending_email = await pendingAddress(db, id);
  return {
    id: member.id,
    first_name: member.first_name,
    last_name: member.last_name,
    username: member.email,
    email: member.email,
    auth: { groups: member.groups },
    profile: {
      id: member.profile_id,
      is_verified: member.verified_at !== null,
      pending_email,
      location: member.location,
      history_paused: member.history_paused,
      has_password: member.password_hash !== null,
      ...favourites,
    },
  };
}

/** The new address of a member, while a link that went there still works. */
export async function pendingAddress(db: Db, id: string): Promise<string | null> {
  const [link] = await openMove(db, { id, at: now() });
  return link?.address ?? null;
}

const memberById = prepared((db, { id }: { id: string }) => db.selectFrom('member').selectAll().where('id', '=', id));

const openMove = prepared((db, { id, at }: { id: string; at: string }) =>
  db
    .selectFrom('one_time_key')
    .select('address')
    .where('member_id', '=', id)
    .where('purpose', '=', 'move')
    .where('used_at', 'is', null)
    .where('expires_at', '>', at)
    .limit(1),
);

const favouritesOf = prepared((db, { member }: { member: string }) =>
  db
    .selectFrom('favourite')
    .innerJoin('published_item as item', 'item.id', 'favourite.item_id')
    .select(['item.id', 'item.kind'])
    .where('favourite.member_id', '=', member)
    .orderBy('favourite.created_at', 'desc')
    .orderBy('favourite.item_id', 'desc'),
);

/** What a member keeps: how many of each kind, the cards of the newest, and the ids of all. */
async function readFavourites(db: Db, member: string, groups: readonly Group[]) {
  const ids = emptyLists<number>();
  for (const { id, kind } of await favouritesOf(db, { member })) {
    const list = KIND_FACTS[kind].favourites;
    if (list) ids[list].push(id);
  }
  const lists = emptyLists<AnyCard>();
  const shown = FAVOURITE_LISTS.flatMap((list) => ids[list].slice(0, mostOf(list)));
  for (const card of await readCards(db, shown, { isMember: true, groups })) {
    const list = factsOf(card.object_type).favourites;
    if (list) lists[list].push(card);
  }
  return {
    ...lists,
    favourite_counts: Object.fromEntries(FAVOURITE_LISTS.map((list) => [list, ids[list].length])) as Record<
      FavouriteList,
      number
    >,
    favourite_ids: FAVOURITE_LISTS.flatMap((list) => ids[list]),
  };
}

const mostOf = (list: FavouriteList): number =>
  list === 'favourite_topics' ? FAVOURITE_TOPICS_MOST : FAVOURITES_WITH_MEMBER;

const emptyLists = <T>() =>
  Object.fromEntries(FAVOURITE_LISTS.map((list): [string, T[]] => [list, []])) as Record<FavouriteList, T[]>;
