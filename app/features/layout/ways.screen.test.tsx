/** The ways through the site: the start, the menus, a thing that opens, and an address that nothing has. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Page } from '#tests/setup/screen/screen.tsx';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

const leadsTo = (page: Page, path: string) => waitFor(() => expect(page.path).toBe(path));
const mainMenu = () => within(screen.getByRole('navigation', { name: 'Main' }));

describe('home', () => {
  // spec(96, 315)
  it('does not search for nothing', async () => {
    await using page = await site.openScreen('/home');
    const field = page.main().querySelector('input[name=query]') as HTMLInputElement;
    expect(field.required).toBe(true);
    await page.press('button', 'Search', page.main());
    await page.user.click(field);
    await screen.findByRole('combobox');
    await page.user.keyboard('   {Enter}');
    expect(page.path).toBe('/home');
    await page.user.keyboard('sleep{Enter}');
    await leadsTo(page, '/search?query=sleep');
    expect(page.calls.filter(({ path }) => /\/search\?.*query=(?:\+|%20|&|$)/.test(path))).toEqual([]);
  });

  // spec(98, 100, 101)
  it('shows what one chooses to start with, with the rest of the choices behind ‘More topics’', async () => {
    await using page = await site.openScreen('/home');
    const row = () => screen.getByRole('navigation', { name: 'Choose what to show' });
    const beside = () => [...row().querySelectorAll(':scope > a')].map(({ textContent }) => textContent);
    const before = beside();
    await page.user.click(within(row()).getByText('More topics'));
    within(row()).getByText('Fewer topics');
    expect(within(row()).getAllByRole('link').length).toBeGreaterThan(before.length);
    expect(beside()).toEqual(before);
    await page.press('link', 'New', row());
    await leadsTo(page, '/home?tag=new');
    // What is chosen stands in the row, and among all of them.
    const autism = () => row().querySelector('a[href="/home?tag=autism"]') as HTMLElement;
    await page.user.click(autism());
    await leadsTo(page, '/home?tag=autism');
    await waitFor(() => expect(autism().getAttribute('aria-current')).not.toBeNull());
    // The list before has a ‘Show more’ of its own.
    const more = await waitFor(() => {
      const links = [...page.main().querySelectorAll('a[href="/topic/autism"]')];
      const link = links.find(({ textContent }) => textContent.includes('Show more'));
      if (!link) throw new Error('nothing leads on to the topic');
      return link;
    });
    await page.user.click(more);
    await leadsTo(page, '/topic/autism');
  });
});

describe('the menus', () => {
  // spec(69)
  it('of a telephone lead everywhere', async () => {
    await using page = await site.openScreen('/home');
    await page.press('button', 'Menu');
    const menu = await screen.findByRole('dialog', { name: 'Menu' });
    expect(
      within(within(menu).getByRole('navigation'))
        .getAllByRole('link')
        .map(({ textContent }) => textContent),
    ).toEqual([
      'Get support',
      'Help right now',
      'Guides',
      'Topics',
      'Collections',
      'Events',
      'Directory',
      'Speaker',
      'About',
      'Blog',
      'Contact',
      'Saved on this device',
    ]);
    within(menu).getByRole('button', { name: 'Search' });
    await page.press('link', 'Events', menu);
    await leadsTo(page, '/events');
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Menu' })).toBeNull());
  });

  // spec(65, 67)
  it('open what stands under About, and close it with Escape', async () => {
    await using page = await site.openScreen('/events');
    const about = mainMenu().getByRole('button', { name: 'About' });
    expect(mainMenu().queryByRole('link', { name: 'Contact' })).toBeNull();
    await page.user.click(about);
    expect(mainMenu().getByRole('link', { name: 'Contact' }).getAttribute('href')).toBe('/contact');
    expect(mainMenu().getByRole('link', { name: 'About' }).getAttribute('href')).toBe('/about');
    await page.user.tab();
    expect(document.activeElement?.textContent).toBe('About');
    expect(document.activeElement).not.toBe(about);
    await page.user.keyboard('{Escape}');
    expect(mainMenu().queryByRole('link', { name: 'Contact' })).toBeNull();
    expect(document.activeElement).toBe(about);
  });
});

describe('a card', () => {
  // spec(289, 290)
  it('opens its thing in a new tab, which is counted and nothing more', async () => {
    await using page = await site.openScreen('/topic/sensory-life');
    // The tab that the browser would open has nothing to do with this page.
    const stay = (event: Event) => event.preventDefault();
    document.addEventListener('click', stay);
    onTestFinished(() => document.removeEventListener('click', stay));
    const [card] = within(page.main()).getAllByRole('article');
    const [link] = within(card as HTMLElement).getAllByRole<HTMLAnchorElement>('link');
    expect(link?.textContent).toContain('(opens in new tab)');
    expect([link?.target, link?.rel]).toEqual(['_blank', expect.stringContaining('noopener')]);
    await page.user.click(link as HTMLElement);
    const counted = await waitFor(() => {
      const call = page.calls.find(({ path }) => path === '/api/log/view');
      if (!call) throw new Error('nothing is counted');
      return call;
    });
    expect(Object.keys(JSON.parse(counted.body ?? '')).toSorted()).toEqual(['id', 'object_type']);
    await waitFor(() => expect(counted.status).toBe(200));
  });

  // spec(150)
  it('of a topic opens in a new tab, or here, as both of its links say', async () => {
    await using page = await site.openScreen('/topics-and-collections');
    const card = within(page.main())
      .getAllByRole('article')
      .find(({ textContent }) => textContent.includes('Topic')) as HTMLElement;
    const title = within(within(card).getByRole('heading')).getByRole<HTMLAnchorElement>('link');
    expect(title.target).toBe('_blank');
    await page.press('link', /^Open here/, card);
    await leadsTo(page, title.getAttribute('href') ?? '');
  });

  // spec(22, 23)
  it('says beside a link that it is an affiliate link, and its page what that means', async () => {
    await using page = await site.openScreen('/tools?query=kitchen+timer');
    const [link] = within(page.main()).getAllByRole<HTMLAnchorElement>('link', { name: /timer.*Affiliate$/i });
    expect(link?.rel).toBe('sponsored noopener');
    await page.open('/item/tool/plus-10-minutes-kitchen-timer');
    await page.reads('This is an affiliate link: if you buy something there');
  });
});

describe('an address that nothing has', () => {
  it('ends at a page that helps with a search for its words', async () => {
    await using page = await site.openScreen('/sensory-friendly/swimming.html');
    await leadsTo(page, '/404?from=%2Fsensory-friendly%2Fswimming.html');
    screen.getByRole('heading', { level: 1, name: /Page not found/ });
    const field = screen.getByLabelText<HTMLInputElement>('Search for these words instead');
    expect(field.value).toBe('sensory friendly swimming');
    await page.press('button', 'Search', page.main());
    await leadsTo(page, '/search?query=sensory+friendly+swimming');
  });
});
