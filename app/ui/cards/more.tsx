/** What else there is to a card, behind one quiet word in its foot: all of its text, its own page here. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AnyCard } from '#contract/items.ts';
import { pageKindOf, titleOf } from '../../lib/kinds.ts';
import { Icon } from '../icon.tsx';
import { opensElsewhere } from './open-item.tsx';

interface MoreButtonProps {
  card: AnyCard;
  /** The id of what it shows. */
  shows: string;
  open: boolean;
  onPress: () => void;
}

/** Without script all of it stands open. */
export function MoreButton({ card, shows, open, onPress }: MoreButtonProps) {
  return (
    <button
      type="button"
      aria-expanded={open}
      aria-controls={shows}
      onClick={onPress}
      className="target inline-flex items-center gap-1 rounded-control px-2 text-small font-medium text-link noscript:hidden"
    >
      {open ? 'Less' : 'More'}
      <span className="sr-only"> on {titleOf(card)}</span>
      <Icon name="down" className={`size-4 ${open ? 'rotate-180' : ''}`} />
    </button>
  );
}

interface MoreProps {
  card: AnyCard;
  id: string;
  open: boolean;
  /** What else there is to do. */
  children: ReactNode;
}

export function More({ card, id, open, children }: MoreProps) {
  return (
    <div
      id={id}
      className={`relative z-1 mt-1 flex-wrap items-center gap-x-4 ${open ? 'flex' : 'hidden noscript:flex'}`}
    >
      {opensElsewhere(card) && <AboutThis card={card} />}
      {children}
    </div>
  );
}

/** The way to the thing's own page here, beside the link that leads away. */
function AboutThis({ card }: { card: AnyCard }) {
  return (
    <Link
      to="/item/$kind/$slug"
      params={{ kind: pageKindOf(card.object_type), slug: card.slug }}
      className="target inline-flex items-center text-small"
    >
      About this<span className="sr-only">: {titleOf(card)}</span>
    </Link>
  );
}
