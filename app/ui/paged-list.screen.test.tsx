/** Lists that grow, change and end; and pages that are on their way. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Page } from '#tests/setup/screen/screen.tsx';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

const items = (page: Page) => [...(page.main().querySelector('.paged')?.children ?? [])];
const coming = (page: Page) => [...page.main().querySelectorAll('[data-coming]')];
const goTo = (page: Page, name: string) => page.press('link', name, screen.getByRole('navigation', { name: 'Main' }));
const heading = (name: string) => screen.queryByRole('heading', { level: 1, name });

describe('another page that is on its way', () => {
  // spec(152)
  it('shows the heading that is known already, and its outline, but only when it takes a while, and says so', async () => {
    await using page = await site.openScreen('/about');
    const release = page.hold(/ \/api\/content\/event\?/);
    await goTo(page, 'Events');
    const outline = () => page.main().querySelector('[data-skeleton]');
    expect(outline()).toBeNull();
    await waitFor(() => expect(outline()?.textContent).toBe('Events'));
    // Its styles hide the page before: `lists.component.test.tsx`.
    expect(page.main().dataset.waiting).toBe('');
    await page.says('Loading.');
    expect(outline()?.querySelectorAll('li').length).toBe(6);
    release();
    await waitFor(() => expect(heading('Events')).not.toBeNull());
    expect(outline()).toBeNull();
    expect(screen.queryByText('Loading.')).toBeNull();
  });
});

describe('a list', () => {
  it('keeps what it has, and room for as many as come', async () => {
    await using page = await site.openScreen('/search?query=sensory');
    const before = items(page).length;
    const release = page.hold(/ \/api\/content\/search\?.*page=2/);
    await page.press('link', 'Show more', page.main());
    await page.reads('Loading…');
    expect(items(page).length - coming(page).length).toBe(before);
    const outlines = coming(page).length;
    expect(outlines).toBeGreaterThan(0);
    release();
    await waitFor(() => expect(coming(page)).toEqual([]));
    expect(items(page).length).toBe(before + outlines);
    expect(page.main().textContent).not.toContain('Loading…');
  });

  it.each(['/search?query=sensory', '/events', '/directory'])(
    'goes on with the first that is new, for whoever asks for more of %s, until it says that this is everything',
    async (path) => {
      await using page = await site.openScreen(path);
      const more = () => within(page.main()).queryByRole('link', { name: 'Show more' });
      expect(more()).not.toBeNull();
      for (let round = 0; round < 5 && more(); round++) {
        const before = items(page).length;
        more()?.focus();
        await page.user.keyboard('{Enter}');
        await waitFor(() => expect(items(page).length).toBeGreaterThan(before));
        await waitFor(() => expect(items(page)[before]?.contains(document.activeElement)).toBe(true));
      }
      await page.reads('That is everything.');
    },
  );

  it.each([
    ['/search?query=sensory', /GET \/api\/content\/search\?.*consumption=Listen/, 'Format', /^Listen/],
    ['/topic/adhd', /GET \/api\/content\/search\?.*consumption=Listen/, 'All on ADHD', /^To listen/],
    ['/events', /GET \/api\/content\/event\?.*type=online/, 'Where', /^Online/],
  ])(
    'of %s shows as many outlines instead of what no longer holds, and leaves the page around them',
    async (path, call, group, choice) => {
      await using page = await site.openScreen(path);
      const [title] = screen.getAllByRole('heading', { level: 1 }).map(({ textContent }) => textContent);
      const release = page.hold(call);
      const link = () => within(screen.getByRole('navigation', { name: group })).getByRole('link', { name: choice });
      await page.user.click(link());
      await waitFor(() => expect(coming(page).length).toBeGreaterThan(0));
      expect(items(page)).toEqual(coming(page));
      expect(screen.getAllByRole('heading', { level: 1 })[0]?.textContent).toBe(title);
      expect(document.activeElement).toBe(link());
      release();
      await waitFor(() => expect(coming(page)).toEqual([]));
      expect(link().getAttribute('aria-current')).not.toBeNull();
      expect(items(page).length).toBeGreaterThan(0);
    },
  );

  it('leads back to the top once it is long', async () => {
    await using page = await site.openScreen('/search?size=12');
    expect(screen.queryByRole('link', { name: 'Back to top' })).toBeNull();
    await page.press('link', 'Show more');
    const top = await screen.findByRole('link', { name: 'Back to top' });
    expect(items(page).length).toBeGreaterThan(20);
    expect(document.querySelector(top.getAttribute('href') ?? '')).toBe(page.main());
  });

  it('says that it has ended, also on a late page that stands alone', async () => {
    await using page = await site.openScreen('/search?size=5');
    const { pagination } = await site.call('GET', '/content/search?size=5');
    expect(pagination.total_pages).toBeGreaterThan(10);
    expect(page.main().textContent).not.toContain('That is everything.');
    await page.open(`/search?size=5&page=${pagination.total_pages}`);
    await page.reads('That is everything.');
  });

  it('leads onward where a tab is empty', async () => {
    await using page = await site.openScreen('/about');
    // Every topic of the demo has something under every tab: this one is answered as if it had not.
    const { pagination } = await site.call('GET', '/content/other?topic=autism&type=Tools');
    const empty = { ...pagination, total_objects: 0, total_pages: 1, has_next: false };
    page.answer(/ \/api\/content\/other\?.*type=Tools/, () => ({
      status: 200,
      body: { data: [], pagination: empty },
    }));
    await page.open('/topic/autism?tab=Tools');
    await page.press('link', 'see all tools');
    await waitFor(() => expect(page.path).toBe('/tools'));
  });

  it('of a collection shows each thing once', async () => {
    await using page = await site.openScreen('/collection/getting-the-day-started');
    const titles = [...page.main().querySelectorAll('article :is(h2, h3) bdi')].map(({ textContent }) => textContent);
    expect(titles.length).toBeGreaterThan(3);
    expect(titles.filter((title, i) => titles.indexOf(title) !== i)).toEqual([]);
  });
});
