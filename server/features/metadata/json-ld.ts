/** What a page is about, in the words of schema.org. */
import type {
  Article,
  BreadcrumbList,
  CollectionPage,
  Event,
  ImageObject,
  LocationFeatureSpecification,
  Offer,
  OpeningHoursSpecification,
  Organization,
  Person,
  PodcastEpisode,
  Service,
  Thing,
  VideoObject,
  WebPage,
  WebSite,
} from 'schema-dts';
import type { Cards } from '#contract/card-schemas.ts';
import type { AnyCard, ItemCard } from '#contract/items.ts';
import { aboutUnfolded, pictureOf } from '#domain/card-accessors.ts';
import { factsOf } from '#domain/kinds.ts';
import { licenceIn } from '#domain/licences.ts';
import { hoursAsRows } from '#domain/opening-hours.ts';
import { expectationNamed } from '#domain/what-to-expect.ts';
import { DAYS } from '#domain/written-hours.ts';
import { site } from '#site';
import { plain } from '../feeds/xml-safe-text.ts';
import { previewPath } from '../previews/preview-contents.ts';
import { nameOf, type SentPage } from './page.ts';

export interface Said {
  title: string;
  description: string;
}

type Whole = (path: string) => string;

/** Everything that is said of a page, each on its own. */
export function thingsOf(page: SentPage, said: Said, siteUrl: string): Thing[] {
  const whole: Whole = (path) => new URL(path, siteUrl).href;
  if (page.canonical === '/home') return [webSite(whole)];
  if (page.isHidden) return [];
  const main = page.card ? aboutCard(page.card, whole) : aboutPage(page, said, whole);
  const ours = page.canonical === '/about' ? [organisation(whole)] : [];
  return [main, trail(page, page.card ? nameOf(page.card) : said.title, whole), ...ours];
}

const publisher = (whole: Whole): Exclude<Organization, string> => ({
  '@type': 'Organization',
  '@id': whole('/about#organisation'),
  name: site.name,
  url: whole('/home'),
  logo: whole('/icon-512.png'),
  sameAs: site.social.map(({ url }) => url),
});

/** Who runs the site, whole: on the page about it alone, which keeps home light. Elsewhere its name leads here. */
const organisation = (whole: Whole): Organization => ({
  ...publisher(whole),
  image: whole('/icon-512.png'),
  legalName: site.company.name,
  address: site.company.address,
  email: site.mailboxes.general,
  contactPoint: { '@type': 'ContactPoint', contactType: 'customer support', url: whole('/contact') },
});

/** What is asked for by the name of a parameter, as search engines want it written. */
interface QueryInput {
  'query-input': string;
}

const webSite = (whole: Whole): WebSite => ({
  '@type': 'WebSite',
  name: site.name,
  url: whole('/home'),
  publisher: publisher(whole),
  potentialAction: {
    '@type': 'SearchAction',
    target: { '@type': 'EntryPoint', urlTemplate: `${whole('/search')}?query={words}` },
    ...({ 'query-input': 'required name=words' } satisfies QueryInput),
  },
});

const trail = ({ above, canonical }: SentPage, name: string, whole: Whole): BreadcrumbList => ({
  '@type': 'BreadcrumbList',
  itemListElement: [...above, { name: plain(name), path: canonical }].map((one, i) => ({
    '@type': 'ListItem',
    position: i + 1,
    name: one.name,
    item: whole(one.path),
  })),
});

function aboutPage(
  { canonical, isList }: SentPage,
  { title, description }: Said,
  whole: Whole,
): CollectionPage | WebPage {
  const common = { name: title, description, url: whole(canonical), inLanguage: site.language };
  return isList ? { '@type': 'CollectionPage', ...common } : { '@type': 'WebPage', ...common };
}

const MAKERS = {
  article: (card: Cards['post'], whole: Whole): Thing =>
    isOwn(card) ? ownArticle(card, whole) : elsewhere(card, whole),
  recording: (card: Cards['media'], whole: Whole): Thing => elsewhere(card, whole),
  event: eventOf,
  person: (card: Cards['person'], whole: Whole): Person => ({
    '@type': 'Person',
    ...common(card, whole),
    ...(card.profession && { jobTitle: card.profession }),
    ...knowsLanguage(card),
    ...away(card),
  }),
  page: (card: Cards['tool'], whole: Whole): WebPage => ({
    '@type': 'WebPage',
    ...common(card, whole),
    ...inLanguage(card),
    ...away(card),
  }),
  service: (card: Cards['support'], whole: Whole): Service => ({
    '@type': 'Service',
    ...common(card, whole),
    ...hoursOf(card),
    ...away(card),
  }),
  place: placeOf,
  collection: (card: Cards['topic'] | Cards['collection'], whole: Whole): CollectionPage => ({
    '@type': 'CollectionPage',
    ...common(card, whole),
  }),
  guide: (card: Cards['guide'], whole: Whole): WebPage => ({
    '@type': 'WebPage',
    ...common(card, whole),
    dateModified: card.updated_at,
    publisher: publisher(whole),
    ...(card.checked_on && { lastReviewed: card.checked_on }),
    ...(card.audiences.length > 0 && {
      audience: { '@type': 'Audience', audienceType: card.audiences.map(({ name }) => plain(name)).join(', ') },
    }),
  }),
} as const;

