/** The line that says what has just been done. */
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useDeskChange } from './data/queries.ts';
import { DoneLine } from './screen-parts.tsx';

/** Takes back what was done; resolves to the words that say so. */
export type WayBack = () => Promise<string>;

interface OutcomeState {
  ref: RefObject<HTMLDivElement | null>;
  done: string | undefined;
  undo: WayBack | undefined;
  tell: (words: string, undo?: WayBack) => void;
}

/** `tell` says what is done, with its way back if there is one, and takes the focus there; `forget` lets the line go. */
export function useOutcome() {
  const ref = useRef<HTMLDivElement>(null);
  const [{ done, undo }, setDone] = useState<{ done?: string; undo?: WayBack | undefined }>({});
  // It had no height yet when it got the focus.
  useEffect(() => {
    if (done) ref.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [done]);
  const tell = (words: string, undo?: WayBack) => {
    setDone({ done: words, undo });
    ref.current?.focus();
  };
  return { outcome: { ref, done, undo, tell }, tell, forget: () => setDone({}) };
}

/** The same for a form that opens in the place of its list: what it did is said once the list stands there again. */
export function useOutcomeOfForm(isOpen: boolean) {
  const { outcome, tell, forget } = useOutcome();
  const words = useRef('');
  useEffect(() => {
    if (isOpen || !words.current) return;
    tell(words.current);
    words.current = '';
  });
  const tellLater = (done: string) => {
    words.current = done;
  };
  return { outcome, tellLater, forget };
}

export const Outcome = ({
  of: { ref, done, undo, tell },
  className = 'mt-3',
  children,
}: {
  of: OutcomeState;
  className?: string;
  children?: ReactNode;
}) => (
  <div ref={ref} tabIndex={-1} role="status" className={`scroll-my-4 ${className}`}>
    {done && (
      <DoneLine>
        <span className="wrap-anywhere">{done}</span>
        {undo && <Undo key={done} undo={undo} onDone={tell} />}
      </DoneLine>
    )}
    {children}
  </div>
);

function Undo({ undo, onDone }: { undo: WayBack; onDone: (words: string) => void }) {
  const change = useDeskChange(undo);
  return (
    <>
      <Button
        look="inherit"
        isDisabled={change.isPending}
        onPress={() => change.mutate(undefined, { onSuccess: onDone })}
      >
        Undo
      </Button>
      {change.isError && <span className="basis-full">Problem: {change.error.message}</span>}
    </>
  );
}

/** What a step of many changes did: what stayed as it was, and the way back. */
export interface DoneStep {
  words: string;
  left?: readonly string[];
  undo?: (() => Promise<DoneStep>) | undefined;
}

export function StepLine({ step: { words, left = [] }, children }: { step: DoneStep; children: ReactNode }) {
  return (
    <DoneLine>
      <span>{words}</span>
      {children}
      {left.length > 0 && (
        <span className="basis-full">
          Some were not changed.
          {left.map((sentence) => (
            <span key={sentence} className="block">
              {sentence}
            </span>
          ))}
        </span>
      )}
    </DoneLine>
  );
}
