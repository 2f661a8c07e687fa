/** What turns, and what goes on to the right. */
import { describe, expect, it } from 'vitest';
import { Visitor, type VisitorOptions, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

const COLLECTION = '/collection/getting-the-day-started';
const carouselOf = (visitor: Visitor) => visitor.page.getByRole('region', { name: 'Highlights' });
/** How long it stands still, and a good while more. */
const LONG_MS = 6_500;

/** Somebody before a carousel, whose time passes when the test says so. */
async function watcher(options: VisitorOptions = {}) {
  const visitor = await Visitor.arrive('/404', options);
  await visitor.page.clock.install();
  await visitor.open(COLLECTION);
  const carousel = carouselOf(visitor);
  // Its buttons only keep their place until they work.
  await carousel.getByRole('button', { name: 'Next' }).waitFor();
  return {
    visitor,
    carousel,
    at: async () => (await carousel.getByText(/^\d of \d/).textContent())?.slice(0, 6),
    wait: (ms = LONG_MS) => visitor.page.clock.runFor(ms),
  };
}

describe('the carousel', () => {
  // spec(170, 409)
  it('has Pause before all else, and turns after five seconds', async () => {
    const { visitor, carousel, at, wait } = await watcher();
    await using _ = visitor;
    expect(await carousel.getByRole('button').first().textContent()).toBe('Pause');
    expect(await at()).toBe('1 of 2');
    await wait(3_000);
    expect(await at()).toBe('1 of 2');
    await wait(2_500);
    await expect.poll(at).toBe('2 of 2');
    await expect.poll(() => carousel.getByRole('article').count()).toBe(1);
  });

  it.each(['Pause', 'Next', 'Previous'])('stops for good when %s is pressed', async (name) => {
    const { visitor, carousel, at, wait } = await watcher();
    await using _ = visitor;
    await carousel.getByRole('button', { name }).click();
    await visitor.page.mouse.move(0, 0);
    await visitor.page.evaluate(() => (document.activeElement as HTMLElement).blur());
    const before = await at();
    await wait();
    expect(await at()).toBe(before);
    expect(await carousel.getByRole('button').first().textContent()).toBe('Play');
  });

  it('stops for good when what it shows is pressed', async () => {
    const { visitor, carousel, at, wait } = await watcher();
    await using _ = visitor;
    await carousel.getByRole('article').click({ position: { x: 20, y: 20 }, button: 'right' });
    await visitor.page.mouse.move(0, 0);
    await wait();
    expect(await at()).toBe('1 of 2');
    expect(await carousel.getByRole('button').first().textContent()).toBe('Play');
  });

  it('goes on when Play is pressed, though the focus stays there', async () => {
    const { visitor, carousel, at, wait } = await watcher();
    await using _ = visitor;
    await carousel.getByRole('button', { name: 'Pause' }).click();
    await carousel.getByRole('button', { name: 'Play' }).click();
    await wait();
    expect(await at()).toBe('2 of 2');
  });

  it('waits while the pointer is on it, while the focus is in it, and while the tab is hidden', async () => {
    const { visitor, carousel, at, wait } = await watcher();
    await using _ = visitor;
    await carousel.getByRole('article').hover();
    await wait();
    expect(await at()).toBe('1 of 2');
    await carousel.getByRole('article').getByRole('link').first().focus();
    await visitor.page.mouse.move(0, 0);
    await wait();
    expect(await at()).toBe('1 of 2');
    await visitor.page.evaluate(() => {
      (document.activeElement as HTMLElement).blur();
      Object.defineProperty(document, 'hidden', { value: true, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await wait();
    expect(await at()).toBe('1 of 2');
    await visitor.page.evaluate(() => {
      Object.defineProperty(document, 'hidden', { value: false, configurable: true });
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await wait();
    expect(await at()).toBe('2 of 2');
  });

  it('never moves where less movement is wanted, and stops at once when that is asked for', async () => {
    const { visitor, carousel, at, wait } = await watcher({ reducedMotion: 'reduce' });
    await using _ = visitor;
    await wait();
    expect(await at()).toBe('1 of 2');
    expect(await carousel.getByRole('button').first().textContent()).toBe('Previous');
    await visitor.page.emulateMedia({ reducedMotion: 'no-preference' });
    await expect.poll(() => carousel.getByRole('button').first().textContent()).toBe('Pause');
    await visitor.page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(() => carousel.getByRole('button').first().textContent()).toBe('Previous');
    await wait();
    expect(await at()).toBe('1 of 2');
    await carousel.getByRole('button', { name: 'Next' }).click();
    expect(await at()).toBe('2 of 2');
  });

  it('keeps its height from one to the next', async () => {
    const { visitor, carousel } = await watcher();
    await using _ = visitor;
    const height = async () => (await carousel.boundingBox())?.height;
    const before = await height();
    await carousel.getByRole('button', { name: 'Next' }).click();
    expect(await height()).toBe(before);
  });
});

describe('a strip', () => {
  const stripOf = (visitor: Visitor) => visitor.page.getByRole('region', { name: 'Explore topics and collections' });

  // spec(103)
  it('is gone through with its buttons, whole cards at a time, and says in words where one is', async () => {
    await using visitor = await Visitor.arrive('/home');
    const strip = stripOf(visitor);
    // It is laid out when somebody comes near.
    await strip.scrollIntoViewIfNeeded();
    const all = await strip.getByRole('listitem').count();
    const place = strip.getByRole('status');
    await expect.poll(() => place.textContent()).toMatch(new RegExp(`^1 to [2-4] of ${all}$`));
    const first = (await place.textContent()) ?? '';
    const seen = Number(/to (\d)/.exec(first)?.[1]);
    await strip.getByRole('button', { name: 'Forward' }).click();
    await expect.poll(() => place.textContent()).toBe(`${seen + 1} to ${2 * seen} of ${all}`);
    await strip.getByRole('button', { name: 'Back' }).click();
    await expect.poll(() => place.textContent()).toBe(first);
  });

  it('is gone through with the keyboard alone', async () => {
    await using visitor = await Visitor.arrive('/home');
    const strip = stripOf(visitor);
    const cards = strip.getByRole('listitem');
    await cards.first().getByRole('link').focus();
    const focused = cards.nth(6);
    const holdsFocus = () => focused.evaluate((card) => card.contains(document.activeElement));
    // Saving is a stop of its own on each card.
    for (let step = 0; step < 30 && !(await holdsFocus()); step++) await visitor.page.keyboard.press('Tab');
    expect(await holdsFocus()).toBe(true);
    const inSight = async () => {
      const box = await focused.boundingBox();
      return box !== null && box.x >= 0 && box.x + box.width <= 1280;
    };
    await expect.poll(inSight).toBe(true);
  });
});
