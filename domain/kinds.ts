/**
 * The plain facts of each kind of item: its names in every spelling, its addresses, and what members may do with it.
 * Its fields stand in `domain/kinds/<kind>.ts`.
 */

/** The sections of a member's page, each of which can be shared as a list of its own. */
export const SAVED_SECTIONS = ['guides', 'library', 'events', 'directory', 'topics', 'tools', 'people'] as const;
export type SavedSection = (typeof SAVED_SECTIONS)[number];

/** The patterns of mosaics: three ways to take something in, and the other kinds of things. Each has a pigment. */
export const PIGMENTS = {
  read: '#639db5',
  watch: '#8c8dc5',
  listen: '#b282a5',
  event: '#e0b56c',
  person: '#c37d83',
  tool: '#949962',
  support: '#8fbeb4',
  directory: '#c77f63',
  topic: '#7c9e7c',
  collection: '#6ba095',
  guide: '#7d8ea8',
} as const;
export type MosaicPattern = keyof typeof PIGMENTS;
export const MOSAIC_PATTERNS = Object.keys(PIGMENTS) as MosaicPattern[];

interface KindFacts {
  /** The kind as the API names it in `object_type`. */
  objectType: string;
  /** Its name within a sentence, and that of several at the beginning of one. */
  noun: string;
  plural: string;
  /** The file of the interchange format that holds it. */
  file: string;
  /** The API's path of its list; one item stands at this path and its slug. */
  apiPath: string;
  /** The address of an item's own page, without the slug. */
  page: '/item' | '/topic' | '/collection' | '/guide';
  /**
   * The page that lists this kind and its name, where it has one of its own. Where words are its only filter it is plain: its
   * feed, its links, its preview and its place in the sitemap follow from here.
   */
  list: { path: `/${string}`; words: string; isPlain: boolean } | null;
  /** Whether the search page lists what its words find of this kind alone. */
  isAmong: boolean;
  /** What it is called on the search page, where it is not content: the heading, one of them, several. */
  found: { title: string; one: string; many: string } | null;
  /** Content: what the search's grid, the shelves and carousels show. */
  isContent: boolean;
  /** The tab of a topic's or collection's other content, also the `type` of that call. */
  tab: 'Events' | 'People' | 'Tools' | 'Support' | 'Guides' | null;
  /** The profile's list of favourites; without one the kind cannot be a favourite. */
  favourites: `favourite_${string}` | null;
  /** The section of a member's page that holds those favourites. */
  section: SavedSection | null;
  isRated: boolean;
  /** What it is to search engines; how each is written stands in `server/features/metadata/json-ld.ts`. */
  described: 'article' | 'recording' | 'event' | 'person' | 'page' | 'service' | 'place' | 'collection' | 'guide';
  /** What it is, for the curator who adds one. */
  about: string;
  /** The word that stands before everything else on a card. */
  word: string;
  /** The patterns of its mosaics, the usual one first; the icons have the same names. */
  patterns: readonly [MosaicPattern, ...MosaicPattern[]];
}

