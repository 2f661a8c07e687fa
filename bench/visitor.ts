/** The site as a visitor meets it: the real application over a store of its own, asked without a network. */

import { loadThesaurus } from '../server/curation/demo/demo.ts';
import type { Store } from '../server/database/open.ts';
import { Sessions } from '../server/features/members/sessions.ts';
import { openCatalogueIndex } from '../server/features/search/catalogue-index.ts';
import { buildApp } from '../server/http/app.ts';
import { RateLimits } from '../server/http/rate-limits.ts';
import { servicesOf } from '../server/http/services.ts';
import { Encryption } from '../server/kernel/encryption.ts';
import { freshStore } from './fresh-store.ts';

const SECRET = 'a secret for measuring, as long as it has to be';

export interface Visit extends AsyncDisposable {
  db: Store['db'];
  /** The answer of a call, parsed. Throws where it is none. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every call
  get: (url: string) => Promise<any>;
}

/** Opens a site with the thesaurus of the product and what `fill` puts in. */
export async function visitSite(fill: (store: Store) => Promise<unknown>): Promise<Visit> {
  const store = await freshStore();
  await loadThesaurus(store);
  await fill(store);
  const catalogue = await openCatalogueIndex(store);
  const members = {
    db: store.db,
    sessions: new Sessions(store.db, SECRET),
    rateLimits: new RateLimits(store.db, SECRET),
    siteUrl: 'http://localhost',
    wakeMails: () => {},
    encryptLink: new Encryption(SECRET).encrypt,
  };
  const app = await buildApp({ services: servicesOf(members, catalogue), version: () => catalogue.number });
  return {
    db: store.db,
    get: async (url) => {
      const { statusCode, body } = await app.inject({ url });
      if (statusCode !== 200) throw new Error(`${url}: ${statusCode} ${body}`);
      return JSON.parse(body);
    },
    [Symbol.asyncDispose]: async () => {
      await app.close();
      await catalogue.stop();
      await store[Symbol.asyncDispose]();
    },
  };
}
