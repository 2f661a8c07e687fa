/** The rules of the form that asks for something to be taken down, as plain values: page and API say the same. */
import { contactProblems } from './contact-form.ts';
import { EMAIL_LIMIT } from './email-address.ts';

export const REMOVAL_REASONS = {
  mine: 'It is my work, and I did not agree to it being here',
  'about-me': 'It says something about me',
  wrong: 'Something in it is wrong or out of date',
  harmful: 'It could hurt somebody',
  other: 'Something else',
} as const;
export type RemovalReason = keyof typeof REMOVAL_REASONS;

/** Who asks for one of these has a right to an answer. For all else no address is asked for, and none is kept. */
const ANSWERED: ReadonlySet<string> = new Set<RemovalReason>(['mine', 'about-me']);

/** Whether we must answer a request for this reason, and so need their address. */
export const mustAnswer = (why: string): boolean => ANSWERED.has(why);

/** How many characters fit. */
export const REMOVAL_LIMITS = { email: EMAIL_LIMIT, reason: 5_000 } as const;

export type RemovalField = 'why' | 'reason' | 'email';
export const REMOVAL_FIELDS: readonly RemovalField[] = ['why', 'reason', 'email'];

/** What is wrong with each field, as sentences for the person who writes; nothing, when all is well. */
export function removalProblems(draft: Partial<Record<RemovalField, unknown>>): Partial<Record<RemovalField, string>> {
  const found: Partial<Record<RemovalField, string>> = {};
  const why = typeof draft.why === 'string' ? draft.why : '';
  if (!Object.hasOwn(REMOVAL_REASONS, why)) found.why = 'Please choose what it is about.';
  const reason = typeof draft.reason === 'string' ? draft.reason.trim() : '';
  if (!reason) found.reason = 'Please tell us what is wrong. One sentence is enough.';
  else if ([...reason].length > REMOVAL_LIMITS.reason)
    found.reason = `This is too long. ${REMOVAL_LIMITS.reason.toLocaleString('en-GB')} characters fit.`;
  const { email } = mustAnswer(why) ? contactProblems({ email: draft.email }) : {};
  if (email) found.email = email;
  return found;
}
