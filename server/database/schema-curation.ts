/** The tables of the curators' desk. */
import type { Generated } from 'kysely';
import type { Vocabulary } from '#contract/categories.ts';
import type { Instant } from '#domain/dates.ts';
import type { ItemStatus } from '#domain/item-status.ts';
import type { Kind } from '#domain/kinds.ts';
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
  picture: PictureTable;
  desk_view: DeskViewTable;
  site_setting: SiteSettingTable;
}

/** A view of the list of items, of one curator. */
interface DeskViewTable {
  id: Generated<number>;
  member_id: string;
  name: string;
  name_key: string;
  /** What the address of the list says. */
  search: string;
}

/** By which way a change came. */
export type Via = 'desk' | 'shell' | 'import' | 'schedule';

/** An item as it was from one change to the next. */
interface RevisionTable {
  item_id: number;
  version: number;
  at: Instant;
  /** The member who made it; `null` for the shell, an import or a schedule. */
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
interface FormerTermTable {
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
  created_at: Instant;
  created_by: string | null;
}

/** What administrators changed of the site's own particulars: one row, from the first change on. */
interface SiteSettingTable {
  id: number;
  version: number;
  changes: Json<SiteChanges>;
  updated_at: Instant;
}
