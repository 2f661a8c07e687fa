/** What people do at the doors of the site, where no browser is needed (`tests/setup/browser/entering.ts` has the same for one). */
import { screen, waitFor, within } from '@testing-library/react';
import { expect } from 'vitest';
import { PASSWORD } from '../api/members.ts';
import type { Page } from './screen.tsx';

/** The cookie of somebody who keeps the essential ones alone. */
export const ESSENTIAL = `cc_cookie=${encodeURIComponent(JSON.stringify({ categories: ['essential'], revision: 1 }))}`;

export const bar = (): HTMLElement => screen.getByRole('banner');
export const dialog = (name: string): Promise<HTMLElement> => screen.findByRole('dialog', { name });
export const heading = (name: string): Promise<HTMLElement> => screen.findByRole('heading', { level: 1, name });

export async function openDialog(page: Page, button: 'Log in' | 'Sign up', name: string): Promise<HTMLElement> {
  await page.press('button', button, bar());
  return dialog(name);
}

/** What stands in a field. */
export const wordsIn = (place: HTMLElement, label: string): string =>
  within(place).getByLabelText<HTMLInputElement>(label).value;

/** Fills in the first step of joining, in a dialog or on its page. */
export async function fillIn(
  page: Page,
  place: HTMLElement,
  email: string,
  { password = PASSWORD, again }: { password?: string; again?: string } = {},
): Promise<void> {
  await page.fill('First name', 'Rowan', place);
  await page.fill('Last name', 'Achterberg', place);
  await page.fill('Email', email, place);
  await page.fill('Password', password, place);
  await page.fill('Confirm password', again ?? password, place);
}

export async function tickBoth(page: Page, place: HTMLElement): Promise<void> {
  for (const box of within(place).getAllByRole<HTMLInputElement>('checkbox'))
    if (!box.checked) await page.user.click(box);
}

export async function logIn(page: Page, place: HTMLElement, email: string, password = PASSWORD): Promise<void> {
  await page.fill('Email', email, place);
  await page.fill('Password', password, place);
  await page.press('button', 'Log in', place);
}

/** What the browser holds of being logged in. */
export const tokens = () => [localStorage.getItem('access'), localStorage.getItem('refresh')];

export const isMember = () => waitFor(() => expect(tokens()).toEqual([expect.any(String), expect.any(String)]));
export const isVisitor = () => waitFor(() => expect(tokens()).toEqual([null, null]));

/** Whether the field is marked as wrong in these words, and has the focus. */
export const isRefused = (place: HTMLElement, label: string, words: RegExp) =>
  waitFor(() => {
    const field = within(place).getByLabelText(label);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    const [described = ''] = field.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(document.getElementById(described)?.textContent).toMatch(words);
    expect(document.activeElement).toBe(field);
  });
