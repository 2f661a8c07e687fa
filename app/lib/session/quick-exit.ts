/** Leaving at once, for who may not be seen here: the page is replaced, and what this tab knows of the site is gone. */
import { site } from '#site';
import { forgetPages } from '../data/offline-copies.ts';

/** Two presses of Esc count together within this time. */
const TWICE_MS = 1_500;

export function leaveQuickly(): void {
  // Nothing of it may be seen while the other page is on its way.
  document.documentElement.hidden = true;
  document.title = '';
  try {
    sessionStorage.clear();
  } catch {
    // Nothing is kept here.
  }
  void forgetPages().catch(() => {});
  location.replace(site.leaveTo);
}

/** Lets Esc, pressed twice, leave; returns what ends that. Esc that closes something else does not count. */
export function leaveByKey(): () => void {
  let last = Number.NEGATIVE_INFINITY;
  const onKey = ({ key, defaultPrevented, timeStamp, repeat }: KeyboardEvent) => {
    if (key !== 'Escape' || defaultPrevented || repeat) return;
    if (timeStamp - last <= TWICE_MS) leaveQuickly();
    last = timeStamp;
  };
  addEventListener('keydown', onKey);
  return () => removeEventListener('keydown', onKey);
}
