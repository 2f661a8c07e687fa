/** How fresh a guide is, in words. */

const MONTHS_FRESH = 12;

/** 'Checked this month', 'Checked in May 2026', 'Not checked for 12 months'. `now` is an instant. */
export function checkedInWords(checked_on: string | null, now: string, language: string): string {
  if (checked_on === null) return 'Not checked yet';
  const [year = 0, month = 0] = checked_on.split('-').map(Number);
  const [thisYear = 0, thisMonth = 0] = now.split('-').map(Number);
  const months = (thisYear - year) * 12 + thisMonth - month;
  if (months <= 0) return 'Checked this month';
  if (months >= MONTHS_FRESH) return `Not checked for ${MONTHS_FRESH} months`;
  const format = new Intl.DateTimeFormat(language, { month: 'long', year: 'numeric', timeZone: 'UTC' });
  return `Checked in ${format.format(new Date(checked_on))}`;
}
