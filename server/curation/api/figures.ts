/** Statistics: what readers used and wanted by month, kind and topic, and how complete the catalogue is. */
import { type RawBuilder, sql } from 'kysely';
import type { Figures, FiguresParams, MonthUsage, Usage } from '#contract/figures.ts';
import { shownFigure, WORDS_FROM } from '#domain/figure-rounding.ts';
import { kindsWith } from '#domain/kinds/registry.ts';
import { KINDS, type Kind } from '#domain/kinds.ts';
import { USAGE_MONTHS } from '#domain/lifetimes.ts';
import type { Missing } from '#domain/missing.ts';
import { type Month, monthIn, monthsBetween, monthsLater, startOfMonth } from '#domain/months.ts';
import { ASKED_KINDS } from '#domain/what-to-expect.ts';
import { now } from '#server/database/instants.ts';
import { rawRead } from '#server/database/raw-read.ts';
import type { Db, SearchUsageTable } from '#server/database/schema.ts';
import { Problem } from '#server/kernel/problem.ts';
import { site } from '#site';
import { readEmptySearches } from '../../features/categories/popular-searches.ts';
import { countMissing } from './list-items.ts';

const USUAL_MONTHS = 12;
/** So many guides, topics and words at most; the rest says little. */
const MOST = 50;

/** What can be counted for an item. */
const SORTS = ['seen', 'followed', 'kept', 'rated', 'answered', 'searched'] as const;
type Sort = (typeof SORTS)[number];

/** A count as the database has it, before anything is rounded. */
interface Count {
  kind: Kind;
  month: Month;
  sort: Sort;
  count: number;
}

/** The kinds that can have what may be missing; what was asked long ago is known all the same, and few have pictures. */
const COMPLETE: Readonly<Record<Exclude<Missing, 'recent-facts' | 'licence'>, readonly Kind[]>> = {
  facts: ASKED_KINDS,
  in_short: KINDS,
  picture: KINDS,
  topic: kindsWith('topics'),
  'recent-check': ['directory', 'support'],
};

/** Throws `invalid_request` for months that are none, or too many. */
export async function readFigures(db: Db, params: FiguresParams): Promise<Figures> {
  const months = monthsOf(params);
  const [counts, searches, things, topics, guides, words, complete] = await Promise.all([
    countsOfKinds(db, months),
    countsOfSearches(db, months),
    db
      .selectFrom('published_item')
      .select(['kind', sql<number>`count(*)`.as('things')])
      .groupBy('kind')
      .execute(),
    readTopics(db, months),
    answeringItems(db, months),
    readEmptySearches(db),
    completeness(db),
  ]);
  const thingsOf = new Map(things.map((one) => [one.kind, Number(one.things)]));
  return {
    months: usageByMonth(counts, months).map(({ month, used }) => ({
      month,
      used: { ...used, ...searchesOf(searches.filter((one) => one.month === month)) },
    })),
    kinds: KINDS.map((kind) => {
      const own = counts.filter((one) => one.kind === kind);
      return {
        kind,
        things: thingsOf.get(kind) ?? 0,
        used: withoutSearches(usageOf(own)),
        months: usageByMonth(own, months),
      };
    }),
    topics,
    guides,
    not_found: notFound(words),
    complete,
  };
}

function monthsOf({ from, to }: FiguresParams): Month[] {
  const last = to ?? monthIn(now(), site.timezone);
  const first = from ?? monthsLater(last, 1 - USUAL_MONTHS);
  const refuse = (message: string) => new Problem('invalid_request', message, { from: message });
  if (first > last) throw refuse('The first month must not be after the last.');
  if (monthsLater(first, USAGE_MONTHS) <= last) throw refuse(`Please ask for at most ${USAGE_MONTHS} months at once.`);
  return monthsBetween(first, last);
}

const sumOf = (counts: readonly { count: number }[]): number => counts.reduce((sum, { count }) => sum + count, 0);

/** Every sum is made of true counts and rounded by itself, so that what is hidden in one is not told by another. */
const usageOf = (counts: readonly Pick<Count, 'sort' | 'count'>[]): Usage =>
  Object.fromEntries(
    SORTS.map((sort) => [sort, shownFigure(sumOf(counts.filter((one) => one.sort === sort)))]),
  ) as unknown as Usage;

/** Searches by name are those of topics alone. */
const withoutSearches = ({ searched: _, ...usage }: Usage): Usage => usage;

const usageByMonth = (counts: readonly Count[], months: readonly Month[]): MonthUsage[] =>
  months.map((month) => ({ month, used: withoutSearches(usageOf(counts.filter((one) => one.month === month))) }));

function searchesOf(counts: readonly SearchUsageTable[]) {
  const sum = (sort: SearchUsageTable['sort']) => shownFigure(sumOf(counts.filter((one) => one.sort === sort)));
  return { searched: sum('searched'), empty: sum('empty') };
}

/** The month of a moment, among those asked for. */
function monthOf(column: string, months: readonly Month[]): RawBuilder<Month> {
  const cases = months.map((month) => sql`when ${sql.ref(column)} < ${endOf(month)} then ${sql.lit(month)}`);
  return sql<Month>`case ${sql.join(cases, sql` `)} end`;
}

const startOf = (month: Month) => startOfMonth(month, site.timezone);
const endOf = (month: Month) => startOf(monthsLater(month, 1));

/** The tables of members, from which is counted what they keep and rate; with the day of each. */
const OF_MEMBERS = [
  ['kept', 'favourite', 'created_at'],
  ['rated', 'rating', 'rated_at'],
] as const;

