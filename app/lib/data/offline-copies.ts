/** Copies of pages on the reader's device: what the page and its service worker tell each other. */

/** The names of all its caches begin so; another number at the end begins anew. */
export const KEPT = 'kept-';
export const READ_PAGES = `${KEPT}read-1`;
export const SAVED_PAGES = `${KEPT}saved-1`;
/** Scripts, styles and pictures of those pages. */
export const PARTS = `${KEPT}parts-1`;

/** The pages read last, and the newest of what somebody keeps. */
export const READ_MOST = 30;
export const SAVED_MOST = 60;
/** After so long what is kept is asked for again. */
export const SAVED_COPY_MS = 86_400_000;

export type WorkerMessage =
  | { what: 'read'; path: string }
  | { what: 'saved'; paths: readonly string[] }
  | { what: 'forget' };

/** Not pages that are about their reader, that only those with a link may see, or that lead on. */
export const mayBeCopied = (path: string): boolean =>
  path.startsWith('/') &&
  !/^\/(?:account|login|signup|verification|forgot-my-password|404|curate|api|embed|list|preview|removal|still-right|calendar)(?:[/?]|$)/.test(
    path,
  );

/** What becomes of the copy of a page when the site answers so: an answer of trouble leaves an older copy as it is. */
export function copyAfter(answer: Response): 'keep' | 'drop' | 'leave' {
  const { ok, redirected, headers } = answer;
  if (isGone(answer)) return 'drop';
  if (!ok) return 'leave';
  if (redirected || /\bno-store\b/i.test(headers.get('cache-control') ?? '')) return 'drop';
  return headers.get('content-type')?.startsWith('text/html') ? 'keep' : 'drop';
}

/** Whether the site says that there is no such page any more. */
export const isGone = ({ status }: Response): boolean => status === 404 || status === 410;

const worker = () => (typeof navigator === 'undefined' ? undefined : navigator.serviceWorker?.controller);

/** Whether copies are kept in this browser at the moment. */
export const hasWorker = (): boolean => Boolean(worker());

/** Takes all copies away, here as well as in the worker, which may be adding one. */
export async function forgetPages(): Promise<void> {
  worker()?.postMessage({ what: 'forget' } satisfies WorkerMessage);
  if (typeof caches === 'undefined') return;
  const names = await caches.keys();
  await Promise.all(names.filter((name) => name.startsWith(KEPT)).map((name) => caches.delete(name)));
}
