/** Lists under a filter whose term has another address now: whoever asks for the old one is led on. */
import type { FastifyInstance } from 'fastify';
import type { Vocabulary } from '#contract/categories.ts';
import { VALUES_LIMIT } from '#contract/limits.ts';
import { nameKey, slugKey } from '#contract/names.ts';
import type { Db } from '#server/database/schema.ts';

/** The vocabularies whose terms a parameter of calls and pages may name. */
const NAMED_BY: Record<string, readonly Vocabulary[]> = {
  tag: ['tag'],
  interest: ['interest'],
  audience: ['audience'],
  city: ['city'],
  location: ['city'],
  category: ['directorycategory', 'eventtagcategory'],
};

/** The same address with the terms of now; nothing where none of them has moved. */
export async function addressOfNow(db: Db, url: string): Promise<string | undefined> {
  const start = url.indexOf('?');
  if (start < 0) return undefined;
  // A database stores no NUL and takes none.
  const query = [...new URLSearchParams(url.slice(start).replaceAll('%00', ''))];
  const asked = query
    .filter(([name, value]) => Object.hasOwn(NAMED_BY, name) && value.trim() !== '')
    .slice(0, VALUES_LIMIT);
  if (asked.length === 0) return undefined;
  const rows = await db
    .selectFrom('former_term')
    .innerJoin('term', 'term.id', 'former_term.term_id')
    .select(['former_term.vocabulary', 'former_term.said', 'term.slug'])
    .where(
      'said',
      'in',
      asked.flatMap(([, value]) => [slugKey(value), nameKey(value)]),
    )
    .execute();
  if (rows.length === 0) return undefined;
  const moved = ([name, value]: [string, string]): [string, string] => {
    const isSame = (row: (typeof rows)[number]) =>
      NAMED_BY[name]?.includes(row.vocabulary) && [slugKey(value), nameKey(value)].includes(row.said);
    return [name, rows.find(isSame)?.slug ?? value];
  };
  const now = query.map(moved);
  if (now.every(([, value], i) => value === query[i]?.[1])) return undefined;
  return `${url.slice(0, start)}?${new URLSearchParams(now)}`;
}

/** Lets the lists of a scope lead on. */
export function leadToTermsOfNow(app: FastifyInstance, db: Db): void {
  app.addHook('preHandler', async ({ method, url }, reply) => {
    const now = method === 'GET' || method === 'HEAD' ? await addressOfNow(db, url) : undefined;
    // The name may be given to another term later.
    if (now !== undefined) return reply.header('cache-control', 'no-cache').redirect(now.replace(/^\/+/, '/'), 301);
  });
}
