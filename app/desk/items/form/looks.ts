/** How the desk asks for each field of an item: its words, and what it is written in. */
import { ITEM_FIELDS, THEMES } from '#domain/item-fields.ts';
import type { Kind } from '#domain/kinds.ts';

/**
 * `line`: one line of text. `text`: several. `markdown`: several, with a toolbar. `when`: a day, with a time or without.
 * `hours`: days and times to choose. `zone`: a time zone by its city.
 * `pictures`: one or several, uploaded or by address. `name`: one word of a vocabulary. `names`: a list, one after another.
 * `lines`: a list, one a line.
 */
export type Control =
  | 'line'
  | 'text'
  | 'markdown'
  | 'number'
  | 'tick'
  | 'name'
  | 'names'
  | 'lines'
  | 'choice'
  | 'ticks'
  | 'pictures'
  | 'hours'
  | 'zone'
  | 'when';

export interface FieldLook {
  label: string;
  /** What is good to know, where the label alone does not say it. */
  help?: string;
  control?: Control;
  /** What there is to choose from. */
  choices?: readonly { value: string; label: string }[];
  /** About how many letters are enough; nothing stops at them. */
  letters?: number;
}

export interface FormField extends FieldLook {
  name: string;
  control: Control;
  /** Two of them stand side by side where there is room. */
  isShort: boolean;
}

export interface FormGroup {
  title: string;
  fields: readonly FormField[];
}

const ONE_A_LINE = 'One on each line, by the names that imports know.';

const LOOKS: Record<string, FieldLook> = {
  external_id: { label: 'Lasting name', help: 'Imports know it by this. Empty means: we make one.' },
  slug: {
    label: 'Page address',
    help: 'Small letters, numbers, hyphens. Empty means: we make one.',
  },
  url: { label: 'Link', help: 'Readers leave this site here. It begins with https.' },
  display_title: { label: 'Title', help: 'As its maker wrote it.' },
  title: { label: 'Title', help: 'As its host wrote it.' },
  name: { label: 'Name' },
  synopsis: {
    label: 'Short description',
    help: 'What it is and who it is for, in 1 or 2 sentences.',
    control: 'text',
    letters: 220,
  },
  description: { label: 'Description', help: 'What it holds and who it is for.', control: 'text', letters: 400 },
  body: {
    label: 'Text',
    help: 'Only for what this site wrote. Leave it empty where there is a link.',
    control: 'markdown',
  },
  minutes: { label: 'Minutes', help: 'How long it takes. For our own text we count.', control: 'number' },
  price: { label: 'Cost', help: 'For example: Free, £5, or from £20 a month.' },
  consumption: {
    label: 'How people take it in',
    control: 'ticks',
    choices: ['Read', 'Listen', 'Watch'].map((value) => ({ value, label: value })),
  },
  topics: { label: 'Topics', help: '1 to 4. Readers find it there.', control: 'names' },
  tags: { label: 'Tags', help: 'Words that people search for.', control: 'names' },
  primary_tags: { label: 'Tags on the card', help: 'The 3 that say most. They are tags as well.', control: 'names' },
  audiences: { label: 'Who it is for', control: 'names' },
  interests: { label: 'Interests', help: 'What members say they care about.', control: 'names' },
  authors: { label: 'Authors', help: 'As they write their own names.', control: 'names' },
  images: {
    label: 'Pictures',
    help: 'One address on each line. Without one we draw a mosaic, which needs no words.',
    control: 'pictures',
  },
  image: {
    label: 'Picture',
    help: 'An address. Without one we draw a mosaic, which needs no words.',
    control: 'pictures',
  },
  published_at: {
    label: 'First published',
    help: 'Where its maker put it out. Empty means: the day on which it is published here.',
    control: 'when',
  },
  featured: { label: 'Show it on the home page', control: 'tick' },
  sponsored: { label: 'Somebody paid for its place', help: 'Then its card says ‘Sponsored’.', control: 'tick' },
  affiliate: {
    label: 'Its link is an affiliate link',
    help: 'We get a share of what is bought there. ‘Affiliate’ stands beside the link.',
    control: 'tick',
  },
  host: { label: 'Host' },
  profession: { label: 'What they do' },
  city: { label: 'Town or city', control: 'name' },
  city_details: { label: 'How to find the place' },
  online: { label: 'It is online', control: 'tick' },
  cancelled: { label: 'It does not take place', help: 'Its card says ‘Cancelled’.', control: 'tick' },
  start_date: { label: 'Begins', help: 'Without a time it is a whole day.', control: 'when' },
  end_date: { label: 'Ends', help: 'Without a time it is a whole day.', control: 'when' },
  timezone: {
    label: 'Time zone',
    help: 'A city or a country, such as London. Empty means: the site’s own.',
    control: 'zone',
  },
  category: { label: 'Category', control: 'name' },
  text_number: { label: 'Number for texts' },
  chat_url: { label: 'Link to the chat' },
  phone_number: { label: 'Phone number' },
  email: { label: 'Email' },
  place: { label: 'Where people can go' },
  hours: { label: 'Opening hours', help: 'By the clock of its time zone.', control: 'hours' },
  platform_approved: { label: 'Neurodivergent-led', help: 'They say so in public, or told us.', control: 'tick' },
  founding_member: { label: 'Neuro-affirming', help: 'You have read what they offer to the end.', control: 'tick' },
  quote_text: { label: 'Quote', help: 'Somebody’s own words, in 1 or 2 sentences.', control: 'text' },
  quote_author: { label: 'Who said it' },
  quote_source: { label: 'Where they said it' },
  access: {
    label: 'Who may open it',
    control: 'choice',
    choices: [
      { value: 'everyone', label: 'Everybody' },
      { value: 'members', label: 'Members' },
      { value: 'premium', label: 'Premium members' },
    ],
  },
  items: { label: 'What it holds', help: ONE_A_LINE, control: 'lines' },
  hero_items: { label: 'What stands first', help: `Posts and media alone. ${ONE_A_LINE}`, control: 'lines' },
};

