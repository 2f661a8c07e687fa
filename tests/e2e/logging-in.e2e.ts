/** Coming in, staying in and going. */
import { beforeAll, describe, expect, it } from 'vitest';
import { form, PASSWORD } from '#tests/setup/api/members.ts';
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

describe('the log-in dialog', () => {
  // spec(70, 71, 224, 252, 253)
  it('lets members in and leaves them where they are', async () => {
    await using visitor = await arrive('/events?type=online');
    await logIn(await openDialog(visitor, 'Log in', 'Log in'), ADA);
    await hears(visitor, 'Login successful!');
    await dialog(visitor, 'Log in').waitFor({ state: 'detached' });
    expect(visitor.path).toBe('/events?type=online');
    await isMember(visitor);
    await visitor.open('/about');
    await isMember(visitor);
  });

  // spec(254, 255, 387, 390)
  it('closes when the log-in fails; the message leads back, with the address kept', async () => {
    await using visitor = await arrive('/about');
    await logIn(await openDialog(visitor, 'Log in', 'Log in'), ADA, 'not the password');
    await hears(visitor, 'Login failed! Login error, please check your credentials and try again.');
    visitor.allow(/status of 401/, 'nobody is signed in any more');
    await dialog(visitor, 'Log in').waitFor({ state: 'detached' });
    await isVisitor(visitor);
    await messages(visitor).getByRole('button', { name: 'Try again' }).click();
    const again = dialog(visitor, 'Log in');
    await again.waitFor();
    expect(await again.getByLabel('Email').inputValue()).toBe(ADA);
    expect(await again.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  });

  // spec(86, 301)
  it('asks for both fields', async () => {
    await using visitor = await arrive('/about');
    const opened = await openDialog(visitor, 'Log in', 'Log in');
    await logIn(opened, '', '');
    await hears(visitor, 'Please fill in all fields!');
    await isRefused(opened, 'Email', /Please add your email address!/);
    await logIn(opened, ADA, '');
    await isRefused(opened, 'Password', /Please write your password/);
    expect(await opened.getByLabel('Email').getAttribute('autocomplete')).toBe('username');
    expect(await opened.getByLabel('Password', { exact: true }).getAttribute('autocomplete')).toBe('current-password');
  });

  it('says that an address waits to be confirmed, and sends the mail again', async () => {
    await site.call('POST', '/auth/register', form('waits@example.org'));
    const first = await site.mail('waits@example.org', 'Confirm your email');
    await using visitor = await arrive('/about');
    await logIn(await openDialog(visitor, 'Log in', 'Log in'), 'waits@example.org');
    await hears(visitor, 'Please confirm your email address first.');
    visitor.allow(/status of 403/, 'the way in is refused');
    await messages(visitor).getByRole('button', { name: 'Send the email again' }).click();
    await hears(visitor, 'Email re-sent!');
    await expect
      .poll(() => site.mailbox.last('waits@example.org')?.link.pathname, { timeout: 20_000 })
      .not.toBe(first.link.pathname);
  });

  // spec(87)
  it('leads to joining and to a forgotten password', async () => {
    await using visitor = await arrive('/about');
    const opened = await openDialog(visitor, 'Log in', 'Log in');
    await opened.getByLabel('Email').fill('new@example.org');
    await opened.getByRole('button', { name: 'Sign up' }).click();
    const joining = dialog(visitor, 'Sign up with email');
    expect(await joining.getByLabel('Email').inputValue()).toBe('new@example.org');
    await joining.getByRole('button', { name: 'Log in' }).click();
    await opened.getByRole('link', { name: 'I forgot my password' }).click();
    await visitor.heading('Forgot my password').waitFor();
    expect(await visitor.page.getByRole('dialog').count()).toBe(0);
  });
});

describe('a link by mail', () => {
  it('logs in with one press, once, and can be sent anew', async () => {
    await using visitor = await arrive('/about');
    const opened = await openDialog(visitor, 'Log in', 'Log in');
    await opened.getByRole('button', { name: 'Send me a link instead' }).click();
    await isRefused(opened, 'Email', /Please add your email address!/);
    visitor.allow(/status of 400/, 'what the form sends is refused');
    await opened.getByLabel('Email').fill(ADA);
    await opened.getByRole('button', { name: 'Send me a link instead' }).click();
    await opened.getByText(`If ${ADA} has an account, a link is on its way.`).waitFor();
    const { link } = await site.mail(ADA, 'Your link to log in');
    await visitor.open(link.pathname + link.search);
    expect(await tokens(visitor)).toEqual([null, null]);
    await visitor.main().getByText(`This link is for the account of ${ADA}.`).waitFor();
    expect(await visitor.axe()).toEqual([]);
    await visitor.button('Log in now').click();
    await visitor.page.waitForURL('**/about');
    await isMember(visitor);

    await using other = await arrive(link.pathname);
    await other.heading('Link expired!').waitFor();
    other.allowOver();
    await other.main().getByLabel('Email').fill(ADA);
    await other.button('Send me a new link').click();
    await other.main().getByText('a new link is on its way').waitFor();
  });
});

describe('the log-in page', () => {
  it('leads back to where somebody was going', async () => {
    await using visitor = await arrive('/login?next=%2Fevents%3Ftype%3Donline');
    expect(await visitor.page.title()).toBe('Log in · Tessera');
    await logIn(visitor.main(), ADA);
    await visitor.page.waitForURL('**/events?type=online');
    await isMember(visitor);
  });

  it('never leads to another site', async () => {
    await using visitor = await arrive('/login?next=%2F%2Fexample.org');
    await logIn(visitor.main(), ADA);
    await visitor.page.waitForURL('**/home');
  });

  it('keeps what was written when the log-in fails, and says why', async () => {
    await using visitor = await arrive('/login');
    await logIn(visitor.main(), ADA, 'wrong');
    await hears(visitor, 'Login failed!');
    visitor.allow(/status of 401/, 'nobody is signed in any more');
    await visitor.main().getByText('Login error, please check your credentials and try again.').waitFor();
    expect(await visitor.main().getByLabel('Email').inputValue()).toBe(ADA);
    expect(await visitor.main().getByLabel('Password', { exact: true }).inputValue()).toBe('wrong');
    await visitor.main().getByRole('button', { name: 'Sign up' }).click();
    await visitor.page.waitForURL('**/signup');
  });

  it('is where the buttons lead without script, and says what it needs', async () => {
    await using visitor = await arrive('/events', { javaScript: false });
    await bar(visitor).getByRole('link', { name: 'Log in' }).click();
    expect(visitor.path).toBe('/login');
    expect(await visitor.page.getByText('Accounts need JavaScript.').isVisible()).toBe(true);
  });
});

describe('a page for members', () => {
  // spec(59, 273)
  it('leads visitors to the log-in and back', async () => {
    await using visitor = await arrive('/about');
    await visitor.page.goto(`${site.url}/account`);
    await visitor.page.waitForURL('**/login?next=%2Faccount');
    await visitor.main().getByText('Please log in first. Then you come back to where you were going.').waitFor();
    await logIn(visitor.main(), ADA);
    await visitor.page.waitForURL('**/account');
    await visitor.heading('My Account').waitFor();
  });

  // spec(50, 274)
  it('is no page for members of other groups', async () => {
    const bob = await site.join('bob@example.org');
    await site.store.db
      .updateTable('member')
      .set({ groups: JSON.stringify(['Curators']) })
      .where('id', '=', bob.id)
      .execute();
    await using visitor = await site.arrive('/about', bob);
    await visitor.page.goto(`${site.url}/account`);
    await visitor.page.waitForURL('**/404?**');
    await visitor.heading(/Page not found/).waitFor();
  });

  // spec(272)
  it('says so when it cannot be fetched, and tries again', async () => {
    await using visitor = await site.arrive('/about', await newSession());
    await visitor.page.route('**/api/auth', (route) =>
      route.fulfill({ status: 500, json: { message: 'Something went wrong.', code: 'internal_error' } }),
    );
    await visitor.page.goto(`${site.url}/account`);
    await visitor.page.getByText('Your account could not be shown. Nothing is lost.').waitFor();
    await visitor.page.unroute('**/api/auth');
    await visitor.button('Try again').click();
    await visitor.heading('My Account').waitFor();
    expect(await tokens(visitor)).not.toContain(null);
    visitor.allow(/status of 500/, 'the call is broken on purpose');
  });

  it('is left when somebody logs out there', async () => {
    await using visitor = await site.arrive('/account', await newSession());
    await bar(visitor).getByRole('button', { name: 'Logout' }).click();
    await visitor.page.waitForURL('**/home');
    await isVisitor(visitor);
  });
});

describe('a member', () => {
  // spec(66)
  it('sees their own header from the first paint, before any script of the page has come', async () => {
    await using visitor = await site.arrive('/about', await newSession());
    await visitor.page.route('**/assets/*.js', (route) => route.abort());
    await visitor.page.goto(`${site.url}/events`);
    expect(await bar(visitor).getByRole('link', { name: 'My Account' }).isVisible()).toBe(true);
    expect(await bar(visitor).getByText('Log in', { exact: true }).isVisible()).toBe(false);
    visitor.allow(/ERR_FAILED/, 'no script comes');
  });

  it('is not invited to join', async () => {
    await using visitor = await site.arrive('/home', await newSession());
    await isMember(visitor);
    for (const words of ['Join now for free', 'Join now', 'Become a member'])
      for (const button of await visitor.page.getByRole('button', { name: words, exact: true }).all())
        expect(await button.isVisible()).toBe(false);
    expect(await visitor.main().getByRole('link', { name: 'Go to My Account' }).isVisible()).toBe(true);
    expect(await visitor.heading('Become a member').filter({ visible: true }).count()).toBe(0);
  });

  // spec(14)
  it('finds members’ collections open, from the moment of logging in', async () => {
    const { data } = await site.call('GET', '/content/collection?size=50');
    const slug = data.find(({ access }: { access: string }) => access === 'members').slug;
    await using visitor = await arrive(`/collection/${slug}`);
    await visitor.heading('This collection is for members').waitFor();
    await visitor.main().getByRole('button', { name: 'Log in' }).click();
    await logIn(dialog(visitor, 'Log in'), ADA);
    await visitor.heading('This collection is for members').waitFor({ state: 'detached' });
    await visitor.main().getByRole('article').first().waitFor();
    await visitor.open(`/collection/${slug}`);
    await visitor.main().getByRole('article').first().waitFor();
    await bar(visitor).getByRole('button', { name: 'Logout' }).click();
    await visitor.heading('This collection is for members').waitFor();
  });

  // spec(256)
  it('logs out with one press, stays on the page, and every tab follows', async () => {
    const session = await newSession();
    await using visitor = await site.arrive('/events', session);
    const other = await visitor.context.newPage();
    await other.goto(`${site.url}/about`);
    await other.getByRole('banner').getByRole('button', { name: 'Logout' }).waitFor();
    visitor.allow(/status of 401 .*\/api\/auth$/, 'the other tab may be asking who it is at that moment');
    await bar(visitor).getByRole('button', { name: 'Logout' }).click();
    await hears(visitor, 'You are logged out.');
    await isVisitor(visitor);
    expect(visitor.path).toBe('/events');
    await other.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).waitFor();
    await expect(site.call('POST', '/auth/login/refresh', { refresh: session.refresh })).rejects.toThrow('401');
  });

  it('comes in in one tab and is in in all', async () => {
    await using visitor = await arrive('/events');
    const other = await visitor.context.newPage();
    await other.goto(`${site.url}/about`);
    await other.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).waitFor();
    await logIn(await openDialog(visitor, 'Log in', 'Log in'), ADA);
    await other.getByRole('banner').getByRole('link', { name: 'My Account' }).waitFor();
  });

  it('is renewed once, unnoticed, when the short token is over', async () => {
    const session = await newSession();
    await using visitor = await site.arrive('/about', session);
    visitor.allow(/status of 401/, 'the tokens are over');
    await isMember(visitor);
    // Changed behind the page's back: a page that has begun to renew it would lose the answer as it is left.
    await visitor.page.evaluate(() => localStorage.setItem('access', 'over'));
    const renewals: string[] = [];
    visitor.page.on('request', (request) => request.url().endsWith('/refresh') && renewals.push(request.url()));
    await visitor.open('/home');
    await expect.poll(async () => (await tokens(visitor))[0]).not.toBe('over');
    await isMember(visitor);
    await visitor.open('/events');
    await isMember(visitor);
    expect(renewals).toHaveLength(1);
  });

  // spec(251, 382)
  it('whose session was ended elsewhere is told calmly, and stays where they are', async () => {
    const session = await newSession();
    await using visitor = await site.arrive('/about', session);
    await isMember(visitor);
    await site.call('POST', '/auth/logout', undefined, session);
    await visitor.open('/events?type=online');
    await hears(visitor, 'Your log-in has ended. Nothing on this page is lost.');
    await isVisitor(visitor);
    expect(visitor.path).toBe('/events?type=online');
    await visitor.main().getByRole('article').first().waitFor();
    await messages(visitor).getByRole('button', { name: 'Log in again' }).click();
    await dialog(visitor, 'Log in').waitFor();
    visitor.allow(/status of 401/, 'the tokens are over');
  });
});

