/** Mails on their way: written in the transaction of their cause, sent after it. */
import { sql } from 'kysely';
import { now } from '#server/database/instants.ts';
import type { Tx } from '#server/database/schema.ts';

export const TEMPLATES = [
  'activation',
  'already-member',
  'recovery',
  'login-link',
  'password-changed',
  'move',
  'address-changed',
  'new-place',
  'passkey-added',
  'proof',
  'contact-received',
  'farewell',
  'invitation',
  'answer',
  'removal-received',
  'removal-due',
] as const;
export type Template = (typeof TEMPLATES)[number];

export interface Mail {
  /** What it is sent for: the same cause makes one row. */
  cause: string;
  template: Template;
  recipient: string;
  /** What the template's places are filled with. */
  content: Record<string, string>;
}

/** Puts a mail into the outbox, within the transaction that is its cause. */
export async function enqueue(tx: Tx, { cause, template, recipient, content }: Mail): Promise<void> {
  const at = now();
  await tx
    .insertInto('outbox')
    .values({ cause, template, recipient, content: JSON.stringify(content), created_at: at, next_try_at: at })
    .onConflict((conflict) => conflict.column('cause').doNothing())
    .execute();
}

/** What is on its way to a member, also to an address that they have had or shall have: a cause names the member. */
export const isMailTo = ({ id, email }: { id: string; email: string }) =>
  sql<boolean>`(recipient = ${email} or cause like ${`%:${id}:%`})`;
