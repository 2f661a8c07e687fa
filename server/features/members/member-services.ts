/** What the members' features work with. */
import type { Db } from '#server/database/schema.ts';
import type { RateLimits } from '#server/rate-limits.ts';
import type { Sessions } from './sessions.ts';

export interface MemberServices {
  db: Db;
  sessions: Sessions;
  rateLimits: RateLimits;
  siteUrl: string;
  /** Closes a link that has a key in it, for as long as its mail waits. */
  sealLink: (link: string) => string;
  /** Called after a transaction that added a mail to the queue. */
  wakeMails: () => void;
  /** Called after an import was added to the queue. */
  wakeImports?: (() => void) | undefined;
  /** How long work waits that comes after an answer and must not be timed; a random while where it is not given. */
  pause?: ((closing: AbortSignal) => Promise<void>) | undefined;
}
