/** Beside the form of an event: repeating it, the dates of its series, and giving a change to them. */
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { ProblemBox } from '#app/ui/problem-box.tsx';
import { Unfold } from '#app/ui/unfold.tsx';
import type { BulkAnswer, CuratedItem } from '#contract/curation.ts';
import type { ItemStatus } from '#domain/item-status.ts';
import { site } from '#site';
import { desk } from '../../../kit/data/calls.ts';
import { seriesQuery, useDeskChange } from '../../../kit/data/queries.ts';
import { clockOf } from '../../../kit/fields/zoned.ts';
import type { Values } from '../../../kit/items/form-values.ts';
import { type DoneStep, StepLine, useOutcome } from '../../../kit/outcome.tsx';
import { textOf } from '../../../kit/record-accessors.ts';
import type { ItemDraft } from '../item-draft.ts';
import { dateCount, dayOfDate, refusalsByDate } from './date-words.ts';
import { changedSince, GiveToOthers } from './give-to-others.tsx';
import { RepeatForm } from './repeat-form.tsx';
import { SeriesDates } from './series-dates.tsx';

/** What the new dates are, by the status of the first. */
const OF_NEW: Record<ItemStatus, string> = {
  draft: 'They are drafts.',
  review: 'They are in review.',
  scheduled: 'They are published together with this one.',
  published: 'Readers see them now.',
  archived: 'They are drafts.',
};

interface SeriesPanelProps {
  draft: ItemDraft;
  /** Nothing while it is new. */
  item: CuratedItem | undefined;
  values: Values;
}

