/** Becoming a member, with real mails. */
import { describe, expect, it } from 'vitest';
import { form } from '#tests/setup/api/members.ts';
import { breakCall } from '#tests/setup/browser/broken.ts';
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
  tokens,
} from '#tests/setup/browser/entering.ts';
import { withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, type VisitorOptions, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();

const arrive = (path: string, options: VisitorOptions = {}) => Visitor.arrive(path, { ...options, url: site.url });
const STEP_1 = 'Sign up with email';
const STEP_2 = 'Verify your email';

describe('the sign-up dialog', () => {
  // spec(295, 296)
  it('needs a choice about cookies first, says so, opens the choices, and keeps what was written', async () => {
    await using visitor = await arrive('/events');
    const form = await openDialog(visitor, 'Sign up', STEP_1);
    await fillIn(form, 'first@example.org');
    await tickBoth(form);
    await form.getByRole('button', { name: 'Continue' }).click();
    await hears(visitor, 'To use the site, including free membership, cookies must be accepted.');
    const cookies = dialog(visitor, 'Cookie choices');
    await cookies.waitFor();
    await cookies.getByRole('button', { name: 'Essential only' }).click();
    await cookies.waitFor({ state: 'detached' });
    expect(await form.getByLabel('Email').inputValue()).toBe('first@example.org');
    await form.getByRole('button', { name: 'Continue' }).click();
    await dialog(visitor, STEP_2).waitFor();
  });

  // spec(81, 82, 294, 300, 414)
  it('shows ‘Continue’ when both boxes are ticked, and says what is missing until then', async () => {
    await using visitor = await arrive('/events');
    const form = await openDialog(visitor, 'Sign up', STEP_1);
    const goOn = form.getByRole('button', { name: 'Continue' });
    const missing = form.getByRole('status');
    const boxes = form.getByRole('checkbox');
    expect(await boxes.evaluateAll((all) => all.map((one) => one.getAttribute('name')))).toEqual([
      'agree_marketing',
      'agree_terms',
    ]);
    expect(await missing.textContent()).toBe('Tick both boxes and the Continue button appears here.');
    await form.getByRole('checkbox', { name: /I am 18 or over and I agree/ }).check();
    expect(await missing.textContent()).toBe('Tick the other box, too, and the Continue button appears here.');
    expect(await goOn.count()).toBe(0);
    await form.getByRole('checkbox', { name: /may write to me/ }).check();
    await goOn.waitFor();
    expect(await missing.count()).toBe(0);
    await form.getByRole('checkbox', { name: /may write to me/ }).uncheck();
    await expect.poll(() => goOn.count()).toBe(0);
    expect(await form.getByText('These details will not be publicly visible.').isVisible()).toBe(true);
  });

  // spec(79, 80, 298)
  it('asks for every field, and leads to the first that is empty', async () => {
    await using visitor = await arrive('/events');
    await chooseEssential(visitor);
    const form = await openDialog(visitor, 'Sign up', STEP_1);
    await tickBoth(form);
    await form.getByRole('button', { name: 'Continue' }).click();
    await hears(visitor, 'Please fill in all fields!');
    await isRefused(form, 'First name', /Please write your first name/);
    expect(await form.getByText(/^Problem:/).count()).toBe(5);
    await form.getByLabel('First name').fill('Rowan');
    await form.getByRole('button', { name: 'Continue' }).click();
    await isRefused(form, 'Last name', /Please write your last name/);
    expect(await form.getByLabel('First name').inputValue()).toBe('Rowan');
  });

  // spec(259, 299, 385)
  it.each<[string, string, string, RegExp, { password?: string; again?: string }]>([
    ['an address that is none', 'rowan', 'Email', /valid email address/, {}],
    ['a short password', 'a@example.org', 'Password', /at least 8 characters/, { password: 'short' }],
    ['a common password', 'a@example.org', 'Password', /Many people use this password/, { password: 'password1' }],
    ['two passwords', 'a@example.org', 'Confirm password', /not the same/, { again: 'three quiet blue doors' }],
  ])('refuses %s beside the field, and loses nothing', async (_case, email, label, words, passwords) => {
    await using visitor = await arrive('/events');
    await chooseEssential(visitor);
    const form = await openDialog(visitor, 'Sign up', STEP_1);
    await fillIn(form, email, passwords);
    await tickBoth(form);
    await form.getByRole('button', { name: 'Continue' }).click();
    await hears(visitor, 'Registration failed!');
    await isRefused(form, label, words);
    expect(await form.getByLabel('Email').inputValue()).toBe(email);
    expect(await form.getByLabel('First name').inputValue()).toBe('Rowan');
    visitor.allow(/status of 400/, 'what the form sends is refused');
  });

  // spec(395)
  it('says that an address is taken, and leads to the log-in with it', async () => {
    await site.join('taken@example.org');
    await using visitor = await arrive('/events');
    await chooseEssential(visitor);
    const form = await openDialog(visitor, 'Sign up', STEP_1);
    await fillIn(form, 'taken@example.org');
    await tickBoth(form);
    await form.getByRole('button', { name: 'Continue' }).click();
    await hears(visitor, 'Registration failed!');
    await isRefused(form, 'Email', /This username is already taken!/);
    visitor.allow(/status of 409/, 'the address is taken');
    await form.getByRole('button', { name: 'Log in' }).click();
    const logIn = dialog(visitor, 'Log in');
    expect(await logIn.getByLabel('Email').inputValue()).toBe('taken@example.org');
  });

  it('says what went wrong when the site cannot be reached, and goes on when it can', async () => {
    await using visitor = await arrive('/events');
    await chooseEssential(visitor);
    const form = await openDialog(visitor, 'Sign up', STEP_1);
    await fillIn(form, 'away@example.org');
    await tickBoth(form);
    await visitor.page.route('**/api/auth/register', (route) => route.abort());
    await form.getByRole('button', { name: 'Continue' }).click();
    await form.getByRole('alert').getByText('We could not reach the site.').waitFor();
    visitor.allow(/ERR_FAILED/, 'the connection is cut on purpose');
    await visitor.page.unroute('**/api/auth/register');
    await form.getByRole('button', { name: 'Continue' }).click();
    await dialog(visitor, STEP_2).waitFor();
  });

  // spec(391)
  it('says so when the site is broken inside, and keeps what was written', async () => {
    await using visitor = await arrive('/events');
    await chooseEssential(visitor);
    const form = await openDialog(visitor, 'Sign up', STEP_1);
    await fillIn(form, 'broken@example.org');
    await tickBoth(form);
    await breakCall(visitor, '**/api/auth/register');
    await form.getByRole('button', { name: 'Continue' }).click();
    await hears(visitor, 'Registration failed!');
    await form.getByRole('alert').getByText('Registration error, please try again.').waitFor();
    expect(await form.getByLabel('Email').inputValue()).toBe('broken@example.org');
  });

  it('keeps names and address when it is closed by mistake, never the password', async () => {
    await using visitor = await arrive('/events');
    const form = await openDialog(visitor, 'Sign up', STEP_1);
    await fillIn(form, 'again@example.org');
    await visitor.page.keyboard.press('Escape');
    await form.waitFor({ state: 'detached' });
    await openDialog(visitor, 'Sign up', STEP_1);
    expect(await form.getByLabel('Email').inputValue()).toBe('again@example.org');
    expect(await form.getByLabel('Last name').inputValue()).toBe('Achterberg');
    expect(await form.getByLabel('Password', { exact: true }).inputValue()).toBe('');
  });

  it('helps password managers, shows what is written on demand, and lets people paste', async () => {
    await using visitor = await arrive('/events');
    const form = await openDialog(visitor, 'Sign up', STEP_1);
    const field = (label: string) => form.getByLabel(label, { exact: true });
    const completes = (label: string) => field(label).getAttribute('autocomplete');
    expect(await completes('First name')).toBe('given-name');
    expect(await completes('Last name')).toBe('family-name');
    expect(await completes('Email')).toBe('username');
    expect(await completes('Password')).toBe('new-password');
    expect(await completes('Confirm password')).toBe('new-password');
    await field('Password').evaluate((input) => {
      const data = new DataTransfer();
      data.setData('text', 'x');
      const event = new ClipboardEvent('paste', { clipboardData: data, cancelable: true, bubbles: true });
      if (!input.dispatchEvent(event)) throw new Error('pasting is forbidden');
    });
    expect(await field('Password').getAttribute('type')).toBe('password');
    await form.getByRole('button', { name: 'Show' }).click();
    expect(await field('Password').getAttribute('type')).toBe('text');
    expect(await field('Confirm password').getAttribute('type')).toBe('text');
    await form.getByRole('button', { name: 'Hide' }).click();
    expect(await field('Password').getAttribute('type')).toBe('password');
  });
});

describe('joining', () => {
  it.each([1280, 390])('at %i pixels leads back from the mail to the search that somebody came from', async (width) => {
    const email = `searches-${width}-${process.hrtime.bigint()}@example.org`;
    await using visitor = await arrive('/search?query=quiet&consumption=Read', { width });
    await chooseEssential(visitor);
    if (width < 1280) await visitor.button('Menu').click();
    await visitor.button('Sign up').last().click();
    const form = dialog(visitor, STEP_1);
    await form.waitFor();
    await fillIn(form, email);
    await tickBoth(form);
    await form.getByRole('button', { name: 'Continue' }).click();
    await dialog(visitor, STEP_2).waitFor();
    const { link } = await site.mail(email, 'Confirm your email');
    // Another browser than the one in which they joined.
    await using reader = await arrive(link.pathname, { width });
    await reader.button('Confirm and log in').click();
    await reader.button('Not now').or(reader.button(/later/i)).first().click();
    await reader.link('Return to site').click();
    await reader.page.waitForURL('**/search?**');
    expect(new URL(reader.page.url()).search).toBe('?query=quiet&consumption=Read');
  });

  // spec(51, 83, 84, 85, 207, 257, 258, 261, 262, 384, 388)
  it('ends with a mail, which can be sent again; until it is opened nobody is logged in', async () => {
    await using visitor = await arrive('/topics-and-collections');
    await chooseEssential(visitor);
    const form = await openDialog(visitor, 'Sign up', STEP_1);
    await fillIn(form, 'rowan@example.org');
    await tickBoth(form);
    await form.getByRole('button', { name: 'Continue' }).click();
    const step2 = dialog(visitor, STEP_2);
    await step2.waitFor();
    await hears(visitor, 'Registration successful!');
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

  it.each(['keep', 'later'] as const)('asks for a new password when the link is opened elsewhere (%s)', async (how) => {
    const email = `elsewhere-${how}@example.org`;
    const stranger = { email, current_password: 'five grey paper lamps', confirm_password: 'five grey paper lamps' };
    await site.call('POST', '/auth/register', { ...stranger, agree_terms: true, agree_marketing: true });
    const { link } = await site.mail(email, 'Confirm your email');
    // Whoever looks into mails without script changes nothing.
    expect((await fetch(`${site.url}${link.pathname}`)).status).toBe(200);
    await using visitor = await arrive(link.pathname);
    await visitor.main().getByText(`This link is for the account of ${email}.`).waitFor();
    expect(await visitor.axe()).toEqual([]);
    await visitor.button('Confirm and log in').click();
    await visitor.heading('Your email is confirmed').waitFor();
    await isMember(visitor);
    await visitor.main().getByText('One thing is left: please choose a new password.').waitFor();
    expect(await visitor.axe()).toEqual([]);
    const logIn = (password: string) => site.call('POST', '/auth/login', { username: email, password });
    await expect(logIn(stranger.current_password)).rejects.toThrow('401');
    if (how === 'later') {
      await visitor.button('Later').click();
      await visitor.heading('Your account is ready').waitFor();
      await visitor.main().getByText('You can log in without a password').waitFor();
      expect(await visitor.axe()).toEqual([]);
      await visitor.main().getByRole('link', { name: 'Settings and your data' }).click();
      await visitor.page.getByText('Your account has no password yet.').waitFor();
      // Nobody is asked for what they do not have.
      await visitor.button('Delete my account').click();
      const leaving = dialog(visitor, 'Delete my account');
      await leaving.getByText('Your account has no password yet.').waitFor();
      await leaving.getByRole('button', { name: 'Send me a link' }).waitFor();
      expect(await leaving.getByLabel('Your password').count()).toBe(0);
      return;
    }
    const field = visitor.main().getByLabel('New password', { exact: true });
    expect(await visitor.main().locator('input[type=password]').count()).toBe(1);
    expect(await field.getAttribute('autocomplete')).toBe('new-password');
    const keep = visitor.button('Save my new password');
    await keep.click();
    await isRefused(visitor.main(), 'New password', /Please write a new password/);
    await field.fill('password1');
    await keep.click();
    await isRefused(visitor.main(), 'New password', /Many people use this password/);
    visitor.allow(/status of 400/, 'a problem with the field is tried on purpose');
    // Pasted, as from a password manager.
    await field.fill('');
    await field.focus();
    await visitor.page.keyboard.insertText('four slow yellow boats');
    await keep.click();
    await visitor.heading('Your password is saved').waitFor();
    await logIn('four slow yellow boats');
    await expect(logIn(stranger.current_password)).rejects.toThrow('401');
    await visitor.link('Return to site').click();
    await visitor.page.waitForURL('**/home');
    await isMember(visitor);
  });

  it('by a link that somebody else sent leaves a member who they are, and nothing of theirs goes there', async () => {
    const email = `sent-on-${process.hrtime.bigint()}@example.org`;
    await site.call('POST', '/auth/register', form(email));
    const { link } = await site.mail(email, 'Confirm your email');
    const member = await site.join(`reads-${process.hrtime.bigint()}@example.org`);
    await using visitor = await site.arrive('/about', member, { storage: { 'preferences-1': '{"size":"large"}' } });
    const before = await tokens(visitor);
    await visitor.open(link.pathname);
    await visitor.main().getByText(`This link is for the account of ${email}.`).waitFor();
    await visitor.main().getByText(`you stay logged in as ${member.email}.`).waitFor();
    expect(await visitor.axe()).toEqual([]);
    const stranger = () =>
      site.store.db.selectFrom('member').selectAll().where('email', '=', email).executeTakeFirstOrThrow();
    // A program that looks into mails runs scripts, too, and gets as far as this.
    expect((await stranger()).verified_at).toBe(null);
    await visitor.button('Confirm this address').click();
    await visitor.heading('The address is confirmed').waitFor();
    await visitor.main().getByText(`You are still logged in as ${member.email}.`).waitFor();
    expect(await visitor.axe()).toEqual([]);
    expect(await tokens(visitor)).toEqual(before);
    const { id, verified_at } = await stranger();
    expect(verified_at).not.toBe(null);
    const kept = site.store.db.selectFrom('preference').selectAll().where('member_id', '=', id);
    expect(await kept.execute()).toEqual([]);
  });

  it('sends a link to choose a password to whoever waits too long with it', async () => {
    const email = 'slowly@example.org';
    await site.call('POST', '/auth/register', form(email));
    const { link } = await site.mail(email, 'Confirm your email');
    await using visitor = await arrive(link.pathname);
    await visitor.button('Confirm and log in').click();
    await visitor.main().getByLabel('New password', { exact: true }).fill('four slow yellow boats');
    await site.store.db.updateTable('session').set({ proven_at: '2020-01-01T00:00:00.000Z' }).execute();
    await visitor.button('Save my new password').click();
    await visitor.main().getByText('It is a while since you logged in.').waitFor();
    visitor.allow(/status of 403/, 'the proof is too old on purpose');
    await visitor.button('Send me a link').click();
    await site.mail(email, 'Choose a new password');
  });

  // spec(206)
  it('shows that it is at work while an address is being confirmed, and tries again when that fails', async () => {
    await using visitor = await arrive('/about');
    let isAway = true;
    const held = Promise.withResolvers<void>();
    await visitor.page.route('**/api/auth/link/verification/**', async (route) => {
      await held.promise;
      return isAway ? route.abort() : route.continue();
    });
    await visitor.open('/verification/confirm/not-a-key');
    await visitor.page.getByText('One moment, we are checking your link').waitFor();
    held.resolve();
    await visitor.heading('Not confirmed yet').waitFor();
    visitor.allow(/ERR_FAILED/, 'the connection is cut on purpose');
    isAway = false;
    await visitor.button('Try again').click();
    await visitor.heading('Link expired!').waitFor();
    visitor.allowOver();
  });

  // spec(397)
  it('offers a new link for one that is over', async () => {
    await site.call('POST', '/auth/register', {
      email: 'late@example.org',
      current_password: 'three quiet green doors',
      confirm_password: 'three quiet green doors',
      agree_terms: true,
      agree_marketing: true,
    });
    const first = await site.mail('late@example.org', 'Confirm your email');
    await using visitor = await arrive('/verification/confirm/over');
    visitor.allowOver();
    await visitor.heading('Link expired!').waitFor();
    await visitor.main().getByRole('button', { name: 'Send a new link' }).click();
    await isRefused(visitor.main(), 'Email', /Please add your email address!/);
    await visitor.main().getByLabel('Email').fill('late@example.org');
    await visitor.main().getByRole('button', { name: 'Send a new link' }).click();
    await visitor.main().getByText('Email re-sent!').waitFor();
    await expect
      .poll(() => site.mailbox.last('late@example.org')?.link.pathname, { timeout: 20_000 })
      .not.toBe(first.link.pathname);
  });
});

describe('the sign-up page', () => {
  // spec(52)
  it('is the same as the dialog, remembers who sent the reader, and leads home', async () => {
    await using visitor = await arrive('/signup?referral_id=a-friend');
    expect(await visitor.page.title()).toBe('Sign up · Tessera');
    await chooseEssential(visitor);
    await fillIn(visitor.main(), 'page@example.org');
    await tickBoth(visitor.main());
    await visitor.main().getByRole('button', { name: 'Continue' }).click();
    await visitor.heading(STEP_2).waitFor();
    const { referral_id } = await site.store.db
      .selectFrom('member')
      .select('referral_id')
      .where('email', '=', 'page@example.org')
      .executeTakeFirstOrThrow();
    expect(referral_id).toBe('a-friend');
    await visitor.button('Skip for now').click();
    await visitor.page.waitForURL('**/home');
    expect(await tokens(visitor)).toEqual([null, null]);
  });

  it('leads members on', async () => {
    const member = await site.join('member@example.org');
    await using visitor = await site.arrive('/about', member);
    await visitor.page.goto(`${site.url}/signup?next=/events`);
    await visitor.page.waitForURL('**/events');
    await isMember(visitor);
  });

  it('says without script what it needs', async () => {
    await using visitor = await arrive('/about', { javaScript: false });
    await visitor.link('Sign up').click();
    expect(visitor.path).toBe('/signup');
    expect(await visitor.page.getByText('Accounts need JavaScript.').isVisible()).toBe(true);
  });
});

describe.each([320, 1280])('at %i pixels', (width) => {
  it.each([
    ['/signup', STEP_1],
    ['/verification/confirm/over', 'Link expired!'],
  ])('%s has no accessibility findings', async (path, heading) => {
    await using visitor = await arrive(path, { width });
    if (path.endsWith('/over')) visitor.allowOver();
    await visitor.heading(heading).waitFor();
    expect(await visitor.axe()).toEqual([]);
  });

  it('both steps of the dialog have no accessibility findings', async () => {
    await using visitor = await arrive('/events', { width });
    await chooseEssential(visitor);
    if (width < 1000) await visitor.button('Menu').click();
    await visitor.page.getByRole('button', { name: 'Sign up', exact: true }).click();
    const form = dialog(visitor, STEP_1);
    await form.waitFor();
    await tickBoth(form);
    await form.getByRole('button', { name: 'Continue' }).click();
    await isRefused(form, 'First name', /first name/);
    expect(await visitor.axe()).toEqual([]);
    await fillIn(form, `axe${width}@example.org`);
    await form.getByRole('button', { name: 'Continue' }).click();
    await dialog(visitor, STEP_2).waitFor();
    expect(await visitor.axe()).toEqual([]);
  });
});
