/** What starts and ends the keeping of pages. It is loaded when somebody has agreed, and the page is at rest. */
import type { User } from '#contract/members.ts';
import { pathOf } from '../../lib/address/card-capabilities.ts';
import { favouritesOf } from '../../lib/data/favourites.ts';
import { forgetPages, mayBeCopied, SAVED_MOST, type WorkerMessage } from '../../lib/data/offline-copies.ts';

const WORKER = '/sw.js';

async function tell(message: WorkerMessage): Promise<void> {
  await navigator.serviceWorker.register(WORKER);
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage(message);
}

/** The page that is read now. */
export async function copyReadPage(path: string): Promise<void> {
  if (mayBeCopied(path)) await tell({ what: 'read', path });
}

export const favouritePaths = (user: User): string[] =>
  Object.values(favouritesOf(user)).flatMap((cards) => cards.map(pathOf));

/** All that the member keeps; copies of anything else that was kept before go. */
export const copySavedPages = (paths: readonly string[]): Promise<void> =>
  tell({ what: 'saved', paths: paths.filter(mayBeCopied).slice(0, SAVED_MOST) });

/** Who takes their agreement back has neither copies nor a worker any more. */
export async function stopCopying(): Promise<void> {
  await forgetPages();
  const registration = await navigator.serviceWorker.getRegistration();
  await registration?.unregister();
}
