/** What administrators may change of the site's own particulars, and what each may hold, in words for the administrator who fills it in. */
import { timezone } from '../date-fields.ts';
import { isEmail } from '../email-address.ts';
import {
  address,
  asSentence,
  email,
  type Field,
  FieldProblem,
  line,
  listOf,
  oneOf,
  optional,
  type Plain,
  readField,
  refuse,
  required,
  shown,
  slugs,
  text,
  truth,
  wholeNumber,
} from '../fields.ts';
import { nameOfList, PLAIN_LISTS } from '../kinds.ts';
import { accentProblem } from './colours.ts';
import { HOME_BLOCKS, type Row, type Site, type SiteChanges, type SiteValue } from './site.ts';

/** Whose English dates, numbers and readers' voices follow; what the pages say is the same in each. */
export const LANGUAGES = {
  'en-GB': 'United Kingdom',
  'en-IE': 'Ireland',
  'en-US': 'United States',
  'en-CA': 'Canada',
  'en-AU': 'Australia',
  'en-NZ': 'New Zealand',
  'en-ZA': 'South Africa',
} as const satisfies Record<string, string>;

/** A list of lines, each with the same fields. */
export interface RowsField {
  columns: Readonly<Record<string, Field<string>>>;
  least: number;
  most: number;
}

/** The links that the bar and the foot of each page can have. */
const NAV_LINKS = [
  ...(['home', 'support', 'tonight', 'topics', 'collections', 'events', 'directory'] as const),
  ...PLAIN_LISTS.map(nameOfList),
  ...(['search', 'about', 'badges', 'speaking', 'blog', 'contact', 'terms', 'privacy', 'accessibility'] as const),
  'developers' as const,
];
/** What the foot of each page must have: somebody in need, and the law, ask for these. */
const NAV_NEEDED: readonly string[] = ['support', 'contact', 'terms', 'privacy', 'accessibility'];

/** The sections that can be put in other words, by page. */
export const TEXT_SECTIONS = {
  about: ['what', 'how-we-speak', 'who-we-are', 'write-to-us'],
  speaking: ['about', 'topics', 'ease'],
  terms: [
    ...['who-we-are', 'using-the-site', 'not-advice', 'what-we-show', 'money', 'what-you-send-us'],
    ...['taking-things-down', 'our-liability', 'changes', 'law'],
  ],
  privacy: [
    ...['in-short', 'who-we-are', 'what-we-keep', 'messages', 'cookies', 'accounts', 'children', 'your-rights'],
    'changes',
  ],
  accessibility: ['what-we-aim-for', 'known-limits', 'how-we-test', 'tell-us', 'complain'],
} as const satisfies Record<string, readonly string[]>;
export type TextPage = keyof typeof TEXT_SECTIONS;
export const TEXT_PAGES = Object.keys(TEXT_SECTIONS) as TextPage[];

const LINE = 200;
const PARAGRAPH = 1_000;
const SECTION = 20_000;

