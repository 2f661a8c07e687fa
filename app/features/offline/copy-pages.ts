/** What starts and ends the keeping of pages. It is loaded when somebody has agreed, and the page is at rest. */
import { forgetPages, isKeepable, type KeepMessage, SAVED_MOST } from '../../lib/data/offline-copies.ts';

const WORKER = '/sw.js';

async function tell(message: KeepMessage): Promise<void> {
  await navigator.serviceWorker.register(WORKER);
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(message);
}

/** The page that is read now. */
export async function keepRead(path: string): Promise<void> {
  if (isKeepable(path)) await tell({ what: 'read', path });
}

/** All that the member keeps; copies of anything else that was kept before go. */
export const keepSaved = (paths: readonly string[]): Promise<void> =>
  tell({ what: 'saved', paths: paths.filter(isKeepable).slice(0, SAVED_MOST) });

/** Who takes their agreement back has neither copies nor a worker any more. */
export async function stopKeeping(): Promise<void> {
  await forgetPages();
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
}
