/** The mails' words. Each says first what it is about, then one thing to do. */
import { CONFIRMATION_DAYS } from '#domain/confirmation-form.ts';
import { linkTime } from '#domain/lifetimes.ts';
import { site } from '#site';
import { layOutMail, type Rendered, type Words } from './mail-layout.ts';
import type { Template } from './mails.ts';

const NOT_YOU = 'If this was not you, you can ignore this email.';

const OUTCOMES: Record<string, string> = {
  'link accepted': 'We accepted it. It is on the site as soon as someone has finished its page.',
  'link dismissed': 'We looked at it, and did not accept it. This does not judge you or the people who made it.',
  'correction accepted': 'We looked at it, and corrected what was wrong.',
  'correction dismissed': 'We looked at it, and kept the page as it is.',
};

const TEMPLATES: Record<Template, (content: Record<string, string>) => Words> = {
  activation: ({ link = '' }) => ({
    subject: `Confirm your email address for ${site.name}`,
    paragraphs: [
      `Welcome to ${site.name}. Please confirm that this address is yours. Then your account is ready.`,
      `The link works for ${linkTime('verification')}. ${NOT_YOU}`,
    ],
    button: { words: 'Confirm my address', href: link },
  }),
  'already-member': ({ link = '' }) => ({
    subject: `You already have an account at ${site.name}`,
    paragraphs: [
      `Someone tried to join ${site.name} with this address. You are a member already, so nothing has changed.`,
      `If you have forgotten your password, you can choose a new one. ${NOT_YOU}`,
    ],
    button: { words: 'Choose a new password', href: link, isLast: true },
  }),
  recovery: ({ link = '' }) => ({
    subject: `Choose a new password for ${site.name}`,
    paragraphs: [
      'You asked for a new password. Open this link to choose one.',
      `The link works once, for ${linkTime('recovery')}. ${NOT_YOU} Your password stays as it is.`,
    ],
    button: { words: 'Choose a new password', href: link },
  }),
  'login-link': ({ link = '' }) => ({
    subject: `Your ${site.name} log-in link`,
    paragraphs: [
      'You asked to log in without a password. Open this link in the browser where you want to be logged in.',
      `The link works once, for ${linkTime('login')}. ${NOT_YOU}`,
    ],
    button: { words: 'Log in', href: link },
  }),
  'password-changed': ({ link = '', passkeys = '0' }) => ({
    subject: `Your password for ${site.name} was changed`,
    paragraphs: [
      'The password of your account was changed just now, and you are logged out everywhere else.',
      ...(passkeys === '0' ? [] : [`Passkeys that were removed with it: ${passkeys}.`]),
      'If this was not you, choose a new password now and write to us.',
    ],
    button: { words: 'Choose a new password', href: link, isLast: true },
  }),
  move: ({ link = '' }) => ({
    subject: `Confirm your new address for ${site.name}`,
    paragraphs: [
      `Someone asked to use this address for their ${site.name} account. If it was you, open this link in a browser where you are logged in.`,
      `The link works for ${linkTime('move')}. Until then you log in with your old address. ${NOT_YOU}`,
    ],
    button: { words: 'Confirm new address', href: link },
  }),
  'address-changed': ({ link = '' }) => ({
    subject: `Your email address was changed`,
    paragraphs: [
      'The email address of your account was changed just now. We write to the new one from now on.',
      'If this was not you, write to us. We help you to get your account back.',
    ],
    button: { words: 'Write to us', href: link, isLast: true },
  }),
  'new-place': ({ device = '', at = '', link = '' }) => ({
    subject: `New login to your ${site.name} account`,
    paragraphs: [
      `Your account was opened in a browser that we had not seen before: ${device}. That was on ${dateAndTime(at)}.`,
      'If this was you, you can ignore this email. If not, choose a new password now: that logs everyone else out.',
    ],
    button: { words: 'Choose a new password', href: link, isLast: true },
  }),
  'passkey-added': ({ name = '', link = '' }) => ({
    subject: `A passkey for ${site.name} was added`,
    paragraphs: [
      `The passkey ‘${name}’ was added to your account just now. Anyone who has that device can log in with it.`,
      'If this was not you, choose a new password now. The same page removes the passkey.',
    ],
    button: { words: 'Choose a new password', href: link, isLast: true },
  }),
  'administrator-added': ({ email = '', by = '' }) => ({
    subject: `New administrator added: ${email}`,
    paragraphs: [
      `${email} was made an administrator just now, ${by ? `by ${by}` : 'from a terminal of the server'}. They may now change and delete all that is there.`,
      'All administrators get this email. If none of you did this, log in, remove their role under ‘Members’ at the desk, and change your password.',
    ],
  }),
  'backup-failed': ({ why = '' }) => ({
    subject: `${site.name}: backup failed`,
    paragraphs: [
      why,
      'It is tried again every hour. You get this email at most once a day. ‘npm run tessera -- backup’ tries it at once, where the site runs.',
    ],
  }),
  'site-health': ({ lines = '' }) => ({
    subject: `${site.name}: ${lines.split('\n').length === 1 ? '1 problem needs' : `${lines.split('\n').length} problems need`} attention`,
    paragraphs: [
      'Automatic check results:',
      ...lines.split('\n'),
      'The desk has all of it under ‘Site health’. You get an email at most once a day for what is urgent, and once a week for all else.',
    ],
  }),
  'mail-trial': ({ link = '' }) => ({
    subject: `Test email from ${site.name}`,
    paragraphs: [
      'Someone is testing whether emails from the site arrive. This one did.',
      'Open the link to confirm it to the site. If you do not run this site, you can ignore this email.',
    ],
    button: { words: 'Confirm it arrived', href: link, isLast: true },
  }),
  proof: ({ link = '' }) => ({
    subject: `Confirm it’s you – ${site.name}`,
    paragraphs: [
      'You want to do something for which we ask once more who you are, such as adding a passkey. Open this link in the browser where you are logged in.',
      `The link works once, for ${linkTime('login')}. If this was not you, do not open it, and choose a new password.`,
    ],
    button: { words: 'Yes, it is me', href: link },
  }),
  'contact-received': ({ name = '', email = '', subject = '', message = '' }) => ({
    subject: `Message from the contact form: ${subject}`,
    paragraphs: [`${name} (${email}) wrote:`, message],
  }),
  answer: ({ subject = '', answer = '' }) => ({
    subject: `Our reply to you: ${subject}`,
    paragraphs: [answer],
  }),
  'removal-received': ({ reference = '', title = '', page = '', why = '', reason = '', email = '', hours = '' }) => ({
    subject: `Removal request ${reference}: ‘${title}’`,
    paragraphs: [
      `It is at ${page}. They say: ${why}.`,
      reason,
      email
        ? `Please answer ${email} within ${hours} hours.`
        : `Please decide within ${hours} hours. They left no address, so no one is waiting for a reply.`,
    ],
  }),
  'removal-due': ({ reference = '', title = '', page = '', hours = '', reason = '' }) => ({
    subject: `${hours} hours left: removal request ${reference}`,
    paragraphs: [`No one has decided yet about ‘${title}’, ${page}. They wrote:`, reason],
  }),
  confirmation: ({ title = '', link = '' }) => ({
    subject: `Please check your listing on ${site.name}: ${title}`,
    paragraphs: [
      `‘${title}’ is listed on ${site.name}, where neurodivergent people look for help. Please check that what we say is still right.`,
      `It takes a minute, and you need no account. The link works once, for ${CONFIRMATION_DAYS} days.`,
      'If this is not for you, forward it or ignore it.',
    ],
    button: { words: 'Check the listing', href: link },
  }),
  asked: ({ name = '', title = '', message = '', link = '' }) => ({
    subject: `${name} asked you to review ‘${title}’`,
    paragraphs: [`It is ‘${title}’, at the curators’ desk of ${site.name}. ${name} wrote:`, message],
    button: { words: 'Open it', href: link },
  }),
  suggestion: ({ title = '', what = '', outcome = '', at = '' }) => ({
    subject: `Your suggestion to ${site.name}`,
    paragraphs: [
      what === 'link'
        ? // A mail that an earlier version put in the queue does not say when.
          `You suggested a link to us.${at && ` It first came to us on ${day(at)}.`}`
        : `You wrote to us about ‘${title}’.`,
      OUTCOMES[`${what} ${outcome}`] ?? '',
      'Thank you for taking the time. We have deleted your address now, so there is no need to do anything.',
    ],
  }),
  invitation: ({ link = '', group = '' }) => ({
    subject: `You are invited to ${site.name}`,
    paragraphs: [
      `We made an account for you at ${site.name}.${group ? ` You are in the group ${group}.` : ''}`,
      'Open this page, enter your email and press ‘Email me a log-in link’. The link logs you in. You need no password.',
      'If you did not expect this, you can ignore this email.',
    ],
    button: { words: 'Log in', href: link, isLast: true },
  }),
  farewell: () => ({
    subject: `Your account at ${site.name} is deleted`,
    paragraphs: [
      'Your account and everything that we stored about you are deleted. This is the last email you get from us.',
      'Thank you for being a member. You are welcome back at any time.',
    ],
  }),
};

const inUtc = (options: Intl.DateTimeFormatOptions) =>
  new Intl.DateTimeFormat(site.language, { ...options, timeZone: 'UTC' });
const DAY = inUtc({ weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' });
const TIME = inUtc({ hour: 'numeric', minute: '2-digit', hour12: true });

const day = (instant: string): string => DAY.format(new Date(instant)).replace(',', '');

/** Universal time: nobody tells us where the reader is. */
function dateAndTime(instant: string): string {
  const at = new Date(instant);
  return `${day(instant)}, ${TIME.format(at)} (UTC)`;
}

export const render = (template: Template, content: Record<string, string>): Rendered =>
  layOutMail(TEMPLATES[template](content));
