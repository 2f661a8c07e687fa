/** A card for each kind. */
import type {
  CollectionCard as Collection,
  ContentCard as Content,
  EventCard as Event,
  PersonCard as Person,
  SupportCard as Support,
  ToolCard as Tool,
  TopicCard as Topic,
} from '#contract/items.ts';
import { dateLines } from '../../lib/words/dates.ts';
import { count, minutesInWords, namesInWords } from '../../lib/words/words.ts';
import { Icon } from '../icon.tsx';
import { AccessBadge } from './access-badge.tsx';
import { Card, type CardParts, SponsoredBadge } from './card.tsx';
import { useNamedAfter } from './card-title.ts';
import { SupportContact } from './support-contact.tsx';

export type Looks = Pick<CardParts, 'level' | 'eager' | 'lead' | 'newTab'>;

export function ContentCard({ card, ...looks }: { card: Content } & Looks) {
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

export function EventCard({ card, ...looks }: { card: Event } & Looks) {
  return (
    <Card
      card={card}
      facts={[card.category?.name ?? null, card.price]}
      by={card.host && `Hosted by ${card.host}`}
      details={<EventDetails event={card} />}
      action={<CalendarLink event={card} />}
      synopsis={card.synopsis}
      badges={card.sponsored && <SponsoredBadge />}
      rated
      {...looks}
    />
  );
}

/** When it takes place, if it does. */
export function EventDates({ event }: { event: Event }) {
  const when = dateLines(event.start_date, event.end_date, event.timezone);
  return (
    <>
      {event.cancelled && (
        <p className="flex items-start gap-1.5 text-card leading-snug font-strong text-danger-ink">
          <Icon name="warning" className="mt-0.5 size-4.5" />
          Cancelled: this does not take place
        </p>
      )}
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
    </>
  );
}

/** When and where. */
export function EventDetails({ event }: { event: Event }) {
  const where = [event.city_details, event.city?.name].filter(Boolean).join(', ');
  const unknown = where === '' && !event.online;
  return (
    <>
      <EventDates event={event} />
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
    </>
  );
}

/** The way to take one event into a calendar, where its day is known. */
export function CalendarLink({ event }: { event: Event }) {
  const words = 'Add to my calendar';
  const named = useNamedAfter(words, event.title);
  if (!event.start_date) return null;
  return (
    <p data-unread className="print:hidden">
      <a
        href={`/event/${event.slug}.ics`}
        className="target relative z-1 inline-flex items-center gap-1.5 text-small"
        {...named}
      >
        {words}
      </a>
    </p>
  );
}

export function PersonCard({ card, ...looks }: { card: Person } & Looks) {
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

export function ToolCard({ card, ...looks }: { card: Tool } & Looks) {
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

export function SupportCard({ card, ...looks }: { card: Support } & Looks) {
  return (
    <Card
      card={card}
      facts={[card.price]}
      details={<SupportContact card={card} />}
      synopsis={card.synopsis}
      tags={card.tags.slice(0, 3)}
      badges={card.sponsored && <SponsoredBadge />}
      rated
      {...looks}
    />
  );
}

/** A topic or collection. */
export function SubjectCard({ card, ...looks }: { card: Topic | Collection } & Looks) {
  return (
    <Card
      card={card}
      facts={[count(card.count, 'thing')]}
      synopsis={card.object_type === 'Topic' ? card.synopsis : card.description}
      badges={card.object_type === 'Collection' && <AccessBadge access={card.access} />}
      {...looks}
    />
  );
}
