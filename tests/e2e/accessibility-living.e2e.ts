/** What `docs/accessibility.md` asks of pages in use: waiting, going back, and without script. */
import { describe, expect, it } from 'vitest';
import { PAGES } from '#tests/setup/browser/addresses.ts';
import { patient } from '#tests/setup/browser/patience.ts';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();

describe('the way back', () => {
  it('leads to the same filters, tab and page of the list, and so does a reload', async () => {
    await using visitor = await Visitor.arrive('/search?query=sensory');
    const cards = visitor.page.getByRole('region', { name: 'Results' }).getByRole('article');
    await visitor.link(/^Listen \d/).click();
    await visitor.page.waitForURL('**consumption=Listen');
    // The list of before stands there until the new one has come.
    await expect.poll(() => visitor.link('Show more').getAttribute('href')).toContain('consumption=Listen');
    await visitor.link('Show more').click();
    await visitor.page.waitForURL('**page=2');
    await expect.poll(() => cards.count()).toBeGreaterThan(12);
    const titles = await cards.getByRole('heading').allTextContents();
    await visitor.page.reload();
    await visitor.settle();
    expect(await cards.getByRole('heading').allTextContents()).toEqual(titles);
    await visitor.open('/topic/adhd?tab=People');
    await visitor.page.goBack();
    await visitor.settle();
    expect(visitor.path).toContain('consumption=Listen');
    expect(await cards.getByRole('heading').allTextContents()).toEqual(titles);
    await visitor.page.goForward();
    await visitor.settle();
    const tab = visitor.page.getByRole('navigation', { name: 'More on ADHD' }).getByRole('link', { name: /^People/ });
    expect(await tab.getAttribute('aria-current')).toBeTruthy();
  });
});

describe('without script', () => {
  it('every page can be read, and every link on it leads somewhere', async () => {
    await using visitor = await Visitor.arrive('/about', { javaScript: false });
    const troubles: string[] = [];
    for (const [path] of PAGES) {
      await visitor.open(path);
      const main = visitor.main();
      if (((await main.textContent()) ?? '').length < 100) troubles.push(`${path}: hardly a word`);
      if (!(await main.getByRole('heading', { level: 1 }).isVisible())) troubles.push(`${path}: no heading`);
      const dead = await main.locator('a:not([href]), a[href=""], a[href="#"]').count();
      if (dead > 0) troubles.push(`${path}: ${dead} links lead nowhere`);
      // Pictures that come later than the page must leave their place free.
      const unsized = await main.locator('img:not([width]), img:not([height])').count();
      if (unsized > 0) troubles.push(`${path}: ${unsized} pictures without a size`);
    }
    expect(troubles).toEqual([]);
  });
});

describe('nothing happens by itself', () => {
  it('no page changes its address, opens a window or moves the focus while nobody does anything', async () => {
    await using visitor = await patient('/home');
    for (const path of ['/home', '/search', '/events', '/collection/getting-the-day-started']) {
      await visitor.open(path);
      await visitor.page.clock.runFor('01:00');
      expect(visitor.path).toBe(path);
      expect(await visitor.page.evaluate(() => document.activeElement === document.body)).toBe(true);
    }
    expect(visitor.context.pages()).toHaveLength(1);
  });

  it('choosing from a list filters it, and leaves focus and window where they are', async () => {
    await using visitor = await Visitor.arrive('/events');
    const place = visitor.page.getByLabel('Location').first();
    await place.focus();
    await place.selectOption('leeds');
    await visitor.page.waitForURL('**location=leeds');
    expect(await visitor.page.evaluate(() => (document.activeElement as HTMLSelectElement | null)?.name)).toBe(
      'location',
    );
  });
});
