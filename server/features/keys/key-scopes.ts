/** Which calls a key opens, by scope. Whatever is not named here no key opens. */
import type { KeyScope } from '#contract/keys.ts';
import type { Access } from '#server/http/services.ts';

const OPENED: Readonly<Record<Exclude<KeyScope, 'read'>, readonly string[]>> = {
  suggest: ['POST /api/content/suggestion'],
  /** Items and nothing beside them: no person, no message, no setting, nothing for good. */
  write: [
    'GET /api/curation/items',
    'GET /api/curation/items.csv',
    'POST /api/curation/items',
    'GET /api/curation/items/:id',
    'GET /api/curation/items/:id/held',
    'PUT /api/curation/items/:id',
    'PUT /api/curation/items/:id/status',
    'GET /api/curation/option',
    'POST /api/curation/publishing-checks',
    'POST /api/curation/bulk',
    'POST /api/curation/bulk/:id/undo',
    'POST /api/curation/import',
    'GET /api/curation/jobs/:id',
    'GET /api/curation/jobs/:id/problems.csv',
  ],
};

const SCOPES = new Map(
  Object.entries(OPENED).flatMap(([scope, calls]) => calls.map((call) => [call, scope as KeyScope])),
);

/** Open to all, and yet about members, or about who is to be the first of them. */
const OF_PEOPLE = /^\/api\/(?:auth|setup|review|log)(?:\/|$)/;

/** The scope that a key needs for a call; nothing where no key opens it. */
export function scopeOf(method: string, url: string, access: Access | undefined): KeyScope | undefined {
  const verb = method === 'HEAD' ? 'GET' : method;
  const named = SCOPES.get(`${verb} ${url}`);
  if (named) return named;
  return verb === 'GET' && access === 'public' && !OF_PEOPLE.test(url) ? 'read' : undefined;
}
