/** Facts from a thing that a page describes in the words of schema.org. */

import { absolute } from './addresses.ts';
import { minutesOf } from './durations.ts';
import { authorNames, cityName, emailOf, languageOf, phoneOf } from './names-in-pages.ts';
import { priceOf } from './offers.ts';
import { dateOf, dayOf } from './page-dates.ts';
import {
  type ContactFacts,
  type EventFacts,
  type FactSource,
  known,
  onlyKnown,
  type PageFacts,
  type PagePicture,
} from './page-facts.ts';
import { settled } from './plain-text.ts';
import {
  addressIn,
  isNode,
  listOf,
  nodesOf,
  type SchemaGraph,
  type SchemaNode,
  typesOf,
  wordsOf,
} from './schema-nodes.ts';
import { sortOf } from './schema-sorts.ts';

export function schemaFacts(node: SchemaNode, graph: SchemaGraph, from: FactSource, base: string): PageFacts {
  const { sort } = sortOf(typesOf(node)) ?? {};
  const words = (value: unknown) => wordsOf(value, graph);
  const own = <T>(value: T | null | undefined) => known(value, from);
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
    price: own(priceOf(node, graph)),
    profession: sort === 'person' ? own(words(node.jobTitle) || words(node.hasOccupation)) : undefined,
    event: sort === 'event' ? eventFacts(node, graph, from) : undefined,
    contact: isWho ? contactFacts(node, graph, from) : undefined,
  });
}

/** Some give one person the names of all. */
const authorsOf = (node: SchemaNode, graph: SchemaGraph): string[] =>
  authorNames(
    listOf(node.author ?? node.creator).flatMap((one) => {
      const [person] = nodesOf(one, graph);
      return listOf(person ? person.name : one).map((name) => wordsOf(name));
    }),
  );

const PARTS = /^(?:WebSite|Blog|Periodical|PublicationIssue|PodcastSeries|RadioSeries|TVSeries)$/;

function siteName(node: SchemaNode, graph: SchemaGraph): string {
  const wholes = [node.partOfSeries, node.isPartOf].flatMap((whole) => nodesOf(whole, graph));
  const named = wholes.find((whole) => typesOf(whole).some((type) => PARTS.test(type)));
  const whole = wordsOf(named, graph) || (typeof node.isPartOf === 'string' ? wordsOf(node.isPartOf) : '');
  return (/^https?:/.test(whole) ? '' : whole) || wordsOf(node.publisher, graph);
}

/** What people hear or see of it may say how long it is, where it does not say so itself. */
function lengthOf(node: SchemaNode, graph: SchemaGraph): number | null {
  const recordings = [node.associatedMedia, node.audio, node.video, node.encoding].flatMap((one) =>
    nodesOf(one, graph),
  );
  const isHeard = /^(?:video|audio)$/.test(sortOf(typesOf(node))?.sort ?? '');
  const written = [node.duration, ...(isHeard ? recordings.map(({ duration }) => duration) : []), node.timeRequired];
  for (const one of written) {
    const minutes = minutesOf(wordsOf(isNode(one) ? one.duration : one));
    if (minutes !== null) return minutes;
  }
  return null;
}

function languageIn(value: unknown): string {
  const [first] = listOf(value);
  return wordsOf(isNode(first) ? (first.alternateName ?? first.name) : first);
}

function pictureOf(node: SchemaNode, graph: SchemaGraph, base: string): PagePicture | null {
  for (const one of [...listOf(node.image), ...listOf(node.thumbnailUrl), ...listOf(node.thumbnail)]) {
    const [picture] = nodesOf(one, graph);
    const url = absolute(picture ? addressIn(picture) : one, base);
    if (url === null) continue;
    const licence = picture && licenceOf(picture);
    return { url, alt: wordsOf(picture?.caption) || null, licence: licence || null };
  }
  return null;
}

/** An address of the web, or words. */
function licenceOf({ license, acquireLicensePage, copyrightNotice }: SchemaNode): string | undefined {
  const said = [license, acquireLicensePage].map((one) => settled(addressIn(one) ?? wordsOf(one)));
  return [...said, wordsOf(copyrightNotice)].find((one) => one !== '' && !/^(?!https?:)[a-z][a-z\d+.-]*:/i.test(one));
}

function eventFacts(node: SchemaNode, graph: SchemaGraph, from: FactSource): EventFacts {
  const own = <T>(value: T | null | undefined) => known(value, from);
  const locations = nodesOf(node.location, graph);
  const isVirtual = (one: SchemaNode) => typesOf(one).includes('VirtualLocation');
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

function contactFacts(node: SchemaNode, graph: SchemaGraph, from: FactSource): ContactFacts {
  const own = <T>(value: T | null | undefined) => known(value, from);
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
