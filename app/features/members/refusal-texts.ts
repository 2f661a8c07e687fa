/** What the API's keys mean, in sentences. */
import { ApiProblem } from '../../lib/data/api.ts';

const TEXTS: Record<string, string> = {
  email_required: 'Please add your email address!',
  invalid_email: 'Please add a valid email address!',
  password_recovery_email_sent: 'If this address has an account, an email with a link is on its way.',
  password_recovery_email_error: 'We could not send the email. Please try again.',
  missing_new_password: 'Please write a new password.',
  missing_confirm_password: 'Please write the new password once more.',
  password_mismatch: 'The two passwords are not the same.',
  password_recovery_success: 'Your new password is saved, and you are logged in.',
  password_recovery_error: 'Your new password could not be saved. Please try again.',
  link_expired: 'Link expired!',
  link_expired_subtext: 'Each link works once, and not for long. Submit your email again and we send you a new one.',
};

const KEY = /^[a-z]+(?:_[a-z]+)+$/;

/** A sentence for readers: what is no key is one already. */
export function textOf(message: string): string {
  if (!KEY.test(message)) return message;
  return Object.hasOwn(TEXTS, message) ? (TEXTS[message] as string) : 'Error!';
}

interface Refusal {
  message: string;
  /** What is wrong with each field. */
  fields: Record<string, string>;
}

/** What went wrong, as sentences; `otherwise` where the API said nothing that is meant for readers. */
export function refusalOf(error: unknown, otherwise: string): Refusal {
  if (!(error instanceof ApiProblem) || error.code === 'internal_error') return { message: otherwise, fields: {} };
  const fields = Object.entries(error.fields ?? {}).map(([name, message]) => [name, textOf(message)]);
  return { message: textOf(error.message), fields: Object.fromEntries(fields) };
}
