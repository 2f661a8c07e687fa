import { useSyncExternalStore } from 'react';

function follow(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether the tab is out of sight. */
export const useTabHidden = (): boolean =>
  useSyncExternalStore(
    follow,
    () => document.hidden,
    () => false,
  );
