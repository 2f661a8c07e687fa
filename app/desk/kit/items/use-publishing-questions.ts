/** Asks before items are published. Nothing that goes wrong with the question keeps anybody from publishing. */
import { useState } from 'react';
import type { BulkChange, NewStatus } from '#contract/curation.ts';
import type { PublishingQuestion } from '#contract/publishing-checks.ts';
import { desk } from '../data/calls.ts';

interface Asked {
  questions: readonly PublishingQuestion[];
  isSchedule: boolean;
  onGo: () => void;
}

const NONE: readonly PublishingQuestion[] = [];

const isForReaders = (status: NewStatus['status'] | undefined): boolean =>
  status === 'published' || status === 'scheduled';

export function usePublishingQuestions() {
  const [asked, setAsked] = useState<Asked>();
  /** Goes on at once where there is nothing to ask, and otherwise once somebody has said so. */
  const ask = async (ids: readonly number[], change: BulkChange, go: () => void): Promise<void> => {
    if (!isForReaders(change.status)) return go();
    const questions = await desk.publishingChecks(ids, change).then(
      ({ data }) => data,
      () => [],
    );
    if (questions.length === 0) go();
    else setAsked({ questions, isSchedule: change.status === 'scheduled', onGo: go });
  };
  const close = () => setAsked(undefined);
  return {
    ask,
    close,
    questions: asked?.questions ?? NONE,
    isSchedule: asked?.isSchedule ?? false,
    go: () => {
      close();
      asked?.onGo();
    },
  };
}
