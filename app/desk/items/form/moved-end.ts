/** Where the end of an event goes when its begin alone is moved past it. Each is '2027-05-11', or '2027-05-11T09:00'. */

const DAY_LENGTH = '2027-05-11'.length;
const DAY_MS = 86_400_000;

const dayOf = (date: string): string => date.slice(0, DAY_LENGTH);
const hasTime = (date: string): boolean => date.length > DAY_LENGTH;

/** The clock's own reckoning, without any zone; `NaN` for what is no date. */
const clock = (date: string): number => Date.parse(hasTime(date) ? `${date.slice(0, 16)}Z` : date);
const written = (moment: number, length: number): string => new Date(moment).toISOString().slice(0, length);

function isBefore(end: string, start: string): boolean {
  const isOfDays = !hasTime(end) || !hasTime(start);
  return isOfDays ? dayOf(end) < dayOf(start) : clock(end) < clock(start);
}

/** The end, moved by the same time as the begin; nothing, where it can stay or was wrong before. */
export function movedEnd(before: string, start: string, end: string): string | undefined {
  if ([before, start, end].some((date) => Number.isNaN(clock(date)))) return undefined;
  if (isBefore(end, before) || !isBefore(end, start)) return undefined;
  const isOfMoments = hasTime(before) && hasTime(start) && hasTime(end);
  const by = isOfMoments ? clock(start) - clock(before) : daysApart(before, start) * DAY_MS;
  const moved = written(clock(end) + by, hasTime(end) ? 16 : DAY_LENGTH);
  return isBefore(moved, start) ? undefined : moved;
}

const daysApart = (from: string, to: string): number => (clock(dayOf(to)) - clock(dayOf(from))) / DAY_MS;
