/** What was done about a request so far, the oldest first. */
import type { AuditEntry } from '#contract/curation.ts';
import type { RemovalRequest } from '#contract/removals.ts';

export interface DoneSoFar {
  at: string;
  words: string;
}

type Told = Pick<RemovalRequest, 'reference' | 'received_at' | 'decision' | 'decided_at' | 'answered_at'>;

/** `entries` are what the log says about the item; other requests may have been about it, too. */
export function doneSoFar(
  { reference, received_at, decision, decided_at, answered_at }: Told,
  entries: readonly Pick<AuditEntry, 'at' | 'subject' | 'details'>[] = [],
): DoneSoFar[] {
  const done: DoneSoFar[] = [{ at: received_at, words: 'Request received. Staff were emailed.' }];
  for (const { at, subject, details } of entries) {
    // What a decision did to the item, its own line says.
    if (subject !== reference || details.decision !== undefined || details.down === undefined) continue;
    done.push({ at, words: details.down ? 'Hidden while we decide.' : 'Shown again.' });
  }
  if (decided_at && decision)
    done.push({ at: decided_at, words: decision === 'removed' ? 'Removed.' : 'Left on the site.' });
  if (answered_at) done.push({ at: answered_at, words: 'A reply was sent by email.' });
  return done.toSorted((one, other) => Date.parse(one.at) - Date.parse(other.at));
}
