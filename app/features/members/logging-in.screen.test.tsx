/** Coming in, staying in and going: what is asked, said, kept and refused. */
import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { form, PASSWORD } from '#tests/setup/api/members.ts';
import type { SiteMember } from '#tests/setup/processes/open-site.ts';
import {
  bar,
  dialog,
  heading,
  isMember,
  isRefused,
  isVisitor,
  logIn,
  openDialog,
  tokens,
  wordsIn,
} from '#tests/setup/screen/entering.ts';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

const ADA = 'ada@example.org';
let ada: SiteMember;
beforeAll(async () => {
  ada = await site.join(ADA);
});
/** A session of its own, so that ending it ends no other. */
const newSession = async (): Promise<SiteMember> => ({
  ...ada,
  ...(await site.call('POST', '/auth/login', { username: ADA, password: PASSWORD })),
});
const messages = () => screen.getByRole('region', { name: 'Messages' });

describe('the log-in dialog', () => {
  // spec(254, 255, 387, 390)
  it('closes when the log-in fails; the message leads back, with the address kept', async () => {
    await using page = await site.openScreen('/about');
    await logIn(page, await openDialog(page, 'Log in', 'Log in'), ADA, 'not the password');
    await page.hears('Login failed! Login error, please check your credentials and try again.');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await isVisitor();
    await page.press('button', 'Try again', messages());
    const again = await dialog('Log in');
    expect([wordsIn(again, 'Email'), wordsIn(again, 'Password')]).toEqual([ADA, '']);
  });

  // spec(86, 301)
  it('asks for both fields, and names them for password managers', async () => {
    await using page = await site.openScreen('/about');
    const place = await openDialog(page, 'Log in', 'Log in');
    await logIn(page, place, '', '');
    await page.hears('Please fill in all fields!');
    await isRefused(place, 'Email', /Please add your email address!/);
    await logIn(page, place, ADA, '');
    await isRefused(place, 'Password', /Please write your password/);
    const completes = (label: string) => within(place).getByLabelText(label).getAttribute('autocomplete');
    expect([completes('Email'), completes('Password')]).toEqual(['username', 'current-password']);
    await page.fill('Email', '', place);
    await page.press('button', 'Email me a log-in link', place);
    await isRefused(place, 'Email', /Please add your email address!/);
  });

  it('says that an address waits to be confirmed, and sends the mail again', async () => {
    const email = 'waits@example.org';
    await site.call('POST', '/auth/register', form(email));
    const first = await site.mail(email, 'Confirm your email');
    await using page = await site.openScreen('/about');
    await logIn(page, await openDialog(page, 'Log in', 'Log in'), email);
    await page.hears('Please confirm your email address first.');
    await page.press('button', 'Send the email again', messages());
    await page.hears('Email re-sent!');
    await waitFor(() => expect(site.mailbox.last(email)?.link.pathname).not.toBe(first.link.pathname));
  });

  // spec(87)
  it('leads to joining and to a forgotten password', async () => {
    await using page = await site.openScreen('/about');
    const place = await openDialog(page, 'Log in', 'Log in');
    await page.fill('Email', 'new@example.org', place);
    await page.press('button', 'Sign up', place);
    const joining = await dialog('Sign up with email');
    expect(wordsIn(joining, 'Email')).toBe('new@example.org');
    await page.press('button', 'Log in', joining);
    await page.press('link', 'I forgot my password', await dialog('Log in'));
    await heading('Forgot my password');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('offers a passkey only where the browser knows any', async () => {
    await using page = await site.openScreen('/about');
    const passkey = async () => {
      const place = await openDialog(page, 'Log in', 'Log in');
      await within(place).findByRole('button', { name: 'Email me a log-in link' });
      return within(place).queryByRole('button', { name: 'Log in with a passkey' });
    };
    expect(await passkey()).toBeNull();
    Object.assign(window, { PublicKeyCredential: class {} });
    try {
      await page.open('/about');
      expect(await passkey()).not.toBeNull();
    } finally {
      Reflect.deleteProperty(window, 'PublicKeyCredential');
    }
  });
});

describe('the log-in page', () => {
  it('leads back to where somebody was going', async () => {
    await using page = await site.openScreen('/login?next=%2Fevents%3Ftype%3Donline');
    expect(document.title).toBe('Log in · Tessera');
    await logIn(page, page.main(), ADA);
    await waitFor(() => expect(page.path).toBe('/events?type=online'));
    await isMember();
  });

  it('never leads to another site', async () => {
    await using page = await site.openScreen('/login?next=%2F%2Fexample.org');
    await logIn(page, page.main(), ADA);
    await waitFor(() => expect(page.path).toBe('/home'));
    expect(location.origin).toBe(site.url);
  });

  it('keeps what was written when the log-in fails, and says why', async () => {
    await using page = await site.openScreen('/login');
    await logIn(page, page.main(), ADA, 'wrong');
    await page.hears('Login failed!');
    await page.reads('Login error, please check your credentials and try again.');
    expect([wordsIn(page.main(), 'Email'), wordsIn(page.main(), 'Password')]).toEqual([ADA, 'wrong']);
    await page.press('button', 'Sign up', page.main());
    await waitFor(() => expect(page.path).toBe('/signup'));
  });
});

describe('a page for members', () => {
  // spec(50, 274)
  it('is no page for members of other groups', async () => {
    const bob = await site.join('bob@example.org');
    const groups = JSON.stringify(['Curators']);
    await site.store.db.updateTable('member').set({ groups }).where('id', '=', bob.id).execute();
    await using _page = await site.openScreen('/account', { as: bob });
    await screen.findByRole('heading', { name: /Page not found/ });
    expect(location.pathname).toBe('/404');
  });

  // spec(272)
  it('says so when it cannot be fetched, and tries again', async () => {
    await using page = await site.openScreen('/about', { as: await newSession() });
    const mend = page.answer(/^GET \/api\/auth$/, () => ({
      status: 500,
      body: { code: 'internal_error', message: '' },
    }));
    await page.open('/account');
    await page.reads('Your account could not be shown. Nothing is lost.');
    mend();
    await page.press('button', 'Try again');
    await heading('My Account');
    await isMember();
  });

  it('is left when somebody logs out there', async () => {
    await using page = await site.openScreen('/account', { as: await newSession() });
    await page.press('button', 'Logout', bar());
    await waitFor(() => expect(page.path).toBe('/home'));
    await isVisitor();
  });
});

describe('a member', () => {
  // spec(14)
  it('finds members’ collections open, from the moment of logging in', async () => {
    const { data } = await site.call('GET', '/content/collection?size=50');
    const { slug } = data.find(({ access }: { access: string }) => access === 'members');
    await using page = await site.openScreen(`/collection/${slug}`);
    const LOCKED = 'This collection is for members';
    const isOpen = async () => {
      await within(page.main()).findAllByRole('article');
      await waitFor(() => expect(screen.queryByRole('heading', { name: LOCKED })).toBeNull());
    };
    await screen.findByRole('heading', { name: LOCKED });
    await page.press('button', 'Log in', page.main());
    await logIn(page, await dialog('Log in'), ADA);
    await isOpen();
    await page.open();
    await isOpen();
    await page.press('button', 'Logout', bar());
    await screen.findByRole('heading', { name: LOCKED });
  });

  it('is renewed once, unnoticed, when the short token is over', async () => {
    const session = await newSession();
    await using page = await site.openScreen('/home', { as: { ...session, access: 'over' } });
    await waitFor(() => expect(tokens()[0]).not.toBe('over'));
    await page.open('/events');
    await waitFor(() => expect(page.calls).toContainEqual(expect.objectContaining({ path: '/api/auth', status: 200 })));
    expect(page.calls.filter(({ path }) => path.endsWith('/refresh'))).toHaveLength(1);
    expect(tokens()[1]).toBe(session.refresh);
    expect(messages().textContent).toBe('');
  });
});
