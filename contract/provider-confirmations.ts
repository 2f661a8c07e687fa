/** Providers confirm what the site says of them, by a link in a mail that works once. */
import { type Static, Type } from 'typebox';
import { CONFIRMATION_ANSWERS, CONFIRMATION_LIMIT, type ConfirmationAnswer } from '#domain/confirmation-form.ts';
import { EMAIL_LIMIT } from '#domain/email-address.ts';
import { Nullable, optionalText } from './common-schemas.ts';

const Key = Type.String({ minLength: 1, maxLength: 100 });
const Answer = Type.Enum(Object.keys(CONFIRMATION_ANSWERS) as ConfirmationAnswer[]);

export const ConfirmationParams = Type.Object({ key: Key });

/** What a provider is asked about. */
export const AskedConfirmation = Type.Object({
  version: Type.Integer({ description: 'Of what is said: an answer names the one that it is about.' }),
  title: Type.String(),
  page: Type.String(),
  said: Type.Array(Type.Object({ label: Type.String(), words: Type.String() }), {
    description: 'All that pages say of it, in words.',
  }),
});
export type AskedConfirmation = Static<typeof AskedConfirmation>;

export const GivenConfirmation = Type.Object({
  key: Key,
  version: Type.Integer({ minimum: 1, maximum: 2_147_483_647 }),
  answer: Answer,
  message: optionalText(CONFIRMATION_LIMIT, 'What has changed.'),
});
export type GivenConfirmation = Static<typeof GivenConfirmation>;
export const ConfirmationThanks = Type.Object({ message: Type.String() });

/** For the desk: the last time that a provider was asked. */
export const LastConfirmation = Type.Object({
  last: Nullable(
    Type.Object({
      email: Type.String(),
      asked_at: Type.String(),
      expires_at: Type.String(),
      answered_at: Nullable(Type.String()),
      answer: Nullable(Answer),
    }),
  ),
});
export type LastConfirmation = Static<typeof LastConfirmation>;

export const NewConfirmation = Type.Object({
  email: Type.String({ maxLength: EMAIL_LIMIT }),
});
