/** The files of the interchange format: which columns each has, and what its rows must obey as a whole. */
import { VOCABULARIES } from '#contract/categories.ts';
import type { Consumption, Kind } from '#server/database/schema.ts';
import { MATCHES, RELATIONS } from '#server/search/document.ts';
import { endOfDay, isDay, startOfDay } from '../../items/dates.ts';
import { nameKey } from '../../items/names.ts';
import { minutesToRead } from '../../items/posts.ts';
import {
  address,
  type Cell,
  email,
  externalId,
  externalIds,
  firstOfEach,
  listOf,
  name,
  names,
  oneOf,
  picture,
  pictures,
  plainNames,
  required,
  slug,
  text,
  truth,
  wholeNumber,
} from './cells.ts';
import { from, resolveDate, timezone, until, writeDate, zoned } from './dates.ts';

const title = required(text(300));
const about = text(10_000);

const shared = {
  external_id: externalId,
  slug: slug(),
  url: address,
  synopsis: about,
  images: pictures,
  tags: names,
  topics: names,
  audiences: names,
  interests: names,
  price: text(200),
  published_at: from,
  featured: truth,
  sponsored: truth,
};

const quote = { quote_text: text(1_000), quote_author: text(300), quote_source: text(300) };

const content = {
  display_title: title,
  authors: plainNames,
  primary_tags: names,
  minutes: wholeNumber(1, 10_000),
};
const ways = listOf<Consumption>('Listen', 'Read', 'Watch');

const theme = <N extends 1 | 2 | 3>(n: N) =>
  ({
    [`theme_${n}_name`]: text(300),
    [`theme_${n}_summary`]: about,
    [`theme_${n}_items`]: externalIds,
    [`theme_${n}_hero_items`]: externalIds,
  }) as Record<`theme_${N}_name` | `theme_${N}_summary`, Cell<string | null>> &
    Record<`theme_${N}_items` | `theme_${N}_hero_items`, Cell<string[]>>;

/** In the order in which they are read: what a file refers to stands before it. */
export const COLUMNS = {
  topics: {
    external_id: externalId,
    name: title,
    slug: required(slug(100)),
    synopsis: about,
    image: picture,
    ...quote,
    tags: names,
  },
  terms: {
    external_id: externalId,
    vocabulary: required(oneOf(...VOCABULARIES)),
    name: title,
    slug: slug(),
    category: names,
    position: wholeNumber(),
  },
  posts: { ...shared, ...content, consumption: ways, body: text(200_000) },
  media: { ...shared, url: required(address), ...content, consumption: { ...ways, required: true } },
  events: {
    ...shared,
    title,
    host: text(300),
    city: name,
    city_details: text(500),
    online: truth,
    start_date: zoned,
    end_date: zoned,
    timezone,
    category: name,
  },
  people: { ...shared, name: title, profession: text(300) },
  tools: { ...shared, name: title },
  support: { ...shared, name: title },
  directory: {
    ...shared,
    name: title,
    category: names,
    city: name,
    online: truth,
    platform_approved: truth,
    founding_member: truth,
    phone_number: text(60),
    email,
  },
  collections: {
    external_id: externalId,
    name: title,
    slug: required(slug(100)),
    description: about,
    images: pictures,
    ...quote,
    access: { ...oneOf('everyone', 'members'), empty: 'everyone' as 'everyone' | 'members' | null },
    ...theme(1),
    ...theme(2),
    ...theme(3),
    hero_items: externalIds,
    items: externalIds,
  },
  advertisements: {
    external_id: externalId,
    category: required(text(100)),
    title,
    url: required(address),
    image: required(picture),
    alt: required(text(500)),
    sponsor: text(300),
    starts_at: from,
    ends_at: until,
  },
  thesaurus: {
    external_id: externalId,
    group: required(slug(100)),
    preferred: required(text(200)),
    term: required(text(200)),
    relation: required(oneOf(...RELATIONS)),
    note: text(500),
    match: oneOf(...MATCHES),
  },
} as const;

export type FileName = keyof typeof COLUMNS;
export const FILES = Object.keys(COLUMNS) as FileName[];

/** A row as it is compared and stored: a value for each column of its file. */
export type RecordOf<F extends FileName> = {
  -readonly [C in keyof (typeof COLUMNS)[F]]: (typeof COLUMNS)[F][C] extends Cell<infer T> ? T : never;
};

