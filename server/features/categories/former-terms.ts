/** Lists under a filter whose term or topic has another address now: a request for the old one is led on. */
import type { FastifyInstance } from 'fastify';
import type { Vocabulary } from '#contract/vocabularies.ts';
import type { Kind } from '#domain/kinds.ts';
import { VALUES_LIMIT } from '#domain/limits.ts';
import { nameKey, slugKey } from '#domain/names.ts';
import type { Db } from '#server/database/schema.ts';
import { publishedTermIds } from '../items/terms-in-use.ts';

/** The vocabularies whose terms, and the kinds whose slugs, a parameter of calls and pages may name. */
const NAMED_BY: Record<string, readonly (Vocabulary | Kind)[]> = {
  tag: ['tag'],
  interest: ['interest'],
  audience: ['audience'],
  city: ['city'],
  location: ['city'],
  category: ['directorycategory', 'eventtagcategory'],
  topic: ['topic'],
  collection: ['collection'],
  without_note: ['contentnote'],
};
const KINDS = ['topic', 'collection'] as const satisfies readonly Kind[];

interface Moved {
  among: Vocabulary | Kind;
  /** The slug of now. */
  slug: string;
}
/** By what was said, folded. */
type MovedNames = ReadonlyMap<string, Moved[]>;

/** Former names of terms, topics and collections, in memory: read anew when the catalogue has another version. */
export class FormerTerms {
  readonly #db: Db;
  readonly #version: () => number;
  #kept: { version: number; moved: Promise<MovedNames> } | undefined;

  constructor(db: Db, version: () => number) {
    this.#db = db;
    this.#version = version;
  }

  /** The same address with the names of now; nothing where none of them has moved. */
  async addressOfNow(url: string): Promise<string | undefined> {
    const start = url.indexOf('?');
    if (start < 0) return undefined;
    const query = [...new URLSearchParams(url.slice(start))];
    const isName = ([name, value]: [string, string]) => Object.hasOwn(NAMED_BY, name) && value.trim() !== '';
    if (!query.some(isName)) return undefined;
    const moved = await this.#moved();
    if (moved.size === 0) return undefined;
    const asked = new Set(query.filter(isName).slice(0, VALUES_LIMIT));
    const now = query.map((one): [string, string] => {
      const [name, value] = one;
      if (!asked.has(one)) return one;
      const known = [slugKey(value), nameKey(value)].flatMap((said) => moved.get(said) ?? []);
      return [name, known.find(({ among }) => NAMED_BY[name]?.includes(among))?.slug ?? value];
    });
    if (now.every(([, value], i) => value === query[i]?.[1])) return undefined;
    return `${url.slice(0, start)}?${new URLSearchParams(now)}`;
  }

  #moved(): Promise<MovedNames> {
    const version = this.#version();
    if (this.#kept?.version !== version) {
      const moved = readMoved(this.#db);
      this.#kept = { version, moved };
      // A reading that failed is tried again by the next request.
      moved.catch(() => {
        this.#kept = undefined;
      });
    }
    return this.#kept.moved;
  }
}

async function readMoved(db: Db): Promise<MovedNames> {
  const [terms, slugs] = await Promise.all([formerTerms(db), formerSlugs(db)]);
  return Map.groupBy([...terms, ...slugs], ({ said }) => said);
}

/** Nothing of what drafts alone carry: what it is called now would be told. */
const formerTerms = (db: Db) =>
  db
    .selectFrom('former_term')
    .innerJoin('term', 'term.id', 'former_term.term_id')
    .select(['former_term.vocabulary as among', 'former_term.said', 'term.slug'])
    .where('term.id', 'in', publishedTermIds(db))
    .execute();

/** Where topics and collections stood earlier; nothing where others stand there by now. */
const formerSlugs = (db: Db) =>
  db
    .selectFrom('former_address')
    .innerJoin('published_item as item', 'item.id', 'former_address.item_id')
    .select(['former_address.kind as among', 'former_address.slug as said', 'item.slug'])
    .where('former_address.kind', 'in', KINDS)
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

/** Lets the lists of a scope lead on. */
export function leadToTermsOfNow(app: FastifyInstance, formerTerms: FormerTerms): void {
  app.addHook('preHandler', async ({ method, url }, reply) => {
    const now = method === 'GET' || method === 'HEAD' ? await formerTerms.addressOfNow(url) : undefined;
    // The name may be given to another later.
    if (now !== undefined) return reply.header('cache-control', 'no-store').redirect(now.replace(/^\/+/, '/'), 301);
  });
}
