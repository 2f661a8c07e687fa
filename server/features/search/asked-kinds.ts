/** The sort of thing that a question asks for: 'app to block social media', 'adhd podcasts', 'books for teenagers'. */
import type { Weighed } from '#server/search/search-types.ts';

/** What is asked for, which values have it, and the question without its name. */
export interface AskedKind extends Omit<Weighed, 'by'> {
  name: string;
  text: string;
}

/** Names that are seldom said of anything else, wherever they stand; and names that are other words, too, within a sentence. */
const SORTS: readonly (Omit<Weighed, 'by'> & { always: string; alone: string })[] = [
  { facet: 'kind', values: ['tool'], always: 'apps?|software|gadgets?', alone: 'tools?|devices?' },
  { facet: 'consumption', values: ['listen'], always: 'podcasts?|audiobooks?', alone: 'radio shows?' },
  {
    facet: 'consumption',
    values: ['watch'],
    always: 'videos?(?! (?:games?|calls?|gaming))|documentar(?:y|ies)|youtube channels?',
    alone: 'films?|movies?|tv shows?',
  },
  { facet: 'consumption', values: ['read'], always: 'e-?books?|blogs?', alone: 'books?|articles?' },
  { facet: 'kind', values: ['event'], always: 'webinars?|meet-?ups?', alone: 'events?|workshops?' },
];

const FOLLOWED = '(?:for|about|on|to|that|which|with|of|by|where|who|in|near)';
const BEFORE = '(?:(?:a|an|any|the|some|good|best|free|great|are there|is there|recommend(?:ed)?) )*';

const PATTERNS = SORTS.map(({ always, alone, ...weighed }) => ({
  weighed,
  patterns: [
    new RegExp(`()\\b(${always})\\b(.*)`, 'i'),
    new RegExp(`^(${BEFORE})(${alone})(?= ${FOLLOWED}\\b)(.*)`, 'i'),
    // ‘How to book’ asks for no book.
    new RegExp(`^(.*\\S )(?<!\\bto )(${alone})()$`, 'i'),
  ],
}));

/** `isThere`: whether any card has such a value. */
export function kindIn(text: string, isThere: (weighed: Omit<Weighed, 'by'>) => boolean): AskedKind | undefined {
  for (const { weighed, patterns } of PATTERNS)
    for (const pattern of patterns) {
      const found = pattern.exec(text);
      const name = found?.[2];
      if (!found || name === undefined) continue;
      const rest = `${text.slice(0, found.index)}${found[1] ?? ''} ${found[3] ?? ''}`.replace(/\s+/g, ' ').trim();
      if (rest === '' || !isThere(weighed)) return undefined;
      return { ...weighed, name, text: rest };
    }
  return undefined;
}
