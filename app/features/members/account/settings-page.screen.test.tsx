/** A member's settings: address, password, devices, agreements, and their data. */
import { screen, waitFor, within } from '@testing-library/react';
import { parse } from 'csv-parse/sync';
import { describe, expect, it, vi } from 'vitest';
import { PASSWORD } from '#tests/setup/api/members.ts';
import type { Page } from '#tests/setup/screen/screen.tsx';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

let joined = 0;
const somebody = () => site.join(`settler${++joined}@example.org`, { first_name: 'Rowan', last_name: 'Achterberg' });

const section = (name: string) => screen.findByRole('region', { name });
/** Presses what ends in a file, and reads the file. */
async function take(page: Page, name: string): Promise<{ name: string; text: string }> {
  const files: Blob[] = [];
  const made = vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  try {
    await page.press('button', name);
    await waitFor(() => expect(saved).toHaveBeenCalled());
    const link = saved.mock.contexts[0] as HTMLAnchorElement | undefined;
    return { name: link?.download ?? '', text: (await files[0]?.text()) ?? '' };
  } finally {
    made.mockRestore();
    saved.mockRestore();
  }
}

describe('the settings', () => {
  it('move the account to another address, which is confirmed by mail', async () => {
    const member = await somebody();
    await using page = await site.openScreen('/account/settings', { as: member });
    const here = await section('Email address');
    const save = () => page.press('button', 'Save my address', here);
    const reads = (words: string) => page.reads(words, () => here);
    await page.press('button', 'Change email', here);
    await save();
    await reads('Problem: Please add your email address!');
    await page.fill('New email address', 'nowhere', here);
    await save();
    await reads('Problem: Please add a valid email address!');
    await page.fill('New email address', `new-${member.email}`, here);
    await save();
    await reads('Problem: Please add your current password to update it!');
    await page.fill('Current password', PASSWORD, here);
    await save();
    await page.hears('Profile updated!');
    await reads(`We sent an email to new-${member.email}.`);
    await reads(`Your address is ${member.email}.`);
    await page.press('button', 'Send the email again', here);
    await page.hears('Email re-sent!');
    const { link } = await site.mail(`new-${member.email}`, 'Confirm your new address');
    await page.open(link.pathname);
    await page.reads(`This link is for new-${member.email}.`);
    expect(await site.call('GET', '/auth', undefined, member)).toMatchObject({ email: member.email });
    await page.press('button', 'Use this address');
    await screen.findByRole('heading', { level: 1, name: 'Your address is changed' });
    await page.reads(`From now on you log in with new-${member.email}.`);
    expect(await site.call('GET', '/auth', undefined, member)).toMatchObject({ email: `new-${member.email}` });
    // Opened once more it says the same.
    await page.open(link.pathname);
    await screen.findByRole('heading', { level: 1, name: 'Your address is changed' });
    await page.press('link', 'To my settings');
    await page.reads(`Your address is new-${member.email}.`);
  });

  it('keep the address when somebody thinks better of it; its link then says so, and waits for the log-in', async () => {
    const member = await somebody();
    const ask = { email: `other-${member.email}`, current_password: PASSWORD };
    await site.call('PUT', '/auth', ask, member);
    const { link } = await site.mail(ask.email, 'Confirm your new address');
    await using page = await site.openScreen('/account/settings', { as: member });
    const here = await section('Email address');
    await page.press('button', 'Cancel', here);
    await page.hears('Your address stays as it is.');
    await waitFor(() => expect(here.textContent).not.toContain('We sent an email to'));
    await page.open(link.pathname);
    await screen.findByRole('heading', { level: 1, name: 'Your address is as it was' });
    await using _stranger = await site.openScreen(link.pathname);
    await waitFor(() => expect(location.pathname).toBe('/login'));
    expect(new URLSearchParams(location.search).get('next')).toBe(link.pathname);
  });

  it('offer a link to choose a password where there is none', async () => {
    const member = await somebody();
    await site.store.db.updateTable('member').set({ password_hash: null }).where('email', '=', member.email).execute();
    await using page = await site.openScreen('/account/settings', { as: member });
    await page.press('button', 'Send me a link', await section('Password'));
    await page.reads(`We sent a link to ${member.email}.`);
    const { link } = await site.mail(member.email, 'Choose a new password');
    // Also for who is logged in: there is no other way to a first password.
    await page.open(link.pathname + link.search);
    await page.fill('New password', 'four loud red doors');
    await page.fill(/once more|Confirm/, 'four loud red doors');
    const [last] = within(page.main())
      .getAllByRole('button', { name: /password/i })
      .reverse();
    await page.user.click(last as HTMLElement);
    await waitFor(async () =>
      expect(
        await site.call('POST', '/auth/login', { username: member.email, password: 'four loud red doors' }),
      ).toMatchObject({ user: { profile: { has_password: true } } }),
    );
  });

  it('list the devices, and sign one out', async () => {
    const member = await somebody();
    const other = await site.call('POST', '/auth/login', { username: member.email, password: PASSWORD });
    await using page = await site.openScreen('/account/settings', { as: member });
    const here = within(await section('Where you are logged in'));
    await waitFor(() => expect(here.getAllByRole('listitem')).toHaveLength(2));
    expect(here.getAllByText('This device')).toHaveLength(1);
    await page.user.click(here.getByRole('button', { name: /^Log out/ }));
    await waitFor(() => expect(here.getAllByRole('listitem')).toHaveLength(1));
    await expect(site.call('GET', '/auth', undefined, other)).rejects.toThrow('401');
  });

  // spec(15)
  it('show every agreement with its words, and let news by email be stopped', async () => {
    await using page = await site.openScreen('/account/settings', { as: await somebody() });
    const here = within(await section('What you agreed to'));
    await here.findByText(/^We may send you news by email\./);
    expect(here.getAllByRole('listitem')).toHaveLength(2);
    await page.press('button', 'Stop news by email');
    await here.findByText(/^We do not send you news by email\./);
    expect(here.getAllByRole('listitem')[0]?.textContent).toContain('You withdrew this');
    expect(here.getAllByRole('listitem')).toHaveLength(3);
  });

  it('hand out everything that is kept, as a table and for programs', async () => {
    const member = await somebody();
    const [post] = (await site.call('GET', '/content/post')).data;
    await site.call('PUT', '/content/favourite/add', { id: post.id, object_type: 'Post' }, member);
    await using page = await site.openScreen('/account/settings', { as: member });
    const json = await take(page, 'Download for programs (JSON)');
    expect(json.name).toBe('my-data.json');
    expect(JSON.parse(json.text)).toMatchObject({
      account: [{ email: member.email, first_name: 'Rowan' }],
      favourites: [{ title: post.display_title }],
    });
    const csv = await take(page, 'Download a table (CSV)');
    expect(csv.name).toBe('my-data.csv');
    expect(parse(csv.text, { bom: true })).toContainEqual(['favourites', '1', 'title', post.display_title]);
    const bookmarks = await take(page, 'Download bookmarks');
    expect(bookmarks.name).toBe('bookmarks.html');
    expect(bookmarks.text).toMatch(/<H3>Posts<\/H3>\s*<DL><p>\s*<DT><A HREF="http/);
    const feeds = await take(page, 'Download my feeds (OPML)');
    expect(feeds.name).toBe('feeds.opml');
    expect(feeds.text).toContain('<opml version="2.0">');
  });

  // spec(263)
  it('delete the account only with the password, after offering the download, and then say goodbye', async () => {
    const member = await somebody();
    await using page = await site.openScreen('/account/settings', { as: member });
    await page.press('button', 'Delete my account');
    const box = await screen.findByRole('dialog', { name: 'Delete my account' });
    within(box).getByRole('button', { name: 'Download a table (CSV)' });
    const leave = () => page.press('button', 'Delete my account for good', box);
    await leave();
    await page.reads('Problem: Please write your password.', () => box);
    await page.fill('Your password', 'not this one', box);
    await leave();
    await page.reads('Problem: Your current password is incorrect!', () => box);
    await page.fill('Your password', PASSWORD, box);
    await leave();
    await waitFor(() => expect(page.path).toBe('/home'));
    await page.hears('Your account is deleted. Thank you for being a member.');
    expect([localStorage.getItem('access'), localStorage.getItem('refresh')]).toEqual([null, null]);
    await site.mail(member.email, 'is deleted');
  });
});
