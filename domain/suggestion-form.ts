/** The form by which anybody suggests a link or a correction: page and API say the same. */
import { CONTACT_LIMITS } from './contact-form.ts';
import { isEmail } from './email-address.ts';

export const SUGGESTION_LIMIT = 2_000;
export const LINK_LIMIT = 2_048;

export const SUGGESTION_FIELDS = ['url', 'message', 'email'] as const;
export type SuggestionField = (typeof SUGGESTION_FIELDS)[number];

/** What is wrong with each field, as sentences for the person who writes; nothing, when all is well. A correction has no link. */
export function suggestionProblems(
  draft: Partial<Record<SuggestionField | 'id', unknown>>,
): Partial<Record<SuggestionField, string>> {
  const found: Partial<Record<SuggestionField, string>> = {};
  const text = (field: SuggestionField) => (typeof draft[field] === 'string' ? draft[field].trim() : '');
  const [url, message, email] = [text('url'), text('message'), text('email')];
  if (draft.id === undefined) {
    if (url === '') found.url = 'Please paste the link.';
    else if (url.length > LINK_LIMIT || !/^\S+\.\S+$/.test(url))
      found.url = 'Please check this link. It looks like https://example.org/page.';
  } else if (message === '') found.message = 'Please tell us what is wrong.';
  if ([...message].length > SUGGESTION_LIMIT)
    found.message = `This is too long. ${SUGGESTION_LIMIT.toLocaleString('en-GB')} characters fit.`;
  if (email !== '' && (email.length > CONTACT_LIMITS.email || !isEmail(email)))
    found.email = 'Please check this address. It looks like name@example.org.';
  return found;
}
