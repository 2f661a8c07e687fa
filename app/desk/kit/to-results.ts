/** On a telephone the list begins below its search: a search leads on to what was found. */
import { type RefObject, useEffect } from 'react';

let isWanted = false;

/** Somebody has just searched; they who walk back or reload have not. */
export function wantResults(): void {
  isWanted = true;
}

/** Leads to `count`, which says how many were found, once the answer has come. */
export function useToResults(count: RefObject<HTMLElement | null>, hasCome: boolean): void {
  useEffect(() => {
    if (!isWanted || !hasCome) return;
    isWanted = false;
    if (!matchMedia('(max-width: 767px)').matches) return;
    count.current?.focus({ preventScroll: true });
    count.current?.scrollIntoView({ block: 'start', behavior: 'instant' });
  });
}
