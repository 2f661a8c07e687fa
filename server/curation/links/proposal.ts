/** What the desk proposes for a page that somebody pasted: which kind of item it is, and values for its fields. */
import { emptyRecord, type Field, FieldProblem, type Plain, readField } from '#domain/fields.ts';
import { type AnyRecord, ITEM_FIELDS, normaliseItem, TITLE_FIELD } from '#domain/item-fields.ts';
import type { Kind } from '#domain/kinds.ts';
import { hostOf, isHome } from './addresses.ts';
import { eventValues } from './event-values.ts';
import type { FactSource, Known, PagePicture, PageReading } from './page-facts.ts';
import { cutAtWord, firstSentences } from './plain-text.ts';
import { FEW_WORDS, isTimed, SORTS, sortOfPage } from './sorts.ts';

export interface ProposedValue {
  value: Plain;
  from: FactSource;
  detail?: string;
}

export interface ProposedKind {
  kind: Kind;
  from: FactSource;
  /** A sentence for the curator. */
  says: string;
}

/** `url` is what was pasted: where the page says nothing, its address may. */
export function proposedKind({ facts, words }: PageReading, url: string): ProposedKind {
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

/** Its picture, where the page says under which licence it is. */
export const proposedPicture = ({ facts: { image } }: PageReading): (PagePicture & { licence: string }) | null => {
  const licence = image?.value.licence ?? null;
  return image && licence !== null ? { ...image.value, licence } : null;
};

/** The page's own word for its address, unless that leads to another site, or from a page within a site to its first. */
function addressOf({ canonical }: PageReading, url: string): ProposedValue {
  if (canonical === null || hostOf(canonical) !== hostOf(url) || (isHome(canonical) && !isHome(url)))
    return { value: url, from: 'reckoned', detail: 'The link as you pasted it.' };
  const isSecure = url.startsWith('https:');
  return { value: isSecure ? canonical.replace(/^http:/, 'https:') : canonical, from: 'meta' };
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
