/** A site in this process, the people who use it, and its clock. */
import { sql } from 'kysely';
import { vi } from 'vitest';
import { publishDue } from '#server/curation/revisions/statuses.ts';
import type { Engine } from '#server/database/column-types.ts';
import { changeGroup } from '#server/features/members/operator-actions.ts';
import { Sessions } from '#server/features/members/sessions.ts';
import { remindOfRequests } from '#server/features/removals/requests.ts';
import { RateLimits } from '#server/http/rate-limits.ts';
import { believeClock } from '#server/kernel/clock-sanity.ts';
import { tidy } from '#server/start/housekeeping.ts';
import { SECRET } from '../setup/api/api.ts';
import { openDesk } from '../setup/api/desk.ts';
import { openClub, type Person, type TestClub } from '../setup/api/members.ts';
import type { PersonName } from './story.ts';

const HOUR_MS = 3_600_000;
/** A week before the clocks go forward. */
const BEGINNING = Date.parse('2027-03-21T10:00:00Z');

export interface Answered {
  status: number;
  headers: Record<string, unknown>;
  // biome-ignore lint/suspicious/noExplicitAny: bodies of every shape
  body: any;
}

export type World = Awaited<ReturnType<typeof openWorld>>;

export async function openWorld(engine: Engine) {
  let clock = BEGINNING;
  const set = () => vi.useFakeTimers({ toFake: ['Date'], now: clock });
  set();
  const club: TestClub = await openClub(engine);
  const { db } = club.api.store;
  const desk = await openDesk(club);
  const ben = await club.join('ben@example.org');
  await changeGroup(db, ben.email, 'Curators', true);
  const people: Record<PersonName, Person> = {
    Ada: desk.curator,
    Ben: ben,
    Cleo: desk.administrator,
    Max: desk.member,
  };
  // The clock of a machine that was set right.
  await believeClock(db);
  const rateLimits = new RateLimits(db, SECRET);
  const sessions = new Sessions(db, SECRET);
  const logIn = async () => {
    for (const person of Object.values(people)) {
      const { access } = await db.transaction().execute((tx) => sessions.begin(tx, person.id, 'life'));
      person.as = { authorization: `Bearer ${access}` };
    }
  };
  let asked = 0;
  /** Each asks from another address, so that no limit is in the way. */
  const ask = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    url: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Answered> => {
    const n = asked++;
    const answer = await club.api.app.inject({
      method,
      url,
      headers,
      remoteAddress: `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`,
      ...(body === undefined ? {} : { payload: body as object }),
    });
    const isJson = /json(?:;|$)/.test(String(answer.headers['content-type'])) && answer.body !== '';
    return {
      status: answer.statusCode,
      headers: answer.headers,
      body: isJson && !/jsonl/.test(String(answer.headers['content-type'])) ? JSON.parse(answer.body) : answer.body,
    };
  };
  return {
    db,
    club,
    people,
    /** Who has acted since the last look, as the log names them. */
    acted: new Set<string | null>(),
    ask,
    read: (url: string) => ask('GET', url),
    /** A call as one of the people. */
    async call(
      who: PersonName,
      method: 'GET' | 'POST' | 'PUT' | 'DELETE',
      path: string,
      body?: unknown,
      headers: Record<string, string> = {},
    ): Promise<Answered> {
      if (method !== 'GET') this.acted.add(people[who].id);
      return ask(method, `/api${path}`, body, { ...people[who].as, ...headers });
    },
    get clock() {
      return clock;
    },
    /** Lets time go by, an hour's housekeeping at a time where it is long, and does what is due. */
    async pass(hours: number): Promise<void> {
      this.acted.add(null);
      const end = clock + hours * HOUR_MS;
      while (clock < end) {
        clock = Math.min(end, clock + 20 * HOUR_MS);
        set();
        await publishDue(db);
        await remindOfRequests(db, 'http://localhost');
        await tidy(db, rateLimits);
      }
      await logIn();
    },
    /** A moment, so that no two things happen at the same. */
    tick() {
      clock += 1_000;
      set();
    },
    /** Writes are made to fail by triggers as SQLite has them. */
    canBreak: engine === 'sqlite',
    /** From now on whatever is written into this table fails, as if the process had died at that point. */
    async breakAt(table: string): Promise<void> {
      for (const what of ['insert', 'update', 'delete'])
        await sql`create trigger ${sql.raw(`life_${what}`)} before ${sql.raw(what)} on ${sql.table(table)}
          begin select raise(abort, 'killed'); end`.execute(db);
    },
    async mend(): Promise<void> {
      for (const what of ['insert', 'update', 'delete'])
        await sql`drop trigger if exists ${sql.raw(`life_${what}`)}`.execute(db);
    },
    logIn,
    [Symbol.asyncDispose]: async () => {
      vi.useRealTimers();
      await club[Symbol.asyncDispose]();
    },
  };
}
