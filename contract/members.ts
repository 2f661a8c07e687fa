/** Members: joining, logging in, what is kept of them. Shapes as the specification's client sends and reads them. */

import { type Static, type TSchema, Type } from 'typebox';
import { EMAIL_LIMIT } from '#domain/email-address.ts';
import { FAVOURITE_LISTS, type FavouriteList } from '#domain/kinds.ts';
import {
  FAVOURITE_TOPICS_MOST,
  FAVOURITES_WITH_MEMBER,
  LOCATION_LIMIT,
  NAME_LIMIT,
  PASSKEY_NAME_LIMIT,
  PASSKEYS_MOST,
  PASSWORD_LIMIT,
  PREFERENCE_LIMIT,
} from '#domain/limits.ts';
import { OWN_PATH } from '#domain/own-path.ts';
import { ItemId, Nullable, optionalText } from './common-schemas.ts';
import { AnyCard } from './items.ts';

const Text = (limit: number) => Type.Optional(Nullable(Type.String({ maxLength: limit })));
const Tick = Type.Optional(Nullable(Type.Boolean()));

/** Both spellings of the payload are accepted, field by field. */
/** Pages of this very site alone, so that no mail of ours leads anywhere else. */
const next = Type.Optional(
  Type.String({
    maxLength: 2_000,
    pattern: OWN_PATH,
    description: 'The page to go to afterwards.',
  }),
);

export const Registration = Type.Object({
  first_name: Text(NAME_LIMIT),
  last_name: Text(NAME_LIMIT),
  email: Text(EMAIL_LIMIT),
  username: Text(EMAIL_LIMIT),
  current_password: Text(PASSWORD_LIMIT),
  currentPassword: Text(PASSWORD_LIMIT),
  confirm_password: Text(PASSWORD_LIMIT),
  confirmPassword: Text(PASSWORD_LIMIT),
  agree_terms: Tick,
  agreeTerms: Tick,
  agree_marketing: Tick,
  agreeMarketing: Tick,
  referralId: Text(100),
  next,
});
export type Registration = Static<typeof Registration>;

export const Referral = Type.Object({ referral_id: optionalText(100) });

export const Login = Type.Object({
  username: Type.String({ maxLength: EMAIL_LIMIT }),
  password: Type.String({ maxLength: PASSWORD_LIMIT }),
});
export type Login = Static<typeof Login>;

export const Refresh = Type.Object({ refresh: Text(200) });
export const EmailOnly = Type.Object({ email: Text(EMAIL_LIMIT) });
/** Asks for a mail whose link leads on. */
export const LoginLink = Type.Object({ ...EmailOnly.properties, next });
export const KeyParam = Type.Object({ key: Type.String({ maxLength: 200 }) });
export const MailedLinkParams = Type.Object({
  purpose: Type.Enum(['verification', 'login', 'recovery', 'move']),
  ...KeyParam.properties,
});
export type MailedLinkParams = Static<typeof MailedLinkParams>;
export const MailedLink = Type.Object({
  email: Type.String(),
  asked_here: Type.Boolean({ description: 'Whether the account was registered in this browser.' }),
  next: Nullable(Type.String({ description: 'The page to go to afterwards.' })),
});
export type MailedLink = Static<typeof MailedLink>;
export const RecoveryLink = Type.Object({
  profile: optionalText(100),
  session: optionalText(200),
});
export const Recovery = Type.Object({
  profile: Type.String({ maxLength: 100 }),
  session: Type.String({ maxLength: 200 }),
  new_password: Text(PASSWORD_LIMIT),
  confirm_password: Text(PASSWORD_LIMIT),
  keep_passkeys: Type.Optional(
    Type.Array(Type.String({ maxLength: 100 }), {
      maxItems: PASSKEYS_MOST,
      description: 'The ids of passkeys that go on working. All others end.',
    }),
  ),
});
export type Recovery = Static<typeof Recovery>;

const TopicChoice = Type.Union([ItemId, Type.Object({ id: ItemId })]);

/** Lists of favourites may be sent and mean 'unchanged', but for the topics. */
export const ProfileUpdate = Type.Object({
  first_name: Text(NAME_LIMIT),
  last_name: Text(NAME_LIMIT),
  email: Text(EMAIL_LIMIT),
  username: Text(EMAIL_LIMIT),
  location: Text(LOCATION_LIMIT),
  current_password: Text(PASSWORD_LIMIT),
  update_password: Text(PASSWORD_LIMIT),
  confirm_password: Text(PASSWORD_LIMIT),
  favourite_topics: Type.Optional(Nullable(Type.Array(TopicChoice, { maxItems: FAVOURITE_TOPICS_MOST }))),
});
export type ProfileUpdate = Static<typeof ProfileUpdate>;

const Cards = (most: number) => Type.Array(AnyCard, { description: `The newest ${most}.` });
const cardsOf = (list: FavouriteList) =>
  Cards(list === 'favourite_topics' ? FAVOURITE_TOPICS_MOST : FAVOURITES_WITH_MEMBER);
