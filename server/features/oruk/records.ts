/** Directory entries as services of Open Referral UK: each is one service of one organisation. */

import type { NameSlug } from '#contract/common-schemas.ts';
import type { DirectoryCard } from '#contract/items.ts';
import type { OrukPlace, OrukService, OrukServiceLine, OrukTerm } from '#contract/oruk.ts';
import { priceInWords } from '#domain/price-and-waiting-time.ts';
import { site } from '#site';
import { stableUuid } from '../items/stable-uuid.ts';

/** The vocabularies that say what a service is, by the name of their taxonomy. */
export const TAXONOMIES = {
  category: { name: 'Categories', description: 'What sort of service it is.', link: 'service_type' },
  topic: { name: 'Topics', description: 'What subjects it is about.', link: 'topic' },
  audience: { name: 'Audiences', description: 'For whom it is.', link: 'intended_audience' },
} as const;
export type Taxonomy = keyof typeof TAXONOMIES;
export const TAXONOMY_NAMES = Object.keys(TAXONOMIES) as Taxonomy[];

export const taxonomyId = (taxonomy: Taxonomy): string => stableUuid(`oruk taxonomy ${taxonomy}`);

export const termOf = (taxonomy: Taxonomy, { name, slug }: NameSlug): OrukTerm => ({
  id: stableUuid(`oruk term ${taxonomy} ${slug}`),
  name,
  // The published schemas want one of every term; the catalogue has no more than what its taxonomy says.
  description: `${TAXONOMIES[taxonomy].description.replace(/\.$/, '')}: ${name}.`,
  term: name,
  taxonomy: TAXONOMIES[taxonomy].name,
  taxonomy_id: taxonomyId(taxonomy),
});

export const serviceId = (externalId: string): string => stableUuid(externalId);

export function lineOf(card: DirectoryCard, siteUrl: string): OrukServiceLine {
  const { external_id, name, synopsis, url, page, price, updated_at, images, main_contact } = card;
  const fees = price ?? priceInWords(card, site.currency);
  const email = main_contact.email && { email: main_contact.email };
  const [logo] = images;
  return {
    id: serviceId(external_id),
    name,
    ...(synopsis && { description: synopsis }),
    url: new URL(url ?? page, siteUrl).href,
    ...email,
    status: card.withdrawn === null ? 'active' : 'inactive',
    ...(fees && { fees }),
    last_modified: updated_at,
    organization: {
      id: stableUuid(`oruk organization ${external_id}`),
      name,
      description: synopsis ?? name,
      ...(url && { website: new URL(url, siteUrl).href }),
      ...email,
      ...(logo && { logo: new URL(logo, siteUrl).href }),
    },
  };
}

const PLACES = ['city', 'online'] as const;
type Place = (typeof PLACES)[number];

const placeId = (place: Place, externalId: string): string => stableUuid(`oruk place ${place} ${externalId}`);

/** The ids that places of an entry can have. */
export const placeIds = (externalId: string): string[] => PLACES.map((place) => placeId(place, externalId));

/** Where a service is: in its city, online, or both. */
function locationsOf({ external_id, city, online, facts }: DirectoryCard) {
  const at = (place: Place, location_type: 'physical' | 'virtual', name: string, description = '') => ({
    id: placeId(place, external_id),
    location: {
      id: stableUuid(`oruk location ${place} ${external_id}`),
      location_type,
      name,
      ...(description && { description }),
    },
  });
  return [
    ...(city ? [at('city', 'physical', city.name, expectedInWords(facts))] : []),
    ...(online ? [at('online', 'virtual', 'Online')] : []),
  ];
}

/** ‘Step-free (a lift). No need to speak.’ The profile has no field for what a place is like. */
const expectedInWords = (facts: DirectoryCard['facts']): string =>
  facts
    .filter(({ answer }) => answer !== 'unknown')
    .map(({ words, note }) => `${words}${note ? ` (${note})` : ''}.`)
    .join(' ');

export const placesOf = (card: DirectoryCard, siteUrl: string): OrukPlace[] =>
  locationsOf(card).map((place) => ({ ...place, service: lineOf(card, siteUrl) }));

export function wholeOf(card: DirectoryCard, siteUrl: string): OrukService {
  const line = lineOf(card, siteUrl);
  const { external_id, main_contact, category, topics, audiences } = card;
  const named: Record<Taxonomy, NameSlug[]> = { category, topic: topics, audience: audiences };
  const url = new URL(card.page, siteUrl).href;
  return {
    ...line,
    service_at_locations: locationsOf(card),
    contacts: main_contact.phone_number
      ? [
          {
            id: stableUuid(`oruk contact ${external_id}`),
            name: card.name,
            url,
            phones: [{ id: stableUuid(`oruk phone ${external_id}`), number: main_contact.phone_number, url }],
          },
        ]
      : [],
    attributes: TAXONOMY_NAMES.flatMap((taxonomy) =>
      named[taxonomy].map((one) => {
        const taxonomy_term = termOf(taxonomy, one);
        return {
          id: stableUuid(`oruk attribute ${external_id} ${taxonomy_term.id}`),
          link_id: line.id,
          link_type: TAXONOMIES[taxonomy].link,
          taxonomy_term_id: taxonomy_term.id,
          taxonomy_term,
        };
      }),
    ),
  };
}
