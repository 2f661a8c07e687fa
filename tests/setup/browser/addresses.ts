/** Every kind of page with an address that shows it, for whatever must hold for all of them. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';

/** An address of the demo, and the title that its page must have. */
export const PAGES: readonly (readonly [path: string, title: string])[] = [
  ['/home', 'Home · Tessera'],
  ['/search', 'Search · Tessera'],
  ['/search?query=sensory&topic=sensory-life', 'Search: sensory · Tessera'],
  ['/search?query=zzqqy', 'Search: zzqqy · Tessera'],
  ['/topics-and-collections', 'Topics & Collections · Tessera'],
  ['/topic/adhd', 'Topic: ADHD · Tessera'],
  ['/collection/getting-the-day-started', 'Collection: Getting the day started · Tessera'],
  ['/collection/family-life-at-your-volume', 'Collection: Family life at your own volume · Tessera'],
  ['/collection/words-and-numbers-your-way', 'Collection: Words and numbers, your way · Tessera'],
  ['/events', 'Events · Tessera'],
  ['/directory', 'Directory · Tessera'],
  ['/support', 'Get support · Tessera'],
  ['/support?way=text', 'Get support · Tessera'],
  ['/search?query=panic+attack', 'Search · Tessera'],
  ['/tonight', 'Help right now · Tessera'],
  ['/tonight/i-cannot-sleep', 'Help right now: I cannot sleep · Tessera'],
  ['/guides', 'Guides · Tessera'],
  ['/guide/school-is-too-much', 'Guide: School is too much · Tessera'],
  ['/guide/thoughts-of-self-harm', 'Guide: Thoughts of self-harm or dying · Tessera'],
  ['/tools', 'Tools · Tessera'],
  ['/people', 'People · Tessera'],
  ['/item/person/hester-quill', 'Person: Hester Quill · Tessera'],
  ['/item/event/quiet-hour-glass-museum', 'Event: Quiet hour at the Glass Museum · Tessera'],
  ['/item/directory/fern-street-clinic', 'Directory: Fern Street Clinic · Tessera'],
  ['/item/post/sharh-adhd-lil-jadd-wal-jadda', 'Read: شرح ADHD للجدّ والجدّة · Tessera'],
  ['/blog', 'Blog · Tessera'],
  ['/blog/three-ways-to-see-time', 'Blog: Three ways to see time · Tessera'],
  ['/about', 'About · Tessera'],
  ['/speaking', 'Speaking · Tessera'],
  ['/contact', 'Contact · Tessera'],
  ['/contact?sent=yes', 'Contact · Tessera'],
  ['/removal?kind=person&slug=hester-quill', 'Report a problem · Tessera'],
  ['/removal', 'Report a problem · Tessera'],
  ['/suggest', 'Suggest a link · Tessera'],
  ['/suggest?kind=person&slug=hester-quill', 'Suggest a correction · Tessera'],
  ['/still-right', 'Is this information correct? · Tessera'],
  ['/still-right?sent=yes', 'Is this information correct? · Tessera'],
  ['/terms-of-service', 'Terms of Service · Tessera'],
  ['/privacy-policy', 'Privacy Policy · Tessera'],
  ['/accessibility', 'Accessibility · Tessera'],
  ['/developers', 'For developers · Tessera'],
  ['/saved', 'Saved on this device · Tessera'],
  ['/login', 'Log in · Tessera'],
  ['/login/link/no-such-key', 'Log in by link · Tessera'],
  ['/signup', 'Sign up · Tessera'],
  ['/verification/confirm/no-such-key', 'Confirm your email · Tessera'],
  ['/forgot-my-password', 'Forgot my Password · Tessera'],
  ['/forgot-my-password/recovery?profile=none&session=none', 'Password Recovery · Tessera'],
  ['/404?from=%2Flost', 'Page not found · Tessera'],
];

