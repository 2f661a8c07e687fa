/** The mail server, as administrators name it and try it out. */
import { type Static, Type } from 'typebox';
import { EMAIL_LIMIT } from '#domain/email-address.ts';
import { PASSWORD_LIMIT } from '#domain/limits.ts';
import { Nullable, optionalText } from './common-schemas.ts';

export const MailSecurity = Type.Enum(['starttls', 'tls', 'none'], {
  description:
    'starttls: begins plain, and goes on encrypted or not at all; tls: encrypted at once; none: for this machine.',
});
export type MailSecurity = Static<typeof MailSecurity>;

export const MailServerState = Type.Object({
  set_by: Type.Enum(['environment', 'desk', 'nobody']),
  host: Nullable(Type.String()),
  port: Nullable(Type.Integer()),
  security: Nullable(MailSecurity),
  user: Nullable(Type.String()),
  has_password: Type.Boolean(),
  arrived_at: Nullable(Type.String({ description: 'When the link of a trial mail was opened, UTC.' })),
});
export type MailServerState = Static<typeof MailServerState>;

export const NewMailServer = Type.Object({
  host: Type.String({ minLength: 1, maxLength: 253, pattern: '^(?:[A-Za-z0-9._-]+|\\[[0-9A-Fa-f:.]+\\])$' }),
  port: Type.Integer({ minimum: 1, maximum: 65_535 }),
  security: MailSecurity,
  user: Type.Optional(Nullable(Type.String({ maxLength: 200 }))),
  password: Type.Optional(
    Nullable(Type.String({ maxLength: PASSWORD_LIMIT, description: 'Left out: the one that is kept.' })),
  ),
});
export type NewMailServer = Static<typeof NewMailServer>;

export const MailTrial = Type.Object({
  email: optionalText(EMAIL_LIMIT, 'Left out: your own.'),
});
export const MailTried = Type.Object({ message: Type.String() });
export const TrialKey = Type.Object({ key: Type.String({ maxLength: 200 }) });
