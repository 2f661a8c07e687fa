/** Requests to take something down. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { REMOVAL_REASONS } from '#contract/removal-form.ts';
import { pageNumber, params } from '../../../lib/params.ts';
import { useAddress } from '../address.ts';
import { dueInWords } from '../moments.ts';
import { ClockTiles, Loaded, Panel, ScreenHead } from '../parts.tsx';
import { removalsQuery } from '../queries.ts';
import { timeLeft } from '../time-left.ts';

const read = params({ page: pageNumber });

export function RemovalsScreen() {
  const [{ page }] = useAddress(read);
  const query = useQuery(removalsQuery({ status: 'open', page }));
  return (
    <>
      <ScreenHead title="Removal requests" lead="The most urgent first. Each has two days to be answered." />
      <div className="mt-6">
        <Loaded query={query}>
          {({ data, pagination }) => (
            <Panel title="Open requests" count={pagination.total_objects}>
              <ul>
                {data.map(({ id, item, title, why, reason, email, due_at, hours_left }) => (
                  <li key={id} className="grid gap-1 border-t-(length:--line-width) border-line px-4 py-3">
                    <p className="font-strong">
                      {item ? (
                        <Link to="/curate/items/$id" params={{ id: String(item.id) }}>
                          {title}
                        </Link>
                      ) : (
                        title
                      )}
                    </p>
                    <p className="text-muted">
                      {REMOVAL_REASONS[why]} From {email}.
                    </p>
                    <p className="flex flex-wrap items-center gap-x-3">
                      <ClockTiles hoursLeft={hours_left} />
                      {timeLeft(hours_left)} Until {dueInWords(due_at)}.
                    </p>
                    <p className="max-w-(--measure) text-base whitespace-pre-wrap">{reason}</p>
                  </li>
                ))}
              </ul>
            </Panel>
          )}
        </Loaded>
      </div>
    </>
  );
}
