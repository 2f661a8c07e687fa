/** What is suggested while somebody types. */
import { screen, waitFor } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Page } from '#tests/setup/screen/screen.tsx';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

/** By its name: while the list is open, it bears the field's label too. */
const fieldOf = (page: Page) => page.main().querySelector('input[name=query]') as HTMLInputElement;
const options = () => screen.getAllByRole('option');
const isClosed = () => waitFor(() => expect(screen.queryByRole('listbox')).toBeNull());
/** The value of an attribute of the field that has the focus. */
const focused = (name: string) => document.activeElement?.getAttribute(name);

/** Types into the field as people do, and waits for the suggestions. */
async function type(page: Page, text: string): Promise<void> {
  await page.user.click(fieldOf(page));
  await screen.findByRole('combobox');
  await page.user.keyboard(text);
  await screen.findByRole('listbox');
}

describe('suggestions', () => {
  it('come while one types, each name once with what it is, and leave the words alone', async () => {
    await using page = await site.openScreen('/home');
    await type(page, 'sens');
    await waitFor(() => expect(options()[0]?.textContent).toBe('Sensory life · topic'));
    const texts = options().map(({ textContent }) => textContent);
    for (const sort of ['tag', 'event'])
      expect(
        texts.some((text) => text.endsWith(` · ${sort}`)),
        sort,
      ).toBe(true);
    const names = texts.map((text) => text.slice(0, text.lastIndexOf(' · ')).toLowerCase());
    expect(new Set(names).size).toBe(names.length);
    expect(texts.length).toBeLessThanOrEqual(7);
    expect(options()[0]?.querySelector('mark')?.textContent).toBe('Sens');
    expect(focused('role')).toBe('combobox');
    expect(focused('aria-expanded')).toBe('true');
    expect(focused('aria-activedescendant')).toBeNull();
    expect(page.path).toBe('/home');
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(page.path).toBe('/search?query=sens'));
    await isClosed();
    expect(fieldOf(page).value).toBe('sens');
  });

  it('are walked with arrows, followed with Enter and closed with Escape', async () => {
    await using page = await site.openScreen('/search');
    await type(page, 'sens');
    await page.user.keyboard('{Escape}');
    await isClosed();
    expect(fieldOf(page).value).toBe('sens');
    await page.user.keyboard('{ArrowDown}');
    await screen.findByRole('listbox');
    await waitFor(() => expect(focused('aria-activedescendant')).toBeTruthy());
    await page.user.keyboard('{ArrowDown}{ArrowUp}');
    await waitFor(() => expect(focused('aria-activedescendant')).toBe(options()[0]?.id));
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(page.path).toBe('/topic/sensory-life'));
    await isClosed();
  });

  it.each([
    ['dyslexa', /^dyslexia · did you mean this$/, '/search?query=dyslexia'],
    ['slee', /^Sleep · topic$/, '/topic/sleep'],
    ['shift', /^Shift work · tag$/, '/search?tag=shift-work'],
    ['rejec', /^Rejection sensitivity group.* · event/, '/item/event/rejection-sensitivity-group'],
    ['hester qu', /^Hester Quill · person$/, '/item/person/hester-quill'],
    ['getting the', /^Getting the day started.* · collection/, '/collection/getting-the-day-started'],
  ])('of “%s” lead where they say: %s', async (typed, name, path) => {
    await using page = await site.openScreen('/search?query=masking');
    await page.user.clear(fieldOf(page));
    await type(page, typed);
    const found = await waitFor(() => {
      const option = options().find(({ textContent }) => name.test(textContent));
      if (!option) throw new Error(`only: ${options().map(({ textContent }) => textContent)}`);
      return option;
    });
    await page.user.click(found);
    await waitFor(() => expect(page.path).toBe(path));
    await isClosed();
    if (!path.startsWith('/search')) return;
    const query = new URLSearchParams(location.search).get('query') ?? '';
    await waitFor(() => expect(fieldOf(page).value).toBe(query));
  });

  it('for fewer letters are no longer waited for', async () => {
    await using page = await site.openScreen('/search');
    // Nobody is given an answer before all the letters are there.
    page.hold(/suggest\?query=s$/);
    const callFor = (letters: string) => page.calls.find(({ path }) => path.endsWith(`suggest?query=${letters}`));
    await page.user.click(fieldOf(page));
    await screen.findByRole('combobox');
    await page.user.keyboard('s');
    await waitFor(() => expect(callFor('s')).toBeDefined());
    expect(callFor('s')?.isGivenUp).toBeUndefined();
    await page.user.keyboard('lee');
    await screen.findByRole('listbox');
    expect(callFor('s')?.isGivenUp).toBe(true);
    expect(callFor('slee')?.status).toBe(200);
  });
});
