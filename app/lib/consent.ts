/** What the reader has agreed to. Until a choice can be made, nothing is agreed. */
export type Consent = 'analytics' | 'embedded';

export const hasConsent = (_consent: Consent): boolean => false;
