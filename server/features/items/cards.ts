/** Reading items as the cards that the API shows. */
import type {
  AnyCard,
  CollectionCard,
  ContentCard,
  DirectoryCard,
  EventCard,
  ItemCard,
  PersonCard,
  Quote,
  SupportCard,
  ToolCard,
  TopicCard,
} from '#contract/items.ts';
import type { NameSlug } from '#contract/lists.ts';
import type { Db, Kind } from '#server/database/schema.ts';
import { shownDate } from './dates.ts';
import { slugify } from './names.ts';
import { type ItemRow, type Parts, readParts } from './parts.ts';
import type { Viewer } from './viewer.ts';

/** Cards by kind, so that a caller who asks for one kind gets its type. */
export interface Cards {
  post: ContentCard;
  media: ContentCard;
  event: EventCard;
  person: PersonCard;
  tool: ToolCard;
  support: SupportCard;
  directory: DirectoryCard;
  topic: TopicCard;
  collection: CollectionCard;
}

/** The published items among `ids`, in the order of `ids`; others are left out. */
export async function readCards(db: Db, ids: readonly number[], viewer: Viewer): Promise<AnyCard[]> {
  if (ids.length === 0) return [];
  const parts = await readParts(db, ids);
  return ids.flatMap((id) => {
    const row = parts.items.get(id);
    return row ? [card(row, parts, viewer)] : [];
  });
}

/** As `readCards`, for ids that are all of one kind. */
export async function readCardsOf<K extends Kind>(db: Db, _kind: K, ids: readonly number[], viewer: Viewer) {
  return (await readCards(db, ids, viewer)) as Cards[K][];
}

/** As `readCards`, for ids that are neither topics nor collections. */
export async function readItemCards(db: Db, ids: readonly number[], viewer: Viewer): Promise<ItemCard[]> {
  return (await readCards(db, ids, viewer)) as ItemCard[];
}

function card(row: ItemRow, parts: Parts, viewer: Viewer): AnyCard {
  switch (row.kind) {
    case 'post':
    case 'media':
      return contentCard(row, parts, viewer);
    case 'event':
      return eventCard(row, parts, viewer);
    case 'person': {
      const person = parts.person.get(row.id);
      return {
        ...common(row, parts, viewer),
        object_type: 'People',
        name: row.title,
        profession: person?.profession ?? null,
      };
    }
    case 'tool':
      return { ...common(row, parts, viewer), object_type: 'Tool', name: row.title };
    case 'support':
      return { ...common(row, parts, viewer), object_type: 'Support', name: row.title };
    case 'directory':
      return directoryCard(row, parts, viewer);
    case 'topic':
      return {
        id: row.id,
        slug: row.slug,
        object_type: 'Topic',
        name: row.title,
        synopsis: row.synopsis,
        image: row.images[0] ?? null,
        quote: quote(parts.topic.get(row.id)),
        count: parts.counts.get(row.id) ?? 0,
      };
    case 'collection':
      return collectionCard(row, parts, viewer);
  }
}

function common(row: ItemRow, parts: Parts, viewer: Viewer) {
  const rated = viewer.isMember && row.rating_count > 0;
  return {
    id: row.id,
    slug: row.slug,
    url: row.url,
    images: row.images,
    synopsis: row.synopsis,
    tags: terms(parts, row.id, 'tag'),
    topics: parts.topicsOf.get(row.id) ?? [],
    audiences: terms(parts, row.id, 'audience'),
    price: row.price,
    sponsored: row.sponsored,
    featured: row.featured,
    published_at: row.published_at,
    rating: rated ? Math.round((row.rating_sum / row.rating_count) * 10) / 10 : null,
    reviews: viewer.isMember ? row.rating_count : null,
  };
}

function contentCard(row: ItemRow, parts: Parts, viewer: Viewer): ContentCard {
  const content = parts.content.get(row.id);
  const type = row.kind === 'post' ? 'Post' : 'Media';
  const isOwn = content?.body_minutes != null;
  return {
    ...common(row, parts, viewer),
    url: row.url ?? (isOwn ? `/blog/${row.slug}` : null),
    object_type: type,
    content_type: type,
    display_title: row.title,
    authors: (content?.authors ?? []).map(named),
    display_primary_tags: (parts.termsOf.get(row.id) ?? [])
      .filter((term) => term.primary_position !== null)
      .sort((a, b) => (a.primary_position ?? 0) - (b.primary_position ?? 0))
      .map(nameSlug),
    consumption: (content?.consumption ?? []).map(named),
    minutes: content?.minutes ?? content?.body_minutes ?? null,
  };
}

function eventCard(row: ItemRow, parts: Parts, viewer: Viewer): EventCard {
  const event = parts.event.get(row.id);
  return {
    ...common(row, parts, viewer),
    object_type: 'Event',
    title: row.title,
    host: event?.host ?? null,
    category: terms(parts, row.id, 'eventtagcategory')[0] ?? null,
    city: terms(parts, row.id, 'city')[0] ?? null,
    city_details: event?.city_details ?? null,
    online: event?.online ?? false,
    start_date: shownDate(event?.start_date ?? null, event?.timezone ?? null),
    end_date: shownDate(event?.end_date ?? null, event?.timezone ?? null),
    timezone: event?.timezone ?? null,
  };
}

function directoryCard(row: ItemRow, parts: Parts, viewer: Viewer): DirectoryCard {
  const entry = parts.directory.get(row.id);
  return {
    ...common(row, parts, viewer),
    object_type: 'DirectoryEntry',
    name: row.title,
    category: terms(parts, row.id, 'directorycategory'),
    city: terms(parts, row.id, 'city')[0] ?? null,
    online: entry?.online ?? false,
    platform_approved: entry?.platform_approved ?? false,
    founding_member: entry?.founding_member ?? false,
    main_contact: { phone_number: entry?.phone_number ?? null, email: entry?.email ?? null },
  };
}

function collectionCard(row: ItemRow, parts: Parts, viewer: Viewer): CollectionCard {
  const collection = parts.collection.get(row.id);
  const access = collection?.access ?? 'everyone';
  return {
    id: row.id,
    slug: row.slug,
    object_type: 'Collection',
    name: row.title,
    description: row.synopsis,
    images: row.images,
    quote: quote(collection),
    access,
    locked: access === 'members' && !viewer.isMember,
    count: parts.counts.get(row.id) ?? 0,
  };
}

const named = (name: string): NameSlug => ({ name, slug: slugify(name) });
const nameSlug = ({ name, slug }: NameSlug): NameSlug => ({ name, slug });

const terms = (parts: Parts, id: number, vocabulary: string): NameSlug[] =>
  (parts.termsOf.get(id) ?? []).filter((term) => term.vocabulary === vocabulary).map(nameSlug);

function quote(
  row: { quote_text: string | null; quote_author: string | null; quote_source: string | null } | undefined,
): Quote | null {
  if (!row?.quote_text) return null;
  return { text: row.quote_text, author: row.quote_author, source: row.quote_source };
}
