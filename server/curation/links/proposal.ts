/** What the desk proposes for a page that somebody pasted: which kind of item it is, and values for its fields. */
import type { ProposedValue, ReadLink } from '#contract/pasted-links.ts';
import { isDay, isTimezone, parseWritten } from '#domain/dates.ts';
import { ONLINE, type SaidAnswer } from '#domain/expectation-detection.ts';
import { emptyRecord, type Field, FieldProblem, readField } from '#domain/fields.ts';
import { type AnyRecord, ITEM_FIELDS, normaliseItem, TITLE_FIELD } from '#domain/item-fields.ts';
import type { Consumption } from '#domain/kinds/post-and-media-fields.ts';
import type { Kind } from '#domain/kinds.ts';
import { languageOf } from '#domain/languages.ts';
import { creditOf, licenceWords } from '#domain/licences.ts';
import { ALT_LIMIT, CREDIT_LIMIT } from '#domain/uploads.ts';
import { expectationsOf } from '#domain/what-to-expect.ts';
import { site, siteLanguage } from '#site';
import {
  type EventFacts,
  type FactSource,
  FEW_WORDS,
  isTimed,
  type Known,
  type PageFacts,
  type PageReading,
  type PageSort,
} from '../pages/page-facts.ts';
import { hostOf, isHome } from '../reading/addresses.ts';
import { cutAtWord, firstSentences } from '../reading/plain-text.ts';

interface SortFacts {
  kind: Kind;
  /** What it is, for the curator. */
  says: string;
  consumption?: Consumption;
}

/** What each sort of page is in the catalogue. */
const SORTS: Readonly<Record<PageSort, SortFacts>> = {
  article: { kind: 'post', says: 'An article.', consumption: 'Read' },
  paper: { kind: 'post', says: 'A research paper.', consumption: 'Read' },
  book: { kind: 'post', says: 'A book.', consumption: 'Read' },
  video: { kind: 'media', says: 'A video.', consumption: 'Watch' },
  audio: { kind: 'media', says: 'A recording to listen to.', consumption: 'Listen' },
  picture: { kind: 'media', says: 'A picture.', consumption: 'Watch' },
  event: { kind: 'event', says: 'An event.' },
  course: { kind: 'tool', says: 'A course.' },
  app: { kind: 'tool', says: 'An app.' },
  person: { kind: 'person', says: 'A person.' },
  organisation: { kind: 'directory', says: 'An organisation or a place to go.' },
};

/** Large sites that have one sort of thing, and hide what it is from those who do not agree to something first. */
const HOSTS: readonly (readonly [RegExp, PageSort])[] = [
  [/^(?:youtube\.com|youtu\.be|vimeo\.com|ted\.com)$/, 'video'],
  [/^(?:open\.spotify\.com|soundcloud\.com|podcasts\.apple\.com)$/, 'audio'],
  [/^(?:apps\.apple\.com|play\.google\.com)$/, 'app'],
  [/^(?:eventbrite\.[a-z.]{2,6}|meetup\.com)$/, 'event'],
];

/** What the page says that it is, or else what its address says. */
function sortOfPage({ sort }: PageFacts, url: string): Known<PageSort> | undefined {
  if (sort) return sort;
  const value = HOSTS.find(([host]) => host.test(hostOf(url)))?.[1];
  return value && { value, from: 'reckoned' };
}

/** With a sentence for the curator. `url` is what was pasted: where the page says nothing, its address may. */
export function proposedKind(
  { facts, words }: PageReading,
  url: string,
): { kind: Kind; from: FactSource; says: string } {
  const sort = sortOfPage(facts, url);
  if (sort) return { kind: SORTS[sort.value].kind, from: sort.from, says: SORTS[sort.value].says };
  const says = words < FEW_WORDS ? 'The page does not say what it is. Please look.' : 'It has a text to read.';
  return { kind: 'post', from: 'reckoned', says };
}

/** Values for fields of `kind`, each as its rule takes it. `url` is what was pasted. */
export function proposedFields(kind: Kind, reading: PageReading, url: string): Record<string, ProposedValue> {
  const { facts } = reading;
  const { contact = {}, minutes } = facts;
  const sort = sortOfPage(facts, url);
  const consumption = sort && SORTS[sort.value].consumption;
  const isHeard = kind !== 'media' || consumption !== 'Read';
  const values: Record<string, ProposedValue | undefined> = {
    [TITLE_FIELD[kind]]: facts.title,
    url: addressOf(reading, url),
    synopsis: synopsisOf(reading),
    consumption: sort && consumption && isHeard ? { value: [consumption], from: sort.from } : undefined,
    authors: facts.authors,
    minutes: minutes?.from === 'reckoned' && !isTimed(sort?.value, reading.words) ? undefined : minutes,
    published_at: facts.published,
    language: otherLanguage(facts.language),
    price: facts.price,
    profession: facts.profession,
    phone_number: contact.phone,
    email: contact.email,
    city: contact.city,
    place: contact.place,
    ...(kind === 'event' && eventValues(facts)),
  };
  const fitting = Object.entries(values).flatMap(([field, value]) => {
    const fits = value && fitted(kind, field, value);
    return fits ? [[field, fits] as const] : [];
  });
  return withinRules(kind, Object.fromEntries(fitting));
}

