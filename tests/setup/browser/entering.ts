/** What people do at the doors of the site. */
import { expect } from 'vitest';
import { PASSWORD } from '../api/members.ts';
import type { Visitor } from './visitor.ts';

export const messages = (visitor: Visitor) => visitor.page.getByRole('region', { name: 'Messages' });
export const dialog = (visitor: Visitor, name: string) => visitor.page.getByRole('dialog', { name, exact: true });
export const bar = (visitor: Visitor) => visitor.page.getByRole('banner');

/** Waits until something is said at the foot of the screen. */
export const hears = (visitor: Visitor, words: string | RegExp) =>
  messages(visitor).getByText(words).first().waitFor({ timeout: 10_000 });

export async function chooseEssential(visitor: Visitor): Promise<void> {
  await visitor.page
    .getByRole('region', { name: 'Cookies', exact: true })
    .getByRole('button', { name: 'Essential only' })
    .click();
  await hears(visitor, 'Your cookie choice is saved.');
}

export async function openDialog(visitor: Visitor, button: 'Log in' | 'Sign up', name: string) {
  await bar(visitor).getByRole('button', { name: button, exact: true }).click();
  const opened = dialog(visitor, name);
  await opened.waitFor();
  return opened;
}

type Place = ReturnType<Visitor['main']>;

/** Fills in the first step of joining, in a dialog or on its page. */
export async function fillIn(
  place: Place,
  email: string,
  { password = PASSWORD, again }: { password?: string; again?: string } = {},
): Promise<void> {
  await place.getByLabel('First name').fill('Rowan');
  await place.getByLabel('Last name').fill('Achterberg');
  await place.getByLabel('Email').fill(email);
  await place.getByLabel('Password', { exact: true }).fill(password);
  await place.getByLabel('Confirm password').fill(again ?? password);
}

export async function tickBoth(place: Place): Promise<void> {
  for (const box of await place.getByRole('checkbox').all()) await box.check();
}

export async function logIn(place: Place, email: string, password = PASSWORD): Promise<void> {
  await place.getByLabel('Email').fill(email);
  await place.getByLabel('Password', { exact: true }).fill(password);
  await place.getByRole('button', { name: 'Log in', exact: true }).click();
}

/** What the browser holds of being logged in. */
export const tokens = (visitor: Visitor) =>
  visitor.page.evaluate(() => [localStorage.getItem('access'), localStorage.getItem('refresh')]);

/** Both ways in are gone from the bar, and the ways of members are there. */
export async function isMember(visitor: Visitor): Promise<void> {
  await bar(visitor).getByRole('link', { name: 'My Account' }).waitFor();
  expect(await bar(visitor).getByRole('button', { name: 'Logout' }).isVisible()).toBe(true);
  expect(await bar(visitor).getByRole('button', { name: 'Log in', exact: true }).isVisible()).toBe(false);
  expect(await tokens(visitor)).toEqual([expect.any(String), expect.any(String)]);
}

export async function isVisitor(visitor: Visitor): Promise<void> {
  await bar(visitor).getByRole('button', { name: 'Log in', exact: true }).waitFor();
  expect(await bar(visitor).getByRole('link', { name: 'My Account' }).isVisible()).toBe(false);
  expect(await tokens(visitor)).toEqual([null, null]);
}

/** Whether the field is marked as wrong in these words, and has the focus. */
export async function isRefused(place: Place, label: string, words: string | RegExp): Promise<void> {
  const field = place.getByLabel(label, { exact: true });
  await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
  const described = (await field.getAttribute('aria-describedby'))?.split(' ')[0];
  expect(await place.locator(`[id="${described}"]`).textContent()).toMatch(words);
  await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
}
