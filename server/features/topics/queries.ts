/** Topics: the list, one with its quote, and its tags. */
import type { ListOf, NameSlug } from '#contract/common-schemas.ts';
import type { TopicList, TopicMetadata, TopicsParams } from '#contract/topics.ts';
import type { Db } from '#server/database/schema.ts';
import type { Services } from '#server/http/services.ts';
import { notFound } from '#server/kernel/problem.ts';
import type { Viewer } from '../../http/viewer.ts';
import { readCardsOf } from '../items/cards.ts';
import { itemsNamed } from '../items/filters.ts';
import { missing } from '../items/former-addresses.ts';
import { byName, listIds, type PageParams, pageOf } from '../items/lists.ts';
import { foundBy } from '../items/queries.ts';

/** By name, or best first where there are words. */
export async function listTopics(
  services: Services,
  { query, exact, page, size }: TopicsParams,
  viewer: Viewer,
): Promise<TopicList> {
  const { db, search } = services;
  const { ids, pagination } = await listIds(services, {
    kinds: ['topic'],
    order: byName,
    found: foundBy(search, { query, exact }, 'topic'),
    page,
    size,
  });
  return { data: await readCardsOf(db, 'topic', ids, viewer), pagination };
}

/** A topic, given by slug or name, with its quote and tags. Throws `not_found`. */
export async function readTopic(db: Db, topic: string, viewer: Viewer): Promise<TopicMetadata> {
  const id = await topicId(db, topic);
  const [card] = await readCardsOf(db, 'topic', [id], viewer);
  if (!card) throw notFound('topic');
  return { ...card, tags: await readTags(db, id) };
}

/** The tags that a topic itself has. Throws `not_found`. */
export async function listTopicTags(db: Db, topic: string, page: PageParams): Promise<ListOf<NameSlug>> {
  return pageOf(await readTags(db, await topicId(db, topic)), page);
}

function readTags(db: Db, id: number): Promise<NameSlug[]> {
  return db
    .selectFrom('item_term')
    .innerJoin('term', 'term.id', 'item_term.term_id')
    .select(['term.name', 'term.slug'])
    .where('item_term.item_id', '=', id)
    .where('term.vocabulary', '=', 'tag')
    .orderBy('item_term.position')
    .execute();
}

async function topicId(db: Db, topic: string): Promise<number> {
  const found = await itemsNamed(db, 'topic', [topic]).select('id').executeTakeFirst();
  if (!found) throw await missing(db, 'topic', topic);
  return found.id;
}
