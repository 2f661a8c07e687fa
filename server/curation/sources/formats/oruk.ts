/** Open Referral UK (HSDS-UK 1.0 and 3.0): each service is an entry of the directory, whatever it is packed in. */
import { isEmail } from '#domain/email-address.ts';
import { shown } from '#domain/fields.ts';
import { absolute, wholeAddress } from '../../reading/addresses.ts';
import { Unreadable } from '../../reading/decode-text.ts';
import { isThing, type Thing, textIn, thingIn, thingsIn } from '../../reading/json.ts';
import { cut, plainLine, plainText } from '../../reading/plain-text.ts';
import type { FoundSource, SourceToRead } from '../found.ts';
import { type DraftEntry, Gathering, nameOf, plainNames, TITLE_LETTERS } from './entry-checks.ts';

const TEXT_LETTERS = 10_000;
const PRICE_LETTERS = 200;
const PHONE_LETTERS = 60;
/** What a page calls the list of what is on it. */
const LISTS = ['contents', 'content', 'services'] as const;
/** What only a service says of itself. */
const OF_A_SERVICE = [
  ...['organization', 'organization_id', 'service_at_locations', 'service_areas', 'status', 'fees', 'eligibility'],
  ...['assured_date', 'cost_options'],
];
/** Some number their services. */
const idOf = (thing: Thing): string | undefined =>
  typeof thing.id === 'number' ? String(thing.id) : textIn(thing, 'id');
const isService = (thing: Thing): boolean => OF_A_SERVICE.some((name) => name in thing);

/** Services, what they are packed in, and the other answers of the standard, which hold none. */
export function isOruk(json: unknown): boolean {
  if (Array.isArray(json)) return json.some((one) => isThing(one) && isOruk(one));
  if (!isThing(json)) return false;
  const isFirst = 'totalElements' in json && Array.isArray(json.content);
  const isAnswer =
    isFirst || 'total_items' in json || 'page_number' in json || /^HSDS/i.test(textIn(json, 'version') ?? '');
  const isTerm = 'taxonomy' in json && ('term' in json || 'name' in json);
  const isNamed = idOf(json) !== undefined && textIn(json, 'name') !== undefined;
  return (
    isAnswer ||
    isTerm ||
    thingIn(json, 'service') !== undefined ||
    thingsIn(json, 'services').length > 0 ||
    (isNamed && isService(json))
  );
}

export function readOruk(json: unknown, input: SourceToRead): FoundSource {
  const services = servicesIn(json);
  const page = isThing(json) ? json : {};
  if (services.length === 0 && page.empty !== true && !isEmptyPage(page))
    throw new Unreadable(
      'This is Open Referral UK, but it holds no services. Give the address of its list of services.',
    );
  const gathering = new Gathering();
  const ids = new Map<string, number>();
  for (const service of services) {
    const id = idOf(service);
    const times = id === undefined ? 0 : (ids.get(id) ?? 0);
    if (id !== undefined) ids.set(id, times + 1);
    if (times === 0) addService(service, id, gathering);
  }
  for (const [id, times] of ids)
    if (times > 1)
      gathering.refuse(`${times} services have one and the same id, ‘${shown(id)}’. Only the first was read.`);
  const next = nextPage(page, input.url, gathering);
  return gathering.found('oruk', next === undefined ? {} : { next });
}

const isEmptyPage = (page: Thing): boolean =>
  LISTS.some((name) => Array.isArray(page[name]) && page[name].length === 0);

/** Those of a page, of an organisation, of a place, or the thing itself. */
function servicesIn(json: unknown): Thing[] {
  const things = Array.isArray(json) ? json.filter(isThing) : isThing(json) ? [json] : [];
  return things.flatMap((thing) => {
    const service = thingIn(thing, 'service');
    if (service) return [{ ...service, service_at_locations: [...thingsIn(service, 'service_at_locations'), thing] }];
    const list = LISTS.find((name) => Array.isArray(thing[name]));
    if (list === undefined) return isService(thing) ? [thing] : [];
    // A list of organisations has services inside each; these know their organisation by where they stand.
    const { services: _, ...organization } = thing;
    const held = thingsIn(thing, list);
    const areServices = list === 'services' || held.some(isService);
    return list === 'services' && textIn(thing, 'name')
      ? held.map((one) => ({ organization, ...one }))
      : held.flatMap((one) => (isPacked(one) ? servicesIn(one) : areServices ? [one] : []));
  });
}

const isPacked = (one: Thing): boolean => thingIn(one, 'service') !== undefined || Array.isArray(one.services);

function addService(service: Thing, id: string | undefined, gathering: Gathering): void {
  const draft = draftOf(service);
  if (draft.fields.name === '') gathering.refuse('A service was left out: it has no name.', id);
  else if (id === undefined) gathering.refuse(`${nameOf(draft)} was left out: it has no id.`);
  else gathering.add({ ...draft, key: id });
}

