/** What an item may lack that helps readers: the desk lists by it, and figures count it. */
export const MISSING = ['facts', 'recent-facts', 'in_short', 'recent-check', 'picture', 'licence', 'topic'] as const;
export type Missing = (typeof MISSING)[number];

/** What an item has that lacks nothing, for figures of how many have it. */
export const PRESENT_WORDS: Record<Missing, string> = {
  facts: 'What to expect',
  'recent-facts': 'What to expect, asked in the last year',
  in_short: 'In 30 seconds',
  'recent-check': 'Confirmed in the last year',
  picture: 'A picture',
  licence: 'A picture’s licence',
  topic: 'A topic',
};

/** What is said of one that lacks it. */
export const MISSING_WORDS: Record<Missing, string> = {
  facts: 'No ‘What to expect’',
  'recent-facts': '‘What to expect’ not asked in the last year',
  in_short: 'No ‘In 30 seconds’',
  'recent-check': 'Not confirmed in the last year',
  picture: 'No picture',
  licence: 'No licence for the picture',
  topic: 'No topic',
};
