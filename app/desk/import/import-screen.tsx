/** Bringing in a table: a try-out first, then the import, then one undo for all of it. */
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useRef, useState } from 'react';
import type { ImportJob } from '#contract/imports.ts';
import type { Kind } from '#domain/kinds.ts';
import { IMPORT_FILE_LIMIT } from '#domain/limits.ts';
import { params } from '../../lib/address/params.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemBox } from '../../ui/problem-box.tsx';
import { Busy } from '../../ui/request-states.tsx';
import { useAddress } from '../kit/address.ts';
import { desk } from '../kit/data/calls.ts';
import { fieldsOf, importQuery, useDeskChange } from '../kit/data/queries.ts';
import { DeskSelect } from '../kit/fields/desk-field.tsx';
import { itemCount, refusalsInWords } from '../kit/items/bulk-outcome.ts';
import { DoneLine, ScreenHead } from '../kit/screen-parts.tsx';
import { ChooseFile } from './choose-file.tsx';
import { ColumnsPanel, DatesQuestion, HtmlQuestion } from './columns-panel.tsx';
import {
  askedColumn,
  type Correction,
  FIRST,
  formOf,
  KIND_CHOICES,
  rowsInWords,
  type Settings,
  withField,
} from './import-options.ts';
import { OutcomePanel } from './outcome-panel.tsx';
import { RowsPanel } from './rows-panel.tsx';
import { TwinsPanel } from './twins-panel.tsx';
import { WordsPanel, wordKey } from './words-panel.tsx';

const TABLE = {
  job: (value: unknown) => (/^\d{1,9}$/.test(String(value)) ? Number(value) : undefined),
};
const read = params(TABLE);
export type ImportSearch = ReturnType<typeof read>;

