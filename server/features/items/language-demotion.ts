/** What is in another language than the site: lower in a search, unless somebody asks for it. */

import type { SearchIndex } from '#server/search/search-index.ts';
import type { Weighed } from '#server/search/search-types.ts';
import { words } from '#server/search/words/analysis.ts';
import { siteLanguage } from '#site';

/** By so much of what their words are worth: a title that is all about the question is no answer to who cannot read it. */
const LESS = 0.75;

/** Who chooses a language, names it (‘autism polish’) or writes in other letters than the site gets them in the order of their words. */
export function otherLanguages(search: SearchIndex, text: string, chosen: readonly string[] = []): Weighed | undefined {
  if (chosen.length > 0 || !/\p{Script=Latin}/u.test(text)) return undefined;
  const [asked, own] = [inWords(text), siteLanguage()];
  const others = search
    .valuesIn('language')
    .filter(({ value, name }) => value !== own && !asked.includes(inWords(name)))
    .map(({ value }) => value);
  return others.length > 0 ? { facet: 'language', values: others, by: LESS } : undefined;
}

const inWords = (text: string): string => ` ${words(text).join(' ')} `;
