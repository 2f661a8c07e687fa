/** How much there is at once: Full, Fewer, Words, One at a time. How it looks: `ui/cards/cards.component.test.tsx`; without script: `tests/pages/amount.page.test.ts`. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Page } from '#tests/setup/screen/screen.tsx';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();
const KEY = 'preferences-1';
const withAmount = (path: string, amount: string) =>
  site.openScreen(path, { storage: { [KEY]: JSON.stringify({ amount }) } });

const cards = (page: Page) => [...page.main().querySelectorAll<HTMLElement>('.paged > li, .one-card .cards > li')];
const title = (page: Page) => cards(page)[0]?.querySelector('h2, h3')?.textContent;
/** Which result it is, and of how many. */
const place = (page: Page) =>
  /Result ([\d,]+) of ([\d,]+)/
    .exec(page.main().textContent ?? '')
    ?.slice(1)
    .map((one) => Number(one.replace(',', ''))) ?? [];
const comesTo = (page: Page, at: number, total: number) => waitFor(() => expect(place(page)).toEqual([at, total]));
const link = (page: Page, name: string) => within(page.main()).getByRole('link', { name });
const dial = () => within(screen.getByRole('dialog')).getByRole('group', { name: 'How much at once' });
const stop = (name: string) => within(dial()).getByRole<HTMLInputElement>('radio', { name });
async function openPanel(page: Page): Promise<void> {
  const [button] = await screen.findAllByRole('button', { name: 'Display' });
  await page.user.click(button as HTMLElement);
  await screen.findByRole('dialog', { name: 'Display' });
}

describe('the dial', () => {
  it('stands first in the panel, says what each stop does, and is one press there and back', async () => {
    await using page = await site.openScreen('/home');
    await openPanel(page);
    expect(within(screen.getByRole('dialog')).getAllByRole('group')[0]).toBe(dial());
    await page.user.click(stop('Fewer'));
    await waitFor(() => expect(page.path).toBe('/home?size=3'));
    expect(dial().textContent).toContain('Fewer: three results at first');
    await page.user.click(stop('One at a time'));
    await waitFor(() => expect(page.path).toBe('/home?size=1'));
    expect(dial().textContent).toContain('One at a time: one result on the page');
    await page.user.click(stop('Full'));
    await waitFor(() => expect(page.path).toBe('/home'));
  });

  it('keeps what was chosen as calm mode', async () => {
    await using page = await site.openScreen('/home', { storage: { [KEY]: '{"calm":"on"}' } });
    await openPanel(page);
    expect(stop('Fewer').checked).toBe(true);
  });
});

describe('one at a time', () => {
  it('goes on and back by keyboard, says which it is, and loses the focus at neither end', async () => {
    await using page = await withAmount('/search?query=sleep', 'one');
    await waitFor(() => expect(page.path).toContain('size=1'));
    await waitFor(() => expect(place(page)[0]).toBe(1));
    const [, total = 0] = place(page);
    expect(total).toBeGreaterThan(2);
    const seen = [title(page)];
    link(page, 'Next').focus();
    for (let at = 2; at <= total; at++) {
      await page.user.keyboard('{Enter}');
      await comesTo(page, at, total);
      expect(cards(page).length).toBe(1);
      seen.push(title(page));
    }
    // Each comes once, and the end is said in words.
    expect(new Set(seen).size).toBe(total);
    expect(within(page.main()).queryByRole('link', { name: 'Next' })).toBeNull();
    await page.reads('That is everything.');
    await waitFor(() => expect(document.activeElement?.getAttribute('role')).toBe('status'));
    await page.user.click(link(page, 'Back'));
    await comesTo(page, total - 1, total);
    expect(title(page)).toBe(seen.at(-2));
  });

  it('opens the dial by ‘Change how much at once’', async () => {
    await using page = await withAmount('/events', 'one');
    await waitFor(() => expect(page.path).toBe('/events?size=1'));
    // The list that is on its way closes what opens before it.
    await waitFor(() => expect(cards(page).length).toBe(1));
    await page.press('button', 'Change how much at once');
    await screen.findByRole('dialog', { name: 'Display' });
    await page.user.click(stop('Full'));
    await waitFor(() => expect(page.path).toBe('/events'));
    expect(localStorage.getItem(KEY)).toBeNull();
  });
});
