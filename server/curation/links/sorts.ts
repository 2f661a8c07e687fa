/** What each sort of page is in the catalogue. */
import type { Consumption } from '#domain/kinds/content.ts';
import type { Kind } from '#domain/kinds.ts';
import { hostOf } from './addresses.ts';
import type { Known, PageFacts, PageSort } from './page-facts.ts';

interface SortFacts {
  kind: Kind;
  /** What it is, for the curator. */
  says: string;
  consumption?: Consumption;
}

export const SORTS: Readonly<Record<PageSort, SortFacts>> = {
  article: { kind: 'post', says: 'An article.', consumption: 'Read' },
  paper: { kind: 'post', says: 'A research paper.', consumption: 'Read' },
  book: { kind: 'post', says: 'A book.', consumption: 'Read' },
  video: { kind: 'media', says: 'A video.', consumption: 'Watch' },
  audio: { kind: 'media', says: 'A recording to listen to.', consumption: 'Listen' },
  picture: { kind: 'media', says: 'A picture.', consumption: 'Watch' },
  event: { kind: 'event', says: 'An event.' },
  course: { kind: 'tool', says: 'A course.' },
  app: { kind: 'tool', says: 'An app.' },
  person: { kind: 'person', says: 'A person.' },
  organisation: { kind: 'directory', says: 'An organisation or a place to go.' },
};

/** Fewer are no text to read. */
export const FEW_WORDS = 50;
/** Pages of papers often have the summary alone. */
const PAPER_WORDS = 1_500;

/** Whether the words of the page are what takes its time. */
export const isTimed = (sort: PageSort | undefined, words: number): boolean =>
  sort === 'paper' ? words >= PAPER_WORDS : (sort === undefined || sort === 'article') && words >= FEW_WORDS;

/** Large sites that have one sort of thing, and hide what it is from those who do not agree to something first. */
const HOSTS: readonly (readonly [RegExp, PageSort])[] = [
  [/^(?:youtube\.com|youtu\.be|vimeo\.com|ted\.com)$/, 'video'],
  [/^(?:open\.spotify\.com|soundcloud\.com|podcasts\.apple\.com)$/, 'audio'],
  [/^(?:apps\.apple\.com|play\.google\.com)$/, 'app'],
  [/^(?:eventbrite\.[a-z.]{2,6}|meetup\.com)$/, 'event'],
];

/** What the page says that it is, or else what its address says. */
export function sortOfPage({ sort }: PageFacts, url: string): Known<PageSort> | undefined {
  if (sort) return sort;
  const value = HOSTS.find(([host]) => host.test(hostOf(url)))?.[1];
  return value && { value, from: 'reckoned' };
}
