/** The card of a row, as a visitor sees it: without ratings, and locked where it is for members. */

import type { NameSlug } from '#contract/common-schemas.ts';
import type { AnyCard } from '#contract/items.ts';
import { shownDate } from '#domain/dates.ts';
import { TITLE_FIELD } from '#domain/item-fields.ts';
import type { OfPictures } from '#domain/kinds/card-parts.ts';
import { cardOf, vocabulariesOf } from '#domain/kinds/registry.ts';
import { pageOf } from '#domain/kinds.ts';
import { site, siteLanguage } from '#site';
import type { ItemRow, Parts } from './card-rows.ts';
import { adapterOf } from './kinds/adapters.ts';
import type { OwnRow } from './kinds/kind-adapter.ts';
import type { PictureWords } from './picture-words.ts';
import { slugify } from './slugs-and-sort-keys.ts';

/** `siteUrl` stands before the path of its page. */
export function cardOfRow(row: ItemRow, parts: Parts, siteUrl: string): AnyCard {
  const { id, kind, slug } = row;
  const own: (OwnRow & { body_minutes?: number | null }) | undefined = parts.own.get(id);
  const card = cardOf(kind, {
    id,
    slug,
    external_id: row.external_id,
    updated_at: parts.changedAt.get(id) ?? row.published_at,
    page: pageOf(kind, slug),
    licence: site.licence.url,
    record: { ...row, ...own, [TITLE_FIELD[kind]]: row.title, ...adapterOf(kind).fields?.(row, own) },
    topics: parts.topicsOf.get(id) ?? [],
    terms: (field) => termsIn(row, field, parts),
    ofPictures: ofPictures(row, parts),
    count: parts.counts.get(id) ?? 0,
    bodyMinutes: own?.body_minutes ?? null,
    siteLanguage: siteLanguage(),
    slugOf: slugify,
    dateOf: shownDate,
  });
  return { ...card, page: siteUrl + card.page } as unknown as AnyCard;
}

/** The words that a field holds; those that cards show first are tags with a place of their own. */
function termsIn({ id, kind }: ItemRow, field: string, parts: Parts): NameSlug[] {
  const terms = parts.termsOf.get(id) ?? [];
  if (field === 'primary_tags')
    return terms
      .filter((term) => term.primary_position !== null)
      .sort((a, b) => (a.primary_position ?? 0) - (b.primary_position ?? 0))
      .map(({ named }) => named);
  const vocabulary = vocabulariesOf(kind)[field];
  return terms.filter((term) => term.vocabulary === vocabulary).map(({ named }) => named);
}

function ofPictures({ images }: ItemRow, { pictures }: Parts): OfPictures {
  if (pictures.size === 0) return {};
  const said = (part: keyof PictureWords) => {
    const words = images.map((url) => pictures.get(url)?.[part] ?? '');
    return words.some(Boolean) ? words : undefined;
  };
  const [image_alts, image_credits] = [said('alt'), said('credit')];
  return { ...(image_alts && { image_alts }), ...(image_credits && { image_credits }) };
}
