/** 'Display' and the account. */
import { expect, it } from 'vitest';
import { bar, hears, messages } from '#tests/setup/browser/entering.ts';
import { PASSWORD, withMembersSite } from '#tests/setup/browser/members-site.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const site = withMembersSite();

const SLOW = { timeout: 20_000 };
const theme = (visitor: Visitor) => visitor.page.evaluate(() => document.documentElement.dataset.theme);

async function logIn(visitor: Visitor, email: string): Promise<void> {
  await visitor.page.getByRole('banner').getByRole('button', { name: 'Log in', exact: true }).click();
  const dialog = visitor.page.getByRole('dialog', { name: 'Log in', exact: true });
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Log in', exact: true }).click();
}

it('makes a new device look as the member chose elsewhere', async () => {
  const member = await site.join('elsewhere@example.org');
  await site.call('PUT', '/auth/preferences', { preferences: { theme: 'dusk' } }, member);
  await using visitor = await Visitor.arrive('/events', { url: site.url });
  expect(await theme(visitor)).toBeUndefined();
  await logIn(visitor, member.email);
  await expect.poll(() => theme(visitor), SLOW).toBe('dusk');
});

it('asks whether what this device has is theirs, where the account has nothing yet', async () => {
  const member = await site.join('here@example.org');
  const storage = { 'preferences-1': JSON.stringify({ theme: 'mist', amount: 'fewer' }) };
  await using visitor = await Visitor.arrive('/events', { url: site.url, storage });
  await logIn(visitor, member.email);
  const kept = async () => (await site.call('GET', '/auth/preferences', undefined, member)).preferences;
  await hears(visitor, 'This device has choices under ‘Display’. Are they yours?');
  expect(await theme(visitor)).toBe('mist');
  expect(await kept()).toBeNull();
  await messages(visitor).getByRole('button', { name: 'Put them in my account' }).click();
  await hears(visitor, 'What this device has under ‘Display’ is in your account now.');
  expect(await kept()).toEqual({ theme: 'mist', amount: 'fewer' });
});

it('leaves nothing of an account on a device after the log-out, and puts back what the device had', async () => {
  const member = await site.join('shared@example.org');
  const preferences = { theme: 'dusk', needs: 'quiet-space:yes' };
  await site.call('PUT', '/auth/preferences', { preferences }, member);
  const storage = { 'preferences-1': JSON.stringify({ theme: 'mist' }) };
  await using visitor = await Visitor.arrive('/events', { url: site.url, storage });
  await logIn(visitor, member.email);
  await expect.poll(() => theme(visitor), SLOW).toBe('dusk');
  await bar(visitor).getByRole('button', { name: 'Logout' }).click();
  await expect.poll(() => theme(visitor), SLOW).toBe('mist');
  const left = await visitor.page.evaluate(() => Object.fromEntries(Object.entries(localStorage)));
  expect(left).toEqual(storage);
});

it('keeps with the account what a member changes, also in another tab', async () => {
  const member = await site.join('changes@example.org');
  await using visitor = await site.arrive('/events', member);
  const other = await visitor.context.newPage();
  await other.goto(`${site.url}/about`);
  await other.evaluate(() => localStorage.setItem('preferences-1', JSON.stringify({ size: 130 })));
  const kept = async () => (await site.call('GET', '/auth/preferences', undefined, member)).preferences;
  await expect.poll(kept, SLOW).toEqual({ size: 130 });
});
