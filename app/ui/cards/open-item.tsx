/** The link that opens a thing: on its own site in a new tab, or on a page of ours. */
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { AnyCard } from '#contract/items.ts';
import { factsOf, kindOfType } from '#domain/kinds.ts';
import { usePreference } from '../../lib/preferences/preferences.ts';
import { hostOf } from '../../lib/words/formatting.ts';
import { ExternalLink, NewTabSign, NewTabWords } from '../external-link.tsx';
import { useCardEvents } from './card-events.ts';

interface OpenItemProps {
  card: AnyCard;
  className: string;
  children: ReactNode;
  /** Guides, topics and collections open in a new tab only where the page says so. */
  newTab?: boolean;
  /** Whether the sign for a new tab stands behind the words. */
  sign?: boolean;
}

/** Posts of the site's own have an address of ours. */
const isOurs = (url: string): boolean => url.startsWith('/');

/** Entries of the directory open on our page, which has all the ways to reach them. */
export const opensElsewhere = (card: AnyCard): boolean =>
  card.object_type !== 'DirectoryEntry' && 'url' in card && card.url !== null && !isOurs(card.url);

/** The same thing for a link that leads to its own page here, wherever it lives. */
export const onOurPage = (card: AnyCard): AnyCard =>
  'url' in card && opensElsewhere(card) ? { ...card, url: null } : card;

/** The site that a thing stands on, where it is not this one: 'youtube.com'. */
export const siteOf = (card: AnyCard): string | null =>
  'url' in card && card.url !== null && !isOurs(card.url) ? hostOf(card.url) : null;

/** The page of what gathers or holds other things. */
export const subjectPage = ({ object_type }: Exclude<AnyCard, { url: unknown }>) =>
  `${factsOf(object_type).page}/$slug` as '/topic/$slug' | '/collection/$slug' | '/guide/$slug';

export function OpenItem({ card, className, children, newTab = false, sign = false }: OpenItemProps) {
  const { opened } = useCardEvents();
  const view = () => opened(card);
  const target = usePreference('links') === 'new-tab' && newTab ? '_blank' : undefined;
  if (!('url' in card)) {
    return (
      <Link to={subjectPage(card)} params={{ slug: card.slug }} className={className} target={target} onClick={view}>
        {children}
        {newTab && sign && <NewTabSign />}
        {newTab && <NewTabWords />}
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
  if (card.url && opensElsewhere(card)) {
    return (
      <ExternalLink
        href={card.url}
        sponsored={card.sponsored}
        affiliate={card.affiliate}
        className={className}
        onClick={() => opened(card, 'followed')}
      >
        {children}
        {sign && <NewTabSign />}
      </ExternalLink>
    );
  }
  return (
    <Link
      to="/item/$kind/$slug"
      params={{ kind: kindOfType(card.object_type), slug: card.slug }}
      className={className}
      onClick={view}
    >
      {children}
    </Link>
  );
}
