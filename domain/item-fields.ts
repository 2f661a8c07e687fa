/**
 * What an item of each kind is made of when it is written: the schema that the import and every form check a record
 * against, and the rules between its fields.
 */

import { COLLECTION_ACCESS, type CollectionAccess } from './collection-access.ts';
import { from, timezone, zoned } from './date-fields.ts';
import { dateInWords, endMoment, isDay, resolveDate, startMoment } from './dates.ts';
import {
  address,
  asSentence,
  email,
  emptyRecord,
  externalId,
  externalIds,
  type Field,
  FieldProblem,
  type Fields,
  line,
  listOf,
  name,
  names,
  oneOf,
  type Plain,
  picture,
  pictures,
  plainNames,
  type RecordOf,
  readField,
  required,
  slug,
  text,
  truth,
  wholeNumber,
} from './fields.ts';
import type { Kind } from './kinds.ts';
import { firstOfEach, nameKey } from './names.ts';
import { hours } from './opening-hours.ts';

export type Consumption = 'Listen' | 'Read' | 'Watch';

const title = required(line(300));
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
  price: line(200),
  published_at: from,
  featured: truth,
  sponsored: truth,
  affiliate: truth,
};

const quote = { quote_text: text(1_000), quote_author: line(300), quote_source: line(300) };

const content = {
  display_title: title,
  authors: plainNames,
  primary_tags: names,
  minutes: wholeNumber(1, 10_000),
};
const ways = listOf<Consumption>('Listen', 'Read', 'Watch');

export const THEMES = [1, 2, 3] as const;
type ThemeNumber = (typeof THEMES)[number];

const theme = <N extends ThemeNumber>(n: N) =>
  ({
    [`theme_${n}_name`]: line(300),
    [`theme_${n}_summary`]: about,
    [`theme_${n}_items`]: externalIds,
    [`theme_${n}_hero_items`]: externalIds,
  }) as Record<`theme_${N}_name` | `theme_${N}_summary`, Field<string | null>> &
    Record<`theme_${N}_items` | `theme_${N}_hero_items`, Field<string[]>>;

export const ITEM_FIELDS = {
  topic: {
    external_id: externalId,
    name: title,
    slug: required(slug(100)),
    synopsis: about,
    image: picture,
    ...quote,
    tags: names,
  },
  post: { ...shared, ...content, consumption: ways, body: text(200_000) },
  media: { ...shared, url: required(address), ...content, consumption: { ...ways, required: true } },
  event: {
    ...shared,
    title,
    host: line(300),
    city: name,
    city_details: line(500),
    online: truth,
    cancelled: truth,
    start_date: zoned,
    end_date: zoned,
    timezone,
    category: name,
  },
  person: { ...shared, name: title, profession: line(300) },
  tool: { ...shared, name: title },
  support: {
    ...shared,
    name: title,
    text_number: line(60),
    chat_url: address,
    phone_number: line(60),
    place: text(300),
    hours,
    timezone,
  },
  directory: {
    ...shared,
    name: title,
    category: names,
    city: name,
    online: truth,
    platform_approved: truth,
    founding_member: truth,
    phone_number: line(60),
    email,
  },
  collection: {
    external_id: externalId,
    name: title,
    slug: required(slug(100)),
    description: about,
    images: pictures,
    ...quote,
    access: { ...oneOf(...COLLECTION_ACCESS), empty: 'everyone' as CollectionAccess | null },
    ...theme(1),
    ...theme(2),
    ...theme(3),
    hero_items: externalIds,
    items: externalIds,
  },
} as const satisfies Record<Kind, Fields>;

/** Columns of a table that hold the time of an event beside one that holds its day, and the fields that both go to. */
export const TIME_COLUMNS = { start_time: 'start_date', end_time: 'end_date' } as const;
export type TimeColumn = keyof typeof TIME_COLUMNS;

/** An item as it is compared and stored: a value for each of its fields. */
export type ItemRecord<K extends Kind> = RecordOf<(typeof ITEM_FIELDS)[K]>;
/** A record of any kind, whose fields are looked up by name. */
export type AnyRecord = { external_id: string } & Record<string, unknown>;

type TitleField = 'display_title' | 'title' | 'name';

/** The field that holds the thing's name. */
export const TITLE_FIELD: Record<Kind, TitleField> = Object.fromEntries(
  Object.entries(ITEM_FIELDS).map(([kind, fields]) => [
    kind,
    (['display_title', 'title', 'name'] as const).find((field) => field in fields),
  ]),
) as Record<Kind, TitleField>;

/** What every item has by itself, or what its kind puts there. */
const NOT_WRITTEN = new Set(['external_id', 'slug', 'published_at', 'access', 'consumption']);

