/** What people are told when something cannot be fetched, and how they go on. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Page } from '#tests/setup/screen/screen.tsx';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

const results = () => within(screen.getByRole('region', { name: 'Results' })).getAllByRole('article');
const mainMenu = () => screen.getByRole('navigation', { name: 'Main' });
const problem = () => screen.findByRole('alert');
const focused = () => document.activeElement?.textContent;
/** From now on these calls fail as a site does that is broken inside; what it returns ends that. */
const breakCalls = (page: Page, path: RegExp) =>
  page.answer(path, () => ({
    status: 500,
    body: { message: 'Something went wrong on our side.', code: 'internal_error' },
  }));

describe('when something goes wrong', () => {
  // spec(276)
  it('the page says what happened, tries again when asked, and shows what was wanted', async () => {
    await using page = await site.openScreen('/about');
    page.isOffline = true;
    await page.press('link', 'Events', mainMenu());
    expect((await problem()).textContent).toContain('We could not reach the site.');
    const tried = () => page.calls.filter(({ path }) => path.startsWith('/api/content/event?')).length;
    const before = tried();
    await page.press('button', 'Try again');
    await waitFor(() => expect(tried()).toBeGreaterThan(before));
    await screen.findByRole('button', { name: 'Try again' });
    page.isOffline = false;
    await page.press('button', 'Try again');
    await screen.findByRole('heading', { level: 1, name: 'Events' });
    expect(within(page.main()).getAllByRole('article').length).toBeGreaterThan(0);
  });

  it('the search page keeps its frame, also where nothing of it came', async () => {
    await using page = await site.openScreen('/about');
    const mend = breakCalls(page, / \/api\//);
    await page.press('link', 'Search', mainMenu());
    expect((await problem()).textContent).toContain('on our side');
    screen.getByRole('heading', { level: 1, name: 'Search' });
    expect(mainMenu()).toBeTruthy();
    mend();
    await page.press('button', 'Try again');
    await waitFor(() => expect(results().length).toBeGreaterThan(0));
  });

  it('one can go back to where one was', async () => {
    await using page = await site.openScreen('/search?query=sensory');
    breakCalls(page, /^GET \/api\/content\/search\?.*consumption=Listen/);
    await page.press('link', /^Listen \d/);
    expect((await problem()).textContent).toContain('on our side');
    screen.getByRole('heading', { level: 1, name: 'Search: sensory' });
    expect(page.main().querySelector<HTMLInputElement>('input[name=query]')?.value).toBe('sensory');
    await page.press('button', 'Go back to where you were');
    await waitFor(() => expect(results().length).toBeGreaterThan(0));
  });

  it.each([
    ['in a search', '/search?query=sensory', /^GET \/api\/content\/search\?.*page=2/],
    ['under a tab', '/topic/adhd?size=3', /^GET \/api\/content\/other\?.*page=2/],
  ])('a list keeps what it has when more of it cannot be had: %s', async (_where, path, later) => {
    await using page = await site.openScreen(path);
    const cards = () => within(page.main()).getAllByRole('article').length;
    const before = cards();
    const mend = breakCalls(page, later);
    within(page.main()).getAllByRole('link', { name: 'Show more' }).at(-1)?.focus();
    await page.user.keyboard('{Enter}');
    expect((await problem()).textContent).toContain('on our side');
    expect(cards()).toBe(before);
    await waitFor(() => expect(focused()).toBe('Try again'));
    const tried = () => page.calls.filter(({ method, path }) => later.test(`${method} ${path}`)).length;
    const [once] = [tried()];
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(tried()).toBeGreaterThan(once));
    await waitFor(() => expect(focused()).toBe('Try again'));
    expect(screen.getAllByRole('alert')).toHaveLength(1);
    mend();
    await page.user.keyboard('{Enter}');
    await waitFor(() => expect(cards()).toBeGreaterThan(before));
    expect(screen.queryByRole('alert')).toBeNull();
    expect(page.path).toMatch(/page=2/);
  });

  it('whoever is offline is told so, and goes on when the line is back', async () => {
    await using page = await site.openScreen('/search?query=sensory');
    const before = results().length;
    page.isOffline = true;
    await page.press('link', 'Show more');
    expect((await problem()).textContent).toContain('We could not reach the site.');
    page.isOffline = false;
    await page.press('link', 'Try again');
    await waitFor(() => expect(results().length).toBeGreaterThan(before));
  });

  // spec(120)
  it('a page goes on without the strip of similar things', async () => {
    await using page = await site.openScreen('/search?query=sensory');
    breakCalls(page, /^GET \/api\/content\/similar\?/);
    const before = results().length;
    await page.press('link', 'Show more');
    await waitFor(() => expect(results().length).toBeGreaterThan(before));
    await waitFor(() => expect(screen.queryByRole('heading', { name: 'You may also like' })).toBeNull());
  });

  it('the title says that a page could not be shown, and not that there is none', async () => {
    await using page = await site.openScreen('/item/tool/sunset-lamp-timer');
    breakCalls(page, /^GET \/api\/content\/topic\/metadata\?/);
    const topic = page.main().querySelector<HTMLElement>('a[href^="/topic/"]');
    await page.user.click(topic as HTMLElement);
    await screen.findByRole('heading', { level: 1, name: 'This page could not be shown' });
    await waitFor(() => expect(document.title).toBe('This page could not be shown · Tessera'));
  });

  it('a page that does not come without a line has the urgent numbers', async () => {
    await using page = await site.openScreen('/item/tool/sunset-lamp-timer');
    page.isOffline = true;
    await page.user.click(page.main().querySelector('a[href^="/topic/"]') as HTMLElement);
    await screen.findByRole('heading', { level: 1, name: 'This page could not be shown' });
    const numbers = within(page.main()).getByRole('region', { name: 'If it is urgent' });
    for (const url of ['sms:85258?&body=SHOUT', 'tel:116123', 'tel:999'])
      expect(numbers.querySelector(`a[href="${url}"]`), url).not.toBeNull();
  });
});
