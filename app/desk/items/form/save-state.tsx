/** What becomes of what is typed: one line beside the status. */
import { useEffect, useState } from 'react';
import { clockTime } from '#app/lib/words/dates.ts';
import { Button } from '#app/ui/button.tsx';
import { Icon } from '#app/ui/icon.tsx';
import { BusyTiles } from '#app/ui/request-states.tsx';
import type { SaveState } from '../../kit/draft/draft.ts';

/** What is quicker is not worth a word. */
const SOON_MS = 300;
const MOMENT_MS = 60_000;

interface SaveStateProps {
  save: SaveState;
  /** What the form calls a field; nothing, where it is none. */
  labelOf: (field: string) => string;
  onTryAgain: () => void;
}

export function SaveStateLine({ save, labelOf, onTryAgain }: SaveStateProps) {
  const isLate = useLater(save, SOON_MS);
  const isLongAgo = useLater(save, MOMENT_MS);
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <p role="status" className="flex min-h-7 items-center gap-2">
        <Words save={save} labelOf={labelOf} isLate={isLate} isLongAgo={isLongAgo} />
      </p>
      {save.state === 'failed' && (
        <Button look="plain" onPress={onTryAgain}>
          Try again
        </Button>
      )}
    </div>
  );
}

interface WordsProps {
  save: SaveState;
  labelOf: (field: string) => string;
  isLate: boolean;
  isLongAgo: boolean;
}

const MOST_NAMED = 4;

/** Which fields the site does not have yet; `count` counts those without a name, too. */
export function waitingInWords(labels: readonly string[], count: number): string {
  if (count === 0) return 'Save below to put it on the site.';
  if (labels.length === 0) return 'Fix the marked fields before you save.';
  const named = labels.slice(0, MOST_NAMED).map((label) => `‘${label}’`);
  if (labels.length > MOST_NAMED) named.push(`${labels.length - MOST_NAMED} more`);
  const last = named.at(-1);
  return `Fix before you save: ${named.length > 1 ? `${named.slice(0, -1).join(', ')} and ${last}` : last}.`;
}

function Words({ save, labelOf, isLate, isLongAgo }: WordsProps) {
  if (save.state === 'saving' && isLate)
    return (
      <>
        <BusyTiles />
        Saving…
      </>
    );
  if (save.state === 'saved')
    return (
      <span className="flex items-center gap-2 text-muted">
        <span aria-hidden="true" className="inline-flex text-success-line">
          <Icon name="tick" className="size-4" />
          <Icon name="tick" className="-ml-2.5 size-4" />
        </span>
        {isLongAgo ? `Saved at ${clockTime(new Date(save.at).toISOString(), null)}` : 'Saved just now'}
      </span>
    );
  if (save.state === 'device')
    return (
      <span className="text-muted">
        Saved on this device only. {waitingInWords(save.waiting.map(labelOf).filter(Boolean), save.waiting.length)}
      </span>
    );
  if (save.state === 'failed')
    return (
      <span className="font-strong text-danger-ink">
        Problem: not saved to the site. {save.message} Your text is safe on this device.
      </span>
    );
  return null;
}

/** Whether this long has passed since the state began. */
function useLater(state: object, ms: number): boolean {
  const [passed, setPassed] = useState<object>();
  useEffect(() => {
    const timer = setTimeout(() => setPassed(state), ms);
    return () => clearTimeout(timer);
  }, [state, ms]);
  return passed === state;
}