/** Moments of members in these months: `at` is the column of their time. */
const within = (at: string, months: readonly Month[]) =>
  sql<boolean>`${sql.ref(at)} >= ${startOf(months[0] as Month)} and ${sql.ref(at)} < ${endOf(months.at(-1) as Month)}`;

async function countsOfKinds(db: Db, months: readonly Month[]): Promise<Count[]> {
  const used = db
    .selectFrom('item_usage')
    .select(['kind', 'month', 'sort', sql<number>`sum(count)`.as('count')])
    .where('month', '>=', months[0] as Month)
    .where('month', '<=', months.at(-1) as Month)
    // In the order of their index: nothing is sorted for it.
    .groupBy(['month', 'sort', 'kind'])
    .execute();
  const marked = OF_MEMBERS.map(async ([sort, table, at]) => {
    const rows = await db
      .selectFrom(`${table as 'favourite'} as mark`)
      .innerJoin('item', 'item.id', 'mark.item_id')
      .select(['item.kind', monthOf(`mark.${at}`, months).as('month'), sql<number>`count(*)`.as('count')])
      .where(within(`mark.${at}`, months))
      .groupBy(['item.kind', 'month'])
      .execute();
    return rows.map((row) => ({ ...row, sort }));
  });
  const rows = (await Promise.all([used, ...marked])).flat();
  // PostgreSQL sums to numbers beyond ours, and writes them as text.
  return rows.map((row) => ({ ...row, count: Number(row.count) }));
}

/** Of the topics that readers see: what stands under each counts for it, and so does the topic itself. */
async function readTopics(db: Db, months: readonly Month[]): Promise<Figures['topics']> {
  const things = await db
    .selectFrom('published_item as topic')
    .leftJoin('item_topic', 'item_topic.topic_id', 'topic.id')
    .leftJoin('published_item as thing', 'thing.id', 'item_topic.item_id')
    .select(['topic.id', 'topic.title as name', ({ fn }) => fn.count<number>('thing.id').as('things')])
    .where('topic.kind', '=', 'topic')
    .groupBy(['topic.id', 'topic.title', 'topic.sort_title'])
    .orderBy('topic.sort_title')
    .execute();
  const marked = OF_MEMBERS.map(
    ([sort, table, at]) => sql`
      select item_id, ${sql.lit(sort)} as sort, count(*) as count from ${sql.table(table)}
      where ${within(at, months)} group by item_id`,
  );
  // Summed up for each item first: far fewer are then looked up by their topics. Asked for in `where`, the months would lead
  // SQLite to another index than that of items, whose rows it must then sort.
  const sumOfMonths = sql`sum(case when month >= ${months[0]} and month <= ${months.at(-1)} then count else 0 end)`;
  const rows = await rawRead(
    db,
    sql<{ topic_id: number; sort: Sort; count: number }>`
      with used as (
        select item_id, sort, ${sumOfMonths} as count from item_usage group by item_id, sort
        union all ${sql.join(marked, sql` union all `)}
      ),
      belonging as (select item_id, topic_id from item_topic union all select item_id, item_id from topic)
      select belonging.topic_id, used.sort, sum(used.count) as count
      from used join belonging on belonging.item_id = used.item_id group by belonging.topic_id, used.sort`,
  );
  const byTopic = Map.groupBy(rows, ({ topic_id }) => topic_id);
  return things.map((topic) => {
    const counts = (byTopic.get(topic.id) ?? []).map(({ sort, count }) => ({ sort, count: Number(count) }));
    return { ...topic, things: Number(topic.things), used: usageOf(counts) };
  });
}

const countsOfSearches = (db: Db, months: readonly Month[]) =>
  db.selectFrom('search_usage').selectAll().where('month', 'in', months).execute();

/** The guides, topics and collections that answered most searches, as far as that may be shown. */
async function answeringItems(db: Db, months: readonly Month[]): Promise<Figures['guides']> {
  const rows = await db
    .selectFrom('item_usage as usage')
    .innerJoin('published_item as item', 'item.id', 'usage.item_id')
    .select(['item.id', 'item.title', sql<number>`sum(usage.count)`.as('count')])
    .where('usage.sort', '=', 'answered')
    .where('usage.month', 'in', months)
    .groupBy(['item.id', 'item.title', 'item.sort_title'])
    .orderBy('item.sort_title')
    .execute();
  return rows
    .flatMap(({ id, title, count }) => {
      const answered = shownFigure(Number(count));
      return answered === null ? [] : [{ id, title, answered }];
    })
    .sort((a, b) => b.answered - a.answered)
    .slice(0, MOST);
}

/** Words that so many searched, and all others in one sum. */
function notFound(found: Awaited<ReturnType<typeof readEmptySearches>>): Figures['not_found'] {
  const counts = found.map(({ words, sum }) => ({ words, count: Number(sum) }));
  const [shown = [], others = []] = [true, false].map((isShown) =>
    counts.filter(({ words, count }) => (words !== '' && count >= WORDS_FROM) === isShown),
  );
  const named = shown.slice(0, MOST).map(({ words, count }) => ({ words, searches: shownFigure(count) }));
  return others.length === 0 ? named : [...named, { words: '', searches: shownFigure(sumOf(others)) }];
}

const completeness = (db: Db): Promise<Figures['complete']> =>
  Promise.all(
    (Object.keys(COMPLETE) as (keyof typeof COMPLETE)[]).map(async (missing) => {
      const { of } = await db
        .selectFrom('published_item')
        .select(({ fn }) => fn.countAll<number>().as('of'))
        .where('kind', 'in', COMPLETE[missing])
        .executeTakeFirstOrThrow();
      return { missing, of: Number(of), without: await countMissing(db, missing) };
    }),
  );
