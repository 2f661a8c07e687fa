/** What will happen, or has happened, in numbers that add up, and the next right thing. */
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ImportJob } from '#contract/imports.ts';
import { KIND_FACTS } from '#domain/kinds.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { desk } from '../kit/data/calls.ts';
import { saveTable } from '../kit/save-file.ts';
import { Panel } from '../kit/screen-parts.tsx';
import { type NewStatus, rowsInWords } from './import-options.ts';

export function OutcomePanel({ job, status, children }: { job: ImportJob; status: NewStatus; children: ReactNode }) {
  const { result } = job;
  if (!result) return null;
  const drafts = status === 'published' ? 'Readers see them at once.' : 'As drafts. No one sees them yet.';
  const lines: [number, string, string][] = [
    [result.added, 'new', job.dry_run ? drafts : ''],
    [result.changed, 'changed', 'The earlier text is in the version history.'],
    [result.unchanged, 'unchanged', 'Nothing to do.'],
    [result.refused, 'skipped', 'See beside the rows.'],
  ];
  return (
    <Panel title={job.dry_run ? 'What will happen' : 'What happened'}>
      {job.undone && (
        <p className="px-4 pb-2">
          <strong className="font-strong">This import was undone.</strong> These numbers say what it did before.
        </p>
      )}
      <ul className="px-4">
        {lines.map(([count, words, note]) => (
          <li
            key={words}
            className="grid grid-cols-[4rem_minmax(0,1fr)] gap-x-3 border-t-(length:--line-width) border-line py-2"
          >
            <strong className="figures text-right text-lead">{count.toLocaleString('en-GB')}</strong>
            <span>
              <strong>{words}</strong>
              {count > 0 && note && <span className="block text-muted">{note}</span>}
            </span>
          </li>
        ))}
      </ul>
      <p className="px-4 pb-2 text-muted">{rowsInWords(result.rows, job.kind)} in the file.</p>
      {job.other_kinds.length > 0 && (
        <p className="px-4 pb-2">
          Skipped, because they are of a different kind:{' '}
          {job.other_kinds.map(({ kind, count }) => rowsInWords(count, kind)).join(', ')}. To import those, choose what
          the rows are, above.
        </p>
      )}
      <div className="grid gap-2 px-4 pb-4">
        {children}
        {result.refused > 0 && <Problems job={job} />}
      </div>
    </Panel>
  );
}

/** The rows with a problem as they came, with a column that says what is wrong: to put right, or for those who made the file. */
function Problems({ job: { id, kind, result } }: { job: ImportJob }) {
  const take = useMutation({
    mutationFn: () => desk.importProblems(id),
    onSuccess: (table) => saveTable(table, `${KIND_FACTS[kind].file}-problems-${id}.csv`),
  });
  const count = result?.refused ?? 0;
  return (
    <>
      <Button isDisabled={take.isPending} onPress={() => take.mutate()}>
        {count === 1 ? 'Download 1 problem (CSV)' : `Download ${count.toLocaleString('en-GB')} problems (CSV)`}
      </Button>
      {take.isError && <ProblemBox message={take.error.message} />}
    </>
  );
}
