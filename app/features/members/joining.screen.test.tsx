/** Becoming a member: what the form asks for, refuses and keeps, and where the link of the mail leads. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { form } from '#tests/setup/api/members.ts';
import {
  dialog,
  ESSENTIAL,
  fillIn,
  heading,
  isMember,
  isRefused,
  openDialog,
  tickBoth,
  tokens,
  wordsIn,
} from '#tests/setup/screen/entering.ts';
import type { Page } from '#tests/setup/screen/screen.tsx';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

const STEP_1 = 'Sign up with email';
const STEP_2 = 'Verify your email';
const REGISTER = /^POST \/api\/auth\/register/;
const SOLID = 'four slow yellow boats';

/** In front of the form, with a choice about cookies made already. */
async function atTheForm(): Promise<Page> {
  return await site.openScreen('/events', { cookies: [ESSENTIAL] });
}
const goOn = (page: Page, place: HTMLElement) => page.press('button', 'Continue', place);
/** Somebody who has registered in another browser, and the address of the link in their mail. */
async function elsewhere(email: string): Promise<string> {
  await site.call('POST', '/auth/register', form(email));
  return (await site.mail(email, 'Confirm your email')).link.pathname;
}
const logsIn = (email: string, password: string) => site.call('POST', '/auth/login', { username: email, password });

