/** What changed for programs, newest first. What goes away is named here a year before. */
export const HISTORY: readonly { day: string; what: string }[] = [
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