describe.each([320, 1280])('at %i pixels', (width) => {
  it.each(['/login?next=/events', '/login/link/a-key'])('%s has no accessibility findings', async (path) => {
    await using visitor = await arrive(path, { width });
    if (path.includes('link')) {
      visitor.allowOver();
      await visitor.heading('Link expired!').waitFor();
    }
    expect(await visitor.axe()).toEqual([]);
  });

  it('the dialog has no accessibility findings, empty and refused', async () => {
    await using visitor = await arrive('/events', { width });
    if (width < 1000) await visitor.button('Menu').click();
    await visitor.page.getByRole('button', { name: 'Log in', exact: true }).click();
    const opened = dialog(visitor, 'Log in');
    await opened.waitFor();
    expect(await visitor.axe()).toEqual([]);
    await logIn(opened, '', '');
    await isRefused(opened, 'Email', /email address/);
    expect(await visitor.axe()).toEqual([]);
  });

  it('the menus of members have no accessibility findings', async () => {
    await using visitor = await site.arrive('/events', await newSession(), { width });
    if (width < 1000) {
      await visitor.button('Menu').click();
      const menu = visitor.page.getByRole('dialog', { name: 'Menu' });
      await menu.getByRole('link', { name: 'My Account' }).waitFor();
      expect(await menu.getByRole('button', { name: 'Log in' }).isVisible()).toBe(false);
    }
    expect(await visitor.axe()).toEqual([]);
  });
});
