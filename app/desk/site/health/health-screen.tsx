/** Site health What wants somebody comes first, each with what to do. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useUser } from '#app/lib/session/user.ts';
import { count } from '#app/lib/words/formatting.ts';
import { Button, buttonClass } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Busy } from '#app/ui/request-states.tsx';
import type { HealthLine } from '#contract/health.ts';
import { RESTORED_LINE } from '#domain/health-lines.ts';
import { healthQuery } from '../../kit/data/queries.ts';
import { momentWithin } from '../../kit/moments.ts';
import { Loaded, Panel, ScreenHead } from '../../kit/screen-parts.tsx';
import { LiveButton } from './live-button.tsx';

const LEAD = 'Checks every 10 minutes while this page is open.';

export function HealthScreen() {
  const user = useUser();
  const isMine = user?.auth.groups.includes('Administrators') ?? false;
  const query = useQuery({ ...healthQuery, enabled: isMine, refetchInterval: 600_000 });
  if (!isMine) return <ScreenHead title="Site health" lead="Only administrators see this." />;
  return (
    <>
      <ScreenHead title="Site health" lead={query.data ? `Last checked ${momentWithin(query.data.at)}. ${LEAD}` : LEAD}>
        <Button isDisabled={query.isFetching} onPress={() => void query.refetch()}>
          {query.isFetching ? <Busy>Checking…</Busy> : 'Check now'}
        </Button>
      </ScreenHead>
      <Loaded query={query}>{({ lines }) => <Lines lines={lines} />}</Loaded>
    </>
  );
}

function Lines({ lines }: { lines: readonly HealthLine[] }) {
  const amiss = lines.filter(({ well }) => !well);
  const well = lines.filter((line) => line.well);
  return (
    <div className="mt-5 grid gap-6">
      <p role="status" className="bounded flex items-start gap-3 rounded-card bg-raised px-5 py-4">
        <Icon name={amiss.length === 0 ? 'tick' : 'info'} className="mt-[0.2em] size-5" />
        <span>
          <strong className="font-strong">{whoNotices(amiss)}</strong>{' '}
          {amiss.length > 0 &&
            `${count(amiss.length, 'problem')} to check: ${amiss.map(({ name }) => name.toLowerCase()).join(', ')}.`}
        </span>
      </p>
      {amiss.length > 0 && (
        <Panel title="Needs attention" count={amiss.length}>
          <ul>
            {amiss.map((line) => (
              <Line key={line.name} line={line} />
            ))}
          </ul>
        </Panel>
      )}
      <Panel title="OK" count={well.length}>
        <ul>
          {well.map((line) => (
            <Line key={line.name} line={line} />
          ))}
        </ul>
      </Panel>
    </div>
  );
}

/** What readers meet before anybody else does: pages that fail, forms that keep nothing, mails that do not come. */
const NOTICED: ReadonlySet<string> = new Set(['Database', 'Disk space', 'Site address', 'Email', RESTORED_LINE]);

/** The first that whoever looks wants to know. */
function whoNotices(amiss: readonly HealthLine[]): string {
  if (amiss.length === 0) return 'Everything is OK.';
  return amiss.some(({ name }) => NOTICED.has(name)) ? 'This may affect readers.' : 'Readers are not affected.';
}

/** Where at the desk a thing is put right. */
const REMEDIES: Readonly<
  Record<string, { words: string; to: '/curate' | '/curate/site' | '/curate/sources' | '/curate/todo'; part?: string }>
> = {
  Email: { words: 'Email settings', to: '/curate/site', part: 'contact' },
  'Test email': { words: 'Email settings', to: '/curate/site', part: 'contact' },
  'Failed tasks': { words: 'Show the tasks', to: '/curate' },
  Sources: { words: 'Show the sources', to: '/curate/sources' },
  Links: { words: 'Show them', to: '/curate/todo' },
  'Example text': { words: 'Show them', to: '/curate' },
};

function Line({ line: { name, well, says, todo } }: { line: HealthLine }) {
  const remedy = todo === undefined ? undefined : REMEDIES[name];
  return (
    <li className="grid items-start gap-x-6 gap-y-2 border-t-(length:--line-width) border-line px-4 py-4 md:grid-cols-[minmax(0,1.2fr)_7rem_minmax(0,1fr)_10.5rem]">
      <div className="min-w-0">
        <h3 className="font-strong">{name}</h3>
        <p className="text-muted wrap-anywhere">{says}</p>
      </div>
      <p>
        <Mark well={well} />
      </p>
      <p className="min-w-0 wrap-anywhere">
        {todo ? (
          <>
            {!well && <strong className="font-strong">Do this: </strong>}
            {todo}
          </>
        ) : (
          'Nothing to do.'
        )}
      </p>
      {name === RESTORED_LINE && <LiveButton />}
      {remedy && (
        <Link
          to={remedy.to}
          search={remedy.part === undefined ? {} : { part: remedy.part }}
          className={buttonClass('outlined')}
        >
          {remedy.words}
        </Link>
      )}
    </li>
  );
}

/** Sign, word and border, always together. */
const Mark = ({ well }: { well: boolean }) => (
  <span
    className={`inline-flex items-center gap-1.5 rounded-badge border-[1.5px] px-1.5 font-strong whitespace-nowrap ${well ? 'border-success-line bg-success text-success-text' : 'border-danger-line bg-danger text-danger-text'}`}
  >
    <Icon name={well ? 'tick' : 'warning'} className="size-4" />
    {well ? 'OK' : 'Problem'}
  </span>
);
