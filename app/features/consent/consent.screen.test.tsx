/** The question about cookies: what is kept of each answer, and what follows from it. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Page } from '#tests/setup/screen/screen.tsx';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

const banner = () => screen.queryByRole('region', { name: 'Cookies' });
const isGone = () => waitFor(() => expect(banner()).toBeNull());
/** What was agreed to, as the cookie has it. */
const accepted = (): string[] => {
  const value = /cc_cookie=([^;]+)/.exec(document.cookie)?.[1];
  return value ? JSON.parse(decodeURIComponent(value)).categories.toSorted() : [];
};
async function answer(page: Page, name: string): Promise<void> {
  await page.press('button', name, await screen.findByRole('region', { name: 'Cookies' }));
}
/** The choices, opened again at the foot of the page. */
async function again(page: Page): Promise<HTMLElement> {
  await page.press('button', 'Cookie choices', screen.getByRole('contentinfo'));
  return screen.findByRole('dialog', { name: 'Cookie choices' });
}

it.each<[string, string[]]>([
  ['Accept all', ['analytics', 'embedded', 'essential', 'offline']],
  ['Essential only', ['essential']],
])('keeps ‘%s’ and nothing before it, and does not ask again', async (name, categories) => {
  await using page = await site.openScreen('/events');
  expect([document.cookie, localStorage.length]).toEqual(['', 0]);
  await answer(page, name);
  await isGone();
  expect(accepted()).toEqual(categories);
  expect(document.activeElement?.id).toBe('content');
  await page.open('/about');
  await isGone();
});

it('keeps a choice one by one, by keyboard', async () => {
  await using page = await site.openScreen('/events');
  within(banner() as HTMLElement)
    .getByRole('button', { name: 'Choose cookies' })
    .focus();
  await page.user.keyboard('{Enter}');
  const analytics = await screen.findByRole<HTMLInputElement>('checkbox', { name: /^Analytics/ });
  expect(analytics.checked).toBe(false);
  await page.user.tab();
  expect(document.activeElement).toBe(analytics);
  await page.user.keyboard(' ');
  screen.getByRole('button', { name: 'Save my choice' }).focus();
  await page.user.keyboard('{Enter}');
  await waitFor(() => expect(accepted()).toEqual(['analytics', 'essential']));
});

it('opens again from the foot of the page, with the choice in it', async () => {
  await using page = await site.openScreen('/about');
  await answer(page, 'Accept all');
  await isGone();
  const choices = await again(page);
  const others = await within(choices).findByRole<HTMLInputElement>('checkbox', { name: /^Content from other sites/ });
  expect(others.checked).toBe(true);
  await page.user.click(others);
  await page.press('button', 'Save my choice', choices);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(accepted()).toEqual(['analytics', 'essential', 'offline']);
  await waitFor(() => expect(document.activeElement?.textContent).toBe('Cookie choices'));
});

describe('after a choice', () => {
  /** Opens a card of the directory, which is what analytics hears about; what it has heard since the page was opened. */
  async function openCard(page: Page): Promise<object[]> {
    await page.open('/directory');
    const [card] = await within(page.main()).findAllByRole('article');
    await page.user.click(within(within(card as HTMLElement).getByRole('heading')).getByRole('link'));
    await waitFor(() => expect(page.path).toMatch(/^\/item\/directory\//));
    return window.dataLayer ?? [];
  }

  // spec(140)
  it('analytics hears of what is opened only if it may', async () => {
    await using page = await site.openScreen('/directory');
    expect(await openCard(page)).toEqual([]);
    await answer(page, 'Essential only');
    await isGone();
    expect(await openCard(page)).toEqual([]);
    await page.press('button', 'Accept all', await again(page));
    await waitFor(() => expect(accepted()).toContain('analytics'));
    expect(await openCard(page)).toHaveLength(1);
  });
});
