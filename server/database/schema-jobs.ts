/** The tables of work that waits, and of those who are told what changed. */
import type { ColumnType, Generated } from 'kysely';
import type { CatalogueChange } from '#contract/catalogue-changes.ts';
import type { Instant } from '#domain/dates.ts';
import type { Kind } from '#domain/kinds.ts';
import type { Json } from './schema.ts';

export interface JobTables {
  job: JobTable;
  webhook: WebhookTable;
  webhook_delivery: WebhookDeliveryTable;
}

/** A piece of work. A worker takes a lease on it first; it goes when it is done. */
export interface JobTable {
  id: Generated<number>;
  kind: string;
  /** The same work is there once, while it waits. */
  key: string | null;
  payload: Json<Record<string, unknown>>;
  /** Not before. */
  run_at: Instant;
  /** How often it was begun, which also tells whose lease it is. */
  attempts: Generated<number>;
  lease_until: Generated<Instant | null>;
  created_at: Instant;
  /** What went wrong last. */
  trouble: Generated<string | null>;
  /** When it was given up. It stays until somebody has it tried again, or drops it. */
  failed_at: Generated<Instant | null>;
  /** Whom a mail goes to, so that what waits for somebody can be found; `null` in other work. */
  recipient: Generated<string | null>;
}

export interface WebhookTable {
  id: Generated<number>;
  url: string;
  /** Sealed under the site's secret. */
  secret: string;
  made_at: Instant;
  /** The number of the last change that they were told of. */
  told_until: number;
  /** A message that is on its way: the same, to the letter, at each try. */
  message_id: Generated<string | null>;
  message: Generated<string | null>;
  message_until: Generated<number | null>;
  /** Nothing is sent until an operator resumes it. */
  paused_at: Generated<Instant | null>;
  paused_because: Generated<string | null>;
  /** Which kinds it wants to hear of, and which sort of change; `null`: all. */
  kinds: ColumnType<Kind[] | null, string | null | undefined, string | null>;
  what: ColumnType<CatalogueChange['what'] | null, CatalogueChange['what'] | null | undefined>;
}

/** One try. */
interface WebhookDeliveryTable {
  id: Generated<number>;
  webhook_id: number;
  message_id: string;
  attempt: number;
  at: Instant;
  took_ms: number;
  /** What they answered; `null` where no answer came. */
  status: number | null;
  trouble: string | null;
  /** The last change that was told before this message; `null` in what tells of none. */
  told_before: Generated<number | null>;
}
