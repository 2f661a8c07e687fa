/** Where the navigation leads: one table for the bar, the menu and the footer. */
import type { LinkProps } from '@tanstack/react-router';
import { ACCOUNT_LINK } from '../../lib/account-link.ts';
import type { IconName } from '../../ui/icon.tsx';

export interface NavLink {
  words: string;
  /** How the words begin, where a narrow bar has no room for the rest. */
  short?: string;
  icon: IconName;
  link: { to: NonNullable<LinkProps['to']>; hash?: string };
}

const nav = (words: string, icon: IconName, link: NavLink['link']): NavLink => ({ words, icon, link });

export const HOME = nav('Home', 'home', { to: '/home' });
export const EXPLORE: NavLink = {
  ...nav('Topics and Collections', 'topic', { to: '/topics-and-collections' }),
  short: 'Topics',
};
export const EVENTS = nav('Events', 'event', { to: '/events' });
export const DIRECTORY = nav('Directory', 'directory', { to: '/directory' });
export const SUPPORT = nav('Get support', 'support', { to: '/support' });
export const TONIGHT = nav('Tonight', 'clock', { to: '/tonight' });
export const TOOLS = nav('Tools', 'tool', { to: '/tools' });
export const PEOPLE = nav('People', 'person', { to: '/people' });
export const SEARCH = nav('Search', 'search', { to: '/search' });
export const ABOUT = nav('About', 'info', { to: '/about' });
export const BADGES = nav('What the badges mean', 'affirming', { to: '/about', hash: 'badges' });
export const BLOG = nav('Blog', 'read', { to: '/blog' });
export const SPEAKER = nav('Speaker', 'speaker', { to: '/speaking' });
export const CONTACT = nav('Contact', 'email', { to: '/contact' });
export const TERMS = nav('Terms of service', 'read', { to: '/terms-of-service' });
export const PRIVACY = nav('Privacy policy', 'key', { to: '/privacy-policy' });
export const ACCESSIBILITY = nav('Accessibility statement', 'affirming', { to: '/accessibility' });
export const DEVELOPERS = nav('For developers', 'website', { to: '/developers' });
export const TOPICS = nav('Topics', 'topic', { to: '/topics-and-collections' });
export const COLLECTIONS = nav('Collections', 'collection', { to: '/topics-and-collections' });

export const ACCOUNT = nav('My Account', 'key', ACCOUNT_LINK);

/** The bar on wide screens, left to right; 'About' opens the links under it. */
export const BAR = [HOME, SUPPORT, EXPLORE, EVENTS, DIRECTORY, SEARCH, SPEAKER, BLOG];
export const UNDER_ABOUT = [ABOUT, CONTACT];
/** The menu on narrow screens, top to bottom. */
export const MENU = [SUPPORT, TOPICS, COLLECTIONS, EVENTS, DIRECTORY, SEARCH, SPEAKER, ABOUT, BLOG, CONTACT];
