/** What is found at the link of an item, and what there is to look at in a catalogue. */

/**
 * `new`: nobody has looked yet. `well`: it answers. `struck`: it did not, the last time or two. `dead`: three times, over
 * more than a week. `suspected`: it answers, and says that it is gone, or is for sale. `moved`: it leads on for good.
 * `unasked`: the site does not want programs there.
 */
export type LinkFinding = 'new' | 'well' | 'struck' | 'dead' | 'suspected' | 'moved' | 'unasked';

/** What a curator is asked to look at. */
export const TODO_SORTS = [
  'dead_link',
  'suspected_link',
  'redirect',
  'review',
  'check',
  'quiet_source',
  'publish_ended',
  'unanswered',
] as const;
export type TodoSort = (typeof TODO_SORTS)[number];

/**
 * `well`: it is all right as it is. `take`: the new address. `copy`: the archived copy. `down`: take it off the site. `leave`: it is
 * checked no more, for a reason, whatever its address; `again` ends that.
 */
export const TODO_ACTS = ['well', 'take', 'copy', 'down', 'leave', 'again'] as const;
export type TodoAct = (typeof TODO_ACTS)[number];

/** Where the Internet Archive has a copy of a page, if it has one: the one nearest to that day. */
export const archivedCopy = (url: string, day: string): string =>
  `https://web.archive.org/web/${day.slice(0, 10).replaceAll('-', '')}/${url}`;
