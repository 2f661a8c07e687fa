/** Whether anything may move. */
import { useSyncExternalStore } from 'react';
import { usePreference } from '../lib/preferences/preferences.ts';

const QUERY = '(prefers-reduced-motion: reduce)';

function follow(listener: () => void): () => void {
  const setting = matchMedia(QUERY);
  setting.addEventListener('change', listener);
  return () => setting.removeEventListener('change', listener);
}

/** The reader's device or the reader asks for stillness; follows both while the page is open. */
export function useReducedMotion(): boolean {
  const system = useSyncExternalStore(
    follow,
    () => matchMedia(QUERY).matches,
    () => false,
  );
  return usePreference('motion') === 'none' || system;
}
