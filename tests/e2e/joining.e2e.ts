/** Becoming a member, with real mails: what the form asks and refuses is in `app/features/members/joining.screen.test.tsx`. */
import { expect, it } from 'vitest';
import {
  bar,
  chooseEssential,
  dialog,
  fillIn,
  hears,
  isMember,
  isRefused,
  isVisitor,
  openDialog,
  tickBoth,
} from '#tests/setup/browser/entering.ts';
import { withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, type VisitorOptions, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();

const arrive = (path: string, options: VisitorOptions = {}) => Visitor.arrive(path, { ...options, url: site.url });
const STEP_1 = 'Sign up with email';
const STEP_2 = 'Verify your email';

// spec(51, 83, 84, 85, 207, 257, 258, 261, 262, 384, 388)
it('ends with a mail, which can be sent again; until it is opened nobody is logged in', async () => {
  await using visitor = await arrive('/topics-and-collections');
  await chooseEssential(visitor);
  const form = await openDialog(visitor, 'Sign up', STEP_1);
  await tickBoth(form);
  await form.getByRole('button', { name: 'Continue' }).click();
  await isRefused(form, 'First name', /first name/);
  expect(await visitor.axe()).toEqual([]);
  await fillIn(form, 'rowan@example.org');
  await form.getByRole('button', { name: 'Continue' }).click();
  const step2 = dialog(visitor, STEP_2);
  await step2.waitFor();
  await hears(visitor, 'Registration successful!');
  expect(await visitor.axe()).toEqual([]);
  expect(await step2.getByText('rowan@example.org').isVisible()).toBe(true);
  await expect.poll(() => step2.evaluate((element) => element.contains(document.activeElement))).toBe(true);
  const first = await site.mail('rowan@example.org', 'Confirm your email');
  await step2.getByRole('button', { name: 'Resend' }).click();
  await hears(visitor, 'Email re-sent!');
  await expect
    .poll(() => site.mailbox.last('rowan@example.org')?.link.pathname, { timeout: 20_000 })
    .not.toBe(first.link.pathname);
  await step2.getByRole('button', { name: 'Skip for now' }).click();
  await step2.waitFor({ state: 'detached' });
  expect(visitor.path).toBe('/topics-and-collections');
  await isVisitor(visitor);

  const { link } = await site.mail('rowan@example.org', 'Confirm your email');
  // A program that looks into mails asks for the page, and uses nothing up.
  expect((await fetch(`${site.url}${link.pathname}`)).status).toBe(200);
  await visitor.open(link.pathname);
  await visitor.heading('Your email is confirmed').waitFor();
  await expect
    .poll(() => visitor.page.evaluate(() => document.activeElement?.textContent))
    .toBe('Your email is confirmed');
  await isMember(visitor);
  await visitor.link('Return to site').click();
  await visitor.page.waitForURL('**/topics-and-collections');
  await isMember(visitor);

  await visitor.open(link.pathname);
  await visitor.heading('Already confirmed').waitFor();
  visitor.allowOver();
  await visitor.link('Return to site').waitFor();
  await bar(visitor).getByRole('button', { name: 'Logout' }).click();
  await visitor.main().getByRole('link', { name: 'Log in' }).waitFor();
});

it('on a narrow screen leads from the mail, in another browser, to a password and back to the search', async () => {
  const email = 'searches@example.org';
  const first = 'three quiet green doors';
  await using visitor = await arrive('/search?query=quiet&consumption=Read', { width: 320 });
  await chooseEssential(visitor);
  await visitor.button('Menu').click();
  await visitor.button('Sign up').last().click();
  const form = dialog(visitor, STEP_1);
  await form.waitFor();
  await tickBoth(form);
  await form.getByRole('button', { name: 'Continue' }).click();
  await isRefused(form, 'First name', /first name/);
  expect(await visitor.axe()).toEqual([]);
  await fillIn(form, email, { password: first });
  await form.getByRole('button', { name: 'Continue' }).click();
  await dialog(visitor, STEP_2).waitFor();
  expect(await visitor.axe()).toEqual([]);
  const { link } = await site.mail(email, 'Confirm your email');

  // Another browser than the one in which they joined. Whoever looks into mails without script changes nothing.
  expect((await fetch(`${site.url}${link.pathname}`)).status).toBe(200);
  await using reader = await arrive(link.pathname, { width: 320 });
  await reader.main().getByText(`This link is for the account of ${email}.`).waitFor();
  expect(await reader.axe()).toEqual([]);
  await reader.button('Confirm and log in').click();
  await reader.main().getByText('One thing is left: please choose a new password.').waitFor();
  await reader.settle();
  expect(await reader.axe()).toEqual([]);
  expect(await reader.page.evaluate(() => localStorage.getItem('refresh'))).toEqual(expect.any(String));
  const logIn = (password: string) => site.call('POST', '/auth/login', { username: email, password });
  await expect(logIn(first)).rejects.toThrow('401');
  // Pasted, as from a password manager.
  const field = reader.main().getByLabel('New password', { exact: true });
  expect(await field.getAttribute('autocomplete')).toBe('new-password');
  await field.focus();
  await reader.page.keyboard.insertText('four slow yellow boats');
  await reader.button('Save my new password').click();
  await reader.heading('Your password is saved').waitFor();
  await logIn('four slow yellow boats');
  await expect(logIn(first)).rejects.toThrow('401');
  await reader.link('Return to site').click();
  await reader.page.waitForURL('**/search?**');
  expect(new URL(reader.page.url()).search).toBe('?query=quiet&consumption=Read');
});

it('leads without script to pages which say what they need', async () => {
  await using visitor = await arrive('/home', { javaScript: false });
  for (const [words, path] of [
    ['Sign up', '/signup'],
    ['Log in', '/login'],
  ] as const) {
    await bar(visitor).getByRole('link', { name: words }).click();
    expect(visitor.path).toBe(path);
    expect(await visitor.page.getByText('Accounts need JavaScript.').isVisible()).toBe(true);
  }
  // The question about cookies could not keep an answer, and buttons of strips could turn nothing.
  expect(await visitor.page.getByRole('region', { name: 'Cookies', exact: true }).isVisible()).toBe(false);
  await visitor.open('/home');
  expect(await visitor.button('Forward').count()).toBe(0);
});
