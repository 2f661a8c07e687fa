/**
 * The service worker: copies of pages, each with the very files it was made of, so that no page ever meets the scripts of
 * another version. With a line everything comes from the site; without one a copy opens, or a page that says what does.
 *
 * Pages are fetched as a visitor gets them, so no copy holds anything of a member but that it is there.
 */
import { clientsClaim } from 'workbox-core';
import { registerRoute } from 'workbox-routing';
import { withoutTracking } from '#domain/link-key.ts';
import { UPLOADS_PATH } from '#domain/uploads.ts';
import {
  copyAfter,
  isGone,
  KEPT,
  mayBeCopied,
  PARTS,
  READ_MOST,
  READ_PAGES,
  SAVED_COPY_MS,
  SAVED_MOST,
  SAVED_PAGES,
  type WorkerMessage,
} from '../../lib/data/offline-copies.ts';
import { type Copy, offlinePage } from './offline-page.ts';

interface Extendable extends Event {
  waitUntil: (work: Promise<unknown>) => void;
}
/** Of the types of a worker's world, what is used here; those of pages are already there. */
interface WorkerScope {
  skipWaiting: () => Promise<void>;
  addEventListener: ((type: 'install' | 'activate', act: (event: Extendable) => void) => void) &
    ((type: 'message', act: (event: Extendable & { data: WorkerMessage }) => void) => void);
}
const scope = self as unknown as WorkerScope;

const OURS: readonly string[] = [READ_PAGES, SAVED_PAGES, PARTS];
/** Files whose names change with what they hold. */
const HASHED = '/assets/';
const PART = /^\/(?:(?:assets|mosaic|pictures)\/|favicon\.svg$|icon-\d+\.png$)/;
/** Files that a page brings, and pictures wherever it names them. */
const NAMED_PART =
  /(?:src|href)="(\/assets\/[^"#]+|\/favicon\.svg)"|["'(;](\/(?:mosaic|pictures)\/(?:(?!&quot;)[^"'()\\#\s])+)/g;

scope.addEventListener('install', (event) => event.waitUntil(scope.skipWaiting()));
scope.addEventListener('activate', (event) => event.waitUntil(dropOthers()));
clientsClaim();

/** Copies that an earlier version of this kept in another way, or of pages that are not kept any more. */
async function dropOthers(): Promise<void> {
  for (const name of await caches.keys()) if (name.startsWith(KEPT) && !OURS.includes(name)) await caches.delete(name);
  for (const name of [READ_PAGES, SAVED_PAGES])
    if (await caches.has(name)) await prune(name, (paths) => paths.filter((path) => !mayBeCopied(path)));
}

registerRoute(
  ({ request, sameOrigin }) => sameOrigin && request.mode === 'navigate',
  async ({ request, url }) => {
    try {
      const answer = await fetch(request);
      // What a member gets of a page that is kept may be told not to be, so only its end counts here.
      if (isGone(answer)) void forgetPage(url.pathname + url.search).catch(() => {});
      return answer;
    } catch {
      // All else that an address says is what is on its page: a copy of another one would be a wrong answer.
      const copy = (await copyOf(url.pathname + url.search)) ?? (await copyOf(ownPath(url.href)));
      return copy ?? offlinePage(await allPages());
    }
  },
);

registerRoute(
  ({ url, sameOrigin }) => sameOrigin && PART.test(url.pathname),
  async ({ request, url }) => {
    // The name of such a file says what it holds, and a copy of a page may be older than the site, which has others by now.
    const same = url.pathname.startsWith(HASHED) ? await match(PARTS, request.url) : undefined;
    if (same) return same;
    try {
      return await fetch(request);
    } catch (problem) {
      const copy = (await match(PARTS, request.url)) ?? (await anyVersion(request.url));
      if (!copy) throw problem;
      return copy;
    }
  },
);

/** Of an uploaded picture a copy may have another version than the one that a screen asks for. */
async function anyVersion(address: string): Promise<Response | undefined> {
  const { pathname } = new URL(address);
  if (!pathname.startsWith(UPLOADS_PATH) || !(await caches.has(PARTS))) return undefined;
  const parts = await caches.open(PARTS);
  const kept = await parts.keys();
  const other = kept.find(({ url }) => pathOf(url).startsWith(pathname.replace(/[^/]*$/, '')));
  return other && parts.match(other);
}

async function match(name: string, address: string): Promise<Response | undefined> {
  // Opening a cache would make it.
  return (await caches.has(name)) ? (await caches.open(name)).match(address, { ignoreVary: true }) : undefined;
}

/** The newer of the two that may be there. */
async function copyOf(path: string): Promise<Response | undefined> {
  const [saved, read] = [await match(SAVED_PAGES, path), await match(READ_PAGES, path)];
  return saved && (!read || sentAt(saved) > sentAt(read)) ? saved : read;
}

