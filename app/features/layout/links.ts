/** Where the navigation leads: one table for the bar, the menu and the footer. */
import type { LinkProps } from '@tanstack/react-router';
import { KIND_FACTS, nameOfList, PLAIN_LIST_KINDS } from '#domain/kinds.ts';
import type { NavPlace } from '#domain/site/site.ts';
import { site } from '#site';
import { ACCOUNT_LINK } from '../../lib/session/account-link.ts';
import type { IconName } from '../../ui/icon.tsx';

export interface NavLink {
  words: string;
  /** How the words begin, where a narrow bar has no room for the rest. */
  short?: string;
  icon: IconName;
  link: { to: NonNullable<LinkProps['to']>; hash?: string };
}

const nav = (words: string, icon: IconName, link: NavLink['link']): NavLink => ({ words, icon, link });

const HOME = nav('Home', 'home', { to: '/home' });
const EXPLORE: NavLink = {
  ...nav('Topics and Collections', 'topic', { to: '/topics-and-collections' }),
  short: 'Topics',
};
const EVENTS = nav('Events', 'event', { to: '/events' });
const DIRECTORY = nav('Directory', 'directory', { to: '/directory' });
export const SUPPORT = nav('Get support', 'support', { to: '/support' });
const TONIGHT = nav('Help right now', 'clock', { to: '/tonight' });
const SEARCH = nav('Search', 'search', { to: '/search' });
const ABOUT = nav('About', 'info', { to: '/about' });
const BADGES = nav('What the badges mean', 'affirming', { to: '/about', hash: 'badges' });
const BLOG = nav('Blog', 'read', { to: '/blog' });
const SPEAKER = nav('Speaker', 'speaker', { to: '/speaking' });
const CONTACT = nav('Contact', 'email', { to: '/contact' });
const TERMS = nav('Terms of service', 'read', { to: '/terms-of-service' });
const PRIVACY = nav('Privacy policy', 'key', { to: '/privacy-policy' });
const ACCESSIBILITY = nav('Accessibility statement', 'affirming', { to: '/accessibility' });
const DEVELOPERS = nav('For developers', 'website', { to: '/developers' });
const TOPICS = nav('Topics', 'topic', { to: '/topics-and-collections' });
const COLLECTIONS = nav('Collections', 'collection', { to: '/topics-and-collections' });

/** For who has no account. */
export const SAVED_HERE = nav('Saved on this device', 'heart', { to: '/saved' });
export const ACCOUNT = nav('My Account', 'key', ACCOUNT_LINK);

/** By the names that the site's own particulars have for them. */
const BY_NAME: Readonly<Record<string, NavLink>> = {
  home: HOME,
  support: SUPPORT,
  tonight: TONIGHT,
  topics: TOPICS,
  collections: COLLECTIONS,
  events: EVENTS,
  directory: DIRECTORY,
  ...Object.fromEntries(
    PLAIN_LIST_KINDS.map((kind) => {
      const { list, patterns } = KIND_FACTS[kind];
      return [nameOfList(list), nav(list.words, patterns[0], { to: list.path })];
    }),
  ),
  search: SEARCH,
  about: ABOUT,
  badges: BADGES,
  speaking: SPEAKER,
  blog: BLOG,
  contact: CONTACT,
  terms: TERMS,
  privacy: PRIVACY,
  accessibility: ACCESSIBILITY,
  developers: DEVELOPERS,
};

const linksAt = (place: NavPlace): NavLink[] =>
  site.navigation[place].flatMap((name) => (Object.hasOwn(BY_NAME, name) ? [BY_NAME[name] as NavLink] : []));

/** The lists of the foot. */
export const footLinks = linksAt;

/** The bar on wide screens, left to right; 'About' opens the links under it. Topics lead to collections, too. */
export const barLinks = (): NavLink[] => {
  const links = linksAt('bar');
  if (links.includes(COLLECTIONS)) return links;
  return links.map((link) => (link === TOPICS ? EXPLORE : link));
};
export const UNDER_ABOUT = [ABOUT, CONTACT];
/** The menu on narrow screens, top to bottom. */
export const menuLinks = (): NavLink[] => {
  // Help stands first; home is the sign at the top, and the search has a field of its own.
  const inBar = linksAt('bar').filter((link) => link !== HOME && link !== SUPPORT);
  const all = inBar.flatMap((link) =>
    link === TOPICS ? [TOPICS, COLLECTIONS] : link === BLOG ? [ABOUT, BLOG] : [link],
  );
  return [...new Set([SUPPORT, TONIGHT, ...all.filter((link) => link !== SEARCH), ABOUT, CONTACT, SAVED_HERE])];
};
