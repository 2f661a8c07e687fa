/** The tables about members. */

import type { Generated } from 'kysely';
import type { Group } from '#contract/administration.ts';
import type { KeyScope } from '#contract/keys.ts';
import type { Instant } from '#domain/dates.ts';
import type { SavedSection } from '#domain/kinds.ts';
import type { Json } from './schema.ts';

export interface MemberTables {
  member: MemberTable;
  consent: ConsentTable;
  session: SessionTable;
  known_device: KnownDeviceTable;
  passkey: PasskeyTable;
  passkey_question: PasskeyChallengeTable;
  one_time_key: OneTimeKeyTable;
  favourite: FavouriteTable;
  rating: RatingTable;
  view: ViewTable;
  preference: PreferenceTable;
  calendar_address: CalendarAddressTable;
  shared_list: SharedListTable;
  api_key: ApiKeyTable;
  attempt: AttemptTable;
}

export interface MemberTable {
  /** A UUID. */
  id: string;
  profile_id: string;
  email: string;
  /** Which mailbox the address is (`emailKey`): one of them has one account. */
  email_key: string;
  first_name: string;
  last_name: string;
  /** Both names, folded as `member-names.ts` does. */
  name_key: Generated<string>;
  location: string | null;
  password_hash: string | null;
  /** Of the cookie of the browser in which the password was chosen, until the address is confirmed. */
  registration_hash: string | null;
  groups: Json<Group[]>;
  referral_id: string | null;
  history_paused: boolean;
  created_at: Instant;
  verified_at: Instant | null;
  /** Since when an administrator keeps the account closed. */
  suspended_at: Generated<Instant | null>;
}

/** What a member agreed to or took back, in the words that they saw. */
interface ConsentTable {
  id: Generated<number>;
  member_id: string;
  kind: 'terms' | 'marketing';
  given: boolean;
  wording: string;
  version: string;
  at: Instant;
}

interface SessionTable {
  id: string;
  member_id: string;
  token_hash: string;
  device: string;
  created_at: Instant;
  last_used_at: Instant;
  expires_at: Instant;
  /** When the member last logged in with this session, or proved in it once more who they are. */
  proven_at: Instant | null;
}

/** A browser in which the member has logged in before. */
interface KnownDeviceTable {
  member_id: string;
  device_hash: string;
  last_used_at: Instant;
  expires_at: Instant;
}

export type KeyPurpose = 'verification' | 'recovery' | 'login' | 'move';

interface OneTimeKeyTable {
  key_hash: string;
  member_id: string;
  purpose: KeyPurpose;
  /** The new address of the account once the link is opened; only for `move`. */
  address: string | null;
  /** The page of this site to go to afterwards. It stands here and not in the mail: a stranger may have chosen it. */
  next: string | null;
  expires_at: Instant;
  used_at: Instant | null;
}

/** A key on a device of the member's own. */
interface PasskeyTable {
  id: string;
  member_id: string;
  /** As the device calls it, in base64url, like its public half. */
  credential_id: string;
  public_key: string;
  counter: number;
  transports: Json<string[]>;
  name: string;
  created_at: Instant;
  last_used_at: Instant | null;
}

interface PasskeyChallengeTable {
  question_hash: string;
  expires_at: Instant;
}

interface FavouriteTable {
  member_id: string;
  item_id: number;
  created_at: Instant;
}

interface RatingTable {
  member_id: string;
  item_id: number;
  score: number;
  rated_at: Instant;
}

/** The latest view of each item. */
interface ViewTable {
  member_id: string;
  item_id: number;
  viewed_at: Instant;
}

/** A list of favourites that its owner shares as a page, its address as a hash. */
interface SharedListTable {
  member_id: string;
  section: SavedSection;
  key_hash: string;
  made_at: Instant;
}

/** A private address for the calendar of what a member keeps, as a hash. */
interface CalendarAddressTable {
  member_id: string;
  key_hash: string;
  made_at: Instant;
}

/** How a member likes to read; what each choice means is the browser's business. */
interface PreferenceTable {
  member_id: string;
  choices: Json<Record<string, PreferenceValue>>;
  changed_at: Instant;
}

type PreferenceValue = string | number | boolean;

/** A key by which a program calls the API: the site's own, no member's. */
interface ApiKeyTable {
  /** A UUID. */
  id: string;
  name: string;
  key_hash: string;
  scopes: Json<KeyScope[]>;
  made_by: string | null;
  made_at: Instant;
  last_used_at: Generated<Instant | null>;
  uses: Generated<number>;
  revoked_at: Generated<Instant | null>;
}

interface AttemptTable {
  key: string;
  count: number;
  until: Instant;
  /** How often this was used up lately. */
  waits: Generated<number>;
}
