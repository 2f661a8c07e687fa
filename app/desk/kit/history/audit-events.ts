/** What the audit log says, made ready to be read: many lines of one change are one. */
import type { AuditEntry } from '#contract/curation.ts';
import { ITEM_STATUSES } from '#domain/item-status.ts';
import { itemCount } from '../items/bulk-outcome.ts';
import { STATUS_WORDS } from '../items/status-words.ts';
import { type FieldChange, fieldsInWords } from './field-words.ts';

/** One thing that somebody did, to an item or to many at once. */
export interface AuditEvent {
  id: number;
  at: string;
  by: AuditEntry['by'];
  action: string;
  /** The items, as many of them as the log was asked for. */
  items: readonly NonNullable<AuditEntry['item']>[];
  subject: string | null;
  member: string | null;
  /** The version it made, where it is about one item. */
  version: number | null;
  changes: readonly FieldChange[];
  details: AuditEntry['details'];
  /** By which a change of many is undone. */
  bulk: number | undefined;
  /** Of a merge, and of what took it back: its number. */
  merge: number | undefined;
}

const numberIn = (details: AuditEntry['details'], name: string): number | undefined =>
  typeof details[name] === 'number' ? details[name] : undefined;

/** Entries of one change of many, of one merge or of one undo stand one after another: they are one event. */
export function auditEventsOf(entries: readonly AuditEntry[]): AuditEvent[] {
  const events: { key: string; event: AuditEvent; items: NonNullable<AuditEntry['item']>[] }[] = [];
  for (const entry of entries) {
    const { id, at, by, action, item, subject, member, version, changes, details } = entry;
    const bulk = numberIn(details, 'bulk');
    const many = bulk ?? numberIn(details, 'undone');
    const merge = numberIn(details, 'merge');
    const key =
      merge !== undefined ? `${action} merge ${merge}` : many === undefined ? `entry ${id}` : `${action} ${many}`;
    const last = events.at(-1);
    if (last?.key === key) {
      if (item) last.items.push(item);
      continue;
    }
    const items = item ? [item] : [];
    events.push({
      key,
      items,
      event: { id, at, by, action, items, subject, member, version, changes, details, bulk, merge },
    });
  }
  return events.map(({ event }) => event);
}

/** What it was about: a title, or how many items. */
export function aboutWhat({ items, subject, member, action, details, merge }: AuditEvent): string {
  const [only, ...more] = items;
  if (merge === undefined && more.length > 0) return itemCount(items.length);
  if (only) {
    const last = typeof details.title === 'string' ? details.title : undefined;
    return only.title ?? last ?? only.external_id ?? 'An item that is gone';
  }
  if (action.startsWith('picture')) return 'A picture';
  if (action === 'import')
    return subject ?? (typeof details.file === 'string' ? `The file ‘${details.file}’` : 'A file');
  return OF_PEOPLE.has(action) ? (member ?? 'A member') : (subject ?? 'The site');
}
const OF_PEOPLE = new Set(['invite', 'groups', 'suspend', 'remove-member', 'member-link', 'rename']);

export const ACTIONS: Record<string, string> = {
  create: 'Created',
  change: 'Changed',
  status: 'Status changed',
  publish: 'Published',
  archive: 'Archived',
  restore: 'Earlier version restored',
  delete: 'Deleted for good',
  merge: 'Merged',
  bulk: 'Bulk edit',
  repeat: 'Repeat dates added',
  undo: 'Undo',
  import: 'Imported',
  preview: 'Preview link',
  removal: 'Removal request',
  message: 'Message',
  invite: 'Invited',
  groups: 'Role changed',
  suspend: 'Account suspended or restored',
  'remove-member': 'Member deleted',
  'member-link': 'Log-in link created on the command line',
  picture: 'Picture uploaded',
  'picture-text': 'Picture description changed',
  'picture-delete': 'Picture deleted',
  demo: 'Demo content',
  bar: 'Popular search blocked',
  site: 'Settings changed',
  key: 'Key created',
  'key-revoke': 'Key revoked',
  webhook: 'Webhook changed',
  source: 'Source added',
  'source-change': 'Source changed',
  'source-leave': 'Source removed',
  inbox: 'Inbox',
  apart: 'Marked as not a duplicate',
  'link-well': 'Link problem ignored',
  'link-left': 'Link check stopped',
  'link-again': 'Link check started again',
  view: 'View of the team saved',
  'view-delete': 'View of the team deleted',
  note: 'Note written',
  'note-done': 'Assigned note marked as done or not',
  'note-delete': 'Note deleted',
  ask: 'Provider asked by email',
  setup: 'First set-up finished',
  rename: 'Name changed',
  unbar: 'Popular search unblocked',
  'job-again': 'Failed task tried again',
  'job-drop': 'Failed task cancelled',
};

const statusNamed = (value: FieldChange['before']): string => {
  const status = ITEM_STATUSES.find((one) => one === value);
  return status ? STATUS_WORDS[status] : 'nothing';
};

/** What was done with a message or a request; nothing, where somebody has only taken it or let it go. */
function stepInWords({ down, decision, status, answered }: AuditEntry['details']): string | undefined {
  if (answered === true) return 'answered by email';
  if (decision === 'removed') return 'removed';
  if (decision === 'kept') return 'left on the site';
  if (typeof down === 'boolean') return down ? 'hidden while we decide' : 'shown again';
  return status === 'done' ? 'done' : undefined;
}

/** '56 new, 2 changed'. */
function addedInWords(details: AuditEntry['details']): string {
  const [added = 0, changed = 0] = [numberIn(details, 'added'), numberIn(details, 'changed')];
  const parts = [`${added.toLocaleString('en-GB')} new`];
  if (changed > 0) parts.push(`${changed.toLocaleString('en-GB')} changed`);
  return parts.join(', ');
}

/** What was done, in words: 'Changed: Title, Tags'. */
export function eventInWords({ action, changes, details }: Pick<AuditEvent, 'action' | 'changes' | 'details'>): string {
  const words = ACTIONS[action] ?? action;
  if (action === 'removal' || action === 'message') return `${words}: ${stepInWords(details) ?? 'assigned to'}`;
  if (action === 'import') return `${words}: ${addedInWords(details)}`;
  if (action === 'merge') {
    if (typeof details.into_name === 'string') return `${words} into ‘${details.into_name}’`;
    if (typeof details.from_name === 'string') return `${words} with ‘${details.from_name}’`;
  }
  if (action === 'delete' && typeof details.bulk === 'number') return 'Deleted before readers saw it';
  const status = changes.find(({ field }) => field === 'status');
  if (action === 'status' && status) return `${statusNamed(status.after)}, was ${statusNamed(status.before)}`;
  const isPlain = action === 'publish' || action === 'archive' || action === 'create' || changes.length === 0;
  return isPlain ? words : `${words}: ${fieldsInWords(changes)}`;
}
