/** The audit log: who did what, and when. Entries are added within the transaction of what they speak of, and never change. */
import { insertMany } from '#server/database/insert-many.ts';
import { now } from '#server/database/instants.ts';
import type { Tx } from '#server/database/schema.ts';
import type { AuditEntryTable, Via } from '#server/database/schema-curation.ts';

/** Who makes a change, and by which way. */
export interface Actor {
  via: Via;
  /** The member, the key of a program, or a source; `null` for the shell, an import or a schedule. */
  member: string | null;
}

type Caller = Partial<Record<'member' | 'key', { id: string } | undefined>>;

/** The curator who calls from the desk, or the program that calls with a key. */
export const deskActor = ({ member, key }: Caller): Actor =>
  key ? { via: 'key', member: key.id } : { via: 'desk', member: member?.id ?? null };

/** Whether somebody may see or take back a step of `actor`: people each other’s, a program its own alone. */
export const mayReach = ({ via, member }: Actor, actor: string | null): boolean => via !== 'key' || member === actor;

export const SHELL: Actor = { via: 'shell', member: null };
export const IMPORT: Actor = { via: 'import', member: null };
/** A source, by what comes from it and is published without anybody looking. */
export const sourceActor = (source: number): Actor => ({ via: 'source', member: `${SOURCE_PREFIX}${source}` });
export const SOURCE_PREFIX = 'source:';
export const SCHEDULE: Actor = { via: 'schedule', member: null };

export type AuditAction =
  | 'create'
  | 'change'
  | 'status'
  | 'publish'
  | 'archive'
  | 'restore'
  | 'delete'
  | 'merge'
  | 'bulk'
  | 'repeat'
  | 'undo'
  | 'import'
  | 'preview'
  | 'removal'
  | 'message'
  | 'ask'
  | 'invite'
  | 'groups'
  | 'suspend'
  | 'remove-member'
  | 'member-link'
  | 'picture'
  | 'picture-text'
  | 'picture-delete'
  | 'demo'
  | 'bar'
  | 'unbar'
  | 'job-again'
  | 'job-drop'
  | 'site'
  | 'key'
  | 'key-revoke'
  | 'webhook'
  | 'source'
  | 'source-change'
  | 'source-leave'
  | 'inbox'
  | 'apart'
  | 'link-well'
  | 'link-left'
  | 'link-again'
  | 'view'
  | 'view-delete'
  | 'note'
  | 'note-done'
  | 'note-delete'
  | 'setup'
  | 'rename';

export interface AuditNote
  extends Partial<Pick<AuditEntryTable, 'item_id' | 'kind' | 'external_id' | 'version' | 'sitting'>> {
  action: AuditAction;
  subject?: string | null;
  details?: Record<string, unknown>;
}

export async function noteAudit(tx: Tx, { via, member }: Actor, notes: readonly AuditNote[]): Promise<void> {
  const at = now();
  const rows = notes.map(({ action, item_id, kind, external_id, version, sitting, subject, details }) => ({
    at,
    via,
    actor: member,
    action,
    item_id: item_id ?? null,
    kind: kind ?? null,
    external_id: external_id ?? null,
    version: version ?? null,
    sitting: sitting ?? null,
    subject: subject ?? null,
    details: JSON.stringify(details ?? {}),
  }));
  await insertMany(rows, (some) => tx.insertInto('audit_entry').values(some).execute());
}
