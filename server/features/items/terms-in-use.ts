/** What filters offer: terms that readers can find something by. What drafts alone carry is nobody’s to read yet. */

import type { Option } from '#contract/common-schemas.ts';
import type { Vocabulary } from '#contract/vocabularies.ts';
import type { Kind } from '#domain/kinds.ts';
import type { Db } from '#server/database/schema.ts';

/** The ids of the terms that published items carry. */
export const publishedTermIds = (db: Db) =>
  db
    .selectFrom('item_term')
    .innerJoin('published_item as item', 'item.id', 'item_term.item_id')
    .select('item_term.term_id');

/** The terms of a vocabulary that published items of a kind carry, by name, with the number of these items. */
export function termsInUse(db: Db, kind: Kind, vocabulary: Vocabulary): Promise<Option[]> {
  return db
    .selectFrom('term')
    .innerJoin('item_term', 'item_term.term_id', 'term.id')
    .innerJoin('published_item as item', 'item.id', 'item_term.item_id')
    .select(({ fn }) => ['term.name', 'term.slug', fn.countAll<number>().as('count')])
    .where('term.vocabulary', '=', vocabulary)
    .where('item.kind', '=', kind)
    .groupBy(['term.id', 'term.name', 'term.slug'])
    .orderBy('term.slug')
    .execute();
}