for (const n of THEMES) {
  LOOKS[`theme_${n}_name`] = { label: `Theme ${n}: name`, help: 'A part of the collection. It may stay empty.' };
  LOOKS[`theme_${n}_summary`] = { label: `Theme ${n}: what it is about`, control: 'text' };
  LOOKS[`theme_${n}_items`] = { label: `Theme ${n}: what it holds`, help: ONE_A_LINE, control: 'lines' };
  LOOKS[`theme_${n}_hero_items`] = { label: `Theme ${n}: what stands first`, help: ONE_A_LINE, control: 'lines' };
}

/** What a field is called in most forms; nothing, where it has no words of its own. */
export const labelOf = (field: string): string | undefined => LOOKS[field]?.label;

/** What one kind asks for in other words. */
const OF_KIND: { [K in Kind]?: Record<string, Partial<FieldLook>> } = {
  post: { url: { help: 'Readers leave this site here. It begins with https. Leave it empty for our own text.' } },
  media: { minutes: { help: 'How long it takes to hear or watch.' } },
  person: { name: { help: 'As they write it themselves.' } },
  directory: { category: { label: 'Categories', help: 'What they offer.', control: 'names' } },
  topic: { tags: { help: 'What has one of these tags belongs here.' } },
};

const NAMES_OF_GROUPS = ['What it is', 'Words', 'Filed under', 'Who made it', 'Picture'] as const;
type GroupName = (typeof NAMES_OF_GROUPS)[number];

/** The field's group; what is named nowhere says what the thing is. */
const GROUP_OF: Record<string, GroupName> = {
  synopsis: 'Words',
  description: 'Words',
  body: 'Words',
  tags: 'Filed under',
  primary_tags: 'Filed under',
  topics: 'Filed under',
  audiences: 'Filed under',
  interests: 'Filed under',
  category: 'Filed under',
  items: 'Filed under',
  hero_items: 'Filed under',
  featured: 'Filed under',
  authors: 'Who made it',
  host: 'Who made it',
  published_at: 'Who made it',
  sponsored: 'Who made it',
  affiliate: 'Who made it',
  platform_approved: 'Who made it',
  founding_member: 'Who made it',
  quote_text: 'Who made it',
  quote_author: 'Who made it',
  quote_source: 'Who made it',
  images: 'Picture',
  image: 'Picture',
};

const TITLES: { [K in Kind]?: Partial<Record<GroupName, string>> } = {
  topic: { 'Who made it': 'A quote' },
  collection: { 'Filed under': 'What it holds', 'Who made it': 'A quote' },
  person: { 'Who made it': 'When we found it' },
  tool: { 'Who made it': 'When we found it' },
  support: { 'Who made it': 'When we found it' },
};

/** The order within a group: what stands here first, then as the contract has it. */
const FIRST = [
  'display_title',
  'title',
  'name',
  'url',
  'start_date',
  'end_date',
  'timezone',
  'consumption',
  'minutes',
  'price',
  'synopsis',
  'topics',
  'audiences',
];
const SHORT = [
  'minutes',
  'price',
  'slug',
  'external_id',
  'host',
  'city',
  'text_number',
  'phone_number',
  'chat_url',
  'email',
  'quote_author',
  'quote_source',
];
/** What few people change. */
const LAST = ['slug', 'external_id', 'featured', 'sponsored', 'affiliate'];

const placeOf = (name: string): number => {
  const first = FIRST.indexOf(name);
  if (first >= 0) return first - FIRST.length;
  return LAST.indexOf(name) + 1;
};

export function lookOfField(kind: Kind, name: string): FormField {
  const look = { ...LOOKS[name], ...OF_KIND[kind]?.[name] };
  return { control: 'line', ...look, name, label: look.label ?? name, isShort: SHORT.includes(name) };
}

const groupOf = (name: string): GroupName =>
  GROUP_OF[name] ?? (name.startsWith('theme_') ? 'Filed under' : 'What it is');

/** The five groups of a kind's form in reading order; each field of the kind stands in one of them. */
export function groupsOf(kind: Kind): FormGroup[] {
  const names = Object.keys(ITEM_FIELDS[kind]).sort((a, b) => placeOf(a) - placeOf(b));
  return NAMES_OF_GROUPS.map((group) => ({
    title: TITLES[kind]?.[group] ?? group,
    fields: names.filter((name) => groupOf(name) === group).map((name) => lookOfField(kind, name)),
  }));
}