/** Whether nobody has written anything into an item but its title. */
export function hasOnlyTitle(kind: Kind, item: Readonly<Record<string, unknown>>): boolean {
  return Object.keys(ITEM_FIELDS[kind])
    .filter((field) => field !== TITLE_FIELD[kind] && !NOT_WRITTEN.has(field))
    .every((field) => {
      const value = item[field] ?? null;
      return value === null || value === '' || value === false || (Array.isArray(value) && value.length === 0);
    });
}

/** Rules between the fields of one record, after which it is as it will be stored. Throw `FieldProblem`. */
const RULES: { [K in Kind]?: (record: ItemRecord<K>) => ItemRecord<K> } = {
  post: (record) => ({
    ...withPrimaryTags(record),
    consumption: record.consumption.length > 0 ? record.consumption : ['Read'],
  }),
  media: withPrimaryTags,
  event: settleEvent,
  collection: withoutNamelessThemes,
};

/** Puts a record with all its fields in order by its kind's rules. Throws `FieldProblem`. */
export function settleItem(kind: Kind, record: AnyRecord): AnyRecord {
  const rule = RULES[kind] as ((record: AnyRecord) => AnyRecord) | undefined;
  return rule ? rule(record) : record;
}

/** A record, or what is wrong with it: a sentence for each field. */
export type CheckedItem<K extends Kind> = { record: ItemRecord<K> } | { problems: Record<string, string> };

/**
 * Reads an item from plain values, as a form sends them; fields that are absent keep the value of `before`, or are
 * empty. Fields that the kind does not have are named as problems.
 */
export function checkItem<K extends Kind>(
  kind: K,
  values: Readonly<Record<string, Plain>>,
  before: Partial<ItemRecord<K>> = {},
): CheckedItem<K> {
  const checked = checkRecord(ITEM_FIELDS[kind], (record) => settleItem(kind, record), values, before);
  return 'problems' in checked ? checked : { record: checked.record as unknown as ItemRecord<K> };
}

/** The same for a record of other fields, which `settle` puts in order. */
export function checkRecord(
  fields: Fields,
  settle: (record: AnyRecord) => AnyRecord,
  values: Readonly<Record<string, Plain>>,
  before: Record<string, unknown> = {},
): { record: AnyRecord } | { problems: Record<string, string> } {
  const problems: Record<string, string> = {};
  const record: Record<string, unknown> = { ...emptyRecord(fields), ...before };
  for (const [field, plain] of Object.entries(values)) {
    const reader = Object.hasOwn(fields, field) ? fields[field] : undefined;
    if (!reader) problems[field] = 'There is no such field.';
    else problemOf(field, problems, () => (record[field] = readField(reader, plain)));
  }
  for (const [field, { required: mustBe }] of Object.entries(fields)) {
    if (mustBe && record[field] === undefined) problems[field] ??= 'This must be filled in.';
  }
  if (Object.keys(problems).length > 0) return { problems };
  let settled = record as AnyRecord;
  problemOf('', problems, () => (settled = settle(settled)));
  return Object.keys(problems).length > 0 ? { problems } : { record: settled };
}

function problemOf(field: string, problems: Record<string, string>, work: () => unknown): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof FieldProblem)) throw error;
    problems[error.field ?? field] = asSentence(error.message);
  }
}

function withPrimaryTags<R extends { tags: string[]; primary_tags: string[] }>(record: R): R {
  return { ...record, tags: firstOfEach([...record.tags, ...record.primary_tags], nameKey) };
}

function settleEvent(record: ItemRecord<'event'>): ItemRecord<'event'> {
  const { start_date, end_date, timezone: zone } = record;
  if (start_date === null) {
    if (end_date !== null) throw new FieldProblem('an end without a start_date', 'end_date');
    return record;
  }
  if (zone === null) throw new FieldProblem('required where there is a start_date; empty', 'timezone');
  const start = resolveDate(start_date, zone);
  const end = end_date === null ? null : resolveDate(end_date, zone);
  if (end !== null && endsBefore(end, start, zone))
    throw new FieldProblem(
      `ends (${dateInWords(end, zone)}) before it starts (${dateInWords(start, zone)})`,
      'end_date',
    );
  return { ...record, start_date: start, end_date: end };
}

/** A day that is over when the start begins lies before it; a moment may be the start itself. */
function endsBefore(end: string, start: string, zone: string): boolean {
  const [over, begun] = [endMoment(end, zone), startMoment(start, zone)];
  return isDay(end) ? over <= begun : over < begun;
}

function withoutNamelessThemes(record: ItemRecord<'collection'>): ItemRecord<'collection'> {
  const settled = { ...record };
  for (const n of THEMES) {
    if (record[`theme_${n}_name`] !== null) continue;
    settled[`theme_${n}_summary`] = null;
    settled[`theme_${n}_items`] = [];
    settled[`theme_${n}_hero_items`] = [];
  }
  return settled;
}