/** Where a press leads to help: a page, or a number or an address that the reader's own device uses. */
const REACH = /^(?:tel:\+?[\d*#]{2,20}|sms:\+?[\d]{2,20}(?:\?&?body=[\w%.+-]{1,100})?)$/;
const reach = required(
  optional((value) => {
    if (REACH.test(value) || (value.startsWith('mailto:') && isEmail(value.slice(7)))) return value;
    return /^https?:/i.test(value)
      ? (address.read(value) as string)
      : refuse(
          `‘${shown(value)}’ is neither a page (https:…) nor a number (tel:…, sms:…) nor an email address (mailto:…)`,
        );
  }),
);
const said = required(line(LINE));
const page = required(address);
const HELP_LINE = { way: required(oneOf('text', 'chat', 'call')), words: said, url: reach, about: said };
const from = (least: number, most: number) => required(wholeNumber(least, most));

const colour: Field<string | null> = optional((value) =>
  /^#[\da-f]{6}$/i.test(value) ? value.toLowerCase() : refuse(`‘${shown(value)}’ is not a colour such as #622656`),
);

/** A day as `2027-05-11`. */
function readDay(value: string): string {
  const moment = new Date(`${value}T00:00:00Z`);
  const isDay = /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(moment.getTime());
  return isDay && moment.toISOString().startsWith(value)
    ? value
    : refuse(`‘${shown(value)}’ is not a day such as 2027-05-11`);
}

/** Pictures of other sites would tell them who reads. */
function readLogo(value: string): string {
  const isOwn = /^\/pictures\/[^\s<>"\\]+$/.test(value) && !value.includes('..') && value.length <= LINE;
  return isOwn ? value : refuse(`‘${shown(value)}’ is no picture of this site`);
}

const FIELDS: Record<string, Field<never> | RowsField> = {
  name: required(line(60)),
  claim: said,
  description: required(line(300)),
  language: required(oneOf(...Object.keys(LANGUAGES))),
  timezone: required(timezone),
  'mailboxes.general': required(email),
  'mailboxes.privacy': required(email),
  social: { columns: { name: said, url: page }, least: 0, most: 12 },
  'supportUs.crowdfunding': address,
  'supportUs.coffee': address,
  'urgent.country': said,
  'urgent.lines': { columns: HELP_LINE, least: 1, most: 8 },
  'urgent.danger': { columns: { words: said, url: reach }, least: 0, most: 4 },
  'urgent.dangerWords': required(line(PARAGRAPH)),
  'urgent.elsewhere.words': said,
  'urgent.elsewhere.url': address,
  'unsafeAtHome.lines': { columns: HELP_LINE, least: 0, most: 4 },
  leaveTo: required(address),
  tonight: slugs(12),
  'company.name': said,
  'company.number': line(LINE),
  'company.registeredIn': said,
  'company.address': said,
  'founder.name': said,
  'founder.words': required(text(PARAGRAPH)),
  'licence.name': said,
  'licence.url': page,
  'ages.minimumWithConsent': from(0, 120),
  'ages.signUp': from(0, 120),
  removalHours: from(1, 24 * 30),
  contactMessageDays: from(1, 3_650),
  unconfirmedDays: from(1, 365),
  'signup.marketingRequired': truth,
  'premium.isOpen': truth,
  'legal.changed': required(optional(readDay)),
  'legal.liabilityMonths': from(0, 120),
  'legal.authority.name': said,
  'legal.authority.url': page,
  'legal.accessibilityHelp.name': said,
  'legal.accessibilityHelp.url': page,
  'navigation.bar': listOf(...NAV_LINKS),
  'navigation.explore': listOf(...NAV_LINKS),
  'navigation.help': listOf(...NAV_LINKS),
  'navigation.about': listOf(...NAV_LINKS),
  home: listOf(...HOME_BLOCKS),
  'accents.paper': colour,
  'accents.mist': colour,
  'accents.dusk': colour,
  logo: optional(readLogo),
  ...Object.fromEntries(
    Object.entries(TEXT_SECTIONS).flatMap(([name, sections]) =>
      sections.map((section) => [`texts.${name}.${section}`, text(SECTION)]),
    ),
  ),
} as never;

/** By place, in the order of the desk. */
export const SITE_FIELDS: Readonly<Record<string, Field<unknown> | RowsField>> = FIELDS as never;

export const isRows = (field: Field<unknown> | RowsField): field is RowsField => 'columns' in field;

/** The value at a place; `null` where there is none. */
export function valueAt(site: Site, place: string): SiteValue {
  let value: unknown = site;
  // What follows the first dot of a text is one name.
  const names = place.startsWith('texts.') ? ['texts', place.slice(6)] : place.split('.');
  for (const name of names) value = Object.hasOwn(Object(value), name) ? (value as never)[name] : null;
  return value as SiteValue;
}

/** What the example says that a new site comes with: its people, its company, and addresses that nobody can have. */
const EXAMPLE = /\bexample\.(?:com|net|org)\b|\bExample(?:ton)?\b|Wren Ashdown|\bWren is autistic\b|"12345678"/;

/** The places where a site still says what the example does, in the order of the desk. */
export const placesOfExample = (site: Site): string[] =>
  Object.keys(SITE_FIELDS).filter((place) => EXAMPLE.test(JSON.stringify(valueAt(site, place)) ?? ''));

export const isSame = (a: SiteValue, b: SiteValue): boolean => JSON.stringify(a) === JSON.stringify(b);

/** Reads what is to differ from `file`, or says what is wrong with each place. What says the same as the file is left out. */
export function checkSite(
  file: Site,
  changes: Readonly<Record<string, unknown>>,
): { changes: SiteChanges } | { problems: Record<string, string> } {
  const problems: Record<string, string> = {};
  const read: Record<string, SiteValue> = {};
  for (const [place, plain] of Object.entries(changes)) {
    const field = Object.hasOwn(SITE_FIELDS, place) ? SITE_FIELDS[place] : undefined;
    if (!field) problems[place.slice(0, LINE)] = 'There is no such field.';
    else if (isRows(field)) read[place] = readRows(place, field, plain, problems);
    else if (!isPlain(field, plain)) problems[place] = 'This is of another sort than the field.';
    else attempt(place, problems, () => (read[place] = readField(field, plain) as SiteValue));
  }
  const present = (place: string) => read[place] ?? valueAt(file, place);
  if (Object.keys(problems).length === 0) checkTogether(present, problems);
  if (Object.keys(problems).length > 0) return { problems };
  return {
    changes: Object.fromEntries(Object.entries(read).filter(([place, value]) => !isSame(value, valueAt(file, place)))),
  };
}

/** Whether a value is of a sort that a field can look at. */
const isPlain = ({ shape }: Field<unknown>, value: unknown): value is Plain =>
  typeof value !== 'object' || value === null || (shape === 'list' && Array.isArray(value));

/** What several fields must hold together. */
function checkTogether(present: (place: string) => SiteValue, problems: Record<string, string>): void {
  const feet = ['explore', 'help', 'about'].flatMap((column) => present(`navigation.${column}`) as string[]);
  const missing = NAV_NEEDED.filter((name) => !feet.includes(name));
  if (missing.length > 0)
    problems['navigation.help'] = `The foot of each page needs these, in one of its lists: ${missing.join(', ')}.`;
  if ((present('navigation.bar') as string[]).length === 0) problems['navigation.bar'] = 'The bar needs a link.';
  if ((present('ages.minimumWithConsent') as number) > (present('ages.signUp') as number))
    problems['ages.minimumWithConsent'] = 'This age cannot be above the age for joining.';
  for (const theme of ['paper', 'mist', 'dusk'] as const) {
    const accent = present(`accents.${theme}`) as string | null;
    const problem = accent === null ? undefined : accentProblem(theme, accent);
    if (problem) problems[`accents.${theme}`] = problem;
  }
}

function readRows(place: string, field: RowsField, plain: unknown, problems: Record<string, string>): Row[] {
  const given = plain === null ? [] : plain;
  if (!Array.isArray(given)) {
    problems[place] = 'This must be a list.';
    return [];
  }
  if (given.length < field.least || given.length > field.most) {
    problems[place] = `From ${field.least} to ${field.most} lines are allowed.`;
    return [];
  }
  return given.map((row: unknown, index) => {
    const read: Record<string, string> = {};
    const values = (typeof row === 'object' && row !== null ? row : {}) as Record<string, Plain>;
    for (const [name, column] of Object.entries(field.columns))
      attempt(`${place}.${index}.${name}`, problems, () => {
        read[name] = readField(column, Object.hasOwn(values, name) ? (values[name] as Plain) : null);
      });
    return read;
  });
}

function attempt(place: string, problems: Record<string, string>, work: () => void): void {
  try {
    work();
  } catch (error) {
    if (!(error instanceof FieldProblem)) throw error;
    problems[place] = error.message.startsWith('required') ? 'This must be filled in.' : asSentence(error.message);
  }
}
