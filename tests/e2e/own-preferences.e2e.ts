/** 'Display' and the account. */
import { expect, it } from 'vitest';
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

it('keeps with the account what this device has, where the account has nothing yet', async () => {
  const member = await site.join('here@example.org');
  const storage = { 'preferences-1': JSON.stringify({ theme: 'mist', amount: 'fewer' }) };
  await using visitor = await Visitor.arrive('/events', { url: site.url, storage });
  await logIn(visitor, member.email);
  const kept = async () => (await site.call('GET', '/auth/preferences', undefined, member)).preferences;
  await expect.poll(kept, SLOW).toEqual({ theme: 'mist', amount: 'fewer' });
  expect(await theme(visitor)).toBe('mist');
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
