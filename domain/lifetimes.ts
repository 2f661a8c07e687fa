/** How long links, sessions and cookies last: what the server holds them to, and what pages and mails say of them. */

import { plural } from './plurals.ts';

/** Minutes for which a link that comes by mail works, by its purpose; `move` confirms a change of address. */
export const LINK_MINUTES = { verification: 72 * 60, recovery: 60, login: 15, move: 72 * 60 } as const;

/** Minutes for which the address works with which the first administrator is made. */
export const SETUP_MINUTES = 60;

const HOUR = 60;
const DAY = 24 * HOUR;

type LinkPurpose = keyof typeof LINK_MINUTES;

const linkDays = (purpose: LinkPurpose): number => LINK_MINUTES[purpose] / DAY;

/** '3 days', '1 hour', '15 minutes': how long a link works, in the largest unit that fits, wherever it is said. */
export function linkTime(purpose: LinkPurpose): string {
  const minutes = LINK_MINUTES[purpose];
  const [unit, size]: [string, number] =
    minutes % DAY === 0 ? ['day', DAY] : minutes % HOUR === 0 ? ['hour', HOUR] : ['minute', 1];
  return `${minutes / size} ${plural(minutes / size, unit)}`;
}

/** Minutes for which a log-in, or another proof of who it is, counts as fresh. */
export const PROOF_MINUTES = 10;

/** Days after its last use for which a session lasts. */
export const SESSION_DAYS = 30;
/** Hours without use after which the session of a curator or an administrator ends. */
export const DESK_HOURS = 12;
/** Hours for which a link to look at what is not published works. */
export const PREVIEW_HOURS = 48;
/** Days for which a browser is known in which a member has logged in. */
export const KNOWN_DEVICE_DAYS = 180;
/** Days for which the choice of cookies holds. */
export const CONSENT_DAYS = 182;
/** Days after which a draft goes that has nothing but its title, when nobody goes on with it. */
export const EMPTY_DRAFT_DAYS = 14;
/** Days for which a device keeps what a curator has typed and not saved. */
export const DESK_COPY_DAYS = 30;
/** Days for which a merge of two things can be undone. */
export const MERGE_UNDO_DAYS = 30;
/** Days for which deleted drafts can be brought back. */
export const DRAFT_UNDO_DAYS = 30;
/** Days over which searches are summed up. */
export const SEARCH_COUNT_DAYS = 30;
/** Months for which it is kept how often things were opened and searches were made, the present one among them. */
export const USAGE_MONTHS = 36;

/** Days for which a browser is known in which somebody registered: while the account waits, and its last link works. */
export const registrationDays = (unconfirmedDays: number): number => unconfirmedDays + linkDays('verification');
