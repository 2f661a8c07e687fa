/** An item as a form holds it: texts as they are typed, lists, and boxes that are ticked or not. */
import type { Fields, Plain } from '#domain/fields.ts';
import { checkItem, ITEM_FIELDS } from '#domain/item-fields.ts';
import type { Kind } from '#domain/kinds.ts';
import { site } from '#site';
import type { Problems } from '../draft/draft.ts';
import { clockOf, isZone, momentAt } from '../fields/zoned.ts';
import { isAnswer, lookOfField } from './field-meta.ts';

export type FormValue = string | boolean | string[];
export type Values = Readonly<Record<string, FormValue>>;

const fieldsOf = (kind: Kind): Fields => ITEM_FIELDS[kind];
const namesOf = (kind: Kind): string[] => Object.keys(ITEM_FIELDS[kind]);

const isWhen = (kind: Kind, name: string) => lookOfField(kind, name).control === 'when';

/** The zone of the clock that a field's times are read on. */
const zoneOf = (kind: Kind, name: string, zone: unknown): string =>
  kind === 'event' && name !== 'published_at' && typeof zone === 'string' && isZone(zone) ? zone : site.timezone;

/** What a form shows of an item. */
export function toValues(kind: Kind, item: Readonly<Record<string, unknown>>): Values {
  return Object.fromEntries(
    Object.entries(fieldsOf(kind)).map(([name, { shape, empty }]) => {
      const plain = item[name] ?? empty ?? null;
      if (shape === 'list') return [name, Array.isArray(plain) ? [...plain] : []];
      if (isAnswer(kind, name)) return [name, plain === null ? '' : plain === true ? 'yes' : 'no'];
      if (shape === 'truth') return [name, plain === true];
      const text = plain === null ? '' : String(plain);
      // Pages of others write moments with an offset.
      const isMoment = isWhen(kind, name) && /T.*(?:Z|[+-]\d\d:?\d\d)$/.test(text);
      return [name, isMoment ? clockOf(text, zoneOf(kind, name, item.timezone)) : text];
    }),
  );
}

/** The same as calls are sent it. */
export function toPlain(kind: Kind, values: Values, names: readonly string[] = namesOf(kind)): Record<string, Plain> {
  return Object.fromEntries(names.map((name) => [name, plainOf(kind, name, values)]));
}

function plainOf(kind: Kind, name: string, values: Values): Plain {
  const value = values[name] ?? '';
  if (typeof value === 'boolean') return value;
  if (Array.isArray(value)) return said(value);
  const text = lookOfField(kind, name).control === 'markdown' ? value : value.trim();
  if (text === '') return null;
  if (isAnswer(kind, name)) return text === 'yes';
  if (fieldsOf(kind)[name]?.shape === 'number') return /^\d+$/.test(text) ? Number(text) : text;
  // Events keep the clock of their place; what stands in no zone is a moment.
  if (name === 'published_at' && text.includes('T')) return momentAt(text, site.timezone) ?? text;
  return text;
}

const said = (list: readonly string[]): string[] => list.map((one) => one.trim()).filter(Boolean);

/** Whether anything is written in a field. */
export const isFilled = (value: FormValue | undefined): boolean =>
  Array.isArray(value) ? value.length > 0 : value === true || (typeof value === 'string' && value.trim() !== '');

/** What some browsers cannot judge by themselves: the site tells it when it keeps the item. */
const OF_TIME = ['published_at', 'start_date', 'end_date', 'timezone'];

/** A sentence for each field that the site would not take, in the words of the import. */
export function problemsOf(kind: Kind, values: Values, isNew: boolean): Problems {
  const plain: Record<string, Plain> = toPlain(kind, values);
  // The site makes these where they are empty.
  if (isNew) plain.external_id ??= 'new';
  plain.slug ??= 'new';
  if (!('Temporal' in globalThis)) for (const name of OF_TIME) delete plain[name];
  const checked = checkItem(kind, plain);
  return 'problems' in checked ? inPlainWords(checked.problems) : {};
}

/** Sentences of the import that speak of tables, and what a form says instead. */
const PLAIN_WORDS: readonly (readonly [RegExp, string])[] = [
  [/^(?:Required; empty\.|This must be filled in\.)$/, 'Please fill this in.'],
  [/^Required where there is a start_date/, 'Please write the time zone: a day needs one.'],
  [/^An end without a start_date/, 'There is an end, but no beginning.'],
];

const inPlainWords = (problems: Record<string, string>): Problems =>
  Object.fromEntries(
    Object.entries(problems).map(([name, sentence]) => [
      name,
      PLAIN_WORDS.find(([said]) => said.test(sentence))?.[1] ?? sentence,
    ]),
  );
