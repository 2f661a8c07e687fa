/** Facts from a thing that a page describes in the words of schema.org. */
import { absolute } from '../reading/addresses.ts';
import { minutesOf } from '../reading/durations.ts';
import { isThing, type Thing } from '../reading/json.ts';
import { settled } from '../reading/plain-text.ts';
import { authorNames } from './author-and-site-names.ts';
import {
  type ContactFacts,
  type EventFacts,
  known,
  onlyKnown,
  type PageFacts,
  type PagePicture,
} from './page-facts.ts';
import { addressIn, listOf, nodesOf, type SchemaGraph, sortOf, truthOf, typesOf, wordsOf } from './schema-org.ts';
import { cityName, dateOf, dayOf, emailOf, languageOf, phoneOf } from './values.ts';

export function schemaFacts(node: Thing, graph: SchemaGraph, base: string): PageFacts {
  const { sort } = sortOf(typesOf(node)) ?? {};
  const words = (value: unknown) => wordsOf(value, graph);
  const own = <T>(value: T | null | undefined) => known(value, 'json-ld');
  const isWho = sort === 'organisation' || sort === 'person';
  return onlyKnown<PageFacts>({
    sort: own(sort),
    title: own(words(node.headline) || words(node.name)),
    site: own(siteName(node, graph)),
    description: own(words(node.description) || words(node.abstract)),
    authors: isWho ? undefined : own(authorsOf(node, graph)),
    published: own(dayOf(words(node.datePublished) || words(node.uploadDate) || words(node.dateCreated))),
    minutes: own(lengthOf(node, graph)),
    language: own(languageOf(languageIn(node.inLanguage))),
    image: own(pictureOf(node, graph, base)),
    price: truthOf(node.isAccessibleForFree) === true ? own('Free') : undefined,
    profession: sort === 'person' ? own(words(node.jobTitle) || words(node.hasOccupation)) : undefined,
    event: sort === 'event' ? eventFacts(node, graph) : undefined,
    contact: isWho ? contactFacts(node, graph) : undefined,
    provided: own(providedBy(node, graph)),
  });
}

/** Some give one person the names of all. */
const authorsOf = (node: Thing, graph: SchemaGraph): string[] =>
  authorNames(
    listOf(node.author ?? node.creator).flatMap((one) => {
      const [person] = nodesOf(one, graph);
      return listOf(person ? person.name : one).map((name) => wordsOf(name));
    }),
  );

const PARTS = /^(?:WebSite|Blog|Periodical|PublicationIssue|PodcastSeries|RadioSeries|TVSeries)$/;

function siteName(node: Thing, graph: SchemaGraph): string {
  const wholes = [node.partOfSeries, node.isPartOf].flatMap((whole) => nodesOf(whole, graph));
  const named = wholes.find((whole) => typesOf(whole).some((type) => PARTS.test(type)));
  const whole = wordsOf(named, graph) || (typeof node.isPartOf === 'string' ? wordsOf(node.isPartOf) : '');
  return (/^https?:/.test(whole) ? '' : whole) || wordsOf(node.publisher, graph);
}

/** What people hear or see of it may say how long it is, where it does not say so itself. */
function lengthOf(node: Thing, graph: SchemaGraph): number | undefined {
  const recordings = [node.associatedMedia, node.audio, node.video, node.encoding].flatMap((one) =>
    nodesOf(one, graph),
  );
  const isHeard = /^(?:video|audio)$/.test(sortOf(typesOf(node))?.sort ?? '');
  const written = [node.duration, ...(isHeard ? recordings.map(({ duration }) => duration) : []), node.timeRequired];
  for (const one of written) {
    const minutes = minutesOf(wordsOf(isThing(one) ? one.duration : one));
    if (minutes !== undefined) return minutes;
  }
  return undefined;
}

function languageIn(value: unknown): string {
  const [first] = listOf(value);
  return wordsOf(isThing(first) ? (first.alternateName ?? first.name) : first);
}

function pictureOf(node: Thing, graph: SchemaGraph, base: string): PagePicture | null {
  for (const one of [...listOf(node.image), ...listOf(node.thumbnailUrl), ...listOf(node.thumbnail)]) {
    const [picture] = nodesOf(one, graph);
    const url = absolute(picture ? addressIn(picture) : one, base);
    if (url === undefined) continue;
    const licence = picture && licenceOf(picture);
    const maker = picture && makerOf(picture, graph);
    return { url, alt: wordsOf(picture?.caption) || null, licence: licence || null, ...(maker && { maker }) };
  }
  return null;
}

/** As it wants to be named, or by its name. */
const makerOf = ({ creditText, creator, author, copyrightHolder }: Thing, graph: SchemaGraph): string =>
  wordsOf(creditText) || wordsOf(creator ?? author ?? copyrightHolder, graph);

