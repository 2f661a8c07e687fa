/** The way to a thing's own page here, beside the title that leads away. */
import { Link } from '@tanstack/react-router';
import type { AnyCard } from '#contract/items.ts';
import { kindOfType } from '#contract/kinds.ts';
import { titleOf } from '../../lib/kinds.ts';
import { useNamedAfter } from './card-title.ts';
import { opensElsewhere } from './open-item.tsx';

export function Details({ card }: { card: AnyCard }) {
  const named = useNamedAfter('Details', titleOf(card));
  if (!opensElsewhere(card)) return null;
  return (
    <Link
      to="/item/$kind/$slug"
      params={{ kind: kindOfType(card.object_type), slug: card.slug }}
      className="card-more target relative z-1 inline-flex items-center text-small"
      {...named}
    >
      Details
    </Link>
  );
}
