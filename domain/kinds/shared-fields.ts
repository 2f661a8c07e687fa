/** The fields that several kinds have. */
import { from } from '../date-fields.ts';
import { address, externalId, FieldProblem, line, lines, names, pictures, slug, text, truth } from '../fields.ts';
import { language } from '../languages.ts';
import { fields } from './item-field.ts';

export const about = text(10_000);

const external_id = {
  rule: externalId,
  label: 'Reference (used by imports)',
  help: 'Imports know it by this. Leave empty to create one automatically.',
  isShort: true,
  order: 2,
  columns: ['id', 'lasting name', 'our reference'],
} as const;

const page = {
  label: 'Page address',
  help: 'Small letters, numbers, hyphens. Leave empty to create one automatically.',
  isShort: true,
  order: 1,
  columns: ['address of the page', 'page name'],
} as const;

const MOSAIC = 'Without one we draw a mosaic, which needs no words.';

const images = {
  rule: pictures,
  label: 'Pictures',
  help: `One address on each line. ${MOSAIC}`,
  control: 'pictures',
  group: 'Picture',
  columns: ['image', 'picture', 'pictures', 'photo'],
} as const;

export const image = {
  label: 'Picture',
  help: `An address. ${MOSAIC}`,
  control: 'pictures',
  group: 'Picture',
} as const;

const synopsis = {
  rule: about,
  label: 'Short description',
  help: 'What it is and who it is for, in 1 or 2 sentences.',
  control: 'text',
  isRead: true,
  letters: 220,
  group: 'Description',
  order: -1,
  columns: ['summary', 'description', 'short description', 'about', 'details', 'blurb', 'what it is'],
} as const;

const in_short = {
  rule: lines(3, 120),
  label: 'In 30 seconds',
  help: 'Three sentences of at most twelve words, one on each line. The first is shown in lists.',
  control: 'lines',
  isRead: true,
  group: 'Description',
  columns: ['in short', 'short version', 'in 30 seconds'],
} as const;

const content_notes = {
  rule: names,
  label: 'Content notes',
  help: 'What may upset people. Readers choose whether to hide it.',
  control: 'names',
  group: 'Description',
  order: 3,
  columns: ['content note', 'content warning', 'content warnings', 'trigger warnings'],
  vocabulary: 'contentnote',
} as const;

const tags = {
  rule: names,
  label: 'Tags',
  help: 'Words that people search for.',
  control: 'names',
  group: 'Topics and tags',
  columns: ['tag', 'keywords', 'keyword', 'labels'],
  vocabulary: 'tag',
} as const;

/** Of every kind but topics and collections. */
export const shared = fields({
  external_id,
  slug: { rule: slug(), ...page },
  url: {
    rule: address,
    label: 'Link',
    help: 'This link opens another website. It begins with https.',
    order: -6,
    columns: [
      ...(['link', 'website', 'web site', 'web address', 'web page', 'webpage', 'web'] as const),
      ...(['more information', 'booking link'] as const),
    ],
  },
  synopsis,
  in_short,
  content_notes,
  images,
  tags,
  topics: {
    rule: names,
    label: 'Topics',
    help: '1 to 4. Readers find it there.',
    control: 'names',
    group: 'Topics and tags',
    order: -1,
    columns: ['topic', 'subject', 'subjects'],
  },
  audiences: {
    rule: names,
    label: 'Who it is for',
    control: 'names',
    group: 'Topics and tags',
    order: -1,
    columns: ['audience', 'who for', 'for whom', 'who is it for', 'age group', 'ages'],
    vocabulary: 'audience',
  },
  interests: {
    rule: names,
    label: 'Interests',
    help: 'What members say they care about.',
    control: 'names',
    group: 'Topics and tags',
    columns: ['interest'],
    vocabulary: 'interest',
  },
  price: {
    rule: line(200),
    label: 'Cost',
    help: 'For example: Free, £5, or from £20 a month.',
    isShort: true,
    order: -2,
    columns: ['cost', 'costs', 'fee', 'entry', 'admission'],
  },
  language: {
    rule: language,
    label: 'Language',
    help: 'Of the thing itself, such as Polish. If empty: the language of this site.',
    control: 'language',
    isShort: true,
    order: -1,
    columns: ['lang', 'in language'],
  },
  published_at: {
    rule: from,
    label: 'First published',
    help: 'Where its maker put it out. If empty: the day on which it is published here.',
    control: 'when',
    group: 'Source and publication',
    columns: ['published', 'publication date', 'date published', 'date of publication'],
  },
  featured: { rule: truth, label: 'Show it on the home page', control: 'tick', group: 'Topics and tags', order: 1 },
  sponsored: {
    rule: truth,
    label: 'Sponsored',
    help: 'Then its card says ‘Sponsored’.',
    control: 'tick',
    group: 'Source and publication',
    order: 1,
  },
  affiliate: {
    rule: truth,
    label: 'Its link is an affiliate link',
    help: 'We get a share of what is bought there. ‘Affiliate’ stands beside the link.',
    control: 'tick',
    group: 'Source and publication',
    order: 1,
  },
});

/** Of what answers people's own sentences: guides, topics and collections. */
const said_as = {
  rule: lines(100, 200),
  label: 'Also searched as',
  help: 'Words and sentences in which people say it, one on each line. Readers do not see them.',
  control: 'lines',
  group: 'Topics and tags',
  order: 2,
  columns: ['people say', 'said as', 'also said as'],
  keeps: 'quote',
} as const;

/** Of guides, topics and collections. */
export const subject = { external_id, page, synopsis, in_short, content_notes, images, tags, said_as };

/** Of those who make things: what people hold against what they stand for. */
export const aims = fields({
  aims_note: {
    rule: line(300),
    label: 'Many people reject its aims',
    help: 'Who does, and why, in a sentence. It stands before everything else about it, and beside what it makes.',
    group: 'Description',
    order: 4,
  },
  aims_source: {
    rule: address,
    label: 'Where that can be read',
    help: 'An address. A note needs one.',
    group: 'Description',
    order: 5,
  },
});

/** A note names where it comes from. */
export function withSource<R extends { aims_note: string | null; aims_source: string | null }>(record: R): R {
  if (record.aims_note === null || record.aims_source !== null) return record;
  throw new FieldProblem('say where that can be read', 'aims_source');
}

export const name = { label: 'Name', order: -7, keeps: 'name' } as const;

export const quote = fields({
  quote_text: {
    rule: text(1_000),
    label: 'Quote',
    help: 'Somebody’s own words, in 1 or 2 sentences.',
    control: 'text',
    group: 'Source and publication',
    keeps: 'quote',
  },
  quote_author: {
    rule: line(300),
    label: 'Who said it',
    group: 'Source and publication',
    isShort: true,
    keeps: 'name',
  },
  quote_source: {
    rule: line(300),
    label: 'Where they said it',
    group: 'Source and publication',
    isShort: true,
    keeps: 'name',
  },
});

export const city = {
  label: 'Town or city',
  control: 'name',
  isShort: true,
  columns: ['town', 'place', 'city or town', 'location'],
  vocabulary: 'city',
} as const;

export const online = {
  rule: truth,
  label: 'It is online',
  control: 'tick',
  columns: ['is online', 'online event'],
} as const;

export const timezone = {
  label: 'Time zone',
  help: 'A city or a country, such as London. If empty: the site’s own.',
  control: 'zone',
  order: -5,
  columns: ['time zone', 'zone'],
} as const;

export const phone = {
  rule: line(60),
  label: 'Phone number',
  isShort: true,
  columns: ['phone', 'telephone', 'tel', 'phone no', 'telephone number'],
} as const;