export type ItemFile = Exclude<FileName, 'topics' | 'terms' | 'collections' | 'advertisements' | 'thesaurus'>;

export const KIND_OF: Record<ItemFile | 'topics' | 'collections', Kind> = {
  topics: 'topic',
  posts: 'post',
  media: 'media',
  events: 'event',
  people: 'person',
  tools: 'tool',
  support: 'support',
  directory: 'directory',
  collections: 'collection',
};

/** The column that holds the thing's name. */
export const TITLE_COLUMN: Record<FileName, 'display_title' | 'title' | 'name' | 'term'> = {
  topics: 'name',
  terms: 'name',
  posts: 'display_title',
  media: 'display_title',
  events: 'title',
  people: 'name',
  tools: 'name',
  support: 'name',
  directory: 'name',
  collections: 'name',
  advertisements: 'title',
  thesaurus: 'term',
};

/** What is wrong with a row although each cell is right. */
export class RowProblem extends Error {
  readonly column: string;
  constructor(column: string, reason: string) {
    super(reason);
    this.column = column;
  }
}

type Settle = { [F in FileName]?: (record: RecordOf<F>) => RecordOf<F> };

/** Rules between the cells of one row, after which the record is as it will be stored. Throw `RowProblem`. */
export const SETTLE: Settle = {
  posts: (record) => ({
    ...withPrimaryTags(record),
    consumption: record.consumption.length > 0 ? record.consumption : ['Read'],
  }),
  media: withPrimaryTags,
  events: settleEvent,
  collections: (record) => {
    const settled = { ...record };
    for (const n of [1, 2, 3] as const) {
      if (record[`theme_${n}_name`] !== null) continue;
      settled[`theme_${n}_summary`] = null;
      settled[`theme_${n}_items`] = [];
      settled[`theme_${n}_hero_items`] = [];
    }
    return settled;
  },
  advertisements: (record) => {
    const { starts_at, ends_at } = record;
    if (starts_at !== null && ends_at !== null && ends_at < starts_at)
      throw new RowProblem('ends_at', 'ends before it starts');
    return record;
  },
  thesaurus: (record) => {
    if (record.relation === 'legacy' && record.note === null)
      throw new RowProblem('note', 'required for a legacy term: say kindly which word is used here; empty');
    return record;
  },
};

/** How long a post takes: as somebody said, else counted from its body. */
export const bodyMinutes = (body: string | null): number | null => (body === null ? null : minutesToRead(body));

function withPrimaryTags<R extends { tags: string[]; primary_tags: string[] }>(record: R): R {
  return { ...record, tags: firstOfEach([...record.tags, ...record.primary_tags], nameKey) };
}

function settleEvent(record: RecordOf<'events'>): RecordOf<'events'> {
  const { start_date, end_date, timezone: zone } = record;
  if (start_date === null) {
    if (end_date !== null) throw new RowProblem('end_date', 'an end without a start_date');
    return record;
  }
  if (zone === null) throw new RowProblem('timezone', 'required where there is a start_date; empty');
  const start = resolveDate(start_date, zone);
  const end = end_date === null ? null : resolveDate(end_date, zone);
  if (end !== null && endsBefore(end, start, zone))
    throw new RowProblem('end_date', `ends (${end_date}) before it starts (${start_date})`);
  return { ...record, start_date: start, end_date: end };
}

/** A day that is over when the start begins lies before it; a moment may be the start itself. */
function endsBefore(end: string, start: string, zone: string): boolean {
  const [over, begun] = [endMoment(end, zone), startMoment(start, zone)];
  return isDay(end) ? over <= begun : over < begun;
}

/** The moment at which a stored date begins. */
export const startMoment = (date: string, zone: string) => (isDay(date) ? startOfDay(date, zone) : date);
/** The moment at which a stored date is over. */
export const endMoment = (date: string, zone: string) => (isDay(date) ? endOfDay(date, zone) : date);

/** A stored record as its file writes it. */
export function asWritten<F extends FileName>(file: F, record: RecordOf<F>): RecordOf<F> {
  if (file !== 'events') return record;
  const event = record as RecordOf<'events'>;
  return {
    ...event,
    start_date: writeDate(event.start_date, event.timezone),
    end_date: writeDate(event.end_date, event.timezone),
  } as RecordOf<F>;
}
