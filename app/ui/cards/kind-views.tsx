/** What each kind shows: its card, and on its own page the facts beside its name and the parts around them. */
import type { ComponentType, ReactNode } from 'react';
import type { AnyCard, Cards } from '#contract/items.ts';
import { type Kind, kindOfType } from '#domain/kinds.ts';
import { count, minutesInWords, namesInWords } from '../../lib/words/words.ts';
import { SponsoredBadge } from './card.tsx';
import {
  CalendarLink,
  ContentCard,
  EventCard,
  EventDates,
  type Looks,
  PersonCard,
  SubjectCard,
  SupportCard,
  ToolCard,
} from './cards.tsx';
import { CompactCard, isCompact } from './compact-card.tsx';
import { ContactButtons, DirectoryCard, EntryBadges } from './directory-card.tsx';
import { SupportContact } from './support-contact.tsx';

interface KindView<C extends AnyCard> {
  Card: ComponentType<{ card: C } & Looks>;
  /** Length, category, cost: what stands beside the kind's word. */
  facts: (card: C) => (string | null)[];
  badges?: (card: C) => ReactNode;
  /** Author or profession. */
  by?: (card: C) => ReactNode;
  /** When, or how to reach somebody. */
  details?: (card: C) => ReactNode;
  /** What else to do with it, in a compact row. */
  further?: (card: C) => ReactNode;
  /** What to do with it, where that is not a link to another site. */
  actions?: (card: C) => ReactNode;
  /** Whether its picture is cut round. */
  isRound?: boolean;
}

const sponsored = (card: AnyCard) => 'sponsored' in card && card.sponsored && <SponsoredBadge />;

const content: KindView<Cards['post']> = {
  Card: ContentCard,
  facts: ({ minutes, price }) => [minutes === null ? null : minutesInWords(minutes), price],
  badges: sponsored,
  by: ({ authors }) => authors.length > 0 && namesInWords(authors),
};

const VIEWS: { [K in Kind]: KindView<Cards[K]> } = {
  post: content,
  media: content,
  event: {
    Card: EventCard,
    facts: ({ category, price }) => [category?.name ?? null, price],
    badges: sponsored,
    by: ({ host }) => host && `Hosted by ${host}`,
    details: (card) => <EventDates event={card} />,
    further: (card) => <CalendarLink event={card} />,
  },
  person: {
    Card: PersonCard,
    facts: ({ price }) => [price],
    badges: sponsored,
    by: ({ profession }) => profession,
    isRound: true,
  },
  tool: { Card: ToolCard, facts: ({ price }) => [price ?? 'Cost not known'], badges: sponsored },
  support: {
    Card: SupportCard,
    facts: ({ price }) => [price],
    badges: sponsored,
    details: (card) => <SupportContact card={card} />,
  },
  directory: {
    Card: DirectoryCard,
    facts: ({ category, price }) => [...category.map(({ name }) => name), price],
    badges: (card) => <EntryBadges entry={card} />,
    actions: (card) => <ContactButtons entry={card} />,
  },
  topic: { Card: SubjectCard, facts: ({ count: things }) => [count(things, 'thing')] },
  collection: { Card: SubjectCard, facts: ({ count: things }) => [count(things, 'thing')] },
};

/** The view of a card's kind. A card is always of the kind that its view was made for. */
export const viewOf = (card: AnyCard): KindView<AnyCard> =>
  VIEWS[kindOfType(card.object_type)] as unknown as KindView<AnyCard>;

export function ItemCard({ card, ...looks }: { card: AnyCard } & Looks) {
  const { Card, facts, by, badges, further } = viewOf(card);
  if (!isCompact(card)) return <Card card={card} {...looks} />;
  return (
    <CompactCard
      card={card}
      facts={facts(card)}
      by={by?.(card)}
      badges={badges?.(card)}
      further={further?.(card)}
      {...looks}
    />
  );
}
