/** All terms by name, for a transaction that writes: a name that nobody has used yet becomes a new term. */
import type { Vocabulary } from '#contract/categories.ts';
import { nameKey } from '#domain/names.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';
import { freeSlug, slugify } from '../../features/items/names.ts';

export interface KnownTerm {
  /** Missing as long as the term is only planned. */
  id: number | undefined;
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
  readonly #byId = new Map<number, KnownTerm>();
  /** Names and addresses that terms had, each with the term that it leads to. */
  readonly #former = new Map<string, number>();

  static async read(db: Db): Promise<TermBook> {
    const book = new TermBook();
    const terms = await db.selectFrom('term').select(['id', 'vocabulary', 'name', 'slug', 'external_id']).execute();
    for (const term of terms) {
      await yieldWhenDue();
      book.note(term);
    }
    const former = await db.selectFrom('former_term').select(['vocabulary', 'sort', 'said', 'term_id']).execute();
    for (const { vocabulary, sort, said, term_id } of former)
      book.#former.set(`${sort} ${vocabulary}\n${said}`, term_id);
    return book;
  }

  find(vocabulary: Vocabulary, name: string): KnownTerm | undefined {
    return this.#byName.get(`${vocabulary}\n${nameKey(name)}`);
  }

  /** The term that a name means: the one of that name, else the one that was called so. */
  meant(vocabulary: Vocabulary, name: string): KnownTerm | undefined {
    const found = this.find(vocabulary, name);
    if (found) return found;
    const id = this.#former.get(`name ${vocabulary}\n${nameKey(name)}`);
    return id === undefined ? undefined : this.#byId.get(id);
  }

  /** What the terms of a vocabulary are called. */
  namesOf(vocabulary: Vocabulary): string[] {
    return [...this.#byName.values()].flatMap((term) => (term.vocabulary === vocabulary ? term.name : []));
  }

  /** A term as it is from now on; what it was called before is free. */
  note(term: KnownTerm): void {
    const before = term.id === undefined ? undefined : this.#byId.get(term.id);
    if (before) this.forget(before);
    this.#byName.set(nameOf(term), term);
    this.#bySlug.set(addressOf(term), term);
    if (term.id !== undefined) this.#byId.set(term.id, term);
  }

  /** A term that is no more: its name and address are free. */
  forget(term: KnownTerm): void {
    if (this.#byName.get(nameOf(term)) === term) this.#byName.delete(nameOf(term));
    if (this.#bySlug.get(addressOf(term)) === term) this.#bySlug.delete(addressOf(term));
  }

  byId(id: number): KnownTerm | undefined {
    return this.#byId.get(id);
  }

  /** The term under an address. */
  at(vocabulary: Vocabulary, slug: string): KnownTerm | undefined {
    return this.#bySlug.get(`${vocabulary}/${slug}`);
  }

  /** The address of a new term: from its name, and free. */
  slugFor(vocabulary: Vocabulary, name: string): string {
    return freeSlug(
      slugify(name) || 'term',
      (slug) =>
        this.#bySlug.has(`${vocabulary}/${slug}`) ||
        this.#former.has(`slug ${vocabulary}\n${slug}`) ||
        isReservedSlug(vocabulary, slug),
    );
  }

  /** The ids of these names, in their order; unknown ones are created. */
  async idsOf(tx: Tx, vocabulary: Vocabulary, names: readonly string[]): Promise<number[]> {
    const ids: number[] = [];
    for (const name of names) ids.push(this.meant(vocabulary, name)?.id ?? (await this.#create(tx, vocabulary, name)));
    return ids;
  }

  async #create(tx: Tx, vocabulary: Vocabulary, name: string): Promise<number> {
    const term = { vocabulary, name, slug: this.slugFor(vocabulary, name), external_id: null };
    const { id } = await tx
      .insertInto('term')
      .values({ ...term, name_key: nameKey(name) })
      .returning('id')
      .executeTakeFirstOrThrow();
    this.note({ ...term, id });
    return id;
  }
}

const nameOf = ({ vocabulary, name }: KnownTerm): string => `${vocabulary}\n${nameKey(name)}`;
const addressOf = ({ vocabulary, slug }: KnownTerm): string => `${vocabulary}/${slug}`;
