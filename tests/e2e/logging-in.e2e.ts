/** Coming in, staying in and going, where it takes a browser: what is refused and said is in `app/features/members/logging-in.screen.test.tsx`. */
import { beforeAll, expect, it } from 'vitest';
import { PASSWORD } from '#tests/setup/api/members.ts';
import {
  bar,
  dialog,
  hears,
  isMember,
  isRefused,
  isVisitor,
  logIn,
  messages,
  openDialog,
  tokens,
} from '#tests/setup/browser/entering.ts';
import { type SiteMember, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, type VisitorOptions, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const ADA = 'ada@example.org';
const site = withMembersSite();
let ada: SiteMember;
beforeAll(async () => {
  ada = await site.join(ADA);
});

const arrive = (path: string, options: VisitorOptions = {}) => Visitor.arrive(path, { ...options, url: site.url });
/** A session of its own, so that ending it ends no other. */
const newSession = async (): Promise<SiteMember> => ({
  ...ada,
  ...(await site.call('POST', '/auth/login', { username: ADA, password: PASSWORD })),
});

// spec(70, 71, 224, 252, 253, 256)
it('lets members in where they are; every tab follows, in and out', async () => {
  const eve = await site.join('eve@example.org');
  await using visitor = await arrive('/events?type=online');
  const other = await visitor.context.newPage();
  await other.goto(`${site.url}/about`);
  const otherBar = other.getByRole('banner');
  await otherBar.getByRole('button', { name: 'Log in', exact: true }).waitFor();

  const opened = await openDialog(visitor, 'Log in', 'Log in');
  expect(await visitor.axe()).toEqual([]);
  await logIn(opened, eve.email);
  await hears(visitor, 'Login successful!');
  await opened.waitFor({ state: 'detached' });
  expect(visitor.path).toBe('/events?type=online');
  await isMember(visitor);
  await otherBar.getByRole('link', { name: 'My Account' }).waitFor();

  // What is chosen under ‘Display’ in another tab is kept with the account.
  const kept = async () => (await site.call('GET', '/auth/preferences', undefined, eve)).preferences;
  await other.evaluate(() => localStorage.setItem('preferences-1', JSON.stringify({ theme: 'dusk' })));
  await expect.poll(kept, { timeout: 20_000 }).toEqual({ theme: 'dusk' });

  await visitor.open('/events?type=online');
  await isMember(visitor);
  const [, refresh] = await tokens(visitor);
  visitor.allow(/status of 401 .*\/api\/auth$/, 'the other tab may be asking who it is at that moment');
  await bar(visitor).getByRole('button', { name: 'Logout' }).click();
  await hears(visitor, 'You are logged out.');
  await isVisitor(visitor);
  expect(visitor.path).toBe('/events?type=online');
  await otherBar.getByRole('button', { name: 'Log in', exact: true }).waitFor();
  await expect(site.call('POST', '/auth/login/refresh', { refresh })).rejects.toThrow('401');
});

// spec(59, 273)
it('leads visitors of a page for members to the log-in and back, on a narrow screen, too', async () => {
  await using visitor = await arrive('/events', { width: 320 });
  await visitor.button('Menu').click();
  await visitor.page.getByRole('button', { name: 'Log in', exact: true }).click();
  const opened = dialog(visitor, 'Log in');
  await opened.waitFor();
  expect(await visitor.axe()).toEqual([]);
  await logIn(opened, '', '');
  await isRefused(opened, 'Email', /email address/);
  expect(await visitor.axe()).toEqual([]);

  await visitor.page.goto(`${site.url}/account`);
  await visitor.page.waitForURL('**/login?next=%2Faccount');
  await visitor.main().getByText('Please log in first. Then you come back to where you were going.').waitFor();
  await visitor.settle();
  expect(await visitor.axe()).toEqual([]);
  await logIn(visitor.main(), ADA);
  await visitor.page.waitForURL('**/account');
  await visitor.heading('My Account').waitFor();

  await visitor.button('Menu').click();
  const menu = visitor.page.getByRole('dialog', { name: 'Menu' });
  await menu.getByRole('link', { name: 'My Account' }).waitFor();
  expect(await menu.getByRole('button', { name: 'Log in' }).isVisible()).toBe(false);
  expect(await visitor.axe()).toEqual([]);
});

// spec(251, 382)
it('by a link of a mail takes one press, once; whose session is then ended elsewhere is told calmly', async () => {
  await using visitor = await arrive('/about');
  const opened = await openDialog(visitor, 'Log in', 'Log in');
  await opened.getByLabel('Email').fill(ADA);
  await opened.getByRole('button', { name: 'Email me a log-in link' }).click();
  await opened.getByText(`If ${ADA} has an account, a link is on its way.`).waitFor();
  const { link } = await site.mail(ADA, 'log-in link');
  await visitor.open(link.pathname + link.search);
  expect(await tokens(visitor)).toEqual([null, null]);
  await visitor.main().getByText(`This link is for the account of ${ADA}.`).waitFor();
  expect(await visitor.axe()).toEqual([]);
  await visitor.button('Log in now').click();
  await visitor.page.waitForURL('**/about');
  await isMember(visitor);

  // Whose session was ended elsewhere is told calmly, and stays where they are.
  const [access = '', refresh = ''] = (await tokens(visitor)).map(String);
  await site.call('POST', '/auth/logout', undefined, { ...ada, access, refresh });
  await visitor.open('/events?type=online');
  await hears(visitor, 'You have been logged out. Nothing on this page is lost.');
  visitor.allow(/status of 401/, 'the tokens are over');
  await isVisitor(visitor);
  expect(visitor.path).toBe('/events?type=online');
  await visitor.main().getByRole('article').first().waitFor();
  await messages(visitor).getByRole('button', { name: 'Log in again' }).click();
  await opened.waitFor();

  await using other = await arrive(link.pathname);
  await other.heading('Link expired!').waitFor();
  other.allowOver();
  await other.main().getByLabel('Email').fill(ADA);
  await other.button('Send me a new link').click();
  await other.main().getByText('a new link is on its way').waitFor();
});

// spec(66)
it('a member sees their own bar from the first paint, before any script of the page has come, and no invitation', async () => {
  await using visitor = await site.arrive('/home', await newSession());
  await isMember(visitor);
  expect(await visitor.axe('header')).toEqual([]);
  await visitor.page.route('**/assets/*.js', (route) => route.abort());
  await visitor.page.goto(`${site.url}/home`);
  visitor.allow(/ERR_FAILED/, 'no script comes');
  expect(await bar(visitor).getByRole('link', { name: 'My Account' }).isVisible()).toBe(true);
  expect(await bar(visitor).getByText('Log in', { exact: true }).isVisible()).toBe(false);
  const invitations = visitor.page.getByText(/^(?:Join now|Join now for free|Become a member)$/);
  expect(await invitations.count()).toBeGreaterThan(0);
  expect(await invitations.filter({ visible: true }).count()).toBe(0);
  expect(await visitor.main().getByRole('link', { name: 'Go to My Account' }).isVisible()).toBe(true);
});
