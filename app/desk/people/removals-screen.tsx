/** Requests to take something down, the most urgent first. */

import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { RemovalRequest } from '#contract/removals.ts';
import { REMOVAL_REASONS } from '#domain/removal-form.ts';
import { site } from '#site';
import { choice, pageNumber, params } from '../../lib/address/params.ts';
import { shortened } from '../../lib/words/formatting.ts';
import { useAddress } from '../kit/address.ts';
import { removalsQuery } from '../kit/data/queries.ts';
import { dueInWords, momentInWords } from '../kit/moments.ts';
import { ClockTiles } from '../kit/removal-clock.tsx';
import { Tabs, tab } from '../kit/tabs.tsx';
import { timeLeft } from '../kit/time-left.ts';
import { INBOX_LINK, Inbox, InboxRow } from './inbox-layout.tsx';

const read = params({ page: pageNumber, status: choice('open', 'decided') });
export type RemovalsSearch = ReturnType<typeof read>;

export function RemovalsScreen() {
  const [{ page = 1, status = 'open' }, go] = useAddress(read);
  const isOpen = status === 'open';
  const query = useQuery(removalsQuery({ status: isOpen ? 'open' : 'decided', page }));
  return (
    <Inbox
      title="Removal requests"
      lead={`The most urgent first. Each has ${site.removalHours} hours to be answered.`}
      tabs={
        <Tabs label="Which requests">
          <li>
            <Link to="/curate/removals" search={{}} {...tab(isOpen)}>
              Open
            </Link>
          </li>
          <li>
            <Link to="/curate/removals" search={{ status: 'decided' }} {...tab(!isOpen)}>
              Decided
            </Link>
          </li>
        </Tabs>
      }
      heading={isOpen ? 'Open requests' : 'Decided requests'}
      query={query}
      go={go}
    >
      {(request) => <Row key={request.id} request={request} />}
    </Inbox>
  );
}

export const DECISIONS: Record<NonNullable<RemovalRequest['decision']>, string> = {
  removed: 'Removed',
  kept: 'Left on the site',
};

function Row({ request }: { request: RemovalRequest }) {
  const { id, title, why, reason, due_at, hours_left, assigned_to, decision, decided_at } = request;
  return (
    <InboxRow
      head={
        <Link to="/curate/removals/$id" params={{ id: String(id) }} className={INBOX_LINK}>
          {title}
        </Link>
      }
      aside={assigned_to ? `Assigned to ${assigned_to.name}` : 'Not assigned'}
    >
      <p className="text-muted">{REMOVAL_REASONS[why]}</p>
      <p className="max-w-(--measure) text-base">{shortened(reason, 160)}</p>
      {decision && decided_at ? (
        <p className="figures">
          {DECISIONS[decision]}. {momentInWords(decided_at)}.
        </p>
      ) : (
        <p className="figures mt-1 flex flex-wrap items-center gap-x-3 gap-y-1">
          <ClockTiles hoursLeft={hours_left} />
          {timeLeft(hours_left)} Until {dueInWords(due_at)}.
        </p>
      )}
    </InboxRow>
  );
}
