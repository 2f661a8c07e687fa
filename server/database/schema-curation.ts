/** The tables of the curators' desk. */

import type { ColumnType, Generated } from 'kysely';
import type { MailSecurity } from '#contract/mail-server.ts';
import type { Vocabulary } from '#contract/vocabularies.ts';
import type { Instant } from '#domain/dates.ts';
import type { ItemStatus } from '#domain/item-status.ts';
import type { Kind } from '#domain/kinds.ts';
import type { LinkFinding } from '#domain/link-findings.ts';
import type { RemovalReason } from '#domain/removal-form.ts';
import type { SiteChanges } from '#domain/site/site.ts';
import type { PlainFormat } from '#domain/uploads.ts';
import type { Json } from './schema.ts';

export interface CurationTables {
  revision: RevisionTable;
  audit_entry: AuditEntryTable;
  former_address: FormerAddressTable;
  former_term: FormerTermTable;
  removed_item: RemovedItemTable;
  removed_record: RemovedRecordTable;
  featured_place: FeaturedPlaceTable;
  bulk_change: BulkChangeTable;
  preview_link: PreviewLinkTable;
  removal_request: RemovalRequestTable;
  sent_once: SentOnceTable;
  removed_work: RemovedWorkTable;
  confirmation: ConfirmationTable;
  picture: PictureTable;
  item_comment: ItemCommentTable;
  site_setting: SiteSettingTable;
  setup: SetupTable;
  mail_server: MailServerTable;
  notice: NoticeTable;
  setup_key: SetupKeyTable;
  restored: RestoredTable;
  told_apart: ToldApartTable;
  link_check: LinkCheckTable;
  merge: MergeTable;
  merge_kept: MergeKeptTable;
  draft_kept: DraftKeptTable;
}

/** A view of the list of items: of one curator, or of all, where it has no member. */
/** What somebody at the desk said of an item. */
export interface ItemCommentTable {
  id: Generated<number>;
  item_id: number;
  /** Whose words they are. */
  member_id: string;
  text: string;
  said_at: Instant;
  /** Who is asked to look at the item. */
  asked_of: string | null;
  done_at: Instant | null;
}

/** By which way a change came. */
export type Via = 'desk' | 'key' | 'shell' | 'import' | 'source' | 'schedule' | 'provider';

/** An item as it was from one change to the next. */
interface RevisionTable {
  item_id: number;
  version: number;
  at: Instant;
  /** The member or the key that made it; `null` for the shell, an import or a schedule. */
  actor: string | null;
  via: Via;
  status: ItemStatus;
  publish_at: Instant | null;
  record: Json<Record<string, unknown>>;
  bulk_id: number | null;
  /** The version with which the sitting began that it was kept in; `null` for what somebody kept by a press of its own. */
  sitting: number | null;
}

/** Who did what, and when. The database refuses every change of an entry. What an item said before and after stands in its revisions. */
export interface AuditEntryTable {
  id: Generated<number>;
  at: Instant;
  actor: string | null;
  via: Via;
  action: string;
  item_id: number | null;
  kind: Kind | null;
  external_id: string | null;
  /** The version of the item that came of it. */
  version: number | null;
  /** What it was about, where that is no item: the id of a member, or of a request. */
  subject: string | null;
  details: Json<Record<string, unknown>>;
  /** As in `revision`. */
  sitting: number | null;
}

/** An address at which an item was public, and is not at the moment. */
interface FormerAddressTable {
  kind: Kind;
  slug: string;
  item_id: number | null;
  /** Taken down or deleted; otherwise the item stands elsewhere, or is being worked on. */
  gone: boolean;
  at: Instant;
}

/** A name or an address that a term had, or one that was merged into it. What somebody else has now is no row here. */
export interface FormerTermTable {
  vocabulary: Vocabulary;
  sort: 'name' | 'slug';
  /** The slug, or the folded name. */
  said: string;
  term_id: number;
  at: Instant;
}

/** What was deleted for good, so that no import brings it back unasked. */
export interface RemovedItemTable {
  external_id: string;
  kind: Kind;
  slug: string;
  url: string | null;
  /** The external id of the item that it was merged into. */
  merged_into: string | null;
  removed_at: Instant;
}

/** A term, an advertisement or words of the thesaurus that were deleted at the desk. */
interface RemovedRecordTable {
  external_id: string;
  removed_at: Instant;
}

/** Where a featured item stands among the others. One that is featured no more keeps its place unseen. */
interface FeaturedPlaceTable {
  item_id: number;
  position: number;
}

/** The link of an item, and what was found there the last time. */
export interface LinkCheckTable {
  item_id: number;
  /** The address that was looked at. */
  url: string;
  next_at: Instant;
  last_at: Instant | null;
  /** When it was well the last time. */
  well_at: Instant | null;
  finding: LinkFinding;
  /** Since when it is not well. */
  since: Instant | null;
  /** How often in a row it was not well. */
  strikes: Generated<number>;
  problem: string | null;
  moved_to: string | null;
  /** Why it is not checked, whatever its address; nothing where it is. */
  left_because: Generated<string | null>;
}

