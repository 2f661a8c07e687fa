/** Guides: the list, one whole with who helps and what to read, and the sentences that lead to an answer. */

import type { GuideDetail, GuideList, GuideParams } from '#contract/guides.ts';
import type { DirectoryCard, SupportCard } from '#contract/items.ts';
import type { Instant } from '#domain/dates.ts';
import { SUBJECT_KINDS } from '#domain/kinds.ts';
import { openAt, readHours } from '#domain/opening-hours.ts';
import { unsponsoredFirst } from '#domain/sponsored.ts';
import { now } from '#server/database/instants.ts';
import type { Db } from '#server/database/schema.ts';
import type { Services } from '#server/http/services.ts';
import { site } from '#site';
import type { Viewer } from '../../http/viewer.ts';
import { readCards, readItemCards } from '../items/cards.ts';
import { countChoices } from '../items/facet-filters.ts';
import type { Order } from '../items/lists.ts';
import { listItems, readItem } from '../items/queries.ts';

const urgentFirst: Order = {
  inDatabase: (items) =>
    items
      .orderBy((eb) => eb.selectFrom('guide').select('urgent').whereRef('guide.item_id', '=', 'item.id'), 'desc')
      .orderBy('item.sort_title')
      .orderBy('item.id'),
};

/** Urgent ones first, then by title; best first where there are words. */
export const listGuides = async (services: Services, params: GuideParams, viewer: Viewer): Promise<GuideList> => ({
  ...(await listItems(services, 'guide', params, viewer, urgentFirst)),
  options: countChoices(services.search, 'guide', params) as GuideList['options'],
});

/** One guide whole; what it holds and is not published is left out, and so is who helps nobody any more. Throws `not_found`. */
export async function readGuide(db: Db, slug: string, viewer: Viewer): Promise<GuideDetail> {
  const card = await readItem(db, 'guide', slug, viewer);
  const [own, places] = await Promise.all([
    db
      .selectFrom('guide')
      .select(['now', 'words', 'next', 'sources', 'checked_by', 'review_by'])
      .where('item_id', '=', card.id)
      .executeTakeFirstOrThrow(),
    db
      .selectFrom('guide_item')
      .innerJoin('published_item as item', 'item.id', 'guide_item.item_id')
      .select(['guide_item.role', 'guide_item.item_id', 'item.sponsored'])
      .where('guide_item.guide_id', '=', card.id)
      .orderBy('guide_item.position')
      .execute(),
  ]);
  const idsOf = (role: 'contact' | 'item') =>
    unsponsoredFirst(
      places.filter((place) => place.role === role),
      ({ sponsored }) => sponsored,
    ).map(({ item_id }) => item_id);
  const [helpers, items] = await Promise.all([
    readCards(db, idsOf('contact'), viewer) as Promise<(SupportCard | DirectoryCard)[]>,
    readItemCards(db, idsOf('item'), viewer),
  ]);
  const at = now();
  const contacts = helpers.filter(({ withdrawn }) => withdrawn === null);
  return { ...card, ...own, contacts, open: contacts.flatMap((one) => openOf(one, at)), reckoned_at: at, items };
}

/** What a guide holds, in its order: what to read, then who helps. */
export async function heldByGuide(db: Db, guide: number): Promise<number[]> {
  const rows = await db
    .selectFrom('guide_item')
    .innerJoin('published_item as item', 'item.id', 'guide_item.item_id')
    .select('guide_item.item_id')
    .where('guide_item.guide_id', '=', guide)
    .orderBy('guide_item.role', 'desc')
    .orderBy('guide_item.position')
    .execute();
  return rows.map(({ item_id }) => item_id);
}

/** Until when somebody can be reached; nothing where nobody can now, or hours are not known. */
function openOf(card: SupportCard | DirectoryCard, at: Instant): GuideDetail['open'] {
  if (card.object_type !== 'Support' || card.hours === null) return [];
  const open = openAt(readHours(card.hours), card.timezone ?? site.timezone, at);
  return open ? [{ id: card.id, until: open.until }] : [];
}

/** The sentences in which people say what each published guide, topic and collection is about, where it has any. */
export async function readSaidAs(db: Db) {
  const rows = await db
    .selectFrom('published_item as item')
    .leftJoin('guide', 'guide.item_id', 'item.id')
    .select(['id', 'kind', 'slug', 'title', 'said_as', 'guide.urgent'])
    .where('kind', 'in', SUBJECT_KINDS)
    .orderBy('id')
    .execute();
  return rows.filter(({ said_as }) => said_as.length > 0);
}
