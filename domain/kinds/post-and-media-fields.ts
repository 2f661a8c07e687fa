/** What posts and media have in common: what is written by somebody and takes its time. */
import { line, listOf, names, plainNames, required, wholeNumber } from '../fields.ts';
import { FREE } from '../is-free.ts';
import { firstOfEach, nameKey } from '../names.ts';
import { type Named, plainNames as namesPart, part, text } from './card-parts.ts';
import { expectParts, wantedAnswers } from './expect-entries.ts';
import { fields } from './item-field.ts';

export type Consumption = 'Listen' | 'Read' | 'Watch';
export const ways = listOf<Consumption>('Listen', 'Read', 'Watch');

export const written = fields({
  display_title: {
    rule: required(line(300)),
    label: 'Title',
    help: 'As the author wrote it.',
    order: -7,
    keeps: 'name',
  },
  authors: {
    rule: plainNames,
    label: 'Authors',
    help: 'As they write their own names.',
    control: 'names',
    group: 'Source and publication',
    columns: ['author', 'by', 'writer', 'written by', 'speaker'],
    keeps: 'name',
    searched: 'names',
  },
  primary_tags: {
    rule: names,
    label: 'Tags on the card',
    help: 'The 3 that say most. They are tags as well.',
    control: 'names',
    group: 'Topics and tags',
  },
  minutes: {
    rule: wholeNumber(1, 10_000),
    label: 'Minutes',
    help: 'How long it takes. For our own text we count.',
    control: 'number',
    isShort: true,
    order: -3,
    columns: ['length', 'length in minutes', 'duration', 'reading time'],
  },
});

export const consumption = {
  label: 'Format',
  control: 'ticks',
  choices: ['Read', 'Listen', 'Watch'].map((value) => ({ value, label: value })),
  order: -4,
} as const;

/** The card of both. */
export const contentParts = {
  ...expectParts('media'),
  display_title: text('display_title'),
  authors: namesPart('authors'),
  display_primary_tags: part('names', (source): Named[] => [...source.terms('primary_tags')]),
  consumption: namesPart('consumption', 'Listen, Read or Watch; the first is the card’s.'),
  minutes: part(
    'integer?',
    ({ record, bodyMinutes }): number | null => (record.minutes as number | null | undefined) ?? bodyMinutes,
    'How long it takes; null when not known.',
  ),
};

/** Tags that a card shows are tags as well. */
export const withPrimaryTags = <R extends { tags: string[]; primary_tags: string[] }>(record: R): R => ({
  ...record,
  tags: firstOfEach([...record.tags, ...record.primary_tags], nameKey),
});

/** Up to so many minutes. */
const LENGTHS = [
  { value: '5-minutes', label: 'Up to 5 minutes', most: 5 },
  { value: '15-minutes', label: '6 to 15 minutes', most: 15 },
  { value: '45-minutes', label: '16 to 45 minutes', most: 45 },
  { value: 'longer', label: 'More than 45 minutes', most: Number.POSITIVE_INFINITY },
];

export const lengthOf = (minutes: number) => LENGTHS.find(({ most }) => minutes <= most);

/** What a search is narrowed by beside words of vocabularies; which item has what, the search’s own documents know. */
export const contentFilters = {
  length: { label: 'Length', choices: LENGTHS },
  price: { label: 'Cost', choices: [FREE] },
  language: { label: 'Language', options: 'language' },
  /** All that are asked for must hold; what nobody knows is left out. */
  fact: { label: 'What to expect', choices: wantedAnswers('media') },
} as const;
