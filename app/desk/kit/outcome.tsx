/** The line that says what has just been done. */
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react';
import { DoneLine } from './parts.tsx';

interface OutcomeState {
  ref: RefObject<HTMLDivElement | null>;
  done: string | undefined;
}

/** `tell` says what is done, and takes the focus there; `forget` lets the line go. */
export function useOutcome() {
  const ref = useRef<HTMLDivElement>(null);
  const [done, setDone] = useState<string>();
  // It had no height yet when it got the focus.
  useEffect(() => {
    if (done) ref.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' });
  }, [done]);
  const tell = (words: string) => {
    setDone(words);
    ref.current?.focus();
  };
  return { outcome: { ref, done }, tell, forget: () => setDone(undefined) };
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
  of: { ref, done },
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
        <span>{done}</span>
      </DoneLine>
    )}
    {children}
  </div>
);
