/** What becomes of what is typed: one line beside the status. */
import { useEffect, useState } from 'react';
import { clockTime } from '../../../lib/dates.ts';
import { BusyTiles } from '../../../ui/busy.tsx';
import { Button } from '../../../ui/button.tsx';
import { Icon } from '../../../ui/icon.tsx';
import type { Keeping } from './keeping.ts';

/** What is quicker is not worth a word. */
const SOON_MS = 300;
const MOMENT_MS = 60_000;

export function KeepingLine({ keeping, onTryAgain }: { keeping: Keeping; onTryAgain: () => void }) {
  const isLate = useLater(keeping, SOON_MS);
  const isLongAgo = useLater(keeping, MOMENT_MS);
  return (
    <div className="flex flex-wrap items-center gap-x-4">
      <p role="status" className="flex min-h-7 items-center gap-2">
        <Words keeping={keeping} isLate={isLate} isLongAgo={isLongAgo} />
      </p>
      {keeping.state === 'failed' && (
        <Button look="plain" onPress={onTryAgain}>
          Try again
        </Button>
      )}
    </div>
  );
}

function Words({ keeping, isLate, isLongAgo }: { keeping: Keeping; isLate: boolean; isLongAgo: boolean }) {
  if (keeping.state === 'keeping' && isLate)
    return (
      <>
        <BusyTiles />
        Keeping…
      </>
    );
  if (keeping.state === 'kept')
    return (
      <span className="flex items-center gap-2 text-muted">
        <span aria-hidden="true" className="inline-flex text-success-line">
          <Icon name="tick" className="size-4" />
          <Icon name="tick" className="-ml-2.5 size-4" />
        </span>
        {isLongAgo ? `Kept at ${clockTime(new Date(keeping.at).toISOString(), null)}` : 'Kept a moment ago'}
      </span>
    );
  if (keeping.state === 'device')
    return (
      <span className="text-muted">
        Kept on this device.{' '}
        {keeping.open > 0
          ? 'Some fields wait before the site can keep them.'
          : 'Readers see it once you keep it below.'}
      </span>
    );
  if (keeping.state === 'failed')
    return (
      <span className="font-strong text-danger-ink">
        Problem: not kept on the site. {keeping.message} Your words are safe on this device.
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
