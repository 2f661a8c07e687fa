/** How long something takes, as others write it. */

/** `PT1H2M3S`; some leave out the P or the T, and nothing to hear takes months. */
const ISO = /^P?(?:(\d+(?:\.\d+)?)D)?T?(?:(\d+(?:\.\d+)?)H)?(?:(\d+(?:\.\d+)?)M)?(?:(\d+(?:\.\d+)?)S)?$/i;
const CLOCK = /^(?:(\d{1,2}):)?(\d{1,3}):(\d{1,2}(?:\.\d+)?)$/;
const WORDS =
  /^(?:(\d{1,3})\s*h(?:(?:ou)?rs?)?\.?,?\s*)?(?:(\d{1,4})\s*m(?:in(?:ute)?s?)?\.?,?\s*)?(?:(?:and\s+)?(\d{1,5})\s*s(?:ec(?:ond)?s?)?\.?)?$/i;
const MOST = 10_000;

/** In whole minutes, at least 1; `undefined` for what says no length. A number, also one written as a text, is of seconds. */
export function minutesOf(written: unknown): number | undefined {
  const text = (typeof written === 'number' ? String(written) : typeof written === 'string' ? written : '').trim();
  if (text.length > 40) return undefined;
  const seconds = /^\d+(?:\.\d+)?$/.test(text) ? Number(text) : secondsIn(text);
  if (!(seconds > 0)) return undefined;
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes <= MOST ? minutes : undefined;
}

function secondsIn(text: string): number {
  const [, days, hours, minutes, seconds] = ISO.exec(text) ?? [];
  if (days ?? hours ?? minutes ?? seconds) return sum([days, 86_400], [hours, 3_600], [minutes, 60], [seconds, 1]);
  const clock = CLOCK.exec(text);
  if (clock) return sum([clock[1], 3_600], [clock[2], 60], [clock[3], 1]);
  const words = WORDS.exec(text);
  return text !== '' && words ? sum([words[1], 3_600], [words[2], 60], [words[3], 1]) : Number.NaN;
}

const sum = (...parts: [string | undefined, number][]): number =>
  parts.reduce((all, [count, each]) => all + Number(count ?? 0) * each, 0);
