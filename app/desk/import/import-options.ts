/** How a file is to be read, as the desk asks it of the site. */
import type { ImportJob } from '#contract/imports.ts';
import { ITEM_FIELDS, TIME_COLUMNS } from '#domain/item-fields.ts';
import { KIND_FACTS, KINDS, type Kind } from '#domain/kinds.ts';
import { fieldWords } from '../kit/history/field-words.ts';

export type DateOrder = 'day-first' | 'month-first';
export type NewStatus = 'draft' | 'published';

export interface Correction {
  row: number;
  column: string;
  value: string;
}

/** A name that is another in the whole file, or none. */
export interface WordChange {
  field: string;
  word: string;
  use: string;
}

export interface Settings {
  kind: Kind | undefined;
  /** The field of each column that was chosen by hand; `''` leaves it out. */
  mapping: Readonly<Record<string, string>> | undefined;
  dates: DateOrder | undefined;
  status: NewStatus;
  corrections: readonly Correction[];
  words: readonly WordChange[];
  /** What becomes of HTML in cells, where somebody has said it. */
  html: 'plain' | 'keep' | undefined;
  /** What becomes of new rows that may be here already, once somebody has said it. */
  twins: 'leave' | 'bring' | undefined;
}

export const FIRST: Settings = {
  kind: undefined,
  mapping: undefined,
  dates: undefined,
  status: 'draft',
  corrections: [],
  words: [],
  html: undefined,
  twins: undefined,
};

/** The form of a call. The file stands last, so that the fields are there when it comes. */
export function formOf(file: File, settings: Settings, isDry: boolean): FormData {
  const { kind, mapping, dates, status, corrections, words, html, twins } = settings;
  const form = new FormData();
  form.set('dry_run', String(isDry));
  form.set('status', status);
  if (kind) form.set('kind', kind);
  if (mapping) form.set('mapping', JSON.stringify(mapping));
  if (dates) form.set('dates', dates);
  if (corrections.length > 0) form.set('corrections', JSON.stringify(corrections));
  if (words.length > 0) form.set('words', JSON.stringify(words));
  if (html) form.set('html', html);
  if (twins) form.set('twins', twins);
  form.set('file', file);
  return form;
}

/** The fields that a column can go to, with their words. */
export function choicesOf(kind: Kind): { field: string; words: string }[] {
  const fields = Object.keys(ITEM_FIELDS[kind]);
  const times = Object.entries(TIME_COLUMNS).flatMap(([time, day]) => (fields.includes(day) ? time : []));
  return [...fields, ...times, 'status', 'publish_at', 'kind'].map((field) => ({ field, words: fieldWords(field) }));
}

/** The columns of a file that go nowhere, in a sentence; nothing, where all have a place. */
export function leftOutInWords(columns: ImportJob['columns']): string | undefined {
  const names = columns.filter(({ field }) => field === null).map(({ column }) => column || 'one without a name');
  if (names.length === 0) return undefined;
  return `${names.length === 1 ? '1 column is' : `${names.length} columns are`} skipped: ${names.join(', ')}.`;
}

/** What must have a column and has none yet, in a question; nothing, where all have one. */
export function askedColumn({ kind, columns }: Pick<ImportJob, 'kind' | 'columns'>): string | undefined {
  const used = new Set(columns.map(({ field }) => field));
  const missing = Object.entries(ITEM_FIELDS[kind]).filter(
    ([field, { required }]) => required && !used.has(field) && field !== 'external_id' && field !== 'slug',
  );
  const [first] = missing;
  return columns.length > 0 && first
    ? `Which column is the ${fieldWords(first[0]).toLowerCase()}? Please choose below where it goes.`
    : undefined;
}

export const KIND_CHOICES = KINDS.map((kind) => ({ kind, words: KIND_FACTS[kind].plural }));

/** What is chosen now, with one column changed: it gives its field up to that one. */
export function withField(columns: ImportJob['columns'], column: string, field: string): Record<string, string> {
  const mapping = Object.fromEntries(columns.map((use) => [use.column, use.field ?? '']));
  for (const [other, chosen] of Object.entries(mapping)) if (field !== '' && chosen === field) mapping[other] = '';
  return { ...mapping, [column]: field };
}

const NUMBERS = /^\s*(\d{1,2})\s*[/.-]\s*(\d{1,2})\s*[/.-]\s*(\d{2,4})/;
const IN_WORDS = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' });

/** The two readings of 03/02/2027: '3 February 2027' and '2 March 2027'. */
export function readingsOf(date: string): Record<DateOrder, string> {
  const [, first = '', second = '', year = ''] = NUMBERS.exec(date) ?? [];
  const full = year.length === 2 ? `20${year}` : year;
  const words = (day: string, month: string) => IN_WORDS.format(Date.UTC(Number(full), Number(month) - 1, Number(day)));
  return { 'day-first': words(first, second), 'month-first': words(second, first) };
}

/** '38 events', '1 event'. */
export function rowsInWords(count: number, kind: Kind): string {
  const { noun, plural } = KIND_FACTS[kind];
  return `${count.toLocaleString('en-GB')} ${count === 1 ? noun : plural.charAt(0).toLowerCase() + plural.slice(1)}`;
}
