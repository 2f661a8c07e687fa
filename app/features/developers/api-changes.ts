/** What changed for programs, newest first. What goes away is named here a year before. */
export const API_CHANGES: readonly { day: string; what: string }[] = [
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
