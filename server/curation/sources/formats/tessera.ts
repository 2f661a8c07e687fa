/**
 * Another site of this kind. `/api/catalogue.jsonl` has a card on each line, and each item by itself is such a card. `/api/changes`
 * has names alone: what changed is named as pages, each of which may be read by itself, and what was removed as gone.
 */
import type { Plain } from '#domain/fields.ts';
import { ITEM_FIELDS } from '#domain/item-fields.ts';
import { type Kind, kindOf } from '#domain/kinds.ts';
import { absolute } from '../../reading/addresses.ts';
import { isThing, parsedJson, type Thing, textIn, thingIn, thingsIn } from '../../reading/json.ts';
import type { FoundSource, SourceToRead } from '../found.ts';
import { Gathering, plainNames } from './entry-checks.ts';

/** What is for the site that takes it over to say: where it stands there, and how its own people judge it. */
const OWN = new Set([
  ...['external_id', 'slug', 'topics', 'audiences', 'tags', 'primary_tags', 'interests', 'category', 'content_notes'],
  ...[
    'featured',
    'sponsored',
    'affiliate',
    'platform_approved',
    'founding_member',
    'checked_on',
    'checked_by',
    'checked_how',
    'check_due',
    'review_by',
  ],
  ...['facts', 'access', 'items', 'contacts', 'said_as'],
]);
const WORDS = ['topics', 'tags', 'display_primary_tags', 'audiences', 'category', 'content_notes'];

export const isCard = (json: unknown): json is Thing =>
  isThing(json) && textIn(json, 'external_id') !== undefined && kindIn(json) !== undefined;

const kindIn = (card: Thing): Kind | undefined => kindOf(textIn(card, 'object_type') ?? '');

export function isChanges(json: unknown): json is Thing {
  if (
    !isThing(json) ||
    !Array.isArray(json.data) ||
    typeof json.next !== 'number' ||
    typeof json.has_next !== 'boolean'
  )
    return false;
  return json.data.every((one) => isThing(one) && (one.what === 'changed' || one.what === 'removed'));
}

/** Whether a text is lines of JSON, of which the first is a card. */
export function isCatalogue(text: string): boolean {
  const end = text.indexOf('\n');
  return end !== -1 && isCard(parsedJson(text.slice(0, end)));
}

export function readCatalogue(text: string, input: SourceToRead): FoundSource {
  const gathering = new Gathering();
  for (const line of text.split('\n')) {
    if (line.trim() === '') continue;
    const card = parsedJson(line);
    if (isCard(card)) addCard(card, input, gathering);
    else if (card === undefined) gathering.breakOff('A line was left out: it could not be read.');
    else gathering.refuse('A line was left out: it is no item that we know.');
  }
  return gathering.found('tessera');
}

export function readCard(card: Thing, input: SourceToRead): FoundSource {
  const gathering = new Gathering();
  addCard(card, input, gathering);
  return gathering.found('tessera');
}

function addCard(card: Thing, { url: base }: SourceToRead, gathering: Gathering): void {
  const kind = kindIn(card) as Kind;
  // Parts that belong together stand in one on a card; an item has them side by side.
  const flat: Thing = { ...card, ...thingIn(card, 'main_contact'), ...thingIn(card, 'contact'), ...quoteOf(card) };
  const fields: Record<string, Plain | undefined> = {};
  for (const name of Object.keys(ITEM_FIELDS[kind])) if (!OWN.has(name)) fields[name] = plainOf(flat[name]);
  for (const name of ['images', 'image']) {
    const pictures = [flat[name] ?? []]
      .flat()
      .flatMap((one) => absolute(typeof one === 'string' ? one : '', base) ?? []);
    if (name in fields) fields[name] = name === 'image' ? pictures[0] : pictures;
  }
  const page = absolute(textIn(card, 'page'), base);
  // What has no page elsewhere is read there.
  if ('url' in fields) fields.url = absolute(textIn(card, 'url'), base) ?? page;
  gathering.add({
    key: textIn(card, 'external_id') ?? '',
    kind,
    fields,
    words: plainNames(WORDS.flatMap((name) => namesIn(card[name]))),
    ...(card.cancelled === true && { cancelled: true }),
  });
}

const quoteOf = (card: Thing): Thing => {
  const quote = thingIn(card, 'quote');
  return quote ? { quote_text: quote.text, quote_author: quote.author, quote_source: quote.source } : {};
};

/** A word of a vocabulary has its name beside its part of an address. */
const namesIn = (value: unknown): string[] =>
  [value ?? []]
    .flat()
    .flatMap((one) =>
      isThing(one) ? (textIn(one, 'words') ?? textIn(one, 'name') ?? []) : typeof one === 'string' ? [one] : [],
    );

function plainOf(value: unknown): Plain | undefined {
  if (value === undefined || value === null) return undefined;
  if (Array.isArray(value)) return namesIn(value);
  if (isThing(value)) return namesIn(value)[0];
  return value as Plain;
}

export function readChanges(json: Thing, input: SourceToRead): FoundSource {
  const gathering = new Gathering();
  const pages: string[] = [];
  const gone: string[] = [];
  for (const change of thingsIn(json, 'data')) {
    const name = textIn(change, 'external_id');
    const page = absolute(textIn(change, 'api_url'), input.url);
    if (change.what === 'removed' && name) gone.push(name);
    else if (change.what === 'changed' && page) pages.push(page);
    else gathering.refuse('A change was left out: it does not say of what.');
  }
  const next = json.has_next === true ? absolute(`?after=${json.next}`, input.url) : undefined;
  return gathering.found('tessera', { pages, gone, ...(next && { next }) });
}
