/** What to know of the results: what was searched instead of what was typed, how well it fits, and which words are used here. */
import { Link } from '@tanstack/react-router';
import { count } from '../../lib/words/formatting.ts';
import { OurWords, SearchedInstead } from '../../ui/query-corrections.tsx';
import type { SearchPageParams } from './queries.ts';
import type { Results } from './use-results.ts';

interface NoticesProps {
  params: SearchPageParams;
  results: Results;
}

/** Above all answers, since all of them are for the corrected words. */
export function Corrected({ params, results: { spelling } }: NoticesProps) {
  const { page, ...rest } = params;
  if (!spelling) return null;
  return (
    <div className="mb-6 max-w-(--measure) max-sm:mb-3">
      <SearchedInstead
        spelling={spelling}
        asTyped={(props) => (
          <Link to="/search" search={{ ...rest, query: params.query, exact: true }} resetScroll={false} {...props} />
        )}
      />
    </div>
  );
}

/** Events of the days that somebody asked for come first; all of them are one press away. */
export function DaysFirst({ results: { days } }: Pick<NoticesProps, 'results'>) {
  if (!days) return null;
  const { name, when, start_date, end_date, total } = days;
  const window = when ? { when } : { start_date, end_date };
  return (
    <p className="mb-4 max-w-(--measure)">
      {total > 0 ? `Events of ${name} stand first. ` : `No event of ${name} has these words. `}
      <Link to="/events" search={window} className="py-2">
        All events of {name}
      </Link>
    </p>
  );
}

/** How well the list fits, and which words are used here: worth knowing, and no reason to keep somebody from the first answers. */
export function Notices({ results: { relaxed, full, total, terms = [] } }: Pick<NoticesProps, 'results'>) {
  const few = relaxed && total > 0 && full > 0;
  if (!few && terms.length === 0) return null;
  return (
    <div className="mb-6 grid max-w-(--measure) gap-4">
      {few && <p>{someFull(full)}</p>}
      {terms.length > 0 && <OurWords terms={terms} />}
    </div>
  );
}

const someFull = (full: number): string =>
  `${count(full, 'card has', 'cards have')} all of your words. The others have some of them.`;
