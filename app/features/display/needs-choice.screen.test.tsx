/** ‘My needs first’: up to five things, on the device, first on cards, pages and in lists. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Page } from '#tests/setup/screen/screen.tsx';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

const panel = () => screen.getByRole('dialog', { name: 'Display' });
const toggle = (words: string) => within(panel()).getByRole('button', { name: words });
async function openNeeds(page: Page): Promise<void> {
  const [button] = await screen.findAllByRole('button', { name: 'Display' });
  await page.user.click(button as HTMLElement);
  await screen.findByRole('dialog', { name: 'Display' });
  await page.user.click(within(panel()).getByText(/^\d of 5 chosen$/));
}
const articles = (page: Page) => within(page.main()).getAllByRole('article');
const factsOf = (article: HTMLElement | undefined) =>
  [...(article?.querySelectorAll('.card-facts > span') ?? [])].map(({ textContent }) => textContent);
/** The first facts of the first card. */
const atTop = (page: Page) => factsOf(articles(page)[0]).slice(0, 3).join(' ');
const titles = (page: Page) =>
  articles(page).map((article) => within(article).getByRole('heading', { level: 2 }).textContent);

describe('my needs first', () => {
  it('are chosen by keys, five at most, and say why a sixth is not', async () => {
    await using page = await site.openScreen('/events');
    await openNeeds(page);
    for (const words of ['Quiet space', 'No loud noise', 'No crowd', 'No need to speak', 'Leave any time']) {
      toggle(words).focus();
      await page.user.keyboard(' ');
    }
    await page.reads('That is all five. Remove one to choose another.', panel);
    const sixth = toggle('Step-free');
    await page.user.click(sixth);
    expect(sixth.getAttribute('aria-pressed')).toBe('false');
    expect(JSON.parse(localStorage.getItem('needs-1') ?? '').all).toHaveLength(5);
    await page.user.click(toggle('No crowd'));
    await page.reads('Choose up to five.', panel);
  });

  it('come first on cards and on a page, known or not, and sort a list whose address does not name them', async () => {
    await using page = await site.openScreen('/events');
    await openNeeds(page);
    await page.user.click(toggle('Toilets near'));
    await page.user.click(toggle('Quiet space'));
    await page.user.click(within(panel()).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(factsOf(articles(page)[0])).toContainEqual(expect.stringMatching(/toilets/i)));
    await page.press('link', 'Show what fits my needs first');
    await waitFor(() => expect(atTop(page)).toMatch(/Toilets near.*Quiet space/));
    expect(page.path).toBe('/events?mine=true');
    await page.open();
    await waitFor(() => expect(atTop(page)).toMatch(/Toilets near.*Quiet space/));
    // What is measured knows nothing of it.
    const told = page.calls.filter(({ path, body }) => /toilets|quiet-space/.test(`${path} ${body}`));
    expect(told.length).toBeGreaterThan(0);
    expect(told.filter(({ path }) => !path.startsWith('/api/content/event?'))).toEqual([]);
    // What nobody knows is said, and neither yes nor no.
    expect(factsOf(articles(page).at(-1)).join(' ')).toMatch(/: not known|toilets/i);
    expect(within(page.main()).getAllByText(/: not known$/).length).toBeGreaterThan(0);

    await page.open('/item/event/quiet-hour-glass-museum');
    const mine = screen.getByRole('region', { name: 'What to expect' });
    await within(mine).findByRole('heading', { name: 'What you need' });
    expect(mine.querySelector('dt')?.textContent).toContain('Toilets near');
  });

  it('is no matter where nothing is chosen, and whoever is sent such an address sees the usual order', async () => {
    await using page = await site.openScreen('/events');
    expect(screen.queryByRole('link', { name: 'Show what fits my needs first' })).toBeNull();
    const usual = titles(page);
    await page.open('/events?mine=true');
    expect(titles(page)).toEqual(usual);
  });
});

describe('with an account', () => {
  it('they follow to another device only where the member wants that', async () => {
    const member = await site.join('needs@example.org');
    await using page = await site.openScreen('/about', { as: member });
    const sent = () =>
      page.calls
        .filter(({ method, path, status }) => method === 'PUT' && path === '/api/auth/preferences' && status === 200)
        .map(({ body }) => JSON.parse(body ?? '').preferences);
    await openNeeds(page);
    await page.user.click(toggle('Quiet space'));
    // What is kept with every account takes the needs along, or not.
    await page.press('radio', /^Dusk/, panel());
    await waitFor(() => expect(sent()).toEqual([{ theme: 'dusk' }]));
    await page.user.click(within(panel()).getByLabelText('Save this to my account as well, for my other devices'));
    await waitFor(() => expect(sent()).toEqual([{ theme: 'dusk' }, { theme: 'dusk', needs: 'quiet-space:yes' }]));
    const { preferences } = await site.call('GET', '/auth/preferences', undefined, member);
    expect(preferences.needs).toBe('quiet-space:yes');
  });
});
