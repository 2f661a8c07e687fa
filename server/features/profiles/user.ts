/** A member as the API answers: who they are, and what they keep. */

import type { AnyCard } from '#contract/items.ts';
import { FAVOURITE_LISTS, type FavouriteList, factsOf } from '#contract/kinds.ts';
import type { User } from '#contract/members.ts';
import { now } from '#server/database/instants.ts';
import { prepared } from '#server/database/prepared.ts';
import type { Db } from '#server/database/schema.ts';
import { Problem } from '#server/problem.ts';
import { readCards } from '../items/cards.ts';

export async function readUser(db: Db, id: string): Promise<User> {
  const [member] = await memberById(db, { id });
  if (!member) throw new Problem('unauthenticated', 'Your session has ended. Please log in again.');
  const favourites = await readFavourites(db, id);
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
    .select('item_id')
    .where('member_id', '=', member)
    .orderBy('created_at', 'desc')
    .orderBy('item_id', 'desc'),
);

/** The cards that a member keeps, in the profile's list of each kind, the newest first. */
async function readFavourites(db: Db, member: string): Promise<Record<FavouriteList, AnyCard[]>> {
  const rows = await favouritesOf(db, { member });
  const cards = await readCards(
    db,
    rows.map(({ item_id }) => item_id),
    { isMember: true },
  );
  const lists = emptyLists();
  for (const card of cards) {
    const list = factsOf(card.object_type).favourites;
    if (list) lists[list].push(card);
  }
  return lists;
}

const emptyLists = () =>
  Object.fromEntries(FAVOURITE_LISTS.map((list): [string, AnyCard[]] => [list, []])) as Record<
    FavouriteList,
    AnyCard[]
  >;
