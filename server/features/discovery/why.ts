/** Why a card is among the finds where its title does not say: a tag, a topic, a name, or the passage with the words. */
import type { AnyCard } from '#contract/items.ts';
import { kindOfType } from '#contract/kinds.ts';
import type { NameSlug } from '#contract/lists.ts';
import type { Why } from '#contract/search.ts';
import type { Db } from '#server/database/schema.ts';
import type { SearchDocument } from '#server/search/document.ts';
import { readBodies } from './documents.ts';
import { PhraseFinder } from './phrase-finder.ts';

/** So much of one field is read at most. */
const READ = 20_000;
/** Signs of Markdown, and addresses of links. */
const SIGNS = /\]\([^)]*\)|[*_#>`[\]]+/g;

/** Short texts that are shown whole, in the order in which they are looked at. */
const WHOLE = [
  ['tags', 'tag'],
  ['topics', 'topic'],
  ['names', 'by'],
  ['place', 'place'],
] as const;
const LONG = ['synopsis', 'body'] as const;

type Texts = SearchDocument['fields'];

/**
 * For each of these cards that does not say it in its title. `asked`: for each thing asked for, the folded words and
 * phrases that answer it. What answers most of them is told. Only texts that no card holds are read from the database.
 */
export async function readWhy(db: Db, cards: readonly AnyCard[], asked: readonly string[][]): Promise<Why[]> {
  if (asked.length === 0) return [];
  const finder = new PhraseFinder(asked);
  const silent = cards.filter((card) => finder.count(titleOf(card)) === 0);
  const found = silent.map((card) => ({ card, best: explain(textsOf(card), finder) }));
  const open = found.filter(({ card, best }) => hasBody(card) && best.count < asked.length).map(({ card }) => card);
  const bodies = await readBodies(
    db,
    open.map(({ id, object_type }) => ({ id, kind: kindOfType(object_type) })),
  );
  return found.flatMap(({ card, best }) => {
    const body = bodies.get(card.id);
    const { source, text, count } = body ? explain({ body }, finder, best) : best;
    return count > 0 ? [{ id: card.id, source, text }] : [];
  });
}

const titleOf = (card: AnyCard): string =>
  'display_title' in card ? card.display_title : 'title' in card ? card.title : card.name;

/** The site's own posts have a text beyond their card. */
const hasBody = (card: AnyCard): boolean => 'url' in card && (card.url?.startsWith('/') ?? false);

/** What a card says of itself, in the fields of a document. */
function textsOf(card: AnyCard): Partial<Texts> {
  const namesOf = (...lists: (readonly NameSlug[] | undefined)[]) => lists.flatMap((list = []) => list).map(nameOf);
  const category = 'category' in card && card.category ? [card.category].flat() : [];
  const synopsis = 'description' in card ? card.description : card.synopsis;
  return {
    tags: 'tags' in card ? namesOf(card.tags, category, card.audiences).join('\n') : '',
    topics: 'topics' in card ? namesOf(card.topics).join('\n') : '',
    names: [
      ...('authors' in card ? namesOf(card.authors) : []),
      'host' in card ? card.host : null,
      'profession' in card ? card.profession : null,
    ]
      .filter(Boolean)
      .join('\n'),
    place: [
      'city' in card ? card.city?.name : null,
      'city_details' in card ? card.city_details : null,
      'contact' in card ? card.contact.place : null,
    ]
      .filter(Boolean)
      .join('\n'),
    synopsis: synopsis ?? '',
  };
}

const nameOf = ({ name }: NameSlug): string => name;

interface Explained extends Omit<Why, 'id'> {
  /** How many of the things asked for it answers. */
  count: number;
}

const NOTHING: Explained = { source: 'says', text: '', count: 0 };

/** The first of the texts that answers most, and more than `best` does. */
function explain(fields: Partial<Texts>, finder: PhraseFinder, best: Explained = NOTHING): Explained {
  let found = best;
  const offer = (source: Why['source'], text: string, count: number) => {
    if (count > found.count) found = { source, text, count };
  };
  for (const [field, source] of WHOLE)
    for (const text of (fields[field] ?? '').split('\n')) offer(source, text, finder.count(text));
  for (const field of LONG) {
    const passage = finder.passage((fields[field] ?? '').slice(0, READ).replaceAll(SIGNS, ''));
    if (passage) offer('says', passage.text, passage.count);
  }
  return found;
}
