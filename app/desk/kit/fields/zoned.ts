/** Times as a clock on the wall shows them, in browsers that know zones only for writing dates. */

const MINUTE_MS = 60_000;

/** '2027-05-11T09:00' of a moment, on the clock of a zone. */
export function clockOf(instant: string | number, zone: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  }).formatToParts(new Date(instant));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}T${part('hour')}:${part('minute')}`;
}

/**
 * The moment at which the clock of a zone shows this; nothing where it is no time. A time that the clocks skip or repeat
 * is read with the offset that holds before the change.
 */
export function momentAt(clock: string, zone: string): string | undefined {
  const wanted = Date.parse(`${clock}Z`);
  if (Number.isNaN(wanted)) return undefined;
  const offsetAt = (moment: number) =>
    Date.parse(`${clockOf(moment, zone)}Z`) - Math.floor(moment / MINUTE_MS) * MINUTE_MS;
  const before = wanted - offsetAt(wanted - 24 * 60 * MINUTE_MS);
  const after = wanted - offsetAt(wanted + 24 * 60 * MINUTE_MS);
  const holds = (moment: number) => clockOf(moment, zone) === clockOf(wanted, 'UTC');
  return new Date(!holds(before) && holds(after) ? after : before).toISOString();
}

/** Whether a zone is one. */
export function isZone(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en-GB', { timeZone: zone }));
  } catch {
    return false;
  }
}

/** Whole days from one day of the calendar to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(to.slice(0, 10)) - Date.parse(from.slice(0, 10))) / (24 * 60 * MINUTE_MS));
