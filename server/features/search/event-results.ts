/** Events among what was found: each series once, and those of the days that somebody asks for first. */
import { startMoment } from '#domain/dates.ts';
import { now } from '#server/database/instants.ts';
import type { Services } from '#server/http/services.ts';
import type { SearchResult } from '#server/search/search-types.ts';
import { site } from '#site';
import { eventsWithin, oncePerSeries, ROOMY } from '../events/series.ts';
import type { AskedDays } from './asked-days.ts';

interface Found {
  result: SearchResult;
  /** How many more dates the events of series have. */
  moreOf: ReadonlyMap<number, number>;
  /** How many events of the days asked for have the words. */
  ofDays: number;
}

interface Finding {
  room: number;
  days: AskedDays | undefined;
  /** All that have the words. */
  rank: () => readonly number[];
}

export async function findWithDates(
  services: Pick<Services, 'db' | 'search'>,
  find: (room: number) => SearchResult,
  { room, days, rank }: Finding,
): Promise<Found> {
  const within = new Set(days ? await eventsWithin(services.db, days) : []);
  // Who asks for nothing but days is answered by what there is on them.
  const all = days?.text === '' ? [...within] : [];
  const { found, once, moreOf } = await oncePerSeries(services, find, {
    room: days ? ROOMY : room,
    idsOf: (one) => [...all, ...one.top],
    ...(days && { from: latest(now(), startMoment(days.start_date, site.timezone)) }),
  });
  const first = (ids: readonly number[]) => {
    const each = once(ids);
    return [...each.filter((id) => within.has(id)), ...each.filter((id) => !within.has(id))];
  };
  const isSure = new Set(once([...all, ...found.top.slice(0, found.sure)]));
  const top = first([...all, ...found.top]);
  return {
    result: {
      ...found,
      top: [...top.filter((id) => isSure.has(id)), ...top.filter((id) => !isSure.has(id))],
      sure: top.filter((id) => isSure.has(id)).length,
      claim: all.length > 0 ? 'answers' : found.claim,
    },
    moreOf,
    ofDays: all.length > 0 || !days ? all.length : rank().filter((id) => within.has(id)).length,
  };
}

const latest = (one: string, other: string): string => (one > other ? one : other);
