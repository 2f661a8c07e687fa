import { describe, expect, it } from 'vitest';
import { Visitor, withBrowser } from '#tests/setup/browser/visitor.ts';

withBrowser();
const javaScript = false;

describe('without script', () => {
  it('a visitor searches, filters, sees more and goes back', async () => {
    await using visitor = await Visitor.arrive('/home', { javaScript });
    await visitor.page.getByLabel('What would you like to know about?').fill('sensory');
    await visitor.button('Search').click();
    expect(visitor.path).toBe('/search?query=sensory');
    await visitor.link(/^Listen/).click();
    expect(visitor.path).toBe('/search?query=sensory&consumption=Listen');
    const cards = visitor.page.getByRole('region', { name: 'Results' }).getByRole('article');
    expect(await cards.count()).toBe(12);
    await visitor.link('Show more').click();
    expect(visitor.path).toBe('/search?query=sensory&consumption=Listen&page=2');
    expect(await cards.count()).toBeGreaterThan(12);
    await visitor.page.goBack();
    expect(await cards.count()).toBe(12);
  });

  it('a topic’s tabs and a collection’s themes are links', async () => {
    await using visitor = await Visitor.arrive('/topic/adhd', { javaScript });
    await visitor.page
      .getByRole('navigation', { name: 'More on ADHD' })
      .getByRole('link', { name: /^People/ })
      .click();
    expect(visitor.path).toBe('/topic/adhd?tab=People');
    await visitor.open('/collection/getting-the-day-started');
    const heroes = visitor.page.getByRole('region', { name: 'Highlights' }).getByRole('article');
    expect(await heroes.count()).toBe(2);
    await visitor.link(/^Quiet the rest/).click();
    expect(visitor.path).toBe('/collection/getting-the-day-started?theme=3');
    expect(await visitor.heading('Quiet the rest').count()).toBe(1);
  });

  // spec(76)
  it('every way to join leads to its page', async () => {
    await using visitor = await Visitor.arrive('/home', { javaScript });
    for (const path of ['/home', '/topic/adhd', '/collection/family-life-at-your-volume']) {
      await visitor.open(path);
      const ways = visitor
        .main()
        .getByText(/^Join now/)
        .filter({ visible: true });
      expect(await ways.count(), path).toBeGreaterThan(0);
      expect(await ways.evaluateAll((all) => all.map((one) => one.getAttribute('href')))).toEqual(
        Array(await ways.count()).fill('/signup'),
      );
    }
  });

  it('lists are filtered by a form', async () => {
    await using visitor = await Visitor.arrive('/events', { javaScript });
    await visitor.page.getByLabel('Location').first().selectOption('leeds');
    await visitor.button('Apply').first().click();
    expect(visitor.path).toContain('location=leeds');
    expect(await visitor.page.getByText('4 events').count()).toBe(1);
    await visitor.open('/directory');
    await visitor.page.getByLabel('Category').first().selectOption('assessment');
    await visitor.button('Apply').first().click();
    expect(visitor.path).toContain('category=assessment');
    const phone = visitor
      .main()
      .getByRole('link', { name: /^Phone/ })
      .first();
    expect(await phone.getAttribute('href')).toMatch(/^tel:/);
  });

  it('the menu leads to all pages at the foot, and an unknown address to a search', async () => {
    await using visitor = await Visitor.arrive('/home', { javaScript, width: 390, height: 844 });
    await visitor.link('Menu').click();
    expect(new URL(visitor.page.url()).hash).toBe('#all-pages');
    await visitor.page.getByRole('navigation', { name: 'All pages' }).getByRole('link', { name: 'Events' }).click();
    expect(visitor.path).toBe('/events');
    await visitor.open('/quiet-trains');
    await visitor.button('Search').click();
    expect(visitor.path).toBe('/search?query=quiet+trains');
  });
});
