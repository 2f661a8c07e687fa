/** What the homes of several kinds have in common. */
import type { Vocabulary } from '#contract/categories.ts';
import type { Quote } from '#contract/items.ts';
import type { NameSlug } from '#contract/lists.ts';
import { pageOf } from '#domain/kinds.ts';
import { site } from '#site';
import { slugify } from '../names.ts';
import type { ItemRow, Parts } from '../parts.ts';

export const TERM_FIELDS = { tags: 'tag', audiences: 'audience', interests: 'interest' } as const;

/** What the card of every kind carries. */
export const originOf = (row: ItemRow, parts: Parts) => ({
  id: row.id,
  slug: row.slug,
  external_id: row.external_id,
  updated_at: parts.changedAt.get(row.id) ?? row.published_at,
  page: pageOf(row.kind, row.slug),
  licence: site.licence.url,
});

/** What the card of every kind but topics and collections carries. */
export function commonCard(row: ItemRow, parts: Parts) {
  return {
    ...originOf(row, parts),
    url: row.url,
    images: row.images,
    ...altsOf(row, parts),
    synopsis: row.synopsis,
    tags: termsOf(parts, row.id, 'tag'),
    topics: parts.topicsOf.get(row.id) ?? [],
    audiences: termsOf(parts, row.id, 'audience'),
    price: row.price,
    sponsored: row.sponsored,
    affiliate: row.affiliate,
    featured: row.featured,
    published_at: row.published_at,
    rating: null,
    reviews: null,
  };
}

/** What stands for each picture, where one of them has a text. */
export function altsOf({ images }: ItemRow, { altOf }: Parts): { image_alts?: string[] } {
  const alts = altOf.size > 0 ? images.map((url) => altOf.get(url) ?? '') : [];
  return alts.some((alt) => alt !== '') ? { image_alts: alts } : {};
}

export const named = (name: string): NameSlug => ({ name, slug: slugify(name) });

export const termsOf = (parts: Parts, id: number, vocabulary: Vocabulary): NameSlug[] =>
  (parts.termsOf.get(id) ?? []).filter((term) => term.vocabulary === vocabulary).map(({ named }) => named);

export interface QuoteColumns {
  quote_text: string | null;
  quote_author: string | null;
  quote_source: string | null;
}

export const quoteOf = (row: QuoteColumns | undefined): Quote | null =>
  row?.quote_text ? { text: row.quote_text, author: row.quote_author, source: row.quote_source } : null;

export const quoteColumns = ({ quote_text, quote_author, quote_source }: QuoteColumns): QuoteColumns => ({
  quote_text,
  quote_author,
  quote_source,
});