export const KIND_FACTS = {
  post: {
    objectType: 'Post',
    noun: 'post',
    plural: 'Posts',
    file: 'posts',
    apiPath: 'content/post',
    page: '/item',
    list: null,
    isAmong: false,
    found: null,
    isContent: true,
    tab: null,
    favourites: 'favourite_posts',
    section: 'library',
    isRated: true,
    described: 'article',
    about: 'A text to read, ours or a link',
    word: 'Read',
    patterns: ['read', 'watch', 'listen'],
  },
  media: {
    objectType: 'Media',
    noun: 'media item',
    plural: 'Media',
    file: 'media',
    apiPath: 'content/media',
    page: '/item',
    list: null,
    isAmong: false,
    found: null,
    isContent: true,
    tab: null,
    favourites: 'favourite_media',
    section: 'library',
    isRated: true,
    described: 'recording',
    about: 'Podcast, video or recording',
    word: 'Listen or watch',
    patterns: ['listen', 'watch', 'read'],
  },
  event: {
    objectType: 'Event',
    noun: 'event',
    plural: 'Events',
    file: 'events',
    apiPath: 'content/event',
    page: '/item',
    list: { path: '/events', words: 'Events', isPlain: false },
    isAmong: false,
    found: { title: 'Events', one: 'event', many: 'events' },
    isContent: false,
    tab: 'Events',
    favourites: 'favourite_events',
    section: 'events',
    isRated: true,
    described: 'event',
    about: 'Workshop, meet-up or other event',
    word: 'Event',
    patterns: ['event'],
  },
  person: {
    objectType: 'People',
    noun: 'person',
    plural: 'People',
    file: 'people',
    apiPath: 'content/people',
    page: '/item',
    list: { path: '/people', words: 'People', isPlain: true },
    isAmong: true,
    found: { title: 'People', one: 'person', many: 'people' },
    isContent: false,
    tab: 'People',
    favourites: 'favourite_people',
    section: 'people',
    isRated: false,
    described: 'person',
    about: 'Person readers may want to know',
    word: 'Person',
    patterns: ['person'],
  },
  tool: {
    objectType: 'Tool',
    noun: 'tool',
    plural: 'Tools',
    file: 'tools',
    apiPath: 'content/tool',
    page: '/item',
    list: { path: '/tools', words: 'Tools', isPlain: true },
    isAmong: true,
    found: { title: 'Tools', one: 'tool', many: 'tools' },
    isContent: false,
    tab: 'Tools',
    favourites: 'favourite_tools',
    section: 'tools',
    isRated: true,
    described: 'page',
    about: 'App, website or object',
    word: 'Tool',
    patterns: ['tool'],
  },
  support: {
    objectType: 'Support',
    noun: 'support resource',
    plural: 'Support resources',
    file: 'support',
    apiPath: 'content/support',
    page: '/item',
    list: { path: '/support', words: 'Get support', isPlain: false },
    isAmong: true,
    found: { title: 'Support', one: 'kind of support', many: 'kinds of support' },
    isContent: false,
    tab: 'Support',
    favourites: null,
    section: null,
    isRated: true,
    described: 'service',
    about: 'Who helps, and how to reach them',
    word: 'Support',
    patterns: ['support'],
  },
  directory: {
    objectType: 'DirectoryEntry',
    noun: 'directory entry',
    plural: 'Directory entries',
    file: 'directory',
    apiPath: 'directory/entry',
    page: '/item',
    list: { path: '/directory', words: 'Directory', isPlain: false },
    isAmong: false,
    found: { title: 'Directory', one: 'directory entry', many: 'directory entries' },
    isContent: false,
    tab: null,
    favourites: 'favourite_directory_entries',
    section: 'directory',
    isRated: false,
    described: 'place',
    about: 'A service or a place to go',
    word: 'Directory',
    patterns: ['directory'],
  },
  topic: {
    objectType: 'Topic',
    noun: 'topic',
    plural: 'Topics',
    file: 'topics',
    apiPath: 'category/topic',
    page: '/topic',
    list: { path: '/topics-and-collections', words: 'Topics and collections', isPlain: false },
    isAmong: false,
    found: { title: 'Topics', one: 'topic', many: 'topics' },
    isContent: false,
    tab: null,
    favourites: 'favourite_topics',
    section: 'topics',
    isRated: false,
    described: 'collection',
    about: 'A subject that readers browse by',
    word: 'Topic',
    patterns: ['topic'],
  },
  collection: {
    objectType: 'Collection',
    noun: 'collection',
    plural: 'Collections',
    file: 'collections',
    apiPath: 'content/collection',
    page: '/collection',
    list: { path: '/topics-and-collections', words: 'Topics and collections', isPlain: false },
    isAmong: false,
    found: { title: 'Collections', one: 'collection', many: 'collections' },
    isContent: false,
    tab: null,
    favourites: 'favourite_collections',
    section: 'topics',
    isRated: false,
    described: 'collection',
    about: 'A small set, put in order',
    word: 'Collection',
    patterns: ['collection'],
  },
  guide: {
    objectType: 'Guide',
    noun: 'guide',
    plural: 'Guides',
    file: 'guides',
    apiPath: 'content/guide',
    page: '/guide',
    list: { path: '/guides', words: 'Guides', isPlain: true },
    isAmong: false,
    found: { title: 'Guides', one: 'guide', many: 'guides' },
    isContent: false,
    tab: 'Guides',
    favourites: 'favourite_guides',
    section: 'guides',
    isRated: false,
    described: 'guide',
    about: 'An answer to one situation',
    word: 'Guide',
    patterns: ['guide'],
  },
} as const satisfies Record<string, KindFacts>;

