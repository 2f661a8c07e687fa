/** Lists under a filter whose term or topic has another address now: whoever asks for the old one is led on. */
import type { FastifyInstance } from 'fastify';
import type { Vocabulary } from '#contract/categories.ts';
import type { Kind } from '#contract/kinds.ts';
import { VALUES_LIMIT } from '#contract/limits.ts';
import { nameKey, slugKey } from '#contract/names.ts';
import type { Db } from '#server/database/schema.ts';

/** The vocabularies whose terms a parameter of calls and pages may name, or the kind whose slugs. */
const NAMED_BY: Record<string, readonly (Vocabulary | Kind)[]> = {
  tag: ['tag'],
  interest: ['interest'],
  audience: ['audience'],
  city: ['city'],
  location: ['city'],
  category: ['directorycategory', 'eventtagcategory'],
  topic: ['topic'],
  collection: ['collection'],
};

interface Moved {
  of: Vocabulary | Kind;
  slug: string;
}

/** What terms were called before, and where topics and collections stood, in memory: read anew when the catalogue has another version. */
export class FormerTerms {
  readonly #db: Db;
  readonly #version: () => number;
  #kept: { version: number; bySaid: Promise<ReadonlyMap<string, Moved[]>> } | undefined;

  constructor(db: Db, version: () => number) {
    this.#db = db;
    this.#version = version;
  }

  /** The same address with the terms and slugs of now; nothing where none of them has moved. */
  async addressOfNow(url: string): Promise<string | undefined> {
    const start = url.indexOf('?');
    if (start < 0) return undefined;
    const query = [...new URLSearchParams(url.slice(start))];
    const isTerm = ([name, value]: [string, string]) => Object.hasOwn(NAMED_BY, name) && value.trim() !== '';
    if (!query.some(isTerm)) return undefined;
    const bySaid = await this.#bySaid();
    if (bySaid.size === 0) return undefined;
    const asked = new Set(query.filter(isTerm).slice(0, VALUES_LIMIT));
    const now = query.map((one): [string, string] => {
      const [name, value] = one;
      if (!asked.has(one)) return one;
      const moved = [slugKey(value), nameKey(value)].flatMap((said) => bySaid.get(said) ?? []);
      return [name, moved.find(({ of }) => NAMED_BY[name]?.includes(of))?.slug ?? value];
    });
    if (now.every(([, value], i) => value === query[i]?.[1])) return undefined;
    return `${url.slice(0, start)}?${new URLSearchParams(now)}`;
  }

  #bySaid(): Promise<ReadonlyMap<string, Moved[]>> {
    const version = this.#version();
    if (this.#kept?.version !== version) {
      const bySaid = readFormerTerms(this.#db);
      this.#kept = { version, bySaid };
      // A reading that failed is tried again by the next request.
      bySaid.catch(() => {
        this.#kept = undefined;
      });
    }
    return this.#kept.bySaid;
  }
}

async function readFormerTerms(db: Db): Promise<ReadonlyMap<string, Moved[]>> {
  const terms = await db
    .selectFrom('former_term')
    .innerJoin('term', 'term.id', 'former_term.term_id')
    .select(['former_term.vocabulary as of', 'former_term.said', 'term.slug'])
    .execute();
  const slugs = await db
    .selectFrom('former_address')
    .innerJoin('published_item as item', 'item.id', 'former_address.item_id')
    .select(['former_address.kind as of', 'former_address.slug as said', 'item.slug'])
    .where('former_address.kind', 'in', ['topic', 'collection'])
    // Where something else stands by now, that is meant.
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
  return Map.groupBy([...terms, ...slugs], ({ said }) => said);
}

/** Lets the lists of a scope lead on. */
export function leadToTermsOfNow(app: FastifyInstance, formerTerms: FormerTerms): void {
  app.addHook('preHandler', async ({ method, url }, reply) => {
    const now = method === 'GET' || method === 'HEAD' ? await formerTerms.addressOfNow(url) : undefined;
    // The name may be given to another term later.
    if (now !== undefined) return reply.header('cache-control', 'no-store').redirect(now.replace(/^\/+/, '/'), 301);
  });
}
