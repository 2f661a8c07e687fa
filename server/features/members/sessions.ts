/** Being logged in: a short access token, and a session that renews it until it is ended. */

import { randomUUID } from 'node:crypto';
// Not the whole of the package, which knows a dozen other forms.
import { SignJWT } from 'jose/jwt/sign';
import { jwtVerify } from 'jose/jwt/verify';
import type { Group } from '#contract/administration.ts';
import type { Device, Tokens } from '#contract/members.ts';
import { DESK_HOURS, SESSION_DAYS } from '#domain/lifetimes.ts';
import { backgroundWrites } from '#server/database/background-writes.ts';
import { now } from '#server/database/instants.ts';
import { prepared } from '#server/database/prepared.ts';
import type { Db, Tx } from '#server/database/schema.ts';
import { hashSecret, newSecret } from '#server/kernel/hashed-secrets.ts';
import { lruOf } from '#server/kernel/lru.ts';
import { Problem } from '#server/kernel/problem.ts';
import { type Viewer, worksAtDesk } from '../../http/viewer.ts';

const ALGORITHM = 'HS256';
/** What a token is, and whom it is for: nothing else that this secret signs can be taken for one. */
const KIND = 'at+jwt';
const AUDIENCE = 'members';
const ACCESS_LIFE = '10 minutes';
const SESSION_MS = SESSION_DAYS * 86_400_000;
const DESK_MS = DESK_HOURS * 3_600_000;
/** How stale the time of last use may be. */
const NOTE_EVERY_MS = 60_000;
const DEVICE_LIMIT = 100;
/** Of one member; a further log-in ends the session used longest ago. */
const SESSIONS_MOST = 50;

/** Tokens whose signatures have been checked; whether their sessions are over is asked each time. */
const CHECKED_MOST = 2_000;

const ENDED = 'Your session has ended. Please log in again.';

export class Sessions {
  readonly #db: Db;
  readonly #secret: Uint8Array;
  readonly #checked = lruOf<string, Claims>(CHECKED_MOST);

  constructor(db: Db, secret: string) {
    this.#db = db;
    this.#secret = new TextEncoder().encode(secret);
  }

