/** Collections: chosen items in an order, with up to three themes; some for members alone. */
import { COLLECTION_ACCESS, type CollectionAccess } from '../collection-access.ts';
import { externalIds, type Field, line, oneOf, required, slug } from '../fields.ts';
import { CONTENT_KINDS, HELD_KINDS } from '../kinds.ts';
import { type CardSource, maybeText, part, pictures, quotePart, text } from './card-parts.ts';
import { fields, type ItemField, type RecordOfFields } from './item-field.ts';
import { itemKind } from './item-kind.ts';
import { about, name, quote, subject } from './shared-fields.ts';

export const THEMES = [1, 2, 3] as const;
type ThemeNumber = (typeof THEMES)[number];

const ONE_A_LINE = 'One on each line, by the names that imports know.';
const held = { rule: externalIds(), control: 'lines', group: 'Topics and tags', holds: HELD_KINDS } as const;
const led = { ...held, holds: CONTENT_KINDS };

const theme = <N extends ThemeNumber>(n: N) =>
  ({
    [`theme_${n}_name`]: {
      rule: line(300),
      label: `Theme ${n}: name`,
      help: 'A part of the collection. It may stay empty.',
      group: 'Topics and tags',
    },
    [`theme_${n}_summary`]: {
      rule: about,
      label: `Theme ${n}: what it is about`,
      control: 'text',
      group: 'Topics and tags',
    },
    [`theme_${n}_items`]: { ...held, label: `Theme ${n}: what it holds`, help: ONE_A_LINE },
    [`theme_${n}_hero_items`]: { ...led, label: `Theme ${n}: what stands first`, help: ONE_A_LINE },
  }) as Record<`theme_${N}_name` | `theme_${N}_summary`, ItemField<string | null>> &
    Record<`theme_${N}_items` | `theme_${N}_hero_items`, ItemField<string[]>>;

const access: Field<CollectionAccess | null> = { ...oneOf(...COLLECTION_ACCESS), empty: 'everyone' };

const collectionFields = fields({
  external_id: subject.external_id,
  name: { rule: required(line(300)), ...name },
  slug: { rule: required(slug(100)), ...subject.page },
  description: {
    rule: about,
    label: 'Description',
    help: 'What it holds and who it is for.',
    control: 'text',
    isRead: true,
    letters: 400,
    group: 'Description',
    columns: ['summary', 'short description', 'about', 'details'],
  },
  in_short: subject.in_short,
  content_notes: subject.content_notes,
  images: subject.images,
  ...quote,
  access: {
    rule: access,
    label: 'Who may open it',
    control: 'choice',
    choices: [
      { value: 'everyone', label: 'Everyone' },
      { value: 'members', label: 'Members' },
      { value: 'premium', label: 'Premium members' },
    ],
  },
  ...theme(1),
  ...theme(2),
  ...theme(3),
  hero_items: { ...led, label: 'What stands first', help: `Posts and media alone. ${ONE_A_LINE}` },
  items: { ...held, label: 'What it holds', help: ONE_A_LINE },
  said_as: { ...subject.said_as, group: 'Description' },
});

const accessOf = ({ record }: CardSource): CollectionAccess =>
  COLLECTION_ACCESS.find((one) => one === record.access) ?? 'everyone';

export const collection = itemKind({
  isSubject: true,
  fields: collectionFields,
  settle: withoutNamelessThemes,
  groups: { 'Topics and tags': 'What it holds', 'Source and publication': 'A quote' },
  card: {
    name: text('name'),
    description: maybeText('description'),
    images: pictures('images'),
    quote: quotePart,
    access: part({ choices: COLLECTION_ACCESS }, accessOf, 'Whom it is open to; `premium`: members of that group.'),
    locked: part(
      'truth',
      (source): boolean => accessOf(source) !== 'everyone',
      'True where it is not open to whoever asks.',
    ),
    count: part('integer', ({ count }) => count, 'How many items it holds.'),
  },
});

type CollectionRecord = RecordOfFields<typeof collectionFields>;

function withoutNamelessThemes(record: CollectionRecord): CollectionRecord {
  const settled = { ...record };
  for (const n of THEMES) {
    if (record[`theme_${n}_name`] !== null) continue;
    settled[`theme_${n}_summary`] = null;
    settled[`theme_${n}_items`] = [];
    settled[`theme_${n}_hero_items`] = [];
  }
  return settled;
}
