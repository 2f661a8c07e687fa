/** Opening hours as people write them: 'Mon-Fri 4pm-10pm', 'Monday to Friday, 9.30 am to noon', 'weekends 10-12'. */

export const DAYS = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const;
export type Day = (typeof DAYS)[number];

const DAY =
  '(?:mon(?:day)?|tue(?:s(?:day)?)?|wed(?:s|nesday)?|thu(?:r(?:s(?:day)?)?)?|fri(?:day)?|sat(?:urday)?|sun(?:day)?)s?';
const ALWAYS =
  /^(?:24 ?[/x] ?7|24 hours(?: (?:a|every) day)?(?:,? (?:7 days a week|every day))?|always(?: open)?|day and night|around the clock)\.?$/;
const SETS: readonly (readonly [RegExp, string])[] = [
  [/\b(?:every ?day|daily|7 days(?: a week)?|all week)\b/g, 'Mo-Su'],
  [/\bweekdays?\b/g, 'Mo-Fr'],
  [/\bweekends?\b/g, 'Sa,Su'],
];

const TIME = '(\\d{1,2})(?:[:.](\\d{2}))?\\s*(am|pm|a\\.m\\.|p\\.m\\.)?';
const SPAN = new RegExp(`${TIME}-${TIME}(?!\\d)`, 'g');

/**
 * The same as the catalogue writes it: `Mo-Fr 16:00-22:00`. What is written that way already, and what cannot be
 * understood, comes back as it was, but for its spaces.
 */
export function writtenHours(text: string): string {
  const plain = text.replaceAll(/\s+/g, ' ').trim();
  const small = plain.toLowerCase().replaceAll(/[–—−]/g, '-');
  if (ALWAYS.test(small)) return '24/7';
  const rules = small
    .split(/\s*(?:;|\n)\s*/)
    // 'Mon-Fri 9am-5pm, Sat 10am-2pm': a comma after a time and before a day begins another rule.
    .flatMap((rule) =>
      rule.split(
        new RegExp(
          `(?<=\\d|[ap]m|[ap]\\.m\\.|noon|midnight)(?:,| and|,? ?&) ?(?=${DAY}\\b|every ?day|daily|week(?:day|end))`,
        ),
      ),
    )
    .filter((rule) => rule !== '')
    .map(ruleOf);
  return rules.length > 0 && rules.every((rule) => rule !== undefined) ? rules.join('; ') : plain;
}

function ruleOf(rule: string): string | undefined {
  let said = rule
    .replaceAll(/\bnoon\b|\bmidday\b/g, '12:00 pm')
    .replaceAll(/\bmidnight\b/g, '12:00 am')
    .replaceAll(/\b(?:from|between|open|on)\b|:(?=\s)/g, ' ')
    .replaceAll(/\s*\b(?:to|till|til|until)\b\s*|\s*-\s*/g, '-')
    .replaceAll(/\s*(?:\band\b|&|,)\s*/g, ',');
  for (const [pattern, days] of SETS) said = said.replaceAll(pattern, days);
  said = said.replaceAll(
    new RegExp(`\\b${DAY}\\b`, 'g'),
    (day) => DAYS.find((one) => day.startsWith(one.toLowerCase())) ?? day,
  );
  const days = /^\s*((?:(?:mo|tu|we|th|fr|sa|su)(?:[-,](?=[a-z]))?)*)/i.exec(said)?.[1] ?? '';
  const named = days.replaceAll(
    /[a-z]{2}/gi,
    (day) => DAYS.find((one) => one.toLowerCase() === day.toLowerCase()) ?? day,
  );
  const rest = said
    .trim()
    .slice(days.length)
    .replace(/^[\s,]+/, '')
    .trim();
  const spans = rest.replaceAll(SPAN, (...found) => spanOf(found as string[]) ?? 'x');
  if (!/^\d\d:\d\d-\d\d:\d\d(?:,\d\d:\d\d-\d\d:\d\d)*\.?$/.test(spans)) return undefined;
  return `${named ? `${named} ` : ''}${spans.replace(/\.$/, '')}`;
}

/** '4pm-10pm', '9-5pm', '09:00-17:00'; nothing, where it could be either half of the day. */
function spanOf([, h1 = '', m1, half1, h2 = '', m2, half2]: (string | undefined)[]): string | undefined {
  const isPlain = half1 === undefined && half2 === undefined;
  const isOf24 = Number(h1) > 12 || Number(h2) > 12 || (h1.length === 2 && m1 !== undefined && m2 !== undefined);
  if (isPlain && !isOf24) return undefined;
  const end = clock(h2, m2, half2);
  let from = clock(h1, m1, half1 ?? half2);
  // '4-10pm' begins in the half in which it ends, unless it would end before it begins: '9-5pm'.
  if (half1 === undefined && half2 !== undefined && from !== undefined && end !== undefined && from >= end)
    from = clock(h1, m1, other(half2));
  if (from === undefined || end === undefined) return undefined;
  return `${from}-${end === '00:00' ? '24:00' : end}`;
}

const other = (half: string): string => (half.startsWith('p') ? 'am' : 'pm');

function clock(hours: string, minutes = '00', half?: string): string | undefined {
  const hour = Number(hours);
  if (half !== undefined && (hour < 1 || hour > 12)) return undefined;
  const whole = half === undefined ? hour : (hour % 12) + (half.startsWith('p') ? 12 : 0);
  return whole <= 24 ? `${String(whole).padStart(2, '0')}:${minutes}` : undefined;
}
