/** What members leave on items: favourites, ratings, views. */
import { type Static, Type } from 'typebox';
import { SAVED_SECTIONS } from '#domain/kinds.ts';
import { SAVED_HERE_MOST } from '#domain/limits.ts';
import { ItemId, ListOf, Nullable, optionalTruth, PageParams } from './common-schemas.ts';
import { AnyCard, ObjectTypeSchema } from './items.ts';

export const Favourite = Type.Object({ id: ItemId, object_type: ObjectTypeSchema });
export type Favourite = Static<typeof Favourite>;

/** Several at once, the one that was kept last first. */
export const Favourites = Type.Object({ data: Type.Array(Favourite, { minItems: 1, maxItems: SAVED_HERE_MOST }) });
export type Favourites = Static<typeof Favourites>;

/** One section of what a member keeps, page by page. */
export const SavedParams = Type.Object({ section: Type.Enum([...SAVED_SECTIONS]), ...PageParams });
export const SavedList = ListOf(AnyCard);
export type SavedList = Static<typeof SavedList>;

/** Both spellings of the payload are accepted. */
export const Review = Type.Object({
  id: Type.Optional(Nullable(ItemId)),
  objectId: Type.Optional(Nullable(ItemId)),
  type: Type.Optional(Nullable(ObjectTypeSchema)),
  objectType: Type.Optional(Nullable(ObjectTypeSchema)),
  score: Type.Integer({ minimum: 1, maximum: 5 }),
});
export type Review = Static<typeof Review>;

export const ReviewOf = Type.Object({ id: ItemId, type: ObjectTypeSchema });

export const Reviewed = Type.Object({
  score: Nullable(Type.Integer()),
  rating: Nullable(Type.Number()),
  reviews: Type.Integer(),
});
export type Reviewed = Static<typeof Reviewed>;

export const OwnScore = Type.Object({ score: Nullable(Type.Integer()) });
export const Viewed = Type.Object({
  data: Type.Array(AnyCard),
  viewed_at: Type.Array(Type.String(), { description: 'When each of them was opened, in their order.' }),
});
export type Viewed = Static<typeof Viewed>;

/** A view to count. `profile_id` is accepted as the specification sends it and ignored. */
export const LogView = Type.Object({
  id: ItemId,
  object_type: ObjectTypeSchema,
  followed: optionalTruth('Counts instead that somebody went on to its own site.'),
  profile_id: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
});
export type LogView = Static<typeof LogView>;
