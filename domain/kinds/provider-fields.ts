/** What readers want to know of a provider before they ask for help, and whether somebody has confirmed it lately. */
import { day } from '../date-fields.ts';
import { address, FieldProblem, line, wholeNumber } from '../fields.ts';
import { aimsParts, type CardPart, maybeText, part } from './card-parts.ts';
import { fields } from './item-field.ts';
import { aims, withSource } from './shared-fields.ts';

const isPractical = { group: 'What to expect', isShort: true } as const;
const money = { rule: wholeNumber(0, 1_000_000), control: 'number', isShort: true, order: -1 } as const;

/** Of the directory and of support. */
export const providerFields = fields({
  ...aims,
  price_from: {
    ...money,
    label: 'Costs from',
    help: 'A whole number, in your own money. It stands where ‘Cost’ says nothing.',
    columns: ['price from', 'cost from'],
  },
  price_to: { ...money, label: 'Costs up to', columns: ['price to', 'cost to'] },
  waiting_days: {
    rule: wholeNumber(0, 3_650),
    label: 'Waiting time in days',
    help: 'From the first message to the first meeting, as they say it.',
    control: 'number',
    ...isPractical,
    columns: ['waiting time', 'wait', 'waiting days'],
  },
  book_without_call: {
    rule: line(200),
    label: 'How to book without a call',
    help: 'By text, by mail, with a form.',
    ...isPractical,
    columns: ['booking', 'how to book'],
  },
  complaints_url: {
    rule: address,
    label: 'Where to complain',
    help: 'The address of their page about complaints.',
    ...isPractical,
    columns: ['complaints'],
  },
  withdrawn: {
    rule: line(300),
    label: 'No longer offered',
    help: 'Since when and why, in one sentence. Its page stays; lists have it last.',
    group: 'Source and publication',
    order: -1,
  },
  checked_on: {
    rule: day,
    label: 'Checked on',
    help: 'After a year it loses its tick. They can confirm it themselves, by a link in a mail.',
    control: 'day',
    group: 'Source and publication',
    isShort: true,
  },
  checked_by: {
    rule: line(200),
    label: 'Checked by',
    help: 'By role, such as: the provider.',
    group: 'Source and publication',
    isShort: true,
  },
  checked_how: {
    rule: line(300),
    label: 'How it was checked, and what was said',
    help: 'Readers see it. For example: by phone, they said that the waiting list is closed until May.',
    group: 'Source and publication',
    columns: ['how checked', 'check note'],
  },
  check_due: {
    rule: day,
    label: 'Next check due',
    help: 'Then it stands under ‘Link checks’. If empty: a year after the last check.',
    control: 'day',
    group: 'Source and publication',
    isShort: true,
    columns: ['next check'],
  },
});

interface Provider {
  aims_note: string | null;
  aims_source: string | null;
  price_from: number | null;
  price_to: number | null;
}

/** A note names its source, and no price ends below where it begins. Throws `FieldProblem`. */
export function settledProvider<R extends Provider>(record: R): R {
  const { price_from, price_to } = record;
  if (price_from !== null && price_to !== null && price_to < price_from)
    throw new FieldProblem('is less than where it begins', 'price_to');
  return withSource(record);
}

const NO_WAYS = {
  ...{ url: null, text_number: null, chat_url: null, phone_number: null, email: null, place: null },
  ...{ hours: null, timezone: null },
};

/** What readers get of a record: a withdrawn service is never open and has no way to reach it. */
export const asOffered = <R extends object>(record: R): R =>
  'withdrawn' in record && record.withdrawn !== null ? { ...record, ...NO_WAYS } : record;

const maybeNumber = (field: string, description?: string): CardPart<number | null> =>
  part('integer?', ({ record }) => (record[field] ?? null) as number | null, description);

/** The same on its card. */
export const providerParts = {
  ...aimsParts,
  price_from: maybeNumber('price_from'),
  price_to: maybeNumber('price_to'),
  waiting_days: maybeNumber('waiting_days'),
  book_without_call: maybeText('book_without_call'),
  complaints_url: maybeText('complaints_url'),
  withdrawn: maybeText('withdrawn', 'Why it is no longer offered.'),
  checked_on: maybeText('checked_on', 'When it was last confirmed.'),
  checked_by: maybeText('checked_by', 'Who confirmed it, by role.'),
  checked_how: maybeText('checked_how', 'How it was confirmed, and what was said.'),
  check_due: maybeText('check_due', 'The day by which it is to be confirmed again.'),
};
