import { CONSENT_DAYS, SEARCH_COUNT_DAYS, SESSION_DAYS, USAGE_MONTHS } from '#domain/lifetimes.ts';
import { site } from '#site';

const WHILE_MEMBER = 'Until you delete it, or your account';

const kept = (): readonly [what: string, why: string, long: string][] => [
  [
    'How often a thing was opened in a month, and how many searches there were. Not by whom.',
    'To see what helps people',
    `${USAGE_MONTHS / 12} years`,
  ],
  ['How often words were searched for on a day. Not by whom.', 'To show popular searches', `${SEARCH_COUNT_DAYS} days`],
  [
    'That a network searched for a thing or opened it today, in a form that no one can read.',
    'To count each network once',
    'Until the day is over',
  ],
  ['Messages from the contact page.', 'To answer you', `${site.contactMessageDays} days`],
  [
    'If you ask us to take something down: what you wrote, and your email address where we must answer you.',
    'To decide, and to tell you',
    `${site.contactMessageDays} days after we have decided`,
  ],
  [
    'If you suggest something: what you wrote. Your email address only if you want to know what became of it.',
    'To look at it, and to tell you',
    `${site.contactMessageDays} days; your address until we have told you`,
  ],
  [
    'Of providers whom we ask whether an entry is still right: the email address that we wrote to, and the answer.',
    'To know who confirmed it, and when',
    `${site.contactMessageDays} days after the link is over`,
  ],
  [
    'What you set under ‘Display’, on your own device: looks, content notes, and what you need first.',
    'So that every page looks as you need it',
    'Until you press ‘Reset all’',
  ],
  [
    'The last thing that you wanted to save when you signed up, on your own device.',
    'So that it is saved once you are a member',
    'Until it is saved; after 10 minutes it is not used any more',
  ],
  ['Of members: email address, and a name and a place if you give them.', 'So that you can log in', WHILE_MEMBER],
  [
    'Of people who sign up and never confirm their email address: the same.',
    'So that they can still confirm it',
    `${site.unconfirmedDays} days, or until the last link that they asked for is over`,
  ],
  ['Of members: what you save, how you rated, and what you opened last.', 'So that you find it again', WHILE_MEMBER],
  [
    'Of members who made a calendar address: since when, and the address in a form that no one can read.',
    'So that your calendar can show the events you save',
    'Until you end it, or delete your account',
  ],
  [
    'Of members who share a list: which one, since when, and its address in a form that no one can read.',
    'So that anyone with the link can see the list',
    'Until you stop sharing, or delete your account',
  ],
  ['Of members: how you like pages to look.', 'So that it is the same on all your devices', WHILE_MEMBER],
  ['Of members: what you agreed to, in which words, and when.', 'To prove that we asked', WHILE_MEMBER],
  [
    'Of members: where you are logged in. Only the kind of browser and device.',
    'So that you can end it',
    `${SESSION_DAYS} days after you last used it there`,
  ],
  ['Your cookie choice, on your own device.', 'So that we ask only once', `${CONSENT_DAYS} days`],
];

/** Each thing that is kept, as a row on wide screens and as a small list on narrow ones. */
export function RetentionTable() {
  return (
    <ul className="mt-4 grid list-none! gap-4 p-0!">
      {kept().map(([what, why, long]) => (
        <li key={what} className="bounded m-0! rounded-card bg-raised px-5 py-4">
          <p className="font-strong">{what}</p>
          <dl className="mt-2 grid gap-x-4 text-card sm:grid-cols-[auto_1fr]">
            <dt className="text-muted">Why</dt>
            <dd>{why}</dd>
            <dt className="text-muted">How long</dt>
            <dd>{long}</dd>
          </dl>
        </li>
      ))}
    </ul>
  );
}
