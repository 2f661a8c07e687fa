/** A member as the API answers: who they are, and what they keep. */
import type { AnyCard } from '#contract/items.ts';
import type { User } from '#contract/members.ts';
import { now } from '#server/database/instants.ts';
import type { Db, Kind } from '#server/database/schema.ts';
import { Problem } from '#server/problem.ts';
import { readCards } from '../items/cards.ts';
import { kindOf } from '../items/object-types.ts';
import type { Viewer } from '../items/viewer.ts';

/** The viewer's own id. Throws `unauthenticated` for visitors. */
export function memberOf(viewer: Viewer): string {
  if (!viewer.member) throw new Problem('unauthenticated', 'Please log in first.');
  return viewer.member.id;
}

export async function readUser(db: Db, id: string): Promise<User> {
  const member = await db.selectFrom('member').selectAll().where('id', '=', id).executeTakeFirst();
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
      favourite_topics: favourites('topic'),
      favourite_collections: favourites('collection'),
      favourite_posts: favourites('post'),
      favourite_media: favourites('media'),
      favourite_events: favourites('event'),
      favourite_directory_entries: favourites('directory'),
      favourite_tools: favourites('tool'),
      favourite_people: favourites('person'),
    },
  };
}

/** The address that a member wants to move to, while a link that went there still works. */
export async function pendingAddress(db: Db, id: string): Promise<string | null> {
  const link = await db
    .selectFrom('one_time_key')
    .select('address')
    .where('member_id', '=', id)
    .where('purpose', '=', 'move')
    .where('used_at', 'is', null)
    .where('expires_at', '>', now())
    .executeTakeFirst();
  return link?.address ?? null;
}

/** The cards that a member keeps, by kind, the newest first. */
async function readFavourites(db: Db, member: string): Promise<(kind: Kind) => AnyCard[]> {
  const rows = await db
    .selectFrom('favourite')
    .select('item_id')
    .where('member_id', '=', member)
    .orderBy('created_at', 'desc')
    .orderBy('item_id', 'desc')
    .execute();
  const cards = await readCards(
    db,
    rows.map(({ item_id }) => item_id),
    { isMember: true },
  );
  const byKind = Map.groupBy(cards, (card) => kindOf(card.object_type));
  return (kind) => byKind.get(kind) ?? [];
}