const aboutCard = (card: AnyCard, whole: Whole): Thing =>
  (MAKERS[factsOf(card.object_type).described] as (card: AnyCard, whole: Whole) => Thing)(card, whole);

function common(card: AnyCard, whole: Whole) {
  const about = aboutUnfolded(card);
  return {
    name: plain(nameOf(card)),
    url: whole(card.page),
    ...(about && { description: plain(about) }),
    image: imageOf(card, whole),
  };
}

/** The licence of a picture wants its maker named wherever it is shown. */
function imageOf(card: AnyCard, whole: Whole): string | ImageObject {
  const url = whole(pictureOf(card) ?? previewPath(card));
  const creditText = card.image_credits?.[0];
  const licence = creditText && licenceIn(creditText);
  return creditText ? { '@type': 'ImageObject', url, creditText, ...(licence && { license: licence.address }) } : url;
}

/** Where else the thing is known. */
const away = ({ url }: { url: string | null }) => (url && !url.startsWith('/') ? { sameAs: url } : {});

/** Of works; nothing said means the site's own. */
const inLanguage = ({ language }: ItemCard) => ({ inLanguage: language?.slug ?? site.language });
/** Of people and places. */
const knowsLanguage = ({ language }: ItemCard) => (language ? { knowsLanguage: language.slug } : {});

type Content = Cards['post'];

const isOwn = ({ url }: Content): boolean => url?.startsWith('/blog/') ?? false;

const HEADLINE = 110;

function work(card: Content, whole: Whole) {
  const { authors, published_at, updated_at, minutes } = card;
  return {
    ...common(card, whole),
    ...inLanguage(card),
    datePublished: published_at,
    dateModified: [published_at, updated_at].toSorted()[1] ?? published_at,
    ...(authors.length > 0 && {
      author: authors.map(({ name }) => ({ '@type': 'Person' as const, name: plain(name) })),
    }),
    ...(minutes !== null && { timeRequired: `PT${minutes}M` }),
    ...accessibilityOf(card),
  };
}

const ownArticle = (card: Content, whole: Whole): Article => ({
  '@type': 'Article',
  author: publisher(whole),
  ...work(card, whole),
  headline: plain(card.display_title).slice(0, HEADLINE),
  mainEntityOfPage: whole(card.page),
  publisher: publisher(whole),
});

/** What others made: said by how it is taken in. A film without a picture or a date is no film to search engines. */
function elsewhere(card: Content, whole: Whole): Article | PodcastEpisode | VideoObject {
  const way = card.consumption[0]?.slug;
  const picture = card.images[0];
  if (way === 'listen') return { '@type': 'PodcastEpisode', ...work(card, whole), ...away(card) };
  if (way === 'watch' && picture)
    return {
      '@type': 'VideoObject',
      description: plain(card.display_title),
      ...work(card, whole),
      thumbnailUrl: whole(picture),
      uploadDate: card.published_at,
      ...away(card),
    };
  return {
    '@type': 'Article',
    ...work(card, whole),
    headline: plain(card.display_title).slice(0, HEADLINE),
    ...theirPublisher(card),
    ...away(card),
  };
}

/** Who published it, as far as its address says: the name of the site that it stands on. */
function theirPublisher({ url }: Content): { publisher?: Organization } {
  if (!url || !URL.canParse(url)) return {};
  const { origin, hostname } = new URL(url);
  return { publisher: { '@type': 'Organization', name: hostname.replace(/^www\./, ''), url: origin } };
}

