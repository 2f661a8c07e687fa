/** ‘Display’ and the account. */
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { bar, logIn, openDialog } from '#tests/setup/screen/entering.ts';
import type { Page } from '#tests/setup/screen/screen.tsx';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

const isInTheme = (name: string) => waitFor(() => expect(document.documentElement.dataset.theme).toBe(name));
const comesIn = async (page: Page, email: string) => logIn(page, await openDialog(page, 'Log in', 'Log in'), email);

it('makes a new device look as the member chose elsewhere', async () => {
  const member = await site.join('elsewhere@example.org');
  await site.call('PUT', '/auth/preferences', { preferences: { theme: 'dusk' } }, member);
  await using page = await site.openScreen('/events');
  expect(document.documentElement.dataset.theme).toBeUndefined();
  await comesIn(page, member.email);
  await isInTheme('dusk');
});

it('asks whether what this device has is theirs, where the account has nothing yet', async () => {
  const member = await site.join('here@example.org');
  const storage = { 'preferences-1': JSON.stringify({ theme: 'mist', amount: 'fewer' }) };
  await using page = await site.openScreen('/events', { storage });
  await comesIn(page, member.email);
  const kept = async () => (await site.call('GET', '/auth/preferences', undefined, member)).preferences;
  await page.hears('This device has choices under ‘Display’. Are they yours?');
  expect(await kept()).toBeNull();
  await page.press('button', 'Add to my account', screen.getByRole('region', { name: 'Messages' }));
  await page.hears('What this device has under ‘Display’ is in your account now.');
  expect(await kept()).toEqual({ theme: 'mist', amount: 'fewer' });
});

it('leaves nothing of an account on a device after the log-out, and puts back what the device had', async () => {
  const member = await site.join('shared@example.org');
  const preferences = { theme: 'dusk', needs: 'quiet-space:yes' };
  await site.call('PUT', '/auth/preferences', { preferences }, member);
  const storage = { 'preferences-1': JSON.stringify({ theme: 'mist' }) };
  await using page = await site.openScreen('/events', { storage });
  await comesIn(page, member.email);
  await isInTheme('dusk');
  await page.press('button', 'Logout', bar());
  await isInTheme('mist');
  expect({ ...localStorage }).toEqual(storage);
});