/** An address of the web, or words. */
function licenceOf({ license, acquireLicensePage, copyrightNotice }: Thing): string | undefined {
  const said = [license, acquireLicensePage].map((one) => settled(addressIn(one) ?? wordsOf(one)));
  return [...said, wordsOf(copyrightNotice)].find((one) => one !== '' && !/^(?!https?:)[a-z][a-z\d+.-]*:/i.test(one));
}

function eventFacts(node: Thing, graph: SchemaGraph): EventFacts {
  const own = <T>(value: T | null | undefined) => known(value, 'json-ld');
  const locations = nodesOf(node.location, graph);
  const isVirtual = (one: Thing) => typesOf(one).includes('VirtualLocation');
  const place = locations.find((one) => !isVirtual(one));
  const attendance = wordsOf(node.eventAttendanceMode);
  const isOnline = /(?:Online|Mixed)EventAttendanceMode$/.test(attendance) || locations.some(isVirtual);
  const [schedule] = nodesOf(node.eventSchedule, graph);
  const written = place
    ? [wordsOf(place.name), ...streetOf(place.address, graph)]
    : listOf(node.location).map((one) => wordsOf(one));
  return onlyKnown<EventFacts>({
    start: own(dateOf(wordsOf(node.startDate))),
    end: own(dateOf(wordsOf(node.endDate))),
    timezone: own(wordsOf(schedule?.scheduleTimezone)),
    place: own(joined(written.filter((part) => !/^https?:|^online$/i.test(part)))),
    city: own(place && cityIn(place.address, graph)),
    online: own(isOnline || undefined),
    host: own(wordsOf(node.organizer, graph)),
    cancelled: own(/EventCancelled$/.test(wordsOf(node.eventStatus)) || undefined),
  });
}

const CAPACITY = ['maximumAttendeeCapacity', 'maximumPhysicalAttendeeCapacity', 'maximumVirtualAttendeeCapacity'];

/** How it is there, as sentences such as a page has; features that are said to be missing have a ‘no’. */
function providedBy(node: Thing, graph: SchemaGraph): string[] {
  const places = nodesOf(node.location, graph);
  const capacity = CAPACITY.map((name) => wordsOf(node[name])).find((count) => /^\d{1,6}$/.test(count));
  const features = [node, ...places].flatMap((one) => [
    ...listOf(one.accessibilityFeature).map((feature) => spelledOut(wordsOf(feature))),
    ...nodesOf(one.amenityFeature, graph).map((feature) => {
      const name = spelledOut(wordsOf(feature.name));
      return truthOf(feature.value) === false || wordsOf(feature.value) === 'no' ? `No ${name}` : name;
    }),
    ...listOf(one.amenityFeature).map((feature) => (typeof feature === 'string' ? spelledOut(feature) : '')),
  ]);
  const isOnline = /\bOnlineEventAttendanceMode$/.test(wordsOf(node.eventAttendanceMode));
  return [
    ...(capacity ? [`At most ${capacity} people`] : []),
    ...(isOnline ? ['Held online'] : []),
    ...features,
  ].filter((sentence) => sentence !== '' && sentence.length < 200);
}

/** ‘signLanguage’ and ‘quiet_room’ as words. */
const spelledOut = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .trim();

function contactFacts(node: Thing, graph: SchemaGraph): ContactFacts {
  const own = <T>(value: T | null | undefined) => known(value, 'json-ld');
  const points = [node, ...nodesOf(node.contactPoint, graph)];
  const [location] = nodesOf(node.location, graph);
  const address = node.address ?? location?.address;
  return onlyKnown<ContactFacts>({
    phone: own(points.map((one) => phoneOf(wordsOf(one.telephone))).find(Boolean)),
    email: own(points.map((one) => emailOf(wordsOf(one.email))).find(Boolean)),
    city: own(cityIn(address, graph)),
    place: own(joined(streetOf(address, graph))),
  });
}

const cityIn = (address: unknown, graph: SchemaGraph): string | null =>
  cityName(wordsOf(nodesOf(address, graph)[0]?.addressLocality));

function streetOf(address: unknown, graph: SchemaGraph): string[] {
  const [parts] = nodesOf(address, graph);
  if (!parts)
    return listOf(address)
      .slice(0, 1)
      .map((one) => wordsOf(one));
  return [parts.streetAddress, parts.addressLocality, parts.postalCode].map((part) => wordsOf(part));
}

/** Parts of an address in one line, without those that an earlier one says already. */
const joined = (parts: readonly string[]): string =>
  parts
    .map((part) => part.replace(/[,\s]+$/, ''))
    .filter((part, at) => part !== '' && !parts.slice(0, at).some((before) => before.includes(part)))
    .join(', ');