export function SeriesPanel({ draft, item, values }: SeriesPanelProps) {
  const { data } = useQuery({ ...seriesQuery(item?.id ?? 0, item?.version ?? 0), enabled: item !== undefined });
  const [done, setDone] = useState<DoneStep>();
  const { outcome, tell } = useOutcome();
  // Up to which version the others of the series have got what was changed here, or were not to get it.
  const [even, setEven] = useState(item);
  if (item && (even === undefined || textOf(even, 'series') !== textOf(item, 'series'))) setEven(item);
  const act = useDeskChange(async (work: () => Promise<DoneStep>) => work());
  const run = (work: () => Promise<DoneStep>) => {
    if (act.isPending) return;
    setDone(undefined);
    act.mutate(work, {
      onSuccess: (next) => {
        setDone(next);
        tell(next.words);
      },
    });
  };
  const took = (next: CuratedItem) => {
    draft.took(next);
    setEven(next);
  };

  const [today] = useState(() => clockOf(Date.now(), site.timezone).slice(0, 10));
  const dates = data?.data ?? [];
  const isSeries = item && textOf(item, 'series') !== '' && dates.length > 1;
  const start = typeof values.start_date === 'string' ? values.start_date : '';
  const year = (start || today).slice(0, 4);
  const names = item && even && isSeries ? changedSince(even, item) : [];

  // It may stand far from the button that kept the change; whoever writes on is not taken away from the field.
  const question = useRef<HTMLDivElement>(null);
  const asks = names.length > 0;
  useEffect(() => {
    if (!asks || document.activeElement?.matches('input, textarea, select')) return;
    question.current?.scrollIntoView({ block: 'center', behavior: 'instant' });
    question.current?.focus({ preventScroll: true });
  }, [asks]);

  /** With the dates as they are after the step. */
  const inWords = async (refused: BulkAnswer['refused']): Promise<string[]> =>
    item && refused.length > 0 ? refusalsByDate(refused, (await desk.series(item.id)).data, year) : [];
  const undoStep = (bulk: number, words: (changed: number) => string) => async (): Promise<DoneStep> => {
    const { changed, refused } = await desk.undoBulk(bulk);
    const now = draft.snapshot().doc;
    if (now) took(await desk.item(now.id));
    return { words: words(changed), left: await inWords(refused) };
  };
  const make = (days: string[]) =>
    run(async () => {
      // What is copied is what stands in the form.
      if (!(await draft.save())) throw new Error('Fix the marked fields first. No date is added yet.');
      const now = draft.snapshot().doc;
      if (!now) throw new Error('Write a title first. No date is added yet.');
      const { id, changed } = await desk.repeat(now.id, { days });
      const next = await desk.item(now.id);
      took(next);
      return {
        words: `${dateCount(changed)} added. ${OF_NEW[next.status]}`,
        undo: undoStep(id, () => 'Dates removed.'),
      };
    });
  const give = (which: 'from-here' | 'all') =>
    run(async () => {
      if (!item || !even) throw new Error('There is nothing to change.');
      const { id, changed, refused } = await desk.changeSeries(item.id, { which, since: even.version }, item.version);
      setEven(item);
      return {
        words: `${dateCount(changed)} changed along with this one.`,
        left: await inWords(refused),
        ...(changed > 0 && { undo: undoStep(id, (count) => `${dateCount(count)} as before. This one stays changed.`) }),
      };
    });
  // This one is out, and others wait as they were made.
  const unseen = item?.status === 'published' ? dates.filter(({ status }) => status === 'draft') : [];
  const publishOthers = () =>
    run(async () => {
      const { id, changed, refused } = await desk.bulk(
        unseen.map((date) => date.id),
        { status: 'published' },
      );
      return {
        words: `${dateCount(changed)} published.`,
        left: await inWords(refused),
        ...(changed > 0 && { undo: undoStep(id, (count) => `${dateCount(count)} as before.`) }),
      };
    });
  const setSeries = async (series: string | null, words: string): Promise<DoneStep> => {
    const now = draft.snapshot().doc;
    if (!now) throw new Error('There is nothing to change.');
    took(await desk.change(now.id, { series }, now.version));
    return { words };
  };
  const leave = (series: string) =>
    run(async () => ({
      ...(await setSeries(null, 'Removed from the series.')),
      undo: () => setSeries(series, 'Back in its series.'),
    }));

  const repeatForm = start ? (
    <RepeatForm
      start={start}
      taken={new Set(dates.flatMap((date) => dayOfDate(date) ?? []))}
      waits={item && draft.isWaiting ? 'Save your changes first, so that the new dates have them.' : undefined}
      isBusy={act.isPending}
      onMake={make}
    />
  ) : (
    <p className="text-muted">Write when it starts. Then you can repeat it here.</p>
  );
  return (
    <section
      id="repeat"
      aria-labelledby="repeat-title"
      tabIndex={-1}
      className="bounded rounded-card bg-raised px-5 py-4 outline-none"
    >
      <h2 id="repeat-title" className="mb-2 text-lead">
        {isSeries ? `One of ${dateCount(dates.length)}` : 'Repeat event'}
      </h2>
      <div ref={outcome.ref} tabIndex={-1} role="status" className="scroll-my-4">
        {/* Once something else was changed, it is old news; the history has its undo. */}
        {done && names.length === 0 && (
          <div className="pb-3">
            <StepLine step={done}>
              {done.undo && (
                <Button look="inherit" isDisabled={act.isPending} onPress={() => done.undo && run(done.undo)}>
                  Undo
                </Button>
              )}
            </StepLine>
          </div>
        )}
      </div>
      {act.isError && <ProblemBox message={act.error.message} className="mb-3" />}
      <div ref={question} role="status" tabIndex={-1} className="mb-3 scroll-my-24 outline-none empty:hidden">
        {item && names.length > 0 && (
          <GiveToOthers
            names={names}
            dates={dates}
            id={item.id}
            isBusy={act.isPending}
            onGive={give}
            onOnlyThis={() => setEven(item)}
          />
        )}
      </div>
      {isSeries && item ? (
        <>
          {unseen.length > 0 && (
            <p className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-1">
              {unseen.length === 1 ? '1 date is still a draft.' : `${unseen.length} dates are still drafts.`}
              <Button isDisabled={act.isPending} onPress={publishOthers}>
                Publish {unseen.length === 1 ? 'it' : 'them'}, too
              </Button>
            </p>
          )}
          <SeriesDates dates={dates} id={item.id} today={today} year={year} />
          <Unfold words="Add more dates" className="mt-2">
            <div className="my-2">{repeatForm}</div>
          </Unfold>
          <Button
            look="plain"
            className="-ms-2"
            isDisabled={act.isPending}
            onPress={() => leave(textOf(item, 'series'))}
          >
            Remove from the series
          </Button>
        </>
      ) : (
        repeatForm
      )}
    </section>
  );
}
