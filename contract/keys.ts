/** Keys for programs, as administrators make and revoke them. */
import { type Static, Type } from 'typebox';
import { KEY_NAME_LIMIT } from '#domain/limits.ts';
import { Nullable } from './common-schemas.ts';

/** What a key may: read what visitors see, suggest what belongs in the catalogue, write items. */
export const KEY_SCOPES = ['read', 'suggest', 'write'] as const;
export type KeyScope = (typeof KEY_SCOPES)[number];
export const KeyScopeSchema = Type.Enum([...KEY_SCOPES]);

/** Of keys that are not revoked. */
export const KEYS_MOST = 100;

const InstantText = Type.String({ description: 'UTC, ISO.' });

const KEY_FIELDS = {
  id: Type.String(),
  name: Type.String({ description: 'Whose key it is.' }),
  scopes: Type.Array(KeyScopeSchema),
  made_at: InstantText,
  made_by: Nullable(Type.String({ description: 'The name of the administrator; null for one who has left.' })),
  last_used: Nullable(Type.String({ description: 'To the minute.' })),
  uses: Type.Integer({ description: 'How many calls were made with it.' }),
  revoked_at: Nullable(InstantText),
};

export const ApiKey = Type.Object(KEY_FIELDS);
export type ApiKey = Static<typeof ApiKey>;
export const ApiKeys = Type.Object({
  data: Type.Array(ApiKey, { description: 'Newest first, those that are revoked last.' }),
});
export type ApiKeys = Static<typeof ApiKeys>;

export const MadeApiKey = Type.Object({
  ...KEY_FIELDS,
  key: Type.String({ description: 'The key itself. It is shown this once.' }),
});
export type MadeApiKey = Static<typeof MadeApiKey>;

export const NewApiKey = Type.Object({
  name: Type.String({ maxLength: KEY_NAME_LIMIT, description: 'Whose key it is, as history names it.' }),
  scopes: Type.Array(KeyScopeSchema, {
    maxItems: KEY_SCOPES.length,
    description: 'What it may. Every key may read.',
  }),
});
export type NewApiKey = Static<typeof NewApiKey>;
export const ApiKeyParam = Type.Object({ id: Type.String({ maxLength: 40 }) });
