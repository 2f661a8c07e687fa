/** The dates of feeds: as mails have them, and as ISO has them, in all the ways in which programs get them wrong. */

const MONTHS = 'jan feb mar apr may jun jul aug sep oct nov dec'.split(' ');
/** In hours. */
const ZONES: Record<string, number> = {
  ut: 0,
  gmt: 0,
  utc: 0,
  z: 0,
  bst: 1,
  wet: 0,
  west: 1,
  cet: 1,
  cest: 2,
  met: 1,
  mest: 2,
  eet: 2,
  eest: 3,
  msk: 3,
  ist: 5.5,
  jst: 9,
  aest: 10,
  aedt: 11,
  nzst: 12,
  nzdt: 13,
};
const AMERICAN: Record<string, number> = { e: -5, c: -6, m: -7, p: -8 };

const CLOCK = String.raw`(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d+)?)?`;
const ZONE = String.raw`\s*(z|[a-z]{2,4}|(?:utc|gmt)?[+-]\d{1,2}(?::?\d{2})?)?(?:\s*\([^()]*\))?`;
const MAIL = new RegExp(
  String.raw`^(?:[a-z]+,?\s+)?(\d{1,2})[\s-]+([a-z]{3})[a-z]*[\s-]+(\d{4}|\d{2})(?:,?\s+${CLOCK}${ZONE})?$`,
  'i',
);
const ISO = new RegExp(String.raw`^(\d{4})-?(\d{2})-?(\d{2})(?:[t\s]+${CLOCK}${ZONE})?$`, 'i');
/** As programs in C write it: Mon Jan 1 10:00:00 2027. */
const C_TIME = new RegExp(String.raw`^[a-z]{3,9},?\s+([a-z]{3})[a-z]*\s+(\d{1,2})\s+${CLOCK}${ZONE}\s+(\d{4})$`, 'i');

/** A moment, or a day where there is no time; `undefined` for what is no date. Without a zone it is in UTC. */
export function feedDate(written: string | undefined): string | undefined {
  const text = written?.trim() ?? '';
  const iso = ISO.exec(text);
  if (iso) return dateOf(Number(iso[1]), Number(iso[2]), Number(iso[3]), iso.slice(4));
  const mail = MAIL.exec(text);
  if (mail) return dateOf(fullYear(mail[3] ?? ''), monthOf(mail[2]), Number(mail[1]), mail.slice(4));
  const c = C_TIME.exec(text);
  return c ? dateOf(Number(c[7]), monthOf(c[1]), Number(c[2]), c.slice(3, 7)) : undefined;
}

const monthOf = (name = ''): number => MONTHS.indexOf(name.toLowerCase()) + 1;
const fullYear = (year: string): number =>
  year.length === 4 ? Number(year) : Number(year) + (Number(year) < 70 ? 2_000 : 1_900);

function dateOf(
  year: number,
  month: number,
  day: number,
  [hour, minute, second, zone]: (string | undefined)[],
): string | undefined {
  try {
    const date = Temporal.PlainDate.from({ year, month, day }, { overflow: 'reject' });
    if (year < 1_970 || year > 2_200) return undefined;
    if (hour === undefined) return date.toString();
    const time = Temporal.PlainTime.from(
      { hour: Number(hour), minute: Number(minute), second: Math.min(59, Number(second ?? 0)) },
      { overflow: 'reject' },
    );
    const east = minutesOf(zone);
    // Half of the day, or a name that nobody knows: another hour than the one that is written.
    if (east === undefined) return undefined;
    const shift = Temporal.Duration.from({ minutes: -east });
    return new Date(
      date.toZonedDateTime({ timeZone: 'UTC', plainTime: time }).add(shift).epochMilliseconds,
    ).toISOString();
  } catch {
    return undefined;
  }
}

/** East of Greenwich; the American names end in standard or daylight time. */
function minutesOf(zone = 'z'): number | undefined {
  const [, sign, hours, minutes = 0] = /^(?:utc|gmt)?([+-])(\d{1,2}):?(\d{2})?$/i.exec(zone) ?? [];
  if (sign) return (Number(hours) * 60 + Number(minutes)) * (sign === '-' ? -1 : 1);
  const name = zone.toLowerCase();
  const american = /^([ecmp])([sd])t$/.exec(name);
  if (american) return ((AMERICAN[american[1] ?? ''] ?? 0) + (american[2] === 'd' ? 1 : 0)) * 60;
  return Object.hasOwn(ZONES, name) ? (ZONES[name] ?? 0) * 60 : undefined;
}