export function ImportScreen() {
  const [{ job: jobId }, go] = useAddress(read);
  const [file, setFile] = useState<File>();
  const [settings, setSettings] = useState(FIRST);
  const [tooLarge, setTooLarge] = useState(false);
  // New words that were looked at once, by their keys.
  const [meant, setMeant] = useState<ReadonlySet<string>>(new Set());
  const start = useDeskChange(({ form }: { form: FormData }) => desk.bringIn(form));
  const query = useQuery({
    ...importQuery(jobId ?? 0),
    enabled: jobId !== undefined,
  });
  const current = jobId !== undefined && query.data?.id === jobId ? query.data : undefined;
  const isOver = current?.state === 'done' || current?.state === 'failed';
  // While a change is looked at, what was found before stays: nobody loses their place.
  const [found, setFound] = useState<{ job: ImportJob; of: File | undefined }>();
  if (isOver && found?.job !== current) setFound({ job: current, of: file });
  const job = isOver || current?.dry_run === false ? current : found?.of === file ? found?.job : undefined;
  const isBusy = start.isPending || (jobId !== undefined && !isOver && !query.isError);

  const send = (chosen: File, next: Settings, isDry: boolean) => {
    setSettings(next);
    start.mutate(
      { form: formOf(chosen, next, isDry) },
      { onSuccess: (started) => go({ job: started.job }, { replace: true }) },
    );
  };
  const change = (part: Partial<Settings>) => {
    if (file) send(file, { ...settings, ...part }, true);
  };
  const onCorrect = (correction: Correction) =>
    change({
      corrections: [
        ...settings.corrections.filter(({ row, column }) => row !== correction.row || column !== correction.column),
        correction,
      ],
    });
  const onFile = (chosen: File) => {
    setTooLarge(chosen.size > IMPORT_FILE_LIMIT);
    setFile(chosen);
    setMeant(new Set());
    go({ job: undefined }, { replace: true });
    if (chosen.size <= IMPORT_FILE_LIMIT) send(chosen, { ...FIRST, status: settings.status }, true);
  };
  const problem = tooLarge
    ? 'This file is too large. Split it into smaller ones.'
    : (start.error?.message ?? query.error?.message ?? job?.message ?? undefined);
  // What nobody could have said before is a question, no problem.
  const question =
    fieldsOf(start.error).kind && !settings.kind
      ? 'First choose below what the rows are.'
      : job?.state === 'failed' && job.dry_run && !start.error && !tooLarge
        ? askedColumn(job)
        : undefined;
  const asksKind = Boolean(fieldsOf(start.error).kind);
  const kind = settings.kind ?? job?.kind;
  const canChange = file !== undefined && !isBusy;
  const isDone = job !== undefined && !job.dry_run;
  const newWords = (job?.new_words ?? []).filter(({ must }) => !must).map(wordKey);
  const isMeant = newWords.every((key) => meant.has(key));
  return (
    <>
      <ScreenHead
        title="Import a spreadsheet"
        lead="First you see what would happen. Nothing changes on the site until you press the button for it."
      />
      <ChooseFile name={file?.name ?? job?.file} onFile={onFile} />
      <div role="status" className="mt-3 empty:hidden">
        {isBusy && <Progress job={current} />}
      </div>
      <div role="status">{question && !isBusy && <Question>{question}</Question>}</div>
      {problem && !question && !isBusy && <ProblemBox message={problem} className="mt-3" />}
      {(asksKind || job) && !isDone && file && (
        <div className="mt-4 flex flex-wrap items-end gap-3">
          <DeskSelect
            label="What the rows are"
            value={kind ?? ''}
            disabled={!canChange && !asksKind}
            onChange={({ target }) =>
              change({ kind: KIND_CHOICES.find((one) => one.kind === target.value)?.kind, mapping: undefined })
            }
          >
            <option value="">Please choose</option>
            {KIND_CHOICES.map((choice) => (
              <option key={choice.kind} value={choice.kind}>
                {choice.words}
              </option>
            ))}
          </DeskSelect>
          <DeskSelect
            label="New items are imported"
            value={settings.status}
            disabled={!canChange}
            onChange={({ target }) => change({ status: target.value === 'published' ? 'published' : 'draft' })}
          >
            <option value="draft">As drafts</option>
            <option value="published">Published at once</option>
          </DeskSelect>
        </div>
      )}
      {job && (!isBusy || job.dry_run) && (
        <>
          <div className="mt-5 grid items-start gap-5 lg:grid-cols-[minmax(0,2fr)_minmax(0,1fr)]">
            {!isDone && job.columns.length > 0 && (
              <div>
                <ColumnsPanel
                  job={job}
                  isOpen={canChange}
                  onField={(column, field) => change({ mapping: withField(job.columns, column, field) })}
                  onAnew={() => change({ mapping: {} })}
                />
                {job.html && <HtmlQuestion html={job.html} isOpen={canChange} onSaid={(html) => change({ html })} />}
                {(job.unclear_date !== null || settings.dates) && (
                  <DatesQuestion
                    date={job.unclear_date ?? exampleOf(job)}
                    said={settings.dates}
                    onSaid={(dates) => change({ dates })}
                  />
                )}
              </div>
            )}
            <OutcomePanel job={job} status={settings.status}>
              {isDone ? (
                <Undo key={job.id} kind={job.kind} undo={job.undo} isUndone={job.undone} />
              ) : (
                <BringIn
                  job={job}
                  needsFile={!file}
                  question={questionBefore(
                    job.unclear_date !== null && !settings.dates,
                    !isMeant,
                    job.twin_count > 0 && !settings.twins,
                  )}
                  isBusy={isBusy}
                  onPress={() => file && send(file, settings, false)}
                />
              )}
            </OutcomePanel>
          </div>
          {!isDone && (
            <WordsPanel
              job={job}
              changed={settings.words}
              isOpen={canChange}
              isMeant={isMeant}
              onMeant={(isOn) => setMeant(new Set(isOn ? newWords : []))}
              onChange={(words) => change({ words })}
            />
          )}
          {!isDone && (
            <TwinsPanel
              job={job}
              said={settings.twins}
              isOpen={canChange}
              onSaid={(twins) => change({ twins })}
              onCorrect={onCorrect}
            />
          )}
          <RowsPanel key={file?.name} job={job} isBusy={isBusy} onCorrect={file && !isDone ? onCorrect : undefined} />
        </>
      )}
    </>
  );
}

