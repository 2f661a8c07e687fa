/** What may be done with a card, and where its data is, from the facts of its kind. */
import type { AnyCard } from '#contract/items.ts';
import { factsOf, KIND_FACTS, type Kind, kindOfType, pageOf } from '#domain/kinds.ts';

export const canBeFavourite = ({ object_type }: AnyCard): boolean => factsOf(object_type).favourites !== null;
export const canBeRated = ({ object_type }: AnyCard): boolean => factsOf(object_type).isRated;

export function titleOf(card: AnyCard): string {
  if ('display_title' in card) return card.display_title;
  return 'title' in card ? card.title : card.name;
}

/** The path of its own page; cards in a page as the server sends it do not name it. Posts of the site's own have one in the blog. */
export const pathOf = (card: AnyCard): string =>
  'url' in card && card.url?.startsWith('/')
    ? `/blog/${encodeURIComponent(card.slug)}`
    : pageOf(kindOfType(card.object_type), card.slug);

/** The API's path for a kind as an address names it, where its pages begin so. */
export function apiPathOf(kind: string, pages: readonly string[] = ['/item']): string | undefined {
  // Addresses may hold any word, ‘constructor’ among them.
  if (!Object.hasOwn(KIND_FACTS, kind)) return undefined;
  const { page, apiPath } = KIND_FACTS[kind as Kind];
  return pages.includes(page) ? apiPath : undefined;
}