function draftOf(service: Thing): DraftEntry {
  const left: string[] = [];
  const organization = thingIn(service, 'organization');
  const places = thingsIn(service, 'service_at_locations');
  const contacts = [service, ...places, organization].flatMap((one) => thingsIn(one, 'contacts'));
  const reached = [service, ...contacts, ...places, organization];
  /** The first that is right; those before it are said to be left out. */
  const firstGood = (label: string, values: readonly unknown[], good: (value: string) => string | undefined) => {
    for (const value of values) {
      if (value === undefined || value === null || value === '') continue;
      const found = typeof value === 'string' ? good(value.trim()) : undefined;
      if (found !== undefined) return found;
      left.push(`${label}: ‘${shown(plainLine(String(value)))}’ was left out, because it is none.`);
    }
    return undefined;
  };
  const phones = reached
    .flatMap((one) => thingsIn(one, 'phones'))
    .toSorted((a, b) => rankOf(a) - rankOf(b))
    .map((one) => (rankOf(one) === FAX ? undefined : one.number));
  const cities = plainNames(
    places
      .map((place) => thingIn(place, 'location'))
      .flatMap((location) => [...thingsIn(location, 'addresses'), ...thingsIn(location, 'physical_addresses')])
      .map((address) => textIn(address, 'city')),
  );
  if (cities.length > 1) left.push(`It is in several places: ${cities.slice(0, 10).join(', ')}. The first was taken.`);
  const isOnline = places.some((place) => textIn(thingIn(place, 'location'), 'location_type') === 'virtual');
  const logo = absolute(textIn(organization, 'logo'));
  const status = textIn(service, 'status')?.toLowerCase() ?? 'active';
  if (status !== 'active' && !ENDED.test(status))
    left.push(`Its register says of it: ‘${cut(plainLine(status), 60)}’. Is it offered? That is for you to say.`);
  const text = textIn(service, 'description') ?? textIn(service, 'summary') ?? '';
  return {
    key: '',
    kind: 'directory',
    fields: {
      name: cut(plainLine(textIn(service, 'name') ?? ''), TITLE_LETTERS),
      synopsis: cut(plainText(withLines(text)), TEXT_LETTERS),
      url: firstGood('Link', [service.url, organization?.website, organization?.url], wholeAddress),
      email: firstGood(
        'Email',
        reached.map((one) => one?.email),
        (value) => (isEmail(value) ? value : undefined),
      ),
      phone_number: firstGood('Phone number', phones, (value) =>
        /\d{3}/.test(value.replaceAll(/\D/g, '')) ? cut(plainLine(value), PHONE_LETTERS) : undefined,
      ),
      city: cities[0],
      price: priceOf(service),
      images: logo === undefined ? [] : [logo],
      ...(isOnline && { online: true }),
      ...(ENDED.test(status) && { withdrawn: `Its register says of it: ${status}.` }),
    },
    words: plainNames(
      [...thingsIn(service, 'attributes'), ...thingsIn(service, 'service_taxonomys')].map((attribute) => {
        const term = thingIn(attribute, 'taxonomy_term') ?? thingIn(attribute, 'taxonomy');
        return textIn(term, 'name') ?? textIn(term, 'term');
      }),
    ),
    left,
  };
}

/** Where no element begins a line, its own lines do. */
const withLines = (text: string): string =>
  /<(?:p|br|li|div|h\d)\b/i.test(text) ? text : text.replaceAll(/\r?\n/g, '<br>');

const ENDED = /^(?:inactive|defunct|closed|temporarily closed|suspended|withdrawn|ended)$/;

const FAX = 2;
/** Numbers that somebody answers come before those for texts. */
function rankOf(phone: Thing): number {
  const type = (textIn(phone, 'type') ?? 'voice').toLowerCase();
  return /fax/.test(type) ? FAX : /^(?:voice|cell|mobile|landline|phone|telephone)$/.test(type) ? 0 : 1;
}

/** ‘Under 18s: 35 per session’ where there is no sentence about it. */
function priceOf(service: Thing): string | undefined {
  const fees = textIn(service, 'fees') ?? textIn(service, 'fees_description');
  if (fees) return cut(plainLine(fees), PRICE_LETTERS);
  const options = thingsIn(service, 'cost_options').flatMap((option) => {
    const amount = typeof option.amount === 'number' ? String(option.amount) : textIn(option, 'amount');
    const cost = [amount && /^0(?:\.0*)?$/.test(amount) ? 'free' : amount, textIn(option, 'amount_description')];
    const words = [textIn(option, 'option'), cost.filter(Boolean).join(' ')].filter(Boolean).join(': ');
    return words === '' ? [] : [words];
  });
  return cut(plainLine(options.join('; ')), PRICE_LETTERS) || undefined;
}

/**
 * A page says its number, and none of them the address of the next. It is known where this page was asked for by its number,
 * since the standard's word for it then stands in the address; else nothing is guessed.
 */
function nextPage(page: Thing, from: string, gathering: Gathering): string | undefined {
  const named = textIn(page, 'next') ?? textIn(page, 'next_page');
  if (named) return absolute(named, from);
  const [number, pages] = [page.page_number ?? page.number, page.total_pages ?? page.totalPages];
  if (typeof number !== 'number' || typeof pages !== 'number' || page.last_page === true || page.last === true)
    return undefined;
  // The first one is called 0 by some.
  if (number >= (number === 0 ? pages - 1 : pages)) return undefined;
  const url = URL.parse(from);
  if (url?.searchParams.get('page') === String(number)) {
    url.searchParams.set('page', String(number + 1));
    return absolute(url.href);
  }
  gathering.refuse(`This is page ${number} of ${pages}. It does not say where the others are.`);
  return undefined;
}
