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
    idsOf: (one) => [...all, ...eventIds(one)],
    ...(days && { from: latest(now(), startMoment(days.start_date, site.timezone)) }),
  });
  const first = (ids: readonly number[]) => {
    const each = once(ids);
    return [...each.filter((id) => within.has(id)), ...each.filter((id) => !within.has(id))];
  };
  return {
    result: {
      ...found,
      top: first([...all, ...found.top]),
      near: first(found.near),
      otherKinds: found.otherKinds.map(({ ids, answers, ...one }) => {
        const answering = first(ids.slice(0, answers));
        return { ...one, ids: [...new Set([...answering, ...first(ids)])], answers: answering.length };
      }),
    },
    moreOf,
    ofDays: all.length > 0 || !days ? all.length : rank().filter((id) => within.has(id)).length,
  };
}

/** Lists of other kinds have events; posts and media are none. */
const eventIds = ({ otherKinds }: SearchResult): number[] => otherKinds.find(({ kind }) => kind === 'event')?.ids ?? [];

const latest = (one: string, other: string): string => (one > other ? one : other);