const Counts = Type.Object(
  Object.fromEntries(FAVOURITE_LISTS.map((list) => [list, Type.Integer()])) as Record<
    FavouriteList,
    ReturnType<typeof Type.Integer>
  >,
);
export const Profile = Type.Object({
  id: Type.String(),
  is_verified: Type.Boolean(),
  /** The new address, until it is confirmed. */
  pending_email: Nullable(Type.String()),
  location: Nullable(Type.String()),
  history_paused: Type.Boolean(),
  has_password: Type.Boolean(),
  ...(Object.fromEntries(FAVOURITE_LISTS.map((list) => [list, cardsOf(list)])) as Record<
    FavouriteList,
    ReturnType<typeof Cards>
  >),
  /** How many of each kind there are in all; `/content/favourite` has them page by page. */
  favourite_counts: Counts,
  /** All that is kept, by id: a page that shows a card knows whether it is a favourite. */
  favourite_ids: Type.Array(Type.Integer()),
});

export const User = Type.Object({
  id: Type.String(),
  first_name: Type.String(),
  last_name: Type.String(),
  username: Type.String(),
  email: Type.String(),
  auth: Type.Object({ groups: Type.Array(Type.String()) }),
  profile: Profile,
});
export type User = Static<typeof User>;

export const Registered = Type.Object({
  user: Type.Object({ email: Type.String(), first_name: Type.String(), last_name: Type.String() }),
  message: Type.String(),
});
export const Tokens = Type.Object({ access: Type.String(), refresh: Type.String() });
export type Tokens = Static<typeof Tokens>;
export const SignedIn = Type.Object({ user: User, access: Type.String(), refresh: Type.String() });
export type SignedIn = Static<typeof SignedIn>;
export const Confirmed = Type.Object({ email: Type.String(), ...Type.Partial(SignedIn).properties });
export type Confirmed = Static<typeof Confirmed>;
export const Access = Type.Object({ access: Type.String() });
export const Message = Type.Object({ message: Type.String() });

/** Proof that it is the member who asks, for what cannot be undone. */
export const Leaving = Type.Object({ password: Text(PASSWORD_LIMIT) });

/** What was agreed to or taken back, in the words that were seen. */
export const Consent = Type.Object({
  kind: Type.Enum(['terms', 'marketing']),
  given: Type.Boolean(),
  wording: Type.String(),
  version: Type.String(),
  at: Type.String(),
});
export type Consent = Static<typeof Consent>;
export const ConsentChange = Type.Object({ marketing: Type.Boolean() });

/** 'Display': words of the browser's own, which the server keeps without reading them. */
export const Preferences = Type.Record(
  Type.String({ pattern: '^[A-Za-z][A-Za-z0-9_-]{0,39}$' }),
  // As a list of types, so that no value is turned into another type.
  Type.Unsafe<string | number | boolean>({ type: ['string', 'number', 'boolean'], maxLength: PREFERENCE_LIMIT }),
  { maxProperties: 40, additionalProperties: false },
);
export type Preferences = Static<typeof Preferences>;
export const KeptPreferences = Type.Object({
  preferences: Nullable(Preferences),
  changed_at: Nullable(Type.String()),
});
export type KeptPreferences = Static<typeof KeptPreferences>;
export const PreferencesChange = Type.Object({ preferences: Preferences });

export const DataFormat = Type.Object({ format: Type.Optional(Type.Enum(['json', 'csv'])) });

/** A place where the member is logged in. */
export const Device = Type.Object({
  id: Type.String(),
  name: Type.String(),
  created_at: Type.String(),
  last_used_at: Type.String(),
  is_this: Type.Boolean(),
});
export type Device = Static<typeof Device>;

/** A key on a device of the member's own. */
export const Passkey = Type.Object({
  id: Type.String(),
  name: Type.String(),
  created_at: Type.String(),
  last_used_at: Nullable(Type.String()),
});
export type Passkey = Static<typeof Passkey>;

const Encoded = (limit: number) => Type.String({ maxLength: limit });

/** What a browser answers with, as the standard for passkeys writes it; the members that are read are named here. */
export const NewPasskey = Type.Object({
  id: Encoded(2_000),
  rawId: Encoded(2_000),
  type: Type.Literal('public-key'),
  response: Type.Object({
    clientDataJSON: Encoded(10_000),
    attestationObject: Encoded(30_000),
    transports: Type.Optional(Type.Array(Encoded(50), { maxItems: 10 })),
  }),
});
export type NewPasskey = Static<typeof NewPasskey>;

export const PasskeyAnswer = Type.Object({
  id: Encoded(2_000),
  rawId: Encoded(2_000),
  type: Type.Literal('public-key'),
  response: Type.Object({
    clientDataJSON: Encoded(10_000),
    authenticatorData: Encoded(10_000),
    signature: Encoded(10_000),
    userHandle: Type.Optional(Nullable(Encoded(200))),
  }),
});
export type PasskeyAnswer = Static<typeof PasskeyAnswer>;

/** One of three ways in which a member shows once more who they are. */
export const Proof = Type.Object({
  password: Text(PASSWORD_LIMIT),
  key: Type.Optional(Nullable(Type.String({ maxLength: 200, description: 'Of a link that came by mail.' }))),
  passkey: Type.Optional(Nullable(PasskeyAnswer)),
});
export type Proof = Static<typeof Proof>;
export const Proven = Type.Object({ is_fresh: Type.Boolean() });
export type Proven = Static<typeof Proven>;

export const PasskeyName = Type.Object({ name: Type.String({ minLength: 1, maxLength: PASSKEY_NAME_LIMIT }) });

export const listOf = <T extends TSchema>(item: T) => Type.Object({ data: Type.Array(item) });
export const PasskeyList = listOf(Passkey);
export const ConsentList = listOf(Consent);
