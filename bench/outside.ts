/**
 * `npm run bench outside`: what visitors of a site with 10,000 items feel while it asks others: 50 sources with 200 things
 * each, which are 10,000 proposals at once, and 2,000 links. The other sites are one process on this machine.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { noteNewLinks } from '../server/curation/tending/link-checks.ts';
import { later } from '../server/database/instants.ts';
import { LINK_CHECK_JOB } from '../server/jobs/kinds.ts';
import { addJob } from '../server/jobs/queue.ts';
import { openOtherSite } from '../tests/setup/other-site.ts';
import { bigSite } from './big-site.ts';
import { shareOf, table } from './table.ts';

const ITEMS = 10_000;
const SOURCES = 50;
const THINGS = 200;
const LINKS = 2_000;
const QUIET_MS = 15_000;
const EVERY_MS = 25;

await using big = await bigSite(ITEMS);
const { db } = big;
await using other = await openOtherSite();
const page = `<title>A page</title><main>${'<p>Words about a quiet room.</p>'.repeat(400)}</main>`;
for (let i = 0; i < SOURCES; i++) other.pages.set(`/feed/${i}`, { body: feed(i), type: 'application/rss+xml' });
for (let i = 0; i < LINKS; i++) other.pages.set(`/page/${i}`, { body: page });

const env = { TEST_LOOPBACK_SOURCES: 'on' };
const rows: string[][] = [];
{
  await using site = big.start({ ...env, LINK_CHECKS: 'off' });
  const url = await site.ready;
  const headers = { ...(await big.curator()), 'content-type': 'application/json' };
  await visits(url, 3_000);
  rows.push(['quiet', ...(await visits(url, QUIET_MS)), '']);
  for (let i = 0; i < SOURCES; i++)
    await fetch(`${url}/api/curation/sources`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ url: `${other.url}/feed/${i}` }),
    });
  const from = performance.now();
  const arrived = async () =>
    Number(
      (
        await db
          .selectFrom('incoming')
          .select(({ fn }) => fn.countAll<number>().as('n'))
          .executeTakeFirstOrThrow()
      ).n,
    );
  const felt = await visits(url, QUIET_MS, async () => (await arrived()) < SOURCES * THINGS);
  rows.push([`${SOURCES} sources of ${THINGS} things`, ...felt, `${await arrived()} in ${seconds(from)}`]);
}
{
  await noteNewLinks(db);
  await db
    .updateTable('link_check')
    .set({ next_at: later(1e9) })
    .execute();
  const some = await db.selectFrom('link_check').select('item_id').limit(LINKS).execute();
  await using site = big.start({ ...env, LINK_CHECKS: 'on' });
  const url = await site.ready;
  await visits(url, 3_000);
  for (const [i, { item_id }] of some.entries()) {
    const address = `${other.url}/page/${i}`;
    await db.updateTable('item').set({ url: address }).where('id', '=', item_id).execute();
    await db
      .updateTable('link_check')
      .set({ url: address, next_at: later(-1_000) })
      .where('item_id', '=', item_id)
      .execute();
  }
  const left = async () =>
    (await db.selectFrom('link_check').select('item_id').where('next_at', '<', later(0)).execute()).length;
  const from = performance.now();
  // A site asks for forty each five minutes; here the next turn begins when one is over.
  const felt = await visits(url, QUIET_MS, async () => {
    await addJob(db, { kind: LINK_CHECK_JOB, key: LINK_CHECK_JOB });
    return (await left()) > 0;
  });
  rows.push([`${LINKS} links that are due, all at once`, ...felt, `${LINKS - (await left())} in ${seconds(from)}`]);
}
table(
  `Visitors of a site of ${ITEMS} items, in milliseconds`,
  ['while', 'kept p50', 'p99', 'search p50', 'p99', 'done'],
  rows,
);

function seconds(from: number): string {
  return `${((performance.now() - from) / 1_000).toFixed(1)} s`;
}

function feed(i: number): string {
  const things = Array.from(
    { length: THINGS },
    (_, n) =>
      `<item><guid>${i}-${n}</guid><title>Thing ${n} of ${i}</title><link>https://example.org/${i}/${n}</link><description>${'Words about it. '.repeat(20)}</description></item>`,
  );
  return `<rss version="2.0"><channel><title>Source ${i}</title><link>https://example.org/</link><description>d</description>${things.join('')}</channel></rss>`;
}

/** Asks for a kept answer and for a search that is made anew, until the time is over and `goesOn` says no. */
async function visits(url: string, ms: number, goesOn: () => Promise<boolean> = async () => false): Promise<string[]> {
  const times: Record<'kept' | 'anew', number[]> = { kept: [], anew: [] };
  const ask = async (sort: keyof typeof times, path: string) => {
    const from = performance.now();
    await (await fetch(url + path)).arrayBuffer();
    times[sort].push(performance.now() - from);
  };
  const until = performance.now() + ms;
  for (let n = 0; (await goesOn()) || performance.now() < until; n++) {
    await Promise.all([ask('kept', '/api/content/tool'), ask('anew', `/api/content/search?query=calm%20${n}`)]);
    await sleep(EVERY_MS);
  }
  return [times.kept, times.anew].flatMap((some) => [0.5, 0.99].map((share) => shareOf(some, share).toFixed(1)));
}
