/** What a feed says of an item. */
import type { AnyCard } from '#contract/items.ts';
import { aboutOf, notesInWords, pictureOf, titleOf } from '#domain/card-accessors.ts';
import { KIND_FACTS, kindOfType } from '#domain/kinds.ts';
import { among, idList } from '#server/database/among.ts';
import type { Db } from '#server/database/schema.ts';
import { site } from '#site';
import { VISITOR } from '../../http/viewer.ts';
import { readCards } from '../items/cards.ts';
import { stableUuid } from '../items/stable-uuid.ts';
import { escapeHtml, plain } from './xml-safe-text.ts';

export interface FeedEntry {
  /** Stays the same whatever becomes of the item's title, its address or the site's. */
  id: string;
  title: string;
  /** The address of its own page here. */
  page: string;
  /** Where it lives, if that is elsewhere. */
  elsewhere: string | null;
  /** Where a recording lives. */
  recording: string | null;
  summary: string;
  html: string;
  picture: string | null;
  authors: string[];
  categories: string[];
  /** Its tag. */
  language: string;
  published: Date;
  updated: Date;
}

/** The published items among `ids`, in their order. */
export async function readEntries(db: Db, ids: readonly number[], siteUrl: string): Promise<FeedEntry[]> {
  if (ids.length === 0) return [];
  const [cards, published] = await Promise.all([readCards(db, ids, VISITOR), readPublished(db, ids)]);
  return cards.map((card) => entryOf(card, published.get(card.id) ?? card.updated_at, siteUrl));
}

/** Since when each is published: cards of topics and collections do not say. */
async function readPublished(db: Db, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('published_item as item')
    .select(['id', 'published_at'])
    .where(among(db, 'item.id', idList(db, ids)))
    .execute();
  return new Map(rows.map((row) => [row.id, row.published_at]));
}

function entryOf(card: AnyCard, published_at: string, siteUrl: string): FeedEntry {
  const kind = kindOfType(card.object_type);
  const ownPost = 'url' in card && card.url?.startsWith('/') ? card.url : undefined;
  const title = plain(titleOf(card)) || KIND_FACTS[kind].noun;
  const about = plain(aboutOf(card) ?? '');
  const where = card.object_type === 'Event' ? whenAndWhere(card) : '';
  const summary = [notesInWords(card), where, about].filter(Boolean).join('\n');
  const picture = wholePictureOf(card, siteUrl);
  const published = new Date(published_at);
  const changed = new Date(card.updated_at);
  const elsewhere = 'url' in card && card.url !== null && ownPost === undefined ? absolute(card.url, siteUrl) : null;
  return {
    id: `urn:uuid:${stableUuid(card.external_id)}`,
    title,
    page: new URL(card.page, siteUrl).href,
    elsewhere,
    recording: kind === 'media' ? elsewhere : null,
    summary: summary || title,
    html: htmlOf(picture, (summary || title).split(/\n+/), card.image_credits?.[0]),
    picture,
    authors: authorsOf(card).map(plain).filter(Boolean),
    categories: categoriesOf(card).map(plain).filter(Boolean),
    language: ('language' in card ? card.language?.slug : undefined) ?? site.language,
    published,
    updated: changed > published ? changed : published,
  };
}

const htmlOf = (picture: string | null, lines: readonly string[], credit?: string): string =>
  [
    ...(picture ? [`<p><img src="${escapeHtml(picture)}" alt=""></p>`] : []),
    ...lines.map((line) => `<p>${escapeHtml(line)}</p>`),
    ...(picture && credit ? [`<p><small>Picture: ${escapeHtml(credit)}</small></p>`] : []),
  ].join('');

function wholePictureOf(card: AnyCard, siteUrl: string): string | null {
  const picture = pictureOf(card);
  return picture ? absolute(picture, siteUrl) : null;
}

const absolute = (address: string, siteUrl: string): string | null =>
  URL.canParse(address, siteUrl) ? new URL(address, siteUrl).href : null;

function authorsOf(card: AnyCard): string[] {
  if ('authors' in card) return card.authors.map(({ name }) => name);
  return card.object_type === 'Event' && card.host ? [card.host] : [];
}

function categoriesOf(card: AnyCard): string[] {
  const terms = [...('topics' in card ? card.topics : []), ...('tags' in card ? card.tags : [])];
  const named = terms.map(({ name }) => name);
  return [...new Set([KIND_FACTS[kindOfType(card.object_type)].word, ...named])];
}

type EventCard = Extract<AnyCard, { object_type: 'Event' }>;

/** ‘Tuesday, 11 May 2027, 09:00 BST. Leeds. Online.’ */
export function whenAndWhere({ start_date, timezone, city, city_details, online, cancelled }: EventCard): string {
  const place = [city_details, city?.name].filter(Boolean).join(', ');
  const parts = [
    cancelled && 'Cancelled',
    start_date && momentInWords(start_date, timezone ?? 'UTC'),
    plain(place),
    online && 'Online',
  ];
  return parts.flatMap((part) => (part ? [`${part}.`] : [])).join(' ');
}

const DAY = { weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' } as const;
const TIME = { hour: '2-digit', minute: '2-digit', timeZoneName: 'short' } as const;
const wholeDay = new Intl.DateTimeFormat(site.language, { ...DAY, timeZone: 'UTC' });
/** The formatter of each time zone: to make one takes longer than all else about an event. */
const moments = new Map<string, Intl.DateTimeFormat>();

function momentInWords(date: string, timeZone: string): string {
  if (!date.includes('T')) return wholeDay.format(new Date(date));
  const known = moments.get(timeZone);
  const format = known ?? new Intl.DateTimeFormat(site.language, { ...DAY, ...TIME, timeZone });
  if (!known) moments.set(timeZone, format);
  return format.format(new Date(date));
}
