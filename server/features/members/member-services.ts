/** What the members' features work with. */
import type { Db } from '#server/database/schema.ts';
import type { Limits } from '#server/limits.ts';
import type { Sessions } from './sessions.ts';

export interface MemberServices {
  db: Db;
  sessions: Sessions;
  limits: Limits;
  siteUrl: string;
  /** Called after a transaction that posted a mail. */
  wakePostman: () => void;
}
