/** Names that terms had lead to the terms of now: an old file, or a form that was open, brings no merged term back. */
import type { AnyRecord } from '#domain/item-fields.ts';
import { vocabulariesOf } from '#domain/kinds/registry.ts';
import type { Kind } from '#domain/kinds.ts';
import { firstOfEach, nameKey } from '#domain/names.ts';
import type { TermLookup, TermName } from './term-lookup.ts';

const fieldsOfTerms = (kind: Kind) => Object.entries({ ...vocabulariesOf(kind), primary_tags: 'tag' as const });

/** The names of terms that a record has, each with its vocabulary. */
export const termNamesIn = (kind: Kind, record: AnyRecord): TermName[] =>
  fieldsOfTerms(kind).flatMap(([field, vocabulary]) =>
    ([record[field] ?? []].flat() as string[]).map((name) => [vocabulary, name] as const),
  );

/** The record with each name that is no longer used as it is now. */
export function withCurrentNames(terms: TermLookup, kind: Kind, record: AnyRecord): AnyRecord {
  const now = { ...record };
  for (const [field, vocabulary] of fieldsOfTerms(kind)) {
    const nameOf = (name: string) =>
      terms.find(vocabulary, name) ? name : (terms.meant(vocabulary, name)?.name ?? name);
    const value = record[field];
    if (typeof value === 'string') now[field] = nameOf(value);
    if (Array.isArray(value)) now[field] = firstOfEach((value as string[]).map(nameOf), nameKey);
  }
  return now;
}
