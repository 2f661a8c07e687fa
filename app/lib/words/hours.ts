/** Opening hours in words: 'Mon to Fri, 9 am to 5 pm'. */

const DAY_NAMES: Record<string, string> = {
  Mo: 'Mon',
  Tu: 'Tue',
  We: 'Wed',
  Th: 'Thu',
  Fr: 'Fri',
  Sa: 'Sat',
  Su: 'Sun',
};

/** The rules of the catalogue, which `domain/opening-hours.ts` has checked, one sentence part each. */
export function hoursInWords(hours: string): string {
  if (hours === '24/7') return 'Day and night';
  return hours
    .split(';')
    .map((rule) => ruleInWords(rule.trim()))
    .join('; ');
}

function ruleInWords(rule: string): string {
  const at = rule.search(/\d/);
  const days = rule.slice(0, at).trim();
  const times = rule
    .slice(at)
    .split(',')
    .map((part) => part.trim().split('-').map(clockInWords).join(' to '))
    .join(' and ');
  return `${days === '' ? 'Every day' : daysInWords(days)}, ${times}`;
}

const daysInWords = (days: string): string =>
  days
    .replaceAll(/[A-Z][a-z]/g, (day) => DAY_NAMES[day] ?? day)
    .replaceAll(/\s*-\s*/g, ' to ')
    .replaceAll(/,\s*/g, ', ');

/** '09:30' as '9.30 am'. */
function clockInWords(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  const of12 = hour % 12 || 12;
  if (minute === 0 && hour % 24 === 0) return 'midnight';
  if (minute === 0 && hour === 12) return 'noon';
  // No line ends between the figure and its half of the day.
  return `${of12}${minute === 0 ? '' : `.${String(minute).padStart(2, '0')}`}\u00a0${hour % 24 < 12 ? 'am' : 'pm'}`;
}
