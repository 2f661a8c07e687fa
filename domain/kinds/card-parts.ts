/** What cards are made of: each part with how the wire carries it and what it is made from. */
import { languageName, languageOf } from '../languages.ts';
import type { Choice } from './item-field.ts';

export interface Named {
  name: string;
  slug: string;
}

/** A word of the content notes. */
interface NoteTerm extends Named {
  folded?: boolean;
}

/** A content note: what in a thing may hurt. */
export interface Note {
  name: string;
  words: string;
  /** Whether it is folded away for who has chosen nothing. */
  folded: boolean;
}

export interface Quote {
  text: string;
  author: string | null;
  source: string | null;
}

/** What is said of each of its pictures, in their order; '' where it is not said. Absent where none has it. */
export interface OfPictures {
  /** What stands for it where it is not seen. */
  image_alts?: string[];
  /** Who made it, and under which licence. */
  image_credits?: string[];
}

/** What a card is made from: a record, and what only those know who ask for the card. */
export interface CardSource {
  id: number;
  slug: string;
  external_id: string;
  updated_at: string;
  /** The address of its own page here. */
  page: string;
  licence: string;
  /** The values of its fields by name; those that nobody has read are absent. */
  record: Readonly<Record<string, unknown>>;
  topics: readonly Named[];
  /** The words that a field of a vocabulary holds. */
  terms: (field: string) => readonly Named[];
  /** What is said of its pictures. */
  ofPictures: OfPictures;
  /** How many things belong to it, or are in it. */
  count: number;
  /** How many minutes its text takes to read, where the site wrote it itself. */
  bodyMinutes: number | null;
  /** The tag of the site's own language. */
  siteLanguage: string;
  /** The part of an address that stands for a name. */
  slugOf: (name: string) => string;
  /** A stored date as the clock of a zone shows it. */
  dateOf: (date: string | null, zone: string | null) => string | null;
}

/** The forms in which the wire carries a part; a `?` stands for `null` where there is nothing. */
export type Wire =
  | 'text'
  | 'text?'
  | 'texts'
  | 'truth'
  | 'truth?'
  | 'number?'
  | 'integer'
  | 'integer?'
  | 'name?'
  | 'names'
  | 'quote?'
  | 'facts'
  | 'notes'
  | { choices: readonly string[] }
  | { parts: CardParts };

export interface CardPart<T = unknown> {
  wire: Wire;
  /** What the description of the API says of it. */
  description: string | undefined;
  of: (source: CardSource) => T;
  /** Whether it holds pictures; what is said of them comes after it. */
  isPicture?: boolean;
}
export type CardParts = Readonly<Record<string, CardPart>>;
/** The type of a card with these parts. */
export type MadeOf<P extends CardParts> = { -readonly [N in keyof P]: P[N] extends CardPart<infer T> ? T : never };

export const part = <T>(wire: Wire, of: CardPart<T>['of'], description?: string): CardPart<T> => ({
  wire,
  of,
  description,
});

const valueIn = <T>({ record }: CardSource, field: string): T | null => (record[field] ?? null) as T | null;
const listIn = <T>({ record }: CardSource, field: string): T[] => (record[field] ?? []) as T[];

/** A text that is always there. */
export const text = (field: string, description?: string): CardPart<string> =>
  part('text', (source) => valueIn<string>(source, field) ?? '', description);

export const maybeText = (field: string, description?: string): CardPart<string | null> =>
  part('text?', (source) => valueIn<string>(source, field), description);

export const truth = (field: string, description?: string): CardPart<boolean> =>
  part('truth', (source) => valueIn<boolean>(source, field) ?? false, description);

/** Yes, no, or `null` where nobody knows. */
export const answer = (field: string, description?: string): CardPart<boolean | null> =>
  part('truth?', (source) => valueIn<boolean>(source, field), description);

/** The one word of a vocabulary. */
export const term = (field: string): CardPart<Named | null> =>
  part('name?', (source) => source.terms(field)[0] ?? null);

/** The words of a vocabulary. */
export const terms = (field: string): CardPart<Named[]> => part('names', (source) => [...source.terms(field)]);

/** Names that are no words of a vocabulary. */
export const plainNames = (field: string, description?: string): CardPart<Named[]> =>
  part(
    'names',
    (source) => listIn<string>(source, field).map((name) => ({ name, slug: source.slugOf(name) })),
    description,
  );

/** What was chosen, with its label as the name. */
export const choice = (field: string, choices: readonly Choice[], description?: string): CardPart<Named | null> =>
  part(
    'name?',
    (source) => {
      const value = valueIn<string>(source, field);
      const chosen = choices.find((one) => one.value === value);
      return chosen ? { name: chosen.label, slug: chosen.value } : null;
    },
    description,
  );

