/** A forgotten password: what is asked, said and refused on the way to a new one. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { Authenticator } from '#tests/setup/api/authenticator.ts';
import { heading, isMember, isRefused, tokens, wordsIn } from '#tests/setup/screen/entering.ts';
import type { Page } from '#tests/setup/screen/screen.tsx';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

const SENT = 'If this address has an account, an email with a link is on its way.';
const NEW_PASSWORD = 'four slow yellow boats';
const BROKEN = () => ({ status: 500, body: { code: 'internal_error', message: 'Something went wrong on our side.' } });

/** The link of the mail that somebody has just asked for. */
async function askForLink(email: string): Promise<string> {
  await site.call('POST', '/auth/forgot-my-password', { email });
  const { link } = await site.mail(email, 'Choose a new password');
  return link.pathname + link.search;
}
const send = (page: Page) => page.press('button', 'Send me a link');
const keep = (page: Page) => page.press('button', 'Save my new password');
async function write(page: Page, password = NEW_PASSWORD, again = password): Promise<void> {
  await page.fill('New password', password);
  await page.fill('Confirm password', again);
}

describe('asking for a link', () => {
  // spec(53, 202, 306, 307, 311)
  it('needs an address, and answers the same whether there is an account', async () => {
    await using page = await site.openScreen('/forgot-my-password');
    expect(document.title).toBe('Forgot my Password · Tessera');
    await send(page);
    await isRefused(page.main(), 'Email', /Please add your email address!/);
    await page.fill('Email', 'nobody', page.main());
    await send(page);
    await isRefused(page.main(), 'Email', /Please add a valid email address!/);
    await page.fill('Email', 'nobody@example.org', page.main());
    await send(page);
    await page.reads(SENT);
    expect(site.mailbox.last('nobody@example.org')).toBeUndefined();
  });

  // spec(400)
  it('says when the site cannot be reached or is broken inside, and keeps the address', async () => {
    await using page = await site.openScreen('/forgot-my-password');
    await page.fill('Email', 'ada@example.org', page.main());
    page.isOffline = true;
    await send(page);
    await page.hears('We could not reach the site.');
    page.isOffline = false;
    page.answer(/forgot-my-password$/, BROKEN);
    await send(page);
    await page.hears('We could not send the email. Please try again.');
    expect(wordsIn(page.main(), 'Email')).toBe('ada@example.org');
  });
});

describe('choosing a new password', () => {
  // spec(308, 309, 310)
  it('checks what is written', async () => {
    const { email } = await site.join('ada@example.org');
    await using page = await site.openScreen(await askForLink(email));
    await heading('Choose a new password');
    await within(page.main()).findByLabelText('New password');
    expect(document.title).toBe('Password Recovery · Tessera');
    await keep(page);
    await isRefused(page.main(), 'New password', /Please write a new password/);
    for (const [password, again, label, words] of [
      [NEW_PASSWORD, '', 'Confirm password', /Please write the new password once more/],
      [NEW_PASSWORD, `${NEW_PASSWORD}!`, 'Confirm password', /The two passwords are not the same/],
      ['short', 'short', 'New password', /at least 8 characters/],
    ] as const) {
      await write(page, password, again);
      await keep(page);
      await isRefused(page.main(), label, words);
    }
    expect(tokens()).toEqual([null, null]);
  });

  // spec(400)
  it('says so when the site is broken inside, and keeps what was written', async () => {
    const { email } = await site.join('broken@example.org');
    await using page = await site.openScreen(await askForLink(email));
    page.answer(/forgot-my-password\/recover$/, BROKEN);
    await write(page);
    await keep(page);
    await page.hears('Your new password could not be saved. Please try again.');
    expect(wordsIn(page.main(), 'New password')).toBe(NEW_PASSWORD);
  });

  it('removes passkeys, but for those that somebody keeps', async () => {
    const member = await site.join('keys@example.org');
    // Where the site says that it is.
    const { origin } = Object.assign(new URL(site.url), { hostname: 'localhost' });
    for (const name of ['My telephone', 'A strange computer']) {
      const options = await site.call('POST', '/auth/passkey/options', undefined, member);
      const { id } = await site.call('POST', '/auth/passkey', new Authenticator(origin).create(options), member);
      await site.call('PUT', `/auth/passkey/${id}`, { name }, member);
    }
    await using page = await site.openScreen(await askForLink(member.email));
    const group = await screen.findByRole('group', { name: 'Passkeys that are removed' });
    const boxes = within(group).getAllByRole<HTMLInputElement>('checkbox');
    expect(boxes.map(({ checked }) => checked)).toEqual([true, true]);
    expect(within(group).getAllByText(/Added on .+ Not used yet\./)).toHaveLength(2);
    await page.press('checkbox', /My telephone/, group);
    await write(page);
    await keep(page);
    await waitFor(() => expect(page.path).toBe('/home'));
    await page.open('/account/settings');
    const list = await screen.findByRole('list', { name: 'Your passkeys' });
    within(list).getByText('My telephone');
    expect(within(list).getAllByRole('listitem')).toHaveLength(1);
  });

  it('of another account asks a member without a password to log out first', async () => {
    const member = await site.join('bare@example.org');
    await site.store.db.updateTable('member').set({ password_hash: null }).where('email', '=', member.email).execute();
    const { email } = await site.join('stranger@example.org');
    await using page = await site.openScreen(await askForLink(email), { as: member });
    await page.reads(`This link is for the account of ${email}.`);
    await page.reads(`You are logged in as ${member.email}.`);
    expect(within(page.main()).queryByLabelText('New password')).toBeNull();
    await page.press('button', 'Log out', page.main());
    await within(page.main()).findByLabelText('New password');
    expect(tokens()).toEqual([null, null]);
  });

  // spec(205)
  it('with a link that ends meanwhile leads to the start again', async () => {
    const { email } = await site.join('slow@example.org');
    await using page = await site.openScreen(await askForLink(email));
    await write(page);
    await site.store.db.deleteFrom('one_time_key').where('purpose', '=', 'recovery').execute();
    await keep(page);
    await heading('Link expired!');
    expect(tokens()).toEqual([null, null]);
  });

  // spec(203)
  it('shows that a link is being checked, and tries again when that fails', async () => {
    const { email } = await site.join('away@example.org');
    const path = await askForLink(email);
    await using page = await site.openScreen('/about');
    const letGo = page.hold(/forgot-my-password\/verify/);
    await page.open(path);
    await page.reads('Checking your link');
    page.isOffline = true;
    letGo();
    await within(page.main()).findByRole('button', { name: 'Try again' });
    page.isOffline = false;
    await page.press('button', 'Try again');
    await within(page.main()).findByLabelText('New password');
  });

  // spec(58)
  it.each(['/forgot-my-password', '/forgot-my-password/recovery?profile=x&session=y'])(
    '%s leads members home',
    async (path) => {
      await using page = await site.openScreen(path, { as: await site.join(`home${path.length}@example.org`) });
      await waitFor(() => expect(page.path).toBe('/home'));
      await isMember();
    },
  );
});
