/** Names in a file that somebody has given other names before it comes in. */
import { nameKey } from '#domain/names.ts';

/** A name that is to be another in all rows; `''` leaves it out. */
export interface WordChange {
  field: string;
  word: string;
  use: string;
}

/** Puts other names into the values of a row. */
export function withWords(values: Record<string, unknown>, words: readonly WordChange[]): void {
  for (const { field, word, use } of words) {
    const value = values[field];
    const changed = (name: unknown): string[] => {
      if (typeof name !== 'string') return [];
      if (nameKey(name) !== nameKey(word)) return [name];
      return use === '' ? [] : [use];
    };
    if (Array.isArray(value)) values[field] = [...new Set(value.flatMap(changed))];
    else if (typeof value === 'string') values[field] = changed(value)[0] ?? null;
  }
}
