/** A forgotten password, from asking to choosing a new one. */
import { describe, expect, it } from 'vitest';
import { Authenticator } from '#tests/setup/api/authenticator.ts';
import { PASSWORD } from '#tests/setup/api/members.ts';
import { breakCall } from '#tests/setup/browser/broken.ts';
import { hears, isMember, isRefused, tokens } from '#tests/setup/browser/entering.ts';
import { withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, type VisitorOptions, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();

const arrive = (path: string, options: VisitorOptions = {}) => Visitor.arrive(path, { ...options, url: site.url });
const SENT = 'If this address has an account, an email with a link is on its way.';
const NEW_PASSWORD = 'four slow yellow boats';

/** The link of the mail that somebody has just asked for. */
async function askForLink(email: string): Promise<string> {
  await site.call('POST', '/auth/forgot-my-password', { email });
  const { link } = await site.mail(email, 'Choose a new password');
  return link.pathname + link.search;
}

describe('asking for a link', () => {
  // spec(53, 202, 306, 307, 311)
  it('needs an address, and answers the same whether there is an account', async () => {
    await using visitor = await arrive('/forgot-my-password');
    expect(await visitor.page.title()).toBe('Forgot my Password · Tessera');
    const send = visitor.button('Send me a link');
    await send.click();
    await isRefused(visitor.main(), 'Email', /Please add your email address!/);
    await visitor.main().getByLabel('Email').fill('nobody');
    await send.click();
    await isRefused(visitor.main(), 'Email', /Please add a valid email address!/);
    await visitor.main().getByLabel('Email').fill('nobody@example.org');
    await send.click();
    await visitor.main().getByText(SENT).waitFor();
    expect(site.mailbox.last('nobody@example.org')).toBeUndefined();
  });

  it('says when the site cannot be reached, and keeps the address', async () => {
    await using visitor = await arrive('/forgot-my-password');
    await visitor.page.route('**/api/auth/forgot-my-password', (route) => route.abort());
    await visitor.main().getByLabel('Email').fill('ada@example.org');
    await visitor.button('Send me a link').click();
    await hears(visitor, 'We could not reach the site.');
    visitor.allow(/ERR_FAILED/, 'the connection is cut on purpose');
    expect(await visitor.main().getByLabel('Email').inputValue()).toBe('ada@example.org');
  });

  it('works without script', async () => {
    const { email } = await site.join('plain@example.org');
    await using visitor = await arrive('/forgot-my-password', { javaScript: false });
    await visitor.button('Send me a link').click();
    await visitor.main().getByText('Please add your email address!').waitFor();
    visitor.allow(/status of 400/, 'what the form sends is refused');
    await visitor.main().getByLabel('Email').fill(email);
    await visitor.button('Send me a link').click();
    await visitor.main().getByText(SENT).waitFor();
    await site.mail(email, 'Choose a new password');
  });
});

describe('choosing a new password', () => {
  // spec(400)
  it('says so when the site is broken inside, at the start and at the end', async () => {
    const { email } = await site.join('broken@example.org');
    await using visitor = await arrive('/forgot-my-password');
    await breakCall(visitor, '**/api/auth/forgot-my-password');
    await visitor.main().getByLabel('Email').fill(email);
    await visitor.button('Send me a link').click();
    await hears(visitor, 'We could not send the email. Please try again.');
    await visitor.open(await askForLink(email));
    await breakCall(visitor, '**/api/auth/forgot-my-password/recover');
    await visitor.main().getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await visitor.main().getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD);
    await visitor.button('Save my new password').click();
    await hears(visitor, 'Your new password could not be saved. Please try again.');
    expect(await visitor.main().getByLabel('New password', { exact: true }).inputValue()).toBe(NEW_PASSWORD);
  });

  // spec(54, 204, 266, 308, 309, 310)
  it('checks what is written, signs in, and the old password is over', async () => {
    const { email, refresh } = await site.join('ada@example.org');
    const path = await askForLink(email);
    await using visitor = await arrive(path);
    expect(await visitor.page.title()).toBe('Password Recovery · Tessera');
    const keep = visitor.button('Save my new password');
    const write = async (password: string, again: string) => {
      await visitor.main().getByLabel('New password', { exact: true }).fill(password);
      await visitor.main().getByLabel('Confirm password', { exact: true }).fill(again);
      await keep.click();
    };
    await keep.click();
    await isRefused(visitor.main(), 'New password', /Please write a new password/);
    await write(NEW_PASSWORD, '');
    await isRefused(visitor.main(), 'Confirm password', /Please write the new password once more/);
    await write(NEW_PASSWORD, `${NEW_PASSWORD}!`);
    await isRefused(visitor.main(), 'Confirm password', /The two passwords are not the same/);
    await write('short', 'short');
    await isRefused(visitor.main(), 'New password', /at least 8 characters/);
    visitor.allow(/status of 400/, 'what the form sends is refused');
    await write(NEW_PASSWORD, NEW_PASSWORD);
    await hears(visitor, 'Your new password is saved, and you are logged in.');
    await visitor.page.waitForURL('**/home');
    await isMember(visitor);

    await expect(site.call('POST', '/auth/login', { username: email, password: PASSWORD })).rejects.toThrow('401');
    await site.call('POST', '/auth/login', { username: email, password: NEW_PASSWORD });
    await expect(site.call('POST', '/auth/login/refresh', { refresh })).rejects.toThrow('401');

    await using late = await arrive(path);
    late.allowOver();
    await late.heading('Link expired!').waitFor();
    await late.page.getByText('Each link works once, and not for long.').waitFor();
    await late.link('Start again').click();
    await late.heading('Forgot my password').waitFor();
  });

  it('removes passkeys, but for those that somebody keeps', async () => {
    const member = await site.join('keys@example.org');
    for (const name of ['My telephone', 'A strange computer']) {
      const options = await site.call('POST', '/auth/passkey/options', undefined, member);
      const { id } = await site.call('POST', '/auth/passkey', new Authenticator(site.url).create(options), member);
      await site.call('PUT', `/auth/passkey/${id}`, { name }, member);
    }
    await using visitor = await arrive(await askForLink(member.email));
    const group = visitor.page.getByRole('group', { name: 'Passkeys that are removed' });
    await group.waitFor();
    const boxes = group.getByRole('checkbox');
    expect(await boxes.count()).toBe(2);
    for (const box of await boxes.all()) expect(await box.isChecked()).toBe(true);
    expect(await group.getByText(/Added on .+ Not used yet\./).count()).toBe(2);
    expect(await visitor.axe()).toEqual([]);
    await group.getByRole('checkbox', { name: /My telephone/ }).uncheck();
    await visitor.main().getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await visitor.main().getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD);
    await visitor.button('Save my new password').click();
    await visitor.page.waitForURL('**/home');
    await visitor.open('/account/settings');
    const list = visitor.page.getByRole('list', { name: 'Your passkeys' });
    await list.getByText('My telephone', { exact: true }).waitFor();
    expect(await list.getByRole('listitem').count()).toBe(1);
  });

  it('of another account asks a member without a password to log out first', async () => {
    const member = await site.join('bare@example.org');
    await site.store.db.updateTable('member').set({ password_hash: null }).where('email', '=', member.email).execute();
    const { email } = await site.join('stranger@example.org');
    await using visitor = await site.arrive(await askForLink(email), member);
    await visitor.main().getByText(`This link is for the account of ${email}.`).waitFor();
    await visitor.main().getByText(`You are logged in as ${member.email}.`).waitFor();
    expect(await visitor.main().getByLabel('New password', { exact: true }).count()).toBe(0);
    expect(await visitor.axe()).toEqual([]);
    await visitor.main().getByRole('button', { name: 'Log out' }).click();
    await visitor.main().getByLabel('New password', { exact: true }).waitFor();
    expect(await tokens(visitor)).toEqual([null, null]);
  });

  // spec(205)
  it('with a link that ends meanwhile leads to the start again', async () => {
    const { email } = await site.join('slow@example.org');
    await using visitor = await arrive(await askForLink(email));
    await visitor.main().getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
    await visitor.main().getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD);
    await askForLink(email);
    await site.store.db.deleteFrom('one_time_key').where('purpose', '=', 'recovery').execute();
    await visitor.button('Save my new password').click();
    visitor.allowOver();
    await visitor.heading('Link expired!').waitFor();
    expect(await tokens(visitor)).toEqual([null, null]);
  });

  // spec(203)
  it('shows that a link is being checked, and tries again when that fails', async () => {
    const { email } = await site.join('away@example.org');
    const path = await askForLink(email);
    await using visitor = await arrive('/about');
    let isAway = true;
    const held = Promise.withResolvers<void>();
    await visitor.page.route('**/forgot-my-password/verify**', async (route) => {
      await held.promise;
      return isAway ? route.abort() : route.continue();
    });
    await visitor.open(path);
    await visitor.page.getByText('One moment, we are checking your link').waitFor();
    held.resolve();
    await visitor.button('Try again').waitFor();
    visitor.allow(/ERR_FAILED/, 'the connection is cut on purpose');
    isAway = false;
    await visitor.button('Try again').click();
    await visitor.main().getByLabel('New password', { exact: true }).waitFor();
  });

  // spec(58)
  it.each(['/forgot-my-password', '/forgot-my-password/recovery?profile=x&session=y'])(
    '%s leads members home',
    async (path) => {
      const member = await site.join(`home${path.length}@example.org`);
      await using visitor = await site.arrive('/about', member);
      const isLink = path.includes('session');
      const refused = isLink && visitor.page.waitForResponse('**/forgot-my-password/verify?**');
      await visitor.page.goto(`${site.url}${path}`);
      await refused;
      if (isLink) visitor.allowOver();
      await visitor.page.waitForURL('**/home');
      await isMember(visitor);
    },
  );
});

describe.each([320, 1280])('at %i pixels', (width) => {
  it('no page has accessibility findings', async () => {
    const { email } = await site.join(`axe${width}@example.org`);
    await using visitor = await arrive('/forgot-my-password', { width });
    expect(await visitor.axe()).toEqual([]);
    await visitor.button('Send me a link').click();
    await isRefused(visitor.main(), 'Email', /email address/);
    expect(await visitor.axe()).toEqual([]);
    await visitor.open(await askForLink(email));
    await visitor.button('Save my new password').click();
    await isRefused(visitor.main(), 'New password', /new password/);
    expect(await visitor.axe()).toEqual([]);
    await visitor.open('/forgot-my-password/recovery?profile=x&session=y');
    visitor.allowOver();
    await visitor.heading('Link expired!').waitFor();
    expect(await visitor.axe()).toEqual([]);
  });
});