/** What the page says that people can expect, as far as it can be said of the kind. */
export function proposedFacts(kind: Kind, { answers }: PageReading): SaidAnswer[] {
  const asked = new Set(expectationsOf(kind).map(({ name }) => name));
  return answers.filter(({ name, answer }) =>
    name === ONLINE ? answer === 'yes' && ONLINE in ITEM_FIELDS[kind] : asked.has(name),
  );
}

/** Its picture, where the page says under which licence it is. */
export function proposedPicture({ facts: { image, site } }: PageReading): ReadLink['picture'] {
  if (!image || image.value.licence === null) return null;
  const { url, alt, licence, maker = site?.value } = image.value;
  return {
    url,
    alt: alt === null ? null : cutAtWord(alt, ALT_LIMIT),
    licence: licenceWords(licence),
    credit: creditOf(maker, licence, CREDIT_LIMIT),
    from: image.from,
  };
}

/** The page's own word for its address, unless that leads to another site, or from a page within a site to its first. */
export function ownAddress({ canonical }: PageReading, url: string): string | undefined {
  if (canonical === null || hostOf(canonical) !== hostOf(url) || (isHome(canonical) && !isHome(url))) return undefined;
  return url.startsWith('https:') ? canonical.replace(/^http:/, 'https:') : canonical;
}

function addressOf(reading: PageReading, url: string): ProposedValue {
  const own = ownAddress(reading, url);
  return own === undefined
    ? { value: url, from: 'reckoned', detail: 'The link as you pasted it.' }
    : { value: own, from: 'meta' };
}

/** What a page says of its language, where that is not the site's own. */
function otherLanguage(said: Known<string> | undefined): Known<string> | undefined {
  const value = languageOf(said?.value ?? '');
  return said && value && value !== siteLanguage() ? { ...said, value } : undefined;
}

const SENTENCES = 2;
/** What players of podcasts put before what an episode says of itself. */
const BEFORE = /^Listen to this episode from .{1,200}? on Spotify\.\s*/;

/** A description that only says the title again describes nothing. */
function synopsisOf({ facts: { description, title } }: PageReading): Known<string> | undefined {
  if (!description) return undefined;
  const value = firstSentences(description.value.replace(BEFORE, ''), SENTENCES);
  return value === title?.value ? undefined : { ...description, value };
}

/** A value cut to what its field holds; `undefined` where the kind has no such field, or its rule refuses it. */
function fitted(kind: Kind, field: string, { value, from, detail }: ProposedValue): ProposedValue | undefined {
  const rule = Object.hasOwn(ITEM_FIELDS[kind], field) ? rulesOf(kind)[field] : undefined;
  if (!rule) return undefined;
  const cut = typeof value === 'string' && rule.limit !== undefined ? cutAtWord(value, rule.limit) : value;
  try {
    readField(rule, cut);
  } catch (error) {
    if (error instanceof FieldProblem) return undefined;
    throw error;
  }
  return { value: cut, from, ...(detail !== undefined && { detail }) };
}

/** The values without those that the rules between the fields of a kind refuse, such as an end before its start. */
function withinRules(kind: Kind, values: Record<string, ProposedValue>): Record<string, ProposedValue> {
  const read = Object.entries(values).map(([field, { value }]) => [
    field,
    readField(rulesOf(kind)[field] as Field<unknown>, value),
  ]);
  try {
    normaliseItem(kind, { ...emptyRecord(ITEM_FIELDS[kind]), ...Object.fromEntries(read) } as AnyRecord);
    return values;
  } catch (error) {
    const field = error instanceof FieldProblem ? error.field : undefined;
    if (field === undefined || !Object.hasOwn(values, field)) throw error;
    const { [field]: _refused, ...others } = values;
    return withinRules(kind, others);
  }
}

const rulesOf = (kind: Kind) => ITEM_FIELDS[kind] as Readonly<Record<string, Field<unknown>>>;

type Value = Known<string> | Known<boolean> | undefined;

function eventValues({ event = {}, site: host }: PageFacts): Record<string, Value> {
  const { start, end, place, city, online, cancelled } = event;
  const timezone = start && zoneOf(event, start.value);
  return {
    host: event.host ?? (host?.from === 'reckoned' ? undefined : host),
    city,
    city_details: place,
    online,
    cancelled,
    // Its rules take no day without a zone, and no end without a beginning.
    ...(timezone && { start_date: start, end_date: end, timezone }),
  };
}

/** A page of an event rarely names its zone; our own shows any moment rightly, and readers mostly live in it. */
function zoneOf({ timezone }: EventFacts, start: string): Known<string> | undefined {
  if (timezone && isTimezone(timezone.value)) return timezone;
  const offset = /(?:Z|[+-]\d\d:?\d\d)$/.exec(isDay(start) ? '' : start)?.[0];
  return { value: site.timezone, from: 'reckoned', detail: zoneDetail(start, offset) };
}

function zoneDetail(start: string, offset: string | undefined): string {
  if (offset === undefined) return 'The page names no time zone. This one is ours.';
  const written = parseWritten(start);
  const moment = written && 'moment' in written ? Temporal.Instant.from(written.moment) : undefined;
  const ours = moment?.toZonedDateTimeISO(site.timezone).offset;
  const theirs = /^Z|00:?00$/.test(offset) ? '+00:00' : offset.replace(/(\d\d)(\d\d)$/, '$1:$2');
  return ours === theirs
    ? 'The clock of the page is the same as ours on that day.'
    : `The page’s clock is at UTC${theirs}. The time is put to ours.`;
}
