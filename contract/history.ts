import { type Static, Type } from 'typebox';
import { ObjectType } from './items.ts';
import { ItemId } from './lists.ts';

/** A view to count. `profile_id` is accepted as the specification sends it and ignored. */
export const LogView = Type.Object({
  id: ItemId,
  object_type: ObjectType,
  profile_id: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
});
export type LogView = Static<typeof LogView>;