/** A date on the clock of the field `timezone`. */
export const date = (field: string, description: string): CardPart<string | null> =>
  part(
    'text?',
    (source) => source.dateOf(valueIn<string>(source, field), valueIn<string>(source, 'timezone')),
    description,
  );

/** Parts under one name. */
export const group = <P extends CardParts>(parts: P): CardPart<MadeOf<P>> =>
  part({ parts }, (source) => made(parts, source));

export const pictures = (field: string): CardPart<string[]> => ({
  ...part('texts', (source) => listIn<string>(source, field)),
  isPicture: true,
});

export const picture = (field: string): CardPart<string | null> => ({ ...maybeText(field), isPicture: true });

export const quotePart: CardPart<Quote | null> = part('quote?', (source) => {
  const said = valueIn<string>(source, 'quote_text');
  if (!said) return null;
  return { text: said, author: valueIn(source, 'quote_author'), source: valueIn(source, 'quote_source') };
});

/** What people hold against what a maker stands for. */
export const aimsParts = {
  aims_note: maybeText('aims_note', 'Who rejects what it stands for, and why.'),
  aims_source: maybeText('aims_source', 'Where that can be read.'),
};

const notesIn = ({ terms }: CardSource): Note[] =>
  (terms('content_notes') as readonly NoteTerm[]).map(({ slug, name, folded = false }) => ({
    name: slug,
    words: name,
    folded,
  }));

/** What the cards of all kinds say. */
export const GENERAL_PARTS = {
  in_short: part(
    'texts',
    (source) => listIn<string>(source, 'in_short'),
    'Three short sentences; lists show the first.',
  ) as CardPart<string[]>,
  content_notes: part('notes', notesIn, 'What may upset people.') as CardPart<Note[]>,
} satisfies CardParts;

/** Nothing where it is the site's own: that goes without saying. */
function languageIn(source: CardSource): Named | null {
  const tag = languageOf(valueIn<string>(source, 'language') ?? '');
  return tag === undefined || tag === source.siteLanguage ? null : { name: languageName(tag), slug: tag };
}

const ownPage = ({ record, bodyMinutes }: CardSource): boolean => (record.url ?? null) === null && bodyMinutes !== null;

/** What every card carries but those of topics and collections. `rating` and `reviews` are `null` for visitors. */
export const COMMON_PARTS = {
  url: part(
    'text?',
    (source) =>
      ownPage(source) ? `/blog/${valueIn<string>(source, 'slug') ?? source.slug}` : valueIn<string>(source, 'url'),
    'Where it lives; /blog/… for our own posts; null if nowhere.',
  ),
  images: pictures('images'),
  synopsis: maybeText('synopsis'),
  tags: terms('tags'),
  topics: part('names', ({ topics }): Named[] => [...topics]),
  audiences: terms('audiences'),
  price: maybeText('price'),
  // Null where it is that of the site.
  language: part('name?', languageIn),
  sponsored: truth('sponsored', 'Sponsored.'),
  affiliate: truth('affiliate', 'Its link gives us a share of what is bought there.'),
  featured: truth('featured'),
  published_at: text('published_at', 'UTC, ISO.'),
  rating: part('number?', (): number | null => null),
  reviews: part('integer?', (): number | null => null),
} satisfies CardParts;

function made<P extends CardParts>(parts: P, source: CardSource): MadeOf<P> {
  const card: Record<string, unknown> = {};
  for (const [name, one] of Object.entries(parts)) {
    card[name] = one.of(source);
    if (one.isPicture) Object.assign(card, source.ofPictures);
  }
  return card as MadeOf<P>;
}

interface CardOptions {
  /** The parts of its own. */
  parts: CardParts;
  /** Whether it is a topic or collection. */
  isSubject: boolean;
  /** Whether it is a post or media. */
  isContent: boolean;
}

export function makeCard(
  source: CardSource,
  objectType: string,
  { parts, isSubject, isContent }: CardOptions,
): Record<string, unknown> {
  const { id, slug, external_id, updated_at, page, licence } = source;
  return {
    id,
    slug,
    external_id,
    updated_at,
    // A post of our own has one page, under /blog.
    page: ownPage(source) ? `/blog/${encodeURIComponent(slug)}` : page,
    licence,
    ...(!isSubject && made(COMMON_PARTS, source)),
    ...made(GENERAL_PARTS, source),
    object_type: objectType,
    ...(isContent && { content_type: objectType }),
    ...made(parts, source),
  };
}
