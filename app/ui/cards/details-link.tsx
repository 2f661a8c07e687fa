/** The way to a thing's own page here, in the same tab, beside the title that leads away or opens another tab. */
import { Link } from '@tanstack/react-router';
import type { AnyCard } from '#contract/items.ts';
import { kindOfType } from '#domain/kinds.ts';
import { titleOf } from '../../lib/address/card-capabilities.ts';
import { useNamedAfter } from './card-title-context.ts';
import { opensElsewhere, subjectPage } from './open-item.tsx';

const LOOK = 'print:hidden card-more target relative z-1 inline-flex items-center text-small';

/** `newTab`: whether the titles of topics and collections open in a new tab. */
export function MoreLink({ card, newTab = false }: { card: AnyCard; newTab?: boolean }) {
  if (!('url' in card)) return newTab ? <OpenHere card={card} /> : null;
  return opensElsewhere(card) ? <DetailsLink card={card} /> : null;
}

function DetailsLink({ card }: { card: AnyCard }) {
  return (
    <Link
      to="/item/$kind/$slug"
      params={{ kind: kindOfType(card.object_type), slug: card.slug }}
      className={LOOK}
      {...useNamedAfter('Details', titleOf(card))}
    >
      Details
    </Link>
  );
}

function OpenHere({ card }: { card: Exclude<AnyCard, { url: unknown }> }) {
  return (
    <Link
      to={subjectPage(card)}
      params={{ slug: card.slug }}
      className={`${LOOK} same-tab:hidden`}
      {...useNamedAfter('Open here', titleOf(card))}
    >
      Open here
    </Link>
  );
}
