/** The tables as queries see them. Both engines give the same values: see decision 0003. */
import type { ColumnType, Generated, Kysely, Transaction } from 'kysely';
import type { Vocabulary } from '#contract/vocabularies.ts';
import type { CollectionAccess } from '#domain/collection-access.ts';
import type { ContactSubject } from '#domain/contact-form.ts';
import type { Day, Instant } from '#domain/dates.ts';
import type { ItemStatus } from '#domain/item-status.ts';
import type { LabelledLink, ReadyWords, Station, Step } from '#domain/kinds/guide-entries.ts';
import type { Consumption } from '#domain/kinds/post-and-media-fields.ts';
import type { OwnColumns } from '#domain/kinds/registry.ts';
import type { Kind } from '#domain/kinds.ts';
import type { Month } from '#domain/months.ts';
import type { KnownFact } from '#domain/what-to-expect.ts';
import type { ThesaurusEntry } from '#server/search/search-types.ts';
import type { CurationTables } from './schema-curation.ts';
import type { ImportTables } from './schema-imports.ts';
import type { JobTables } from './schema-jobs.ts';
import type { MemberTables } from './schema-members.ts';

export type Db = Kysely<Database>;
export type Tx = Transaction<Database>;

/** Written as text (`JSON.stringify`), read back as the value. */
export type Json<T> = ColumnType<T, string, string>;

export interface Database extends MemberTables, CurationTables, JobTables, ImportTables {
  /** Every item, whatever its status. Code that reads for visitors and members asks `published_item`. */
  item: ItemTable;
  /** The one door to what readers see: a view of the items that are published. */
  published_item: ItemTable;
  content: ContentTable;
  event: EventTable;
  person: PersonTable;
  directory_entry: DirectoryEntryTable;
  support: SupportTable;
  topic: TopicTable;
  collection: CollectionTable;
  guide: GuideTable;
  guide_item: GuideItemTable;
  collection_theme: CollectionThemeTable;
  collection_item: CollectionItemTable;
  term: TermTable;
  term_category: TermCategoryTable;
  item_term: ItemTermTable;
  item_topic: ItemTopicTable;
  advertisement: AdvertisementTable;
  item_usage: ItemUsageTable;
  search_usage: SearchUsageTable;
  change: ChangeTable;
  thesaurus_term: ThesaurusTermTable;
  search_count: SearchCountTable;
  search_mark: SearchMarkTable;
  empty_search: SearchCountTable;
  answered_search: SearchCountTable;
  barred_search: BarredSearchTable;
  contact_message: ContactMessageTable;
  clock_reading: ClockReadingTable;
  change_epoch: ChangeEpochTable;
  public_name: PublicNameTable;
}

export interface ItemTable {
  id: Generated<number>;
  kind: Kind;
  slug: string;
  /** The name under which an import knows the item for ever. */
  external_id: string;
  title: string;
  /** The title folded to plain lower-case letters: one alphabetical order on both engines. */
  sort_title: string;
  synopsis: string | null;
  url: string | null;
  /** The same for all addresses that lead to one thing (`domain/link-key.ts`). */
  link_key: ColumnType<string | null, string | null | undefined, string | null>;
  images: Json<string[]>;
  /** Words and sentences in which people say what it is about; never sent to readers. */
  said_as: ColumnType<string[], string | undefined, string>;
  in_short: ColumnType<string[], string | undefined, string>;
  /** What to expect, as far as somebody knows. */
  facts: ColumnType<KnownFact[], string | undefined, string>;
  /** How many of these answers are yes or no. */
  facts_known: Generated<number>;
  /** The day on which somebody asked, and who answered. */
  facts_asked_on: string | null;
  facts_answered_by: string | null;
  status: Generated<ItemStatus>;
  /** When a scheduled item is to be published. */
  publish_at: Generated<Instant | null>;
  /** Grows with each change that a curator makes, so that nobody overwrites what they have not seen. */
  version: Generated<number>;
  published_at: Instant;
  /** Whether somebody said that date, or it was published: until then it stands for nothing. */
  is_dated: Generated<boolean>;
  featured: boolean;
  sponsored: boolean;
  /** Whether its link gives us a share of what is bought there. */
  affiliate: Generated<boolean>;
  price: string | null;
  /** Its tag, such as `pl`; `null` for the site's own. */
  language: string | null;
  rating_sum: Generated<number>;
  rating_count: Generated<number>;
  created_at: Generated<Instant>;
  /** When somebody last changed what it says or its status; ratings do not count. */
  updated_at: Generated<Instant>;
  /** The member who did; `null` for the shell, an import or a schedule. */
  updated_by: Generated<string | null>;
}

/** What posts and media have beyond an item. */
interface ContentTable {
  item_id: number;
  authors: Json<string[]>;
  consumption: Json<Consumption[]>;
  /** How long it takes, as far as anybody has said. */
  minutes: number | null;
  /** How long the body takes to read, counted. */
  body_minutes: number | null;
  /** Markdown, only in posts that the site wrote itself. */
  body: string | null;
}

/** A date is a `Day` or an `Instant`, as it was given; `null` for a group that meets regularly. */
export interface EventTable extends OwnColumns<'event'> {
  item_id: number;
  /** First and last day of the event in its own zone; `null` without a date. */
  first_day: Day | null;
  last_day: Day | null;
  /** When it begins and when it is over. A whole day ends at the midnight after it. */
  starts_at: Instant | null;
  ends_at: Instant | null;
}

