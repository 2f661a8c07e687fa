/** What changed, for whoever keeps a copy of the catalogue. */
import { type Static, Type } from 'typebox';
import { ObjectTypeSchema } from './items.ts';

export const CHANGES_MOST = 500;

export const ChangesParams = Type.Object({
  after: Type.Optional(
    Type.Integer({ minimum: 0, maximum: 2_147_483_647, description: 'The `next` of the answer before.' }),
  ),
});
export type ChangesParams = Static<typeof ChangesParams>;

/** `removed`: it is not, or no longer, in the catalogue; nothing else is said of it. */
export const CatalogueChange = Type.Object({
  number: Type.Integer(),
  what: Type.Enum(['changed', 'removed']),
  item_id: Type.Integer(),
  at: Type.String({ description: 'UTC, ISO.' }),
  object_type: Type.Optional(ObjectTypeSchema),
  external_id: Type.Optional(Type.String()),
  page: Type.Optional(Type.String({ description: 'Its own page here.' })),
});
export type CatalogueChange = Static<typeof CatalogueChange>;

export const ChangesAnswer = Type.Object({
  data: Type.Array(CatalogueChange, { maxItems: CHANGES_MOST, description: 'Oldest first.' }),
  next: Type.Integer({ description: 'What to ask after next time. It stays good for ever.' }),
  has_next: Type.Boolean({ description: 'Whether there is more already.' }),
});
export type ChangesAnswer = Static<typeof ChangesAnswer>;
