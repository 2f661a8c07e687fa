/**
 * A page's search parameters as one table: it reads an address, and what it returns is what links and API calls are made
 * of. Pages forgive what the API refuses: what cannot be used counts as absent.
 */
import { PAGE_LIMIT, QUERY_LIMIT, SIZE_LIMIT, SLUG_LIMIT, VALUES_LIMIT } from '#domain/limits.ts';

type Raw = Record<string, unknown>;
type Reader<T> = (value: unknown) => T | undefined;

/** Of several values the first counts. */
export const word: Reader<string> = (value) => {
  const one = Array.isArray(value) ? value[0] : value;
  const text = typeof one === 'number' ? String(one) : one;
  return typeof text === 'string' && text.trim() !== '' && text.length <= QUERY_LIMIT ? text.trim() : undefined;
};

/** A filter's value: a slug or a name. */
export const filterWord: Reader<string> = (value) => {
  const text = word(value);
  return text && text.length <= SLUG_LIMIT ? text : undefined;
};

/** A filter that may have several values, each once, whatever its case; a single one stands alone. */
export const filterWords: Reader<string | string[]> = (value) => {
  const words = [value].flat().flatMap((one) => filterWord(one) ?? []);
  const values = [...new Map(words.map((one) => [one.toLowerCase(), one])).values()].slice(0, VALUES_LIMIT);
  return values.length > 1 ? values : values[0];
};

/** A day of the calendar: '2027-05-11'. */
export const day: Reader<string> = (value) => {
  const text = word(value);
  if (!text || !/^\d{4}-\d{2}-\d{2}$/.test(text)) return undefined;
  const date = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(text) ? text : undefined;
};

/** A page's number; the first stays unwritten. */
export const pageNumber: Reader<number> = (value) => wholeNumber(value, 2, PAGE_LIMIT);

/** How many results a page has, where the reader has chosen another number than usual. */
export const pageSize: Reader<number> = (value) => wholeNumber(value, 1, SIZE_LIMIT);

/** One of a few words, in any case; the first is usual and stays unwritten. */
export const choice =
  <T extends string>(usual: T, ...others: T[]): Reader<T> =>
  (value) => {
    const text = word(value)?.toLowerCase();
    return others.find((other) => other.toLowerCase() === text && other !== usual);
  };

/** Something that is on; off stays unwritten. */
export const flag: Reader<true> = (value) =>
  value === true || word(value)?.toLowerCase() === 'true' ? true : undefined;

function wholeNumber(value: unknown, least: number, most: number): number | undefined {
  const text = word(value);
  if (!text || !/^\d{1,7}$/.test(text)) return undefined;
  const number = Number(text);
  return number >= least && number <= most ? number : undefined;
}

type Table = Record<string, Reader<unknown>>;
export type ParamsOf<T extends Table> = { [K in keyof T]?: Exclude<ReturnType<T[K]>, undefined> | undefined };

/** A page's parser, for `validateSearch`. */
export const params =
  <T extends Table>(table: T) =>
  (raw: Raw): ParamsOf<T> => {
    const found: Raw = {};
    for (const [name, read] of Object.entries(table)) {
      const value = read(raw[name]);
      if (value !== undefined) found[name] = value;
    }
    return found as ParamsOf<T>;
  };

/** Addresses as forms write them: `?query=quiet+places&topic=adhd&topic=sleep`. What is written repeatedly is a list. */
export function parseSearch(search: string): Raw {
  const found = new Map<string, string | string[]>();
  for (const [name, value] of new URLSearchParams(search)) {
    const before = found.get(name);
    if (Array.isArray(before)) before.push(value);
    else found.set(name, before === undefined ? value : [before, value]);
  }
  return Object.fromEntries(found);
}

export function stringifySearch(search: Raw): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(search)) {
    for (const one of [value].flat())
      if (one !== undefined && one !== null && one !== '') query.append(name, String(one));
  }
  const text = query.toString();
  return text ? `?${text}` : '';
}
