/** An index as plain data, so that another process can go on with it. */
import type { CorpusSnapshot } from './corpus.ts';
import type { FacetValuesSnapshot } from './facet-dictionary.ts';
import type { LexiconSnapshot } from './lexicon.ts';

/** All that an index holds beside its thesaurus: plain values, maps and typed arrays, which are its own while it is in use. */
export interface IndexSnapshot {
  lexicon: LexiconSnapshot;
  values: FacetValuesSnapshot;
  corpus: CorpusSnapshot;
  titles: Map<number, string>;
  completions: Map<number, number[]>;
  sorted: Uint32Array;
}
