/** When readers see it: a status to choose, and the one button that keeps all and makes it so. */
import { useState } from 'react';
import { Button } from '#app/ui/button.tsx';
import { boxClass } from '#app/ui/field.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { Busy } from '#app/ui/request-states.tsx';
import type { NewStatus } from '#contract/curation.ts';
import { ITEM_STATUSES, type ItemStatus } from '#domain/item-status.ts';
import { site } from '#site';
import { publishAt, scheduleInWords, shortDay, siteClock, tomorrow } from '../../kit/fields/publish-schedule.ts';
import { clockOf } from '../../kit/fields/zoned.ts';
import { StatusMark } from '../../kit/items/status-mark.tsx';

const ABOUT: Record<ItemStatus, string> = {
  draft: 'Only the desk sees it.',
  review: 'A colleague checks it first.',
  scheduled: 'Readers see it from the time you set.',
  published: 'Readers see it within a second.',
  archived: 'Not on the site. Its page says that it was removed.',
};

const MAKE: Record<ItemStatus, string> = {
  draft: 'Make it a draft',
  review: 'Ask for a review',
  scheduled: 'Schedule it',
  published: 'Publish',
  archived: 'Archive',
};

const KEEP: Record<ItemStatus, string> = {
  draft: 'Save draft',
  review: 'Save',
  scheduled: 'Save changes',
  published: 'Save changes',
  archived: 'Save changes',
};

/** The same button, so that the focus stays on it when all is kept; fields that get the focus stop above it. */
const IN_SIGHT =
  'form-foot fixed inset-x-0 bottom-[var(--messages,0px)] z-2 flex flex-wrap items-center justify-end gap-x-4 gap-y-2 border-t-(length:--line-width) border-line bg-surface px-4 py-3 md:px-8 print:hidden';

interface PublishPanelProps {
  status: ItemStatus;
  publishAt: string | null;
  isBusy: boolean;
  problem: string | undefined;
  /** Whether something waits for the button: then it stands at the lower edge, wherever one has scrolled to. */
  isOpen: boolean;
  /** With nothing, only what is written is kept. */
  onPress: (wish: NewStatus | undefined) => void;
}

export function PublishPanel({ status, publishAt: due, isBusy, problem, isOpen, onPress }: PublishPanelProps) {
  const [now] = useState(Date.now);
  const [chosen, setChosen] = useState<ItemStatus>();
  const [when, setWhen] = useState(() => (due ? split(clockOf(due, site.timezone)) : tomorrow(now)));
  const wish = chosen ?? status;
  const moment = publishAt(when.day, when.time);
  const isOther = wish !== status || (wish === 'scheduled' && moment !== due && moment !== undefined);
  const words = !isOther
    ? KEEP[wish]
    : wish === 'scheduled' && moment
      ? `Schedule for ${shortDay(moment)}`
      : MAKE[wish];
  return (
    <section
      id="when"
      aria-labelledby="when-title"
      tabIndex={-1}
      className="bounded rounded-card bg-raised px-5 py-4 outline-none"
    >
      <fieldset>
        <legend id="when-title" className="mb-2 text-lead font-heading">
          Status
        </legend>
        {ITEM_STATUSES.map((one) => (
          <div key={one} className="pb-2">
            <label className="grid cursor-pointer grid-cols-[auto_1fr] items-center gap-x-3">
              <input
                type="radio"
                name="status"
                value={one}
                checked={wish === one}
                onChange={() => setChosen(one === status ? undefined : one)}
                className="size-6 accent-(--accent)"
              />
              <span className="flex min-h-9 items-center">
                <StatusMark status={one} />
              </span>
              <span className="col-start-2 text-muted">{ABOUT[one]}</span>
            </label>
            {one === 'scheduled' && wish === 'scheduled' && (
              <div className="mt-2 grid gap-1 pl-9">
                {problem && (
                  <p id="publish-problem" className="flex items-start gap-2 font-strong text-danger-ink">
                    <Icon name="warning" className="mt-[0.2em] size-5" />
                    <span>Problem: {problem}</span>
                  </p>
                )}
                <div className="grid grid-cols-[repeat(auto-fit,minmax(9rem,1fr))] gap-3">
                  <label className="grid gap-1 font-strong">
                    Day
                    <input
                      type="date"
                      value={when.day}
                      onChange={({ target }) => setWhen({ ...when, day: target.value })}
                      aria-invalid={problem ? true : undefined}
                      aria-describedby={problem && 'publish-problem'}
                      className={`min-h-11 min-w-0 ${boxClass(problem)}`}
                    />
                  </label>
                  <label className="grid gap-1 font-strong">
                    Time
                    <input
                      type="time"
                      value={when.time}
                      onChange={({ target }) => setWhen({ ...when, time: target.value })}
                      className={`min-h-11 min-w-0 ${boxClass(problem)}`}
                    />
                  </label>
                </div>
                <p className="figures text-muted">
                  {moment ? scheduleInWords(moment, now) : `A day and a time, by ${siteClock()}.`}
                </p>
              </div>
            )}
          </div>
        ))}
      </fieldset>
      {isOpen && <div className="mt-2 h-12" />}
      <div className={isOpen ? IN_SIGHT : 'mt-2 grid'}>
        {isOpen && <p className="min-w-0">You have unsaved changes.</p>}
        <Button
          look="filled"
          aria-disabled={isBusy}
          onPress={() => {
            if (isBusy) return;
            if (!isOther) onPress(undefined);
            else onPress({ status: wish, ...(wish === 'scheduled' && { publish_at: moment ?? null }) });
          }}
        >
          {isBusy ? <Busy>Saving…</Busy> : words}
        </Button>
      </div>
    </section>
  );
}

function split(clock: string): { day: string; time: string } {
  const [day = '', time = ''] = clock.split('T');
  return { day, time };
}
