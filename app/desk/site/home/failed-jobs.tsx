/** Work of the site that was given up: what it was, since when, and what can be done. */
import { useQuery } from '@tanstack/react-query';
import { Button } from '#app/ui/button.tsx';
import { ProblemBox } from '#app/ui/problem-box.tsx';
import type { CuratedRecord } from '#contract/curated-records.ts';
import { records } from '../../kit/data/calls.ts';
import { recordsQuery, useDeskChange } from '../../kit/data/queries.ts';
import { momentWithin } from '../../kit/moments.ts';
import { Outcome, useOutcome } from '../../kit/outcome.tsx';
import { textOf } from '../../kit/record-accessors.ts';
import { Panel } from '../../kit/screen-parts.tsx';

/** What failed, and what trying again does. */
const KINDS: Record<string, (subject: string) => { what: string; remedy: string }> = {
  import: (file) => ({
    what: `${file ? `‘${file}’` : 'A table'} was only partly imported.`,
    remedy: 'Trying again continues where it stopped. Its file is stored for two days.',
  }),
  mail: (mail) => ({
    what: `${mail} was not sent.`,
    remedy: 'Trying again sends it as soon as the mail server accepts it.',
  }),
  webhook: (host) => ({
    what: `${host || 'An address'} is no longer told of changes.`,
    remedy: 'Trying again sends it everything it missed.',
  }),
};

export function FailedJobs({ isAdministrator }: { isAdministrator: boolean }) {
  const { data } = useQuery(recordsQuery('jobs', {}));
  const { outcome, tell } = useOutcome();
  const end = useDeskChange(({ job, again }: { job: CuratedRecord; again: boolean }) => records.endJob(job.id, again));
  const jobs = data?.data ?? [];
  if (jobs.length === 0 && !outcome.done) return null;
  const press = (job: CuratedRecord, again: boolean) =>
    end.mutate({ job, again }, { onSuccess: ({ message }) => tell(message) });
  return (
    <Panel title="Failed" count={jobs.length}>
      <div className="px-4 empty:hidden">{end.isError && <ProblemBox message={end.error.message} />}</div>
      <Outcome of={outcome} className="px-4 pb-3 empty:hidden" />
      <ul>
        {jobs.map((job) => {
          const subject = textOf(job, 'subject');
          const kind = textOf(job, 'kind');
          const { what, remedy } = KINDS[kind]?.(subject) ?? {
            what: `A background task failed: ${kind}.`,
            remedy: 'Trying again is safe.',
          };
          return (
            <li key={job.id} className="grid gap-1 border-t-(length:--line-width) border-line px-4 py-2.5">
              <p className="font-strong wrap-anywhere">{what}</p>
              <p className="text-muted">
                Given up {momentWithin(textOf(job, 'failed_at'))}. {remedy}
              </p>
              {textOf(job, 'trouble') && (
                <p className="text-muted wrap-anywhere">Error details: {textOf(job, 'trouble')}</p>
              )}
              {isAdministrator ? (
                <p className="flex flex-wrap gap-3">
                  <Button className="min-h-9!" isDisabled={end.isPending} onPress={() => press(job, true)}>
                    Try again<span className="sr-only">{what}</span>
                  </Button>
                  <Button
                    look="plain"
                    className="min-h-9!"
                    isDisabled={end.isPending}
                    onPress={() => press(job, false)}
                  >
                    Cancel this task<span className="sr-only">{what}</span>
                  </Button>
                </p>
              ) : (
                <p>An administrator can have it tried again.</p>
              )}
            </li>
          );
        })}
      </ul>
    </Panel>
  );
}
