/** What each kind shows, once: its cards and its own page are both put together from it. */
import type { ComponentType, ReactNode } from 'react';
import type { Cards } from '#contract/card-schemas.ts';
import type { AnyCard } from '#contract/items.ts';
import type { NameSlug } from '#contract/lists.ts';
import { aboutOf } from '#domain/card-words.ts';
import { type Kind, kindOfType } from '#domain/kinds.ts';
import { canBeRated } from '../../lib/address/kinds.ts';
import { count, minutesInWords, namesInWords } from '../../lib/words/short-sentences.ts';
import { AccessBadge } from './access-badge.tsx';
import { Card, type CardOptions, SponsoredBadge } from './card.tsx';
import { CompactCard, isCompact } from './compact-card.tsx';
import { ContactButtons, DirectoryCard, EntryBadges } from './directory-card.tsx';
import { CalendarLink, EventDates, EventDetails } from './event-details.tsx';
import { factWords } from './fact-words.ts';
import { GuideCard } from './guide-card.tsx';
import { SupportContact } from './support-contact.tsx';

interface KindCard<C extends AnyCard> {
  /** A card of its own, for a kind that does not look like the others. */
  Card?: ComponentType<{ card: C } & CardOptions>;
  /** Length, category, cost: what stands beside the kind's word. */
  facts: (card: C) => (string | null)[];
  /** Whether a whole card leaves the facts to the page. */
  hidesFacts?: boolean;
  badges?: (card: C) => ReactNode;
  /** Author or profession. */
  by?: (card: C) => ReactNode;
  /** When and where, or how to reach somebody. */
  details?: (card: C) => ReactNode;
  /** The same on its own page, where that says some of it elsewhere. */
  pageDetails?: (card: C) => ReactNode;
  /** The tags that a whole card shows. */
  tags?: (card: C) => readonly NameSlug[];
  /** What else to do with it, on its card. */
  further?: (card: C) => ReactNode;
  /** What to do with it, where that is not a link to another site. */
  actions?: (card: C) => ReactNode;
  /** Whether its picture is cut round. */
  isRound?: boolean;
}

const sponsored = (card: AnyCard) => 'sponsored' in card && card.sponsored && <SponsoredBadge />;
const firstTags = ({ tags }: { tags: readonly NameSlug[] }) => tags.slice(0, 3);

const content: KindCard<Cards['post']> = {
  facts: ({ minutes, price }) => [minutes === null ? null : minutesInWords(minutes), price],
  badges: sponsored,
  by: ({ authors }) => authors.length > 0 && namesInWords(authors),
  tags: (card) => (card.display_primary_tags.length > 0 ? card.display_primary_tags : firstTags(card)),
};

const KIND_CARDS: { [K in Kind]: KindCard<Cards[K]> } = {
  post: content,
  media: content,
  event: {
    facts: ({ category, price }) => [category?.name ?? null, price],
    badges: sponsored,
    by: ({ host }) => host && `Hosted by ${host}`,
    details: (card) => <EventDetails event={card} />,
    pageDetails: (card) => <EventDates event={card} />,
    further: (card) => <CalendarLink event={card} />,
  },
  person: {
    facts: ({ price }) => [price],
    hidesFacts: true,
    badges: sponsored,
    by: ({ profession }) => profession,
    isRound: true,
  },
  tool: { facts: ({ price }) => [price ?? 'Cost not known'], badges: sponsored, tags: firstTags },
  support: {
    facts: ({ price }) => [price],
    badges: sponsored,
    details: (card) => <SupportContact card={card} />,
    tags: firstTags,
  },
  directory: {
    Card: DirectoryCard,
    facts: ({ category, price }) => [...category.map(({ name }) => name), price],
    badges: (card) => <EntryBadges entry={card} />,
    actions: (card) => <ContactButtons entry={card} />,
  },
  topic: { facts: ({ count: things }) => [count(things, 'thing')] },
  collection: {
    facts: ({ count: things }) => [count(things, 'thing')],
    badges: ({ access }) => <AccessBadge access={access} />,
  },
  guide: { Card: GuideCard, facts: ({ minutes }) => [minutesInWords(minutes)] },
};

/** The view of a card's kind, with its facts. A card is always of the kind that its view was made for. */
export function kindCardOf(card: AnyCard): KindCard<AnyCard> {
  const view = KIND_CARDS[kindOfType(card.object_type)] as unknown as KindCard<AnyCard>;
  return { ...view, facts: (one) => [...view.facts(one), ...factWords(one)] };
}

export function ItemCard({ card, ...looks }: { card: AnyCard } & CardOptions) {
  const view = kindCardOf(card);
  const parts = { by: view.by?.(card), badges: view.badges?.(card) };
  if (isCompact(card))
    return <CompactCard card={card} facts={view.facts(card)} further={view.further?.(card)} {...parts} {...looks} />;
  if (view.Card) return <view.Card card={card} {...looks} />;
  return (
    <Card
      card={card}
      facts={view.hidesFacts ? [] : view.facts(card)}
      details={view.details?.(card)}
      action={view.further?.(card)}
      synopsis={aboutOf(card)}
      tags={view.tags?.(card) ?? []}
      rated={canBeRated(card)}
      round={view.isRound ?? false}
      {...parts}
      {...looks}
    />
  );
}
