/** What anybody suggests: a link for the catalogue, or a correction of something in it. */
import { type Static, Type } from 'typebox';
import { EMAIL_LIMIT } from '#domain/email-address.ts';
import { OBJECT_TYPES } from '#domain/kinds.ts';
import { LINK_LIMIT, SUGGESTION_LIMIT } from '#domain/suggestion-form.ts';
import { Nullable, optionalInteger, optionalText } from './common-schemas.ts';

export const NewSuggestion = Type.Object({
  url: optionalText(LINK_LIMIT, 'A link that belongs in the catalogue.'),
  id: optionalInteger(1, 2_147_483_647, 'In its place: the item that is to be corrected.'),
  object_type: Type.Optional(Type.Enum([...OBJECT_TYPES])),
  message: optionalText(2 * SUGGESTION_LIMIT, 'Why, or what is wrong.'),
  email: optionalText(EMAIL_LIMIT, 'To be told what became of it; deleted then.'),
});
export type NewSuggestion = Static<typeof NewSuggestion>;

export const SuggestionAnswer = Type.Object({
  message: Type.String(),
  page: Nullable(Type.String({ description: 'The address of what has this link in the catalogue already.' })),
});
export type SuggestionAnswer = Static<typeof SuggestionAnswer>;