const Question = ({ children }: { children: ReactNode }) => (
  <p className="mt-3 rounded-card border-2 border-led-line bg-raised px-4 py-3 font-strong">{children}</p>
);

/** A date of the file once the question is answered, so that the answer can be changed. */
const exampleOf = ({ columns }: { columns: readonly { example: string }[] }): string =>
  columns.find(({ example }) => /^\s*\d{1,2}\s*[/.-]\s*\d{1,2}\s*[/.-]\s*\d{2,4}/.test(example))?.example ?? '';

function Progress({ job }: { job: { progress: { done: number; total: number }; dry_run: boolean } | undefined }) {
  const { done, total } = job?.progress ?? { done: 0, total: 0 };
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-4">
      <Busy>{job && !job.dry_run ? 'Importing…' : 'Checking the file…'}</Busy>
      {job && !job.dry_run && total > 0 && (
        <span className="figures text-muted">
          {done.toLocaleString('en-GB')} of {total.toLocaleString('en-GB')} rows. You may leave this page.
        </span>
      )}
    </p>
  );
}

function questionBefore(isAboutDates: boolean, isAboutWords: boolean, isAboutTwins: boolean): string | undefined {
  if (isAboutDates) return 'Answer the question about dates first.';
  if (isAboutWords) return 'First check the new tags below, and tick that they are correct.';
  return isAboutTwins ? 'First decide about possible duplicates, below.' : undefined;
}

interface BringInProps {
  job: { kind: Parameters<typeof rowsInWords>[1]; result: { added: number; changed: number } | null };
  needsFile: boolean;
  /** What must be answered first. */
  question: string | undefined;
  isBusy: boolean;
  onPress: () => void;
}

function BringIn({ job, needsFile, question, isBusy, onPress }: BringInProps) {
  const count = (job.result?.added ?? 0) + (job.result?.changed ?? 0);
  if (needsFile) return <p>To import it, choose the file again.</p>;
  if (count === 0) return <p>Nothing to import.</p>;
  if (question) return <p>{question}</p>;
  return (
    <>
      <Button look="filled" isDisabled={isBusy} onPress={onPress}>
        Import {rowsInWords(count, job.kind)}
      </Button>
      <p className="text-muted">You can undo all of it in one step, also later from History.</p>
    </>
  );
}

function Undo({ kind, undo, isUndone }: { kind: Kind; undo: number | null; isUndone: boolean }) {
  const outcome = useRef<HTMLDivElement>(null);
  const [said, setSaid] = useState<readonly string[]>([]);
  const change = useDeskChange(() => desk.undoBulk(undo ?? 0));
  const onPress = () =>
    change.mutate(undefined, {
      onSuccess: ({ changed, refused }) => {
        setSaid([`The import is undone: ${itemCount(changed)}.`, ...refusalsInWords(refused)]);
        outcome.current?.focus();
      },
    });
  return (
    <>
      <div ref={outcome} role="status" tabIndex={-1} className="empty:hidden">
        {said.length > 0 ? (
          <DoneLine>
            <span>
              {said.map((sentence) => (
                <span key={sentence} className="block">
                  {sentence}
                </span>
              ))}
            </span>
          </DoneLine>
        ) : (
          <DoneLine>
            {isUndone ? (
              'This was undone.'
            ) : (
              <>
                Import finished.
                <Link to="/curate/items" search={{ kind, changed: 'day' }}>
                  See these items in the list
                </Link>
              </>
            )}
          </DoneLine>
        )}
      </div>
      {change.isError && <ProblemBox message={change.error.message} />}
      {undo !== null && !isUndone && said.length === 0 && (
        <Button isDisabled={change.isPending} onPress={onPress}>
          Undo this import
        </Button>
      )}
    </>
  );
}
