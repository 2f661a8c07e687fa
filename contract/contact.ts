import { type Static, Type } from 'typebox';
import { CONTACT_LIMITS, CONTACT_SUBJECTS, type ContactSubject } from '#domain/contact-form.ts';
import { EMAIL_PATTERN } from '#domain/email-address.ts';

const SomeText = (maxLength: number) => Type.String({ minLength: 1, maxLength, pattern: '\\S' });

export const ContactMessage = Type.Object({
  name: SomeText(CONTACT_LIMITS.name),
  email: Type.String({ maxLength: CONTACT_LIMITS.email, pattern: EMAIL_PATTERN }),
  subject: Type.Enum(Object.keys(CONTACT_SUBJECTS) as ContactSubject[]),
  message: SomeText(CONTACT_LIMITS.message),
});
export type ContactMessage = Static<typeof ContactMessage>;

export const ContactAnswer = Type.Object({ message: Type.String() });
export type ContactAnswer = Static<typeof ContactAnswer>;
