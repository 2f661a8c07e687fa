/**
 * `npm run bench members [seconds]`: two hundred members act at once against the real process, on SQLite and, where
 * DATABASE_URL is given, in a new database on that PostgreSQL. Then the process is killed, without a chance to finish
 * anything, and what was acknowledged is compared with what is kept. Ends with 1 when an act failed or a write is lost.
 */
import { type DatabaseConfig, openStore } from '../server/database/open.ts';
import type { Db } from '../server/database/schema.ts';
import { runSite } from '../tests/setup/processes/process.ts';
import { memberRows, personOf, signIn } from './bench-members.ts';
import { onEachEngine } from './engines.ts';
import { ACTS, type Acknowledged, type Person } from './member-load.ts';
import { shareOf, table } from './table.ts';

const MEMBERS = 200;
const SECONDS = Number(process.argv[2] ?? 60);
/** More sessions than so many end the oldest (`sessions.ts`). */
const SESSIONS_MOST = 50;

interface Result {
  engine: string;
  log: Acknowledged;
  lost: string[];
}

const results = await onEachEngine(run);
print(results);
process.exitCode = results.some(({ log, lost }) => log.errors.size > 0 || lost.length > 0) ? 1 : 0;

async function run(engine: string, config: DatabaseConfig): Promise<Result> {
  const env = { DATA_DIR: config.dataDir, DEMO: 'on', ...(config.databaseUrl && { DATABASE_URL: config.databaseUrl }) };
  await using site = runSite(env);
  const url = await site.ready;
  const { db } = openStore(config);
  const people = await inviteMembers(db);
  const items = (await db.selectFrom('item').select('id').where('kind', '=', 'post').execute()).map(({ id }) => id);
  const before = await viewsOf(db);
  // People come over a day, not within a second: all are signed in when the clock starts.
  using crowd = await signIn(url, people, items);
  const { members, log } = crowd;
  for (const act of ACTS) log.times[act].length = 0;
  const end = performance.now() + SECONDS * 1_000;
  await Promise.all(members.map((member) => member.actUntil(end)));
  site.process.kill('SIGKILL');
  await site.ended;
  const lost = await compare(db, log, before);
  await db.destroy();
  return { engine, log, lost };
}

async function inviteMembers(db: Db): Promise<Person[]> {
  const rows = await memberRows(MEMBERS);
  await db.insertInto('member').values(rows).execute();
  return rows.map(personOf);
}

async function viewsOf(db: Db): Promise<Map<number, number>> {
  const { fn } = db;
  const rows = await db
    .selectFrom('item_usage')
    .select(['item_id', fn.sum<number>('count').as('views')])
    .where('sort', '=', 'seen')
    .groupBy('item_id')
    .execute();
  return new Map(rows.map(({ item_id, views }) => [item_id, Number(views)]));
}

/** What was acknowledged and is not there, or is there and was not acknowledged, in words. */
async function compare(db: Db, log: Acknowledged, before: Map<number, number>): Promise<string[]> {
  const lost: string[] = [];
  const same = (what: string, expected: Iterable<string>, found: Iterable<string>) => {
    const [wanted, there] = [new Set(expected), new Set(found)];
    const missing = wanted.difference(there).size;
    const surplus = there.difference(wanted).size;
    if (missing + surplus > 0) lost.push(`${what}: ${missing} missing, ${surplus} too many`);
  };
  const marks = (table: 'favourite' | 'view') =>
    db
      .selectFrom(table as 'view')
      .select(['member_id', 'item_id'])
      .execute();
  const ratings = await db.selectFrom('rating').select(['member_id', 'item_id', 'score']).execute();
  const mark = ({ member_id, item_id }: { member_id: string; item_id: number }) => `${member_id} ${item_id}`;
  same('favourites', log.favourites, (await marks('favourite')).map(mark));
  same('recently viewed', log.viewed, (await marks('view')).map(mark));
  same(
    'ratings',
    [...log.ratings].map(([which, score]) => `${which} ${score}`),
    ratings.map((row) => `${mark(row)} ${row.score}`),
  );
  const items = await db.selectFrom('item').select(['id', 'rating_sum', 'rating_count']).execute();
  const sums = Map.groupBy([...log.ratings], ([which]) => Number(which.split(' ')[1]));
  same(
    'averages',
    items.map(({ id }) => {
      const scores = (sums.get(id) ?? []).map(([, score]) => score);
      return `${id} ${scores.reduce((sum, score) => sum + score, 0)} ${scores.length}`;
    }),
    items.map(({ id, rating_sum, rating_count }) => `${id} ${rating_sum} ${rating_count}`),
  );
  // The last minute of these is held in memory alone; none is counted twice.
  const views = await viewsOf(db);
  const surplus = [...views].filter(([id, count]) => count - (before.get(id) ?? 0) > (log.views.get(id) ?? 0));
  if (surplus.length > 0) lost.push(`counts of views: ${surplus.length} too high`);
  const sessions = await db
    .selectFrom('session')
    .select(['member_id', db.fn.countAll<number>().as('count')])
    .groupBy('member_id')
    .execute();
  same(
    'sessions',
    [...log.logIns].map(([id, count]) => `${id} ${Math.min(count, SESSIONS_MOST)}`),
    sessions.map(({ member_id, count }) => `${member_id} ${count}`),
  );
  return lost;
}

function print(all: Result[]): void {
  const rows = ACTS.map((act) => [
    act,
    ...all.flatMap(({ log }) => {
      const times = log.times[act];
      return [times.length, times.length / SECONDS, shareOf(times, 0.5), shareOf(times, 0.99)];
    }),
  ]);
  table(
    `${MEMBERS} members at once, each without a pause, for ${SECONDS} s`,
    ['', ...all.flatMap(({ engine }) => [`${engine}, acts`, 'a second', 'p50 ms', 'p99 ms'])],
    rows,
  );
  console.log();
  for (const { engine, log, lost } of all) {
    const errors = [...log.errors].map(([what, count]) => `${count} × ${what}`).join(', ');
    const writes = ACTS.reduce((sum, act) => sum + log.times[act].length, 0);
    console.log(
      `${engine}: ${errors ? `errors: ${errors}` : 'no error'}; ${lost.length > 0 ? lost.join('; ') : `no lost write among ${writes.toLocaleString('en-GB')} that were acknowledged`}`,
    );
  }
}
