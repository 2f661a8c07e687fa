/** The form by which a provider says whether what the site says of them is still right: page and API say the same. */
export const CONFIRMATION_ANSWERS = {
  right: 'Everything is correct',
  changed: 'Something has changed',
} as const;
export type ConfirmationAnswer = keyof typeof CONFIRMATION_ANSWERS;

export const CONFIRMATION_LIMIT = 2_000;
/** Days for which the link in the mail works. */
export const CONFIRMATION_DAYS = 30;

export const CONFIRMATION_FIELDS = ['key', 'version', 'answer', 'message'] as const;
type ConfirmationField = (typeof CONFIRMATION_FIELDS)[number];

/** What is wrong with each field, as sentences for the person who writes; nothing, when all is well. */
export function confirmationProblems(
  draft: Partial<Record<ConfirmationField, unknown>>,
): Partial<Record<ConfirmationField, string>> {
  const answer = typeof draft.answer === 'string' ? draft.answer : '';
  if (!Object.hasOwn(CONFIRMATION_ANSWERS, answer)) return { answer: 'Please choose one of the two.' };
  const message = typeof draft.message === 'string' ? draft.message.trim() : '';
  if (answer === 'changed' && !message) return { message: 'Please tell us what has changed.' };
  if (answer === 'right' && message)
    return { answer: 'You wrote what has changed. Please choose ‘Something has changed’, or take the words out.' };
  if ([...message].length > CONFIRMATION_LIMIT)
    return { message: `This is too long. ${CONFIRMATION_LIMIT.toLocaleString('en-GB')} characters fit.` };
  return {};
}
