/** Terms by name, for an import or a transaction that writes: a name that nobody has used yet becomes a new term. */
import type { Selectable } from 'kysely';
import type { Vocabulary } from '#contract/vocabularies.ts';
import { nameKey } from '#domain/names.ts';
import type { Database, Db, Tx } from '#server/database/schema.ts';
import { yieldWhenDue } from '#server/kernel/event-loop.ts';
import { freeSlug, slugify } from '../../features/items/slugs-and-sort-keys.ts';

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

/** A name in a vocabulary. */
export type TermName = readonly [vocabulary: Vocabulary, name: string];

const COLUMNS = ['term.id', 'term.vocabulary', 'term.name', 'term.slug', 'term.external_id'] as const;
const NAMES_AT_ONCE = 500;

export class TermLookup {
  readonly #byName = new Map<string, KnownTerm>();
  readonly #bySlug = new Map<string, KnownTerm>();
  readonly #byId = new Map<number, KnownTerm>();
  /** Names and addresses that terms had, each with the term that it leads to. */
  readonly #former = new Map<string, number>();

  /** Every term, for an import, which checks all of its rows before it writes any. */
  static async whole(db: Db): Promise<TermLookup> {
    const terms = new TermLookup();
    for (const term of await db.selectFrom('term').select(COLUMNS).execute()) {
      await yieldWhenDue();
      terms.note(term);
    }
    for (const row of await db.selectFrom('former_term').selectAll().execute()) terms.#noteFormer(row);
    return terms;
  }

  /** The terms that these names mean now, and those of these ids: as much as saving some records needs. */
  static async of(db: Db, names: readonly TermName[], ids: readonly number[] = []): Promise<TermLookup> {
    const terms = new TermLookup();
    const wanted: { vocabulary: Vocabulary; key: string }[] = [];
    const seen = new Set<string>();
    for (const [vocabulary, name] of names) {
      if (seen.has(`${vocabulary}\n${name}`)) continue;
      seen.add(`${vocabulary}\n${name}`);
      wanted.push({ vocabulary, key: nameKey(name) });
      await yieldWhenDue();
    }
    for (let i = 0; i < wanted.length; i += NAMES_AT_ONCE) {
      const some = [...Map.groupBy(wanted.slice(i, i + NAMES_AT_ONCE), ({ vocabulary }) => vocabulary)].map(
        ([vocabulary, of]) => ({ vocabulary, keys: of.map(({ key }) => key) }),
      );
      const found = await db
        .selectFrom('term')
        .select(COLUMNS)
        .where(({ eb, and, or }) =>
          or(some.map(({ vocabulary, keys }) => and([eb('vocabulary', '=', vocabulary), eb('name_key', 'in', keys)]))),
        )
        .execute();
      const former = await db
        .selectFrom('former_term')
        .innerJoin('term', 'term.id', 'former_term.term_id')
        .select(COLUMNS)
        .select(['former_term.vocabulary', 'former_term.sort', 'former_term.said', 'former_term.term_id'])
        .where('former_term.sort', '=', 'name')
        .where(({ eb, and, or }) =>
          or(
            some.map(({ vocabulary, keys }) =>
              and([eb('former_term.vocabulary', '=', vocabulary), eb('former_term.said', 'in', keys)]),
            ),
          ),
        )
        .execute();
      for (const { sort, said, term_id, ...term } of former) {
        terms.#noteFormer({ vocabulary: term.vocabulary, sort, said, term_id });
        terms.note(term);
      }
      for (const term of found) terms.note(term);
    }
    if (ids.length > 0)
      for (const term of await db.selectFrom('term').select(COLUMNS).where('id', 'in', ids).execute()) terms.note(term);
    return terms;
  }

  #noteFormer({ vocabulary, sort, said, term_id }: Omit<Selectable<Database['former_term']>, 'at'>): void {
    this.#former.set(`${sort} ${vocabulary}\n${said}`, term_id);
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
    await this.readAddresses(tx, vocabulary, name);
    const term = { vocabulary, name, slug: this.slugFor(vocabulary, name), external_id: null };
    const { id } = await tx
      .insertInto('term')
      .values({ ...term, name_key: nameKey(name) })
      .returning('id')
      .executeTakeFirstOrThrow();
    this.note({ ...term, id });
    return id;
  }

  /** Reads what stands, or stood, at the addresses that a term of this name could be given. */
  async readAddresses(db: Db, vocabulary: Vocabulary, name: string): Promise<void> {
    const stem = `${slugify(name) || 'term'}%`;
    const terms = db.selectFrom('term').select(COLUMNS).where('vocabulary', '=', vocabulary);
    for (const term of await terms.where('slug', 'like', stem).execute())
      if (!this.#bySlug.has(addressOf(term))) this.#bySlug.set(addressOf(term), term);
    const former = db.selectFrom('former_term').selectAll().where('vocabulary', '=', vocabulary);
    for (const row of await former.where('sort', '=', 'slug').where('said', 'like', stem).execute())
      this.#noteFormer(row);
  }
}

const nameOf = ({ vocabulary, name }: KnownTerm): string => `${vocabulary}\n${nameKey(name)}`;
const addressOf = ({ vocabulary, slug }: KnownTerm): string => `${vocabulary}/${slug}`;