  /** Begins a session for a member who has just proved who they are; `agent` is what the browser calls itself. */
  async begin(tx: Tx, member: string, agent: string | undefined): Promise<Tokens> {
    await refuseSuspended(tx, member);
    const [id, refresh, at] = [randomUUID(), newSecret(), now()];
    await tx
      .insertInto('session')
      .values({
        id,
        member_id: member,
        token_hash: hashSecret(refresh),
        device: deviceName(agent),
        created_at: at,
        last_used_at: at,
        expires_at: inSessionTime(),
        proven_at: at,
      })
      .execute();
    const newest = tx
      .selectFrom('session')
      .select('id')
      .where('member_id', '=', member)
      .orderBy('last_used_at', 'desc')
      .limit(SESSIONS_MOST);
    await tx.deleteFrom('session').where('member_id', '=', member).where('id', 'not in', newest).execute();
    return { access: await this.#sign(member, id), refresh };
  }

  /** A new access token for a session that is not over; the session lasts again from now. */
  async renew(refresh: string): Promise<string> {
    const session = await this.#db
      .selectFrom('session')
      .innerJoin('member', 'member.id', 'session.member_id')
      .select(['session.id', 'session.member_id', 'session.last_used_at', 'member.groups'])
      .where('session.token_hash', '=', hashSecret(refresh))
      .where('session.expires_at', '>', now())
      .executeTakeFirst();
    if (!session) throw new Problem('unauthenticated', ENDED);
    const { id, member_id } = session;
    this.#refuseIdle(session, member_id, id);
    this.#noteUse(id);
    return this.#sign(member_id, id);
  }

  /** A curator's session that was not used for too long is over, whatever its time. Throws `unauthenticated`. */
  #refuseIdle(used: Use, member: string, session: string): void {
    if (!isIdle(used)) return;
    backgroundWrites(this.#db).add(`end ${session}`, () => this.end(member, session));
    throw new Problem('unauthenticated', ENDED);
  }

  #sign(member: string, session: string): Promise<string> {
    return new SignJWT({ sid: session })
      .setProtectedHeader({ alg: ALGORITHM, typ: KIND })
      .setAudience(AUDIENCE)
      .setSubject(member)
      .setIssuedAt()
      .setExpirationTime(ACCESS_LIFE)
      .sign(this.#secret);
  }

  /** Whose token it is. A token of a session that was ended is refused, whatever its time. */
  async recognise(token: string): Promise<Viewer> {
    const claims = await this.#claimsOf(token);
    if (!claims) throw new Problem('unauthenticated', ENDED);
    const [row] = await liveSession(this.#db, { ...claims, at: now() });
    if (!row) throw new Problem('unauthenticated', ENDED);
    this.#refuseIdle(row, row.id, claims.session);
    if (Date.now() - Date.parse(row.last_used_at) > NOTE_EVERY_MS) this.#noteUse(claims.session);
    return { isMember: true, groups: row.groups, member: { id: row.id, session: claims.session } };
  }

  /** What a token says, where its signature and time hold. */
  async #claimsOf(token: string): Promise<Claims | undefined> {
    const known = this.#checked.get(token);
    if (known) return known.expiresAt > Date.now() ? known : undefined;
    const rules = { algorithms: [ALGORITHM], typ: KIND, audience: AUDIENCE, requiredClaims: ['exp'] };
    const claims = await jwtVerify(token, this.#secret, rules).catch(() => undefined);
    const { sub, sid, exp } = claims?.payload ?? {};
    if (typeof sub !== 'string' || typeof sid !== 'string' || exp === undefined) return undefined;
    const found = { member: sub, session: sid, expiresAt: exp * 1_000 };
    this.#checked.set(token, found);
    return found;
  }

  /** The session lasts again from now. Nobody waits for that: while nothing can be written, members go on reading. */
  #noteUse(session: string): void {
    const values = { last_used_at: now(), expires_at: inSessionTime() };
    backgroundWrites(this.#db).add(`use ${session}`, () =>
      this.#db.updateTable('session').set(values).where('id', '=', session).execute(),
    );
  }

  /** Where a member is logged in, the place used last first. */
  async list(member: string, current: string): Promise<Device[]> {
    const rows = await this.#db
      .selectFrom('session')
      .select(['id', 'device as name', 'created_at', 'last_used_at'])
      .where('member_id', '=', member)
      .where('expires_at', '>', now())
      .orderBy('last_used_at', 'desc')
      .execute();
    return rows.map((row) => ({ ...row, is_this: row.id === current }));
  }

  /** Ends one session of a member. */
  async end(member: string, session: string): Promise<void> {
    await this.#db.deleteFrom('session').where('id', '=', session).where('member_id', '=', member).execute();
  }
}

/** A curator, who may change the catalogue, does not leave a door open for thirty days. */
const isIdle = ({ groups, last_used_at }: Use): boolean =>
  worksAtDesk(groups) && Date.now() - Date.parse(last_used_at) > DESK_MS;

interface Use {
  groups: readonly Group[];
  last_used_at: string;
}

interface Claims {
  member: string;
  session: string;
  /** Milliseconds since 1970. */
  expiresAt: number;
}

const liveSession = prepared((db, { session, member, at }: { session: string; member: string; at: string }) =>
  db
    .selectFrom('session')
    .innerJoin('member', 'member.id', 'session.member_id')
    .select(['member.id', 'member.groups', 'session.last_used_at'])
    .where('session.id', '=', session)
    .where('member.id', '=', member)
    .where('session.expires_at', '>', at),
);

/** Whose account an administrator keeps closed begins no session. Throws `forbidden`. */
async function refuseSuspended(tx: Tx, member: string): Promise<void> {
  const row = await tx.selectFrom('member').select('suspended_at').where('id', '=', member).executeTakeFirst();
  if (row?.suspended_at) throw new Problem('forbidden', 'This account is closed for now. Please write to us about it.');
}

/** Ends all sessions of a member but one. */
export async function endSessions(tx: Tx, member: string, except?: string): Promise<void> {
  let sessions = tx.deleteFrom('session').where('member_id', '=', member);
  if (except !== undefined) sessions = sessions.where('id', '!=', except);
  await sessions.execute();
}

const inSessionTime = (): string => new Date(Date.now() + SESSION_MS).toISOString();

const BROWSERS = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'];
const BROWSER_NAMES: Record<string, string> = { Edg: 'Edge', OPR: 'Opera' };
const SYSTEMS: [RegExp, string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X/, 'Mac'],
  [/Linux|X11/, 'Linux'],
];

/** What a person would call the place: 'Firefox on Windows'. Nothing finer is kept. */
export function deviceName(agent: string | undefined): string {
  const browser = BROWSERS.find((name) => agent?.includes(`${name}/`));
  const system = SYSTEMS.find(([sign]) => sign.test(agent ?? ''))?.[1];
  const name = browser && (BROWSER_NAMES[browser] ?? browser);
  return ([name, system].filter(Boolean).join(' on ') || 'Unknown device').slice(0, DEVICE_LIMIT);
}