interface PersonTable extends OwnColumns<'person'> {
  item_id: number;
}

/** How to reach a support resource, and when. */
export interface SupportTable extends OwnColumns<'support'> {
  item_id: number;
}

interface DirectoryEntryTable extends OwnColumns<'directory'> {
  item_id: number;
}

interface QuoteColumns {
  quote_text: string | null;
  quote_author: string | null;
  quote_source: string | null;
}

export interface TopicTable extends QuoteColumns {
  item_id: number;
}

export interface CollectionTable extends QuoteColumns {
  item_id: number;
  access: CollectionAccess;
}

/** What guides have beyond an item; what they hold stands in `guide_item`. */
interface GuideTable {
  item_id: number;
  urgent: boolean;
  now: Json<Step[]>;
  words: Json<ReadyWords[]>;
  next: Json<Station[]>;
  sources: Json<LabelledLink[]>;
  checked_on: Day | null;
  checked_by: string | null;
  review_by: Day | null;
}

interface GuideItemTable {
  guide_id: number;
  role: 'contact' | 'item';
  item_id: number;
  position: number;
}

interface CollectionThemeTable {
  id: Generated<number>;
  collection_id: number;
  number: number;
  name: string;
  summary: string | null;
}

/** `theme` 0 is the collection itself. */
interface CollectionItemTable {
  collection_id: number;
  theme: number;
  role: 'item' | 'hero';
  item_id: number;
  position: number;
}

interface TermTable {
  id: Generated<number>;
  vocabulary: Vocabulary;
  /** `null` in a term that only came about because an item uses its name. */
  external_id: string | null;
  name: string;
  /** The name folded for comparing: 'Sleep' and 'sleep' are one term. */
  name_key: string;
  slug: string;
  position: number | null;
  /** Of a content note: what it means, and whether it is folded away for who has chosen nothing. */
  about: ColumnType<string | null, string | null | undefined, string | null>;
  folded: ColumnType<boolean, boolean | undefined, boolean>;
}

/** The event categories that offer an event tag. */
interface TermCategoryTable {
  term_id: number;
  category_id: number;
  position: number;
}

interface ItemTermTable {
  item_id: number;
  term_id: number;
  position: number;
  /** The place among the tags that a card shows; `null` when it does not show this one. */
  primary_position: number | null;
}

interface ItemTopicTable {
  item_id: number;
  topic_id: number;
  position: number;
}

interface AdvertisementTable {
  id: Generated<number>;
  external_id: string;
  category: string;
  title: string;
  url: string;
  image: string;
  alt: string;
  sponsor: string | null;
  /** How many turns it has among those of its place. */
  weight: Generated<number>;
  starts_at: Instant | null;
  /** From this moment on it is no longer shown. */
  ends_at: Instant | null;
}

/** How often something was done with an item in a month, by nobody in particular (`features/usage/`). */
export interface ItemUsageTable {
  month: Month;
  /** `searched`: a topic, by its name. */
  sort: 'seen' | 'followed' | 'answered' | 'searched';
  item_id: number;
  kind: Kind;
  count: number;
}

/** How many searches there were in a month, and what became of them: never for what. */
export interface SearchUsageTable {
  month: Month;
  sort: 'searched' | 'empty';
  count: number;
}

/** A word or phrase, and how it relates to the preferred term of its group. */
interface ThesaurusTermTable extends ThesaurusEntry {
  id: Generated<number>;
  external_id: string;
}

/** How many networks searched for a term of the catalogue on a day. */
interface SearchCountTable {
  words: string;
  day: Day;
  searches: number;
}

/** A keyed hash of a network, a day and a term, so that each network counts once; deleted after the day. */
interface SearchMarkTable {
  mark: string;
  day: Day;
}

/** Words that no popular search may hold. */
interface BarredSearchTable {
  words: string;
  barred_at: Instant;
}

/** What somebody wrote to those behind the site. */
interface ContactMessageTable {
  id: Generated<number>;
  name: string;
  email: string;
  subject: ContactSubject;
  message: string;
  received_at: Instant;
  /** Whose it is, where the address is one that they have left. */
  member_id: Generated<string | null>;
  status: Generated<'new' | 'open' | 'done'>;
  /** The curator who answers it. */
  assigned_to: Generated<string | null>;
  answered_at: Generated<Instant | null>;
  version: Generated<number>;
}

/** One row: what the clock said when it was last believed (`clock-sanity.ts`). */
interface ClockReadingTable {
  id: 1;
  read_at: Instant;
  /** Since when the clock was behind what it had said: what was written meanwhile looks old. */
  doubted_since: Instant | null;
}

/** One row for each thing that the public sees and that changed; numbers become visible in order. */
export interface ChangeTable {
  number: Generated<number>;
  entity: 'item' | 'term' | 'advertisement' | 'thesaurus' | 'site';
  entity_id: number;
  changed_at: Instant;
}

/** One row: the epoch in which change numbers are given out; a restore begins another. */
interface ChangeEpochTable {
  id: 1;
  epoch: number;
}

/** What an item was called when readers last saw it; it outlives the item. */
interface PublicNameTable {
  item_id: number;
  kind: Kind;
  external_id: string;
  slug: string;
}
