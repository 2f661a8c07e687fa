/** What waits for somebody, what was changed lately, and what people searched and did not find. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useUser } from '#app/lib/session/user.ts';
import { dayInWords } from '#app/lib/words/dates.ts';
import { auditQuery } from '../../kit/data/queries.ts';
import { auditEventsOf } from '../../kit/history/audit-events.ts';
import { AuditTable } from '../../kit/history/audit-table.tsx';
import { Loaded, ScreenHead } from '../../kit/screen-parts.tsx';
import { AnsweredPanel } from './answered-searches-panel.tsx';
import { FailedJobs } from './failed-jobs.tsx';
import { CameIn, PasteHere, TwinsSuspected } from './inbox-and-duplicates.tsx';
import { LeftoverExampleTexts } from './leftover-example-texts.tsx';
import { MissingPanel } from './missing-panel.tsx';
import { StarterPanel } from './starter-guides-panel.tsx';
import { AnsweredToYou, AskedOfYou, Messages, NothingWaits, Removals, ToLookAt, Waiting } from './waiting.tsx';
import { ZeroResultSearchesPanel } from './zero-result-searches-panel.tsx';

const LATELY = 30;
const EVENTS = 8;

export function HomeScreen() {
  const user = useUser();
  const now = new Date();
  return (
    <>
      <ScreenHead
        title={`${greeting(now.getHours())}${user?.first_name ? `, ${user.first_name}` : ''}`}
        lead={`${dayInWords(now.toISOString())}. Removal requests have a deadline. Everything else can wait.`}
      >
        <PasteHere />
      </ScreenHead>
      {/* Where nothing waits, what there is besides takes its room. */}
      <div className="group/home mt-5 grid items-start gap-6 lg:has-[>:first-child>section]:grid-cols-[minmax(0,1.62fr)_minmax(0,1fr)]">
        <div data-waits className="grid gap-6">
          <Removals />
          <AskedOfYou />
          <ToLookAt />
          <CameIn />
          <Waiting status="review" title="To review" />
          <Messages />
          <AnsweredToYou />
          <Waiting status="draft" title="Drafts" />
          <NothingWaits />
        </div>
        <div className="-mb-6 *:mb-6 *:break-inside-avoid lg:columns-2 lg:gap-6 lg:group-has-[[data-waits]>section]/home:columns-1">
          <FailedJobs isAdministrator={user?.auth.groups.includes('Administrators') ?? false} />
          {user?.auth.groups.includes('Administrators') && <LeftoverExampleTexts />}
          <StarterPanel />
          <TwinsSuspected />
          <MissingPanel />
          <ZeroResultSearchesPanel />
          <AnsweredPanel />
        </div>
      </div>
      <div className="mt-8 mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <h2 className="text-lead">Recent changes</h2>
        <Link to="/curate/history" className="inline-flex min-h-11 items-center">
          All history
        </Link>
      </div>
      <Lately />
      <p className="mt-2 text-muted">Undo does not affect anything changed since.</p>
    </>
  );
}

function greeting(hour: number): string {
  if (hour < 5) return 'Hello';
  if (hour < 12) return 'Good morning';
  return hour < 18 ? 'Good afternoon' : 'Good evening';
}

function Lately() {
  const query = useQuery(auditQuery({ size: LATELY }));
  return (
    <Loaded query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <p className="text-muted">No changes yet.</p>
        ) : (
          <AuditTable events={auditEventsOf(data).slice(0, EVENTS)} caption="Recent changes" />
        )
      }
    </Loaded>
  );
}
