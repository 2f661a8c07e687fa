/** What the server hands to the pages while it renders them, and how pages call. Types alone. */

import type { SiteChanges } from '#domain/site/site.ts';

export interface CallAnswer {
  status: number;
  /** The parsed body. */
  body: unknown;
}

export interface CallInit {
  method: 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  /** Whoever is logged in, this is nobody's call: a wrong password is no reason to renew a session. */
  anonymous?: boolean;
  /** The version that the caller has read, for what may only be changed by a caller who has seen it. */
  seen?: number | undefined;
}

export type Transport = (
  path: string,
  init?: CallInit,
  /** Ends the call when nobody waits for it any more. */
  signal?: AbortSignal,
) => Promise<CallAnswer>;

/** A form that reached the server without script and was refused. */
export interface SentForm {
  values: Record<string, string>;
  /** In a sentence, why it was refused. */
  message: string;
  /** The same for each field. */
  fields: Record<string, string>;
}

/** What the server hands to each rendering. */
export interface RenderContext {
  transport: Transport;
  /** What administrators changed of the site's own particulars. */
  site: SiteChanges;
  /** The form that led here, if one did and was refused. */
  form?: SentForm | undefined;
  /** The nonce of the page's own inline scripts while it is made: the server blesses these alone, and takes it out again. */
  nonce: string;
}
