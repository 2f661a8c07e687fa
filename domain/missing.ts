/** What an item may lack that helps readers: the desk lists by it, and figures count it. */
export const MISSING = ['facts', 'recent-facts', 'in_short', 'recent-check', 'picture', 'topic'] as const;
export type Missing = (typeof MISSING)[number];