/** An event that has no date yet is a page to search engines. */
function eventOf(card: Cards['event'], whole: Whole): Event | WebPage {
  const { start_date, end_date, online, city, city_details, host, url } = card;
  if (start_date === null) return { '@type': 'WebPage', ...common(card, whole), ...away(card) };
  const places = [
    ...(city || city_details || !online
      ? [
          {
            '@type': 'Place' as const,
            name: plain(city_details ?? city?.name ?? 'Location not specified'),
            address: plain([city_details, city?.name].filter(Boolean).join(', ') || 'Location not specified'),
            ...amenitiesOf(card),
          },
        ]
      : []),
    ...(online ? [{ '@type': 'VirtualLocation' as const, url: url ?? whole(card.page) }] : []),
  ];
  const mode = online ? (places.length > 1 ? 'Mixed' : 'Online') : 'Offline';
  return {
    '@type': 'Event',
    ...common(card, whole),
    ...inLanguage(card),
    startDate: start_date,
    ...(end_date && { endDate: end_date }),
    eventAttendanceMode: `https://schema.org/${mode}EventAttendanceMode`,
    eventStatus: `https://schema.org/Event${card.cancelled ? 'Cancelled' : 'Scheduled'}`,
    location: places,
    ...(host && { organizer: { '@type': 'Organization', name: plain(host) } }),
    ...offerOf(card, whole),
    ...away(card),
  };
}

/** What to expect there, as far as it is known; what is not known is not said. */
function amenitiesOf({ facts }: Pick<Cards['event'], 'facts'>): { amenityFeature?: LocationFeatureSpecification[] } {
  const known = facts.filter(({ answer }) => answer !== 'unknown');
  if (known.length === 0) return {};
  return {
    amenityFeature: known.map(({ name, answer }) => ({
      '@type': 'LocationFeatureSpecification',
      name: expectationNamed(name)?.statement ?? name,
      value: answer === 'yes',
    })),
  };
}

/** The facts of recordings by the names that schema.org has for them. */
const ACCESSIBLE: Record<string, string> = { captions: 'captions', transcript: 'transcript', bsl: 'signLanguage' };

function accessibilityOf({ facts }: Pick<Content, 'facts'>): { accessibilityFeature?: string[] } {
  const features = facts.flatMap(({ name, answer }) => (answer === 'yes' ? (ACCESSIBLE[name] ?? []) : []));
  return features.length > 0 ? { accessibilityFeature: features } : {};
}

const CURRENCIES: Record<string, string> = { '£': 'GBP', '€': 'EUR', $: 'USD' };
const FREE = /^free(?: of charge| to attend| entry)?\.?$/i;
const AMOUNT = /^([£€$]) ?(\d+(?:\.\d\d)?)$/;

/** What it costs, where the words for it say one amount, or nothing at all; other words are left to the page. */
function offerOf(
  { price, url, page, cancelled }: Cards['event'],
  whole: Whole,
): { offers?: Offer; isAccessibleForFree?: boolean } {
  const said = price?.trim() ?? '';
  const isFree = FREE.test(said);
  const [, sign = '£', amount = '0'] = AMOUNT.exec(said) ?? [];
  if (!isFree && !AMOUNT.test(said)) return {};
  const where = url ?? whole(page);
  return {
    isAccessibleForFree: isFree || Number(amount) === 0,
    offers: {
      '@type': 'Offer',
      price: isFree ? 0 : Number(amount),
      priceCurrency: CURRENCIES[sign] ?? 'GBP',
      availability: `https://schema.org/${cancelled ? 'Discontinued' : 'InStock'}`,
      url: where,
    },
  };
}

const WEEK = {
  Mo: 'Monday',
  Tu: 'Tuesday',
  We: 'Wednesday',
  Th: 'Thursday',
  Fr: 'Friday',
  Sa: 'Saturday',
  Su: 'Sunday',
} as const;

/** When somebody can be reached, where the words for it are rules. */
function hoursOf({ hours }: Cards['support']): { hoursAvailable?: OpeningHoursSpecification[] } {
  const rows = hours === '24/7' ? [{ days: DAYS, from: '00:00', to: '23:59' }] : hours && hoursAsRows(hours);
  if (!rows) return {};
  return {
    hoursAvailable: rows.map(({ days, from, to }) => ({
      '@type': 'OpeningHoursSpecification',
      dayOfWeek: days.map((day) => `https://schema.org/${WEEK[day]}` as const),
      opens: from,
      closes: to,
    })),
  };
}

/** Who has a place is a business there; who has none is an organisation. */
function placeOf(card: Cards['directory'], whole: Whole): Organization {
  const { city, images, main_contact } = card;
  const said = {
    ...common(card, whole),
    ...knowsLanguage(card),
    ...(images[0] && { logo: whole(images[0]) }),
    ...(main_contact.phone_number && { telephone: main_contact.phone_number }),
    ...away(card),
  };
  if (!city) return { '@type': 'Organization', ...said };
  return {
    '@type': 'LocalBusiness',
    ...said,
    ...amenitiesOf(card),
    address: { '@type': 'PostalAddress', addressLocality: city.name },
  };
}
