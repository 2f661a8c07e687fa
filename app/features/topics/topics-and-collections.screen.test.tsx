/** A topic and a collection, as visitors go through them. */
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { Page } from '#tests/setup/screen/screen.tsx';
import { withScreens } from '#tests/setup/screen/site.ts';

const site = withScreens();

const leadsTo = (page: Page, path: string) => waitFor(() => expect(page.path).toBe(path));
const numberIn = (text: string | null | undefined) => /\d+/.exec(text ?? '')?.[0];

describe('a topic', () => {
  // spec(156)
  it('is refined, turns its tabs, and lets one go back through all of it', async () => {
    await using page = await site.openScreen('/topic/adhd');
    expect(document.title).toBe('Topic: ADHD · Tessera');
    await page.press('link', /^To read/);
    await leadsTo(page, '/topic/adhd?consumption=Read&type=Post');
    const kinds = () =>
      [...screen.getByRole('region', { name: 'To read, hear and watch' }).querySelectorAll('article p strong')].map(
        ({ textContent }) => textContent,
      );
    await waitFor(() => expect(new Set(kinds())).toEqual(new Set(['Read'])));
    await page.press('link', /^Tools/, screen.getByRole('navigation', { name: 'More on ADHD' }));
    await waitFor(() => expect(page.path).toContain('tab=Tools'));
    history.back();
    await leadsTo(page, '/topic/adhd?consumption=Read&type=Post');
  });

  it('leads to every kind that it has, the directory too, and to as many as it says', async () => {
    await using page = await site.openScreen('/topic/adhd');
    const line = () => screen.getByRole('navigation', { name: 'All on ADHD' });
    const names = within(line())
      .getAllByRole('link')
      .map(({ textContent }) => textContent.replace(/ \d+$/, ''));
    expect(names).toEqual(expect.arrayContaining(['To read', 'Events', 'People', 'Directory', 'Support']));
    await page.press('link', /^People/, line());
    await waitFor(() => expect(page.path + location.hash).toBe('/topic/adhd?tab=People#other'));
    const entries = within(line()).getByRole('link', { name: /^Directory/ });
    const total = numberIn(entries.textContent);
    await page.user.click(entries);
    await leadsTo(page, '/directory?topic=adhd');
    await waitFor(() =>
      expect(within(page.main()).getAllByRole('status')[0]?.textContent).toMatch(new RegExp(`^${total} entr`)),
    );
    await page.press('link', /^ADHD ?: remove this filter/);
    await leadsTo(page, '/directory');
  });
});

describe('a collection', () => {
  // spec(2, 167, 168, 172, 173)
  it('is gone through: themes, carousel, quote, tabs', async () => {
    await using page = await site.openScreen('/collection/getting-the-day-started');
    const carousel = within(screen.getByRole('region', { name: 'Highlights' }));
    expect(carousel.getAllByRole('button')[0]?.textContent).toBe('Pause');
    carousel.getByText(/^1 of 2/);
    await page.press('button', 'Next', screen.getByRole('region', { name: 'Highlights' }));
    carousel.getByText(/^2 of 2/);
    expect(carousel.getAllByRole('button')[0]?.textContent).toBe('Play');
    await page.press('link', /^Begin one thing/);
    await leadsTo(page, '/collection/getting-the-day-started?theme=2');
    const isChosen = async () => {
      await screen.findByRole('heading', { name: 'Begin one thing' });
      await page.reads('The kettle is step one.');
    };
    await isChosen();
    await page.open();
    await isChosen();
  });

  it('for members is locked, with a way in', async () => {
    await using page = await site.openScreen('/collection/family-life-at-your-volume');
    screen.getByRole('heading', { name: 'This collection is for members' });
    expect(within(page.main()).queryByRole('article')).toBeNull();
    await page.press('button', 'Join now', page.main());
    await screen.findByRole('dialog', { name: 'Sign up with email' });
  });
});

it.each(['/topic/adhd', '/collection/getting-the-day-started', '/item/event/quiet-hour-glass-museum', '/guide/sleep'])(
  'keeping and sharing %s is one row, after all that it holds',
  async (path) => {
    await using page = await site.openScreen(path);
    const row = within(page.main()).getByRole('group', { name: 'Save or share' });
    for (const name of [/^Save/, 'Copy link', 'Print'])
      expect(within(row).getAllByRole('button', { name }), String(name)).toHaveLength(1);
    for (const title of page.main().querySelectorAll('.cards :is(h2, h3)'))
      expect(title.compareDocumentPosition(row) & Node.DOCUMENT_POSITION_FOLLOWING, title.textContent).toBeTruthy();
  },
);
