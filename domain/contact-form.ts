/** The rules of the contact form as plain values: the page and the API say the same in the same words. */

import { EMAIL_LIMIT, isEmail } from './email-address.ts';
import { plural } from './plurals.ts';

export const CONTACT_SUBJECTS = {
  'public-speaking': 'Public speaking',
  'general-inquiry': 'General enquiry',
  partnership: 'Partnership',
  feedback: 'Feedback',
  support: 'Support',
  other: 'Other',
} as const;
export type ContactSubject = keyof typeof CONTACT_SUBJECTS;

/** How many characters fit. */
export const CONTACT_LIMITS = { name: 200, email: EMAIL_LIMIT, message: 5_000 } as const;

export type ContactField = 'name' | 'email' | 'subject' | 'message';
export const CONTACT_FIELDS: readonly ContactField[] = ['name', 'email', 'subject', 'message'];

/** What is wrong with each field, as sentences for the person who writes; nothing, when all is well. */
export function contactProblems(draft: Partial<Record<ContactField, unknown>>): Partial<Record<ContactField, string>> {
  const found: Partial<Record<ContactField, string>> = {};
  const note = (field: ContactField, sentence: string | undefined) => {
    if (sentence) found[field] = sentence;
  };
  const text = (field: ContactField) => (typeof draft[field] === 'string' ? draft[field].trim() : '');
  note('name', text('name') ? tooLong(text('name'), CONTACT_LIMITS.name) : 'Please write your name.');
  note('email', emailProblem(text('email')));
  note('subject', Object.hasOwn(CONTACT_SUBJECTS, text('subject')) ? undefined : 'Please choose a subject.');
  note('message', text('message') ? tooLong(text('message'), CONTACT_LIMITS.message) : 'Please write your message.');
  return found;
}

/** The terms box stands on the form alone; the API is not told of it. */
export const TERMS_PROBLEM = 'Please tick this box. We may only read your message if you agree.';

/** Above the fields, when some of them need another look. */
export const FIELDS_PROBLEM = 'Please look at the marked fields. Nothing you wrote is lost.';

function emailProblem(email: string): string | undefined {
  if (!email) return 'Please write your email address, so that we can answer.';
  if (!email.includes('@')) return 'This needs an @, as in name@example.org.';
  const long = tooLong(email, CONTACT_LIMITS.email);
  if (long) return long;
  return isEmail(email) ? undefined : 'Please check this address. It looks like name@example.org.';
}

function tooLong(text: string, limit: number): string | undefined {
  const over = [...text].length - limit;
  if (over <= 0) return undefined;
  return `This is too long by ${over.toLocaleString('en-GB')} ${plural(over, 'character')}.`;
}
