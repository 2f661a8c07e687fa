/** All terms by name, for a transaction that writes: a name that nobody has used yet becomes a new term. */
import type { Vocabulary } from '#contract/categories.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { freeSlug, nameKey, slugify } from '../../items/names.ts';

export interface KnownTerm {
  id: number;
  vocabulary: Vocabulary;
  name: string;
  slug: string;
  external_id: string | null;
}

/** Filter buttons of the home page stand under these addresses, so no tag may. */
const RESERVED_TAG_SLUGS = new Set(['featured', 'new']);
export const isReservedSlug = (vocabulary: Vocabulary, slug: string): boolean =>
  vocabulary === 'tag' && RESERVED_TAG_SLUGS.has(slug);

export class TermBook {
  readonly #byName = new Map<string, KnownTerm>();
  readonly #bySlug = new Map<string, KnownTerm>();

  static async read(db: Db): Promise<TermBook> {
    const book = new TermBook();
    const terms = await db.selectFrom('term').select(['id', 'vocabulary', 'name', 'slug', 'external_id']).execute();
    for (const term of terms) book.note(term);
    return book;
  }

  find(vocabulary: Vocabulary, name: string): KnownTerm | undefined {
    return this.#byName.get(`${vocabulary}\n${nameKey(name)}`);
  }

  note(term: KnownTerm): void {
    this.#byName.set(`${term.vocabulary}\n${nameKey(term.name)}`, term);
    this.#bySlug.set(`${term.vocabulary}/${term.slug}`, term);
  }

  /** The term under an address. */
  at(vocabulary: Vocabulary, slug: string): KnownTerm | undefined {
    return this.#bySlug.get(`${vocabulary}/${slug}`);
  }

  /** The address of a new term: from its name, and free. */
  slugFor(vocabulary: Vocabulary, name: string): string {
    return freeSlug(
      slugify(name) || 'term',
      (slug) => this.#bySlug.has(`${vocabulary}/${slug}`) || isReservedSlug(vocabulary, slug),
    );
  }

  /** The ids of these names, in their order; unknown ones are created. */
  async idsOf(tx: Tx, vocabulary: Vocabulary, names: readonly string[]): Promise<number[]> {
    const ids: number[] = [];
    for (const name of names) ids.push((this.find(vocabulary, name) ?? (await this.#create(tx, vocabulary, name))).id);
    return ids;
  }

  async #create(tx: Tx, vocabulary: Vocabulary, name: string): Promise<KnownTerm> {
    const term = { vocabulary, name, slug: this.slugFor(vocabulary, name), external_id: null };
    const { id } = await tx
      .insertInto('term')
      .values({ ...term, name_key: nameKey(name) })
      .returning('id')
      .executeTakeFirstOrThrow();
    this.note({ ...term, id });
    return { ...term, id };
  }
}
