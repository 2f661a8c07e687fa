/** The title of a thing, in its own language, so that screen readers speak it rightly. */
import type { AnyCard } from '#contract/items.ts';
import { titleLanguage } from '#domain/card-accessors.ts';
import { titleOf } from '../lib/address/card-capabilities.ts';

export const ThingTitle = ({ card, className }: { card: AnyCard; className?: string }) => (
  <bdi lang={titleLanguage(card)} className={className}>
    {titleOf(card)}
  </bdi>
);
