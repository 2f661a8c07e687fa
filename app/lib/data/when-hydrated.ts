/**
 * When the page that was sent is hydrated. React takes over the frame first, and what stands in a Suspense boundary
 * a moment later: until then nothing may change that the sent page was made from, or the two would differ.
 */
import { type ComponentType, createElement, Fragment, type ReactNode, useEffect } from 'react';

let isHydrated = false;
const waiting = new Set<() => unknown>();

/** Calls once the page is hydrated, at once if it is; returns what calls it off. */
export function whenHydrated(act: () => unknown): () => void {
  if (isHydrated) act();
  else waiting.add(act);
  return () => void waiting.delete(act);
}

/** Stands inside the boundary of a page, and announces it: to callers of `whenHydrated`, and as `<html data-hydrated>`. */
export function HydrationSign(): null {
  useEffect(() => {
    isHydrated = true;
    document.documentElement.dataset.hydrated = '';
    for (const act of waiting) {
      waiting.delete(act);
      act();
    }
  }, []);
  return null;
}

/** The component of a page, with the sign in it. It still can be fetched before it is shown. */
export function withHydrationSign<Props extends object>(Page: ComponentType<Props>): (props: Props) => ReactNode {
  const Signed = (props: Props) =>
    createElement(Fragment, null, createElement(Page, props), createElement(HydrationSign));
  return Object.defineProperty(Signed, 'preload', { get: () => (Page as { preload?: unknown }).preload });
}