/** When the site sent it, in milliseconds; 0 where that is not known. */
const sentAt = ({ headers }: Response): number => Date.parse(headers.get('date') ?? '') || 0;

/** Grows when all copies are taken away: what was begun before is not kept after. */
let era = 0;
/** One thing after another. */
let work: Promise<unknown> = Promise.resolve();

scope.addEventListener('message', (event) => {
  const { data } = event;
  if (data.what === 'forget') {
    era += 1;
    event.waitUntil(forget());
    return;
  }
  const mine = era;
  work = work
    .then(() => (data.what === 'read' ? copyReadPage(data.path, mine) : copySavedPages(data.paths, mine)))
    .catch(() => {});
  event.waitUntil(work);
});

async function forget(): Promise<void> {
  for (const name of OURS) await caches.delete(name);
}

async function copyReadPage(path: string, mine: number): Promise<void> {
  await keep(READ_PAGES, ownPath(new URL(path, location.origin).href), mine);
  if (mine === era) await prune(READ_PAGES, (paths) => paths.slice(0, -READ_MOST));
}

async function copySavedPages(paths: readonly string[], mine: number): Promise<void> {
  const wanted = new Set(paths.slice(0, SAVED_MOST));
  for (const path of wanted) {
    const copy = await match(SAVED_PAGES, path);
    if (!copy || Date.now() - sentAt(copy) > SAVED_COPY_MS) await keep(SAVED_PAGES, path, mine);
  }
  if (mine === era) await prune(SAVED_PAGES, (kept) => kept.filter((path) => !wanted.has(path)));
}

/** A page is kept when all that it needs for hydration is there; pictures may be missing. */
async function keep(name: string, path: string, mine: number): Promise<void> {
  if (!mayBeCopied(path) || mine !== era) return;
  const answer = await fetch(path, { credentials: 'omit', headers: { accept: 'text/html' } });
  const becomes = copyAfter(answer);
  if (becomes === 'drop') await forgetPage(path);
  if (becomes !== 'keep') return;
  const html = await answer.clone().text();
  for (const part of partsOf(html)) {
    if (await match(PARTS, part)) continue;
    const file = await fetch(part, { credentials: 'omit' }).catch(() => undefined);
    if (!file?.ok && part.startsWith('/assets/')) return;
    if (mine !== era) return;
    if (file?.ok) await (await caches.open(PARTS)).put(part, file);
  }
  if (mine !== era) return;
  const cache = await caches.open(name);
  // Put anew, it is the last again.
  await cache.delete(path);
  await cache.put(path, answer.clone());
  // What is saved is read again, too.
  if (name === READ_PAGES && (await match(SAVED_PAGES, path))) await (await caches.open(SAVED_PAGES)).put(path, answer);
  // All was taken away while this was written.
  if (mine !== era) await forget();
}

/** Takes the copies of a page away that is not there any more, or that was never to be kept. */
async function forgetPage(path: string): Promise<void> {
  for (const name of [READ_PAGES, SAVED_PAGES]) if (await match(name, path)) await prune(name, () => [path]);
}

const partsOf = (html: string): string[] => [
  ...new Set(
    [...html.matchAll(NAMED_PART)].map(([, file, picture = '']) => (file ?? picture).replaceAll('&amp;', '&')),
  ),
];

/** Takes pages away, and then the files that no page needs any more. */
async function prune(name: string, superfluous: (paths: string[]) => string[]): Promise<void> {
  const cache = await caches.open(name);
  const paths = (await cache.keys()).map(({ url }) => pathOf(url));
  const gone = superfluous(paths);
  for (const path of gone) await cache.delete(path);
  if (gone.length === 0) return;
  const needed = new Set((await allCopies()).flatMap(({ html }) => partsOf(html)));
  const parts = await caches.open(PARTS);
  for (const request of await parts.keys()) if (!needed.has(pathOf(request.url))) await parts.delete(request);
}

/** Without what only tells who follows a link. */
const ownPath = (address: string): string => pathOf(withoutTracking(address));

const pathOf = (address: string): string => {
  const { pathname, search } = new URL(address);
  return pathname + search;
};

/** Those that were put last first. */
async function allCopies(): Promise<Copy[]> {
  const copies: Copy[] = [];
  for (const name of [SAVED_PAGES, READ_PAGES]) {
    if (!(await caches.has(name))) continue;
    const cache = await caches.open(name);
    for (const request of [...(await cache.keys())].reverse()) {
      const page = await cache.match(request);
      if (page) copies.push({ path: pathOf(request.url), html: await page.text(), kept: sentAt(page) });
    }
  }
  return copies;
}

/** Each page once, as it opens. */
async function allPages(): Promise<Copy[]> {
  const pages = new Map<string, Copy>();
  for (const copy of await allCopies()) {
    const other = pages.get(copy.path);
    if (!other || copy.kept >= other.kept) pages.set(copy.path, copy);
  }
  return [...pages.values()];
}