/** Whether an address of them holds a link that is over: the call behind it is answered with 410. */
export const isOver = (path: string): boolean =>
  /^\/(?:verification\/confirm|login\/link|forgot-my-password\/recovery)/.test(path);

export const THEMES = ['paper', 'mist', 'dusk', 'contrast'] as const;

/** What opens over a page or within it; `only` where there is no button for it on others. */
export const OPENED: readonly {
  name: string;
  path: string;
  only?: 'narrow' | 'wide';
  open: (page: Page) => Promise<void>;
}[] = [
  { name: 'contact details', path: '/directory', open: (page) => press(page, /^Phone/, 'dialog') },
  { name: 'cookie choices', path: '/about', open: (page) => press(page, /^Cookie/, 'dialog') },
  {
    name: 'follow',
    path: '/events',
    open: async (page) => {
      await page.getByText('Get updates', { exact: true }).click();
      await page.getByRole('link', { name: 'RSS feed' }).waitFor();
    },
  },
  { name: 'reading and display', path: '/events', only: 'wide', open: (page) => press(page, /Display$/, 'dialog') },
  { name: 'menu', path: '/events', only: 'narrow', open: (page) => press(page, 'Menu', 'dialog') },
  { name: 'log in', path: '/events', only: 'wide', open: (page) => press(page, 'Log in', 'dialog') },
  {
    name: 'suggestions',
    path: '/search',
    open: async (page) => {
      await page
        .getByRole('main')
        .getByRole('textbox')
        .or(page.getByRole('main').getByRole('combobox'))
        .first()
        .focus();
      // The field that suggests takes the plain one's place first.
      await page.getByRole('main').getByRole('combobox').waitFor();
      await page.keyboard.type('sens', { delay: 20 });
      await page.getByRole('listbox').waitFor();
    },
  },
  {
    name: 'a note on a list',
    path: '/search?query=sensory',
    open: async (page) => {
      await page.getByRole('button', { name: 'Log in to see ratings' }).first().focus();
      await page.getByText('You must be logged in to see the ratings!').filter({ visible: true }).waitFor();
    },
  },
];

async function press(page: Page, name: RegExp | string, opens: 'dialog' | 'menu'): Promise<void> {
  await page
    .getByRole('button', { name, exact: typeof name === 'string' })
    .first()
    .click();
  await page.getByRole(opens).waitFor();
}

/**
 * Addresses that lead a visitor on to another page at once: the start, what is lost, and the pages for members, which
 * members-life.e2e.ts and passkeys.e2e.ts look at as members see them; the curators' desk (desk-screens.ts); and a look before
 * publishing, which needs a link (app/features/items/gone-and-preview.screen.test.tsx).
 */
const LEADING_ON = new Set([
  '/',
  '/$',
  '/account',
  '/account/settings',
  '/account/address/$key',
  '/account/proof/$key',
  '/list/$key',
  '/preview/$key',
]);
/** The desk, where whoever is not logged in is led to the log-in, and the first set-up: `setup.e2e.ts` looks at that. */
const DESK = /^\/(?:curate|setup)(?:\/|$)/;

/** Every address that the pages' own table knows, as a pattern: `/topic/$slug`. */
export function routePatterns(): string[] {
  const table = readFileSync(join(import.meta.dirname, '../../../app/routeTree.gen.ts'), 'utf8');
  const [, list = ''] = /interface FileRoutesByFullPath \{([^}]*)\}/.exec(table) ?? [];
  const paths = [...list.matchAll(/'([^']+)':/g)].map(([, path = '']) => path.replace(/(?<=.)\/$/, ''));
  return paths.filter((path) => !LEADING_ON.has(path) && !DESK.test(path));
}

/** Whether an address is one of a pattern's. */
export const isOf = (pattern: string, path: string): boolean =>
  new RegExp(`^${pattern.replaceAll(/\$\w+/g, '[^/]+')}$`).test(path.replace(/\?.*$/, ''));
