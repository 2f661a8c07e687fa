/** How long what is sent may be, and how many values and results there may be: the same for calls, pages and forms. */

/** Results on a page, where nobody asks for another number. */
export const PAGE_SIZE = 12;
export const SIZE_LIMIT = 50;
/** Heroes that come with a collection or a theme of it. */
export const HEROES_MOST = 24;
/** Favourites of each kind that come with a member; the rest come in pages. */
export const FAVOURITES_WITH_MEMBER = 50;
/** Things that one device keeps without an account, and that come into an account at once. */
export const SAVED_HERE_MOST = 200;
/** Favourite topics that a member chooses at once, and that come with them: the form sends them whole. */
export const FAVOURITE_TOPICS_MOST = 500;
/** Things of a collection that the desk names at once: a curator who puts them in order needs all their names. */
export const HELD_AT_ONCE = 500;
/** Values that a filter offers at once, the most used ones; words find what has another. */
export const OPTIONS_MOST = 100;
/** Items of which one call says all that is known of what to expect. */
export const FACTS_OF_MOST = 500;
/** Things that a reader needs, and that come first for them. */
export const NEEDS_MOST = 5;
/** Letters of one choice under 'Display' that an account keeps: the names of the longest needs stand in one. */
export const PREFERENCE_LIMIT = 200;
/** The highest number of a page. */
export const PAGE_LIMIT = 1_000_000;
/** Characters of the words of a search. */
export const QUERY_LIMIT = 2_000;
/** Characters of a slug, or of a name in a filter. */
export const SLUG_LIMIT = 300;
/** Values of one filter. */
export const VALUES_LIMIT = 50;

/** Characters of each name of a member, and of their place. */
export const NAME_LIMIT = 100;
export const LOCATION_LIMIT = 200;
/** Long enough for any passphrase; what is longer is refused before it is hashed. */
export const PASSWORD_LIMIT = 1_000;
/** Passkeys of one member, and characters of the name of one. */
export const PASSKEYS_MOST = 20;
export const PASSKEY_NAME_LIMIT = 100;

/** Dates of an event that is repeated, with the first; and characters of the name that they share. */
export const REPEATS_MOST = 60;
export const SERIES_NAME_LIMIT = 120;

/** Letters of a note to colleagues about an item, and how many an item may have. */
export const COMMENT_LIMIT = 2_000;
export const COMMENTS_MOST = 50;

/** Items of one bulk change. */
export const BULK_LIMIT = 10_000;
/** Drafts that are deleted in one step. */
export const DRAFTS_AT_ONCE = 1_000;
/** Letters of the words that are looked for in many items, and of those that are put there. */
export const FIND_LIMIT = 200;
export const INSTEAD_LIMIT = 500;
/** Differences that a look at a replacement tells; all of them are counted. */
export const DIFFERENCES_MOST = 500;

/** Bytes of a table that is brought in at the desk; its rows are those of a bulk change. */
export const IMPORT_FILE_LIMIT = 8_000_000;
/** In bytes: a field beside such a file, such as all cells that were put right. */
export const IMPORT_FIELD_LIMIT = 500_000;

/** How many turns an advertisement can have beside another one's single turn. */
export const MOST_WEIGHT = 100;

/** Of the name of a key for programs. */
export const KEY_NAME_LIMIT = 80;
