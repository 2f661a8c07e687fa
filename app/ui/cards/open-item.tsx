/** The link that opens a thing: on its own site in a new tab, or on a page of ours. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AnyCard } from '#contract/items.ts';
import { api } from '../../lib/api.ts';
import { pageKindOf } from '../../lib/kinds.ts';
import { Icon } from '../icon.tsx';

interface OpenItemProps {
  card: AnyCard;
  className?: string;
  children: ReactNode;
  /** Topics and collections open in a new tab only where the page says so. */
  newTab?: boolean;
}

/** Posts of the site's own have an address of ours. */
const isOurs = (url: string): boolean => url.startsWith('/');

export const opensElsewhere = (card: AnyCard): boolean => 'url' in card && card.url !== null && !isOurs(card.url);

export function OpenItem({ card, className, children, newTab = false }: OpenItemProps) {
  const view = () => void api.logView({ id: card.id, object_type: card.object_type }).catch(() => {});
  if (card.object_type === 'Topic' || card.object_type === 'Collection') {
    const to = card.object_type === 'Topic' ? '/topic/$slug' : '/collection/$slug';
    return (
      <Link to={to} params={{ slug: card.slug }} className={className} target={newTab ? '_blank' : undefined}>
        {children}
        {newTab && <span className="sr-only"> (opens in new tab)</span>}
      </Link>
    );
  }
  if (card.url && isOurs(card.url)) {
    return (
      <Link to="/blog/$slug" params={{ slug: card.slug }} className={className} onClick={view}>
        {children}
      </Link>
    );
  }
  if (card.url) {
    return (
      <a
        href={card.url}
        target="_blank"
        rel={card.sponsored ? 'noopener sponsored' : 'noopener'}
        className={className}
        onClick={view}
      >
        {children}
        <span className="sr-only"> (opens in new tab)</span>
      </a>
    );
  }
  return (
    <Link
      to="/item/$kind/$slug"
      params={{ kind: pageKindOf(card.object_type), slug: card.slug }}
      className={className}
      onClick={view}
    >
      {children}
    </Link>
  );
}

/** Word that the card leads away, for people who see it. */
export function OpensInNewTab() {
  return (
    <span className="inline-flex items-center gap-1.5 text-small text-muted" aria-hidden="true">
      <Icon name="new-tab" className="size-4" />
      Opens in new tab
    </span>
  );
}
