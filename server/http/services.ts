/** What routes are given to work with. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Db } from '#server/database/schema.ts';
import type { Encrypted } from '#server/kernel/encryption.ts';
import type { WebClient } from '#server/kernel/web-client.ts';
import type { SearchIndex } from '../search/search-index.ts';
import type { RateLimits } from './rate-limits.ts';
import type { Viewer } from './viewer.ts';

export interface BaseServices {
  db: Db;
  rateLimits: RateLimits;
  siteUrl: string;
  /** Encrypts a link that has a key in it, for as long as its mail waits. */
  encryptLink: (link: string) => Encrypted;
  /** Called after a transaction that added a mail to the queue. */
  wakeMails: () => void;
  /** Called after an import was added to the queue. */
  wakeImports?: (() => void) | undefined;
  /** Called after a source was added to the queue. */
  wakeSources?: (() => void) | undefined;
  /** Asks other sites for what is at an address; one that asks public ones alone where it is not given. */
  webClient?: WebClient | undefined;
  /** How long work waits that comes after an answer and must not be timed; a random while where it is not given. */
  pause?: ((closing: AbortSignal) => Promise<void>) | undefined;
}

export interface Services extends BaseServices {
  /** The index of all published items; features read it, only the feature `search` fills it. */
  readonly search: SearchIndex;
  /** The latest change that the index knows. */
  readonly indexed: number;
}

/** The index is read at each use: after a change of the thesaurus it is another one. */
export const servicesOf = <Base extends BaseServices>(
  base: Base,
  catalogue: { readonly search: SearchIndex; readonly number: number },
): Base & Services => ({
  ...base,
  get search() {
    return catalogue.search;
  },
  get indexed() {
    return catalogue.number;
  },
});

/** A feature's routes: a plugin that is handed the services. */
export type Routes<Given extends Services = Services> = FastifyPluginAsyncTypebox<Given>;

declare module 'fastify' {
  interface FastifyRequest {
    viewer: Viewer;
    /** Looks again who is calling. Throws `unauthenticated` for a token that does not hold any more. */
    recognise: () => Promise<Viewer>;
  }
  interface FastifyContextConfig {
    /** Who may call the route; set by the scope it is registered in (`app.ts`). */
    access?: Access;
    /** Whether the answer is the same for every visitor (`response-cache.ts`). */
    isShared?: boolean;
    /** Whether it counts as a read (`read-limit.ts`) although it is neither a call nor the same for everybody. */
    isCounted?: boolean;
  }
}

export type Access = 'public' | 'member' | 'curator' | 'administrator';
