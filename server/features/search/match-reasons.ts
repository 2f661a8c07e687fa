/** Why a card is among the finds where its title does not say: a tag, a topic, a name, or the passage with the words. */

import type { NameSlug } from '#contract/common-schemas.ts';
import type { AnyCard } from '#contract/items.ts';
import type { Why } from '#contract/search.ts';
import { aboutOf, titleOf } from '#domain/card-accessors.ts';
import { kindOfType } from '#domain/kinds.ts';
import type { Db } from '#server/database/schema.ts';
import { readBodies } from './documents.ts';
import { PhraseFinder } from './match-passages.ts';

/** So much of one field is read at most. */
const READ = 20_000;
/** Signs of Markdown, and addresses of links. */
const SIGNS = /\]\([^)]*\)|[*_#>`[\]]+/g;

/**
 * For each of these cards that does not say it in its title. `asked`: for each thing asked for, the folded words and
 * phrases that answer it. What answers most of them is told. Only texts that no card holds are read from the database.
 */
export async function readMatchReasons(db: Db, cards: readonly AnyCard[], asked: readonly string[][]): Promise<Why[]> {
  if (asked.length === 0) return [];
  const finder = new PhraseFinder(asked);
  const silent = cards.filter((card) => finder.count(titleOf(card)) === 0);
  const found = silent.map((card) => ({ card, best: explain(card, finder, asked.length) }));
  const open = found.filter(({ card, best }) => hasBody(card) && best.count < asked.length).map(({ card }) => card);
  const bodies = await readBodies(
    db,
    open.map(({ id, object_type }) => ({ id, kind: kindOfType(object_type) })),
  );
  return found.flatMap(({ card, best }) => {
    const body = bodies.get(card.id);
    const { source, text, count } = body ? explainBy(body, finder, best) : best;
    return count > 0 ? [{ id: card.id, source, text }] : [];
  });
}

/** The site's own posts and guides have a text beyond their card. */
const hasBody = (card: AnyCard): boolean =>
  card.object_type === 'Guide' || ('url' in card && (card.url?.startsWith('/') ?? false));

/** What a card says of itself: names first, in the order in which they are looked at. */
function namesOf(card: AnyCard): [source: Why['source'], text: string][] {
  const names: [Why['source'], string][] = [];
  const add = (source: Why['source'], text: string | null | undefined) => {
    if (text) names.push([source, text]);
  };
  const addAll = (source: Why['source'], list: readonly NameSlug[] = []) => {
    for (const { name } of list) add(source, name);
  };
  if ('tags' in card) {
    addAll('tag', card.tags);
    if ('category' in card && card.category) addAll('tag', [card.category].flat());
    addAll('tag', card.audiences);
  }
  if ('topics' in card) addAll('topic', card.topics);
  if ('authors' in card) addAll('by', card.authors);
  if ('host' in card) add('by', card.host);
  if ('profession' in card) add('by', card.profession);
  if ('city' in card) add('place', card.city?.name);
  if ('city_details' in card) add('place', card.city_details);
  if ('contact' in card) add('place', card.contact.place);
  return names;
}

interface Explained extends Omit<Why, 'id'> {
  /** How many of the things asked for it answers. */
  count: number;
}

const NOTHING: Explained = { source: 'says', text: '', count: 0 };

/** The first of a card's own texts that answers most. */
function explain(card: AnyCard, finder: PhraseFinder, asked: number): Explained {
  let found = NOTHING;
  for (const [source, text] of namesOf(card)) {
    // Nothing answers more than everything.
    if (found.count === asked) return found;
    const count = finder.count(text);
    if (count > found.count) found = { source, text, count };
  }
  return found.count === asked ? found : explainBy(aboutOf(card) ?? '', finder, found);
}

/** The passage of a long text that answers most, where that is more than `best` does. */
function explainBy(text: string, finder: PhraseFinder, best: Explained): Explained {
  const passage = finder.passage(text.slice(0, READ).replaceAll(SIGNS, ''));
  return passage && passage.count > best.count ? { source: 'says', ...passage } : best;
}
