/** The first set-up of a site: what its page is told, and what it sends. */
import { type Static, Type } from 'typebox';
import { EMAIL_LIMIT } from '#domain/email-address.ts';
import { NAME_LIMIT, PASSWORD_LIMIT } from '#domain/limits.ts';
import { Nullable, optionalText } from './common-schemas.ts';

const Key = Type.String({ maxLength: 200 });

export const SetupParams = Type.Object({
  key: optionalText(200, 'From the address that the start printed.'),
});

export const SetupState = Type.Object({
  finished: Type.Boolean({ description: 'Whether the site is set up.' }),
  closed: Type.Boolean({ description: 'Whether visitors see nothing until then.' }),
  administrator: Type.Boolean({ description: 'Whether it has an administrator.' }),
  key: Type.Enum(['none', 'valid', 'over']),
});
export type SetupState = Static<typeof SetupState>;

/** Without an address it is the member who calls. Without a password they add a passkey next. */
export const FirstAdministrator = Type.Object({
  key: Key,
  email: Type.Optional(Nullable(Type.String({ maxLength: EMAIL_LIMIT }))),
  first_name: Type.Optional(Nullable(Type.String({ maxLength: NAME_LIMIT }))),
  last_name: Type.Optional(Nullable(Type.String({ maxLength: NAME_LIMIT }))),
  password: Type.Optional(Nullable(Type.String({ maxLength: PASSWORD_LIMIT }))),
});
export type FirstAdministrator = Static<typeof FirstAdministrator>;

/** What an administrator is told beside it. */
export const SiteBeginnings = Type.Object({
  demo: Type.Boolean({ description: 'Whether things of the demo are there.' }),
});
export type SiteBeginnings = Static<typeof SiteBeginnings>;

/** What a new site begins with; the demo that is there already goes with all but the first. */
export const FinishedSetup = Type.Object({ begin_with: Type.Enum(['demo', 'starter', 'nothing']) });
export type Beginning = Static<typeof FinishedSetup>['begin_with'];
