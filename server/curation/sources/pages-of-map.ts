/** The pages that a map of a site names: a few of them at each look, in turn, so that the whole site is read in time. */
import type { WebClient } from '#server/kernel/web-client.ts';
import { proposedFields, proposedKind } from '../links/proposal.ts';
import type { PageReading } from '../pages/page-facts.ts';
import { answerReader } from '../pages/page-reader-process.ts';
import type { Robots } from '../pages/robots.ts';
import { addressKey } from '../reading/addresses.ts';
import { Gathering } from './formats/entry-checks.ts';
import type { FoundSource } from './found.ts';

const PAGES_AT_ONCE = 20;

const reading = answerReader({ seconds: 10, megabytes: 250 });

/** Who asks, and whether that is welcome. */
export interface Asking {
  client: WebClient;
  robots: Robots;
  signal: AbortSignal;
}

/**
 * The pages from number `turn` on that say in JSON-LD what they are about, and the number to begin with at the next look.
 * Pages without such words are about the site itself more often than not. Throws the signal's reason alone.
 */
export async function readPagesOfMap(
  pages: readonly string[],
  turn: number,
  asking: Asking,
): Promise<{ found: FoundSource; turn: number }> {
  const gathering = new Gathering();
  const from = turn < pages.length ? turn : 0;
  for (const url of pages.slice(from, from + PAGES_AT_ONCE)) {
    const reading = await readPage(url, asking);
    if (reading && reading.facts.title?.from === 'json-ld' && reading.suspicion === undefined)
      gathering.add(draftOf(url, reading));
  }
  const next = from + PAGES_AT_ONCE;
  return { found: gathering.found('sitemap'), turn: next < pages.length ? next : 0 };
}

/** Nothing where the site does not let us in, or answers with no page. */
async function readPage(url: string, { client, robots, signal }: Asking): Promise<PageReading | undefined> {
  try {
    if (!(await robots.isWelcome(url, signal))) return undefined;
    const answer = await client.get(url, { accept: 'text/html, application/xhtml+xml', signal });
    if (answer.status !== 200 || !/html/i.test(answer.headers['content-type'] ?? '')) return undefined;
    return await reading(answer, signal);
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}

/** What any page says of itself, as an entry that is not checked yet; nothing where it cannot be read. */
export async function readAsEntry(url: string, asking: Asking) {
  const reading = await readPage(url, asking);
  return reading && draftOf(url, reading);
}

function draftOf(url: string, reading: PageReading) {
  const { kind } = proposedKind(reading, url);
  const values = Object.entries(proposedFields(kind, { ...reading, canonical: null }, url)).map(([name, { value }]) => [
    name,
    value,
  ]);
  return { key: addressKey(url), kind, fields: Object.fromEntries(values), words: [] };
}
