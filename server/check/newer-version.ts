/** Whether a newer version is known, by a feed of releases that the operator names. Nothing about the site is sent. */
import { LRUCache } from 'lru-cache';
import { feedsmith } from '#server/kernel/lazy-packages.ts';

const PATIENCE_MS = 5_000;
const DAY_MS = 86_400_000;
/** In bytes: more is no feed of releases. */
const FEED_MOST = 2_000_000;
const VERSION = /\bv?(\d+)\.(\d+)\.(\d+)(?![\w.-])/;

/** By feed: the highest version, or none. It is asked for again after a day. */
const known = new LRUCache<string, { version: string | undefined }>({ max: 4, ttl: DAY_MS });

/** The highest version that a feed (Atom, RSS or JSON) names in its titles: '1.4.0'; throws where it cannot be read. */
export async function newestVersion(feed: string): Promise<string | undefined> {
  const kept = known.get(feed);
  if (kept) return kept.version;
  const titles = titlesOf(await read(feed));
  const version = highest(titles.flatMap((title) => VERSION.exec(title)?.slice(1, 4).join('.') ?? []));
  known.set(feed, { version });
  return version;
}

async function read(feed: string): Promise<string> {
  const answer = await fetch(feed, { signal: AbortSignal.timeout(PATIENCE_MS), headers: { 'user-agent': 'Tessera' } });
  if (!answer.ok) throw new Error(`it answers ${answer.status}`);
  const parts: Uint8Array[] = [];
  let bytes = 0;
  for await (const part of answer.body ?? []) {
    bytes += part.length;
    if (bytes > FEED_MOST) throw new Error('it is too large');
    parts.push(part);
  }
  return Buffer.concat(parts).toString();
}

function titlesOf(text: string): string[] {
  const { feed } = feedsmith().parseFeed(text);
  const entries = 'entries' in feed ? feed.entries : 'items' in feed ? feed.items : [];
  return (entries ?? []).flatMap((entry) => {
    const title: unknown = entry.title;
    const words = typeof title === 'object' && title ? (title as { value?: unknown }).value : title;
    return typeof words === 'string' ? [words] : [];
  });
}

const highest = (versions: readonly string[]): string | undefined =>
  versions.reduce<string | undefined>(
    (most, one) => (most === undefined || isNewer(one, most) ? one : most),
    undefined,
  );

/** Whether the first of two versions is the newer one; numbers alone count. */
export function isNewer(one: string, other: string): boolean {
  const [a, b] = [one, other].map((version) => version.split('.').map((part) => Number.parseInt(part, 10) || 0));
  for (let n = 0; n < 3; n++) if (a?.[n] !== b?.[n]) return (a?.[n] ?? 0) > (b?.[n] ?? 0);
  return false;
}
