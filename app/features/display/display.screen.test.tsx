/** 'Display' on the pages: what readers choose there, what is kept of it, and what follows it. How it looks: `panel.component.test.tsx`. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Page } from '#tests/setup/screen/screen.tsx';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();
const KEY = 'preferences-1';

const panel = () => screen.getByRole('dialog', { name: 'Display' });
async function openPanel(page: Page): Promise<void> {
  const [button] = await screen.findAllByRole('button', { name: 'Display' });
  await page.user.click(button as HTMLElement);
  await screen.findByRole('dialog', { name: 'Display' });
}
const group = (name: string) => within(panel()).getByRole('group', { name });
const choose = (page: Page, of: string, value: string) =>
  page.user.click(within(group(of)).getByRole('radio', { name: new RegExp(`^${value}`) }));
const press = (page: Page, name: string) => page.press('button', name, panel());
const kept = () => localStorage.getItem(KEY);
const withChoice = (path: string, choice: object | string) =>
  site.openScreen(path, { storage: { [KEY]: typeof choice === 'string' ? choice : JSON.stringify(choice) } });
const marks = () => document.documentElement.dataset;

describe('the panel', () => {
  it('grows text to twice its size in steps, and says where it ends', async () => {
    await using page = await site.openScreen('/about');
    await openPanel(page);
    const size = within(panel()).getByRole('status', { name: 'Size' });
    // A second one keeps the room for it.
    const ends = () => within(size).getAllByText('largest').length > 1;
    expect(ends()).toBe(false);
    for (const step of ['115 %', '130 %', '150 %', '175 %', '200 %']) {
      await press(page, 'Larger text');
      expect(size.textContent).toContain(step);
    }
    expect(ends()).toBe(true);
    // It is not switched off, so that it keeps the focus and can be heard; it does nothing more.
    await press(page, 'Larger text');
    expect([kept(), marks().size]).toEqual(['{"size":200}', '200']);
  });

  it.each([
    ['Spacious', { size: 115, lines: 1.8, letters: 3, measure: 60 }],
    ['Calm', { lines: 1.8, theme: 'mist', images: 'soften', motion: 'none', amount: 'fewer' }],
    ['Strong', { size: 130, lines: 1.8, theme: 'contrast' }],
  ])('has a look ‘%s’ that sets several at once, and ‘Usual’ takes them back', async (name, settings) => {
    await using page = await withChoice('/about', { face: 'lexend' });
    await openPanel(page);
    await press(page, name);
    expect(JSON.parse(kept() ?? '')).toEqual({ face: 'lexend', ...settings });
    expect(within(panel()).getByRole('button', { name }).getAttribute('aria-pressed')).toBe('true');
    await press(page, 'Standard');
    expect(kept()).toBe('{"face":"lexend"}');
  });

  it('makes everything usual again with ‘Reset all’, and that can be undone', async () => {
    await using page = await withChoice('/about', { theme: 'dusk', size: 150, face: 'lexend' });
    await openPanel(page);
    await press(page, 'Reset all');
    await waitFor(() => expect(kept()).toBeNull());
    expect(marks()).not.toHaveProperty('theme');
    await page.press('button', 'Undo');
    await waitFor(() => expect(kept()).toBe('{"size":150,"face":"lexend","theme":"dusk"}'));
    expect(marks().theme).toBe('dusk');
  });

  it.each(['{', '[]', '{"theme":"<b>","size":"9999","calm":1,"amount":"all"}'])(
    'leaves nothing of what means nothing: %s',
    async (junk) => {
      await using page = await withChoice('/about', junk);
      expect(marks()).not.toHaveProperty('size');
      await openPanel(page);
      await choose(page, 'Theme', 'Mist');
      expect(kept()).toBe('{"theme":"mist"}');
    },
  );

  it('opens, changes and closes by keyboard, and gives the focus back', async () => {
    await using page = await site.openScreen('/events');
    const [opener] = await screen.findAllByRole('button', { name: 'Change how this page looks' });
    const stops = [...document.querySelectorAll('a[href], button')].filter((stop) => !stop.closest('#cookie-banner'));
    expect(stops.indexOf(opener as HTMLElement)).toBe(1);
    opener?.focus();
    await page.user.keyboard('{Enter}');
    await screen.findByRole('dialog', { name: 'Display' });
    within(group('Theme'))
      .getByRole('radio', { name: /^Device/ })
      .focus();
    await page.user.keyboard('{ArrowUp}');
    expect(marks().theme).toBe('contrast');
    await page.user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement).toBe(opener));
  });

  it('opens from the menu, too', async () => {
    await using page = await site.openScreen('/events');
    await page.press('button', 'Menu');
    await page.press('button', /^Display/, await screen.findByRole('dialog', { name: 'Menu' }));
    await screen.findByRole('dialog', { name: 'Display' });
  });

  it('says so where the browser keeps nothing', async () => {
    await using page = await site.openScreen('/about');
    await openPanel(page);
    const { setItem } = localStorage;
    const keepBy = (value: Storage['setItem']) =>
      Object.defineProperty(localStorage, 'setItem', { value, configurable: true, writable: true });
    keepBy(() => {
      throw new DOMException('no room', 'QuotaExceededError');
    });
    try {
      await choose(page, 'Theme', 'Dusk');
      await page.reads('does not let us save your choice', panel);
      expect(marks().theme).toBe('dusk');
    } finally {
      keepBy(setItem);
    }
  });
});

describe('links to other sites', () => {
  it.each(['/search?query=sensory', '/directory', '/home', '/topics-and-collections', '/item/person/hester-quill'])(
    'of %s open in the same tab for who wants it',
    async (path) => {
      await using page = await withChoice(path, { links: 'same-tab' });
      await waitFor(() => expect(document.querySelectorAll('a[target="_blank"]').length).toBe(0));
      await page.open('/events');
      expect(document.querySelectorAll('a[target="_blank"]').length).toBe(0);
    },
  );
});

describe('results at a time', () => {
  const cards = (page: Page) => [...(page.main().querySelector('.paged')?.children ?? [])].length;

  // spec(127, 146)
  it.each(['/search', '/events', '/directory', '/topics-and-collections', '/topic/adhd', '/home'])(
    'are as many as the reader wants in %s, and the address says so',
    async (path) => {
      await using page = await withChoice(path, { results: 6 });
      await waitFor(() => expect(page.path).toMatch(/size=6$/));
      await waitFor(() => expect(cards(page)).toBe(6));
      const [more] = await within(page.main()).findAllByRole('link', { name: 'Show more' });
      await page.user.click(more as HTMLElement);
      await waitFor(() => expect(page.path).toContain('page=2'));
      await waitFor(() => expect(cards(page)).toBeGreaterThan(6));
      await waitFor(() => expect(new URLSearchParams(location.search).get('size')).toBe('6'));
    },
  );

  it('follow the panel, and links lead on with the number', async () => {
    await using page = await site.openScreen('/search');
    expect(cards(page)).toBe(12);
    await openPanel(page);
    await choose(page, 'Results at a time', '24');
    await waitFor(() => expect(page.path).toMatch(/size=24$/));
    await waitFor(() => expect(cards(page)).toBe(24));
    await page.user.keyboard('{Escape}');
    const [events] = await screen.findAllByRole('link', { name: 'Events' });
    await page.user.click(events as HTMLElement);
    await waitFor(() => expect(page.path).toBe('/events?size=24'));
    await waitFor(() => expect(cards(page)).toBe(24));
  });

  it('are left as they are where an address says how many', async () => {
    await using page = await withChoice('/events?size=3', { results: 6 });
    expect(page.path).toBe('/events?size=3');
    // Whatever would have changed it has run by the time a press is answered.
    await openPanel(page);
    expect(page.path).toBe('/events?size=3');
    expect(cards(page)).toBe(3);
  });
});

describe('how close together rows stand', () => {
  it('is chosen for every page, and kept until it is as usual', async () => {
    await using page = await site.openScreen('/events');
    await openPanel(page);
    await choose(page, 'Spacing', 'Compact');
    expect([marks().lists, kept()]).toEqual(['list', '{"lists":"list"}']);
    await page.open('/directory');
    await openPanel(page);
    expect(within(group('Spacing')).getByRole<HTMLInputElement>('radio', { name: 'Compact' }).checked).toBe(true);
    await choose(page, 'Spacing', 'Standard');
    expect(kept()).toBeNull();
  });
});
