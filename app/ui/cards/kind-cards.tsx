/** What each kind shows, once: its cards and its own page are both put together from it. */
import type { ReactNode } from 'react';
import type { Cards } from '#contract/card-schemas.ts';
import type { NameSlug } from '#contract/common-schemas.ts';
import type { AnyCard } from '#contract/items.ts';
import { languageInWords } from '#domain/card-accessors.ts';
import { type Kind, kindOfType } from '#domain/kinds.ts';
import { canBeRated } from '../../lib/address/card-capabilities.ts';
import { count, minutesInWords, namesInWords } from '../../lib/words/formatting.ts';
import { AccessBadge } from './access-badge.tsx';
import { Card, type CardOptions, SponsoredBadge } from './card.tsx';
import { ContactButtons, EntryBadges, EntryPlace } from './directory-parts.tsx';
import { CalendarLink, EventDetails } from './event-details.tsx';
import { expectWords, factWords } from './fact-words.ts';
import { CheckedMark, costOf, WithdrawnBadge, waitOf } from './provider-details.tsx';
import { SupportContact, SupportHours, SupportPlace, SupportWays } from './support-contact.tsx';

interface KindCard<C extends AnyCard> {
  /** Length, category, cost; the first is what to know beside the kind's word. */
  facts: (card: C) => (string | null)[];
  badges?: (card: C) => ReactNode;
  /** Author or profession. */
  by?: (card: C) => ReactNode;
  /** When and where, or how to reach somebody. */
  details?: (card: C) => ReactNode;
  /** The same on its own page, where that says some of it elsewhere. */
  pageDetails?: (card: C) => ReactNode;
  /** The tags that a whole card shows. */
  tags?: (card: C) => readonly NameSlug[];
  /** The ways to reach somebody, on its card. */
  contact?: (card: C) => ReactNode;
  /** What else to do with it, on its card. */
  further?: (card: C) => ReactNode;
  /** What to do with it, where that is not a link to another site. */
  actions?: (card: C) => ReactNode;
  /** Whether its picture is cut round. */
  isRound?: boolean;
  /** Whether its frame says that neurodivergent people lead it. */
  isLed?: (card: C) => boolean;
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
    by: ({ host }) => host && `Organiser: ${host}`,
    details: (card) => <EventDetails event={card} />,
    further: (card) => <CalendarLink event={card} />,
  },
  person: {
    facts: ({ price }) => [null, price],
    badges: sponsored,
    by: ({ profession }) => profession,
    isRound: true,
  },
  tool: { facts: ({ price }) => [price ?? 'Cost not known'], badges: sponsored, tags: firstTags },
  support: {
    facts: (card) => [costOf(card), ...waitOf(card)],
    badges: (card) => (
      <>
        {sponsored(card)}
        <WithdrawnBadge card={card} />
      </>
    ),
    by: ({ audiences }) => audiences.length > 0 && `For ${namesInWords(audiences).toLowerCase()}`,
    details: (card) => (
      <>
        <SupportHours card={card} />
        <SupportPlace card={card} />
        <CheckedMark card={card} />
      </>
    ),
    pageDetails: (card) => <SupportContact card={card} />,
    contact: (card) => <SupportWays card={card} />,
    tags: firstTags,
  },
  directory: {
    facts: (card) => [
      card.category[0]?.name ?? null,
      ...card.category.slice(1).map(({ name }) => name),
      costOf(card),
      ...waitOf(card),
    ],
    badges: (card) => <EntryBadges entry={card} />,
    details: (card) => <EntryPlace entry={card} />,
    pageDetails: () => null,
    contact: (card) => <ContactButtons entry={card} />,
    isLed: ({ platform_approved }) => platform_approved,
    actions: (card) => <ContactButtons entry={card} />,
  },
  topic: { facts: ({ count: things }) => [count(things, 'thing')] },
  collection: {
    facts: ({ count: things }) => [count(things, 'thing')],
    badges: ({ access }) => <AccessBadge access={access} />,
  },
  guide: { facts: ({ minutes, urgent }) => [minutesInWords(minutes), urgent ? 'Urgent' : null] },
};

/** The view of a card's kind, with its facts. A card is always of the kind that its view was made for. */
export function kindCardOf(card: AnyCard): KindCard<AnyCard> {
  const view = KIND_CARDS[kindOfType(card.object_type)] as unknown as KindCard<AnyCard>;
  return {
    ...view,
    facts: (one) => {
      const [first = null, ...others] = view.facts(one);
      return [first, languageInWords(one), ...others, ...factWords(one)];
    },
  };
}

export function ItemCard({ card, ...looks }: { card: AnyCard } & CardOptions) {
  const view = kindCardOf(card);
  return (
    <Card
      card={card}
      facts={[...view.facts(card), ...expectWords(card)]}
      by={view.by?.(card)}
      badges={view.badges?.(card)}
      details={view.details?.(card)}
      contact={view.contact?.(card)}
      further={view.further?.(card)}
      tags={view.tags?.(card) ?? []}
      rated={canBeRated(card)}
      round={view.isRound ?? false}
      led={view.isLed?.(card) ?? false}
      {...looks}
    />
  );
}
