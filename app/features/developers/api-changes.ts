/** What changed for programs, newest first. What goes away is named here a year before. */
export const API_CHANGES: readonly { day: string; what: string }[] = [
  {
    day: '2026-11-28',
    what: 'New: facts have easy-read (posts, media, tools and guides) and booking (events), and bsl also of posts, tools and guides. Lists of tools and guides can be narrowed by fact, and say in options what each would leave. A shared list takes query. Support has city, and its list takes location and counts cities. Entries of the directory and support have checked_how and check_due. For curators: /api/curation/todo has left, the links that are not checked and why, the sort check, and the acts leave, with a reason, and again; keep, with alike, leaves the newest of what an inbox dismisses; the problems of an import are its rows as they came, with a column Problem.',
  },
  {
    day: '2026-11-28',
    what: 'For curators: entries of /api/curation/inbox have shows_again, whether accepting shows an archived item again; the answer to a decision has says, what is not as it was once it is undone. Both are new. A decision on an item that was deleted, and on an entry that a reader or a merge has changed since it was seen, answers 409.',
  },
  {
    day: '2026-11-28',
    what: 'New in searches: sections, the page in its order, each card once. said tells what of a question was found and what was not; with shared=true a search that found nothing lists what only shares a word. Gone from searches: top, near and weak, and the cards of others, which counts each kind.',
  },
  {
    day: '2026-11-28',
    what: 'For curators: /api/curation/items/{id}/status needs If-Match, as every change of an item does. The undo of a change of one item leaves what others have changed since, and names it in refused. The undo of a merge names in refused what is not as it was, and fails only where the second is not here any more.',
  },
  {
    day: '2026-11-28',
    what: 'Gone, for curators: /api/curation/views. A view of the list of items is its address. sitemap is no sort of a source any more. What is read of a link has no suspicion, and no field from microdata.',
  },
  {
    day: '2026-11-27',
    what: 'Cards of services that are no longer offered have no hours, no link and no way to reach them. Contacts of guides leave these services out. For collections, under_theme leaves out of data what stands above it, and above says how many; their themes take without_heroes. One event says is_over: a time without an end is over with its day, and an end at midnight no longer counts as the day after.',
  },
  {
    day: '2026-11-27',
    what: 'New: /api/auth/link/{purpose}/{key} says for whom the link of a mail is, and uses nothing up. Whoever is logged in and confirms the address of another account gets email alone, and stays who they are. For curators: spam dismisses what readers sent, and nobody is told.',
  },
  {
    day: '2026-11-27',
    what: 'New for curators: sources tell added_by, publish_by and publish_ended_at; a source stops publishing when the person who let it no longer works at the desk, and /api/curation/todo names it (publish_ended). What a source publishes is in the history with via: source. Everything done at the desk has an entry in /api/curation/audit; by has email, for administrators.',
  },
  {
    day: '2026-11-27',
    what: 'New in searches: claim, how sure the site is. It is answers, closest where only some words fit, or nothing where no title, tag, topic or short text has a telling one.',
  },
  {
    day: '2026-11-26',
    what: 'New for curators: /api/curation/drafts/delete deletes drafts that were never published; its id undoes that for 30 days. /api/curation/items takes licence=CC BY 4.0, of a picture, and counts them in options.licence.',
  },
  {
    day: '2026-11-26',
    what: 'New for curators: /api/curation/links proposes in facts what people can expect, with the words of the page that say so. An empty answer of /api/curation/items to words has instead, the words as the catalogue spells them. Entries of /api/curation/calendar have cancelled.',
  },
  {
    day: '2026-11-26',
    what: 'New in searches: an event of a series comes once, by its next date that takes place; repeated says how many more dates are ahead. Days in a question, such as this week, are read: events of them come first, and days tells how many. Lists of events take when=week.',
  },
  {
    day: '2026-11-26',
    what: 'New: keys for programs, sent as Authorization: Bearer tk_…, with the scopes read, suggest and write. Administrators make them at /api/curation/keys. Webhooks can be narrowed to kinds and sorts of change, tried out and told again, at /api/curation/webhooks; the description has their messages.',
  },
  {
    day: '2026-11-26',
    what: 'New for curators: /api/curation/items/{id}/comments are notes of the desk on an item, which may ask a colleague; /api/curation/comments is what you are asked, /api/curation/colleagues whom you can ask. /api/curation/calendar is a month, /api/curation/missing counts what published items lack.',
  },
  {
    day: '2026-11-26',
    what: 'New on cards: language, by its tag and English name, null where it is that of the site. Searches and their feeds take language=pl, and count what each would leave in options.language. In feeds and tables it is each item’s own. For curators, /api/curation/items takes it, too.',
  },
  {
    day: '2026-11-26',
    what: 'New in cards, and in the table of the whole catalogue: image_credits, who made each picture and under which licence. Show it with them.',
  },
  {
    day: '2026-11-26',
    what: 'New for curators: /api/curation/pictures/elsewhere takes over a picture of another site; pictures have a credit. An import tells in like and twin_count which new rows may be here already, and leaves them out with twins=leave. Lists of the desk take missing=licence.',
  },
  {
    day: '2026-11-26',
    what: 'New: /api/content/suggestion takes a link that belongs in the catalogue, or a correction. It waits for a curator.',
  },
  {
    day: '2026-11-26',
    what: 'New for curators: /api/curation/items finds words anywhere in an item, and takes unchanged_since, updated_by, link and source; /api/curation/bulk takes shift_days for events.',
  },
  {
    day: '2026-11-26',
    what: 'New for curators: the answer to a merge has merge, and /api/curation/merges/{id}/undo makes two again, for 30 days. Ask /api/curation/items/{id}/merge what would go over. A member’s download has before_a_merge.',
  },
  {
    day: '2026-11-26',
    what: 'New for curators: /api/curation/figures and figures.csv say what was used and wanted, by month, kind and topic. /api/log/view takes followed: somebody went on to the thing’s own site. Lists of the desk take missing=picture and missing=topic.',
  },
  {
    day: '2026-11-26',
    what: 'New for curators: /api/curation/links reads what is at a link, /api/curation/twins says what may be there twice, /api/curation/sources and /inbox are what other sites publish, /api/curation/todo what there is to look at.',
  },
  {
    day: '2026-11-26',
    what: 'New in the answer for one event: also_on, the other dates of its series that are still ahead.',
  },
  {
    day: '2026-11-26',
    what: 'New on every card: in_short, up to three short sentences, and content_notes, what in it may hurt. Lists, searches and feeds leave out what has a note with without_note=self-harm; /api/category/content-note has all of them. People, the directory and support have aims_note and aims_source.',
  },
  {
    day: '2026-11-26',
    what: 'New in the directory and support: price_from, price_to, waiting_days, book_without_call, complaints_url. In withdrawn it says why it is no longer offered, in checked_on and checked_by who looked at it last.',
  },
  {
    day: '2026-11-26',
    what: 'Searches and their feeds take fact=captions:yes, as lists do, and count what each would leave in options.fact.',
  },
  {
    day: '2026-11-26',
    what: 'New: prefer=quiet-space:yes puts first what fits most, in lists of events, the directory and support; /api/content/facts has what is known of up to 500 things.',
  },
  {
    day: '2026-11-25',
    what: 'New: what to expect. Cards of events, the directory, support, posts and media have facts (one thing has all of them), facts_asked_on and facts_answered_by. Lists of events, the directory and support take fact=quiet-space:yes (all must hold) and unknown=keep, count answers in facts, and say in fit how many are known to fit.',
  },
  {
    day: '2026-11-25',
    what: 'New: guides of a topic or collection, as type=Guides of /api/content/other. A search that an urgent guide answers says urgent, whatever its words.',
  },
  {
    day: '2026-11-25',
    what: 'Searches and their feeds can be narrowed by length and price, which their options count.',
  },
  {
    day: '2026-11-25',
    what: 'New: /api/content/cards has the cards of items by their ids; /api/content/favourite/add-all keeps several for a member at once.',
  },
  {
    day: '2026-11-25',
    what: 'New in the answers of searches: answer, the guide, topic or collection for a situation in somebody’s own words. Suggestions begin with it.',
  },
  {
    day: '2026-11-24',
    what: 'New: guides, a tenth kind (object_type Guide, /api/content/guide, favourite_guides), with who can be reached now. Wherever items of any kind come, guides may be among them.',
  },
  {
    day: '2026-11-23',
    what: 'Changes: numbers begin anew after a restore, and an older one is answered with 410. New there: api_url.',
  },
  {
    day: '2026-11-23',
    what: 'The page of every card is a whole address. New in cards: affiliate. Collections can be for premium members, and are locked for others; advertisements have a weight and take turns.',
  },
  {
    day: '2026-11-23',
    what: 'Themes of a collection come with their first 50 things and their count, and all of them at /theme/{number}. A member’s profile has the newest 50 of each list of favourites, the number of each and the ids of all; /api/content/favourite has them page by page. Shared lists have pages. Filters name their 100 most used values.',
  },
  {
    day: '2026-11-23',
    what: 'New in the answers of searches and suggestions: unsafe, for who may not be safe at home. All calls can be read and found at /api/docs again.',
  },
  {
    day: '2026-11-23',
    what: 'Scripts on other sites can send If-None-Match. Open Referral UK takes text and keyword, and refuses what it cannot answer.',
  },
  {
    day: '2026-11-22',
    what: 'New in feeds: recordings as enclosures, and every author. Open Referral UK refuses filters that it does not have.',
  },
  { day: '2026-11-22', what: 'New: frames for other sites, oEmbed, webhooks, and a limit that each answer tells.' },
  {
    day: '2026-11-21',
    what: 'New: feeds of all lists, calendars, the change log, and the whole catalogue as one file.',
  },
  { day: '2026-11-21', what: 'New in every card: external_id, updated_at, page and licence.' },
  { day: '2026-11-20', what: 'Version 1 of the API.' },
];
