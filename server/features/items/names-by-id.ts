/** Names of terms and topics by their ids, read once: the same few stand on thousands of items. */

import type { NameSlug } from '#contract/common-schemas.ts';
import type { Vocabulary } from '#contract/vocabularies.ts';
import { among, idList } from '#server/database/among.ts';
import { prepared } from '#server/database/prepared.ts';
import type { Db } from '#server/database/schema.ts';

export interface TermName {
  vocabulary: Vocabulary;
  named: NameSlug & { folded?: boolean };
}

/** What has been read so far. It does not follow changes: after one, begin with a new one. */
export class NamesById {
  readonly #terms = new Map<number, TermName>();
  /** `null` for topics that are not shown. */
  readonly #topics = new Map<number, NameSlug | null>();

  /** Reads the names that are not here yet. */
  async learn(db: Db, terms: readonly number[], topics: readonly number[]): Promise<void> {
    const newTerms = unknown(this.#terms, terms);
    const newTopics = unknown(this.#topics, topics);
    const [termRows, topicRows] = await Promise.all([
      newTerms.length > 0 ? termsById(db, { ids: idList(db, newTerms) }) : [],
      newTopics.length > 0 ? topicsById(db, { ids: idList(db, newTopics) }) : [],
    ]);
    for (const { id, vocabulary, name, slug, folded } of termRows)
      this.#terms.set(id, {
        vocabulary,
        named: vocabulary === 'contentnote' ? { name, slug, folded } : { name, slug },
      });
    for (const id of newTopics) this.#topics.set(id, null);
    for (const { id, name, slug } of topicRows) this.#topics.set(id, { name, slug });
  }

  /** A term whose name has been learnt. */
  term(id: number): TermName | undefined {
    return this.#terms.get(id);
  }

  /** A topic that has been learnt; nothing where it is not shown. */
  topic(id: number): NameSlug | undefined {
    return this.#topics.get(id) ?? undefined;
  }
}

const unknown = (known: ReadonlyMap<number, unknown>, ids: readonly number[]): number[] => [
  ...new Set(ids.filter((id) => !known.has(id))),
];

const termsById = prepared((db, { ids }: { ids: unknown }) =>
  db
    .selectFrom('term')
    .select(['id', 'vocabulary', 'name', 'slug', 'folded'])
    .where(among(db, 'term.id', ids)),
);

const topicsById = prepared((db, { ids }: { ids: unknown }) =>
  db
    .selectFrom('published_item as item')
    .select(['id', 'title as name', 'slug'])
    .where(among(db, 'item.id', ids)),
);
