/** Signs that a page is not what somebody wanted to share: a door, a gap, or nobody’s home. */
import { wordsWithin } from '../reading/html.ts';
import { plain } from '../reading/plain-text.ts';
import { named, type Page } from './page-tree.ts';

export interface Suspect {
  title: string;
  text: string;
  words: number;
  /** Whether the page describes something that it is about. */
  isDescribed: boolean;
  /** Whether it has words for those who share it; doors have them, too. */
  hasSummary: boolean;
}

/** Below these, a page says nothing beyond what it is suspected of. */
const FEW_WORDS = 250;
const SOME_WORDS = 20;
/** In letters: of a heading that says such a thing, and of the beginning of a text. */
const HEAD_MOST = 100;
const START = 2_000;

const GUARD =
  /^(?:just a moment|attention required|access (?:to this page has been )?denied|are you (?:a robot|human)|robot check|security check|please verify|verify you are human|checking your browser|before you continue|pardon our interruption|one moment, please|403 forbidden)/i;
const GONE =
  /^\W*(?:error:?\s*|http\s*)?(?:404|410)(?!\s*media)\b|\b(?:page|article|video|site|content|episode|event)\b(?: \w+){0,3} (?:not (?:be )?found|(?:does ?n[o’']t|does not) exist|(?:no longer|not|isn[’']t) (?:available|here)|unavailable|(?:has been|was) removed)|^not found\b|\b(?:error 404|404 (?:error|not found))\b/i;
const FOR_SALE =
  /\b(?:buy this domain|(?:this|the) domain(?: name)?(?: \S+)? (?:is|may be|has been)(?: \w+)? (?:for sale|parked|expired|registered)|domain (?:is |name )?(?:for sale|parking)|parked (?:free|domain)|is parked (?:free|by)|inquire about this domain)\b/i;
const LOG_IN =
  /^(?:log ?[io]n|sign ?in|login|anmelden|authentication required)\b|\b(?:log|sign) ?in (?:to|required|\||[–—-])|\b(?:you (?:must|need to)|please) (?:be logged|log ?in|sign ?in)\b/i;

/** A sentence for the curator, where there is a reason for doubt. */
export function suspicionOf(page: Page, { title, text, words, isDescribed, hasSummary }: Suspect): string | undefined {
  const [heading, lesser] = ['h1', 'h2'].map((name) => plain(wordsWithin(named(page, name)[0]?.children ?? [])));
  const heads = [title, heading || lesser || ''];
  const says = (sign: RegExp) => heads.some((head) => head.length < HEAD_MOST && sign.test(head));
  if (words < FEW_WORDS && says(GONE)) return 'The page seems to be gone: it says that it is not there.';
  if (isDescribed) return undefined;
  if (words < FEW_WORDS) {
    if (says(GUARD)) return 'The page asks who is there, and did not let us in.';
    if (FOR_SALE.test([...heads, text.slice(0, START)].join(' ')))
      return 'This address seems to be for sale. Nobody has a page there.';
    if (says(LOG_IN) || (!hasSummary && asksToLogIn(page, text, words))) return 'The page asks people to log in first.';
  }
  if (hasSummary || words >= SOME_WORDS) return undefined;
  if (words < SOME_WORDS / 2 && named(page, 'script').length > 0)
    return 'The page makes its text with scripts, which we do not run.';
  return words === 0 ? 'The page is empty.' : undefined;
}

const asksToLogIn = (page: Page, text: string, words: number): boolean =>
  named(page, 'input').some(({ attribs }) => attribs.type === 'password') ||
  (words < SOME_WORDS * 3 && LOG_IN.test(text.slice(0, START)));
