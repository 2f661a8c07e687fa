/** Names that terms had lead to the terms of now: an old file, or a form that was open, brings no merged term back. */

import type { AnyRecord } from '#domain/item-fields.ts';
import { vocabulariesOf } from '#domain/item-kinds.ts';
import type { Kind } from '#domain/kinds.ts';
import { firstOfEach, nameKey } from '#domain/names.ts';
import type { TermBook } from './term-book.ts';

/** The record with each name that is no longer used as it is now. */
export function withNamesOfNow(terms: TermBook, kind: Kind, record: AnyRecord): AnyRecord {
  const now = { ...record };
  for (const [field, vocabulary] of Object.entries({ ...vocabulariesOf(kind), primary_tags: 'tag' as const })) {
    const nameOf = (name: string) =>
      terms.find(vocabulary, name) ? name : (terms.meant(vocabulary, name)?.name ?? name);
    const value = record[field];
    if (typeof value === 'string') now[field] = nameOf(value);
    if (Array.isArray(value)) now[field] = firstOfEach((value as string[]).map(nameOf), nameKey);
  }
  return now;
}
