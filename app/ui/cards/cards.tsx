/** A card for each kind. */
import type {
  AnyCard,
  CollectionCard as Collection,
  ContentCard as Content,
  EventCard as Event,
  PersonCard as Person,
  SupportCard as Support,
  ToolCard as Tool,
  TopicCard as Topic,
} from '#contract/items.ts';
import { dateLines } from '../../lib/dates.ts';
import { count, minutesInWords, namesInWords } from '../../lib/words.ts';
import { Badge } from '../badge.tsx';
import { Icon } from '../icon.tsx';
import { Card, type CardParts, SponsoredBadge } from './card.tsx';
import { DirectoryCard } from './directory-card.tsx';

type Looks = Pick<CardParts, 'level' | 'eager' | 'lead' | 'newTab'>;

export function ItemCard({ card, ...looks }: { card: AnyCard } & Looks) {
  switch (card.object_type) {
    case 'Post':
    case 'Media':
      return <ContentCard card={card} {...looks} />;
    case 'Event':
      return <EventCard card={card} {...looks} />;
    case 'People':
      return <PersonCard card={card} {...looks} />;
    case 'Tool':
      return <ToolCard card={card} {...looks} />;
    case 'Support':
      return <SupportCard card={card} {...looks} />;
    case 'DirectoryEntry':
      return <DirectoryCard card={card} {...looks} />;
    case 'Topic':
    case 'Collection':
      return <SubjectCard card={card} {...looks} />;
  }
}

function ContentCard({ card, ...looks }: { card: Content } & Looks) {
  const minutes = card.minutes === null ? null : minutesInWords(card.minutes);
  const tags = card.display_primary_tags.length > 0 ? card.display_primary_tags : card.tags.slice(0, 3);
  return (
    <Card
      card={card}
      facts={[minutes, card.price]}
      by={card.authors.length > 0 && namesInWords(card.authors)}
      synopsis={card.synopsis}
      tags={tags}
      badges={card.sponsored && <SponsoredBadge />}
      rated
      {...looks}
    />
  );
}

function EventCard({ card, ...looks }: { card: Event } & Looks) {
  return (
    <Card
      card={card}
      facts={[card.category?.name ?? null, card.price]}
      details={<EventDetails event={card} />}
      synopsis={card.synopsis}
      badges={card.sponsored && <SponsoredBadge />}
      rated
      {...looks}
    />
  );
}

/** When and where, and who holds it. */
export function EventDetails({ event }: { event: Event }) {
  const when = dateLines(event.start_date, event.end_date, event.timezone);
  const where = [event.city_details, event.city?.name].filter(Boolean).join(', ');
  const unknown = where === '' && !event.online;
  return (
    <>
      {when ? (
        <p className="figures text-card leading-snug font-strong">
          {when.days}
          {when.times && (
            <>
              <br />
              {when.times}
            </>
          )}
        </p>
      ) : (
        <p className="text-card leading-snug font-strong">No fixed date</p>
      )}
      {(where !== '' || unknown) && (
        <p className="flex items-start gap-1.5 text-small leading-snug text-muted">
          <Icon name="place" className="mt-0.5 size-4.5" />
          {unknown ? 'Location not specified' : where}
        </p>
      )}
      {event.online && (
        <p className="flex items-center gap-1.5 text-small leading-snug text-muted">
          <Icon name="online" className="size-4.5" />
          {where === '' ? 'Online' : 'Also online'}
        </p>
      )}
      {event.host && <p className="text-small leading-snug text-muted">Hosted by {event.host}</p>}
    </>
  );
}

function PersonCard({ card, ...looks }: { card: Person } & Looks) {
  return (
    <Card
      card={card}
      by={card.profession}
      synopsis={card.synopsis}
      badges={card.sponsored && <SponsoredBadge />}
      {...looks}
    />
  );
}

function ToolCard({ card, ...looks }: { card: Tool } & Looks) {
  return (
    <Card
      card={card}
      facts={[card.price ?? 'Cost not known']}
      synopsis={card.synopsis}
      tags={card.tags.slice(0, 3)}
      badges={card.sponsored && <SponsoredBadge />}
      rated
      {...looks}
    />
  );
}

function SupportCard({ card, ...looks }: { card: Support } & Looks) {
  return (
    <Card
      card={card}
      facts={[card.price]}
      synopsis={card.synopsis}
      tags={card.tags.slice(0, 3)}
      badges={card.sponsored && <SponsoredBadge />}
      rated
      {...looks}
    />
  );
}

/** A topic or collection. */
function SubjectCard({ card, ...looks }: { card: Topic | Collection } & Looks) {
  const forMembers = card.object_type === 'Collection' && card.access === 'members';
  return (
    <Card
      card={card}
      facts={[count(card.count, 'thing')]}
      synopsis={card.object_type === 'Topic' ? card.synopsis : card.description}
      badges={forMembers && <Badge icon="key">For members</Badge>}
      {...looks}
    />
  );
}
