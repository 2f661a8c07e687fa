/** What changed, for programs that keep a copy of the catalogue. */
import { type Static, Type } from 'typebox';
import { optionalInteger } from './common-schemas.ts';
import { ObjectTypeSchema } from './items.ts';

export const CHANGES_MOST = 500;

export const ChangesParams = Type.Object({
  after: optionalInteger(0, Number.MAX_SAFE_INTEGER, 'The `next` of the answer before. 410: begin anew.'),
});
export type ChangesParams = Static<typeof ChangesParams>;

/** `removed`: it is not, or no longer, in the catalogue. What it was called is missing only where nobody knows it any more. */
export const CatalogueChange = Type.Object({
  number: Type.Integer({ minimum: 0, maximum: Number.MAX_SAFE_INTEGER }),
  what: Type.Enum(['changed', 'removed']),
  item_id: Type.Integer(),
  at: Type.String({ description: 'UTC, ISO.' }),
  object_type: Type.Optional(ObjectTypeSchema),
  external_id: Type.Optional(Type.String()),
  page: Type.Optional(Type.String({ description: 'Its own page here.' })),
  api_url: Type.Optional(Type.String({ description: 'Where the API answers with it, or with 410.' })),
});
export type CatalogueChange = Static<typeof CatalogueChange>;

export const ChangesAnswer = Type.Object({
  data: Type.Array(CatalogueChange, { maxItems: CHANGES_MOST, description: 'Oldest first.' }),
  next: Type.Integer({
    minimum: 0,
    maximum: Number.MAX_SAFE_INTEGER,
    description: 'What to ask after next time. Good until the site is restored from a backup.',
  }),
  has_next: Type.Boolean({ description: 'Whether there is more already.' }),
});
export type ChangesAnswer = Static<typeof ChangesAnswer>;
