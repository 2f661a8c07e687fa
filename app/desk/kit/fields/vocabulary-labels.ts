/** What the vocabularies are called at the desk. */
import type { Vocabulary } from '#contract/vocabularies.ts';

interface VocabularyWords {
  words: string;
  /** One of its terms. */
  one: string;
  lead: string;
}

/** In the order of the tabs. Popular searches have a screen of their own. */
export const VOCABULARY_WORDS: Partial<Record<Vocabulary, VocabularyWords>> = {
  tag: { words: 'Tags', one: 'tag', lead: 'Words that people search for. Any item may have them.' },
  audience: { words: 'Who it is for', one: 'audience', lead: 'The people that an item is made for.' },
  interest: { words: 'Interests', one: 'interest', lead: 'What members may say they care about.' },
  contentnote: {
    words: 'Content notes',
    one: 'content note',
    lead: 'What may upset people. Readers choose for each what they see of it.',
  },
  city: { words: 'Places', one: 'place', lead: 'Towns and cities of events and of the directory.' },
  directorycategory: {
    words: 'Directory',
    one: 'category',
    lead: 'What sort of help an entry of the directory gives.',
  },
  eventtagcategory: { words: 'Events', one: 'category', lead: 'What sort of event it is.' },
  eventtag: {
    words: 'Tags of events',
    one: 'tag of events',
    lead: 'Which sorts of event offer a tag as a filter. The tag itself stands under Tags.',
  },
};

export const wordsOf = (vocabulary: Vocabulary): VocabularyWords =>
  VOCABULARY_WORDS[vocabulary] ?? { words: vocabulary, one: 'term', lead: '' };

export const usesInWords = (uses: number): string => {
  if (uses === 0) return 'Not used';
  return uses === 1 ? 'Used once' : `Used ${uses.toLocaleString('en-GB')} times`;
};
