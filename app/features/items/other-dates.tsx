/** The other dates of an event that is repeated: the next three at once, and the rest at a press. */
import { Link } from '@tanstack/react-router';
import { Fragment } from 'react';
import type { AlsoOn as Dated, EventDetail } from '#contract/events.ts';
import type { ItemCard } from '#contract/items.ts';
import { site } from '#site';
import { count } from '../../lib/words/formatting.ts';
import { Unfold } from '../../ui/unfold.tsx';

const AT_ONCE = 3;

/** Nothing where the card is none of its own page, which alone has them. */
export function AlsoOn({ card }: { card: ItemCard }) {
  const { also_on: dates = [], start_date: own } = card as Partial<EventDetail>;
  if (dates.length === 0) return null;
  const [next, rest] = [dates.slice(0, AT_ONCE), dates.slice(AT_ONCE)];
  const year = own?.slice(0, 4);
  return (
    <div className="text-card">
      <p>
        Also on{' '}
        {next.map((date, at) => (
          <Fragment key={date.slug}>
            {at > 0 && (at === next.length - 1 ? ' and ' : ', ')}
            <DateLink date={date} year={year} />
          </Fragment>
        ))}
      </p>
      {rest.length > 0 && (
        <Unfold words={`${count(rest.length, 'more date')}`} className="" isUnread>
          <ul className="flex flex-wrap gap-x-5">
            {rest.map((date) => (
              <li key={date.slug}>
                <DateLink date={date} year={year} />
              </li>
            ))}
          </ul>
        </Unfold>
      )}
    </div>
  );
}

/** '3 December'; with its year where that is another than the event's. */
function DateLink({ date: { slug, start_date, timezone }, year }: { date: Dated; year: string | undefined }) {
  const isMoment = start_date.includes('T');
  const words = new Intl.DateTimeFormat(site.language, {
    day: 'numeric',
    month: 'long',
    ...(start_date.slice(0, 4) !== year && { year: 'numeric' }),
    timeZone: isMoment ? (timezone ?? 'UTC') : 'UTC',
  }).format(new Date(start_date));
  return (
    <Link to="/item/$kind/$slug" params={{ kind: 'event', slug }} className="figures inline-block py-1.5">
      {words}
    </Link>
  );
}
