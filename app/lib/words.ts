/** Small sentences that many screens share. */

/** 'no results', '1 result', '1,204 results'. */
export function count(number: number, one: string, many = `${one}s`): string {
  if (number === 0) return `no ${many}`;
  return `${number.toLocaleString('en-GB')} ${number === 1 ? one : many}`;
}

export const minutesInWords = (minutes: number): string => count(minutes, 'minute');
