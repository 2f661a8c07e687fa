/** The other dates of a series, each with the way to it; those that are over are folded away. */
import { Link } from '@tanstack/react-router';
import { Unfold } from '#app/ui/unfold.tsx';
import type { SeriesDate } from '#contract/series.ts';
import { StatusMark } from '../../../kit/items/status-mark.tsx';
import { dateCount, dateInWords } from './date-words.ts';

interface SeriesDatesProps {
  dates: readonly SeriesDate[];
  /** The one whose form is open. */
  id: number;
  today: string;
  /** Other years are said. */
  year: string;
}

export function SeriesDates({ dates, id, today, year }: SeriesDatesProps) {
  const isOver = ({ start_date: date }: SeriesDate) => date !== null && date < today;
  const [over, ahead] = [dates.filter(isOver), dates.filter((date) => !isOver(date))];
  const rows = (some: readonly SeriesDate[]) => (
    <ul className="max-h-100 overflow-y-auto">
      {some.map((date) => (
        <li key={date.id} className="figures flex min-h-9 flex-wrap items-center gap-x-3">
          {date.id === id ? (
            <strong className="font-strong">{dateInWords(date, year)}</strong>
          ) : (
            <Link to="/curate/items/$id" params={{ id: String(date.id) }} className="inline-flex min-h-9 items-center">
              {dateInWords(date, year)}
            </Link>
          )}
          {date.id === id && <span className="text-muted">this one</span>}
          {date.cancelled && <span className="text-muted">cancelled</span>}
          {date.status !== 'published' && <StatusMark status={date.status} />}
        </li>
      ))}
    </ul>
  );
  return (
    <>
      {over.length > 0 && (
        <Unfold
          words={`${dateCount(over.length)} before today`}
          className="mb-1"
          isOpen={over.some((one) => one.id === id)}
        >
          {rows(over)}
        </Unfold>
      )}
      {rows(ahead)}
    </>
  );
}
