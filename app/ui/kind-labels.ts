/** How a card is called and drawn, from the facts of its kind. */
import type { AnyCard } from '#contract/items.ts';
import { factsOf, type MosaicPattern, type ObjectType } from '#domain/kinds.ts';

export interface KindLabel {
  /** The word before everything else on a card. */
  word: string;
  /** The mosaic's pattern, and the icon of the same name. */
  pattern: MosaicPattern;
}

/** Posts and media look like the way in which they are taken in. */
const BY_CONSUMPTION: Record<string, KindLabel> = {
  read: { word: 'Read', pattern: 'read' },
  listen: { word: 'Listen', pattern: 'listen' },
  watch: { word: 'Watch', pattern: 'watch' },
};

/** For a thing of which no more is known than its kind. */
export function kindLabel(type: ObjectType): KindLabel {
  const { word, patterns } = factsOf(type);
  return { word, pattern: patterns[0] };
}

export function labelOfCard(card: AnyCard): KindLabel {
  const way = 'consumption' in card ? card.consumption[0]?.slug : undefined;
  return (way === undefined ? undefined : BY_CONSUMPTION[way]) ?? kindLabel(card.object_type);
}
