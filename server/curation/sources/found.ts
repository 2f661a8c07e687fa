/** What a source of others holds, as its readers hand it over: proposals of items, and other sources that it names. */
import type { Plain } from '#domain/fields.ts';
import type { Kind } from '#domain/kinds.ts';
import type { SentBytes } from '../reading/decode-text.ts';

export type SourceSort = 'feed' | 'ical' | 'opml' | 'oruk' | 'tessera';

/** One thing that a source holds. */
export interface FoundEntry {
  /**
   * Its lasting name at the source: guid, UID (with the date of an occurrence), id of a service; else made from its address,
   * else from its title and date. At most 500 letters; never made of what changes daily.
   */
  key: string;
  /** The name that it had where it was alone at its source, or in a series: it is the same thing. */
  formerKey?: string;
  kind: Kind;
  /** Fields of that kind as `ITEM_FIELDS[kind]` takes them, without topics, audiences, tags and slug. */
  fields: Record<string, Plain>;
  /** Words of the source for it (categories), for a curator to see. */
  words: string[];
  /** What its publisher has called off. */
  cancelled?: boolean;
  /** A sentence for each thing that could not be read and was left out. */
  left: string[];
}

export interface NamedSource {
  title: string | null;
  url: string;
}

export interface FoundSource {
  sort: SourceSort;
  title: string | null;
  entries: FoundEntry[];
  /** Other sources that it lists. */
  sources: NamedSource[];
  /** Sentences about entries that could not be read at all, and about the whole. */
  refused: string[];
  /** The address of the next page, where the source names one. */
  next?: string;
  /** The feed or calendar that it names of itself, where it is a page. */
  leadsTo?: string;
  /** Pages that it names without saying what they are: each may be read by itself. */
  pages?: string[];
  /** The lasting names of what is no longer there. */
  gone?: string[];
  unread?: Unread;
}

/** What a source has and its entries do not tell: nothing of it is taken for gone. */
export interface Unread {
  /** Lasting names of things, and of series, whose dates are called `name@day`. */
  names: string[];
  /** The day from which on dates were left out. */
  from?: string;
  /** It has more than is read. */
  isCut: boolean;
}

export interface SourceToRead extends SentBytes {
  url: string;
  /** An ISO moment. */
  now: string;
  /** The site's zone. */
  timezone: string;
}
