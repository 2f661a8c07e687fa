/** What posts and media have in common: one table, one card. */

import type { ContentCard } from '#contract/items.ts';
import type { ItemRecord } from '#domain/item-fields.ts';
import { type ContentKind, KIND_FACTS } from '#domain/kinds.ts';
import { minutesToRead } from '#domain/reading-time.ts';
import { among, idList } from '#server/database/among.ts';
import { prepared } from '#server/database/prepared.ts';
import type { Db } from '#server/database/schema.ts';
import { defineKind } from './kind-home.ts';
import { commonCard, named, TERM_FIELDS } from './shared.ts';

const rows = prepared((db, { ids }: { ids: unknown }) =>
  db
    .selectFrom('content')
    .select(['item_id', 'authors', 'consumption', 'minutes', 'body_minutes'])
    .where(among(db, 'content.item_id', ids)),
);
const read = (db: Db, ids: readonly number[]) => rows(db, { ids: idList(db, ids) });

const readWhole = (db: Db, ids: readonly number[]) =>
  db.selectFrom('content').selectAll().where('item_id', 'in', ids).execute();

const readBodies = (db: Db, ids: readonly number[]) =>
  db
    .selectFrom('content')
    .select(['item_id', 'body'])
    .where('item_id', 'in', ids)
    .where('body', 'is not', null)
    .execute();

type Own = Awaited<ReturnType<typeof read>>[number];
type Whole = Awaited<ReturnType<typeof readWhole>>[number];

type ContentWords = Pick<ItemRecord<'post'>, 'authors' | 'consumption' | 'minutes' | 'body'>;

/** A post of our own has one page, under /blog. */
const ownPages = (slug: string) => ({ url: `/blog/${slug}`, page: `/blog/${encodeURIComponent(slug)}` });

/** The home of a kind of content; `wordsOf` gives a record's columns of the table. */
export const contentKind = <K extends ContentKind>(
  kind: K,
  wordsOf: (record: ItemRecord<K>) => ContentWords,
  plainCard?: typeof ContentCard,
) =>
  defineKind<K, Own, Whole>({
    ...(plainCard && { plainCard }),
    vocabularies: TERM_FIELDS,
    table: 'content',
    read,
    readWhole,
    readBodies,
    card: (row, own, parts): ContentCard => ({
      ...commonCard(row, parts),
      ...(row.url === null && own?.body_minutes != null && ownPages(row.slug)),
      object_type: KIND_FACTS[kind].objectType,
      content_type: KIND_FACTS[kind].objectType,
      display_title: row.title,
      authors: (own?.authors ?? []).map(named),
      display_primary_tags: (parts.termsOf.get(row.id) ?? [])
        .filter((term) => term.primary_position !== null)
        .sort((a, b) => (a.primary_position ?? 0) - (b.primary_position ?? 0))
        .map((term) => term.named),
      consumption: (own?.consumption ?? []).map(named),
      minutes: own?.minutes ?? own?.body_minutes ?? null,
    }),
    search: ({ authors, consumption, body_minutes }) => ({ names: authors, consumption, isOwn: body_minutes !== null }),
    async save(tx, saved) {
      for (const { id, record } of saved) {
        const { authors, consumption, minutes, body } = wordsOf(record);
        const own = {
          authors: JSON.stringify(authors),
          consumption: JSON.stringify(consumption),
          minutes,
          body,
          body_minutes: body === null ? null : minutesToRead(body),
        };
        await tx
          .insertInto('content')
          .values({ item_id: id, ...own })
          .onConflict((conflict) => conflict.column('item_id').doUpdateSet(own))
          .execute();
      }
    },
  });
