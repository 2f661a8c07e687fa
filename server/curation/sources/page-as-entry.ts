/** Any page as an entry of a source: what it says of itself. */
import type { WebClient } from '#server/kernel/web-client.ts';
import { proposedFields, proposedKind } from '../links/proposal.ts';
import { answerReader } from '../pages/page-reader-process.ts';
import type { Robots } from '../pages/robots.ts';
import { addressKey } from '../reading/addresses.ts';

const reading = answerReader({ seconds: 10, megabytes: 250 });

/** Who asks, and whether that is welcome. */
export interface Asking {
  client: WebClient;
  robots: Robots;
  signal: AbortSignal;
}

/**
 * An entry that is not checked yet; nothing where the site does not let us in, or answers with no page. Throws the signal's reason
 * alone.
 */
export async function readAsEntry(url: string, { client, robots, signal }: Asking) {
  try {
    if (!(await robots.isWelcome(url, signal))) return undefined;
    const answer = await client.get(url, { accept: 'text/html, application/xhtml+xml', signal });
    if (answer.status !== 200 || !/html/i.test(answer.headers['content-type'] ?? '')) return undefined;
    const read = await reading(answer, signal);
    const { kind } = proposedKind(read, url);
    const proposed = proposedFields(kind, { ...read, canonical: null }, url);
    const values = Object.entries(proposed).map(([name, { value }]) => [name, value]);
    return { key: addressKey(url), kind, fields: Object.fromEntries(values), words: [] };
  } catch {
    signal.throwIfAborted();
    return undefined;
  }
}
