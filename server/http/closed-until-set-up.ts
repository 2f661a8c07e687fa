/** While a new site is being set up visitors see that, and nothing else. */
import type { FastifyInstance } from 'fastify';
import type { Db } from '#server/database/schema.ts';
import { styleOf } from '../features/embeds/style.ts';
import { isClosed } from '../features/site/setup-state.ts';
import { pagePolicy } from './page-policy.ts';
import type { Headers } from './plugins/security-headers.ts';

/** What whoever sets the site up needs: its page, the log-in and the desk, with their calls and files; and monitoring. */
const STILL_OPEN =
  /^\/(?:setup|login|curate|assets|pictures|api\/(?:setup|auth|curation)|healthz|readyz|metrics|favicon\.svg|sw\.js|icon-\d+\.png)(?:\/|$)/;
/** Nobody joins or writes to a site that they do not see. */
const NOT_YET = /^\/api\/auth\/(?:register|contact|verification)(?:\/|$)/;
const RETRY_SECONDS = 600;
const SENTENCE = 'This site is being set up.';

export function closeUntilSetUp(app: FastifyInstance, db: Db, headers: Headers): void {
  // Once it is open it never closes again.
  let isOpen = false;
  app.addHook('onRequest', async ({ url }, reply) => {
    if (isOpen) return;
    // As the pages read it: '/curate/../home' is the home page.
    const path = URL.parse(url, 'http://site')?.pathname ?? '';
    if (STILL_OPEN.test(path) && !NOT_YET.test(path)) return;
    isOpen = !(await isClosed(db));
    if (isOpen) return;
    void reply.status(503).headers({ ...headers, 'cache-control': 'no-store', 'retry-after': RETRY_SECONDS });
    if (path.startsWith('/api/')) return reply.send({ message: SENTENCE, code: 'unavailable' });
    return reply
      .headers({ 'content-type': 'text/html; charset=utf-8', 'content-security-policy': pagePolicy([]) })
      .send(PAGE);
  });
}

/** It names neither the site nor anybody: nothing of them is decided yet. */
const PAGE = [
  '<!doctype html><html lang="en-GB"><head><meta charset="utf-8">',
  '<meta name="viewport" content="width=device-width, initial-scale=1"><meta name="robots" content="noindex">',
  `<title>${SENTENCE}</title><style>${styleOf(undefined)}main{max-width:40rem;margin:2rem auto}h1{font-size:1.5rem}h2{font-size:1.125rem;margin-top:2.5rem}</style></head><body><main>`,
  `<h1>${SENTENCE}</h1><p>Please come back later. There is nothing to do here yet.</p>`,
  '<h2>Do you set it up?</h2><p>The address for that stands where the site was started. It works for an hour. ',
  '<code>npm run tessera -- setup</code> prints a new one.</p>',
  '</main></body></html>',
].join('');
