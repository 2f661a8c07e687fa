/** A month: what goes out by itself, what takes place, and which guides are to be read again. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { params } from '#app/lib/address/params.ts';
import { clockTime, dayInWords, monthInWords } from '#app/lib/words/dates.ts';
import { buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import type { CalendarEntry, DeskCalendar } from '#contract/desk-calendar.ts';
import { monthsLater } from '#domain/months.ts';
import { site } from '#site';
import { useAddress } from '../../kit/address.ts';
import { calendarQuery } from '../../kit/data/queries.ts';
import { siteClock } from '../../kit/fields/publish-schedule.ts';
import { Loaded, ScreenHead } from '../../kit/screen-parts.tsx';
import { DeskSign } from '../../kit/signs.tsx';

const read = params({
  month: (value) => {
    const said = String(value ?? '');
    return /^20\d\d-(0[1-9]|1[0-2])$/.test(said) ? said : undefined;
  },
});
export type CalendarSearch = ReturnType<typeof read>;

export function CalendarScreen() {
  const [{ month }] = useAddress(read);
  const query = useQuery(calendarQuery(month));
  return (
    <>
      <ScreenHead title="Calendar" lead={`Publishing times are ${siteClock()}. Event times are local to the event.`} />
      <div className="mt-4">
        <Loaded query={query}>{(shown) => <Month shown={shown} />}</Loaded>
      </div>
    </>
  );
}

const SORTS: Record<CalendarEntry['sort'], string> = {
  goes_out: 'Publishes',
  takes_place: 'Happens',
  read_again: 'Review due',
};

const Sign = ({ sort }: { sort: CalendarEntry['sort'] }) =>
  sort === 'goes_out' ? (
    <DeskSign name="clock" className="mt-0.5 size-4 shrink-0 text-link" />
  ) : (
    <Icon name={sort === 'takes_place' ? 'event' : 'guide'} className="mt-0.5 size-4 shrink-0 text-link" />
  );

const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(site.language, { ...options, timeZone: 'UTC' });
const WEEKDAY = inUtc({ weekday: 'long' });
const firstOf = (month: string) => new Date(`${month}-01T00:00:00Z`);
/** Monday is the first. */
const weekdayOf = (date: Date): number => (date.getUTCDay() + 6) % 7;
const WEEKDAYS = Array.from({ length: 7 }, (_, i) => WEEKDAY.format(new Date(Date.UTC(2026, 0, 5 + i))));
/** More of a day are a press away. */
const FEW = 4;

function Month({ shown: { month, today, data, is_whole } }: { shown: DeskCalendar }) {
  const first = firstOf(month);
  const length = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  const days = Array.from({ length }, (_, i) => `${month}-${String(i + 1).padStart(2, '0')}`);
  const ofDay = Map.groupBy(data, ({ day }) => day);
  const title = monthInWords(month);
  return (
    <section aria-labelledby="month-title">
      <div className="flex flex-wrap items-center gap-3">
        <h2 id="month-title" className="mr-auto text-lead max-md:basis-full">
          {title}
        </h2>
        <Step month={monthsLater(month, -1)} words="Earlier" />
        <Link to="/curate/calendar" className={buttonClass('outlined')}>
          This month
        </Link>
        <Step month={monthsLater(month, 1)} words="Later" />
      </div>
      <p className="my-3 flex flex-wrap gap-x-5 gap-y-1 text-muted">
        {Object.entries(SORTS).map(([sort, words]) => (
          <span key={sort} className="inline-flex items-start gap-1.5">
            <Sign sort={sort as CalendarEntry['sort']} />
            {words}
          </span>
        ))}
      </p>
      {data.length === 0 && <p className="my-3">Nothing is published or happens in {title}.</p>}
      {!is_whole && <p className="my-3">There is more than fits here. The list of items has all of it.</p>}
      <div aria-hidden="true" className="grid-cols-7 gap-px max-md:hidden md:grid">
        {WEEKDAYS.map((name) => (
          <span key={name} className="px-2 py-1 font-strong">
            {name.slice(0, 3)}
          </span>
        ))}
      </div>
      <ol className="grid gap-px md:grid-cols-7">
        {days.map((day, i) => {
          const entries = ofDay.get(day) ?? [];
          return (
            <li
              key={day}
              aria-current={day === today ? 'date' : undefined}
              style={i === 0 ? { gridColumnStart: weekdayOf(first) + 1 } : undefined}
              className={`bounded min-w-0 rounded-control bg-raised px-2 py-1.5 aria-[current=date]:border-2 aria-[current=date]:border-accent max-md:col-start-1! md:min-h-28 ${entries.length === 0 ? 'max-md:hidden' : ''}`}
            >
              <h3 className="text-small font-strong">
                <span aria-hidden="true" className="figures max-md:hidden">
                  {i + 1}
                </span>
                <span className="md:sr-only">{dayInWords(day)}</span>
                {day === today && <span className="ml-1.5 font-normal">Today</span>}
              </h3>
              <Entries entries={entries.slice(0, FEW)} />
              {entries.length > FEW && (
                <details>
                  <summary className="min-h-6 cursor-pointer underline">{entries.length - FEW} more</summary>
                  <Entries entries={entries.slice(FEW)} />
                </details>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}

const Step = ({ month, words }: { month: string; words: string }) => (
  <Link to="/curate/calendar" search={{ month }} resetScroll={false} className={buttonClass('outlined')}>
    {words}
    <span className="sr-only">: {monthInWords(month)}</span>
  </Link>
);

function Entries({ entries }: { entries: readonly CalendarEntry[] }) {
  if (entries.length === 0) return null;
  return (
    <ul className="grid gap-1">
      {entries.map(({ sort, day, time, until, cancelled, item }) => (
        <li key={`${sort} ${item.id}`} className="flex items-start gap-1.5 leading-snug wrap-break-word hyphens-auto">
          <Sign sort={sort} />
          <span className="min-w-0">
            <span className="sr-only">{SORTS[sort]}: </span>
            {time && <span className="figures text-muted">{clockTime(`${day}T${time}:00Z`, 'UTC')} </span>}
            <Link to="/curate/items/$id" params={{ id: String(item.id) }} className="inline-block min-h-6 text-ink">
              {cancelled ? <s>{item.title}</s> : item.title}
            </Link>
            {cancelled && <span className="text-muted"> (cancelled)</span>}
            {until && <span className="text-muted"> until {dayInWords(until)}</span>}
            {sort === 'takes_place' && item.status !== 'published' && (
              <span className="text-muted"> (not out yet)</span>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
