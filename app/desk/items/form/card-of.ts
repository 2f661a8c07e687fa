/** The card that readers will see of what a form holds, before anybody has kept it. */

import type { AnyCard, CollectionCard, ItemCard, TopicCard } from '#contract/items.ts';
import { COLLECTION_ACCESS } from '#domain/collection-access.ts';
import type { ItemStatus } from '#domain/item-status.ts';
import { KIND_FACTS, type Kind } from '#domain/kinds.ts';
import { OWN_SEEDS } from '#domain/pictures.ts';
import { minutesToRead } from '#domain/reading-time.ts';
import { isZone, momentAt } from '../../kit/zoned.ts';
import { toPlain, type Values } from './values.ts';

interface Known {
  id: number;
  status: ItemStatus;
  slug: string;
  external_id: string;
  updated_at: string;
}

const asSlug = (name: string): string => name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
const named = (name: string) => ({ name, slug: asSlug(name) });
const WEB = /^https?:\/\/[^\s/]/i;

/** `nameOf` says what a topic of this address is called. */
export function cardOf(
  kind: Kind,
  values: Values,
  item: Known | undefined,
  nameOf: (topic: string) => string,
): AnyCard {
  const plain: Record<string, unknown> = toPlain(kind, values);
  const text = (name: string): string | null => (typeof plain[name] === 'string' ? (plain[name] as string) : null);
  const list = (name: string): string[] => (Array.isArray(plain[name]) ? (plain[name] as string[]) : []);
  const truth = (name: string): boolean => plain[name] === true;
  const address = (value: string | null): string | null =>
    value && WEB.test(value) && URL.canParse(value) ? value : null;
  const body = text('body');

  const origin = {
    id: item?.id ?? 0,
    // Mosaics are drawn of what readers see alone; until then another one stands for it.
    slug: item?.status === 'published' ? item.slug : OWN_SEEDS[0],
    external_id: item?.external_id ?? '',
    updated_at: item?.updated_at ?? '',
    page: '',
    licence: '',
    object_type: KIND_FACTS[kind].objectType,
  };
  const title = text('display_title') ?? text('title') ?? text('name') ?? 'Without a title';
  const quoteText = text('quote_text');
  const quote = quoteText ? { text: quoteText, author: text('quote_author'), source: text('quote_source') } : null;
  if (kind === 'topic')
    return { ...origin, name: title, synopsis: text('synopsis'), image: text('image'), quote, count: 0 } as TopicCard;
  if (kind === 'collection')
    return {
      ...origin,
      name: title,
      description: text('description'),
      images: list('images'),
      quote,
      access: COLLECTION_ACCESS.find((one) => one === text('access')) ?? 'everyone',
      locked: false,
      count: list('items').length,
    } as CollectionCard;

  const common = {
    ...origin,
    url: address(text('url')) ?? (body ? `/blog/${text('slug') ?? 'new'}` : null),
    images: list('images'),
    synopsis: text('synopsis'),
    tags: list('tags').map(named),
    topics: list('topics').map((slug) => ({ name: nameOf(slug), slug })),
    audiences: list('audiences').map(named),
    price: text('price'),
    sponsored: truth('sponsored'),
    affiliate: truth('affiliate'),
    featured: truth('featured'),
    published_at: text('published_at') ?? '',
    rating: null,
    reviews: null,
  };
  const zone = text('timezone');
  const city = text('city');
  const category = text('category');
  const own: Partial<Record<Kind, () => object>> = {
    post: contentOf,
    media: contentOf,
    event: () => ({
      title,
      host: text('host'),
      category: category ? named(category) : null,
      city: city ? named(city) : null,
      city_details: text('city_details'),
      online: truth('online'),
      cancelled: truth('cancelled'),
      start_date: dateIn(text('start_date'), zone),
      end_date: dateIn(text('end_date'), zone),
      timezone: zone,
    }),
    person: () => ({ name: title, profession: text('profession') }),
    support: () => ({
      name: title,
      contact: {
        text_number: text('text_number'),
        chat_url: address(text('chat_url')),
        phone_number: text('phone_number'),
        place: text('place'),
      },
      hours: null,
      timezone: zone && isZone(zone) ? zone : null,
    }),
    directory: () => ({
      name: title,
      category: list('category').map(named),
      city: city ? named(city) : null,
      online: truth('online'),
      platform_approved: truth('platform_approved'),
      founding_member: truth('founding_member'),
      main_contact: { phone_number: text('phone_number'), email: text('email') },
    }),
  };
  function contentOf() {
    const consumption = list('consumption');
    return {
      content_type: origin.object_type,
      display_title: title,
      authors: list('authors').map(named),
      display_primary_tags: list('primary_tags').map(named),
      consumption: (consumption.length > 0 || kind === 'media' ? consumption : ['Read']).map(named),
      minutes: typeof plain.minutes === 'number' ? plain.minutes : body ? minutesToRead(body) : null,
    };
  }
  return { ...common, ...(own[kind]?.() ?? { name: title }) } as ItemCard;
}

/** A date as cards are given it; nothing while it is not one yet. */
function dateIn(date: string | null, zone: string | null): string | null {
  if (date === null || zone === null || !isZone(zone)) return null;
  if (/^\d{4}-\d\d-\d\d$/.test(date)) return date;
  return momentAt(date, zone) ?? null;
}
