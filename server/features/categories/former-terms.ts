/** Lists under a filter whose term or topic has another address now: whoever asks for the old one is led on. */
import type { FastifyInstance } from 'fastify';
import type { Vocabulary } from '#contract/categories.ts';
import type { Kind } from '#contract/kinds.ts';
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

/** The kinds whose slugs a parameter of calls and pages may name. */
const SLUGS_OF: Record<string, Kind> = { topic: 'topic', collection: 'collection' };

/** The same address with the terms, topics and collections of now; nothing where none of them has moved. */
export async function addressOfNow(db: Db, url: string): Promise<string | undefined> {
  const start = url.indexOf('?');
  if (start < 0) return undefined;
  // A database stores no NUL and takes none.
  const query = [...new URLSearchParams(url.slice(start).replaceAll('%00', ''))];
  const asked = query
    .filter(([name, value]) => (Object.hasOwn(NAMED_BY, name) || Object.hasOwn(SLUGS_OF, name)) && value.trim() !== '')
    .slice(0, VALUES_LIMIT);
  if (asked.length === 0) return undefined;
  const [terms, slugs] = await Promise.all([formerTerms(db, asked), formerSlugs(db, asked)]);
  const moved = ([name, value]: [string, string]): [string, string] => [
    name,
    terms.find((row) => isSaid(row, name, value))?.slug ??
      slugs.find(({ kind, said }) => kind === SLUGS_OF[name] && said === slugKey(value))?.slug ??
      value,
  ];
  const now = query.map(moved);
  if (now.every(([, value], i) => value === query[i]?.[1])) return undefined;
  return `${url.slice(0, start)}?${new URLSearchParams(now)}`;
}

type Asked = readonly [name: string, value: string][];

const isSaid = ({ vocabulary, said }: { vocabulary: Vocabulary; said: string }, name: string, value: string): boolean =>
  NAMED_BY[name]?.includes(vocabulary) === true && [slugKey(value), nameKey(value)].includes(said);

/** What terms were called earlier, with their slugs of now. */
async function formerTerms(db: Db, asked: Asked) {
  const said = asked.flatMap(([name, value]) =>
    Object.hasOwn(NAMED_BY, name) ? [slugKey(value), nameKey(value)] : [],
  );
  if (said.length === 0) return [];
  return await await db
    .selectFrom('former_term')
    .innerJoin('term', 'term.id', 'former_term.term_id')
    .select(['former_term.vocabulary', 'former_term.said', 'term.slug'])
    .where('said', 'in', said)
    .execute();
}

/** Where topics and collections stood earlier, with their slugs of now; nothing where others stand there by now. */
async function formerSlugs(db: Db, asked: Asked) {
  const said = asked.flatMap(([name, value]) => (Object.hasOwn(SLUGS_OF, name) ? [slugKey(value)] : []));
  if (said.length === 0) return [];
  return await db
    .selectFrom('former_address')
    .innerJoin('published_item as item', 'item.id', 'former_address.item_id')
    .select(['former_address.kind', 'former_address.slug as said', 'item.slug'])
    .where('former_address.kind', 'in', Object.values(SLUGS_OF))
    .where('former_address.slug', 'in', said)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('published_item as taken')
            .select('taken.id')
            .whereRef('taken.kind', '=', 'former_address.kind')
            .whereRef('taken.slug', '=', 'former_address.slug'),
        ),
      ),
    )
    .execute();
}

/** Lets the lists of a scope lead on. */
export function leadToTermsOfNow(app: FastifyInstance, db: Db): void {
  app.addHook('preHandler', async ({ method, url }, reply) => {
    const now = method === 'GET' || method === 'HEAD' ? await addressOfNow(db, url) : undefined;
    // The name may be given to another later.
    if (now !== undefined) return reply.header('cache-control', 'no-store').redirect(now.replace(/^\/+/, '/'), 301);
  });
}
