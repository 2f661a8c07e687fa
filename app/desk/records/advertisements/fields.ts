/** What an advertisement has, and how the desk asks for it. */
import type { CuratedRecord } from '#contract/curated-records.ts';
import { recordSource } from '../../forms/record-form.tsx';
import type { FormField } from '../../kit/items/field-meta.ts';
import { textOf } from '../../kit/record-accessors.ts';
import { clockIn, type End, plainOf } from './times.ts';

/** Where the home page looks for one. */
const USUAL_PLACE = 'Banner';

/** `image` stands for the picture with the words for it. `places`: where advertisements stand so far. */
export const advertisementFields = (places: readonly string[]): FormField[] => [
  { name: 'title', label: 'Words', help: 'What readers read. Calm words, no hurry.', control: 'line', most: 300 },
  { name: 'url', label: 'Link', help: 'Where it leads, with https://.', control: 'line', most: 2_048, keys: 'url' },
  { name: 'sponsor', label: 'Who pays for it', help: 'May stay empty.', control: 'line', most: 300, keeps: 'name' },
  {
    name: 'category',
    label: 'Category',
    help: 'The home page shows those in ‘Banner’.',
    control: 'line',
    most: 100,
    choices: [...new Set([USUAL_PLACE, ...places])].map((place) => ({ value: place, label: place })),
  },
  { name: 'image', label: 'Picture', control: 'pictures' },
  {
    name: 'weight',
    label: 'How often it shows',
    help: 'Several in one category take turns, some minutes each. With 2, this one has twice as many as one with 1.',
    control: 'line',
    most: 3,
    keys: 'numeric',
  },
  {
    name: 'starts_at',
    label: 'From',
    help: 'Empty: at once. Without a time: from the beginning of the day.',
    control: 'when',
  },
  {
    name: 'ends_at',
    label: 'Until',
    help: 'Empty: with no end. Without a time: to the end of the day.',
    control: 'when',
  },
];

const NAMES = ['title', 'url', 'sponsor', 'category', 'image', 'alt', 'weight', 'starts_at', 'ends_at'] as const;
const USUAL: Partial<Record<string, string>> = { category: USUAL_PLACE, weight: '1' };
const isEnd = (name: string): name is End => name === 'starts_at' || name === 'ends_at';

export type AdvertisementValues = Record<(typeof NAMES)[number], string>;

const writtenOf = (record: CuratedRecord, name: string): string => {
  const text = textOf(record, name);
  if (isEnd(name)) return clockIn(text, name);
  return name === 'weight' ? text || '1' : text;
};

export const advertisementSource = recordSource(
  'advertisements',
  (record) => Object.fromEntries(NAMES.map((name) => [name, record ? writtenOf(record, name) : (USUAL[name] ?? '')])),
  (name, value) => {
    const text = String(value);
    if (isEnd(name)) return plainOf(text, name);
    // What is no number stays as it was written: the site says what is wrong with it.
    return name === 'weight' && /^\d+$/.test(text.trim()) ? Number(text) : name === 'weight' ? text : text.trim();
  },
);
