/** What people agree to when they join, in the words that they see. */
import { site } from '#site';

export const CONSENT_VERSION = '2026-11';

export const WORDING = {
  terms: `I am ${site.ages.signUp} or over and I agree to the terms of service and the privacy policy.`,
  marketing: `${site.name} may write to me about new things on the site.`,
} as const;
