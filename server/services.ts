/** What routes are given to work with. */
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { Viewer } from './features/items/viewer.ts';
import type { MemberServices } from './features/members/member-services.ts';
import type { SearchIndex } from './search/search-index.ts';

export interface Services extends MemberServices {
  /** The index of all published items; features read it, only `discovery` fills it. */
  readonly search: SearchIndex;
}

/** The index is asked for anew at each use: after a change of the thesaurus it is another one. */
export const servicesOf = (members: MemberServices, catalogue: { readonly search: SearchIndex }): Services => ({
  ...members,
  get search() {
    return catalogue.search;
  },
});

/** A feature's routes: a plugin that is handed the services. */
export type Routes = FastifyPluginAsyncTypebox<Services>;

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
  }
}

export type Access = 'public' | 'member' | 'curator' | 'administrator';
