/** What find and replace shows, as its address says it, and what the call is sent for it. */
import { choice, flag, type ParamsOf, pageNumber, params, word } from '#app/lib/address/params.ts';
import type { Replacement } from '#contract/replace.ts';
import { TEXT_FIELDS } from '#domain/kinds/text-field-names.ts';
import { FIND_LIMIT, INSTEAD_LIMIT } from '#domain/limits.ts';
import { fieldWords } from '../../kit/history/field-words.ts';

/** As it was typed: spaces are looked for, too. */
const typed =
  (most: number) =>
  (value: unknown): string | undefined => {
    const text = typeof value === 'number' ? String(value) : value;
    return typeof text === 'string' && text !== '' ? text.slice(0, most) : undefined;
  };

/** 'synopsis,body'. */
const fieldNames = (value: unknown): string | undefined =>
  word(value)
    ?.split(',')
    .filter((name) => TEXT_FIELDS.includes(name))
    .join() || undefined;

const TABLE = {
  tab: choice<'replace' | 'words'>('replace', 'words'),
  find: typed(FIND_LIMIT),
  with: typed(INSTEAD_LIMIT),
  fields: fieldNames,
  whole: flag,
  match: flag,
  page: pageNumber,
};

export type ReplaceAddress = ParamsOf<typeof TABLE>;
export const readReplaceAddress = params(TABLE);

/** Nothing, where there is not enough to look for. */
export function asReplacement({
  find,
  with: instead = '',
  fields,
  whole,
  match,
}: ReplaceAddress): Replacement | undefined {
  if (find === undefined || find.length < 2) return undefined;
  return {
    find,
    with: instead,
    ...(fields && { fields: fields.split(',') }),
    ...(whole && { whole_words: true }),
    ...(match && { match_case: true }),
  };
}

/** The fields to choose from, in the words of the forms: what is called the same is one choice. */
export const FIELD_CHOICES: readonly { label: string; names: readonly string[] }[] = [
  ...Map.groupBy(TEXT_FIELDS, fieldWords),
]
  .map(([label, names]) => ({ label, names }))
  .sort((a, b) => a.label.localeCompare(b.label, 'en-GB'));