describe('the sign-up dialog', () => {
  // spec(295, 296)
  it('needs a choice about cookies first, says so, opens the choices, and keeps what was written', async () => {
    await using page = await site.openScreen('/events');
    const place = await openDialog(page, 'Sign up', STEP_1);
    await fillIn(page, place, 'first@example.org');
    await tickBoth(page, place);
    await goOn(page, place);
    await page.hears('To use the site, including free membership, cookies must be accepted.');
    expect(page.calls.filter(({ path }) => path.includes('register'))).toEqual([]);
    const cookies = await dialog('Cookie choices');
    await page.press('button', 'Essential only', cookies);
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Cookie choices' })).toBeNull());
    expect(wordsIn(place, 'Email')).toBe('first@example.org');
    await goOn(page, place);
    await dialog(STEP_2);
  });

  // spec(81, 82, 294, 300, 414)
  it('shows ‘Continue’ when both boxes are ticked, and says what is missing until then', async () => {
    await using page = await site.openScreen('/events');
    const place = await openDialog(page, 'Sign up', STEP_1);
    const inside = within(place);
    const missing = () => inside.queryByRole('status')?.textContent;
    const button = () => inside.queryByRole('button', { name: 'Continue' });
    const names = inside.getAllByRole('checkbox').map((one) => one.getAttribute('name'));
    expect(names).toEqual(['agree_marketing', 'agree_terms']);
    expect(missing()).toBe('Tick both boxes and the Continue button appears here.');
    await page.press('checkbox', /I am 18 or over and I agree/, place);
    expect(missing()).toBe('Tick the other box, too, and the Continue button appears here.');
    expect(button()).toBeNull();
    await page.press('checkbox', /may write to me/, place);
    await waitFor(() => expect(button()).not.toBeNull());
    expect(missing()).toBeUndefined();
    await page.press('checkbox', /may write to me/, place);
    await waitFor(() => expect(button()).toBeNull());
    inside.getByText('These details will not be publicly visible.');
  });

  // spec(79, 80, 298)
  it('asks for every field, and leads to the first that is empty', async () => {
    await using page = await atTheForm();
    const place = await openDialog(page, 'Sign up', STEP_1);
    await tickBoth(page, place);
    await goOn(page, place);
    await page.hears('Please fill in all fields!');
    await isRefused(place, 'First name', /Please write your first name/);
    expect(place.textContent.match(/Problem:/g)).toHaveLength(5);
    await page.fill('First name', 'Rowan', place);
    await goOn(page, place);
    await isRefused(place, 'Last name', /Please write your last name/);
    expect(wordsIn(place, 'First name')).toBe('Rowan');
  });

  // spec(259, 299, 385)
  it.each<[string, string, string, RegExp, { password?: string; again?: string }]>([
    ['an address that is none', 'rowan', 'Email', /valid email address/, {}],
    ['a short password', 'a@example.org', 'Password', /at least 8 characters/, { password: 'short' }],
    ['a common password', 'a@example.org', 'Password', /Many people use this password/, { password: 'password1' }],
    ['two passwords', 'a@example.org', 'Confirm password', /not the same/, { again: 'three quiet blue doors' }],
  ])('refuses %s beside the field, and loses nothing', async (_case, email, label, words, passwords) => {
    await using page = await atTheForm();
    const place = await openDialog(page, 'Sign up', STEP_1);
    await fillIn(page, place, email, passwords);
    await tickBoth(page, place);
    await goOn(page, place);
    await page.hears('Registration failed!');
    await isRefused(place, label, words);
    expect(wordsIn(place, 'Email')).toBe(email);
    expect(wordsIn(place, 'First name')).toBe('Rowan');
  });

  // spec(395)
  it('says that an address is taken, and leads to the log-in with it', async () => {
    await site.join('taken@example.org');
    await using page = await atTheForm();
    const place = await openDialog(page, 'Sign up', STEP_1);
    await fillIn(page, place, 'taken@example.org');
    await tickBoth(page, place);
    await goOn(page, place);
    await page.hears('Registration failed!');
    await isRefused(place, 'Email', /This username is already taken!/);
    await page.press('button', 'Log in', place);
    expect(wordsIn(await dialog('Log in'), 'Email')).toBe('taken@example.org');
  });

  // spec(391)
  it('says so when the site is broken inside or cannot be reached, keeps what was written, and goes on when it can', async () => {
    await using page = await atTheForm();
    const place = await openDialog(page, 'Sign up', STEP_1);
    await fillIn(page, place, 'away@example.org');
    await tickBoth(page, place);
    const problem = async (words: string) => {
      await goOn(page, place);
      await waitFor(() => expect(within(place).getByRole('alert').textContent).toContain(words));
      expect(wordsIn(place, 'Email')).toBe('away@example.org');
    };
    const mend = page.answer(REGISTER, () => ({ status: 500, body: { code: 'internal_error', message: 'Broken.' } }));
    await problem('Registration error, please try again.');
    await page.hears('Registration failed!');
    mend();
    page.isOffline = true;
    await problem('We could not reach the site.');
    page.isOffline = false;
    await goOn(page, place);
    await dialog(STEP_2);
  });

  it('keeps names and address when it is closed by mistake, never the password', async () => {
    await using page = await site.openScreen('/events');
    await fillIn(page, await openDialog(page, 'Sign up', STEP_1), 'again@example.org');
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const place = await openDialog(page, 'Sign up', STEP_1);
    expect(wordsIn(place, 'Email')).toBe('again@example.org');
    expect(wordsIn(place, 'Last name')).toBe('Achterberg');
    expect(wordsIn(place, 'Password')).toBe('');
  });

  it('helps password managers, shows what is written on demand, and lets people paste', async () => {
    await using page = await site.openScreen('/events');
    const place = await openDialog(page, 'Sign up', STEP_1);
    const all = (attribute: string) => (label: string) => within(place).getByLabelText(label).getAttribute(attribute);
    const fields = ['First name', 'Last name', 'Email', 'Password', 'Confirm password'];
    expect(fields.map(all('autocomplete'))).toEqual([
      'given-name',
      'family-name',
      'username',
      'new-password',
      'new-password',
    ]);
    // What is filled in here is pasted.
    await page.fill('Password', 'pasted', place);
    expect(wordsIn(place, 'Password')).toBe('pasted');
    const types = () => fields.slice(3).map(all('type'));
    expect(types()).toEqual(['password', 'password']);
    await page.press('button', 'Show', place);
    expect(types()).toEqual(['text', 'text']);
    await page.press('button', 'Hide', place);
    expect(types()).toEqual(['password', 'password']);
  });
});

