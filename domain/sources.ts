/** What others publish and a site looks at: the sorts of it, how often, and what is filled in for what comes from there. */
import type { Kind } from './kinds.ts';

export const SOURCE_SORTS = ['feed', 'ical', 'opml', 'oruk', 'tessera'] as const;
export type SourceSort = (typeof SOURCE_SORTS)[number];

export const SOURCE_SORT_WORDS: Record<SourceSort, string> = {
  feed: 'Feed',
  ical: 'Calendar',
  opml: 'List of feeds',
  oruk: 'Directory (Open Referral UK)',
  tessera: 'Another Tessera',
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;

/** How often a source is looked at. */
export const RHYTHMS = {
  hour: { words: 'Every hour', ms: HOUR_MS },
  day: { words: 'Every day', ms: DAY_MS },
  week: { words: 'Every week', ms: 7 * DAY_MS },
  month: { words: 'Every month', ms: 30 * DAY_MS },
  never: { words: 'Only when someone asks', ms: null },
} as const satisfies Record<string, { words: string; ms: number | null }>;
export type Rhythm = keyof typeof RHYTHMS;
export const RHYTHM_NAMES = Object.keys(RHYTHMS) as Rhythm[];

/** What is filled in for everything that comes from a source. */
export interface SourceDefaults {
  /** What its things are, where the source does not say. */
  kind?: Kind;
  /** Slugs. */
  topics?: string[];
  audiences?: string[];
  tags?: string[];
}

export const INCOMING_STATES = ['new', 'changed', 'gone'] as const;
export type IncomingState = (typeof INCOMING_STATES)[number];
