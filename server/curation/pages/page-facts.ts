/** What a page says of what it is about, each fact with where on the page it was read. */

import type { SaidAnswer } from '#domain/expectation-detection.ts';

/** Where a value was read; the first of these that has one wins. 'reckoned' is worked out by us. */
export type FactSource = (typeof FACT_SOURCES)[number];
const FACT_SOURCES = [
  ...(['json-ld', 'open-graph', 'oembed', 'feed'] as const),
  ...(['citation', 'meta', 'title', 'reckoned'] as const),
];

export interface Known<T> {
  value: T;
  from: FactSource;
  /** What there is to say about it to a curator, e.g. '1,412 words'. */
  detail?: string;
}

/** What the page is about: a text to read, or something else. */
export type PageSort =
  | 'article'
  | 'paper'
  | 'video'
  | 'audio'
  | 'picture'
  | 'event'
  | 'book'
  | 'course'
  | 'app'
  | 'person'
  | 'organisation';

export interface PagePicture {
  url: string;
  alt: string | null;
  /** Its licence as the page says it, an address or words. */
  licence: string | null;
  maker?: string | undefined;
}

export interface EventFacts {
  /** A day, a local time without an offset, or a moment with one, as `domain/dates.ts` knows them. */
  start?: Known<string>;
  end?: Known<string>;
  /** An IANA zone. */
  timezone?: Known<string>;
  /** The name and street of where it is. */
  place?: Known<string>;
  city?: Known<string>;
  online?: Known<boolean>;
  host?: Known<string>;
  cancelled?: Known<boolean>;
}

export interface ContactFacts {
  phone?: Known<string>;
  email?: Known<string>;
  city?: Known<string>;
  place?: Known<string>;
}

export interface PageFacts {
  sort?: Known<PageSort>;
  title?: Known<string>;
  site?: Known<string>;
  description?: Known<string>;
  authors?: Known<string[]>;
  /** The day on which it was put out, on the page's own calendar: `2027-05-11`. */
  published?: Known<string>;
  minutes?: Known<number>;
  /** As `en-GB`. */
  language?: Known<string>;
  image?: Known<PagePicture>;
  price?: Known<string>;
  profession?: Known<string>;
  event?: EventFacts;
  contact?: ContactFacts;
  /** What it says in data of how it is there, as short sentences: ‘At most 15 people’, ‘Quiet room’. */
  provided?: Known<string[]>;
}

export interface PageReading {
  facts: PageFacts;
  canonical: string | null;
  oembed: string | null;
  feeds: string[];
  words: number;
  /** The first 6,000 letters of the main text, plain. */
  text: string;
  /** What people can expect of it, by its data and its words. */
  answers: SaidAnswer[];
  /** A sentence where the page asks for a log-in, is empty, a soft 404, or a parked domain. */
  suspicion?: string;
  /** It is no page that can be read, as `suspicion` says. */
  isUnread?: true;
}

/** Fewer are no text to read. */
export const FEW_WORDS = 50;
/** Pages of papers often have the summary alone. */
const PAPER_WORDS = 1_500;

/** Whether the words of the page are what takes its time. */
export const isTimed = (sort: PageSort | undefined, words: number): boolean =>
  sort === 'paper' ? words >= PAPER_WORDS : (sort === undefined || sort === 'article') && words >= FEW_WORDS;

const rank = (fact: unknown): number => FACT_SOURCES.indexOf((fact as Known<unknown>).from);

/** Each fact from the first source that has it. */
export function mergeFacts(...all: readonly PageFacts[]): PageFacts {
  const { event, contact, ...merged } = firstOf(all) as PageFacts;
  const [events, contacts] = [all.map((one) => one.event ?? {}), all.map((one) => one.contact ?? {})];
  return { ...merged, ...(event && { event: firstOf(events) }), ...(contact && { contact: firstOf(contacts) }) };
}

function firstOf<F extends object>(all: readonly F[]): F {
  const merged: Record<string, unknown> = {};
  for (const [name, fact] of all.flatMap((facts) => Object.entries(facts)))
    if (fact !== undefined && (merged[name] === undefined || rank(fact) < rank(merged[name]))) merged[name] = fact;
  return merged as F;
}

/** A fact, where there is a value. */
export const known = <T>(value: T | null | undefined, from: FactSource, detail?: string): Known<T> | undefined =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)
    ? undefined
    : { value, from, ...(detail !== undefined && { detail }) };

/** Facts without those that are not known. */
export const onlyKnown = <F extends object>(facts: { [N in keyof F]: F[N] | undefined }): F =>
  Object.fromEntries(Object.entries(facts).filter(([, fact]) => fact !== undefined)) as F;
