/** What the description says of a call beyond its schemas: its id, and who may make it. */
import type { KeyScope } from '#contract/keys.ts';
import type { Access } from '#server/http/services.ts';

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1);

/**
 * The method and the words of the path without `/api`, as one word: `GET /api/content/post/:slug` is
 * `getContentPostBySlug`.
 */
export function operationId(method: string, path: string): string {
  const words = path
    .replace(/^\/api\//, '')
    .replaceAll(/:(\w+)/g, 'by-$1')
    .split(/\W+/);
  return [method.toLowerCase(), ...words.map(capital)].join('');
}

/** A token is needed, or may be sent: then the answer holds what members see. What a key opens beyond reading is said, too. */
export const securityOf = (access: Access | undefined, scope?: KeyScope): Record<string, string[]>[] => [
  ...(access === 'public' ? [{}] : []),
  { accessToken: [] },
  ...(scope && scope !== 'read' ? [{ apiKey: [scope] }] : []),
];

export const SECURITY_SCHEMES = {
  accessToken: {
    type: 'http' as const,
    scheme: 'bearer',
    bearerFormat: 'JWT',
    description:
      'The `access` of an answer to logging in. It is short-lived: `POST /api/auth/login/refresh` renews it.',
  },
  apiKey: {
    type: 'http' as const,
    scheme: 'bearer',
    bearerFormat: 'tk_…',
    description:
      'The key of a program, which administrators make. Calls that name it need this scope; every GET of the catalogue that is open to all takes one, too, and counts for the key. A key is no member.',
  },
};

export const TAGS = [
  { name: 'content', description: 'The catalogue: lists, single items, search, and what else is like it.' },
  { name: 'category', description: 'Topics, interests and tags, as filters offer them.' },
  { name: 'directory', description: 'Organisations that help.' },
  { name: 'exchange', description: 'For whoever keeps a copy: what changed, and the whole catalogue.' },
  {
    name: 'open referral',
    description: 'The directory for other sites to read. It has the shape that Open Referral UK asks for.',
  },
  { name: 'auth', description: 'Joining, logging in and out, and one’s own account.' },
  { name: 'favourites, ratings, views', description: 'What members leave on items, and what they opened last.' },
  { name: 'log', description: 'What is counted in sum only.' },
  {
    name: 'curation',
    description:
      'The desk: writing, publishing and taking down, for curators; members and the last word, for administrators.',
  },
  { name: 'advertisement', description: 'Advertisements that run now.' },
];