describe('the link of the mail', () => {
  it('asks for a password of one’s own where it is opened in another browser, which can wait', async () => {
    const email = 'later@example.org';
    await using page = await site.openScreen(await elsewhere(email));
    await page.press('button', 'Confirm and log in');
    await page.reads('One thing is left: please choose a new password.');
    const keep = () => page.press('button', 'Save my new password');
    expect(page.main().querySelectorAll('input[type=password]')).toHaveLength(1);
    await keep();
    await isRefused(page.main(), 'New password', /Please write a new password/);
    await page.fill('New password', 'password1');
    await keep();
    await isRefused(page.main(), 'New password', /Many people use this password/);
    await page.press('button', 'Later');
    await heading('Your account is ready');
    await page.reads('You can log in without a password');
    await page.press('link', 'Settings and your data', page.main());
    await page.reads('Your account has no password yet.');
    // Nobody is asked for what they do not have.
    await page.press('button', 'Delete my account');
    const leaving = await dialog('Delete my account');
    await page.reads('Your account has no password yet.', () => leaving);
    within(leaving).getByRole('button', { name: 'Send me a link' });
    expect(within(leaving).queryByLabelText('Your password')).toBeNull();
  });

  it('that somebody else sent leaves a member who they are, and nothing of theirs goes there', async () => {
    const email = 'sent-on@example.org';
    const path = await elsewhere(email);
    const member = await site.join('reads@example.org');
    const storage = { 'preferences-1': '{"size":"large"}' };
    await using page = await site.openScreen(path, { as: member, storage });
    const before = tokens();
    await page.reads(`This link is for the account of ${email}.`);
    await page.reads(`you stay logged in as ${member.email}.`);
    const { db } = site.store;
    const stranger = () => db.selectFrom('member').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    // A program that looks into mails runs scripts, too, and gets as far as this.
    expect((await stranger()).verified_at).toBe(null);
    await page.press('button', 'Confirm this address');
    await heading('The address is confirmed');
    await page.reads(`You are still logged in as ${member.email}.`);
    expect(tokens()).toEqual(before);
    const { id, verified_at } = await stranger();
    expect(verified_at).not.toBe(null);
    expect(await db.selectFrom('preference').selectAll().where('member_id', '=', id).execute()).toEqual([]);
  });

  it('sends another to choose a password to whoever waits too long with it', async () => {
    const email = 'slowly@example.org';
    await using page = await site.openScreen(await elsewhere(email));
    await page.press('button', 'Confirm and log in');
    await page.fill('New password', SOLID);
    await site.store.db.updateTable('session').set({ proven_at: '2020-01-01T00:00:00.000Z' }).execute();
    await page.press('button', 'Save my new password');
    await page.reads('It is a while since you logged in.');
    await page.press('button', 'Send me a link');
    await site.mail(email, 'Choose a new password');
    await expect(logsIn(email, SOLID)).rejects.toThrow('401');
  });

  // spec(206)
  it('shows that it is at work while an address is being confirmed, and tries again when that fails', async () => {
    await using page = await site.openScreen('/about');
    const link = /^GET \/api\/auth\/link\/verification\//;
    const letGo = page.hold(link);
    await page.open('/verification/confirm/not-a-key');
    await page.reads('Checking your link');
    page.isOffline = true;
    letGo();
    await heading('Not confirmed yet');
    page.isOffline = false;
    await page.press('button', 'Try again');
    await heading('Link expired!');
  });

  // spec(397)
  it('offers a new one for one that is over', async () => {
    const first = await elsewhere('late@example.org');
    await using page = await site.openScreen('/verification/confirm/over');
    await heading('Link expired!');
    await page.press('button', 'Send a new link');
    await isRefused(page.main(), 'Email', /Please add your email address!/);
    await page.fill('Email', 'late@example.org', page.main());
    await page.press('button', 'Send a new link');
    await page.reads('Email re-sent!');
    await waitFor(() => expect(site.mailbox.last('late@example.org')?.link.pathname).not.toBe(first));
  });
});

describe('the sign-up page', () => {
  // spec(52)
  it('is the same as the dialog, remembers who sent the reader, and leads home', async () => {
    await using page = await site.openScreen('/signup?referral_id=a-friend', { cookies: [ESSENTIAL] });
    expect(document.title).toBe('Sign up · Tessera');
    await fillIn(page, page.main(), 'page@example.org');
    await tickBoth(page, page.main());
    await goOn(page, page.main());
    await heading(STEP_2);
    const { referral_id } = await site.store.db
      .selectFrom('member')
      .select('referral_id')
      .where('email', '=', 'page@example.org')
      .executeTakeFirstOrThrow();
    expect(referral_id).toBe('a-friend');
    await page.press('button', 'Skip for now');
    await waitFor(() => expect(page.path).toBe('/home'));
    expect(tokens()).toEqual([null, null]);
  });

  it('leads members on', async () => {
    await using page = await site.openScreen('/signup?next=/events', { as: await site.join('member@example.org') });
    await waitFor(() => expect(page.path).toBe('/events'));
    await isMember();
  });
});