/** Two items that look alike and are two things, as a curator said. The lower number comes first. */
interface ToldApartTable {
  item_id: number;
  other_id: number;
  at: Instant;
}

/** One thing that was made a part of another: what was `from` is gone. */
export interface MergeTable {
  id: Generated<number>;
  of: 'item' | 'term';
  from_id: number;
  into_id: number;
  /** What they were called then. */
  from_name: string;
  into_name: string;
  at: Instant;
  actor: string | null;
  via: Via;
  undone_at: ColumnType<Instant | null, Instant | null | undefined, Instant | null>;
}

/**
 * A row as it was before a merge. `kept`: it went with the first; `moved`: it belongs to the second now; `dropped`: the second
 * had one of its own; `freed`: it let go of the first; `other`: a row of the second, or of a word that the first has.
 */
export interface MergeKeptTable extends KeptRowTable {
  merge_id: number;
}

/** A row of a draft that was deleted in this step. */
interface DraftKeptTable extends KeptRowTable {
  bulk_id: number;
}

interface KeptRowTable {
  number: number;
  table_name: string;
  fate: 'kept' | 'moved' | 'dropped' | 'freed' | 'other';
  row: Json<Record<string, unknown>>;
  /** Whose it is, where it is a member's own. */
  member_id: string | null;
}

interface BulkChangeTable {
  id: Generated<number>;
  at: Instant;
  actor: string | null;
  via: Via;
  change: Json<Record<string, unknown>>;
  undone_at: Instant | null;
}

/** A link by which anybody may look at an item before it is published. */
interface PreviewLinkTable {
  key_hash: string;
  item_id: number;
  kind: Kind;
  slug: string;
  expires_at: Instant;
  /** The curator whose link it is; `null` in older ones. */
  made_by: Generated<string | null>;
}

/** A link by which a provider says whether what is said of them is still right. */
interface ConfirmationTable {
  id: Generated<number>;
  item_id: number;
  key_hash: string;
  email: string;
  /** Whether the entry had this address of its own then. */
  is_own: boolean;
  asked_at: Instant;
  expires_at: Instant;
  answered_at: Generated<Instant | null>;
  answer: Generated<'right' | 'changed' | null>;
}

/** Somebody asks for an item to be taken down; the time for an answer runs from then on. */
export interface RemovalRequestTable {
  id: Generated<number>;
  item_id: number | null;
  kind: Kind;
  /** Title and page as they were then. */
  title: string;
  page: string;
  why: RemovalReason;
  reason: string;
  email: string;
  received_at: Instant;
  due_at: Instant;
  /** When a mail said that a day was left. */
  reminded_at: Generated<Instant | null>;
  assigned_to: Generated<string | null>;
  decision: Generated<'removed' | 'kept' | null>;
  decided_at: Generated<Instant | null>;
  answered_at: Generated<Instant | null>;
  /** Whether the item is down because of this request. */
  took_down: Generated<boolean>;
  /** The version of the item that this request made by taking it down. */
  down_version: Generated<number | null>;
  version: Generated<number>;
}

/** A new item as it was sent, by which a second try with a lost answer is known. */
interface SentOnceTable {
  /** A hash of who sent it and of their text for it. */
  key: string;
  item_id: number;
  at: Instant;
}

/** A work that was removed on request: it comes back by no way. */
interface RemovedWorkTable {
  external_id: string;
  link_key: string | null;
  /** The request that it was removed after, such as `R-3`. */
  reference: string;
  at: Instant;
}

/** A picture that somebody uploaded. Its versions lie in the data folder, under its hash. */
export interface PictureTable {
  id: Generated<number>;
  hash: string;
  width: number;
  height: number;
  format: PlainFormat;
  /** Of all its versions. */
  bytes: number;
  /** What stands for it where it is not seen; empty for decoration. */
  alt: string;
  /** Who made it, and under which licence; empty where nobody has said so. */
  credit: Generated<string>;
  created_at: Instant;
  created_by: string | null;
}

/** What administrators were mailed once. */
interface NoticeTable {
  cause: string;
  at: Instant;
}

/** The mail server that is named at the desk, and its last trial. */
export interface MailServerTable {
  id: number;
  /** None where the settings of the process name it. */
  host: string | null;
  port: number | null;
  security: MailSecurity | null;
  username: string | null;
  /** Sealed with the site's secret. */
  password: string | null;
  trial_hash: string | null;
  /** When the link of the trial was opened. */
  arrived_at: Instant | null;
}

/** One row while a site that came back from a backup waits (`restored-site.ts`). */
interface RestoredTable {
  id: 1;
  restored_at: Instant;
  backup_of: Instant;
}

/** The first set-up of a site that began with one. */
interface SetupTable {
  id: number;
  /** Whether visitors see nothing until it is finished: 1 or 0. */
  closed: number;
  finished_at: Instant | null;
}

/** What the address of the set-up carries, hashed. */
interface SetupKeyTable {
  key_hash: string;
  expires_at: Instant;
}

/** What administrators changed of the site's own particulars: one row, from the first change on. */
interface SiteSettingTable {
  id: number;
  version: number;
  changes: Json<SiteChanges>;
  updated_at: Instant;
}
