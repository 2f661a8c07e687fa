/** What turns: when it does, when it waits, and what stops it. */
import { afterEach, describe, expect, it, vi } from 'vitest';
import { commands, page } from 'vitest/browser';
import type { HeroPost } from '#contract/collections.ts';
import { drawn, show } from '#tests/setup/component/page.tsx';
import * as things from '../../../gallery/things.ts';
import { Carousel } from './carousel.tsx';

/** How long it stands still, and a good while more. */
const LONG_MS = 6_500;
const hero = (id: number, title: string, synopsis: string): HeroPost => ({
  ...things.POST,
  id,
  title,
  display_title: title,
  synopsis,
  primary_tags: [],
  collections: [],
});
const HEROES = [
  hero(1, 'The kettle first', 'A slow start.'),
  hero(2, 'Three ways to see time', 'A clock, a candle and a song. '.repeat(12)),
];

const carousel = () => page.getByRole('region', { name: 'Highlights' });
const slide = () => carousel().getByRole('article');
const first = () => carousel().getByRole('button').elements()[0]?.textContent;
const at = () =>
  carousel()
    .getByText(/^\d of \d/)
    .element()
    .textContent?.slice(0, 6);
const press = (name: string) => carousel().getByRole('button', { name }).click();
const away = () => commands.pointer({ x: 0, y: 0 });
async function pass(ms = LONG_MS): Promise<void> {
  vi.advanceTimersByTime(ms);
  await drawn();
}
const hide = (value: boolean) => {
  Object.defineProperty(document, 'hidden', { value, configurable: true });
  document.dispatchEvent(new Event('visibilitychange'));
};

/** Somebody before a carousel, whose time passes when the test says so. */
async function watch(reducedMotion: 'reduce' | 'no-preference' = 'no-preference'): Promise<void> {
  await away();
  await commands.emulateMedia({ reducedMotion });
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await show(() => <Carousel heroes={HEROES} />);
  await expect.element(carousel().getByRole('button', { name: 'Next' })).toBeVisible();
}
afterEach(async () => {
  vi.useRealTimers();
  hide(false);
  await commands.emulateMedia({ reducedMotion: 'reduce' });
});

describe('the carousel', () => {
  // spec(170, 409)
  it('has Pause before all else, and turns after five seconds', async () => {
    await watch();
    expect(first()).toBe('Pause');
    expect(at()).toBe('1 of 2');
    await pass(4_999);
    expect(at()).toBe('1 of 2');
    await pass(1);
    expect(at()).toBe('2 of 2');
    expect(slide().elements().length).toBe(1);
  });

  it.each(['Pause', 'Next', 'Previous'])('stops for good when %s is pressed', async (name) => {
    await watch();
    await press(name);
    await away();
    (document.activeElement as HTMLElement).blur();
    const before = at();
    await pass();
    expect(at()).toBe(before);
    expect(first()).toBe('Play');
  });

  it('stops for good when what it shows is pressed', async () => {
    await watch();
    const { left, top } = slide().element().getBoundingClientRect();
    await commands.pointer({ x: left + 20, y: top + 20 });
    await commands.pointer('down');
    await commands.pointer('up');
    await away();
    await pass();
    expect(at()).toBe('1 of 2');
    expect(first()).toBe('Play');
  });

  it('goes on when Play is pressed, though the focus stays there', async () => {
    await watch();
    await press('Pause');
    await press('Play');
    await pass();
    expect(at()).toBe('2 of 2');
  });

  it('waits while the pointer is on it, while the focus is in it, and while the tab is hidden', async () => {
    await watch();
    const { left, top } = slide().element().getBoundingClientRect();
    await commands.pointer({ x: left + 20, y: top + 20 });
    // The browser tells of it a little later than it moves.
    await expect.poll(() => slide().element().matches(':hover')).toBe(true);
    await drawn();
    await pass();
    expect(at()).toBe('1 of 2');
    (slide().getByRole('link').elements()[0] as HTMLElement).focus();
    await away();
    await pass();
    expect(at()).toBe('1 of 2');
    (document.activeElement as HTMLElement).blur();
    hide(true);
    await pass();
    expect(at()).toBe('1 of 2');
    hide(false);
    await drawn();
    await pass();
    expect(at()).toBe('2 of 2');
  });

  it('never moves where less movement is wanted, and stops at once when that is asked for', async () => {
    await watch('reduce');
    await pass();
    expect(at()).toBe('1 of 2');
    expect(first()).toBe('Previous');
    await commands.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(first).toBe('Pause');
    await commands.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(first).toBe('Previous');
    await pass();
    expect(at()).toBe('1 of 2');
    await press('Next');
    expect(at()).toBe('2 of 2');
  });

  it('cuts from one to the next, and keeps its height', async () => {
    await watch();
    const height = () => carousel().element().getBoundingClientRect().height;
    const before = [height(), slide().getByRole('heading').element().textContent];
    await press('Next');
    expect(height()).toBe(before[0]);
    expect(slide().getByRole('heading').element().textContent).not.toBe(before[1]);
    expect(slide().elements().length).toBe(1);
    for (const one of carousel().element().querySelectorAll('article'))
      expect(getComputedStyle(one).transitionDuration).toBe('0s');
  });
});