/** The kind as the database, the search and the addresses of item pages name it. */
export type Kind = keyof typeof KIND_FACTS;
export const KINDS = Object.keys(KIND_FACTS) as Kind[];

type Facts = (typeof KIND_FACTS)[Kind];
export type ObjectType = Facts['objectType'];
/** The lists of favourites in a member's profile. */
export type FavouriteList = NonNullable<Facts['favourites']>;
/** The tabs of other content. */
export type OtherTab = NonNullable<Facts['tab']>;
/** The kinds whose facts agree with `Some`. */
export type KindWith<Some> = { [K in Kind]: (typeof KIND_FACTS)[K] extends Some ? K : never }[Kind];
export type ContentKind = KindWith<{ isContent: true }>;

/** The kinds that collections and guides hold: single things, which have a page of their own under `/item`. */
export type HeldKind = KindWith<{ page: '/item' }>;
export const HELD_KINDS = KINDS.filter((kind): kind is HeldKind => KIND_FACTS[kind].page === '/item');
/** The kinds that hold or gather others. */
export type SubjectKind = Exclude<Kind, HeldKind>;
export const SUBJECT_KINDS = KINDS.filter((kind): kind is SubjectKind => KIND_FACTS[kind].page !== '/item');

/** All kinds, as the API names them. */
export const OBJECT_TYPES = KINDS.map((kind) => KIND_FACTS[kind].objectType);
export const CONTENT_KINDS = KINDS.filter((kind): kind is ContentKind => KIND_FACTS[kind].isContent);
export const FAVOURITE_LISTS = KINDS.flatMap((kind): FavouriteList[] => [KIND_FACTS[kind].favourites ?? []].flat());
export const OTHER_TABS = KINDS.flatMap((kind): OtherTab[] => [KIND_FACTS[kind].tab ?? []].flat());
/** The kinds that the search page lists. */
export type AmongFacts = Extract<Facts, { isAmong: true }>;
/** A list of the search page, by the name of its file. */
export type Among = AmongFacts['file'];
const isAmong = (facts: Facts): facts is AmongFacts => facts.isAmong;
export const AMONG = KINDS.map((kind): Facts => KIND_FACTS[kind]).filter(isAmong);

/** The kinds with a plain list, the latest first, as links name them. */
export type PlainListKind = KindWith<{ list: { isPlain: true } }>;
export type PlainListPath = (typeof KIND_FACTS)[PlainListKind]['list']['path'];
export const PLAIN_LIST_KINDS = KINDS.filter(
  (kind): kind is PlainListKind => KIND_FACTS[kind].list?.isPlain === true,
).reverse();
export const PLAIN_LISTS = PLAIN_LIST_KINDS.map((kind) => KIND_FACTS[kind].list);

/** What the site's own particulars, and addresses of previews, call the page of a plain list. */
export const nameOfList = ({ path }: { path: string }): string => path.slice(1);

export const OTHER_KINDS = KINDS.filter((kind) => !KIND_FACTS[kind].isContent);

const BY_SPELLING = new Map<string, Kind>();
for (const kind of KINDS) {
  const { objectType } = KIND_FACTS[kind];
  for (const spelling of [kind, objectType, `${objectType}s`]) BY_SPELLING.set(spelling.toLowerCase(), kind);
}

/** The patterns of a kind's mosaics. */
export const patternsOf = (kind: Kind): readonly MosaicPattern[] => KIND_FACTS[kind].patterns;

/** The kind that a word of a request means: ‘Post’, ‘posts’, ‘People’, ‘DirectoryEntry’ … */
export const kindOf = (word: string): Kind | undefined => BY_SPELLING.get(word.trim().toLowerCase());

const KIND_OF_TYPE = Object.fromEntries(KINDS.map((kind) => [KIND_FACTS[kind].objectType, kind])) as Record<
  ObjectType,
  Kind
>;

/** The facts of the kind that the API names so. */
export const factsOf = (type: ObjectType): Facts => KIND_FACTS[KIND_OF_TYPE[type]];
export const kindOfType = (type: ObjectType): Kind => KIND_OF_TYPE[type];

/** The address of an item's own page. */
export function pageOf(kind: Kind, slug: string): string {
  const { page } = KIND_FACTS[kind];
  return page === '/item' ? `/item/${kind}/${encodeURIComponent(slug)}` : `${page}/${encodeURIComponent(slug)}`;
}
